package staff_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/roles"
)

func TestEquipment(t *testing.T) {
	h := begun(t)
	h.must(h.Equip("okravets", staff.Deck, "D-5107"))
	h.must(h.Equip("root", staff.Wheel, "SS2-1182"))
	h.must(h.Equip("okravets", staff.Deck, "D-510"))
	if kind, data := h.newest(); kind != staff.KindEquipped || data["equipment"] != "deck" || data["id"] != "D-510" {
		t.Errorf("recorded %s %v", kind, data)
	}
	h.run(time.Hour)
	h.must(h.Move("okravets", staff.Deck, "D-5107", "B-12", ""))
	kind, data := h.newest()
	if kind != staff.KindMoved || data["to"] != "B-12" || data["from"] != "" || data["state"] != "at_table" || data["by"] != "okravets" {
		t.Errorf("recorded %s %v", kind, data)
	}
	before := len(h.entries())
	h.must(h.Move("okravets", staff.Deck, "D-5107", "B-12", "again")) // it is there
	if len(h.entries()) != before {
		t.Error("what moves nothing is recorded")
	}
	h.run(time.Hour)
	h.must(h.Move("okravets", staff.Deck, "D-5107", "B-13", "shoe of B-12 broken"))
	h.must(h.Move("okravets", staff.Deck, "D-5107", "", "night"))
	h.must(h.Withdraw("okravets", staff.Deck, "D-5107", "jack of clubs missing"))
	e, err := h.Find(staff.Deck, "D-5107")
	if err != nil || e.State != staff.Withdrawn || e.Table != "" || e.Moves != 4 || !e.Since.Equal(evening.Add(2*time.Hour)) || !e.Added.Equal(evening) {
		t.Errorf("it is %+v, %v", e, err)
	}
	if err := h.Move("root", staff.Deck, "D-5107", "B-12", ""); !errors.Is(err, staff.ErrWithdrawn) {
		t.Errorf("it comes back: %v", err)
	}
	h.reopen()
	way, err := h.History(staff.Deck, "D-5107")
	h.must(err)
	var steps []string
	for _, m := range way {
		steps = append(steps, strings.TrimSpace(m.From+">"+m.To+" "+string(m.State)+" "+m.Why))
	}
	want := []string{">B-12 at_table", "B-12>B-13 at_table shoe of B-12 broken", "B-13> storage night", "> withdrawn jack of clubs missing"}
	if !slices.Equal(steps, want) {
		t.Errorf("its way is %q, want %q", steps, want)
	}
	if way, err := h.History(staff.Deck, "D-510"); err != nil || len(way) != 0 {
		t.Errorf("another deck was there too: %v, %v", way, err)
	}
}

func TestEquipmentLists(t *testing.T) {
	h := begun(t)
	for _, id := range []string{"D-10", "D-1", "D-2"} {
		h.must(h.Equip("root", staff.Deck, id))
	}
	h.must(h.Equip("root", staff.Shoe, "SH-23"))
	h.must(h.Move("root", staff.Deck, "D-2", "B-12", ""))
	h.must(h.Move("root", staff.Shoe, "SH-23", "B-12", ""))
	for _, c := range []struct {
		kind  staff.EquipmentKind
		table string
		want  string
	}{
		{"", "", "D-1 D-2 D-10 SH-23"},
		{staff.Deck, "", "D-1 D-2 D-10"},
		{"", "B-12", "D-2 SH-23"},
		{staff.Deck, "B-12", "D-2"},
		{staff.Ball, "", ""},
	} {
		all, err := h.Equipment(c.kind, c.table)
		h.must(err)
		var ids []string
		for _, e := range all {
			ids = append(ids, e.ID)
		}
		if got := strings.Join(ids, " "); got != c.want {
			t.Errorf("%s at %q: %q, want %q", c.kind, c.table, got, c.want)
		}
	}
}

