package tables_test

import (
	"reflect"
	"testing"
	"time"

	"pitboss/tables"
	"pitboss/tables/profile"
)

const paidRound = `
10 s B1 r1 round.opened {"betting_ms":15000}
12 s B1 r1 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
13 s B1 r1 bet.accepted {"id":"b2","player":"p2","spot":"banker","stake":"100"}
26 s B1 r1 card.dealt {"card":"9H","to":"player"}
27 s B1 r1 card.dealt {"card":"3S","to":"banker"}
28 s B1 r1 card.dealt {"card":"KD","to":"player"}
29 s B1 r1 card.dealt {"card":"4C","to":"banker"}
31 s B1 r1 round.settled {"result":{"winner":"player"},"paid":[{"id":"b1","returned":"150"}]}`

func TestASnapshotSaysWhatTheServerPaid(t *testing.T) {
	p := play(t, tables.Config{}, baccaratTable+paidRound)
	s := p.fold.Snapshot("B1")
	if want := []tables.Payout{{ID: "b1", Returned: "150"}}; !s.PaidListed || !reflect.DeepEqual(s.Paid, want) || s.Settlement.Round != "r1" {
		t.Errorf("paid %v (listed %t) in %s, want %v", s.Paid, s.PaidListed, s.Settlement.Round, want)
	}
	later := play(t, tables.Config{}, baccaratTable+paidRound+`
40 s B1 r2 round.opened {"betting_ms":15000}
42 s B1 r2 bet.accepted {"id":"b1","player":"p1","spot":"player","stake":"100"}
50 s B1 r2 round.voided {"reason":"malfunction"}`).fold.Snapshot("B1")
	if later.PaidListed || later.Paid != nil || later.PaidRound != "r2" || later.Settlement.Round != "r2" || !later.Settlement.Void {
		t.Errorf("paid %v (listed %t) in %s", later.Paid, later.PaidListed, later.Settlement.Round)
	}
}

// A round whose drawing was wrong has no settlement here, and was paid all the same.
func TestASnapshotSaysWhatTheServerPaidInARoundThatCannotBeSettled(t *testing.T) {
	s := play(t, tables.Config{}, baccaratTable+paidRound+`
40 s B1 r2 round.opened {"betting_ms":15000}
42 s B1 r2 bet.accepted {"id":"c1","player":"p1","spot":"player","stake":"100"}
56 s B1 r2 card.dealt {"card":"2H","to":"player"}
57 s B1 r2 card.dealt {"card":"3S","to":"banker"}
58 s B1 r2 card.dealt {"card":"KD","to":"player"}
59 s B1 r2 card.dealt {"card":"4C","to":"banker"}
61 s B1 r2 round.settled {"result":{"winner":"banker"},"paid":[{"id":"c1","returned":"0"}]}`).fold.Snapshot("B1")
	if want := []tables.Payout{{ID: "c1", Returned: "0"}}; !reflect.DeepEqual(s.Paid, want) || s.PaidRound != "r2" {
		t.Errorf("paid %v in %s, want %v in r2", s.Paid, s.PaidRound, want)
	}
	if s.Settlement.Round != "r1" {
		t.Errorf("the settlement is that of %s, want r1: in r2 the third cards are missing", s.Settlement.Round)
	}
}

func TestASnapshotSaysWhichRoundLiesThereBetweenTwo(t *testing.T) {
	for name, after := range map[string]string{
		"closed":    `40 s B1 - table.closed {"reason":"end"}`,
		"shuffling": `40 s B1 - shoe.shuffled {"shoe":"S1"}`,
	} {
		t.Run(name, func(t *testing.T) {
			s := play(t, tables.Config{}, baccaratTable+paidRound+"\n"+after).fold.Snapshot("B1")
			if s.Round != "" || s.Played != "r1" || len(s.Cards) != 4 || s.Settlement.Round != "r1" {
				t.Errorf("round %q, played %q with %d cards, settled %q", s.Round, s.Played, len(s.Cards), s.Settlement.Round)
			}
		})
	}
}

