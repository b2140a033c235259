package sheet

import (
	"strings"

	"pitboss/app/draw"
	"pitboss/app/words"
	"pitboss/tables/cards"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// Teller says what stands on a sheet in the reader's language.
type Teller struct{ Words *words.Words }

func (t Teller) say(key string) string { return t.Words.Say("inspect_"+key, nil) }

func (t Teller) with(key string, values map[string]any) string {
	return t.Words.Say("inspect_"+key, values)
}

// Follows are the sentences of what follows from an inspection that fails, at a table that is
// shut or in play.
func (t Teller) Follows(d *inspections.Inspection, playing bool) []string {
	shut := t.with("follow_shut", map[string]any{"Table": d.Table})
	if playing {
		shut = t.with("follow_playing", map[string]any{"Table": d.Table})
	}
	unfit := d.Unfit()
	switch kind := d.LeadsTo(); {
	case d.Kind == inspections.Decks && len(unfit) > 0:
		return []string{
			shut, t.with("follow_storage", map[string]any{"Decks": strings.Join(unfit, ", ")}),
			t.say("follow_replace"), t.say("follow_again"),
		}
	case d.Kind == inspections.Decks:
		return []string{shut, t.say("follow_mend")}
	case d.Kind == inspections.Shuffle && kind == decisions.DeckReplacement:
		return []string{shut, t.say("follow_count"), t.say("follow_affected")}
	case d.Kind == inspections.Shuffle:
		return []string{t.say("follow_reshuffle")}
	case d.Kind == inspections.Wheel:
		return []string{shut, t.say("follow_wheel"), t.say("follow_manager")}
	}
	return []string{shut, t.say("follow_shoe"), t.say("follow_manager")}
}

// Leads says what the key does that leads to the decision.
func (t Teller) Leads(d *inspections.Inspection) string {
	unfit := d.Unfit()
	switch {
	case d.Kind == inspections.Decks && len(unfit) == 1:
		return t.with("leads_deck", map[string]any{"Deck": unfit[0]})
	case d.LeadsTo() == decisions.DeckReplacement:
		return t.say("leads_decks")
	case d.Kind == inspections.Shuffle:
		return t.say("leads_reshuffle")
	}
	return t.say("leads_close")
}

// Title is the head of the panel of what fails.
func (t Teller) Title(k inspections.Kind) string {
	switch k {
	case inspections.Decks:
		return t.say("fails_decks")
	case inspections.Wheel:
		return t.say("fails_wheel")
	case inspections.Shuffle:
		return t.say("fails_shuffle")
	}
	return t.say("fails_shoe")
}

// Card is a card in words: the jack of clubs.
func (t Teller) Card(c cards.Card) string {
	if !c.Valid() {
		return ""
	}
	suit := [...]string{cards.Spades: "spades", cards.Hearts: "hearts", cards.Diamonds: "diamonds", cards.Clubs: "clubs"}[c.Suit()]
	return t.with("card", map[string]any{"Rank": t.rank(c.Rank()), "Suit": t.say("suit_" + suit)})
}

func (t Teller) rank(r cards.Rank) string {
	switch r {
	case cards.Ace:
		return t.say("rank_ace")
	case cards.Jack:
		return t.say("rank_jack")
	case cards.Queen:
		return t.say("rank_queen")
	case cards.King:
		return t.say("rank_king")
	}
	return draw.RankText(r)
}

// Verdict is what the count of decks comes to in a sentence, and whether that is
// something wrong.
func (t Teller) Verdict(f *Form) (text string, wrong bool) {
	faults := f.Faults()
	short, over, first := 0, 0, inspections.Fault{}
	for i, o := range faults {
		switch {
		case o.Have == 0:
			short++
		default:
			over += max(o.Have-1, 0)
			if !o.Card.Valid() {
				over++
			}
		}
		if i == 0 {
			first = o
		}
	}
	switch {
	case len(faults) == 0 && f.uncounted() == 0 && f.open < 0 && f.Counted() > 0 && f.Counted() == f.Expected():
		return t.say("verdict_whole"), false
	case len(faults) == 0:
		return t.with("verdict_going", map[string]any{"Counted": f.Counted(), "Decks": f.Expected()}), false
	case len(faults) == 1 && !first.Card.Valid():
		return t.with("verdict_foreign", map[string]any{"What": t.Foreign(first.Foreign), "Deck": first.Deck}), true
	case len(faults) == 1 && short == 1:
		return t.with("verdict_short", map[string]any{"Card": t.Card(first.Card), "Have": f.Sum(first.Card), "Want": f.Expected(), "Deck": first.Deck}), true
	case len(faults) == 1:
		return t.with("verdict_over", map[string]any{"Card": t.Card(first.Card), "Have": f.Sum(first.Card), "Want": f.Expected(), "Deck": first.Deck}), true
	}
	return t.with("verdict_many", map[string]any{"Short": short, "Over": over}), true
}

// Foreign is what was found that is none of the 52 cards, in words.
func (t Teller) Foreign(what string) string {
	if key := "inspect_foreign_" + what; t.Words.Has(key) {
		return t.Words.Say(key, nil)
	}
	return what
}

// Problem says what keeps the sheet from being signed.
func (t Teller) Problem(p decisions.Problem) string {
	name := p.Field
	switch head, rest, nested := strings.Cut(p.Field, "."); {
	case head == "items" && nested:
		name = t.Words.Say("item_"+rest, nil)
	case head == "decks" && strings.HasSuffix(rest, ".counts"):
		return t.say("missing_count")
	case t.Words.Has("inspect_field_" + head):
		name = t.say("field_" + head)
	}
	return t.with("problem", map[string]any{"Field": name, "Why": t.why(p)})
}

func (t Teller) why(p decisions.Problem) string {
	return string(t.Words.Why(nil, &wager.Why{Key: p.Key, Text: p.Text}, money.Currency{}))
}