func TestEquipmentThatCannotBe(t *testing.T) {
	h := begun(t)
	h.join("techie", "Tek", "en", roles.Technician)
	h.must(h.Equip("techie", staff.Shoe, "SH-1"))
	for name, c := range map[string]struct{ got, want error }{
		"a kind that there is not": {h.Equip("root", "chip", "C-1"), staff.ErrEquipment},
		"no identity":              {h.Equip("root", staff.Deck, ""), staff.ErrEquipment},
		"a long identity":          {h.Equip("root", staff.Deck, strings.Repeat("x", 65)), staff.ErrEquipment},
		"an identity with a blank": {h.Equip("root", staff.Deck, " D"), staff.ErrEquipment},
		"an identity with a slash": {h.Equip("root", staff.Deck, "D/1"), staff.ErrEquipment},
		"the same again":           {h.Equip("root", staff.Shoe, "SH-1"), staff.ErrSameEquipment},
		"added by a dealer":        {h.Equip("ibondar", staff.Shoe, "SH-2"), staff.ErrMayNot},
		"moved by a manager":       {h.Move("vmelnyk", staff.Shoe, "SH-1", "B-1", ""), staff.ErrMayNot},
		"moved by nobody":          {h.Move("", staff.Shoe, "SH-1", "B-1", ""), staff.ErrMayNot},
		"what there is not":        {h.Move("root", staff.Shoe, "SH-9", "B-1", ""), staff.ErrNoEquipment},
		"to no table":              {h.Move("root", staff.Shoe, "SH-1", "B\n1", ""), staff.ErrPlace},
		"for a long reason":        {h.Move("root", staff.Shoe, "SH-1", "B-1", strings.Repeat("x", 201)), staff.ErrReason},
		"withdrawn without reason": {h.Withdraw("root", staff.Shoe, "SH-1", ""), staff.ErrReason},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if _, err := h.Find(staff.Shoe, "SH-2"); !errors.Is(err, staff.ErrNoEquipment) {
		t.Errorf("found: %v", err)
	}
}

func TestSettings(t *testing.T) {
	h := begun(t)
	if s, err := h.Setting(staff.ManagerForReruns); err != nil || s != (staff.Setting{}) {
		t.Errorf("never set: %+v, %v", s, err)
	}
	h.run(time.Minute)
	h.must(h.Set("root", staff.ManagerForReruns, "yes", ""))
	h.run(time.Minute)
	h.must(h.Set("root", staff.FourEyes, "roles settings", "q-7"))
	kind, data := h.newest()
	if kind != staff.KindSetting || data["key"] != staff.FourEyes || data["was"] != "" || data["is"] != "roles settings" || data["request"] != "q-7" {
		t.Errorf("recorded %s %v", kind, data)
	}
	before := len(h.entries())
	h.must(h.Set("root", staff.ManagerForReruns, "yes", ""))
	if len(h.entries()) != before {
		t.Error("what changes nothing is recorded")
	}
	h.reopen()
	s, err := h.Setting(staff.ManagerForReruns)
	if want := (staff.Setting{Key: staff.ManagerForReruns, Value: "yes", By: "root", At: evening.Add(time.Minute)}); err != nil || s != want {
		t.Errorf("it is %+v, %v; want %+v", s, err, want)
	}
	if all, err := h.Settings(); err != nil || len(all) != 2 {
		t.Errorf("settings are %v, %v", all, err)
	}
	for name, c := range map[string]struct{ got, want error }{
		"by a pit boss":  {h.Set("okravets", "x", "y", ""), staff.ErrMayNot},
		"no key":         {h.Set("root", "", "y", ""), staff.ErrSetting},
		"a capital":      {h.Set("root", "X", "y", ""), staff.ErrSetting},
		"a long value":   {h.Set("root", "x", strings.Repeat("y", 1001), ""), staff.ErrSetting},
		"a control sign": {h.Set("root", "x", "a\x01b", ""), staff.ErrSetting},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
}

// What a record did with a thing is taken back with the record: it is where it was, and since
// when it was there; that it was elsewhere stays in its way.
func TestTakingMovesBack(t *testing.T) {
	h := begun(t)
	h.must(h.Equip("okravets", staff.Deck, "D-5107"))
	h.run(time.Hour)
	h.must(h.Move("okravets", staff.Deck, "D-5107", "B-12", ""))
	h.run(time.Hour)
	h.must(h.Withdraw("okravets", staff.Deck, "D-5107", "decision d-1"))
	h.run(time.Hour)
	for _, wrong := range []int{-1, 0, 3} {
		if err := h.TakeBack("okravets", staff.Deck, "D-5107", wrong, "decision d-2"); !errors.Is(err, staff.ErrPlace) {
			t.Errorf("%d moves: %v", wrong, err)
		}
	}
	if err := h.TakeBack("okravets", staff.Deck, "D-5107", 1, ""); !errors.Is(err, staff.ErrReason) {
		t.Errorf("without a reason: %v", err)
	}
	if err := h.TakeBack("ibondar", staff.Deck, "D-5107", 1, "decision d-2"); err == nil {
		t.Error("a dealer takes a deck back")
	}
	h.must(h.TakeBack("okravets", staff.Deck, "D-5107", 1, "decision d-2"))
	e, err := h.Find(staff.Deck, "D-5107")
	if err != nil || e.State != staff.AtTable || e.Table != "B-12" || e.Moves != 3 || !e.Since.Equal(evening.Add(time.Hour)) {
		t.Errorf("it is %+v, %v", e, err)
	}
	if kind, data := h.newest(); kind != staff.KindMoved || data["to"] != "B-12" || data["reason"] != "decision d-2" {
		t.Errorf("recorded %s %v", kind, data)
	}
	before := len(h.entries())
	h.must(h.TakeBack("okravets", staff.Deck, "D-5107", 2, "decision d-2")) // it is there
	if len(h.entries()) != before {
		t.Error("what moves nothing is recorded")
	}
	h.must(h.TakeBack("okravets", staff.Deck, "D-5107", 3, "decision d-3"))
	if e, _ = h.Find(staff.Deck, "D-5107"); e.State != staff.Storage || !e.Since.Equal(evening) {
		t.Errorf("before everything it is %+v", e)
	}
	if way, err := h.History(staff.Deck, "D-5107"); err != nil || len(way) != 4 {
		t.Errorf("its way is %v, %v", way, err)
	}
}