func TestASnapshotSaysHowTheTablesInspectionsStand(t *testing.T) {
	cfg := tables.Config{GamingDay: 6 * time.Hour} // the day of the scripts begins at 03:45
	script := `
0 desk B1 - inspection.recorded {"record":"shoe_inspection","equipment":"S1","passed":false}
60 desk B1 - inspection.recorded {"record":"shoe_inspection","equipment":"S1","passed":true}
90 desk B1 - inspection.recorded {"record":"deck_inspection","passed":true}`
	minute := func(n int) time.Time { return day.Add(time.Duration(n) * time.Second) }
	s := play(t, cfg, script).fold.Snapshot("B1")
	want := []tables.InspectionView{
		{Record: "deck_inspection", Passed: true, At: minute(90), Today: true},
		{Record: "shoe_inspection", Equipment: "S1", Passed: true, At: minute(60), Today: true},
	}
	if !reflect.DeepEqual(s.Inspections, want) {
		t.Errorf("inspections %+v", s.Inspections)
	}
	tomorrow := play(t, cfg, script+"\n9000 tick").fold.Snapshot("B1")
	for _, i := range tomorrow.Inspections {
		if i.Today {
			t.Errorf("after the gaming day has begun, %s is still today's", i.Record)
		}
	}
}

func TestASnapshotSaysWhoseClaimIsOpenAndThatTheManagerWasCalled(t *testing.T) {
	opened := baccaratTable + `
10 desk B1 r1 dispute.opened {"id":"q-1","claim":"he had 17"}
20 desk B1 r2 dispute.opened {"id":"q-2","claim":"not paid"}
20 desk B1 r2 dispute.opened {"id":"q-2","claim":"not paid"}`
	at := func(n int) time.Time { return day.Add(time.Duration(n) * time.Second) }
	one, two := tables.DisputeView{ID: "q-1", Round: "r1", Opened: at(10)}, tables.DisputeView{ID: "q-2", Round: "r2", Opened: at(20)}
	called := two
	called.ManagerCalled = at(30)
	for _, c := range []struct {
		name, script string
		want         []tables.DisputeView
		manager      time.Time
	}{
		{"opened", ``, []tables.DisputeView{one, two}, time.Time{}},
		{"the manager was called to one", "\n30 desk B1 r2 dispute.escalated {\"id\":\"q-2\"}\n40 desk B1 r2 dispute.escalated {\"id\":\"q-2\"}", []tables.DisputeView{one, called}, at(30)},
		{"one was withdrawn", "\n30 desk B1 r1 dispute.withdrawn {\"id\":\"q-1\"}", []tables.DisputeView{two}, time.Time{}},
		{
			"one was ruled on",
			"\n30 desk B1 r2 dispute.escalated {\"id\":\"q-2\"}\n50 desk B1 r2 decision.recorded {\"id\":\"d-1\",\"decision\":\"dispute_ruling\",\"dispute\":\"q-2\",\"outcome\":\"rejected\"}",
			[]tables.DisputeView{one},
			time.Time{},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, tables.Config{}, opened+c.script).fold.Snapshot("B1")
			if !reflect.DeepEqual(s.Disputes, c.want) || !s.ManagerCalled().Equal(c.manager) {
				t.Errorf("disputes %+v, the manager called at %v", s.Disputes, s.ManagerCalled())
			}
		})
	}
}

func TestASnapshotSaysWhatTheHouseHasAtTheTable(t *testing.T) {
	cfg := tables.Config{Tables: map[string]tables.Approved{"R1": {
		TableOpened: tables.TableOpened{Game: profile.Roulette.String(), Profile: "european", Currency: "THB"},
		Camera:      "https://video.example/?cam=R01&t={time}", WheelSerial: map[string]string{"wheel": "HX-113"},
	}}}
	s := play(t, cfg, rouletteTable).fold.Snapshot("R1")
	if s.Camera != "https://video.example/?cam=R01&t={time}" || s.WheelSerial != "HX-113" {
		t.Errorf("camera %q, wheel %q", s.Camera, s.WheelSerial)
	}
	other := play(t, cfg, rouletteTable+"\n5 d:spare R1 - wheel.state {\"state\":\"place_bets\",\"spin\":7}").fold.Snapshot("R1")
	if other.WheelSerial != "" {
		t.Errorf("the spare wheel has the serial %q of the other", other.WheelSerial)
	}
}

func TestAnInspectionAnswersThatTheWheelWasNotInspectedWhoeverSpokeBetween(t *testing.T) {
	p := play(t, tables.Config{Inspections: true}, rouletteTable+`
5 d:wheel R1 - wheel.state {"state":"place_bets","spin":7}
10 desk R1 - inspection.recorded {"record":"wheel_inspection","equipment":"HX-113","passed":true}`)
	wantLines(t, "findings", p.findings(), `
		+wheel.not_inspected . .
		-wheel.not_inspected . .`)
}
