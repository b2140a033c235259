package decisions_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

func TestWholeDecisions(t *testing.T) {
	for _, k := range decisions.Kinds() {
		t.Run(string(k), func(t *testing.T) { expect(t, whole(k)) })
	}
}

// Every field that a kind needs, taken away from a whole decision of that kind, is the
// one problem told.
func TestMissingFields(t *testing.T) {
	type row struct {
		field string
		drop  func(*decisions.Decision)
		key   string
		kinds []decisions.Kind // nil: all
	}
	const missing = "decision_missing"
	only := func(k ...decisions.Kind) []decisions.Kind { return k }
	var allButBarred []decisions.Kind
	for _, k := range decisions.Kinds() {
		if k != decisions.PersonBarred {
			allButBarred = append(allButBarred, k)
		}
	}
	rounds := only(decisions.SpinRerun, decisions.RoundVoid, decisions.DisputeRuling)
	reasons := only(decisions.RoundVoid, decisions.Reshuffle, decisions.TableClose, decisions.TableOpen, decisions.PersonBarred, decisions.Override)
	cases := 0
	for _, r := range []row{
		{"id", func(d *decisions.Decision) { d.ID = "" }, missing, nil},
		{"desk", func(d *decisions.Decision) { d.Desk = "" }, missing, nil},
		{"gaming_day", func(d *decisions.Decision) { d.GamingDay = "" }, missing, nil},
		{"opened_by", func(d *decisions.Decision) { d.OpenBy = "" }, missing, nil},
		{"at", func(d *decisions.Decision) { d.At = time.Time{} }, missing, nil},
		{"local", func(d *decisions.Decision) { d.Local = "" }, missing, nil},
		{"by", func(d *decisions.Decision) { d.By.ID = "" }, missing, nil},
		{"table", func(d *decisions.Decision) { d.Table = "" }, missing, allButBarred},
		{"round", func(d *decisions.Decision) { d.Round = "" }, missing, rounds},
		{"bets_stand", func(d *decisions.Decision) { d.BetsStand = nil }, missing, only(decisions.SpinRerun)},
		{"cause", func(d *decisions.Decision) { d.Cause = "" }, missing, only(decisions.DeckReplacement)},
		{"reason", func(d *decisions.Decision) { d.Reason = "" }, missing, reasons},
		{"found_by", func(d *decisions.Decision) { d.FoundBy = "" }, missing, only(decisions.DeckReplacement)},
		{"decks", func(d *decisions.Decision) { d.Decks = nil }, missing, only(decisions.DeckReplacement)},
		{"replaced_by", func(d *decisions.Decision) { d.Replaced = nil }, missing, only(decisions.DeckReplacement)},
		{"to_storage", func(d *decisions.Decision) { d.Storage = false }, "decision_storage", only(decisions.DeckReplacement)},
		{"claim", func(d *decisions.Decision) { d.Claim = "  " }, missing, only(decisions.DisputeRuling)},
		{"ruling", func(d *decisions.Decision) { d.Ruling = "" }, missing, only(decisions.DisputeRuling)},
		{"outcome", func(d *decisions.Decision) { d.Outcome = "" }, missing, only(decisions.DisputeRuling)},
		{"evidence", func(d *decisions.Decision) { d.Evidence = nil }, missing, only(decisions.DisputeRuling)},
		{"reference", func(d *decisions.Decision) { d.Person = "" }, missing, only(decisions.PersonBarred)},
		{"until", func(d *decisions.Decision) { d.Until = time.Time{} }, missing, only(decisions.PersonBarred)},
		{"after", func(d *decisions.Decision) { d.After = " " }, missing, only(decisions.Override)},
		{"second", func(d *decisions.Decision) { d.Second = nil }, "decision_second", only(decisions.Override)},
	} {
		kinds := r.kinds
		if kinds == nil {
			kinds = decisions.Kinds()
		}
		for _, k := range kinds {
			t.Run(string(k)+" without "+r.field, func(t *testing.T) {
				d := whole(k)
				r.drop(d)
				expect(t, d, r.field+" "+r.key)
			})
			cases++
		}
	}
	t.Logf("%d cases", cases)
	t.Run("a rerun without its cause is nobody's but the manager's", func(t *testing.T) {
		d := whole(decisions.SpinRerun)
		d.Cause = ""
		expect(t, d, "by decision_wrong_role", "cause decision_missing")
	})
}

