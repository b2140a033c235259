package pit

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
)

// Restore brings the desk back to where the records of the journal end: the decisions
// and inspections at hand, what the servers have not answered, the requests that wait.
// It is called before anything else, with records of the RestoredKinds in their order;
// others are passed over, and so is one that cannot be understood.
//
// It says where the staff file and the journal contradict each other: a staff file
// that was replaced by an older or an empty one.
func (d *Desk) Restore(records iter.Seq2[Record, error]) (warnings []Warning, err error) {
	var newest uint64
	begun := false
	for r, err := range records {
		if err != nil {
			return warnings, fmt.Errorf("restore the desk: %w", err)
		}
		d.restore(&r)
		if slices.Contains(staff.Kinds(), r.Kind) {
			if begun = true; r.Kind == staff.KindBegan {
				newest = 0 // a new file counts anew
			}
			newest = max(newest, d.restoreChange(&r))
		}
	}
	last, err := d.cfg.Staff.Last()
	if err != nil {
		return warnings, fmt.Errorf("restore the desk: %w", err)
	}
	switch {
	case begun && last == 0:
		warnings = append(warnings, Warning{Code: StaffTakenAway})
	case newest > last:
		warnings = append(warnings, Warning{Code: StaffPutBack, N: newest - last})
	}
	return warnings, nil
}

// restoreChange notes which change of the staff file a record is.
func (d *Desk) restoreChange(r *Record) uint64 {
	var line struct {
		Time time.Time       `json:"time"`
		Data json.RawMessage `json:"data"`
	}
	var of struct {
		Change uint64 `json:"change"`
	}
	if json.Unmarshal(r.Data, &line) != nil || json.Unmarshal(line.Data, &of) != nil || of.Change == 0 {
		return 0
	}
	d.filing.Lock()
	d.known[change{of.Change, line.Time.UnixMilli()}] = struct{}{}
	d.filing.Unlock()
	d.effected(r.Kind, line.Data, filedOf(r))
	return of.Change
}

func filedOf(r *Record) Filed { return Filed{r.Day, r.N, ShortHash(r.Data)} }

func (d *Desk) restore(r *Record) {
	d.passed(r.At)
	data, ok := content(r)
	if !ok || r.Src != deskSource {
		return
	}
	d.unmoved(nil)
	switch r.Kind {
	case KindDecision:
		var k decisionRecord
		if json.Unmarshal(data, &k) == nil {
			d.keepDecision(&k, filedOf(r))
			d.unmoved(&k.Decision)
		}
	case KindDecisionAnswered:
		var a Answer
		if json.Unmarshal(data, &a) == nil {
			d.keepAnswer(&a)
		}
	case KindDisputeOpened:
		var q decisions.Dispute
		if json.Unmarshal(data, &q) == nil {
			d.keepDispute(&q, filedOf(r))
		}
	case KindDisputeEscalated, KindDisputeWithdrawn:
		var n DisputeNote
		if json.Unmarshal(data, &n) == nil {
			d.keepDisputeNote(r.Kind, &n)
		}
	case KindInspection:
		var i inspections.Inspection
		if json.Unmarshal(data, &i) == nil {
			d.keepInspection(&i, filedOf(r))
		}
	case KindHandedOver:
		var h Handover
		if json.Unmarshal(data, &h) == nil {
			d.keepHandover(&h, filedOf(r))
		}
	case KindRequested:
		var q Request
		if json.Unmarshal(data, &q) == nil && (q.Action != ActionOverride || q.Override != nil) {
			q.State, q.Filed = Waiting, filedOf(r)
			d.keepRequest(&q)
		}
	case KindApproved, KindRequestRefused, KindRequestWithdrawn, KindRequestExpired, KindRequestCarriedOut, KindRequestNotPossible:
		var v verdict
		if json.Unmarshal(data, &v) == nil {
			d.settle(v.Request, func(q *Request) { q.restore(r, &v) })
		}
	}
}

// restore takes in what became of a request. What comes after its end changes nothing.
func (q *Request) restore(r *Record, v *verdict) {
	if q.State == CarriedOut && r.Kind == KindRequestCarriedOut {
		q.Effect = filedOf(r)
		return
	}
	if q.State != Waiting && q.State != Approved {
		return
	}
	q.Why, q.WhyKey = v.Why, v.WhyKey
	if v.By.Role != roles.NoRole && q.Approver == nil {
		by := v.By
		q.Approver = &by
	}
	switch r.Kind {
	case KindApproved:
		q.State = Approved
	case KindRequestRefused:
		q.State = Refused
	case KindRequestWithdrawn:
		q.State, q.Approver = Withdrawn, nil
	case KindRequestExpired:
		q.State = Expired
	case KindRequestCarriedOut:
		q.State, q.Effect = CarriedOut, filedOf(r)
	case KindRequestNotPossible:
		q.State = Failed
	}
}

// See takes in a record that was written after whoever filed it had given up waiting.
// One that the desk knows changes nothing.
func (d *Desk) See(r *Record) { d.restore(r) }
