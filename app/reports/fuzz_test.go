package reports_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"slices"
	"testing"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/reports"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/decisions"
)

// shelf is records in memory, oldest first.
type shelf []store.Record

func (s shelf) wanted(q store.Query) (all []store.Record) {
	for _, r := range s {
		if (q.Kind == "" || r.Kind == q.Kind) && (q.Table == "" || r.Table == q.Table) && (q.Round == "" || r.Round == q.Round) &&
			!r.At.Before(q.Since) && (q.Until.IsZero() || r.At.Before(q.Until)) {
			all = append(all, r)
		}
	}
	return all
}

func (s shelf) Find(q store.Query) (store.Page, error) {
	all := s.wanted(q)
	slices.Reverse(all)
	return store.Page{Records: all}, nil
}

func (s shelf) Each(q store.Query, each func(*store.Record) error) ([]store.Problem, error) {
	for _, r := range s.wanted(q) {
		if err := each(&r); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// Whatever lies in the journal, every report is made of it, and its page and its table
// are written.
func FuzzReportsOfAnyRecord(f *testing.F) {
	kinds := []string{
		pit.KindDecision, pit.KindDecisionCancelled, pit.KindInspection, pit.KindDisputeOpened, pit.KindDisputeEscalated,
		pit.KindDisputeWithdrawn, pit.KindHandedOver, staff.KindRoles, "alarm.acknowledged", "finding.raised", "finding.cleared", "export",
		tables.RoundSettledType, tables.TableImageType, tables.TableOpenedType, tables.DealerChangedType, "round.opened", "card.dealt",
	}
	book, err := house.Builtin()
	if err != nil {
		f.Fatal(err)
	}
	w := open(f, "en")
	add := func(kind string, data any) {
		text, err := json.Marshal(data)
		if err != nil {
			f.Fatal(err)
		}
		sheet := pit.Sheet{At: at(1), Table: "B-07", Round: "c1", Kind: kind, Data: text}
		f.Add(slices.Index(kinds, kind), sheet.Line(), "B-07", "c1")
	}
	add(pit.KindDecision, decisions.Decision{ID: "d-1", Kind: decisions.DisputeRuling, Dispute: "c-1", Adjustments: []decisions.Adjustment{{Amount: "-9"}}})
	add(pit.KindDecision, decisions.Decision{ID: "d-1", Kind: decisions.SpinRerun, Corrects: "d-1"})
	add(pit.KindDisputeOpened, decisions.Dispute{ID: "c-1", Number: 1, Amount: "x", Currency: "THB"})
	add(pit.KindHandedOver, pit.Handover{ID: "h-1", Alarms: []pit.HandedAlarm{{Severity: 255}}})
	add(pit.KindInspection, map[string]any{"id": "i-1", "record": "deck_inspection", "decks": []any{map[string]any{"id": "k"}}})
	f.Add(8, []byte(`{"code":"payout.differs","subject":"b1"}`), "B-07", "c1")
	f.Add(10, []byte(`{"code":"journal.full"}`), "", "")
	f.Add(12, []byte(`{"type":"round.settled","data":{"result":{"number":99},"paid":[]}}`), "R-03", "s1")
	f.Fuzz(func(t *testing.T, kind int, data []byte, table, round string) {
		name := kinds[uint(kind)%uint(len(kinds))]
		var all shelf
		for i := range 3 { // as it is, and once more, among what is usual
			all = append(all, store.Decode(usual(i, "table.opened", "B-07", "", `{"type":"table.opened","table":"B-07","data":{"game":"baccarat","profile":"house-baccarat","currency":"THB"}}`)))
			for _, source := range []string{"desk", "server:main"} {
				r := store.Record{N: uint64(i + 1), Day: "2026-11-30", Entry: store.Entry{
					At: at(float64(i)), Source: source, Table: table, Round: round, Kind: name, Data: data,
				}}
				all = append(all, r)
			}
		}
		s := reports.Source{Records: all, Fold: tables.Config{Book: book, Zone: zone}, Now: at(9)}
		s.Access = func() ([]staff.Access, error) { return nil, nil }
		write := func(r *reports.Report, err error) {
			if err != nil {
				return
			}
			if err := r.WriteCSV(io.Discard); err != nil {
				t.Errorf("%s as a table: %v", r.Kind, err)
			}
			var b bytes.Buffer
			if err := r.WriteHTML(&b); err != nil || bytes.Contains(b.Bytes(), []byte("ZgotmplZ")) {
				t.Errorf("%s as a page: %v", r.Kind, err)
			}
		}
		for _, n := range reports.Kinds() {
			r, err := reports.Make(context.Background(), n.Kind, today, s, w)
			if err != nil {
				t.Errorf("%s: %v", n.Kind, err)
			}
			write(r, err)
		}
		write(reports.DisputeSheet(context.Background(), "c-1", s, w))
	})
}

func usual(i int, kind, table, round, data string) []byte {
	b, _ := json.Marshal(map[string]any{
		"n": i + 1, "day": "2026-11-30", "at": at(float64(i)), "mono": 0, "src": "server:main", "table": table, "round": round, "kind": kind,
		"data": json.RawMessage(data),
	})
	return b
}
