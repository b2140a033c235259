package form_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/app/decisions/form"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

var (
	now  = time.Date(2026, 11, 30, 14, 58, 6, 0, time.UTC)
	here = []staff.Person{
		{ID: "ibondar", Name: "Ivan Bondar", Roles: []roles.Role{roles.Dealer}, Active: true},
		{ID: "okravets", Name: "Oksana Kravets", Roles: []roles.Role{roles.PitBoss}, Active: true},
		{ID: "gone", Name: "Gone Manager", Roles: []roles.Role{roles.Manager}},
		{ID: "vmelnyk", Name: "Vasyl Melnyk", Roles: []roles.Role{roles.Manager}, Active: true},
	}
)

// opened is a form of a kind, as the desk opens it.
func opened(k decisions.Kind, change ...func(*form.Opening)) *form.Form {
	o := form.Opening{Table: "R-03", Round: "R-03-0187", Game: profile.Roulette}
	if k == decisions.DeckReplacement || k == decisions.Reshuffle {
		o = form.Opening{Table: "B-12", Round: "B-12-0040", Game: profile.Baccarat}
	}
	for _, c := range change {
		c(&o)
	}
	return form.New(&decisions.Decision{
		ID: "d-1", Kind: k, Desk: "desk-2", Table: o.Table, Round: o.Round, Opened: now, OpenBy: "okravets", Frozen: &decisions.Frozen{},
	}, &o, nil, here, decisions.House{})
}

// Every field that the record demands has a control on its form: whoever fills all of
// them in can record it.
func TestEveryDemandedFieldHasAControl(t *testing.T) {
	w := speak(t, "en")
	for _, k := range decisions.Kinds() {
		if k == decisions.DisputeRuling {
			continue // the ruling is made where the dispute is heard
		}
		t.Run(string(k), func(t *testing.T) {
			f := opened(k)
			shown := map[string]bool{}
			for _, step := range f.Steps(w, now, time.UTC) {
				for _, c := range step.Controls {
					shown[c.Field] = true
					if c.Kind == form.Swaps {
						shown["replaced_by"] = true
					}
				}
			}
			for _, p := range f.Missing(now, time.UTC) {
				name, _, _ := strings.Cut(p.Field, ".")
				if name == "by" || name == "second" {
					continue // the signature
				}
				if !shown[name] || !slices.Contains(f.Fields(), name) {
					t.Errorf("%s is demanded (%s), and nothing on the form takes it", p.Field, p.Key)
				}
			}
			for _, name := range f.Fields() {
				if !shown[name] {
					t.Errorf("%s is said to be on the form", name)
				}
			}
			fill(f, t)
			if missing := f.Missing(now, time.UTC); len(missing) > 0 {
				t.Errorf("filled in, it lacks %v", missing)
			}
		})
	}
}

// fill takes the first option of everything and writes into every line.
func fill(f *form.Form, t testing.TB) {
	t.Helper()
	texts := map[string]string{
		"note": "a note", "found_by": "ibondar", "cards": "jc, 9s", "reference": "G-1204", "until": "2027-11-30", "after": "so", "reason": "since", "before": "",
		"decks.0": "D-5107", "replaced_by.0": "D-5120",
	}
	for range 2 {
		for _, step := range f.Steps(speak(t, "en"), now, time.UTC) {
			for _, c := range step.Controls {
				switch c.Kind {
				case form.Options:
					if !slices.ContainsFunc(c.Options, func(o form.Option) bool { return o.Chosen }) {
						f.Choose(c.Field, c.Options[0].Code)
					}
				case form.Line, form.Text:
					f.Write(c.Field, texts[c.Field])
				case form.Swaps:
					f.Write("decks.0", texts["decks.0"])
					f.Write("replaced_by.0", texts["replaced_by.0"])
				case form.Money, form.Effect:
				}
			}
		}
	}
}

