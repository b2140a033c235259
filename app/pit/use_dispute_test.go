package pit_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"pitboss/app/pit"
	"pitboss/tables/decisions"
)

// claim is what a guest claims of a round.
func claim() decisions.Dispute {
	return decisions.Dispute{
		Table: "J-33", Round: "J-33-0296", Player: "G-1301", Spot: "box 1", Claim: "the dealer had 17 and took a card", Amount: "6400.00", Currency: "THB",
		Finding: "J-33/J-33-0296/draw.extra/card:17",
	}
}

// ruling opens a form that rules on a dispute and fills it in.
func (o *office) ruling(k *pit.KeptDispute) decisions.Decision {
	o.t.Helper()
	d, err := o.OpenDecision(o.t.Context(), decisions.DisputeRuling, k.Table, k.Round, k.Finding)
	o.must(err)
	d.Dispute, d.Claim, d.Outcome, d.Ruling, d.Currency = k.ID, k.Claim, "upheld", "burn the card, settle on 17", k.Currency
	d.Adjustments = []decisions.Adjustment{{Player: "G-1301", Owed: "2000.00", Paid: "0.00", Amount: "2000.00"}}
	return *d
}

func TestADisputeIsOpenedAndRuledOn(t *testing.T) {
	o := newOffice(t).on("okravets")
	ctx := t.Context()
	k, err := o.OpenDispute(ctx, claim())
	o.must(err)
	if k.Number != 1 || k.State != pit.DisputeOpen || k.OpenBy != "okravets" || k.Frozen == nil || len(k.Evidence) != 2 || k.Filed.N == 0 {
		t.Fatalf("opened %+v", k)
	}
	if said := o.drawer.said(t, pit.KindDisputeOpened); said["claim"] != "the dealer had 17 and took a card" || said["player"] != "G-1301" || said["number"] != 1.0 {
		t.Errorf("recorded %v", said)
	}
	second, err := o.OpenDispute(ctx, claim())
	o.must(err)
	if second.Number != 2 || o.Disputes()[0].ID != second.ID {
		t.Errorf("the second is %d", second.Number)
	}
	if _, err = o.EscalateDispute(ctx, k.ID, "the guest asks for the manager"); err != nil {
		t.Fatal(err)
	}
	_, err = o.EscalateDispute(ctx, k.ID, "")
	wants(t, "the manager is called once", err, pit.ErrEscalated)
	_, err = o.WithdrawDispute(ctx, second.ID, "")
	o.must(err)
	_, err = o.WithdrawDispute(ctx, second.ID, "")
	wants(t, "it is withdrawn once", err, pit.ErrDisputeOver)
	_, err = o.EscalateDispute(ctx, "c-0", "")
	wants(t, "there is none", err, pit.ErrNoDispute)

	draft := o.ruling(&k)
	_, err = o.Decide(ctx, draft, by("vmelnyk"), nil)
	lacks(t, err, "by decision_wrong_role")
	_, err = o.Decide(ctx, draft, by("okravets"), nil)
	o.must(err)
	for range 2 {
		k, _ = o.Dispute(k.ID)
		if k.State != pit.DisputeRuled || k.Ruling == nil || k.Ruling.ID != draft.ID || k.Escalated == nil || k.Escalated.By != "okravets" {
			t.Fatalf("ruled %+v", k)
		}
		if other, _ := o.Dispute(second.ID); other.State != pit.DisputeWithdrawn {
			t.Errorf("the other is %+v", other)
		}
		o.restart()
	}
	o.on("okravets")
	again := o.ruling(&k)
	_, err = o.Decide(ctx, again, by("okravets"), nil)
	lacks(t, err, "dispute deny_dispute_over")
	again.Corrects = draft.ID
	_, err = o.Decide(ctx, again, by("okravets"), nil)
	o.must(err)
	if k, _ = o.Dispute(k.ID); k.Ruling.ID != again.ID {
		t.Error("the correction does not count")
	}
	third, err := o.OpenDispute(ctx, claim())
	o.must(err)
	if third.Number != 3 {
		t.Errorf("after a restart the next number is %d", third.Number)
	}
}

