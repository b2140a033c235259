package disputes_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/disputes"
	"pitboss/app/evidence"
	"pitboss/app/house"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/money"
	"pitboss/tables/roles"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// The evening in which the stories happen.
var evening = time.Date(2026, 11, 30, 22, 4, 0, 0, time.UTC)

const (
	password = "my own password 2"
	given    = "first password of many"
	pin      = "495062"
)

// crew is who works here.
var crew = []struct {
	id, name string
	role     roles.Role
}{
	{"root", "Root Admin", roles.Admin},
	{"okravets", "Oksana Kravets", roles.PitBoss},
	{"vmelnyk", "Vasyl Melnyk", roles.Manager},
	{"eye", "Som Chai", roles.Surveillance},
}

// chance is a source of numbers that is the same in every run.
type chance struct {
	mu sync.Mutex
	r  *rand.Rand
}

func (c *chance) Read(b []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range b {
		b[i] = byte(c.r.Uint32())
	}
	return len(b), nil
}

func newChance(seed uint64) *chance { return &chance{r: rand.New(rand.NewPCG(seed, 7))} }

// hands are the hands of a clock that a test moves.
type hands struct {
	mu   sync.Mutex
	wall time.Time
	mono time.Duration
}

func (h *hands) clock() pit.Clock {
	return pit.Clock{
		Now:  func() time.Time { h.mu.Lock(); defer h.mu.Unlock(); return h.wall },
		Mono: func() time.Duration { h.mu.Lock(); defer h.mu.Unlock(); return h.mono },
	}
}

func (h *hands) run(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wall, h.mono = h.wall.Add(d), h.mono+d
}

// crewFiles is a staff made once: secrets cost time.
var crewFiles = sync.OnceValues(func() (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "staff")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	h := &hands{wall: evening.Add(-24 * time.Hour)}
	db, err := staff.Open(staff.Config{Dir: dir, Now: h.clock().Now, Mono: h.clock().Mono, Random: newChance(1)})
	if err != nil {
		return nil, err
	}
	for i, p := range crew {
		who := staff.Person{ID: p.id, Name: p.name, Language: "en", Roles: []roles.Role{p.role}}
		if i == 0 {
			err = errors.Join(err, db.Begin(who, password))
		} else {
			err = errors.Join(err, db.Add("root", who, given), db.ChangePassword(p.id, given, password))
		}
		err = errors.Join(err, db.SetPIN(p.id, password, pin))
	}
	last, failed := db.Last()
	if err = errors.Join(err, failed, db.Written(last), db.Close()); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, name := range []string{"staff.db", "staff.copy"} {
		if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
})

// rig is the screen on a real desk with its staff and a journal on disk.
type rig struct {
	t       *testing.T
	hands   *hands
	dir     string
	journal *store.Journal
	staff   *staff.DB
	desk    *pit.Desk
	book    round.Book
	terms   map[string]tables.TableOpened
	screen  *disputes.Screen
	window  fyne.Window
	went    look.Place
	sheets  atomic.Int32
	unseen  error // nothing shows a sheet
	bundle  []byte

	mu   sync.Mutex
	todo []func() // for the goroutine of the window
}

func newRig(t *testing.T, lang, script string) *rig {
	t.Helper()
	files, err := crewFiles()
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, hands: &hands{wall: evening}, dir: t.TempDir(), terms: map[string]tables.TableOpened{}}
	for name, text := range files {
		r.must(os.WriteFile(filepath.Join(r.dir, name), text, 0o600))
	}
	r.book, err = house.Builtin()
	r.must(err)
	c := r.hands.clock()
	r.journal, err = store.Open(store.Config{Dir: r.dir, Desk: "desk-2", Clock: c.Now, Mono: c.Mono, Random: newChance(4), GamingDay: 6 * time.Hour})
	r.must(err)
	t.Cleanup(func() {
		r.must(r.journal.Close())
		known, err := store.KnownKeys(filepath.Join(r.dir, "keys"))
		r.must(err)
		v, err := store.Verify(r.dir, "", known)
		r.must(err)
		if !v.Good() {
			t.Errorf("the journal does not verify: %v", v)
		}
	})
	r.play(script)
	r.staff, err = staff.Open(staff.Config{Dir: r.dir, Now: c.Now, Mono: c.Mono, Random: newChance(3)})
	r.must(err)
	t.Cleanup(func() { _ = r.staff.Close() })
	r.desk, err = pit.NewDesk(pit.DeskConfig{
		Name: "desk-2", Staff: r.staff, Register: pit.StoreRegister{Journal: r.journal, Mono: c.Mono}, Clock: c, Random: newChance(2),
		GamingDay: 6 * time.Hour, Freeze: pit.FreezeFrom(r.journal),
	})
	r.must(err)
	_, err = r.desk.Restore(pit.DeskRecords(r.journal, ""))
	r.must(err)
	r.on("okravets")
	r.show(lang, fyne.NewSize(1496, 860))
	return r
}

