package pit_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/inspections"
)

// onDisk is an office whose register is a journal on the disk.
type onDisk struct {
	*office
	journal *store.Journal
}

func newOnDisk(t *testing.T) *onDisk {
	t.Helper()
	s := &onDisk{}
	s.office = newOffice(t)
	s.openJournal()
	return s
}

func (s *onDisk) openJournal() {
	s.t.Helper()
	clock := s.hands.Clock()
	j, err := store.Open(store.Config{
		Dir: s.dir, Desk: "desk-2", Clock: clock.Now, Mono: clock.Mono, Random: rig.Chance(9), GamingDay: 6 * time.Hour,
		Zone: s.cfg.Zone,
	})
	s.must(err)
	s.journal = j
	s.t.Cleanup(func() { _ = j.Close() })
	s.cfg.Register = pit.StoreRegister{Journal: j, Mono: clock.Mono}
	s.cfg.Freeze = pit.FreezeFrom(j)
	s.must(s.staff.Close())
	s.office.staff, err = staff.Open(staff.Config{Dir: s.dir, Now: clock.Now, Mono: clock.Mono, Random: rig.Chance(3)})
	s.must(err)
	s.t.Cleanup(func() { _ = s.office.staff.Close() })
	s.cfg.Staff = s.office.staff
	s.Desk, err = pit.NewDesk(s.cfg)
	s.must(err)
	warnings, err := s.Restore(pit.DeskRecords(j, ""))
	s.must(err)
	if len(warnings) > 0 {
		s.t.Errorf("warned of %q", warnings)
	}
}

// A day at the desk, on the disk: it is found by person and round, it verifies, and a
// desk that starts again knows all of it.
func TestDeskOnTheDisk(t *testing.T) {
	s := newOnDisk(t)
	ctx := t.Context()
	for n := range 3 {
		_, err := s.journal.Append(ctx, store.Entry{
			At: morning, Source: "server:main", Table: "R-03", Round: "R-03-0187", Kind: "ball.launched", Data: fmt.Appendf(nil, `{"n":%d}`, n),
		})
		s.must(err)
	}
	s.on("okravets")
	draft := s.rerun("wheel_stopped")
	if f := draft.Frozen; f == nil || f.Records != 3 || f.First != "2026-11-30/2" || f.Last != "2026-11-30/4" || f.Size < 4 || len(f.Root) != 8 {
		t.Errorf("frozen is %+v", draft.Frozen)
	}
	if len(draft.Evidence) != 3 || draft.Evidence[0] != "2026-11-30/2" {
		t.Errorf("evidence is %q", draft.Evidence)
	}
	filed, err := s.Decide(ctx, draft, by("okravets"), nil)
	s.must(err)
	_, err = s.Inspect(ctx, s.inspection(inspections.Decks, "B-12"), by("okravets"), with("ibondar"))
	s.must(err)
	request, err := s.RequestOverride(ctx, s.override(), by("okravets"))
	s.must(err)

	page, err := s.journal.Find(store.Query{Kind: pit.KindDecision, Round: "R-03-0187", Person: "okravets"})
	if err != nil || len(page.Records) != 1 || page.Records[0].N != uint64(filed.N) || pit.ShortHash(page.Records[0].Data) != filed.Short {
		t.Errorf("found %+v, %v; filed as %v", page.Records, err, filed)
	}
	page, err = s.journal.Find(store.Query{Person: "ibondar"})
	if err != nil || len(page.Records) != 1 || page.Records[0].Kind != pit.KindInspection {
		t.Errorf("found of the dealer %+v, %v", page.Records, err)
	}
	s.must(s.journal.Close())
	s.hands.Run(24 * time.Hour)
	s.openJournal()
	k, ok := s.Decision(draft.ID)
	if !ok || k.Filed != filed || len(s.Inspections()) != 1 || s.state(request.ID) != pit.Waiting {
		t.Errorf("the next day knows %+v, %d inspections, the request is %s", k, len(s.Inspections()), s.state(request.ID))
	}
	s.on("vmelnyk")
	_, err = s.Approve(ctx, request.ID, by("vmelnyk"))
	wants(t, "a day later", err, pit.ErrExpired)
	s.must(s.journal.Close())
	known, err := store.KnownKeys(s.dir + "/keys")
	s.must(err)
	v, err := store.Verify(s.dir, "", known)
	if err != nil || !v.Good() {
		t.Errorf("verify: %+v, %v", v.First, err)
	}
}

// A device knows no rounds: what the wheel said meanwhile is part of what is frozen, and
// what it said before and after is not.
func TestFrozenIsWhatDevicesSaidToo(t *testing.T) {
	s := newOnDisk(t)
	for n, e := range []store.Entry{
		{Source: "device:wheel", Kind: "wheel.revolutions"},
		{Source: "server:main", Round: "R-03-0187", Kind: "ball.launched"},
		{Source: "device:wheel", Kind: "wheel.revolutions"},
		{Source: "server:main", Round: "R-03-0187", Kind: "spin.result"},
		{Source: "device:wheel", Kind: "wheel.revolutions"},
		{Source: tables.DeskSource, Round: "R-03-0187", Kind: "alarm.acknowledged"},
	} {
		e.At, e.Table, e.Data = morning.Add(time.Duration(n)*time.Second), "R-03", fmt.Appendf(nil, `{"n":%d}`, n)
		_, err := s.journal.Append(t.Context(), e)
		s.must(err)
	}
	s.on("okravets")
	want := []string{"2026-11-30/3", "2026-11-30/4", "2026-11-30/5", "2026-11-30/7"}
	if draft := s.rerun("wheel_stopped"); !slices.Equal(draft.Evidence, want) || draft.Frozen.Records != len(want) {
		t.Errorf("evidence is %q of %d records, want %q", draft.Evidence, draft.Frozen.Records, want)
	}
}
