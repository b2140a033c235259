package pit

import (
	"errors"
	"time"

	"pitboss/tables/findings"
)

// errSilentJournal is a commit that did not come back.
var errSilentJournal = errors.New("the journal does not answer")

// commit has the journal write records; they are applied when it has.
func (r *running) commit(made []entry) {
	if len(made) == 0 {
		r.intake.done()
		return
	}
	records := make([]Record, len(made))
	for i := range made {
		records[i] = made[i].record
	}
	r.hand = made
	r.writer.write(records)
}

// committed hears what became of a commit.
func (r *running) committed(err error) {
	w := &r.writer
	took, n := w.taking(), len(w.underWay)
	w.underWay = nil
	switch {
	case w.failing && err != nil:
		w.refused()
	case w.failing:
		if w.written(n); len(w.backlog) == 0 {
			w.failing = false
			if w.lost > 0 {
				r.say(deskRecord{kind: recordsLost, lost: w.lost, from: w.lostFrom})
				w.lost = 0
			}
			r.say(deskRecord{kind: findingCleared, id: journalFinding(findings.JournalFull)})
		}
	case err != nil:
		r.fail(err)
		w.refused()
	default:
		r.applyHand(true)
		switch {
		case took > r.cfg.Slow:
			r.tooSlow(took)
		case r.slow && took <= r.cfg.Slow/2:
			r.slow = false
			r.say(deskRecord{kind: findingCleared, id: journalFinding(findings.JournalSlow)})
		}
	}
	r.changed()
}

func journalFinding(code findings.Code) findings.Identity {
	return findings.Identity{Code: code, Subject: DeskSubject}
}

// say notes something of the desk's own, to be written with what comes next.
func (r *running) say(d deskRecord) { r.own = append(r.own, note{r.cfg.Clock.read(), d}) }

// tooSlow raises journal.slow. It is shown at once, since it says why nothing else
// is, and written when the journal takes it.
func (r *running) tooSlow(took time.Duration) {
	if r.slow {
		return
	}
	r.slow = true
	d := deskRecord{
		kind: findingRaised, id: journalFinding(findings.JournalSlow), limit: r.cfg.Slow.String(), got: took.Round(time.Millisecond).String(),
	}
	r.say(d)
	at := r.board.steady(r.own[len(r.own)-1].wall.Truncate(time.Millisecond))
	r.board.alarms.announce(d.finding(at), at)
}

// fail goes on without the journal: what waited for it is applied, and kept.
func (r *running) fail(err error) {
	r.writer.failing = true
	for i := range r.hand {
		r.writer.add(&r.hand[i].record)
	}
	r.applyHand(false)
	const most = 200
	text := err.Error()
	r.say(deskRecord{kind: findingRaised, id: journalFinding(findings.JournalFull), got: text[:min(most, len(text))]})
}

// goOnWithout applies records and keeps them for when the journal takes them. One
// that is lost gets no number: in its place stands how many are.
func (r *running) goOnWithout(made []entry) {
	w := &r.writer
	if len(made) > 0 {
		r.maker.n = made[0].record.N - 1
	}
	for i := range made {
		e := &made[i].record
		if w.lost > 0 && w.hasRoom() {
			r.maker.n++
			lost := Record{N: r.maker.n, Day: e.Day, At: e.At, Mono: e.Mono, Src: deskSource, Kind: recordsLost, Data: w.loss()}
			w.keep(&lost)
		}
		r.maker.n++
		if e.N = r.maker.n; !w.keep(e) {
			r.maker.n--
		}
	}
	r.hand = made
	r.applyHand(false)
}

// applyHand applies what is in hand.
func (r *running) applyHand(written bool) {
	for i := range r.hand {
		e := &r.hand[i]
		event := &e.event
		if e.own {
			event = nil
		}
		err := r.board.apply(&e.record, event)
		if e.ask != nil {
			e.ask.answer <- answer{Receipt{Record: e.record.N, Written: written}, err}
		}
	}
	r.hand = nil
	r.intake.done()
	r.changed()
}