func TestARulingNamesItsOwnDispute(t *testing.T) {
	o := newOffice(t).on("okravets")
	k, err := o.OpenDispute(t.Context(), claim())
	o.must(err)
	for _, c := range []struct {
		name   string
		want   []string
		change func(*pit.KeptDispute)
	}{
		{"none there is", []string{"dispute deny_no_dispute"}, func(k *pit.KeptDispute) { k.ID = "c-00" }},
		{"another round", []string{"dispute deny_other_dispute", "findings decision_other_finding"}, func(k *pit.KeptDispute) { k.Round = "J-33-0297" }},
		{"another table", []string{"dispute deny_other_dispute", "findings decision_other_finding"}, func(k *pit.KeptDispute) { k.Table = "J-34" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			other := k
			c.change(&other)
			_, err := o.Decide(t.Context(), o.ruling(&other), by("okravets"), nil)
			lacks(t, err, c.want...)
		})
	}
}

func TestWhoOpensADispute(t *testing.T) {
	o := newOffice(t)
	_, err := o.OpenDispute(t.Context(), claim())
	wants(t, "nobody is on", err, pit.ErrNobodyOn)
	for id, may := range map[string]bool{"okravets": true, "vmelnyk": true, "ibondar": false, "eye": false, "root": false} {
		_, err := o.on(id).OpenDispute(t.Context(), claim())
		if (err == nil) != may {
			t.Errorf("%s: %v", id, err)
		}
	}
}

func TestADisputeThatIsNotWholeIsNotRecorded(t *testing.T) {
	o := newOffice(t).on("okravets")
	at := o.drawer.size()
	_, err := o.OpenDispute(t.Context(), decisions.Dispute{Table: "J-33"})
	lacks(t, err, "round decision_missing", "player decision_missing", "claim decision_missing", "currency decision_currency")
	bad := claim()
	bad.Player, bad.Amount = "Somchai from Bangkok", "lots"
	_, err = o.OpenDispute(t.Context(), bad)
	lacks(t, err, "player decision_reference", "amount decision_amount")
	o.drawer.fail(errDrawer)
	_, err = o.OpenDispute(t.Context(), claim())
	wants(t, "the journal does not take it", err, errDrawer)
	o.drawer.fail(nil)
	if o.drawer.size() != at || len(o.Disputes()) != 0 {
		t.Errorf("recorded %s", o.drawer.kinds(at))
	}
	o.cfg.Freeze = func(context.Context, string, string) (decisions.Frozen, []string, error) {
		return decisions.Frozen{}, nil, errors.New("no journal")
	}
	o.restart()
	if _, err = o.on("okravets").OpenDispute(t.Context(), claim()); err == nil {
		t.Error("a dispute is opened without its evidence")
	}
}

// However many desks' screens press at once, no two disputes have one number.
func TestNoTwoDisputesHaveOneNumber(t *testing.T) {
	o := newOffice(t).on("okravets")
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if _, err := o.OpenDispute(t.Context(), claim()); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	seen := map[int]bool{}
	for _, k := range o.Disputes() {
		if seen[k.Number] {
			t.Errorf("two disputes are number %d", k.Number)
		}
		seen[k.Number] = true
	}
}

// Two forms that are recorded at once do not both rule on a dispute, nor correct one
// decision, and a claim that is being ruled on is not withdrawn.
func TestOneRulingOfManyHands(t *testing.T) {
	o := newOffice(t).on("okravets")
	k, err := o.OpenDispute(t.Context(), claim())
	o.must(err)
	atOnce := func(drafts []decisions.Decision, other func()) {
		var all sync.WaitGroup
		for _, draft := range drafts {
			all.Go(func() { _, _ = o.Decide(t.Context(), draft, by("okravets"), nil) })
		}
		all.Go(other)
		all.Wait()
	}
	rulings := func() (drafts []decisions.Decision) {
		for range 4 {
			drafts = append(drafts, o.ruling(&k))
		}
		return drafts
	}
	at := o.drawer.size()
	atOnce(rulings(), func() { _, _ = o.WithdrawDispute(t.Context(), k.ID, "") })
	if got := o.drawer.kinds(at); got != pit.KindDecision && got != pit.KindDisputeWithdrawn {
		t.Errorf("recorded %s", got)
	}
	k, err = o.OpenDispute(t.Context(), claim())
	o.must(err)
	first := o.ruling(&k)
	_, err = o.Decide(t.Context(), first, by("okravets"), nil)
	o.must(err)
	corrections := rulings()
	for i := range corrections {
		corrections[i].Corrects = first.ID
	}
	at = o.drawer.size()
	atOnce(corrections, func() {})
	if got := o.drawer.kinds(at); got != pit.KindDecision {
		t.Errorf("corrected by %s", got)
	}
}
