package look_test

import (
	"fmt"
	"image/color"
	"slices"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"pgregory.net/rapid"

	"pitboss/app/look"
)

// shown is a window with one thing in it.
type shown struct {
	window fyne.Window
	keys   []fyne.KeyName
}

func show(t *testing.T, o fyne.CanvasObject, w, h float32) *shown {
	t.Helper()
	s := &shown{window: test.NewTempWindow(t, o)}
	s.window.SetPadded(false)
	s.window.Resize(fyne.NewSize(w, h))
	s.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { s.keys = append(s.keys, e.Name) })
	return s
}

// texts are the texts in sight.
func texts(o fyne.CanvasObject) (all []string) {
	for _, t := range written(o) {
		all = append(all, t.Text)
	}
	return all
}

// written are the texts in sight, as they are drawn.
func written(o fyne.CanvasObject) (all []*canvas.Text) {
	if !o.Visible() {
		return nil
	}
	switch o := o.(type) {
	case *canvas.Text:
		if o.Text != "" {
			all = append(all, o)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, written(c)...)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			all = append(all, written(c)...)
		}
	}
	return all
}

func says(t *testing.T, o fyne.CanvasObject, want ...string) {
	t.Helper()
	all := strings.Join(texts(o), "|")
	for _, w := range want {
		if !strings.Contains(all, w) {
			t.Errorf("in sight is %q, want %q", all, w)
		}
	}
}

// However a text is cut into lines: nothing is lost but blanks and breaks, no line is
// wider than its room unless a letter is, and no mark begins a line.
func TestWrapLosesNothing(t *testing.T) {
	start(t, "th")
	bare := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r == ' ' || r == '\n' || r == '\u200b' {
				return -1
			}
			return r
		}, s)
	}
	begins := func(r rune) bool { return !unicode.Is(unicode.M, r) && !strings.ContainsRune("ะาำๆฯ", r) }
	letters := []rune("aB 7 \n\u200bเปิดรับที่สุดผู้เล่นน้ำ ๆҐї")
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(rapid.SampledFrom(letters), 0, 60).Draw(t, "text"))
		room := float32(rapid.IntRange(1, 300).Draw(t, "room"))
		how := look.InkOf(13, rapid.Bool().Draw(t, "bold"), look.Text1)
		lines := look.Wrap(text, room, how)
		if got := bare(strings.Join(lines, "")); got != bare(text) {
			t.Fatalf("%q became %q", text, lines)
		}
		if text == "" && lines != nil {
			t.Fatalf("an empty text has %d lines", len(lines))
		}
		for _, l := range lines {
			bare := strings.TrimRight(l, " ")
			if look.Width(bare, how.Size, how.Bold) > room && strings.ContainsFunc(string([]rune(bare)[1:]), begins) {
				t.Fatalf("%q is wider than %v and could be cut", bare, room)
			}
		}
	})
	for _, l := range look.Wrap("ที่นี่น้ำผึ้งที่สุด", 30, look.InkValue) {
		if r := []rune(l)[0]; unicode.Is(unicode.M, r) || r == 'ำ' {
			t.Errorf("%q begins with a mark", l)
		}
	}
}

// A line is written and put right as everywhere: the caret, what is marked, whole words,
// and letters with their marks.
func TestFieldIsWritten(t *testing.T) {
	start(t, "th")
	f := look.NewField()
	s := show(t, f, 200, 40)
	var changes []string
	f.OnChange = func(text string) { changes = append(changes, text) }
	s.window.Canvas().Focus(f)
	write := func(text string) {
		for _, r := range text {
			f.TypedRune(r)
		}
	}
	press := func(names ...fyne.KeyName) {
		for _, n := range names {
			f.TypedKey(&fyne.KeyEvent{Name: n})
		}
	}
	want := func(step, text string) {
		t.Helper()
		if f.Text() != text {
			t.Fatalf("%s: it is %q, want %q", step, f.Text(), text)
		}
	}
	write("ball hung")
	press(fyne.KeyHome, fyne.KeyDelete)
	want("Delete at the beginning", "all hung")
	press(fyne.KeyEnd, fyne.KeyBackspace, fyne.KeyLeft, fyne.KeyLeft)
	write("x")
	want("between letters", "all hxun")
	f.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyBackspace, Modifier: fyne.KeyModifierControl})
	want("a word before", "all un")
	f.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyLeft, Modifier: fyne.KeyModifierControl})
	f.TypedShortcut(&desktop.CustomShortcut{KeyName: fyne.KeyDelete, Modifier: fyne.KeyModifierControl})
	want("a word behind", "un")
	f.TypedShortcut(&fyne.ShortcutSelectAll{})
	write("ที่")
	want("in place of what is marked", "ที่")
	press(fyne.KeyBackspace)
	want("a mark before its letter", "ที")
	write("่")
	press(fyne.KeyLeft, fyne.KeyDelete)
	want("a letter with its marks", "")
	if len(changes) == 0 || changes[len(changes)-1] != "" {
		t.Errorf("the changes told are %q", changes)
	}
	f.SetText("set")
	if changes[len(changes)-1] != "" {
		t.Error("a text that was set was told")
	}
}

