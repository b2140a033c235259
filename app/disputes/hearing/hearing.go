package hearing

import (
	"slices"
	"strings"
	"time"

	"pitboss/app/evidence"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/decisions"
)

// Hearing is one dispute with its round. It belongs to one goroutine.
type Hearing struct {
	Dispute pit.KeptDispute
	Round   *evidence.Round
	Step    int // that is looked at
	Tab     Tab

	changes []evidence.Change
	outcome *evidence.Outcome
	target  target

	proposals []Proposal
	Chosen    int // of the proposals; -1 for none
	checks    []Check
	Ruling    string // in words
	Worded    bool   // a person wrote the words: they are not made anew

	words *words.Words
	zone  *time.Location
}

// New begins to hear a dispute. The replay stands at what was found wrong, and the
// what-if holds the remedy that is proposed, if one is.
func New(k pit.KeptDispute, r *evidence.Round, w *words.Words, zone *time.Location) *Hearing {
	h := &Hearing{Dispute: k, Round: r, Chosen: -1, words: w, zone: zone}
	for i := range r.Steps { // without anything wrong, how it ended
		if r.Steps[i].Source == evidence.Server {
			h.Step = i
		}
	}
	if at := h.found(); at >= 0 {
		h.Step = at
	}
	remedy := remedyOf(r)
	h.changes = remedy.changes
	h.Tab = remedy.tab
	h.aim()
	h.work()
	switch {
	case remedy.void:
		h.Choose(2)
	case remedy.is:
		h.Choose(0)
	}
	h.checks = h.list()
	return h
}

// found is the step at which something was found wrong, the most urgent first; -1 for
// none. The finding that the dispute rests on comes before any other.
func (h *Hearing) found() int {
	best := -1
	for i := range h.Round.Steps {
		s := &h.Round.Steps[i]
		for j := range s.Findings {
			code := "/" + string(s.Findings[j].Code) + "/"
			if strings.HasSuffix(h.Dispute.Finding, code+s.Findings[j].Subject) || strings.HasSuffix(h.Dispute.Finding, code) {
				return i
			}
		}
		if s.Marked() && (best < 0 || s.Worst() < h.Round.Steps[best].Worst()) {
			best = i
		}
	}
	return best
}

// Marks are the steps at which something was found wrong.
func (h *Hearing) Marks() (all []int) {
	for i := range h.Round.Steps {
		if h.Round.Steps[i].Marked() {
			all = append(all, i)
		}
	}
	return all
}

// Speak changes the language.
func (h *Hearing) Speak(w *words.Words) {
	h.words = w
	for i, c := range h.list() {
		if i < len(h.checks) {
			c.Ticked = h.checks[i].Ticked
			h.checks[i] = c
		}
	}
	h.propose()
}

// Teller says the round in the hearing's language.
func (h *Hearing) Teller() *evidence.Teller {
	return &evidence.Teller{Words: h.words, Round: h.Round, Zone: h.zone}
}

func (h *Hearing) say(key string, values map[string]any) string {
	return h.words.Say("dispute_"+key, values)
}

func (h *Hearing) count(key string, n int) string { return h.words.Count("dispute_"+key, n) }

// Go goes to a step, and to the nearest where there is none.
func (h *Hearing) Go(step int) { h.Step = min(max(step, 0), max(len(h.Round.Steps)-1, 0)) }

// Pick goes to a step and aims the what-if at what the step is about.
func (h *Hearing) Pick(step int) {
	h.Go(step)
	h.aim()
}

// Outcome is the round with the what-if's changes.
func (h *Hearing) Outcome() *evidence.Outcome { return h.outcome }

// Changed says that the what-if changes something.
func (h *Hearing) Changed() bool { return len(h.changes) > 0 }

// Tried says that a person has begun to work on it: something is changed, ticked or
// written that would be lost.
func (h *Hearing) Tried() bool { return h.Changed() || h.Worded || h.Looked() }

// Try adds a change to the what-if; one that does not fit is not kept.
func (h *Hearing) Try(c evidence.Change) bool {
	all := append(slices.Clip(h.changes), c)
	o := h.Round.WhatIf(all...)
	if slices.Contains(o.Unfit, len(all)-1) {
		return false
	}
	h.changes, h.outcome = all, o
	h.changed()
	return true
}

// Undo takes the last change back; false where there is none.
func (h *Hearing) Undo() bool {
	if len(h.changes) == 0 {
		return false
	}
	h.changes = h.changes[:len(h.changes)-1]
	h.work()
	h.changed()
	return true
}

func (h *Hearing) work() {
	h.outcome = h.Round.WhatIf(h.changes...)
	h.propose()
}

// changed follows a what-if that is another: the ruling on it is what is upheld.
func (h *Hearing) changed() {
	h.propose()
	if h.Chosen < 0 {
		h.Choose(0)
	}
}

