package tables

// decided takes a decision that somebody signed.
func (f *Fold) decided(t *table, d *DecisionRecorded) {
	if d.Dispute != "" {
		t.disputeOver(d.Dispute)
	}
}
