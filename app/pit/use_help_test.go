package pit_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/store/staff"
	"pitboss/tables/cards"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
)

// The secrets of everybody in these tests; none of them may come out anywhere.
const (
	password = rig.Password
	given    = rig.Given
	pin      = rig.PIN
	wrongPIN = "111222"
)

// layCrew puts the staff file of those who work in these tests into a folder.
var layCrew = rig.StaffFile(
	rig.Member{ID: "root", Name: "ROOT Name", Roles: []roles.Role{roles.Admin}},
	rig.Member{ID: "rita", Name: "RITA Name", Roles: []roles.Role{roles.Admin}},
	rig.Member{ID: "okravets", Name: "OKRAVETS Name", Roles: []roles.Role{roles.PitBoss}},
	rig.Member{ID: "ppavlo", Name: "PPAVLO Name", Roles: []roles.Role{roles.PitBoss}},
	rig.Member{ID: "vmelnyk", Name: "VMELNYK Name", Roles: []roles.Role{roles.Manager}},
	rig.Member{ID: "both", Name: "BOTH Name", Roles: []roles.Role{roles.PitBoss, roles.Manager}},
	rig.Member{ID: "ibondar", Name: "IBONDAR Name", Roles: []roles.Role{roles.Dealer}},
	rig.Member{ID: "eye", Name: "EYE Name", Roles: []roles.Role{roles.Surveillance}},
)

// drawer is a Register that keeps what is filed, and that a test can break.
type drawer struct {
	mu      sync.Mutex
	records []pit.Record
	fails   error
	after   int // what is filed so many sheets later fails, while fails is set
}

var errDrawer = errors.New("the drawer is stuck")

func (d *drawer) File(_ context.Context, sheets ...pit.Sheet) ([]pit.Filed, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fails != nil {
		if d.after < len(sheets) {
			return nil, d.fails
		}
		d.after -= len(sheets)
	}
	var filed []pit.Filed
	for i := range sheets {
		s := &sheets[i]
		r := pit.Record{
			N: int64(len(d.records) + 1), Day: s.At.Add(time.Hour).Format(time.DateOnly), At: s.At, Src: "desk", Table: s.Table,
			Round: s.Round, Kind: s.Kind, Data: s.Line(),
		}
		d.records = append(d.records, r)
		filed = append(filed, pit.Filed{Day: r.Day, N: r.N, Short: pit.ShortHash(r.Data)})
	}
	return filed, nil
}

func (d *drawer) fail(err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fails, d.after = err, 0
}

// failAfter lets so many sheets be filed and no more.
func (d *drawer) failAfter(sheets int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.fails, d.after = errDrawer, sheets
}

func (d *drawer) all() []pit.Record {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.records)
}

// kinds are the kinds of what was filed since a place.
func (d *drawer) kinds(from int) string {
	var all []string
	for _, r := range d.all()[from:] {
		all = append(all, r.Kind)
	}
	return strings.Join(all, " ")
}

func (d *drawer) size() int { return len(d.all()) }

// said is the data of the newest record of a kind.
func (d *drawer) said(t testing.TB, kind string) map[string]any {
	t.Helper()
	for _, r := range slices.Backward(d.all()) {
		if r.Kind == kind {
			var line struct {
				Data map[string]any `json:"data"`
			}
			if err := json.Unmarshal(r.Data, &line); err != nil {
				t.Fatal(err)
			}
			return line.Data
		}
	}
	t.Fatalf("there is no %s among %s", kind, d.kinds(0))
	return nil
}

// office is a desk with its staff and its drawer.
type office struct {
	*pit.Desk
	t      testing.TB
	hands  *rig.Hands
	staff  *staff.DB
	drawer *drawer
	dir    string
	cfg    pit.DeskConfig
}

func newOffice(t testing.TB, change ...func(*pit.DeskConfig)) *office {
	t.Helper()
	o := &office{t: t, hands: rig.NewHands(morning), drawer: &drawer{}, dir: t.TempDir()}
	layCrew(t, o.dir)
	o.cfg = pit.DeskConfig{
		Name: "desk-2", Register: o.drawer, Clock: o.hands.Clock(), Random: rig.Chance(2),
		Zone: time.FixedZone("", 7*3600), GamingDay: 6 * time.Hour,
		Freeze: func(_ context.Context, table, round string) (decisions.Frozen, []string, error) {
			return decisions.Frozen{First: "2026-11-30/50902", Last: "2026-11-30/50931", Records: 30, Size: 50931, Root: "7f3a91c4"},
				[]string{"2026-11-30/50902", "2026-11-30/50931"}, nil
		},
	}
	for _, c := range change {
		c(&o.cfg)
	}
	o.restart()
	return o
}