func TestWhoSigns(t *testing.T) {
	f := opened(decisions.SpinRerun)
	same(t, "before a cause", f.Signer, "okravets")
	for cause, want := range map[string]string{
		"under_three_revolutions": "okravets", "ball_hung": "vmelnyk", "other": "vmelnyk", "foreign_object": "okravets",
	} {
		f.Choose("cause", cause)
		same(t, "who signs "+cause, f.Signer, want)
		same(t, "the operator may not", f.OperatorMayNot(), want != "okravets")
	}
	f.Choose("cause", "ball_hung")
	f.Sign("okravets")
	same(t, "a pit boss who is named for a hung ball", f.Signer, "vmelnyk")
	f = form.New(&decisions.Decision{Kind: decisions.SpinRerun, OpenBy: "okravets"}, &form.Opening{Game: profile.Roulette}, nil, here, decisions.House{ManagerForReruns: true})
	f.Choose("cause", "wheel_stopped")
	same(t, "where the house asks for the manager", f.Signer, "vmelnyk")
	same(t, "a closing", opened(decisions.TableClose).Signer, "vmelnyk")
	same(t, "decks", opened(decisions.DeckReplacement).Signer, "okravets")
}

// The first signature closes the form: not a word of it changes before the second.
func TestSignedFormIsClosed(t *testing.T) {
	f := opened(decisions.Override)
	f.Write("after", "the shoe goes on")
	f.Write("reason", "the reader was changed")
	same(t, "what it lacks before", len(f.Missing(now, time.UTC)), 0)
	f.SignedFirst("okravets")
	same(t, "who signs next", f.Signer, "vmelnyk")
	f.Write("after", "something else")
	f.Choose("reason", "x")
	f.AddDeck()
	f.Sign("okravets")
	if f.Draft.After != "the shoe goes on" || f.Signer != "vmelnyk" || len(f.Decks) != 0 {
		t.Errorf("it is %+v, signed next by %s", f.Draft, f.Signer)
	}
	same(t, "what it lacks after", len(f.Missing(now, time.UTC)), 0)
}

// A proposal of the house's own rules is filled in, one that is borrowed is not.
func TestOnlyOwnRulesAreFilledIn(t *testing.T) {
	at := func(code findings.Code, subject string) func(*form.Opening) {
		return func(o *form.Opening) {
			o.Finding = findings.Identity{Table: o.Table, Round: o.Round, Code: code, Subject: subject}
		}
	}
	f := opened(decisions.SpinRerun, at(findings.SpinInvalid, "revolutions"))
	if f.Draft.Cause != "under_three_revolutions" || f.Draft.BetsStand == nil || !*f.Draft.BetsStand || len(f.Missing(now, time.UTC)) > 0 {
		t.Errorf("of two revolutions it is %+v", f.Draft)
	}
	f = opened(decisions.SpinRerun, at(findings.FeedGap, "server"))
	if f.Draft.Cause != "" || f.Draft.BetsStand != nil || f.Incident != nil {
		t.Errorf("of nothing it is %+v", f.Draft)
	}
	lost := form.Incidents()[slices.IndexFunc(form.Incidents(), func(i *form.Incident) bool { return i.ID == "W12" })]
	f = form.New(&decisions.Decision{Kind: decisions.SpinRerun, OpenBy: "okravets"}, &form.Opening{Game: profile.Roulette}, lost, here, decisions.House{})
	if f.Draft.BetsStand != nil {
		t.Error("what is borrowed says that the bets stand")
	}
}

func TestTypedTextIsRead(t *testing.T) {
	f := opened(decisions.DeckReplacement)
	f.Write("decks.0", " D-5107 ")
	f.Write("replaced_by.0", "D-5120")
	f.AddDeck()
	f.Write("decks.1", "D-2")
	f.Write("decks.7", "nowhere")
	f.Write("cards", "jc, 9s;  ah")
	d := f.Whole(time.UTC)
	same(t, "the decks", strings.Join(d.Decks, " "), "D-5107 D-2")
	same(t, "their replacements", strings.Join(d.Replaced, "|"), "D-5120|")
	same(t, "the cards", strings.Join(d.Cards, " "), "JC 9S AH")
	f.DropDeck()
	f.DropDeck()
	same(t, "the least", len(f.Decks), 1)
	b := opened(decisions.PersonBarred)
	b.Write("until", "tomorrow")
	if missing := b.Missing(now, time.UTC); !slices.ContainsFunc(missing, func(p decisions.Problem) bool { return p.Field == "until" && p.Key == "decide_until_day" }) {
		t.Errorf("of a day that is none it says %v", missing)
	}
	b.Write("until", "2027-11-30")
	same(t, "the day", b.Whole(time.UTC).Until, time.Date(2027, 11, 30, 0, 0, 0, 0, time.UTC))
}