// Open says that the dispute can be ruled on.
func (h *Hearing) Open() bool { return h.Dispute.State == pit.DisputeOpen }

// Check is a piece of evidence that the ruling names, and whether it was looked at.
type Check struct {
	Key    string // cards, wheel, signals, video, dealer
	Text   string
	Note   string
	Ticked bool
}

// Checks are the pieces of evidence there are.
func (h *Hearing) Checks() []Check { return h.checks }

// Tick says that a piece was looked at, or was not.
func (h *Hearing) Tick(i int, ticked bool) {
	if i >= 0 && i < len(h.checks) {
		h.checks[i].Ticked = ticked
	}
}

// Looked says that at least one piece was looked at: a ruling needs one.
func (h *Hearing) Looked() bool {
	return slices.ContainsFunc(h.checks, func(c Check) bool { return c.Ticked })
}

// list is the evidence that a round of this game has.
func (h *Hearing) list() (all []Check) {
	r, t := h.Round, h.Teller()
	if n := len(r.Cards); n > 0 {
		equal, both := 0, 0
		for i := range r.Cards {
			if r.Cards[i].Scanned && r.Cards[i].Server.Valid() {
				both++
				if !r.Cards[i].Differs() {
					equal++
				}
			}
		}
		c := Check{Key: "cards", Text: h.say("check_cards", nil)}
		if both > 0 {
			c.Text = h.say("check_cards_both", nil)
			c.Note = h.say("check_equal", map[string]any{"Equal": equal, "Count": both})
		}
		all = append(all, c)
	}
	if n := len(r.Spins); n > 0 {
		c := Check{Key: "wheel", Text: h.say("check_wheel", nil)}
		if s := r.Spins[n-1]; s.Counted {
			c.Note = h.count("revolutions", s.Revolutions)
		}
		all = append(all, c)
	}
	if len(r.Closing.Signals) > 0 {
		c := Check{Key: "signals", Text: h.say("check_signals", nil)}
		if !r.Closing.At.IsZero() {
			c.Note = h.say("closed_by", map[string]any{"Signal": t.Signal(r.Closing.By), "Time": t.Exact(r.Closing.At)})
		}
		all = append(all, c)
	}
	video := Check{Key: "video", Text: h.say("check_video", nil), Note: h.Dispute.Video}
	if video.Note == "" && len(r.Steps) > 0 {
		video.Note = h.say("from_to", map[string]any{"From": t.Clock(r.Steps[0].At), "To": t.Clock(h.last())})
	}
	all = append(all, video)
	dealer := Check{Key: "dealer", Text: h.say("check_dealer", nil), Note: r.Dealer}
	return append(all, dealer)
}

// last is when the last step of the round itself was.
func (h *Hearing) last() time.Time {
	for i := range slices.Backward(h.Round.Steps) {
		if s := &h.Round.Steps[i]; s.Source != evidence.Desk {
			return s.At
		}
	}
	return h.Dispute.At
}

// Decision fills in the ruling that is signed: the draft is the desk's own, with its id.
// The words of the ruling and the proposal must be there.
func (h *Hearing) Decision(draft decisions.Decision) decisions.Decision {
	k := &h.Dispute
	draft.Dispute, draft.Claim, draft.Currency, draft.Video = k.ID, k.Claim, h.Round.Currency.Code, k.Video
	draft.Escalated = k.Escalated != nil
	draft.Ruling = strings.TrimSpace(h.Ruling)
	if len(draft.Evidence) == 0 {
		draft.Evidence = h.refs()
	}
	if k.Finding != "" && !slices.Contains(draft.Findings, k.Finding) {
		draft.Findings = append(slices.Clip(draft.Findings), k.Finding)
	}
	var looked []string
	for _, c := range h.checks {
		if c.Ticked {
			text := c.Text
			if c.Note != "" {
				text += ": " + c.Note
			}
			looked = append(looked, text)
		}
	}
	draft.Note = clip(h.say("looked_at", map[string]any{"List": strings.Join(looked, "; ")}), decisions.LongestText)
	if p := h.Proposal(); p != nil {
		draft.Outcome = p.Kind
		draft.Adjustments = p.adjustments(h.Round.Currency)
		t := h.Teller()
		draft.Before = h.say("recorded_sum", map[string]any{"Amount": t.Full(h.Round.Owed.Total.Recorded)})
		draft.After = clip(p.Title+". "+p.Money, decisions.LongestText)
	}
	return draft
}

// refs are the records of the round, as decisions name them, as many as one may.
func (h *Hearing) refs() (all []string) {
	const most = 500
	for _, r := range h.Round.Refs() {
		if len(all) < most {
			all = append(all, r.String())
		}
	}
	return all
}

func clip(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
