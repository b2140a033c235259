package tables

import "slices"

// mostDisputes bounds the open claims of a table; the oldest are forgotten.
const mostDisputes = 50

// disputeNoted keeps which claims about rounds of a table are open, and to which the
// manager was called. The list is never written to: snapshots share it.
func (f *Fold) disputeNoted(t *table, e *Event, d DisputeNoted) {
	at := slices.IndexFunc(t.disputes, func(v DisputeView) bool { return v.ID == d.ID })
	switch {
	case e.Type == DisputeOpenedType && at < 0 && d.ID != "":
		kept := t.disputes[max(0, len(t.disputes)-mostDisputes+1):]
		t.disputes = append(slices.Clip(kept), DisputeView{ID: d.ID, Round: e.Round, Opened: e.Time})
	case e.Type == DisputeEscalatedType && at >= 0 && t.disputes[at].ManagerCalled.IsZero():
		t.disputes = slices.Clone(t.disputes)
		t.disputes[at].ManagerCalled = e.Time
	case e.Type == DisputeWithdrawnType:
		t.disputeOver(d.ID)
	}
}

// disputeOver takes a claim off the list: it was withdrawn, or ruled on.
func (t *table) disputeOver(id string) {
	if at := slices.IndexFunc(t.disputes, func(v DisputeView) bool { return v.ID == id }); at >= 0 {
		t.disputes = slices.Delete(slices.Clone(t.disputes), at, at+1)
	}
}