// restart ends the program, as a power cut does, and starts it again from what lies
// on the disk.
func (o *office) restart() (warnings []pit.Warning) {
	o.t.Helper()
	if o.staff != nil {
		o.must(o.staff.Close())
		o.hands.SwitchOff()
	}
	db, err := staff.Open(staff.Config{Dir: o.dir, Now: o.hands.Clock().Now, Mono: o.hands.Clock().Mono, Random: rig.Chance(3)})
	o.must(err)
	o.t.Cleanup(func() { _ = db.Close() })
	o.staff, o.cfg.Staff = db, db
	o.Desk, err = pit.NewDesk(o.cfg)
	o.must(err)
	warnings, err = o.Restore(each(o.drawer.all()))
	o.must(err)
	return warnings
}

func (o *office) must(err error) {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
}

// on signs somebody on, in place of whoever is.
func (o *office) on(id string) *office {
	o.t.Helper()
	_, err := o.ChangeUser(o.t.Context(), id, password)
	o.must(err)
	return o
}

func by(id string) pit.Secret { return pit.Secret{Person: id, PIN: pin} }

func with(id string) *pit.Secret {
	s := by(id)
	return &s
}

// rerun opens a form about a rerun and fills it in.
func (o *office) rerun(cause string) decisions.Decision {
	o.t.Helper()
	d, err := o.OpenDecision(o.t.Context(), decisions.SpinRerun, "R-03", "R-03-0187", "R-03/R-03-0187/spin.invalid/")
	o.must(err)
	yes := true
	d.Cause, d.BetsStand, d.Note = cause, &yes, "Ball dropped after two turns."
	return *d
}

func (o *office) override() decisions.Decision {
	o.t.Helper()
	d, err := o.OpenDecision(o.t.Context(), decisions.Override, "B-07", "B-07-0412")
	o.must(err)
	d.Reason, d.After = "the reader was changed in the middle of the shoe", "the shoe goes on with the new reader"
	return *d
}

func wholeDeck(id string) inspections.Deck {
	d := inspections.Deck{ID: id, Colour: "blue", Counts: map[string]int{}}
	for c := cards.Card(1); c <= cards.Kinds; c++ {
		d.Counts[c.String()] = 1
	}
	return d
}

// inspection opens a form of an inspection and passes every item.
func (o *office) inspection(k inspections.Kind, table string) inspections.Inspection {
	o.t.Helper()
	i, err := o.OpenInspection(o.t.Context(), k, table)
	o.must(err)
	for code := range i.Items {
		i.Items[code] = inspections.Pass
	}
	i.Passed = true
	switch k {
	case inspections.Decks:
		i.When, i.Video, i.Expected, i.Decks = "opening", "camera 9, 22:16 to now", 1, []inspections.Deck{wholeDeck("D-5107")}
	case inspections.Shoe:
		i.Equipment = "SH-23"
	case inspections.Wheel:
		i.Equipment = "SS2-1182"
	case inspections.Shuffle:
		i.Method, i.CutDepth, i.Counted, i.Expected = "hand", 7, 416, 8
	}
	return *i
}

// wants fails unless an error is of a kind, by errors.Is.
func wants(t testing.TB, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// lacks fails unless an error says exactly these problems.
func lacks(t testing.TB, err error, want ...string) {
	t.Helper()
	var form *pit.Incomplete
	if !errors.As(err, &form) {
		t.Fatalf("%v, want the form to lack %q", err, want)
	}
	var got []string
	for _, p := range form.Problems {
		got = append(got, p.Field+" "+p.Key)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the form lacks %q, want %q", got, want)
	}
}

// silent fails if a secret is in a record or in an error.
func (o *office) silent(errs ...error) {
	o.t.Helper()
	for _, s := range []string{password, given, pin, wrongPIN, "$argon2id$"} {
		for _, r := range o.drawer.all() {
			if bytes.Contains(r.Data, []byte(s)) {
				o.t.Errorf("record %d, %s, holds a secret", r.N, r.Kind)
			}
		}
		for _, err := range errs {
			if err != nil && strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), s) {
				o.t.Errorf("an error holds a secret: %v", err)
			}
		}
	}
	for _, r := range o.drawer.all() {
		if bytes.Contains(r.Data, []byte(" Name")) {
			o.t.Errorf("record %d, %s, holds somebody's name", r.N, r.Kind)
		}
	}
}
