package records_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/records"
	"pitboss/app/records/reading"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/roles"
)

// shelf is a journal that is made up, as large as one likes.
type shelf struct {
	mu      sync.Mutex // guards what follows
	role    roles.Role
	records []store.Record // newest first
	asked   []store.Query
	exports []string
	opened  []string
	hold    chan struct{} // searches wait for it; nil does not hold
	fail    error
	verdict store.Verdict
}

const today = "2026-11-30"

var evening = time.Date(2026, 11, 30, 21, 47, 16, 0, time.UTC)

// newShelf has so many records, every second one a card of B-07, round by round.
func newShelf(n int) *shelf {
	s := &shelf{role: roles.Auditor, verdict: store.Verdict{Days: 2, Records: uint64(n), Checkpoints: 3}}
	for i := n; i > 0; i-- {
		table, kind, data := "B-07", "card.dealt", `{"card":"5S","to":"player","face":"up"}`
		switch {
		case i%50 == 1:
			kind, data = "round.opened", `{"betting_ms":20000}`
		case i%2 == 0:
			table, kind, data = "R-03", "wheel.state", `{"state":"ball_in_rim","rpm":18.2}`
		}
		day := today
		if i < n/4 {
			day = "2026-11-29"
		}
		text := fmt.Sprintf(`{"n":%d,"day":%q,"at":%q,"src":"server","table":%q,"round":"%s-%04d","kind":%q,"data":%s}`,
			i, day, evening.Add(-time.Duration(n-i)*time.Second).Format(time.RFC3339), table, table, i/50, kind, data)
		s.records = append(s.records, store.Decode([]byte(text)))
	}
	return s
}

func (s *shelf) May(p roles.Permission) bool { return s.role.May(p) }

func (s *shelf) Standing() records.Standing {
	c := store.Checkpoint{Desk: "desk", Day: today, Size: 100}
	return records.Standing{Today: today, Records: int64(len(s.records)), Newest: c, Tables: []string{"B-07", "R-03"}}
}

func (s *shelf) Days(context.Context) ([]string, error) { return []string{"2026-11-29", today}, nil }

