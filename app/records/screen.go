package records

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"pitboss/app/look"
	"pitboss/app/records/reading"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/roles"
)

// Journal is what the screen needs of the journal. Those methods that take a context
// are called on other goroutines than the window's and may take a while; the others are
// asked at every beat and must not wait.
type Journal interface {
	May(roles.Permission) bool // whoever is signed on; nobody may nothing
	Standing() Standing

	Days(context.Context) ([]string, error) // the pairs of files there are
	Find(context.Context, store.Query) (store.Page, error)
	Prove(context.Context, store.Receipt) (reading.Proof, error)
	// Verify checks everything from the files. Progress may be called by any goroutine; it
	// is in parts of the work, of which there are all.
	Verify(ctx context.Context, progress func(done, all int64)) (store.Verdict, error)
	Export(ctx context.Context, as Format, q store.Query, asked string) (Written, error)
	// Report makes a report of some gaming days in a language.
	Report(ctx context.Context, kind, fromDay, toDay string, w *words.Words) (Written, error)
	Open(ctx context.Context, file string) error // with what the system opens it with

	Reports() []Report
}

// Elsewhere opens what lies outside this desk: the journal of another data folder, and
// evidence bundles.
type Elsewhere interface {
	// Folder opens the journal of a data folder to be read. It is closed by its Close.
	Folder(ctx context.Context, dir string) (Folder, error)
	// Bundle verifies an evidence bundle with the keys that this desk knows; where it knows
	// none of its desk, with the bundle's own, which the verdict says.
	Bundle(ctx context.Context, file string) (store.BundleVerdict, error)
}

// Folder is the journal of another data folder.
type Folder interface {
	Journal
	Close()
}

// Standing is how the journal stands now.
type Standing struct {
	Today   string // the gaming day
	Records int64  // of it
	Newest  store.Checkpoint
	Tables  []string // the numbers of the tables
}

// Format is how records are exported.
type Format string

// The formats.
const (
	CSV    Format = "csv"
	JSONL  Format = "jsonl"
	Bundle Format = "bundle"
)

// Written is a file that was written.
type Written struct {
	File    string
	Records int
}

// Report is a kind of report, and what it is called.
type Report struct{ Kind, Name string }

// Config is what the screen is made of.
type Config struct {
	Journal   Journal
	Elsewhere Elsewhere // nil where nothing but this desk's journal is read
	Keeping   Keeping   // nil where nothing is said of how the journal is kept
	Words     *words.Words
	Zone      *time.Location // of the house; UTC if nil
	Begins    time.Duration  // from midnight to the hour at which a gaming day begins
	Go        func(look.Place)
	Post      func(func()) // hands work to the goroutine of the window; look.Do if nil
}

// Screen is the journal. It belongs to the goroutine of the window. Close ends it.
type Screen struct {
	cfg     Config
	journal Journal // that is read: this desk's, or another folder's
	folder  Folder  // the same, nil where it is this desk's
	where   string  // its path
	words   *words.Words
	errands *errands
	now     time.Time

	asked   reading.Asked
	query   store.Query // that the rows answer
	pages   reading.Pages
	found   []store.Record
	rows    []reading.Row
	wrong   reading.Field
	problem string // what could not be looked at, or why nothing was
	stale   bool   // what was asked is not what is shown
	settled bool   // nothing was typed since the last beat
	days    []string
	from    int64 // how many records there were when the first page was read
	entered bool
	counted time.Time // when the standing was looked at

	chosen *store.Receipt
	whole  *reading.Whole
	proof  *reading.Proof
	mode   mode
	asking bool // in a low window: the fields are in sight, not the header
	inFull bool // in a narrow window: the panel is in sight, not the list
	shown  shown

	head    *header
	fields  *finder
	list    *pageList
	panel   *panel
	content *fyne.Container
}

// shown is what a drawing depends on besides what is asked and found.
type shown struct {
	standing               string
	read, verify, export   bool
	language, verification string
	health                 string
}

// mode is what the panel shows.
type mode uint8

const (
	recordMode mode = iota
	daysMode
	verifyMode
	exportMode
	reportMode
	healthMode
)

// New makes the screen.
func New(cfg Config) *Screen {
	if cfg.Zone == nil {
		cfg.Zone = time.UTC
	}
	if cfg.Post == nil {
		cfg.Post = look.Do
	}
	s := &Screen{cfg: cfg, journal: cfg.Journal, words: cfg.Words, errands: newErrands(cfg.Post)}
	s.head, s.fields, s.list, s.panel = newHeader(s), newFinder(s), newListing(s), newPanel(s)
	s.content = container.New(&ground{s}, s.head.pad, s.fields.object, s.list.object, s.panel.object)
	return s
}

