package hearing

import (
	"slices"

	"pitboss/app/evidence"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// money says what the stakes of a box were paid, and what they would have been.
func (h *Hearing) money(b *BoxView, mine func(*evidence.Wager) bool) {
	t := h.Teller()
	var was, is, staked money.Amount
	var words, then []string
	for i := range h.outcome.Wagers {
		w := &h.outcome.Wagers[i]
		if !mine(w) {
			continue
		}
		staked += w.Staked
		was, is = was+w.Recorded, is+w.WhatIf
		words = once(words, h.fate(w.Staked, w.Recorded))
		if h.outcome.Settles() {
			then = once(then, h.outcomeWord(w))
		}
	}
	if len(words) > 1 {
		words = []string{h.fate(staked, was)}
	}
	b.RecordedWord, b.RecordedIs = join(words), t.Amount(was)
	b.WhatWord, b.WhatIs = "–", "–"
	if h.outcome.Settles() {
		b.WhatWord, b.WhatIs = join(then), t.Amount(is)
		b.Changed = was != is
	}
	if !h.Round.Recorded.Ended() {
		b.RecordedWord, b.RecordedIs = "–", "–"
	}
}

func once(list []string, word string) []string {
	if word == "" || slices.Contains(list, word) {
		return list
	}
	return append(list, word)
}

func join(list []string) string {
	text := ""
	for i, w := range list {
		if i > 0 {
			text += ", "
		}
		text += w
	}
	return text
}

// fate is what became of a stake by what came back of it.
func (h *Hearing) fate(staked, back money.Amount) string {
	switch {
	case back == 0:
		return h.say("word_lose", nil)
	case back == staked:
		return h.say("word_push", nil)
	case back > staked:
		return h.say("word_win", nil)
	}
	return h.say("word_part", nil)
}

func (h *Hearing) outcomeWord(w *evidence.Wager) string {
	if w.Back {
		return h.say("word_back", nil)
	}
	switch w.Outcome {
	case wager.Win:
		return h.say("word_win", nil)
	case wager.Lose:
		return h.say("word_lose", nil)
	case wager.Push, wager.Released:
		return h.say("word_push", nil)
	case wager.Prison:
		return h.say("word_prison", nil)
	case wager.Half:
		return h.say("word_part", nil)
	case wager.Refused, wager.Void:
	}
	return h.fate(w.Staked, w.WhatIf)
}

// recordedNote is what the server said of the result.
func (h *Hearing) recordedNote() string {
	for i := range h.Round.Steps {
		if s := &h.Round.Steps[i]; s.Kind == "round.settled" || s.Kind == "round.voided" {
			return h.say("server_says", map[string]any{"What": h.Teller().Step(s)})
		}
	}
	if n := len(h.Round.Steps); n > 0 {
		return h.Teller().Step(&h.Round.Steps[h.Step])
	}
	return ""
}

// resultNote is what the engine says of the result, with its clause.
func (h *Hearing) resultNote(o *evidence.Outcome) string {
	clause := ""
	for i := range o.Wagers {
		if w := &o.Wagers[i]; w.Difference != 0 && w.Clause != "" {
			clause = w.Clause
			break
		}
	}
	switch o.Answer.Game {
	case profile.Baccarat:
		text := h.say("result_is", map[string]any{"Result": h.words.Say("winner_"+o.Answer.Winner(), nil)})
		if clause != "" {
			text += ", " + clause
		}
		return text
	case profile.Blackjack:
		if f := h.Round.Owed.Fault; f != nil && f.Code == wager.DrawExtra {
			return h.say("no_card_on", map[string]any{"Clause": f.Clause, "Total": o.Felt.Dealer.Total})
		}
		text := h.say("result_is", map[string]any{"Result": o.Felt.Dealer.Total})
		if clause != "" {
			text += ", " + clause
		}
		return text
	}
	text := h.say("result_is", map[string]any{"Result": o.Answer.Number})
	if clause != "" {
		text += ", " + clause
	}
	return text
}