// What is missing is said when somebody tries to record it, and not before; what the
// desk answered until the field is changed.
func TestProblemsAreSaidWhenTheyMatter(t *testing.T) {
	f := opened(decisions.RoundVoid)
	same(t, "at first", len(f.Problems(now, time.UTC)), 0)
	f.Tried = true
	same(t, "when tried", f.Problems(now, time.UTC)[0].Field, "reason")
	f.Choose("reason", "misdeal")
	same(t, "when it is there", len(f.Problems(now, time.UTC)), 0)
	f.Answered = []decisions.Problem{{Field: "note", Key: "decision_text"}}
	same(t, "what the desk answered", f.Problems(now, time.UTC)[0].Key, "decision_text")
	f.Write("note", "shorter")
	same(t, "when it is changed", len(f.Problems(now, time.UTC)), 0)
}

// A correction begins as what it corrects was.
func TestCorrectionBeginsAsTheOldOne(t *testing.T) {
	old := opened(decisions.DeckReplacement)
	fill(old, t)
	before := old.Whole(time.UTC)
	f := opened(decisions.DeckReplacement)
	f.Take(&before)
	after := f.Whole(time.UTC)
	same(t, "its cause", after.Cause, before.Cause)
	same(t, "its decks", strings.Join(after.Decks, " "), strings.Join(before.Decks, " "))
	same(t, "its cards", strings.Join(after.Cards, " "), strings.Join(before.Cards, " "))
	same(t, "what it lacks", len(f.Missing(now, time.UTC)), 0)
}

// Whatever is typed and chosen, in whatever order: the form says what is missing and
// never more than Check, money adds up, and nothing panics.
func TestAnyForm(t *testing.T) {
	w := speak(t, "en")
	rapid.Check(t, func(rt *rapid.T) {
		kinds := slices.DeleteFunc(decisions.Kinds(), func(k decisions.Kind) bool { return k == decisions.DisputeRuling })
		f := opened(rapid.SampledFrom(kinds).Draw(rt, "kind"))
		f.Stakes = form.Stakes{Known: true}
		for range rapid.IntRange(0, 4).Draw(rt, "guests") {
			f.Stakes.Guests = append(f.Stakes.Guests, form.Stake{Guest: "G-1", Staked: 100, Would: 3600})
		}
		fields := []string{"cause", "reason", "bets_stand", "note", "decks.0", "replaced_by.0", "decks.9", "until", "round_in_progress", "to_storage", "cards", "after", "reference", "found_by", "nothing"}
		for range rapid.IntRange(0, 30).Draw(rt, "steps") {
			field := rapid.SampledFrom(fields).Draw(rt, "field")
			text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"stand", "other", "ball_hung", "finished", "2027-01-01", "D-1", "G-1204"})).Draw(rt, "text")
			switch rapid.IntRange(0, 4).Draw(rt, "what") {
			case 0, 1:
				f.Choose(field, text)
			case 2, 3:
				f.Write(field, text)
			case 4:
				f.AddDeck()
			}
		}
		f.Tried = true
		known := f.Missing(now, time.UTC)
		for _, p := range f.Problems(now, time.UTC) {
			if !slices.ContainsFunc(known, func(q decisions.Problem) bool { return q.Field == p.Field }) {
				rt.Errorf("%s is said to be wrong, and is not", p.Field)
			}
		}
		m := f.MoneyTable(w)
		same(t, "rows", len(m.Rows), len(f.Stakes.Guests))
		_, _ = f.Effect(w, true), f.Steps(w, now, time.UTC)
		f.Fill(w)
		if f.Signer != "" && f.OperatorMayNot() && f.Signer == f.Draft.OpenBy {
			rt.Errorf("%s signs and may not", f.Signer)
		}
	})
}
