package floor_test

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/floor"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// stand is a floor in a window of its own.
type stand struct {
	t      *testing.T
	screen *floor.Screen
	window fyne.Window
	rows   []floor.Table
	opened []look.Place
	at     look.Moment
}

func (s *stand) Floor() []floor.Table { return s.rows }

// pit is n tables of the three games in turn, in two parts.
func pit(n int) (rows []floor.Table) {
	games := []profile.Game{profile.Baccarat, profile.Blackjack, profile.Roulette}
	for i := range n {
		game := games[i%3]
		part := "1"
		if i >= n*3/5 {
			part = "2"
		}
		rows = append(rows, floor.Table{Table: phase(fmt.Sprintf("%c-%02d", "BJR"[i%3], i+1), game, tables.Betting), Pit: part})
	}
	return rows
}

func newStand(t *testing.T, lang string, rows []floor.Table, width, height float32) *stand {
	t.Helper()
	s := &stand{t: t, rows: rows, at: look.Moment{Now: now, Scale: 1}}
	a := test.NewTempApp(t)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(theme)
	s.screen = floor.New(s, open(t, lang), func(p look.Place) { s.opened = append(s.opened, p) }, func(w *words.Words) []look.Hint {
		return []look.Hint{{Key: "A", Text: w.Say("key_acknowledge", nil)}}
	})
	s.window = test.NewTempWindow(t, s.screen.Content())
	s.window.SetPadded(false)
	s.window.Resize(fyne.NewSize(width, height))
	s.screen.Show(s.at)
	return s
}

func (s *stand) show(blink bool) {
	s.at.Blink = blink
	s.screen.Show(s.at)
}

func (s *stand) press(names ...fyne.KeyName) {
	s.t.Helper()
	for _, name := range names {
		if !s.screen.Key(&fyne.KeyEvent{Name: name}) {
			s.t.Errorf("the floor does not know the key %s", name)
		}
	}
}

// seen is a text that is in sight, and where.
type seen struct {
	text string
	at   fyne.Position
	size fyne.Size
	c    color.Color
}

// texts are the texts that are shown, in the order in which they are drawn.
func texts(o fyne.CanvasObject) (all []seen) {
	walk(o, fyne.Position{}, func(o fyne.CanvasObject, at fyne.Position) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			all = append(all, seen{t.Text, at, t.MinSize(), t.Color})
		}
	})
	return all
}