// What is written and cannot be is told with what would be right.
func TestWrongFields(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   decisions.Kind
		change func(*decisions.Decision)
		want   string
		text   string
	}{
		{"a kind that there is not", "holiday", nil, "decision decision_unknown", "holiday"},
		{"a gaming day that is none", decisions.RoundVoid, func(d *decisions.Decision) { d.GamingDay = "30.11." }, "gaming_day decision_missing", ""},
		{"decks of a round of which nobody says how it ended", decisions.DeckReplacement, func(d *decisions.Decision) { d.Round = "B-12-0040" }, "round_in_progress decision_missing", ""},
		{"decks of a round that ended as no round does", decisions.DeckReplacement, func(d *decisions.Decision) { d.Round, d.InProgress = "B-12-0040", "lost" }, "round_in_progress decision_not_one_of", "finished, void"},
		{"a reason that is no code", decisions.RoundVoid, func(d *decisions.Decision) { d.Reason = "because" }, "reason decision_not_one_of", "malfunction, communication"},
		{"a fault that no deck has", decisions.DeckReplacement, func(d *decisions.Decision) { d.Cause = "ugly" }, "cause decision_not_one_of", "damaged, marked"},
		{"other without a word", decisions.Reshuffle, func(d *decisions.Decision) { d.Reason = "other" }, "note decision_other", ""},
		{"other with blanks", decisions.TableClose, func(d *decisions.Decision) { d.Reason, d.Note = "other", " \n" }, "note decision_other", ""},
		{"a correction of itself", decisions.RoundVoid, func(d *decisions.Decision) { d.Corrects = d.ID }, "corrects decision_corrects_itself", ""},
		{"two decks for one", decisions.DeckReplacement, func(d *decisions.Decision) { d.Replaced = append(d.Replaced, "D-1") }, "replaced_by decision_deck_for_deck", ""},
		{"a deck replaced by itself", decisions.DeckReplacement, func(d *decisions.Decision) { d.Replaced = d.Decks }, "replaced_by.0 decision_deck_twice", "D-5107"},
		{"a deck without a name", decisions.DeckReplacement, func(d *decisions.Decision) { d.Replaced[0] = "" }, "replaced_by.0 decision_missing", ""},
		{"a card that is none", decisions.DeckReplacement, func(d *decisions.Decision) { d.Cards[0] = "1X" }, "cards.0 decision_card", "1X"},
		{"an outcome that is none", decisions.DisputeRuling, func(d *decisions.Decision) { d.Outcome = "maybe" }, "outcome decision_not_one_of", "upheld, rejected, round_void"},
		{"money for a claim that is rejected", decisions.DisputeRuling, func(d *decisions.Decision) { d.Outcome = "rejected" }, "adjustments decision_rejected_pays", ""},
		{"a currency that there is not", decisions.DisputeRuling, func(d *decisions.Decision) { d.Currency = "XYZ" }, "currency decision_currency", "XYZ"},
		{"a guest by name", decisions.DisputeRuling, func(d *decisions.Decision) { d.Adjustments[0].Player = "Mr Smith" }, "adjustments.0.player decision_reference", ""},
		{"a guest twice", decisions.DisputeRuling, func(d *decisions.Decision) { d.Adjustments = append(d.Adjustments, d.Adjustments[0]) }, "adjustments.1.player decision_guest_twice", "G-1301"},
		{"an amount that is none", decisions.DisputeRuling, func(d *decisions.Decision) { d.Adjustments[0].Owed = "2,000" }, "adjustments.0.owed decision_amount", "2,000"},
		{"another amount that is none", decisions.DisputeRuling, func(d *decisions.Decision) { d.Adjustments[0].Paid = "-1" }, "adjustments.0.paid decision_amount", "-1"},
		{"a difference that is not it", decisions.DisputeRuling, func(d *decisions.Decision) { d.Adjustments[0].Amount = "2000" }, "adjustments.0.amount decision_difference", "2000.00"},
		{"a person barred by a description", decisions.PersonBarred, func(d *decisions.Decision) { d.Person = "the tall man in red" }, "reference decision_reference", ""},
		{"a reference without a number", decisions.PersonBarred, func(d *decisions.Decision) { d.Person = "Smith" }, "reference decision_reference", ""},
		{"barred until yesterday", decisions.PersonBarred, func(d *decisions.Decision) { d.Until = d.At.AddDate(0, 0, -1) }, "until decision_until", ""},
		{"barred until a year of the Thai calendar", decisions.PersonBarred, func(d *decisions.Decision) { d.Until = d.At.AddDate(543, 0, 0) }, "until decision_until_far", ""},
		{"barred until now", decisions.PersonBarred, func(d *decisions.Decision) { d.Until = d.At }, "until decision_until", ""},
		{"a note too long", decisions.RoundVoid, func(d *decisions.Decision) { d.Note = strings.Repeat("ก", 1001) }, "note decision_text", "1000"},
		{"a note that is no text", decisions.RoundVoid, func(d *decisions.Decision) { d.Note = "\xff" }, "note decision_text", "1000"},
		{"a bell in a note", decisions.RoundVoid, func(d *decisions.Decision) { d.Note = "ding\a" }, "note decision_text", "1000"},
		{"a note that turns its letters around", decisions.RoundVoid, func(d *decisions.Decision) { d.Note = "owed \u202e0001\u202c baht" }, "note decision_text", "1000"},
		{"a note with an end of line that is not seen", decisions.RoundVoid, func(d *decisions.Decision) { d.Note = "owed\u2028paid" }, "note decision_text", "1000"},
		{"a table with a line end", decisions.RoundVoid, func(d *decisions.Decision) { d.Table = "R-03\n" }, "table decision_text", "120"},
		{"too many records looked at", decisions.RoundVoid, func(d *decisions.Decision) { d.Evidence = make([]string, 501) }, "evidence decision_list", "500"},
		{"a finding that is no text", decisions.RoundVoid, func(d *decisions.Decision) { d.Findings = []string{"\x00"} }, "findings decision_list", "500"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &decisions.Decision{Kind: c.kind}
			if c.kind.Known() {
				d = whole(c.kind)
			}
			if c.change != nil {
				c.change(d)
			}
			got := decisions.Check(d, decisions.House{})
			if len(got) != 1 || got[0].Field+" "+got[0].Key != c.want || !strings.HasPrefix(got[0].Text, c.text) {
				t.Fatalf("told %v, want %s (%s)", got, c.want, c.text)
			}
			if text := got[0].Error(); !strings.Contains(text, got[0].Field) || !strings.Contains(text, got[0].Text) {
				t.Errorf("as an error: %q", text)
			}
		})
	}
}