func TestFieldClipboard(t *testing.T) {
	start(t, "en")
	f := look.NewField()
	show(t, f, 200, 40).window.Canvas().Focus(f)
	board := test.NewClipboard()
	board.SetContent("one\r\ntwo\tthree\x00\u202e\u2028four\u2066")
	f.TypedShortcut(&fyne.ShortcutPaste{Clipboard: board})
	if want := "one two three four"; f.Text() != want {
		t.Errorf("pasted is %q, want %q", f.Text(), want)
	}
	f.TypedShortcut(&fyne.ShortcutSelectAll{})
	f.TypedShortcut(&fyne.ShortcutCut{Clipboard: board})
	if f.Text() != "" || board.Content() != "one two three four" {
		t.Errorf("cut: %q is left, %q was taken", f.Text(), board.Content())
	}
	f.Limit(5)
	f.TypedShortcut(&fyne.ShortcutPaste{Clipboard: board})
	if f.Text() != "one t" {
		t.Errorf("of five letters it holds %q", f.Text())
	}
	says(t, f, "5/5") // that the rest is left out
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	if text := strings.Join(texts(f), " "); strings.Contains(text, "5/5") {
		t.Errorf("there is room again, and it says %q", text)
	}
	f.TypedRune('t')
	f.Set(look.FieldFace{Secret: true})
	f.TypedShortcut(&fyne.ShortcutSelectAll{})
	board.SetContent("")
	f.TypedShortcut(&fyne.ShortcutCopy{Clipboard: board})
	if board.Content() != "" {
		t.Errorf("a secret was copied: %q", board.Content())
	}
	says(t, f, "•••••")
	f.Clear()
	f.Set(look.FieldFace{Label: "Note", Hint: "what happened", Problem: "too short"})
	says(t, f, "Note", "what happened", "too short")
	if f.Height() != look.Target+look.FieldLabel+look.FieldProblem {
		t.Errorf("it is %v high", f.Height())
	}
	f.Set(look.FieldFace{Disabled: true})
	f.TypedRune('x')
	if f.Text() != "" {
		t.Error("a field that is disabled was written into")
	}
}

// A text that is wider than its well is shown where the caret is, and never outside.
func TestFieldScrolls(t *testing.T) {
	start(t, "uk")
	f := look.NewField()
	s := show(t, f, 120, 40)
	s.window.Canvas().Focus(f)
	rapid.Check(t, func(t *rapid.T) {
		f.SetText(rapid.StringOfN(rapid.SampledFrom([]rune("ії wW1")), 0, 60, -1).Draw(t, "text"))
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			f.TypedKey(&fyne.KeyEvent{Name: rapid.SampledFrom([]fyne.KeyName{fyne.KeyLeft, fyne.KeyRight, fyne.KeyHome, fyne.KeyEnd, fyne.KeyBackspace}).Draw(t, "key")})
		}
		for _, o := range test.WidgetRenderer(f).Objects() {
			switch o := o.(type) {
			case *canvas.Text:
				if o.Visible() && o.Position().X+o.MinSize().Width > 120-11 {
					t.Fatalf("%q ends at %v of 120", o.Text, o.Position().X+o.MinSize().Width)
				}
			case *canvas.Rectangle:
				if o.Visible() && o.Size().Width == 2 && (o.Position().X < 10 || o.Position().X > 110) { // the caret
					t.Fatalf("the caret is at %v", o.Position().X)
				}
			}
		}
	})
}

// A text that nobody writes in is read from its beginning, and says that there is more.
func TestFieldShowsTheBeginningWhereNobodyWrites(t *testing.T) {
	start(t, "en")
	f := look.NewField()
	s := show(t, f, 200, 40)
	s.window.Canvas().Focus(f)
	f.SetText("beginning " + strings.Repeat("and more ", 20) + "end")
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	in := func() string {
		for _, o := range test.WidgetRenderer(f).Objects() {
			if text, ok := o.(*canvas.Text); ok && text.Visible() && text.Text != "" {
				return text.Text
			}
		}
		return ""
	}
	if !strings.HasSuffix(in(), "end") {
		t.Errorf("while somebody writes at its end it shows %q", in())
	}
	s.window.Canvas().Unfocus()
	if !strings.HasPrefix(in(), "beginning ") || !strings.HasSuffix(in(), "…") {
		t.Errorf("while nobody writes it shows %q", in())
	}
	s.window.Canvas().Focus(f)
	if !strings.HasSuffix(in(), "end") {
		t.Errorf("when it is written in again it shows %q", in())
	}
}