// walk calls each with every visible object and where it is.
func walk(o fyne.CanvasObject, at fyne.Position, each func(fyne.CanvasObject, fyne.Position)) {
	if !o.Visible() {
		return
	}
	at = at.Add(o.Position())
	each(o, at)
	switch x := o.(type) {
	case *fyne.Container:
		for _, child := range x.Objects {
			walk(child, at, each)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(x).Objects() {
			walk(child, at, each)
		}
	}
}

func (s *stand) all() []string {
	var out []string
	for _, t := range texts(s.screen.Content()) {
		out = append(out, t.text)
	}
	return out
}

func (s *stand) says(want ...string) {
	s.t.Helper()
	all := s.all()
	for _, w := range want {
		if !slices.Contains(all, w) {
			s.t.Errorf("%q is not shown; shown are %q", w, all)
		}
	}
}

// numbers are the tiles that are shown, in their order.
func (s *stand) numbers() string {
	var out []string
	for _, text := range s.all() {
		if len(text) == 2 && strings.Trim(text, "0123456789") == "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, " ")
}

func TestFloorShowsEveryTableInItsOrder(t *testing.T) {
	s := newStand(t, "en", pit(10), 1496, 860)
	if got := s.numbers(); got != "10 01 02 03 04 05 06 07 08 09 10" { // the first 10 is the filter's count
		t.Errorf("the tiles are %s", got)
	}
	s.says("Pit 1", "tables 01–06", "6 open of 6", "Pit 2", "tables 07–10", "4 open of 4", "All", "Baccarat", "Abnormal only")
	// A table that rings does not move.
	s.rows[7].Alarm = floor.Alarm{Life: floor.Fresh, Severity: findings.Urgent, Text: "Card differs", Code: findings.CardDiffers}
	s.show(true)
	if got := s.numbers(); got != "10 01 02 03 04 05 06 07 08 09 10" {
		t.Errorf("the tiles are now %s", got)
	}
	s.says("Card differs")
}

// At the size of the pictures the tiles are where look.md has them.
func TestTilesAreOnTheGrid(t *testing.T) {
	s := newStand(t, "en", pit(40), 1496, 860)
	where := map[string]fyne.Position{}
	for _, text := range texts(s.screen.Content()) {
		where[text.text] = text.at
	}
	// A number stands 10 inside its tile: columns of 180, 8 apart, and rows of 144. The
	// floor begins at 92, 88 of the window.
	for number, tile := range map[string][2]float32{"01": {92, 160}, "08": {1408, 160}, "09": {92, 312}, "24": {1408, 464}, "25": {92, 644}, "40": {1408, 796}} {
		at := where[number]
		if x, y := at.X+92-10, at.Y+88; x != tile[0] || y < tile[1]-4 || y > tile[1]+4 {
			t.Errorf("tile %s is at %v, %v; want %v", number, x, y, tile)
		}
	}
}

func TestFilters(t *testing.T) {
	rows := pit(9)
	rows[4].Alarm = floor.Alarm{Life: floor.Taken, Severity: findings.High, Text: "Ball hung"}
	rows[8].Stale = true
	s := newStand(t, "en", rows, 1496, 860)
	for _, want := range []string{
		"01 04 07",                   // F: baccarat
		"03 06 09",                   // roulette
		"02 05 08",                   // blackjack
		"01 02 03 04 05",             // pit 1
		"06 07 08 09",                // pit 2
		"05 09",                      // what is abnormal
		"01 02 03 04 05 06 07 08 09", // all again
	} {
		s.press(fyne.KeyF)
		if got := s.numbers(); got != want {
			t.Errorf("after F the tiles are %s, want %s", got, want)
		}
	}
	s.press(fyne.KeyF, fyne.KeyEscape)
	if got := s.numbers(); got != "01 02 03 04 05 06 07 08 09" {
		t.Errorf("after Esc the tiles are %s", got)
	}
	if s.screen.Key(&fyne.KeyEvent{Name: fyne.KeyEscape}) {
		t.Error("with nothing filtered Esc is not the floor's")
	}
}

// A game, a part of the pit and what is abnormal go together when they are tapped.
func TestFiltersGoTogether(t *testing.T) {
	rows := pit(9)
	rows[0].Stale = true
	s := newStand(t, "en", rows, 1496, 860)
	tap := func(text, want string) {
		t.Helper()
		for _, of := range texts(s.screen.Content()) {
			if of.text == text {
				test.TapCanvas(s.window.Canvas(), of.at.Add(fyne.NewPos(4, of.size.Height/2)))
				if got := s.numbers(); got != want {
					t.Errorf("after %s the tiles are %q, want %q", text, got, want)
				}
				return
			}
		}
		t.Fatalf("there is no filter %s", text)
	}
	tap("Baccarat", "01 04 07")
	tap("Pit 1", "01 04")
	tap("Abnormal only", "01")
	tap("Blackjack", "")
	tap("Abnormal only", "02 05")
	tap("Pit 1", "02 05 08")
	tap("Blackjack", "01 02 03 04 05 06 07 08 09")
	tap("Pit 2", "06 07 08 09")
	tap("All", "01 02 03 04 05 06 07 08 09")
}

// In the least window the parts of the pit are still told apart on their filters.
func TestPartsOfThePitAreToldApartInTheLeastWindow(t *testing.T) {
	rows := pit(40)
	for i := range rows {
		rows[i].Pit = []string{"1", "2"}[i/24]
	}
	s := newStand(t, "uk", rows, 595, 256)
	for _, cut := range sight.Cut(s.screen.Content()) {
		t.Error(cut)
	}
	for _, want := range []string{"1", "2"} {
		if !slices.ContainsFunc(sight.Targets(s.screen.Content()), func(at sight.Target) bool { return at.Name() == want }) {
			t.Errorf("there is no filter %q", want)
		}
	}
}

// From afar the tiles are larger, fewer beside each other, and every text is
// whole in them.
func TestLargerTiles(t *testing.T) {
	for _, lang := range []string{"en", "th", "uk"} {
		for _, size := range [][2]float32{{1496, 860}, {1176, 580}, {749, 340}, {595, 256}, {3096, 1660}} {
			t.Run(fmt.Sprint(lang, size), func(t *testing.T) {
				rows := pit(40)
				for i := range rows {
					rows[i].Pace, rows[i].Dealer, rows[i].Spin.Device, rows[i].Shoe.ID = 148, "Oleksandra", "W-2107", "SH-18"
				}
				rows[3].Alarm = floor.Alarm{Life: floor.Fresh, Severity: findings.Urgent, Text: "Card differs: banker 2", Short: "Card differs"}
				s := newStand(t, lang, rows, size[0], size[1])
				before := s.wideOf("01")
				s.press(fyne.KeyT)
				if after := s.wideOf("01"); after < before*1.3 {
					t.Errorf("the number of a table is %v wide, it was %v", after, before)
				}
				for _, fault := range sight.Faults(s.screen.Content(), "state_") {
					t.Error(fault)
				}
				for _, cut := range sight.Cut(s.screen.Content()) {
					t.Error(cut)
				}
				s.press(fyne.KeyT)
				if after := s.wideOf("01"); after != before {
					t.Errorf("and then %v", after)
				}
			})
		}
	}
}

func (s *stand) wideOf(text string) float32 {
	for _, of := range texts(s.screen.Content()) {
		if of.text == text {
			return of.size.Width
		}
	}
	s.t.Fatalf("%q is nowhere", text)
	return 0
}

// Two hundred tables on the smallest window: each is reached by the arrows and comes
// into sight, and nothing lies over anything else.
func TestTwoHundredTablesOnASmallWindow(t *testing.T) {
	s := newStand(t, "uk", pit(200), 1176, 580)
	for _, fault := range sight.Faults(s.screen.Content(), "state_") {
		t.Error(fault)
	}
	for range 60 {
		s.press(fyne.KeyDown)
	}
	chosen := s.screen.Chosen()
	if chosen == "" || strings.Compare(chosen[2:], "190") < 0 {
		t.Fatalf("the arrows end at %q", chosen)
	}
	found := false
	for _, of := range sight.Texts(s.screen.Content()) {
		found = found || of.Text == chosen[2:]
	}
	if !found {
		t.Errorf("%s is chosen and not in sight", chosen)
	}
}

func TestAllOneGameIsNoFilter(t *testing.T) {
	rows := []floor.Table{{Table: quiet("R-01", profile.Roulette)}, {Table: quiet("R-02", profile.Roulette)}}
	s := newStand(t, "en", rows, 1496, 860)
	if all := s.all(); slices.Contains(all, "Roulette") {
		t.Errorf("a filter that shows everything is offered: %q", all)
	}
}

// Where some tables are of no part of the pit, they have no filter: it would be chosen
// together with that of all tables, and F would go no further than it.
func TestTablesOfNoPartHaveNoFilter(t *testing.T) {
	rows := pit(9)
	for i := range rows[:5] {
		rows[i].Pit = ""
	}
	s := newStand(t, "en", rows, 1496, 860)
	parts := 0
	for _, text := range s.all() {
		if text == "Pit" {
			parts++
		}
	}
	if parts != 1 { // the heading above the tiles
		t.Errorf("%d texts say the part that has no name", parts)
	}
	for range 5 {
		s.press(fyne.KeyF)
	}
	if got := s.numbers(); got != "" {
		t.Errorf("five times F leads past the games and Pit 2 to what is abnormal; there are the tiles %q", got)
	}
}

func TestArrowsChooseAndEnterOpens(t *testing.T) {
	s := newStand(t, "en", pit(40), 1496, 860)
	if s.screen.Key(&fyne.KeyEvent{Name: fyne.KeyReturn}) {
		t.Error("Enter opens something before anything is chosen")
	}
	for _, c := range []struct {
		key  fyne.KeyName
		want string
	}{
		{fyne.KeyRight, "B-01"},
		{fyne.KeyRight, "J-02"},
		{fyne.KeyDown, "B-10"},
		{fyne.KeyDown, "R-18"},
		{fyne.KeyDown, "J-26"},
		{fyne.KeyUp, "R-18"},
		{fyne.KeyLeft, "J-17"},
		{fyne.KeyLeft, "B-16"},
	} {
		s.press(c.key)
		if got := s.screen.Chosen(); got != c.want {
			t.Errorf("after %s the floor is at %s, want %s", c.key, got, c.want)
		}
	}
	s.press(fyne.KeyReturn)
	if len(s.opened) != 1 || s.opened[0] != (look.Place{Screen: "table", Table: "B-16"}) {
		t.Errorf("opened is %v", s.opened)
	}
}

func TestTappedTileOpensItsTable(t *testing.T) {
	s := newStand(t, "en", pit(10), 1496, 860)
	test.TapCanvas(s.window.Canvas(), fyne.NewPos(188+90, 72+72))
	if len(s.opened) != 1 || s.opened[0].Table != "J-02" {
		t.Errorf("opened is %v", s.opened)
	}
}

// An alarm that nobody took fills the header in every other second; taken, it does not.
func TestHeaderBlinks(t *testing.T) {
	rows := pit(1)
	rows[0].Alarm = floor.Alarm{Life: floor.Fresh, Severity: findings.Urgent, Text: "Card differs"}
	s := newStand(t, "en", rows, 1496, 860)
	colour := func() color.Color {
		for _, text := range texts(s.screen.Content()) {
			if text.text == "01" {
				return text.c
			}
		}
		t.Fatal("there is no tile")
		return nil
	}
	s.show(true)
	if colour() != look.OnFill {
		t.Errorf("with the fill on the number is %v", colour())
	}
	s.show(false)
	if colour() != look.Text1 {
		t.Errorf("with the fill off the number is %v", colour())
	}
	s.rows[0].Alarm.Life = floor.Taken
	s.show(true)
	if colour() != look.Text1 {
		t.Errorf("taken, the number is %v", colour())
	}
	s.rows[0].Alarm = floor.Alarm{}
	s.show(true)
	if colour() != look.Text2 {
		t.Errorf("with no alarm the number is %v", colour())
	}
}

// A silence says since when; if something is wrong besides, that is said.
func TestFootOfAStaleTile(t *testing.T) {
	rows := pit(1)
	rows[0].Stale, rows[0].Heard = true, now.Add(-time.Minute)
	rows[0].Alarm = floor.Alarm{Life: floor.Fresh, Severity: findings.High, Text: "Stale feed", Code: findings.FeedStale}
	s := newStand(t, "en", rows, 1496, 860)
	s.says("No data since 21:46:16", "Stale", "1:00")
	s.rows[0].Alarm = floor.Alarm{Life: floor.Fresh, Severity: findings.Urgent, Text: "Payout differs", Code: findings.PayoutDiffers}
	s.show(false)
	s.says("Payout differs")
}

// What is scrolled away is not drawn, and is there when it is scrolled back.
func TestScrolledTilesAreUpToDate(t *testing.T) {
	s := newStand(t, "en", pit(200), 1496, 860)
	s.rows[199].Pace = 77
	s.show(false)
	if slices.Contains(s.all(), "77/h") {
		t.Error("a tile that is not in sight was drawn")
	}
	for range 199 {
		s.press(fyne.KeyRight)
	}
	s.press(fyne.KeyRight) // the last one stays chosen
	if got := s.screen.Chosen(); got != "J-200" {
		t.Fatalf("the floor is at %s", got)
	}
	s.show(false)
	s.says("77/h")
}

func TestFloorSpeaksAnotherLanguage(t *testing.T) {
	s := newStand(t, "en", pit(4), 1496, 860)
	s.says("Bets open", "Pit 1")
	s.screen.Speak(open(t, "uk"))
	s.show(false)
	s.says("Ставки відкрито", "Піт 1", "столи 01–02", "Бакара", "Лише відхилення", "фільтр")
	for _, text := range s.all() {
		if strings.Contains(text, "Bets") || strings.Contains(text, "open") || strings.Contains(text, "Pit") {
			t.Errorf("%q is left over", text)
		}
	}
}

// No text of a tile leaves its tile and none runs into another, in any language, at any
// width that a tile has, in every state.
func TestNoTextLeavesItsTile(t *testing.T) {
	states := []tables.Phase{
		tables.Closed, tables.Open, tables.Inspecting, tables.Shuffling, tables.Betting, tables.NoBets, tables.Dealing, tables.Spinning,
		tables.Insurance, tables.Acting, tables.DealerPlay, tables.Result, tables.Settled, tables.Voided,
	}
	for _, lang := range []string{"en", "th", "uk"} {
		for _, width := range []float32{1496, 1176, 749} {
			t.Run(fmt.Sprint(lang, width), func(t *testing.T) {
				var rows []floor.Table
				w := open(t, lang)
				for code := range findings.Codes() {
					p := states[len(rows)%len(states)]
					of := phase(fmt.Sprintf("B-%02d", len(rows)+1), profile.Game(1+len(rows)%3), p)
					of.Pace, of.Dealer, of.Spin.Device = 148, "Oleksandra", "wheel-117 of the east"
					of.Stale = len(rows)%9 == 0
					of.Heard, of.Since = now.Add(-90*time.Minute), now.Add(-2*time.Hour)
					title := w.Say("alarm_"+strings.ReplaceAll(string(code), ".", "_"), nil)
					rows = append(rows, floor.Table{Table: of, Alarm: floor.Alarm{
						Life: floor.Life(len(rows) % 4), Severity: code.Severity(), Code: code, Text: title + ": scanner-117 of the east", Short: title,
					}})
				}
				s := newStand(t, lang, rows, width, 20000)
				s.show(true)
				checkTiles(t, s)
			})
		}
	}
}

// What a house or a server calls a table, a pit or a dealer may be longer than any place
// for it: it is cut off there, and leaves neither its tile nor the window.
func TestLongNamesStayInTheirPlaces(t *testing.T) {
	for name, long := range map[string]string{
		"Latin": strings.Repeat("East-117 ", 40), "digits": strings.Repeat("9", 400), "Thai": strings.Repeat("โต๊ะที่", 60), "one letter": strings.Repeat("W", 5000),
	} {
		for _, width := range []float32{1496, 1176, 749} {
			t.Run(fmt.Sprint(name, width), func(t *testing.T) {
				rows := pit(6)
				for i := range rows {
					rows[i].Number, rows[i].Pit, rows[i].Dealer = fmt.Sprint(i, long), fmt.Sprint(i%2, long), long
					rows[i].Alarm.Life = floor.Life(i % 4)
					rows[i].Alarm.Text, rows[i].Alarm.Severity = long, findings.Urgent
				}
				s := newStand(t, "en", rows, width, 2000)
				tiles := 0
				walk(s.screen.Content(), fyne.Position{}, func(o fyne.CanvasObject, at fyne.Position) {
					if text, ok := o.(*canvas.Text); ok && at.X+text.MinSize().Width > width {
						t.Errorf("%.40q leaves the window: it ends at %v", text.Text, at.X+text.MinSize().Width)
					}
					if w, ok := o.(fyne.Widget); ok && w.Size().Height == 144 {
						tiles++
						walk(o, at.Subtract(o.Position()), func(o fyne.CanvasObject, in fyne.Position) {
							if text, ok := o.(*canvas.Text); ok && text.Text != "" && in.X+text.MinSize().Width > at.X+w.Size().Width {
								t.Errorf("%.40q leaves its tile", text.Text)
							}
						})
					}
				})
				if tiles != 6 {
					t.Errorf("%d tiles, want 6", tiles)
				}
			})
		}
	}
}

func checkTiles(t *testing.T, s *stand) {
	t.Helper()
	tiles := 0
	walk(s.screen.Content(), fyne.Position{}, func(o fyne.CanvasObject, at fyne.Position) {
		w, ok := o.(fyne.Widget)
		if !ok || w.Size().Height != 144 {
			return
		}
		tiles++
		var inside []seen
		walk(o, at.Subtract(o.Position()), func(o fyne.CanvasObject, at fyne.Position) {
			if text, ok := o.(*canvas.Text); ok && text.Text != "" {
				inside = append(inside, seen{text.Text, at, text.MinSize(), text.Color})
			}
		})
		life := floor.Quiet
		for _, a := range inside {
			if n, err := strconv.Atoi(a.text); err == nil && len(a.text) == 2 && a.at.Y < at.Y+20 && n > 0 {
				life = s.rows[n-1].Alarm.Life
			}
		}
		for i, a := range inside {
			if shape := at.X + w.Size().Width - 31; life != floor.Quiet && a.at.Y < at.Y+24 && a.at.X+a.size.Width > shape+2 {
				t.Errorf("%q runs into the shape of the alarm", a.text)
			}
			if strings.Contains(a.text, "…") && !strings.Contains(a.text, "-117") && !strings.HasPrefix(a.text, "wheel") && !strings.HasPrefix(a.text, "Ole") {
				t.Errorf("%q is cut off", a.text)
			}
			if a.at.X < at.X || a.at.X+a.size.Width > at.X+w.Size().Width-8 || a.at.Y < at.Y || a.at.Y+a.size.Height > at.Y+144 {
				t.Errorf("%q leaves its tile: it is at %v, %v wide, the tile at %v", a.text, a.at, a.size.Width, at)
			}
			for _, b := range inside[:i] {
				if sameLine(a, b) && a.at.X < b.at.X+b.size.Width && b.at.X < a.at.X+a.size.Width {
					t.Errorf("%q runs into %q", a.text, b.text)
				}
			}
		}
	})
	if tiles < 40 {
		t.Errorf("only %d tiles were looked at", tiles)
	}
}

func sameLine(a, b seen) bool {
	y, z := a.at.Y+a.size.Height/2, b.at.Y+b.size.Height/2
	return y-z < 8 && z-y < 8
}

func BenchmarkFloorOfTwoHundred(b *testing.B) {
	s := &stand{rows: pit(200)}
	a := test.NewTempApp(b)
	theme, err := look.NewTheme("en")
	if err != nil {
		b.Fatal(err)
	}
	a.Settings().SetTheme(theme)
	s.screen = floor.New(s, open(b, "en"), nil, nil)
	test.NewTempWindow(b, s.screen.Content()).Resize(fyne.NewSize(1496, 860))
	at := now
	for b.Loop() {
		at = at.Add(time.Second)
		s.screen.Show(look.Moment{Now: at, Scale: 1})
	}
}