func (r *rig) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// on signs somebody on.
func (r *rig) on(id string) {
	r.t.Helper()
	_, err := r.desk.ChangeUser(r.t.Context(), id, password)
	r.must(err)
}

// play writes a script of events into the journal: SECONDS SOURCE TABLE ROUND TYPE DATA.
func (r *rig) play(script string) {
	r.t.Helper()
	var all []store.Entry
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.SplitN(line, " ", 6)
		seconds, err := strconv.ParseFloat(f[0], 64)
		r.must(err)
		at := evening.Add(time.Duration(seconds * float64(time.Second)))
		data := "{}"
		if len(f) == 6 {
			data = f[5]
		}
		e := store.Entry{At: at, Source: "server:main", Table: f[2], Round: f[3], Kind: f[4]}
		text := fmt.Sprintf(`{"v":1,"type":%q,"table":%q,"time":%q,"data":%s`, f[4], f[2], at.Format(wager.TimeLayout), data)
		if e.Round == "-" {
			e.Round = ""
		} else {
			text += fmt.Sprintf(`,"round":%q`, f[3])
		}
		if name, is := strings.CutPrefix(f[1], "d:"); is {
			e.Source = "device:" + name
		}
		e.Data = []byte(text + "}")
		all = append(all, e)
		if r.hands.wall.Before(at) {
			r.hands.run(at.Sub(r.hands.wall))
		}
	}
	_, err := r.journal.Append(r.t.Context(), all...)
	r.must(err)
	r.hands.run(30 * time.Second)
}

// show opens a window with the screen.
func (r *rig) show(lang string, size fyne.Size) {
	r.t.Helper()
	w, err := words.Open(lang)
	r.must(err)
	app := test.NewTempApp(r.t)
	theme, err := look.NewTheme(lang)
	r.must(err)
	app.Settings().SetTheme(theme)
	thb, _ := money.LookupCurrency("THB")
	r.screen = disputes.New(disputes.Config{
		Pit: &deskPit{r}, Words: w, Currency: thb, Go: func(p look.Place) { r.went = p },
		Post: func(f func()) { r.mu.Lock(); defer r.mu.Unlock(); r.todo = append(r.todo, f) },
	})
	r.t.Cleanup(r.screen.Close)
	r.window = test.NewTempWindow(r.t, r.screen.Content())
	r.window.SetPadded(false)
	r.window.Resize(size)
	r.window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { r.screen.Key(e) })
	r.beat()
}

// idle waits until nothing is being read or recorded.
func (r *rig) idle() {
	r.t.Helper()
	r.settle(func() bool { return !r.screen.Busy() }, "nothing is under way")
}

// beat is a beat of the desk's clock.
func (r *rig) beat() {
	r.hands.run(200 * time.Millisecond)
	r.screen.Show(look.Moment{Now: r.hands.clock().Now(), Scale: 1})
}

