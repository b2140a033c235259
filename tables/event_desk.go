package tables

import (
	"strings"

	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/wire"
)

// The desk's own records of what people decide, as far as a table changes by them. The
// whole record is the journal's.
const (
	DecisionType         = "decision.recorded"
	DisputeOpenedType    = "dispute.opened"
	DisputeEscalatedType = "dispute.escalated"
	DisputeWithdrawnType = "dispute.withdrawn"
)

// DecisionRecorded is a decision that somebody signed.
type DecisionRecorded struct {
	ID       string
	Kind     decisions.Kind
	By       string // who signed it
	Cause    string
	Corrects string // the id of the decision that it corrects; "" for none
	GoBack   bool   // of a rerun: the bets do not stand for it
	Outcome  string // of a dispute
	Dispute  string // the id of the dispute that it rules on; "" for none
	Findings []findings.Identity
	Replaced int  // decks
	Finish   bool // of replaced decks: the round they were found in is played to its end
}

// DisputeNoted says that a guest's claim about a round was opened, passed to the
// manager, or withdrawn.
type DisputeNoted struct{ ID string }

func (r *reading) decision(table, round string) DecisionRecorded {
	d := DecisionRecorded{
		ID: r.text("id"), Kind: decisions.Kind(r.needText("decision")), Cause: r.text("cause"), Corrects: r.text("corrects"),
		By: personOf(r.find("by")), Outcome: r.text("outcome"), Dispute: r.text("dispute"), Finish: r.text("round_in_progress") == decisions.Finished,
	}
	if stand, said := r.find("bets_stand").Bool(); said {
		d.GoBack = !stand
	}
	const most = 1000
	list := r.find("findings").Open()
	for v, ok := list.Element(); ok && len(d.Findings) < most; v, ok = list.Element() {
		if s, good := v.Text(); good {
			if id, known := findings.ParseIdentity(s, table, round); known {
				d.Findings = append(d.Findings, id)
			}
		}
	}
	list = r.find("decks").Open()
	for _, ok := list.Element(); ok && d.Replaced < mostDecks; _, ok = list.Element() {
		d.Replaced++
	}
	return d
}

func personOf(v wire.Value) string {
	id, _ := field(v, "id").Text()
	return id
}

func (d DecisionRecorded) append(dst []byte) []byte {
	dst = appendSome(wire.AppendField(appendSome(dst, "id", d.ID), "decision", string(d.Kind)), "cause", d.Cause)
	dst = appendSome(appendSome(appendSome(dst, "corrects", d.Corrects), "outcome", d.Outcome), "dispute", d.Dispute)
	if d.By != "" {
		dst = append(wire.AppendField(append(wire.AppendName(dst, "by"), '{'), "id", d.By), '}')
	}
	if d.GoBack {
		dst = wire.AppendBool(dst, "bets_stand", false)
	}
	if len(d.Findings) > 0 {
		dst = append(wire.AppendName(dst, "findings"), '[')
		for _, id := range d.Findings {
			dst = wire.AppendText(wire.AppendComma(dst), id.String())
		}
		dst = append(dst, ']')
	}
	if d.Replaced > 0 {
		dst = append(append(wire.AppendName(dst, "decks"), '['), strings.Repeat(`,""`, d.Replaced)[1:]...)
		dst = append(dst, ']')
	}
	if d.Finish {
		dst = wire.AppendField(dst, "round_in_progress", decisions.Finished)
	}
	return dst
}

func (d DisputeNoted) append(dst []byte) []byte { return wire.AppendField(dst, "id", d.ID) }
