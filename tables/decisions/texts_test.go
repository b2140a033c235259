package decisions_test

import (
	"strconv"
	"strings"
	"testing"

	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// ruling is a ruling on a dispute that was opened, with every text and list filled that a
// decision can have.
func ruling() *decisions.Decision {
	d := whole(decisions.DisputeRuling)
	d.Request, d.Dispute, d.Corrects, d.FoundBy = "q-1", "c-1", "d-1", "ibondar"
	return d
}

// Every text of a decision may have as many letters as its bound, and not one more, nor a
// control character: each of them is looked at, and told by its own name.
func TestEveryTextOfADecisionIsBounded(t *testing.T) {
	for _, f := range []struct {
		field string
		of    func(*decisions.Decision) *string
		most  int
	}{
		{"note", func(d *decisions.Decision) *string { return &d.Note }, decisions.LongestText},
		{"claim", func(d *decisions.Decision) *string { return &d.Claim }, decisions.LongestText},
		{"ruling", func(d *decisions.Decision) *string { return &d.Ruling }, decisions.LongestText},
		{"before", func(d *decisions.Decision) *string { return &d.Before }, decisions.LongestText},
		{"after", func(d *decisions.Decision) *string { return &d.After }, decisions.LongestText},
		{"reason", func(d *decisions.Decision) *string { return &d.Reason }, decisions.LongestText},
		{"id", func(d *decisions.Decision) *string { return &d.ID }, decisions.LongestName},
		{"desk", func(d *decisions.Decision) *string { return &d.Desk }, decisions.LongestName},
		{"table", func(d *decisions.Decision) *string { return &d.Table }, decisions.LongestName},
		{"round", func(d *decisions.Decision) *string { return &d.Round }, decisions.LongestName},
		{"local", func(d *decisions.Decision) *string { return &d.Local }, decisions.LongestName},
		{"opened_by", func(d *decisions.Decision) *string { return &d.OpenBy }, decisions.LongestName},
		{"by", func(d *decisions.Decision) *string { return &d.By.ID }, decisions.LongestName},
		{"cause", func(d *decisions.Decision) *string { return &d.Cause }, decisions.LongestName},
		{"video", func(d *decisions.Decision) *string { return &d.Video }, decisions.LongestName},
		{"corrects", func(d *decisions.Decision) *string { return &d.Corrects }, decisions.LongestName},
		{"found_by", func(d *decisions.Decision) *string { return &d.FoundBy }, decisions.LongestName},
		{"request", func(d *decisions.Decision) *string { return &d.Request }, decisions.LongestName},
		{"dispute", func(d *decisions.Decision) *string { return &d.Dispute }, decisions.LongestName},
	} {
		t.Run(f.field, func(t *testing.T) {
			d := ruling()
			*f.of(d) = strings.Repeat("ก", f.most)
			expect(t, d)
			for _, wrong := range []string{strings.Repeat("ก", f.most+1), "ding\a"} {
				*f.of(d) = wrong
				got := decisions.Check(d, decisions.House{})
				if len(got) != 1 || got[0].Field != f.field || got[0].Key != "decision_text" || got[0].Text != strconv.Itoa(f.most) {
					t.Errorf("%.10q: told %v", wrong, got)
				}
			}
		})
	}
}

// Every list of a decision has as many lines as its bound and not one more.
func TestEveryListOfADecisionIsBounded(t *testing.T) {
	const most = 500
	names := func(n int) []string {
		all := make([]string, n)
		for i := range all {
			all[i] = "D-" + strconv.Itoa(i)
		}
		return all
	}
	for _, f := range []struct {
		field string
		set   func(d *decisions.Decision, list []string)
	}{
		{"findings", func(d *decisions.Decision, list []string) { d.Findings = list }},
		{"evidence", func(d *decisions.Decision, list []string) { d.Evidence = list }},
		{"decks", func(d *decisions.Decision, list []string) { d.Decks = list }},
		{"replaced_by", func(d *decisions.Decision, list []string) { d.Replaced = list }},
		{"cards", func(d *decisions.Decision, list []string) { d.Cards = list }},
	} {
		t.Run(f.field, func(t *testing.T) {
			d := ruling()
			f.set(d, names(most))
			expect(t, d)
			for _, wrong := range [][]string{names(most + 1), {"D-1", "\x00"}, {strings.Repeat("ก", decisions.LongestName+1)}} {
				f.set(d, wrong)
				expect(t, d, f.field+" decision_list")
			}
		})
	}
	t.Run("adjustments", func(t *testing.T) {
		d := ruling()
		d.Adjustments = nil
		for i := range most {
			d.Adjustments = append(d.Adjustments, decisions.Adjustment{Player: "G-" + strconv.Itoa(i), Owed: "1", Paid: "0", Amount: "1.00"})
		}
		expect(t, d)
		d.Adjustments = append(d.Adjustments, decisions.Adjustment{Player: "H-1", Owed: "1", Paid: "0", Amount: "1.00"})
		expect(t, d, "adjustments decision_list")
	})
}

// A person is known by the house's reference alone: letters, digits and four signs, with a
// digit among them. Words about somebody are none, whatever number stands in them.
func TestAReferenceIsNoWordsAboutAPerson(t *testing.T) {
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{"G-1204", true},
		{"azAZ09-_./", true},
		{"0", true},
		{strings.Repeat("9", 32), true},
		{strings.Repeat("9", 33), false},
		{"the tall man in red, box 3", false},
		{"Smith 7", false},
		{"G-1204\n", false},
		{"7@", false},
		{"7[", false},
		{"7`", false},
		{"7{", false},
		{"7:", false},
		{"7,", false},
		{"Ґ-7", false},
		{"คุณ7", false},
		{"๗", false},
		{"Smith", false},
	} {
		t.Run(strconv.Quote(c.text), func(t *testing.T) {
			barred, paid, opened := whole(decisions.PersonBarred), whole(decisions.DisputeRuling), dispute()
			barred.Person, paid.Adjustments[0].Player, opened.Player = c.text, c.text, c.text
			if c.ok {
				expect(t, barred)
				expect(t, paid)
				expectDispute(t, opened)
				return
			}
			expect(t, barred, "reference decision_reference")
			expect(t, paid, "adjustments.0.player decision_reference")
			expectDispute(t, opened, "player decision_reference")
		})
	}
}