// What a field does not want goes on to the window; a letter does not.
func TestFieldHandsKeysOn(t *testing.T) {
	start(t, "en")
	f := look.NewField()
	s := show(t, f, 200, 40)
	s.window.Canvas().Focus(f)
	for _, n := range []fyne.KeyName{fyne.KeyF1, fyne.KeyDown, fyne.KeyEnter, fyne.KeyA, fyne.Key7, fyne.KeySpace} {
		f.TypedKey(&fyne.KeyEvent{Name: n})
	}
	if fmt.Sprint(s.keys) != fmt.Sprint([]fyne.KeyName{fyne.KeyF1, fyne.KeyDown, fyne.KeyEnter}) {
		t.Errorf("the window got %v", s.keys)
	}
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if f.Focused() {
		t.Error("Esc leaves the keyboard in it")
	}
	entered := ""
	f.OnEnter = func(text string) { entered = text }
	f.SetText("x")
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if entered != "x" {
		t.Errorf("Enter gives %q", entered)
	}
}

// A field that goes out of sight gives the keyboard back.
func TestPaperTakesTheKeyboardFromWhatGoes(t *testing.T) {
	start(t, "en")
	p := look.NewPaper()
	s := show(t, p.Root, 200, 100)
	f := look.NewField()
	paint := func(with bool) {
		p.Begin()
		p.Write("a word", 10, 10, look.InkValue, look.FromLeft)
		if with {
			p.Key(f, 0, 20, 100, 40)
		}
		p.End()
	}
	paint(true)
	s.window.Canvas().Focus(f)
	if !f.Focused() {
		t.Fatal("it has no focus")
	}
	before := len(p.Root.Objects)
	paint(true)
	if !f.Focused() || len(p.Root.Objects) != before {
		t.Error("painted again it is another")
	}
	paint(false)
	if f.Focused() || s.window.Canvas().Focused() != nil {
		t.Error("a field out of sight has the keyboard")
	}
}

func TestOptionAndCheck(t *testing.T) {
	start(t, "en")
	tapped := 0
	o := look.NewOption(func() { tapped++ })
	o.Set(look.OptionFace{Digit: "1", Title: "Under three revolutions", Note: "measured: 2", Second: "the ball dropped early"})
	if one := o.Height(400); one != 60 {
		t.Errorf("two lines are %v high", one)
	}
	if narrow := o.Height(200); narrow <= o.Height(400) {
		t.Error("where there is less room it is no higher")
	}
	s := show(t, o, 300, 80)
	says(t, o, "1", "revolutions", "measured: 2", "the ball dropped early")
	s.window.Canvas().Focus(o)
	o.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	test.Tap(o)
	o.Set(look.OptionFace{Ring: true, Title: "Go back", Second: "13,200.00", Disabled: true, Why: "opens when the manager has signed"})
	test.Tap(o)
	says(t, o, "opens when the manager has signed")
	if tapped != 2 {
		t.Errorf("it was chosen %d times", tapped)
	}
	var ticks []bool
	c := look.NewCheck(func(on bool) { ticks = append(ticks, on) })
	c.Set(look.CheckFace{Text: "Cards off the shoe", Note: "17 of 17"})
	show(t, c, 300, 36)
	says(t, c, "Cards off the shoe", "17 of 17")
	test.Tap(c)
	c.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	c.Set(look.CheckFace{Text: "x", Disabled: true, Ticked: true})
	test.Tap(c)
	if fmt.Sprint(ticks) != "[true false]" || !c.Ticked() {
		t.Errorf("told was %v", ticks)
	}
}

// Money in a column ends at one place, and is made smaller before it is cut off.
func TestGridAlignsMoney(t *testing.T) {
	start(t, "en")
	p := look.NewPaper()
	show(t, p.Root, 320, 200)
	columns := []look.Column{{Head: "Guest"}, {Head: "Staked", Share: 0.3, Right: true}}
	rows := []look.Row{look.Texts("G-1204", "700.00"), look.Texts("G-1211", "13,200,000.00")}
	p.Begin()
	end := p.Grid(columns, rows, &look.Row{Cells: []look.Cell{{Text: "Total", Ink: look.InkSum}, {Text: "13,200,700.00", Ink: look.InkSum}}}, 16, 0, 288)
	p.End()
	if end != look.GridHeight(2, true) {
		t.Errorf("it ends at %v and says %v", end, look.GridHeight(2, true))
	}
	for _, o := range p.Root.Objects {
		if text, ok := o.(*canvas.Text); ok && strings.HasSuffix(text.Text, ".00") {
			if at := text.Position().X + text.MinSize().Width; at < 303 || at > 305 {
				t.Errorf("%s ends at %v", text.Text, at)
			}
			if strings.Contains(text.Text, "…") {
				t.Errorf("%s is cut off", text.Text)
			}
		}
	}
}

