package roles_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"pitboss/tables/roles"
)

// matrix is who may do what, as the house wrote it down: a row a permission, an x
// where the role may. It is written by hand and compared cell by cell.
const matrix = `
                dealer pit_boss manager surveillance technician auditor admin
watch              x       x       x         x           x         x      x
read               .       x       x         x           .         x      .
note               .       x       x         x           .         .      .
acknowledge        .       x       x         .           .         .      .
shelve             .       x       x         .           .         .      .
decide             .       x       x         .           .         .      .
rule_dispute       .       x       .         .           .         .      .
void_round         .       x       .         .           .         .      .
replace_deck       .       x       .         .           .         .      .
rerun_invalid      .       x       x         .           .         .      .
rerun_other        .       .       x         .           .         .      .
close_table        .       .       x         .           .         .      .
bar_person         .       .       x         .           .         .      .
override           .       x       x         .           .         .      .
inspect_decks      .       x       .         .           .         .      .
sign_decks         x       .       .         .           .         .      .
inspect_shoe       x       x       .         .           .         .      .
inspect_wheel      .       x       .         .           .         .      .
record_shuffle     x       x       .         .           .         .      .
hand_over          .       x       x         .           .         .      .
verify             .       x       x         .           .         x      .
export             .       x       x         .           .         x      .
manage_devices     .       .       .         .           x         .      .
manage_people      .       .       .         .           .         .      x
manage_house       .       .       .         .           .         .      x
`

func TestMatrix(t *testing.T) {
	var lines [][]string
	for line := range strings.Lines(matrix) {
		if f := strings.Fields(line); len(f) > 0 {
			lines = append(lines, f)
		}
	}
	head, rows := lines[0], lines[1:]
	if len(head) != len(roles.All()) || len(rows) != len(roles.Permissions()) {
		t.Fatalf("the table has %d roles and %d permissions, the program %d and %d", len(head), len(rows), len(roles.All()), len(roles.Permissions()))
	}
	cells := 0
	for i, p := range roles.Permissions() {
		if rows[i][0] != p.String() {
			t.Fatalf("row %d is %s, the program says %s", i, rows[i][0], p)
		}
		for j, r := range roles.All() {
			if head[j] != r.String() {
				t.Fatalf("column %d is %s, the program says %s", j, head[j], r)
			}
			t.Run(p.String()+" "+r.String(), func(t *testing.T) {
				if want := rows[i][j+1] == "x"; r.May(p) != want {
					t.Errorf("%s may %s: %v, want %v", r, p, r.May(p), want)
				}
				if slices.Contains(roles.Who(p), r) != r.May(p) {
					t.Errorf("Who(%s) and May disagree about %s", p, r)
				}
			})
			cells++
		}
	}
	t.Logf("%d cells:%s", cells, matrix)
}

// What the house rules say of the roles, in the words of their clauses.
func TestClausesOfRoles(t *testing.T) {
	only := func(p roles.Permission, want ...roles.Role) func(*testing.T) {
		return func(t *testing.T) {
			t.Helper()
			if got := roles.Who(p); !slices.Equal(got, want) {
				t.Errorf("%s is for %v, want %v", p, got, want)
			}
		}
	}
	t.Run("G-2 the pit boss supervises: acknowledges, decides, inspects", func(t *testing.T) {
		for _, p := range []roles.Permission{roles.Acknowledge, roles.Decide, roles.InspectDecks, roles.InspectWheel, roles.HandOver} {
			if !roles.PitBoss.May(p) {
				t.Errorf("the pit boss may not %s", p)
			}
		}
	})
	t.Run("G-3 the dealer runs the game and decides nothing about it", func(t *testing.T) {
		for _, p := range roles.Permissions() {
			if roles.Dealer.May(p) && !slices.Contains([]roles.Permission{roles.Watch, roles.SignDecks, roles.InspectShoe, roles.RecordShuffle}, p) {
				t.Errorf("the dealer may %s", p)
			}
		}
	})
	t.Run("R4-21 a hung ball is the manager's", only(roles.RerunOther, roles.Manager))
	t.Run("R4-33 a dispute is the pit boss's", only(roles.RuleDispute, roles.PitBoss))
	t.Run("R4-34 a table is closed by the manager", only(roles.CloseTable, roles.Manager))
	t.Run("R4-34 a person is barred by the manager", only(roles.BarPerson, roles.Manager))
	t.Run("R0-24 a wheel is the pit boss's to inspect", only(roles.InspectWheel, roles.PitBoss))
	t.Run("B-34 decks are spread by the pit boss", only(roles.InspectDecks, roles.PitBoss))
	t.Run("B-34 decks are signed for by the dealer", only(roles.SignDecks, roles.Dealer))
	t.Run("B-35 a deck is replaced by the pit boss", only(roles.ReplaceDeck, roles.PitBoss))
	t.Run("A-W-1 pit boss and manager are two roles", func(t *testing.T) {
		if roles.PitBoss == roles.Manager || roles.PitBoss.May(roles.CloseTable) || roles.Manager.May(roles.RuleDispute) {
			t.Error("one of them takes the other's decisions")
		}
	})
	t.Run("A-R4-6 a void launch is a supervisor's", only(roles.RerunInvalid, roles.PitBoss, roles.Manager))
}

