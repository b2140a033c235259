package form

import (
	"slices"
	"strings"

	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// Opening is what a decision is to be about.
type Opening struct {
	Table, Round string
	Game         profile.Game      // 0 where it is not known
	Finding      findings.Identity // that it answers; without a code it answers none
	Corrects     string            // the id of the decision it corrects
}

// Choice is something that can be decided, as the chooser lists it.
type Choice struct {
	Kind     decisions.Kind
	Incident *Incident // what happened, if it is that which is chosen
	Digit    int       // the key that chooses it; 0 if none
	Text     string    // what it is
	Sub      string    // who signs it, or what is proposed
	Proposed bool      // the finding shows it
	Why      string    // why it cannot be chosen; "" if it can
}

// mostFound bounds what a search lists.
const mostFound = 12

// Choices lists what can be decided. Without a search it is what the finding shows and
// the nine kinds, on the digits 1 to 9; with one, every kind and incident in whose
// words all of the search's are.
func Choices(o *Opening, people []staff.Person, h decisions.House, search string, w *words.Words) []Choice {
	var all []Choice
	shown := Propose(o.Finding, o.Game)
	terms := strings.Fields(strings.ToLower(search))
	if shown != nil && len(terms) == 0 && shown.Kind != "" {
		c := incidentChoice(shown, o, people, h, w)
		c.Proposed = true
		all = append(all, c)
	}
	for i, k := range decisions.Kinds() {
		if c := kindChoice(k, o, people, h, w); len(terms) == 0 || matches(terms, kindWords(k, w)) {
			if len(terms) == 0 {
				c.Digit = i + 1
			}
			all = append(all, c)
		}
	}
	if len(terms) == 0 {
		return all
	}
	for _, i := range Incidents() {
		if i.At(o.Game) && matches(terms, w.Say("decide_incident_"+i.Key(), nil)+" "+i.ID) {
			all = append(all, incidentChoice(i, o, people, h, w))
		}
	}
	return all[:min(len(all), mostFound)]
}

// matches says that all terms are in a text.
func matches(terms []string, text string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(terms, func(t string) bool { return !strings.Contains(text, t) })
}

// kindWords are the words that a kind is found by: its name and its causes.
func kindWords(k decisions.Kind, w *words.Words) string {
	text := w.Say("decision_kind_"+string(k), nil)
	_, codes := decisions.Codes(k)
	for _, code := range codes {
		text += " " + w.Say("code_"+code, nil)
	}
	return text
}

func kindChoice(k decisions.Kind, o *Opening, people []staff.Person, h decisions.House, w *words.Words) Choice {
	c := Choice{Kind: k, Text: w.Say("decision_kind_"+string(k), nil)}
	signers := signersOf(k, h)
	c.Sub = w.Say("decide_signed_by", map[string]any{"Who": roleNames(w, signers)})
	if k == decisions.Override {
		c.Sub = w.Say("decide_signed_by_two", nil)
	}
	c.Why = why(k, o, people, h, w)
	return c
}

func incidentChoice(i *Incident, o *Opening, people []staff.Person, h decisions.House, w *words.Words) Choice {
	c := Choice{Kind: i.Kind, Incident: i, Text: w.Say("decide_incident_"+i.Key(), nil)}
	if i.Kind == "" {
		c.Sub = w.Say("decide_propose_"+i.Key(), nil)
		c.Why = w.Say("decide_nothing_to_decide", nil)
		return c
	}
	c.Sub = w.Say("decision_kind_"+string(i.Kind), nil)
	if i.Code != "" {
		c.Sub += ", " + w.Say("code_"+i.Code, nil)
	}
	c.Why = why(i.Kind, o, people, h, w)
	return c
}

// why says why a kind cannot be decided here; "" if it can.
func why(k decisions.Kind, o *Opening, people []staff.Person, h decisions.House, w *words.Words) string {
	cards := o.Game == profile.Baccarat || o.Game == profile.Blackjack
	switch signers := signersOf(k, h); {
	case k == decisions.PersonBarred:
	case o.Table == "":
		return w.Say("decide_needs_table", nil)
	case k == decisions.SpinRerun && o.Game != profile.Roulette && o.Game != 0:
		return w.Say("decide_only_roulette", nil)
	case (k == decisions.DeckReplacement || k == decisions.Reshuffle) && !cards && o.Game != 0:
		return w.Say("decide_only_cards", nil)
	case needsRound(k) && o.Round == "":
		return w.Say("decide_needs_round", nil)
	case !anybody(people, signers):
		return w.Say("decide_nobody", map[string]any{"Who": roleNames(w, signers)})
	}
	return ""
}

// needsRound says that a kind is about one round.
func needsRound(k decisions.Kind) bool {
	switch k {
	case decisions.SpinRerun, decisions.RoundVoid, decisions.DisputeRuling:
		return true
	case decisions.DeckReplacement, decisions.Reshuffle, decisions.TableClose, decisions.TableOpen, decisions.PersonBarred, decisions.Override:
	}
	return false
}
