package calculator

import (
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/calculator/worksheet"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/warnings"
	"pitboss/app/words"
	"pitboss/tables/round"
)

// Config is what the screen is made of. Sheet and Words are needed.
type Config struct {
	Sheet worksheet.Config
	Words *words.Words
	Zone  *time.Location // of the times that are typed and shown; UTC if nil
	// Rounds gives rounds of live tables, newest first; nil where there are none.
	Rounds func() []*round.Line
	// Dispute opens a dispute about the sheet, as a line of the contract; nil where that
	// cannot be done.
	Dispute func(line string)
}

// Screen is the calculator. It belongs to the goroutine of the window.
type Screen struct {
	cfg    Config
	words  *words.Words
	sheet  *worksheet.Sheet
	told   worksheet.Statement
	now    time.Time
	scale  float32
	ink    draw.Ink
	shown  bool // it has been shown once
	chosen int  // the row whose bet is told in full; −1 for none
	card   int  // the card that the next one replaces; −1 for none
	armed  armed
	typed  int // the first digit of the number it waits for; 0 while there is none
	side   sideView
	notice string // about what was done last; gone with the next change

	content *fyne.Container
	columns *columns
	header  *header
	felt    *feltPanel
	result  *resultPanel
	rows    *rowsPanel
	place   *placePanel
	guests  *guestsPanel
	detail  *detailPanel
	terms   *termsPanel
	loads   *loadPanel
	marks   marks
}

// armed is a bet by voice that waits for its number.
type armed uint8

const (
	nothingArmed armed = iota
	neighboursArmed
	completeArmed
)

// sideView is what the side column shows.
type sideView uint8

const (
	betsSide sideView = iota
	termsSide
	loadSide
)

// New makes the screen, with an empty sheet.
func New(cfg Config) *Screen {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	s := &Screen{
		cfg: cfg, words: cfg.Words, sheet: worksheet.New(cfg.Sheet), scale: 1, ink: draw.Dark(), chosen: -1, card: -1, marks: marks{},
	}
	s.ink.Alarm = s.ink.Focus // on this screen a frame means: this one
	s.header, s.felt, s.result, s.rows = newHeader(s), newFeltPanel(s), newResultPanel(s), newRowsPanel(s)
	s.place, s.guests, s.detail = newPlacePanel(s), newGuestsPanel(s), newDetailPanel(s)
	s.terms, s.loads = newTermsPanel(s), newLoadPanel(s)
	s.columns = newColumns(s)
	s.content = s.columns.object
	return s
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "calculator" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Sheet is the sheet that is worked on. Who changes it calls Refresh.
func (s *Screen) Sheet() *worksheet.Sheet { return s.sheet }

// Enter opens the calculator. A place with a table and a round brings that round along,
// if there is one.
func (s *Screen) Enter(to look.Place) {
	if to.Table == "" || to.Round == "" || s.cfg.Rounds == nil {
		return
	}
	for _, r := range s.cfg.Rounds() {
		if r.Table == to.Table && r.Round == to.Round {
			s.Load(r)
			return
		}
	}
}

// Load lays a round on the sheet. It reports whether it is a round of a game.
func (s *Screen) Load(l *round.Line) bool {
	if !s.sheet.Load(l) {
		return false
	}
	s.side = betsSide
	s.changed()
	return true
}

// loadLine lays a round that is written as a line of the contract on the sheet.
func (s *Screen) loadLine(line []byte) {
	if err := s.sheet.TypeLine(string(line), nil, s.now); err != nil {
		s.say(err)
		return
	}
	s.side = betsSide
	s.changed()
}

// Show brings the screen up to a moment: only its scale and the day matter here, since
// nothing changes by itself.
func (s *Screen) Show(m look.Moment) {
	s.now = m.Now.In(s.cfg.Zone)
	scale := m.Scale
	if scale <= 0 {
		scale = 1
	}
	if s.shown && scale == s.scale {
		return
	}
	s.shown, s.scale = true, scale
	clear(s.marks)
	s.Refresh()
}

// Speak changes the language.
func (s *Screen) Speak(w *words.Words) {
	s.words, s.notice = w, ""
	s.Refresh()
}

// Refresh draws everything as the sheet stands.
func (s *Screen) Refresh() {
	s.told = s.sheet.Tell(s.words)
	if s.chosen >= len(s.told.Rows) {
		s.chosen = -1
	}
	if s.card >= len(s.sheet.Cards()) {
		s.card = -1
	}
	s.columns.refresh()
}

// changed draws a sheet that somebody has changed.
func (s *Screen) changed() {
	s.notice, s.armed = "", nothingArmed
	s.Refresh()
}

// say says what could not be done.
func (s *Screen) say(err error) {
	s.notice, _ = warnings.Failed(s.words, err)
	if t, ok := err.(*worksheet.Trouble); ok {
		s.notice = s.words.Say(t.Key, map[string]any{"Text": t.Text})
	}
	s.Refresh()
}

func (s *Screen) text(key string) string { return s.words.Say("calculator_"+key, nil) }

func (s *Screen) saying(key string, values map[string]any) string {
	return s.words.Say("calculator_"+key, values)
}