// Name is the screen's fixed word.
func (s *Screen) Name() string { return "journal" }

// Content is what the window shows.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Close ends what the screen has done elsewhere, and waits for it.
func (s *Screen) Close() {
	s.errands.close()
	if s.folder != nil {
		s.folder.Close()
	}
}

// Idle says that nothing is under way elsewhere.
func (s *Screen) Idle() bool { return s.errands.out == 0 }

// WarningsSubject is the subject of a place at which the desk's warnings are shown.
const WarningsSubject = "warnings"

// Enter opens the journal; a place with a table or a round asks for its records.
func (s *Screen) Enter(to look.Place) {
	if to.Subject == WarningsSubject {
		s.open(healthMode)
	}
	if to.Round != "" || to.Table != "" && !s.entered {
		s.ask(reading.Asked{Table: to.Table, Round: to.Round, Day: s.asked.Day})
	}
	s.entered = true
	if s.rows == nil && !s.errands.busy(finding) {
		s.stale, s.settled = true, true
	}
	s.listDays()
}

// ask puts something into the fields and looks for it.
func (s *Screen) ask(a reading.Asked) {
	s.asked = a
	s.fields.fill()
	s.stale, s.settled = true, true
	s.search()
}

// Show brings the screen up to a moment.
func (s *Screen) Show(m look.Moment) {
	s.now = m.Now
	if s.stale && s.settled {
		s.search()
	}
	s.settled = true
	of := s.state()
	switch {
	case of.but(s.shown):
		if of.read && !s.shown.read && s.rows == nil && !s.errands.busy(finding) {
			s.stale = true
			s.search()
		}
		s.draw()
	case of != s.shown:
		s.shown = of
		s.head.pad.Refresh()
		s.list.foot.Refresh()
		if s.mode == verifyMode || s.mode == healthMode {
			s.panel.show()
		}
	}
}

func (s *Screen) state() shown {
	st := s.journal.Standing()
	v := shown{
		standing: s.shown.standing, language: s.words.Language,
		read: s.may(roles.Read), verify: s.may(roles.Verify), export: s.may(roles.Export),
	}
	if s.now.Truncate(time.Second) != s.counted { // once a second: each time costs a frame of the window
		s.counted = s.now.Truncate(time.Second)
		v.standing = st.Today + " " + s.words.Number(st.Records) + " " + st.Newest.Short()
		s.panel.health.look()
	}
	v.health = s.panel.health.mark()
	if s.mode == verifyMode && s.errands.busy(verifying) {
		v.verification = look.Elapsed(s.now.Sub(s.panel.verify.since)) + s.panel.verify.progress()
	}
	return v
}

// but says that more differs than what goes on by itself: the count of records, a
// verification.
func (v shown) but(w shown) bool {
	w.standing, w.verification = v.standing, v.verification
	return v != w
}

func (s *Screen) may(p roles.Permission) bool { return s.journal.May(p) }

// Speak changes the language.
func (s *Screen) Speak(w *words.Words) {
	kind := reading.KindOf(s.words, s.asked.Kind)
	s.words = w
	if kind != "" {
		s.asked.Kind = reading.KindName(w, kind)
	}
	s.fields.fill()
	s.rows = reading.Rows(w, s.cfg.Zone, s.found)
	if s.whole != nil {
		s.whole = reading.WholeOf(w, s.cfg.Zone, s.whole.Record)
	}
	s.draw()
}

// draw draws all of it.
func (s *Screen) draw() {
	s.shown = s.state()
	s.head.pad.Refresh()
	s.fields.show()
	s.list.show()
	s.panel.show()
	s.content.Layout.Layout(s.content.Objects, s.content.Size())
}

func (s *Screen) text(key string) string { return s.words.Say("journal_"+key, nil) }

func (s *Screen) say(key string, values map[string]any) string {
	return s.words.Say("journal_"+key, values)
}

func (s *Screen) house() *reading.House {
	st := s.journal.Standing()
	return &reading.House{Words: s.words, Zone: s.cfg.Zone, Begins: s.cfg.Begins, Today: st.Today, Tables: st.Tables}
}

// Hints are the keys that the status bar speaks of.
func (s *Screen) Hints() []look.Hint {
	hint := func(key, text string) look.Hint { return look.Hint{Key: key, Text: s.text("key_" + text)} }
	return []look.Hint{hint("F", "find"), hint("PgUp PgDn", "page"), hint("O", "day"), hint("V", "verify"), hint("E", "export"), hint("R", "reports"), hint("H", "health")}
}
