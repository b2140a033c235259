package disputes_test

import (
	"bytes"
	"context"
	"fmt"
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
	"pitboss/app/pit/rig"
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
	password = rig.Password
	pin      = rig.PIN
)

// layCrew puts the staff file of those who work here into a folder.
var layCrew = rig.StaffFile(
	rig.Member{ID: "root", Name: "Root Admin", Roles: []roles.Role{roles.Admin}},
	rig.Member{ID: "okravets", Name: "Oksana Kravets", Roles: []roles.Role{roles.PitBoss}},
	rig.Member{ID: "vmelnyk", Name: "Vasyl Melnyk", Roles: []roles.Role{roles.Manager}},
	rig.Member{ID: "eye", Name: "Som Chai", Roles: []roles.Role{roles.Surveillance}},
)

// atDesk is the screen on a real desk with its staff and a journal on disk.
type atDesk struct {
	t       *testing.T
	hands   *rig.Hands
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

func newRig(t *testing.T, lang, script string) *atDesk {
	t.Helper()
	r := &atDesk{t: t, hands: rig.NewHands(evening), dir: t.TempDir(), terms: map[string]tables.TableOpened{}}
	layCrew(t, r.dir)
	var err error
	r.book, err = house.Builtin()
	r.must(err)
	c := r.hands.Clock()
	r.journal, err = store.Open(store.Config{Dir: r.dir, Desk: "desk-2", Clock: c.Now, Mono: c.Mono, Random: rig.Chance(4), GamingDay: 6 * time.Hour})
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
	r.staff, err = staff.Open(staff.Config{Dir: r.dir, Now: c.Now, Mono: c.Mono, Random: rig.Chance(3)})
	r.must(err)
	t.Cleanup(func() { _ = r.staff.Close() })
	r.desk, err = pit.NewDesk(pit.DeskConfig{
		Name: "desk-2", Staff: r.staff, Register: pit.StoreRegister{Journal: r.journal, Mono: c.Mono}, Clock: c, Random: rig.Chance(2),
		GamingDay: 6 * time.Hour, Freeze: pit.FreezeFrom(r.journal),
	})
	r.must(err)
	_, err = r.desk.Restore(pit.DeskRecords(r.journal, ""))
	r.must(err)
	r.on("okravets")
	r.show(lang, fyne.NewSize(1496, 860))
	return r
}

func (r *atDesk) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// on signs somebody on.
func (r *atDesk) on(id string) {
	r.t.Helper()
	_, err := r.desk.ChangeUser(r.t.Context(), id, password)
	r.must(err)
}

// play writes a script of events into the journal: SECONDS SOURCE TABLE ROUND TYPE DATA.
func (r *atDesk) play(script string) {
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
		r.hands.RunTo(at)
	}
	_, err := r.journal.Append(r.t.Context(), all...)
	r.must(err)
	r.hands.Run(30 * time.Second)
}

// show opens a window with the screen.
func (r *atDesk) show(lang string, size fyne.Size) {
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
func (r *atDesk) idle() {
	r.t.Helper()
	r.settle(func() bool { return !r.screen.Busy() }, "nothing is under way")
}

// beat is a beat of the desk's clock.
func (r *atDesk) beat() {
	r.hands.Run(200 * time.Millisecond)
	r.screen.Show(look.Moment{Now: r.hands.Clock().Now(), Scale: 1})
}

// settle waits until what is done elsewhere has come back.
func (r *atDesk) settle(until func() bool, what string) {
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
func (r *atDesk) says(text string) {
	r.t.Helper()
	r.idle()
	r.settle(func() bool { return strings.Contains(r.texts(), text) }, "the window says "+text)
}

// texts are all the texts in sight.
func (r *atDesk) texts() string { return strings.Join(textsOf(r.window.Content()), " ") }

// press presses keys of the window.
func (r *atDesk) press(keys ...fyne.KeyName) {
	for _, k := range keys {
		if f := r.window.Canvas().Focused(); f != nil {
			f.TypedKey(&fyne.KeyEvent{Name: k})
			continue
		}
		r.screen.Key(&fyne.KeyEvent{Name: k})
	}
}

// write types into whatever has the keyboard.
func (r *atDesk) write(text string) {
	r.t.Helper()
	f := r.window.Canvas().Focused()
	if f == nil {
		r.t.Fatal("nothing has the keyboard")
	}
	for _, letter := range text {
		f.TypedRune(letter)
	}
}

// deskPit is the pit of one at the desk.
type deskPit struct{ *atDesk }

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
	_, err = p.journal.BundleOf(ctx, &b, named, store.BundleAbout{Made: p.hands.Clock().Now(), Person: "okravets"})
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
func (r *atDesk) made() int { return int(r.sheets.Load()) }

func (p *deskPit) HasSheet() bool { return true }