// Pale words are not read on the ground of a chosen row: they are as plain as the others
// there, and pale in the rows above and below.
func TestChosenRowIsRead(t *testing.T) {
	start(t, "en")
	table := look.NewTable(nil)
	show(t, table, 400, 200)
	row := look.Row{Cells: []look.Cell{{Text: "R-03"}, {Text: "pale", Ink: look.InkPale}}}
	table.Set([]look.Column{{Head: "Table"}, {Head: "Lines"}}, 3, func(int) look.Row { return row }, 1)
	var pale []color.Color
	for _, text := range written(table) {
		if text.Text == "pale" {
			pale = append(pale, text.Color)
		}
	}
	if want := []color.Color{look.Text3, look.Text2, look.Text3}; !slices.Equal(pale, want) {
		t.Errorf("the rows are written in %v, want %v", pale, want)
	}
	if row.Cells[1].Ink != look.InkPale {
		t.Error("the row of whoever gave it was changed")
	}
}

// The caret stands before the hint of an empty field, and does not cover its first letter.
func TestCaretCoversNoLetter(t *testing.T) {
	start(t, "en")
	f := look.NewField()
	f.Set(look.FieldFace{Hint: "id or name"})
	s := show(t, f, 300, 60)
	s.window.Canvas().Focus(f)
	var caret *canvas.Rectangle
	for _, o := range test.WidgetRenderer(f).Objects() {
		if r, ok := o.(*canvas.Rectangle); ok && r.Visible() && r.Size().Width == 2 {
			caret = r
		}
	}
	if caret == nil {
		t.Fatal("there is no caret")
	}
	for _, text := range []string{"id or name", "pqr"} {
		for _, letter := range written(f) {
			if letter.Text != text {
				t.Errorf("in sight is %q, want %q", letter.Text, text)
			}
			if end := caret.Position().X + 2; end > letter.Position().X {
				t.Errorf("the caret ends at %v, and %q begins at %v", end, letter.Text, letter.Position().X)
			}
		}
		f.SetText("pqr")
		f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	}
}

func TestTableChooses(t *testing.T) {
	start(t, "en")
	var chosen []int
	table := look.NewTable(func(i int) { chosen = append(chosen, i) })
	show(t, table, 300, 200)
	asked := 0
	table.Set([]look.Column{{Head: "Record"}}, 1_000_000, func(i int) look.Row {
		asked++
		return look.Texts(fmt.Sprint("row ", i))
	}, -1)
	says(t, table, "Record", "row 0")
	if asked > 60 {
		t.Errorf("%d rows were made for a window of a few", asked)
	}
	table.Step(1)
	table.Step(1)
	table.Step(-5)
	if fmt.Sprint(chosen) != "[0 1 0]" || table.Chosen() != 0 {
		t.Errorf("chosen were %v", chosen)
	}
	table.Set(nil, 0, nil, -1)
	table.Step(1)
}

func TestFinderFinds(t *testing.T) {
	start(t, "en")
	all := []look.Found{{ID: "a", Title: "Oksana Kravets", Second: "Pit boss", Badge: true}, {ID: "b", Title: "Vasyl Melnyk"}}
	picked := ""
	f := look.NewFinder(func(text string) (found []look.Found) {
		for _, one := range all {
			if strings.Contains(strings.ToLower(one.Title), text) {
				found = append(found, one)
			}
		}
		return found
	}, func(id string) { picked = id })
	f.None = "nobody"
	s := show(t, f, 300, 200)
	f.Search()
	says(t, f, "Oksana Kravets", "OK", "Vasyl Melnyk")
	s.window.Canvas().Focus(f.Field)
	f.Field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	f.Field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if picked != "b" {
		t.Errorf("picked was %q", picked)
	}
	for _, r := range "oks" {
		f.Field.TypedRune(r)
	}
	f.Field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if picked != "a" {
		t.Errorf("picked was %q", picked)
	}
	f.Field.TypedRune('q')
	says(t, f, "nobody")
	picked = ""
	f.Take()
	if picked != "" {
		t.Error("something was picked of nothing")
	}
}

func TestInitials(t *testing.T) {
	for name, want := range map[string]string{"Oksana Kravets": "OK", "nadia": "N", "": "", "เอก ไชยา": "เอ", "Оксана Іванівна Кравець": "ОІ"} {
		if got := look.Initials(name); got != want {
			t.Errorf("%q has the initials %q, want %q", name, got, want)
		}
	}
}