// Nobody who manages people, devices or books can have a second role.
func TestRolesTogether(t *testing.T) {
	alone := []roles.Role{roles.Technician, roles.Auditor, roles.Admin}
	for _, a := range roles.All() {
		for _, b := range roles.All() {
			t.Run(a.String()+" "+b.String(), func(t *testing.T) {
				want := ""
				switch {
				case a == b:
					want = roles.SameRole
				case slices.Contains(alone, a) || slices.Contains(alone, b):
					want = roles.RolesApart
				}
				fault := roles.Fault{Key: want}
				switch want {
				case roles.SameRole:
					fault.A = a
				case roles.RolesApart:
					fault.A, fault.B = a, b
				}
				if got := roles.Together([]roles.Role{a, b}); got != fault {
					t.Errorf("together: %+v, want %+v", got, fault)
				}
				if roles.Apart(a, b) != (want == roles.RolesApart) || roles.Apart(a, b) != roles.Apart(b, a) {
					t.Error("Apart disagrees")
				}
			})
		}
		if got := roles.Together([]roles.Role{a}); got != (roles.Fault{}) {
			t.Errorf("%s alone: %+v", a, got)
		}
	}
	for _, none := range []roles.Role{roles.NoRole, onePastRoles(), 99} {
		if got := roles.Together([]roles.Role{roles.Dealer, none}); got != (roles.Fault{Key: roles.UnknownRole, A: none}) {
			t.Errorf("role %d: %+v", none, got)
		}
	}
	if got := roles.Together(nil); got != (roles.Fault{}) {
		t.Errorf("no role: %+v", got)
	}
}

// onePastRoles is the number behind the last role, and onePastPermissions that behind
// the last permission: the first that are not there.
func onePastRoles() roles.Role { return slices.Max(roles.All()) + 1 }

func onePastPermissions() roles.Permission { return slices.Max(roles.Permissions()) + 1 }

func TestRoleInWhichOneSigns(t *testing.T) {
	have := []roles.Role{roles.Dealer, roles.PitBoss, roles.Manager}
	if r, ok := roles.In(have, roles.Who(roles.CloseTable)); r != roles.Manager || !ok {
		t.Errorf("closes the table as %s, %v", r, ok)
	}
	if r, ok := roles.In(have, roles.Who(roles.RerunInvalid)); r != roles.PitBoss || !ok {
		t.Errorf("has the spin run again as %s, %v", r, ok)
	}
	if r, ok := roles.In(have, roles.Who(roles.ManagePeople)); r != roles.NoRole || ok {
		t.Errorf("manages people as %s, %v", r, ok)
	}
}

func TestWordsOfRoles(t *testing.T) {
	for _, r := range roles.All() {
		got, ok := roles.Parse(r.String())
		if !ok || got != r {
			t.Errorf("%s is read as %s, %v", r, got, ok)
		}
		text, err := json.Marshal(roles.Person{ID: "p1", Role: r})
		if want := `{"id":"p1","role":"` + r.String() + `"}`; err != nil || string(text) != want {
			t.Errorf("written as %s, %v; want %s", text, err, want)
		}
		var back roles.Person
		if err := json.Unmarshal(text, &back); err != nil || back.Role != r {
			t.Errorf("read back as %+v, %v", back, err)
		}
	}
	for _, word := range []string{"", "pit boss", "PIT_BOSS", "owner"} {
		if r, ok := roles.Parse(word); ok {
			t.Errorf("%q is %s", word, r)
		}
	}
	var p roles.Person
	if err := json.Unmarshal([]byte(`{"role":"owner"}`), &p); !errors.Is(err, roles.ErrUnknown) {
		t.Errorf("an unknown role: %v", err)
	}
	p.Role = roles.Admin
	if err := json.Unmarshal([]byte(`{"role":""}`), &p); err != nil || p.Role != roles.NoRole {
		t.Errorf("no role: %v, %v", p.Role, err)
	}
	for _, none := range []roles.Role{onePastRoles(), 99} {
		if _, err := json.Marshal(roles.Person{Role: none}); err == nil {
			t.Errorf("role %d, which there is not, was written", none)
		}
		if none.String() != "?" || none.May(roles.Watch) {
			t.Errorf("role %d is called %q and may watch: %v", none, none, none.May(roles.Watch))
		}
	}
	for _, none := range []roles.Permission{onePastPermissions(), 99} {
		if none.String() != "?" || roles.Admin.May(none) {
			t.Errorf("permission %d is called %q and is given: %v", none, none, roles.Admin.May(none))
		}
	}
	if roles.NoRole.May(roles.Watch) {
		t.Error("nobody may watch")
	}
}