// A problem about a signature names who may give it, in words and as roles.
func TestASignatureThatIsMissingNamesWhoMayGiveIt(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   decisions.Kind
		change func(*decisions.Decision)
		want   string
		text   string
	}{
		{"R4-34 a table closed by the pit boss", decisions.TableClose, func(d *decisions.Decision) { d.By.Role = roles.PitBoss }, "by decision_wrong_role", "manager"},
		{"an override without a second", decisions.Override, func(d *decisions.Decision) { d.Second = nil }, "second decision_second", "manager"},
		{"an override with two pit bosses", decisions.Override, func(d *decisions.Decision) { d.Second.Role = roles.PitBoss }, "second decision_wrong_role", "manager"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := whole(c.kind)
			c.change(d)
			got := decisions.Check(d, decisions.House{})
			if len(got) != 1 || got[0].Field+" "+got[0].Key != c.want || got[0].Text != c.text || list(got[0].Roles) != c.text {
				t.Errorf("told %+v, want %s (%s)", got, c.want, c.text)
			}
		})
	}
	t.Run("a problem without words is its field and key", func(t *testing.T) {
		if got := (decisions.Problem{Field: "by", Key: "decision_missing"}).Error(); got != "by: decision_missing" {
			t.Errorf("%q", got)
		}
	})
}

// B-35: decks that are found wrong in a round are replaced once somebody said how it ended;
// each deck is told by its list and place.
func TestDecksReplacedInARound(t *testing.T) {
	for _, end := range decisions.Ends() {
		t.Run("B-35 of a round that was "+end, func(t *testing.T) {
			d := whole(decisions.DeckReplacement)
			d.Round, d.InProgress = "B-12-0040", end
			expect(t, d)
		})
	}
	t.Run("B-35 a deck without a name, and one that is there twice", func(t *testing.T) {
		d := whole(decisions.DeckReplacement)
		d.Decks, d.Replaced = []string{"D-1", "", "D-1"}, []string{"D-2", "D-3", "D-2"}
		expect(t, d, "decks.1 decision_missing", "decks.2 decision_deck_twice", "replaced_by.2 decision_deck_twice")
	})
}

// What somebody wrote is cut for a sentence about it, and is text there.
func TestWhatIsWrongIsCutWhereItIsTold(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"forty letters", strings.Repeat("ก", 40), strings.Repeat("ก", 40)},
		{"one more", strings.Repeat("ก", 41), strings.Repeat("ก", 40) + "…"},
		{"no text", "a\xffb", "a?b"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := decisions.Check(&decisions.Decision{Kind: decisions.Kind(c.text)}, decisions.House{})
			if len(got) != 1 || got[0].Text != c.want {
				t.Errorf("told %+v, want %q", got, c.want)
			}
		})
	}
}
