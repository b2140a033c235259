package form_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/app/look"
	"pitboss/app/look/form"
	"pitboss/app/words"
)

var languages = []string{"en", "th", "uk"}

func open(t *testing.T, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// allSheets are fields of every kind that a form may have to show.
func allSheets(t *testing.T) (all []sheet.Field) {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	c := house.Config{Currency: "THB", Servers: []house.Server{{Name: "main"}}, Tables: []house.Table{{Number: "1"}}}
	all = append(sheet.NewHome(c).Fields(), sheet.NewServer(house.Server{}).Fields()...)
	for _, game := range []string{"baccarat", "blackjack", "roulette"} {
		s := sheet.NewTable(house.Table{Server: "main"}, &c, book)
		s.Set("game", game)
		all = append(all, s.Fields()...)
	}
	for _, kind := range sheet.Kinds() {
		for _, driver := range sheet.Drivers(kind) {
			for _, link := range []string{"serial:COM1", "tcp://h:1", "file:a"} {
				s := sheet.NewDevice(house.Device{Kind: kind, Driver: driver, Link: link}, "1", &c)
				for key, value := range map[string]string{"checksum": "crc16", "coding": "table"} {
					if driver == "generic" || driver == "barcode" && key == "coding" {
						s.Set(key, value)
					}
				}
				if driver == "generic" {
					for _, n := range []string{"", "2", "3", "4", "5", "6", "7", "8", "9"} {
						s.Set("pattern"+n, "x")
					}
				}
				all = append(all, s.Fields()...)
			}
		}
	}
	return all
}

func TestEveryFieldHasItsWords(t *testing.T) {
	for _, lang := range languages {
		t.Run(lang, func(t *testing.T) {
			w := open(t, lang)
			for _, f := range allSheets(t) {
				if label := form.Label(w, f.Key); label == f.Key || strings.Contains(label, "_") && !strings.Contains(label, ".toml") {
					t.Errorf("the field %s is called %q", f.Key, label)
				}
				if f.Group != sheet.Main && !w.Has("form_group_"+string(f.Group)) {
					t.Errorf("the group %s has no words", f.Group)
				}
				for _, c := range f.Choices {
					if text := form.ChoiceText(w, &f, c); text == "" || strings.Contains(text, "_") {
						t.Errorf("%s = %s is called %q", f.Key, c, text)
					}
				}
			}
		})
	}
}

func TestEveryFaultHasItsWords(t *testing.T) {
	reasons := []house.Why{
		house.WhyOther, house.WhyMissing, house.WhyTwice, house.WhyText, house.WhyUnseen, house.WhyChoice, house.WhyRange, house.WhySpeed, house.WhyAmount,
		house.WhyOrder, house.WhyCurrency, house.WhyHour, house.WhyZone, house.WhyURL, house.WhySecret, house.WhyServer, house.WhyFeed,
		house.WhyAlone, house.WhyCamera, house.WhyProfile, house.WhyLink, house.WhyDevice, house.WhyOption,
		sheet.WhyNetwork, sheet.WhyAdapter, sheet.WhyPort,
	}
	for _, lang := range languages {
		w := open(t, lang)
		for _, why := range reasons {
			text := form.FaultText(w, &house.Fault{Why: why, Text: "the text", Args: []string{"AAA", "BBB"}})
			if strings.Contains(text, "fault_") || strings.Contains(text, "{{") || strings.Contains(text, "no value") {
				t.Errorf("%s: %s says %q", lang, why, text)
			}
			if why != house.WhyOther && strings.Contains(text, "the text") {
				t.Errorf("%s: %s has no words of its own: %q", lang, why, text)
			}
		}
	}
}

// What the rules refuse is said in the reader's words as far as it can be.
func TestRefusedOptionsAreToldInWords(t *testing.T) {
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	w := open(t, "uk")
	for _, c := range []struct{ game, key, value, want string }{
		{"roulette", "rules.min_revolutions", "99", "Ціле число від"},
		{"roulette", "rules.call_step", "x", "Сума понад нуль у THB"},
		{"roulette", "rules.calls", "x", "Одне з: voisins"},
		{"roulette", "rules.neighbour_sides", "77", "Числа від 1 до"},
		{"roulette", "rules.maximum_multiples", "x 1", "Ставка і множник"},
		{"blackjack", "rules.blackjack_odds", "three", "Співвідношення"},
		{"blackjack", "rules.decks", "x", "Ціле число від"},
	} {
		t.Run(c.key, func(t *testing.T) {
			config := house.Config{Currency: "THB", Language: "en", Tables: make([]house.Table, 1)}
			s := sheet.NewTable(house.Table{Number: "1"}, &config, book)
			s.Set("game", c.game)
			s.Set(c.key, c.value)
			config.Tables[0] = s.Table()
			_, err := house.WriteConfig("pit.toml", config, house.Known{Profiles: book})
			fields := s.Fields()
			sheet.Place(fields, "table[0]", err)
			for i := range fields {
				if fields[i].Key == c.key && fields[i].Fault != nil {
					if got := form.FaultText(w, fields[i].Fault); !strings.HasPrefix(got, c.want) {
						t.Errorf("it says %q, want %q…", got, c.want)
					}
					return
				}
			}
			t.Errorf("nothing is wrong: %v", err)
		})
	}
}

// window shows a form in a window of a size.
func window(t *testing.T, lang string, width, height float32) (*form.Form, fyne.Window) {
	t.Helper()
	app := test.NewTempApp(t)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	app.Settings().SetTheme(theme)
	f := form.New(open(t, lang))
	w := app.NewWindow("")
	w.SetPadded(false)
	w.SetContent(f)
	w.Resize(fyne.NewSize(width, height))
	return f, w
}

func TestWhatIsTypedIsTold(t *testing.T) {
	f, w := window(t, "en", 800, 600)
	var told []string
	fields := []sheet.Field{
		{Key: "number", Value: "R-0"},
		{Key: "game", Kind: sheet.Pick, Value: "baccarat", Choices: []string{"baccarat", "roulette"}},
		{Key: "decisions", Kind: sheet.Tick},
	}
	f.OnChange = func(key, value string) {
		told = append(told, key+"="+value)
		for i := range fields {
			if fields[i].Key == key {
				fields[i].Value = value
			}
		}
		f.Set(form.Content{Fields: fields})
	}
	f.Begin(form.Content{Fields: fields})
	f.Focus("")
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	w.Canvas().Focused().TypedRune('3')
	if f.Line("number") != "R-03" {
		t.Errorf("the line says %q", f.Line("number"))
	}
	for range 2 { // over the first choice to the second
		w.Canvas().(interface{ FocusNext() }).FocusNext()
	}
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	w.Canvas().(interface{ FocusNext() }).FocusNext()
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if got, want := strings.Join(told, " "), "number=R-03 game=roulette decisions=true"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	fields[0].Value = "B-01" // the sheet may know better
	if f.Set(form.Content{Fields: fields}); f.Line("number") != "B-01" {
		t.Errorf("the line says %q", f.Line("number"))
	}
}

// A sheet takes the space at the end away, and it is there while one writes on: the name
// of a device is "R-03 wheel".
func TestSpaceBetweenTwoWordsIsWritten(t *testing.T) {
	f, w := window(t, "en", 800, 600)
	field := sheet.Field{Key: "name"}
	f.OnChange = func(_, value string) {
		field.Value = strings.TrimSpace(value)
		f.Set(form.Content{Fields: []sheet.Field{field}})
	}
	f.Begin(form.Content{Fields: []sheet.Field{field}})
	f.Focus("")
	for _, r := range "R-03 wheel " {
		w.Canvas().Focused().TypedRune(r)
	}
	if field.Value != "R-03 wheel" {
		t.Errorf("the sheet has %q", field.Value)
	}
	w.Canvas().Unfocus()
	if f.Set(form.Content{Fields: []sheet.Field{field}}); f.Line("name") != "R-03 wheel" {
		t.Errorf("once it is left, the line says %q", f.Line("name"))
	}
}

func TestFaultTakesTheKeyboardAndComesIntoSight(t *testing.T) {
	f, w := window(t, "en", 420, 200)
	var fields []sheet.Field
	for _, key := range []string{"number", "pit", "camera", "feed_name", "url", "name", "serial"} {
		fields = append(fields, sheet.Field{Key: key})
	}
	if f.Set(form.Content{Fields: fields}); f.FocusFault() {
		t.Error("there is no fault")
	}
	fields[6].Fault = &house.Fault{Why: house.WhyMissing}
	if f.Set(form.Content{Fields: fields}); !f.FocusFault() || w.Canvas().Focused() == nil {
		t.Fatal("the fault did not take the keyboard")
	}
	line := w.Canvas().Focused().(*look.Field)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(line).Y
	if at < 0 || at+line.Size().Height > 200 {
		t.Errorf("the field with the fault is at %v, out of sight", at)
	}
	said := false
	walk(w.Content(), func(o *canvas.Text) { said = said || strings.Contains(o.Text, "must be filled in") })
	if !said {
		t.Error("what is wrong is not said")
	}
}

func TestLockedFormTakesNothing(t *testing.T) {
	f, w := window(t, "en", 600, 300)
	f.OnChange = func(key, value string) { t.Errorf("%s became %q", key, value) }
	f.Set(form.Content{Locked: true, Fields: []sheet.Field{{Key: "number", Value: "1"}, {Key: "decisions", Kind: sheet.Tick}}})
	f.Focus("number")
	if o := w.Canvas().Focused(); o != nil {
		o.TypedRune('x')
	}
}

func walk(o fyne.CanvasObject, see func(*canvas.Text)) {
	if !o.Visible() {
		return
	}
	switch o := o.(type) {
	case *canvas.Text:
		see(o)
	case *fyne.Container:
		for _, c := range o.Objects {
			walk(c, see)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			walk(c, see)
		}
	}
}

// In every language and at every width the words of the labels are whole: shrunk
// perhaps, and never cut.
func TestNoLabelIsCut(t *testing.T) {
	for _, lang := range languages {
		for _, width := range []float32{330, 560, 840, 1100} {
			f, w := window(t, lang, width, 700)
			seen := map[string]bool{}
			for _, field := range allSheets(t) {
				if seen[field.Key] {
					continue
				}
				seen[field.Key] = true
				field.Value = ""
				if field.Choices != nil {
					field.Value = field.Choices[0]
				}
				field.Usual = ""
				f.Set(form.Content{Fields: []sheet.Field{field}})
				walk(w.Content(), func(o *canvas.Text) {
					if strings.HasSuffix(o.Text, "…") {
						t.Errorf("%s, %v wide: %s says %q", lang, width, field.Key, o.Text)
					}
				})
			}
		}
	}
}
