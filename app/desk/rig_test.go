package desk_test

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"pitboss/app/desk"
	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables/findings"
)

var now = time.Date(2026, 11, 30, 21, 47, 16, 0, time.UTC)

// screen is a screen that keeps what it was told.
type screen struct {
	name    string
	content fyne.CanvasObject
	places  []look.Place
	moments int
	spoken  string
	takes   fyne.KeyName
	chosen  string
	hints   []look.Hint
	pasted  int
}

func (s *screen) Name() string                { return s.name }
func (s *screen) Content() fyne.CanvasObject  { return s.content }
func (s *screen) Enter(p look.Place)          { s.places = append(s.places, p) }
func (s *screen) Show(look.Moment)            { s.moments++ }
func (s *screen) Key(e *fyne.KeyEvent) bool   { return e.Name == s.takes }
func (s *screen) Speak(w *words.Words)        { s.spoken = w.Language }
func (s *screen) Hints() []look.Hint          { return s.hints }
func (s *screen) Shortcut(fyne.Shortcut) bool { s.pasted++; return true }

// floorScreen is one that has something chosen.
type floorScreen struct{ screen }

func (s *floorScreen) Chosen() string { return s.chosen }

// pit is a pit that keeps what was acknowledged.
type pit struct {
	bars  desk.Bars
	acked []string
}

func (p *pit) Bars() desk.Bars       { return p.bars }
func (p *pit) Acknowledge(id string) { p.acked = append(p.acked, id) }

// stand is a desk in a window of its own.
type stand struct {
	t        *testing.T
	desk     *desk.Desk
	pit      pit
	floor    *floorScreen
	table    *screen
	alarms   *screen
	window   fyne.Window
	at       time.Time
	language int
	locked   int
	filled   int
}

func open(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func newStand(t *testing.T, lang string, width, height float32) *stand {
	t.Helper()
	return newStandWith(t, lang, width, height, func(*desk.Config) {})
}

// newStandWith is a stand whose desk is made a little otherwise.
func newStandWith(t *testing.T, lang string, width, height float32, change func(*desk.Config)) *stand {
	t.Helper()
	a := test.NewTempApp(t)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(theme)
	s := &stand{t: t, at: now}
	blank := func() fyne.CanvasObject { return canvas.NewRectangle(look.Bg1) }
	s.floor = &floorScreen{screen{name: "floor", content: blank()}}
	s.table = &screen{name: "table", content: blank(), hints: []look.Hint{{Key: "Esc", Text: "floor"}}}
	s.alarms = &screen{name: "alarms", content: blank()}
	screens := []desk.Screen{s.floor, s.table, s.alarms}
	for _, name := range []string{"decisions", "disputes", "inspections", "calculator", "journal", "devices", "settings"} {
		screens = append(screens, &screen{name: name, content: blank()})
	}
	s.pit.bars.Tables = []string{"B-01", "J-02", "R-03", "B-10", "J-11", "R-12", "B-100"}
	cfg := desk.Config{
		Pit: &s.pit, Screens: screens, Words: open(t, lang), Zone: time.UTC,
		NextLanguage: func() { s.language++ }, FullScreen: func() { s.filled++ }, Lock: func() { s.locked++ },
	}
	change(&cfg)
	s.desk = desk.New(cfg, func() fyne.Canvas {
		if s.window == nil {
			return nil
		}
		return s.window.Canvas()
	})
	s.window = test.NewTempWindow(t, s.desk.Content())
	s.window.SetPadded(false)
	s.window.Resize(fyne.NewSize(width, height))
	s.window.Canvas().SetOnTypedKey(s.desk.Key)
	s.window.Canvas().SetOnTypedRune(s.desk.Rune)
	s.tick(0)
	return s
}

func (s *stand) tick(later time.Duration) {
	s.at = s.at.Add(later)
	s.desk.Tick(look.Moment{Now: s.at, Blink: s.at.Second()%2 == 0, Scale: 1})
}

func (s *stand) press(names ...fyne.KeyName) {
	for _, name := range names {
		s.desk.Key(&fyne.KeyEvent{Name: name})
	}
}

func (s *stand) isAt(name, table string) {
	s.t.Helper()
	if got := s.desk.Place(); got.Screen != name || got.Table != table {
		s.t.Errorf("the desk is at %+v, want %s %s", got, name, table)
	}
}

// seen is a text in sight, and where.
type seen struct {
	text string
	at   fyne.Position
	size fyne.Size
}

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

func (s *stand) texts() (all []seen) {
	add := func(o fyne.CanvasObject, at fyne.Position) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			all = append(all, seen{text: t.Text, at: at, size: t.MinSize()})
		}
	}
	walk(s.desk.Content(), fyne.Position{}, add)
	if top := s.window.Canvas().Overlays().Top(); top != nil {
		walk(top, fyne.Position{}, add)
	}
	return all
}

func (s *stand) shown() (all []string) {
	for _, t := range s.texts() {
		all = append(all, t.text)
	}
	return all
}

func (s *stand) says(want ...string) {
	s.t.Helper()
	all := s.shown()
	for _, w := range want {
		if !slices.Contains(all, w) {
			s.t.Errorf("%q is not shown; shown are %q", w, all)
		}
	}
}

func (s *stand) silentOf(not ...string) {
	s.t.Helper()
	all := s.shown()
	for _, w := range not {
		if slices.Contains(all, w) {
			s.t.Errorf("%q is shown", w)
		}
	}
}

func alarm(id, table string, state desk.State, age time.Duration) desk.Chip {
	return desk.Chip{ID: id, Table: table, Title: "Card differs", Severity: findings.Urgent, State: state, Raised: now.Add(-age)}
}
