package decisions_test

import (
	"slices"
	"strings"
	"testing"

	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// signers is who may sign what, as the house rules have it: kind, code, who may sign,
// and who must sign too.
const signers = `
spin_rerun        under_three_revolutions  pit_boss,manager
spin_rerun        wrong_direction          pit_boss,manager
spin_rerun        ball_left_wheel          pit_boss,manager
spin_rerun        wheel_stopped            pit_boss,manager
spin_rerun        foreign_object           pit_boss,manager
spin_rerun        ball_hung                manager
spin_rerun        other                    manager
round_void        *                        pit_boss
deck_replacement  *                        pit_boss
reshuffle         *                        pit_boss
dispute_ruling    *                        pit_boss
table_close       *                        manager
table_open        *                        manager
person_barred     *                        manager
override          *                        pit_boss,manager  second:manager,pit_boss
`

// Every kind with every code, signed by every role: recorded where the table says so,
// and refused in words that name who may.
func TestWhoMayDecide(t *testing.T) {
	rows := map[decisions.Kind]map[string][]string{}
	second := map[decisions.Kind]bool{}
	for line := range strings.Lines(signers) {
		f := strings.Fields(line)
		if len(f) < 3 {
			continue
		}
		k := decisions.Kind(f[0])
		if rows[k] == nil {
			rows[k] = map[string][]string{}
		}
		rows[k][f[1]] = strings.Split(f[2], ",")
		second[k] = len(f) > 3
	}
	cases, allowed := 0, 0
	for _, k := range decisions.Kinds() {
		_, codes := decisions.Codes(k)
		if codes == nil {
			codes = []string{""}
		}
		for _, code := range codes {
			may := rows[k][code]
			if may == nil {
				may = rows[k]["*"]
			}
			if may == nil {
				t.Fatalf("%s %s is not in the table", k, code)
			}
			for _, r := range roles.All() {
				t.Run(string(k)+" "+code+" "+r.String(), func(t *testing.T) {
					d := whole(k)
					if field, _ := decisions.Codes(k); field == "cause" {
						d.Cause = code
					} else if field == "reason" {
						d.Reason = code
					}
					d.Note = "said by the dealer"
					d.By.Role = r
					if s := decisions.Seconds(k, r); len(s) > 0 {
						d.Second.Role = s[0]
					}
					got := decisions.Check(d, decisions.House{})
					if slices.Contains(may, r.String()) {
						allowed++
						if len(got) > 0 {
							t.Errorf("refused: %v", got)
						}
						return
					}
					if !slices.ContainsFunc(got, func(p decisions.Problem) bool {
						return p.Field == "by" && p.Key == "decision_wrong_role" && p.Text == strings.Join(may, ", ") && len(p.Roles) == len(may)
					}) {
						t.Errorf("told %v, want it to say that it is for %v", got, may)
					}
				})
				cases++
			}
		}
		for _, r := range roles.All() {
			if got := len(decisions.Seconds(k, r)) > 0; got != second[k] {
				t.Errorf("%s signed by %s needs a second: %v, want %v", k, r, got, second[k])
			}
		}
	}
	t.Logf("%d cases, %d of them allowed:%s", cases, allowed, signers)
}

func TestClausesOfDecisions(t *testing.T) {
	by := func(k decisions.Kind, cause string, h decisions.House, want string) func(*testing.T) {
		return func(t *testing.T) {
			t.Helper()
			if got := list(decisions.Signers(k, cause, h)); got != want {
				t.Errorf("%s %s is for %q, want %q", k, cause, got, want)
			}
		}
	}
	var plain decisions.House
	t.Run("R4-21 a hung ball is the manager's", by(decisions.SpinRerun, "ball_hung", plain, "manager"))
	t.Run("R4-20 A-R4-6 a void launch is confirmed by a supervisor", by(decisions.SpinRerun, "under_three_revolutions", plain, "pit_boss manager"))
	t.Run("R4-20 a house can ask for the manager at every rerun", by(decisions.SpinRerun, "wheel_stopped", decisions.House{ManagerForReruns: true}, "manager"))
	t.Run("R4-21 a cause that nobody knows is the manager's", by(decisions.SpinRerun, "wind", plain, "manager"))
	t.Run("B-35 a deck is replaced by the pit boss", by(decisions.DeckReplacement, "missing", plain, "pit_boss"))
	t.Run("B-39 a reshuffle is the pit boss's", by(decisions.Reshuffle, "", plain, "pit_boss"))
	t.Run("B-28 A-GEN-4 a round is taken back by the pit boss", by(decisions.RoundVoid, "", plain, "pit_boss"))
	t.Run("R4-33 a dispute is ruled on by the pit boss", by(decisions.DisputeRuling, "", plain, "pit_boss"))
	t.Run("R4-34 a table is closed by the manager", by(decisions.TableClose, "", plain, "manager"))
	t.Run("R4-34 a table is opened again by the manager", by(decisions.TableOpen, "", plain, "manager"))
	t.Run("R4-34 a person is barred by the manager", by(decisions.PersonBarred, "", plain, "manager"))
	t.Run("A-W-1 what the rules do not allow takes a pit boss and a manager", func(t *testing.T) {
		for first, want := range map[roles.Role]string{roles.PitBoss: "manager", roles.Manager: "pit_boss"} {
			if got := list(decisions.Seconds(decisions.Override, first)); got != want {
				t.Errorf("after the %s: %q, want %q", first, got, want)
			}
		}
	})
	t.Run("a kind that nobody knows is nobody's", by("holiday", "", plain, ""))
}

// A second person is another one, in the other role.
func TestSecondPerson(t *testing.T) {
	for _, first := range []roles.Role{roles.PitBoss, roles.Manager} {
		other := roles.Manager
		if first == roles.Manager {
			other = roles.PitBoss
		}
		for _, c := range []struct {
			name   string
			second *roles.Person
			want   []string
		}{
			{"another person in the other role", &roles.Person{ID: "okravets", Role: other}, nil},
			{"nobody", nil, []string{"second decision_second"}},
			{"nobody by name", &roles.Person{Role: other}, []string{"second decision_second"}},
			{"the same person in the other role", &roles.Person{ID: "vmelnyk", Role: other}, []string{"second decision_same_person"}},
			{"another person in the same role", &roles.Person{ID: "okravets", Role: first}, []string{"second decision_wrong_role"}},
			{"a dealer", &roles.Person{ID: "okravets", Role: roles.Dealer}, []string{"second decision_wrong_role"}},
			{"an admin", &roles.Person{ID: "okravets", Role: roles.Admin}, []string{"second decision_wrong_role"}},
		} {
			t.Run(first.String()+" and "+c.name, func(t *testing.T) {
				d := whole(decisions.Override)
				d.By.Role, d.Second = first, c.second
				expect(t, d, c.want...)
			})
		}
	}
	t.Run("where one is enough another may sign too", func(t *testing.T) {
		d := whole(decisions.RoundVoid)
		d.Second = &roles.Person{ID: "surveil", Role: roles.Surveillance}
		expect(t, d)
		d.Second.ID = d.By.ID
		expect(t, d, "second decision_same_person")
	})
}