// settle waits until what is done elsewhere has come back.
func (r *rig) settle(until func() bool, what string) {
	r.t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for {
		r.mu.Lock()
		todo := r.todo
		r.todo = nil
		r.mu.Unlock()
		for _, f := range todo {
			f()
		}
		if len(todo) > 0 {
			r.beat()
		}
		if until() {
			return
		}
		if time.Now().After(deadline) {
			r.t.Fatalf("it never came to this: %s; the window says %q", what, r.texts())
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// says waits until the window shows a text.
func (r *rig) says(text string) {
	r.t.Helper()
	r.idle()
	r.settle(func() bool { return strings.Contains(r.texts(), text) }, "the window says "+text)
}

// texts are all the texts in sight.
func (r *rig) texts() string { return strings.Join(textsOf(r.window.Content()), " ") }

// press presses keys of the window.
func (r *rig) press(keys ...fyne.KeyName) {
	for _, k := range keys {
		if f := r.window.Canvas().Focused(); f != nil {
			f.TypedKey(&fyne.KeyEvent{Name: k})
			continue
		}
		r.screen.Key(&fyne.KeyEvent{Name: k})
	}
}

// write types into whatever has the keyboard.
func (r *rig) write(text string) {
	r.t.Helper()
	f := r.window.Canvas().Focused()
	if f == nil {
		r.t.Fatal("nothing has the keyboard")
	}
	for _, letter := range text {
		f.TypedRune(letter)
	}
}

// deskPit is the pit of a rig.
type deskPit struct{ *rig }

func (p *deskPit) Person() (staff.Person, bool) {
	s, ok := p.desk.Session()
	return s.Person, ok && !s.Locked
}

func (p *deskPit) People() []staff.Person {
	all, _ := p.staff.People()
	return all
}

func (p *deskPit) Disputes() []pit.KeptDispute { return p.desk.Disputes() }

func (p *deskPit) Current(table string) string {
	page, err := p.journal.Find(store.Query{Table: table, Limit: 50})
	if err != nil {
		return ""
	}
	for i := range page.Records {
		if page.Records[i].Round != "" {
			return page.Records[i].Round
		}
	}
	return ""
}

func (p *deskPit) Round(_ context.Context, table, id string) (*evidence.Round, error) {
	records, err := evidence.Gather(p.journal.Find, table, id)
	if err != nil {
		return nil, err
	}
	return evidence.Read(records, evidence.Terms{Table: table, Round: id, Book: p.book, Approved: p.terms[table]})
}

func (p *deskPit) Rounds(_ context.Context, table string) (all []string, err error) {
	page, err := p.journal.Find(store.Query{Table: table, Kind: tables.RoundOpenedType, Limit: 12})
	for i := range page.Records {
		all = append(all, page.Records[i].Round)
	}
	return all, err
}

func (p *deskPit) Open(ctx context.Context, draft decisions.Dispute) (pit.KeptDispute, error) {
	return p.desk.OpenDispute(ctx, draft)
}

func (p *deskPit) Escalate(ctx context.Context, id, note string) error {
	_, err := p.desk.EscalateDispute(ctx, id, note)
	return err
}

func (p *deskPit) Withdraw(ctx context.Context, id, note string) error {
	_, err := p.desk.WithdrawDispute(ctx, id, note)
	return err
}

func (p *deskPit) Form(ctx context.Context, k *pit.KeptDispute) (*decisions.Decision, error) {
	return p.desk.OpenDecision(ctx, decisions.DisputeRuling, k.Table, k.Round)
}

func (p *deskPit) Rule(ctx context.Context, draft decisions.Decision, by pit.Secret) (pit.Filed, error) {
	return p.desk.Decide(ctx, draft, by, nil)
}

func (p *deskPit) Cancel(ctx context.Context, id string) error {
	_, err := p.desk.CancelDecision(ctx, id, "")
	return err
}

func (p *deskPit) Export(ctx context.Context, k *pit.KeptDispute, _ *words.Words) (string, error) {
	var b bytes.Buffer
	records, err := evidence.Gather(p.journal.Find, k.Table, k.Round)
	if err != nil {
		return "", err
	}
	var named []store.Receipt
	for i := range slices.Backward(records) {
		named = append(named, store.Receipt{Day: records[i].Day, N: records[i].N})
	}
	_, err = p.journal.BundleOf(ctx, &b, named, store.BundleAbout{Made: p.hands.clock().Now(), Person: "okravets"})
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bundle = b.Bytes()
	return "dispute-0001.zip", err
}

func (p *deskPit) Sheet(context.Context, *pit.KeptDispute, *words.Words) (string, error) {
	p.sheets.Add(1)
	return "/home/pit/exports/dispute-0001.html", p.unseen
}

// made is how many sheets were made.
func (r *rig) made() int { return int(r.sheets.Load()) }

func (p *deskPit) HasSheet() bool { return true }