func TestAdjustments(t *testing.T) {
	for _, c := range []struct{ name, currency, owed, paid, amount string }{
		{"paid too little", "THB", "2400.00", "1600.00", "800.00"},
		{"paid too much", "THB", "100", "250.50", "-150.50"},
		{"paid right", "THB", "0", "0", "0.00"},
		{"without decimals", "JPY", "3000", "0", "3000"},
	} {
		t.Run("R4-33 "+c.name, func(t *testing.T) {
			d := whole(decisions.DisputeRuling)
			d.Currency = c.currency
			d.Adjustments = []decisions.Adjustment{{Player: "G-1", Owed: c.owed, Paid: c.paid, Amount: c.amount}}
			expect(t, d)
		})
	}
	t.Run("nothing moves", func(t *testing.T) {
		d := whole(decisions.DisputeRuling)
		d.Outcome, d.Adjustments = "rejected", nil
		expect(t, d)
	})
}

// A decision is read back as it was written.
func TestDecisionAsJSON(t *testing.T) {
	for _, k := range decisions.Kinds() {
		d := whole(k)
		text, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var back decisions.Decision
		if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(&back, d) {
			t.Errorf("%s came back as %+v, %v", k, back, err)
		}
		if !strings.Contains(string(text), `"decision":"`+string(k)+`"`) || !strings.Contains(string(text), `"role":"`+d.By.Role.String()+`"`) {
			t.Errorf("written as %s", text)
		}
	}
}

// Whatever is knocked out of a whole decision: nothing is told only where nothing that
// its kind needs is gone, and telling never fails.
func TestCheckOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom(decisions.Kinds()).Draw(t, "kind")
		d := whole(k)
		v := reflect.ValueOf(d).Elem()
		for range rapid.IntRange(0, 4).Draw(t, "knocks") {
			f := v.Field(rapid.IntRange(0, v.NumField()-1).Draw(t, "field"))
			if f.Kind() == reflect.String && rapid.Bool().Draw(t, "garbage") {
				f.SetString(rapid.String().Draw(t, "text"))
				continue
			}
			f.SetZero()
		}
		for _, p := range decisions.Check(d, decisions.House{ManagerForReruns: rapid.Bool().Draw(t, "manager")}) {
			if p.Field == "" || !strings.HasPrefix(p.Key, "decision_") {
				t.Fatalf("a problem without a place or a word: %+v", p)
			}
		}
	})
}

func TestSignersAreThoseWhoMay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := decisions.Kind(rapid.SampledFrom(append(decisions.Kinds(), "holiday")).Draw(t, "kind"))
		h := decisions.House{ManagerForReruns: rapid.Bool().Draw(t, "manager")}
		for _, r := range decisions.Signers(k, rapid.String().Draw(t, "cause"), h) {
			if !r.May(roles.Decide) {
				t.Fatalf("%s signs %s and may not decide", r, k)
			}
		}
		for _, r := range roles.All() {
			if slices.Contains(decisions.Seconds(k, r), r) {
				t.Fatalf("the second of %s is in the same role", r)
			}
		}
	})
}

// FuzzDraft reads drafts as they come from a file.
func FuzzDraft(f *testing.F) {
	for _, k := range decisions.Kinds() {
		text, err := json.Marshal(whole(k))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var d decisions.Decision
		if json.Unmarshal(text, &d) != nil {
			return
		}
		if len(decisions.Check(&d, decisions.House{})) > 0 {
			return
		}
		again, err := json.Marshal(&d)
		if err != nil {
			t.Fatalf("a whole decision cannot be written: %v", err)
		}
		var back decisions.Decision
		if err := json.Unmarshal(again, &back); err != nil || len(decisions.Check(&back, decisions.House{})) > 0 {
			t.Fatalf("a whole decision is not whole when it is read back: %v %s", err, again)
		}
	})
}