func (s *shelf) Find(ctx context.Context, q store.Query) (store.Page, error) {
	if s.hold != nil {
		select {
		case <-s.hold:
		case <-ctx.Done():
			return store.Page{}, ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, q)
	if s.fail != nil {
		return store.Page{}, s.fail
	}
	var p store.Page
	behind := q.After == nil
	for i := range s.records {
		r := &s.records[i]
		at := store.Receipt{Day: r.Day, N: r.N}
		if !behind {
			behind = at == *q.After
			continue
		}
		if q.Table != "" && r.Table != q.Table || q.Round != "" && r.Round != q.Round || q.Kind != "" && r.Kind != q.Kind || q.FromDay != "" && r.Day != q.FromDay {
			continue
		}
		if len(p.Records) == q.Limit {
			last := p.Records[len(p.Records)-1]
			p.More = &store.Receipt{Day: last.Day, N: last.N}
			break
		}
		p.Records = append(p.Records, *r)
	}
	return p, nil
}

func (s *shelf) Prove(context.Context, store.Receipt) (reading.Proof, error) {
	return reading.Proof{Under: store.Checkpoint{Day: today, Size: 100}, Proved: true, Hashes: 7}, nil
}

func (s *shelf) Verify(_ context.Context, progress func(done, all int64)) (store.Verdict, error) {
	progress(50, 100)
	return s.verdict, s.fail
}

func (s *shelf) Export(_ context.Context, as records.Format, _ store.Query, asked string) (records.Written, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.exports = append(s.exports, string(as)+": "+asked)
	return records.Written{File: "/data/exports/journal-2026-11-30-214716." + string(as), Records: 12}, s.fail
}

func (s *shelf) Report(_ context.Context, kind, from, to string, _ *words.Words) (records.Written, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.exports = append(s.exports, kind+" "+from+" "+to)
	return records.Written{File: "/data/exports/" + kind + ".html"}, s.fail
}

func (s *shelf) Open(_ context.Context, file string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened = append(s.opened, file)
	return nil
}

func (s *shelf) Reports() []records.Report {
	return []records.Report{{Kind: "decisions", Name: "Decisions of the shift"}, {Kind: "reruns", Name: "Spin reruns and voids by table"}}
}

// media are the folders and bundles that lie outside the desk, by their paths.
type media struct {
	folders map[string]*folder
	bundles map[string]store.BundleVerdict
}

type folder struct {
	*shelf
	closed atomic.Int32
}

func (f *folder) Close() { f.closed.Add(1) }

func (m *media) Folder(_ context.Context, dir string) (records.Folder, error) {
	if f := m.folders[dir]; f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("%s is no data folder", dir)
}

func (m *media) Bundle(_ context.Context, file string) (store.BundleVerdict, error) {
	if v, ok := m.bundles[file]; ok {
		return v, nil
	}
	return store.BundleVerdict{}, store.ErrBundle
}

// rig is a window with the screen in it.
type rig struct {
	t      testing.TB
	screen *records.Screen
	window fyne.Window
	posted chan func()
	gone   []look.Place
	media  *media
	now    time.Time
}

// The sizes of the field that the desk gives a screen: as it was drawn, the smallest
// window, and that window at scale 1.5.
var sizes = map[string]fyne.Size{
	"drawn": fyne.NewSize(1496, 860), "smallest": fyne.NewSize(1176, 580), "magnified": fyne.NewSize(749, 340), "least": sight.Least(), "largest": sight.Largest(), "large": fyne.NewSize(2456, 1300),
}

func open(t testing.TB, lang, size string, of *shelf) *rig {
	t.Helper()
	return openKept(t, lang, size, of, nil)
}

func openKept(t testing.TB, lang, size string, of *shelf, kept records.Keeping) *rig {
	t.Helper()
	a := test.NewTempApp(t)
	theme, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(theme)
	r := &rig{t: t, posted: make(chan func(), 64), now: evening, media: &media{map[string]*folder{}, map[string]store.BundleVerdict{}}}
	r.screen = records.New(records.Config{
		Journal: of, Elsewhere: r.media, Keeping: kept, Words: speak(t, lang), Begins: 6 * time.Hour,
		Go: func(p look.Place) { r.gone = append(r.gone, p) }, Post: func(f func()) { r.posted <- f },
	})
	t.Cleanup(r.screen.Close)
	r.window = test.NewTempWindow(t, r.screen.Content())
	r.window.SetPadded(false)
	r.window.Resize(sizes[size])
	r.screen.Enter(look.Place{Screen: "journal"})
	r.beat()
	r.settle()
	return r
}

func speak(t testing.TB, lang string) *words.Words {
	t.Helper()
	w, err := words.Open(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (r *rig) beat() {
	r.now = r.now.Add(250 * time.Millisecond)
	r.screen.Show(look.Moment{Now: r.now, Scale: 1})
}

// settle takes what errands bring back until none is under way.
func (r *rig) settle() {
	r.t.Helper()
	for !r.screen.Idle() {
		select {
		case f := <-r.posted:
			f()
		case <-time.After(30 * time.Second):
			r.t.Fatal("an errand did not come back")
		}
	}
}

func (r *rig) keys(names ...fyne.KeyName) {
	r.t.Helper()
	for _, n := range names {
		e := &fyne.KeyEvent{Name: n}
		if f := r.window.Canvas().Focused(); f != nil {
			f.TypedKey(e)
			continue
		}
		if !r.screen.Key(e) {
			r.t.Errorf("%s was not taken", n)
		}
	}
}

func (r *rig) write(text string) {
	r.t.Helper()
	for _, c := range text {
		r.window.Canvas().Focused().TypedRune(c)
	}
}

func (r *rig) texts() []sight.Text { return sight.Texts(r.window.Content()) }

func (r *rig) says(text string) bool {
	for _, t := range r.texts() {
		if strings.Contains(t.Text, text) {
			return true
		}
	}
	return false
}

func (r *rig) mustSay(texts ...string) {
	r.t.Helper()
	for _, text := range texts {
		if !r.says(text) {
			r.t.Errorf("%q is not to be seen", text)
		}
	}
}

func (r *rig) last(s *shelf) store.Query {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.asked) == 0 {
		r.t.Fatal("nothing was asked of the journal")
	}
	return s.asked[len(s.asked)-1]
}

// fieldWith is the field in sight that has a hint.
func (r *rig) fieldWith(hint string) *look.Field {
	r.t.Helper()
	var found *look.Field
	var walk func(o fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		if !o.Visible() {
			return
		}
		switch o := o.(type) {
		case *look.Field:
			r.window.Canvas().Focus(o)
			if o.Text() != "" || r.says(hint) {
				found = o // the last one: below the fields that find
			}
		case *fyne.Container:
			for _, c := range o.Objects {
				walk(c)
			}
		case *look.Scroll:
			walk(o.Content)
		case fyne.Widget:
			for _, c := range test.WidgetRenderer(o).Objects() {
				walk(c)
			}
		}
	}
	walk(r.window.Content())
	if found == nil {
		r.t.Fatalf("there is no field %q", hint)
	}
	return found
}

// tapText taps the middle of a text that is in sight.
func (r *rig) tapText(text string) {
	r.t.Helper()
	for _, of := range sight.Texts(r.window.Content()) {
		if of.Text == text {
			test.TapCanvas(r.window.Canvas(), fyne.NewPos(of.X+of.W/2, of.Y+of.H/2))
			return
		}
	}
	r.t.Fatalf("%q is nowhere to be seen", text)
}
