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

// What people choose may be as long as its bound, and not by one more.
func TestBoundsOfSecrets(t *testing.T) {
	for _, c := range []struct {
		name string
		got  error
		want error
	}{
		{"a PIN of twelve digits", staff.CheckPIN("495062813740"), nil},
		{"a PIN of thirteen", staff.CheckPIN("4950628137402"), staff.ErrPINDigits},
		{"a PIN of six", staff.CheckPIN("495062"), nil},
		{"a PIN of five", staff.CheckPIN("49506"), staff.ErrPINDigits},
		{"a PIN with a sign behind", staff.CheckPIN("495062-"), staff.ErrPINDigits},
		{"a password of two hundred letters", staff.CheckPassword(staff.Secret("ก"+strings.Repeat("ab", 99)+"c"), "x", "Y"), nil},
		{"a password of one more", staff.CheckPassword(staff.Secret("ก"+strings.Repeat("ab", 100)), "x", "Y"), staff.ErrPasswordLong},
		{"a password of ten letters", staff.CheckPassword("ten letter", "x", "Y"), nil},
		{"a password of nine", staff.CheckPassword("nine char", "x", "Y"), staff.ErrPasswordShort},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
}

// Who somebody is: the signs of an id, and how long it and a name may be.
func TestBoundsOfPeople(t *testing.T) {
	h := begun(t)
	add := func(id, name string) error {
		return h.Add("root", staff.Person{ID: id, Name: name, Language: "en", Roles: []roles.Role{roles.Dealer}}, firstPassword)
	}
	for _, id := range []string{"0", "9z", "a-b_c.d", "az09", strings.Repeat("a", 32), "  Upper "} {
		if err := add(id, "Somebody"); err != nil {
			t.Errorf("the id %q: %v", id, err)
		}
	}
	for _, id := range []string{"", "-a", ".a", "_a", "a/b", "a:b", "a`b", "a{b", "a b", "ก", strings.Repeat("b", 33)} {
		if err := add(id, "Somebody"); !errors.Is(err, staff.ErrID) {
			t.Errorf("the id %q: %v", id, err)
		}
	}
	for i, name := range []string{strings.Repeat("ก", 80), " Anna ", "О'Ніл"} {
		if err := add("n"+string(rune('0'+i)), name); err != nil {
			t.Errorf("the name %q: %v", name, err)
		}
	}
	for _, name := range []string{"", "  ", strings.Repeat("ก", 81), "a\xff", "a\u202eb", "a\nb"} {
		if err := add("m", name); !errors.Is(err, staff.ErrName) {
			t.Errorf("the name %q: %v", name, err)
		}
	}
}

// What changes nothing leaves no entry, and what was approved names its request.
func TestOnlyChangesAreEntries(t *testing.T) {
	h := begun(t)
	count := func() int { return len(h.entries()) }
	before := count()
	h.must(h.Edit("root", "okravets", "Oksana Kravets", "uk"))
	h.must(h.SetRoles("root", "okravets", []roles.Role{roles.PitBoss}, "q-1"))
	if count() != before {
		t.Errorf("%d entries of what changed nothing", count()-before)
	}
	h.must(h.Edit("root", "okravets", "Oksana Kravets", "en"))
	if kind, data := h.newest(); kind != staff.KindEdited || data["language"] != "en" {
		t.Errorf("recorded %s %v", kind, data)
	}
	h.must(h.SetRoles("ROOT", " OKravets ", []roles.Role{roles.PitBoss, roles.Manager}, "q-7"))
	kind, data := h.newest()
	if kind != staff.KindRoles || data["request"] != "q-7" || data["by"] != "root" || data["person"] != "okravets" {
		t.Errorf("recorded %s %v", kind, data)
	}
	h.must(h.SetRoles("root", "okravets", []roles.Role{roles.PitBoss}, ""))
	if _, data := h.newest(); data["request"] != nil {
		t.Errorf("a request that there was not is recorded: %v", data)
	}
	h.must(h.Set("ROOT", "decks.hours", "12", ""))
	if _, data := h.newest(); data["request"] != nil || data["by"] != "root" {
		t.Errorf("recorded %v", data)
	}
	h.must(h.Set("root", "decks.hours", "24", "q-8"))
	if _, data := h.newest(); data["request"] != "q-8" || data["was"] != "12" {
		t.Errorf("recorded %v", data)
	}
}

// A key of a setting and its value, and what equipment and its moves are called.
func TestBoundsOfTheHouse(t *testing.T) {
	h := begun(t)
	long := strings.Repeat("k", 64)
	h.must(h.Set("root", long, strings.Repeat("ก", 1000), ""))
	for _, c := range []struct{ key, value string }{{long + "k", "1"}, {"", "1"}, {"Key", "1"}, {"a b", "1"}, {"a", strings.Repeat("ก", 1001)}, {"a", "\xff"}, {"a", " 1"}} {
		if err := h.Set("root", c.key, c.value, ""); !errors.Is(err, staff.ErrSetting) {
			t.Errorf("%.10q is %.10q: %v", c.key, c.value, err)
		}
	}
	id := strings.Repeat("ก", 64)
	h.must(h.Equip("OKravets", staff.Deck, id))
	h.must(h.Move("OKRAVETS", staff.Deck, id, strings.Repeat("ก", 32), strings.Repeat("ก", 200)))
	if err := h.Move("okravets", staff.Deck, id, strings.Repeat("ก", 33), ""); !errors.Is(err, staff.ErrPlace) {
		t.Errorf("a table of 33 letters: %v", err)
	}
	if err := h.Move("okravets", staff.Deck, id, "B-1", strings.Repeat("ก", 201)); !errors.Is(err, staff.ErrReason) {
		t.Errorf("a reason of 201 letters: %v", err)
	}
	if err := h.Equip("okravets", staff.Deck, id+"ก"); !errors.Is(err, staff.ErrEquipment) {
		t.Errorf("an id of 65 letters: %v", err)
	}
	if err := h.Equip("okravets", staff.Deck, "a\xff"); !errors.Is(err, staff.ErrEquipment) {
		t.Errorf("an id that is no text: %v", err)
	}
}

// A thing's registry says where it lies and since when, and every move from where, by whom
// and why, also one that takes others back.
func TestEquipmentSaysWhereAndSinceWhen(t *testing.T) {
	h := begun(t)
	h.must(h.Equip("okravets", staff.Shoe, "SH-23"))
	e, err := h.Find(staff.Shoe, "SH-23")
	if h.must(err); e.State != staff.Storage || e.Table != "" || !e.Since.Equal(evening) || !e.Added.Equal(evening) || e.Moves != 0 {
		t.Errorf("a new one is %+v", e)
	}
	h.run(time.Hour)
	h.must(h.Move("okravets", staff.Shoe, "SH-23", "B-12", "the night"))
	if _, data := h.newest(); data["reason"] != "the night" {
		t.Errorf("recorded %v", data)
	}
	h.run(time.Hour)
	h.must(h.Move("okravets", staff.Shoe, "SH-23", "B-13", ""))
	if _, data := h.newest(); data["reason"] != nil {
		t.Errorf("a reason that nobody gave is recorded: %v", data)
	}
	h.run(time.Hour)
	h.must(h.TakeBack("OKravets", staff.Shoe, "SH-23", 1, "i-78"))
	if _, data := h.newest(); data["from"] != "B-13" || data["to"] != "B-12" || data["by"] != "okravets" || data["state"] != "at_table" {
		t.Errorf("recorded %v", data)
	}
	way, err := h.History(staff.Shoe, "SH-23")
	h.must(err)
	want := []staff.Move{
		{At: evening.Add(time.Hour), By: "okravets", To: "B-12", State: staff.AtTable, Why: "the night"},
		{At: evening.Add(2 * time.Hour), By: "okravets", From: "B-12", To: "B-13", State: staff.AtTable},
		{At: evening.Add(3 * time.Hour), By: "okravets", From: "B-13", To: "B-12", State: staff.AtTable, Why: "i-78"},
	}
	if !slices.EqualFunc(way, want, func(a, b staff.Move) bool { return a.At.Equal(b.At) && withoutTime(a) == withoutTime(b) }) {
		t.Errorf("its way is %+v, want %+v", way, want)
	}
	if err := h.TakeBack("okravets", staff.Shoe, "SH-99", 1, "i-78"); !errors.Is(err, staff.ErrNoEquipment) {
		t.Errorf("what there is not is taken back: %v", err)
	}
}

func withoutTime(m staff.Move) staff.Move { m.At = time.Time{}; return m }

// The list of who has access says who can sign and who is locked, and for how long.
func TestAccessListSaysWhoIsLocked(t *testing.T) {
	h := begun(t)
	h.must(h.Add("root", staff.Person{ID: "new", Name: "New", Language: "en", Roles: []roles.Role{roles.Dealer}}, firstPassword))
	h.must(h.Deactivate("root", "ibondar"))
	h.fail("okravets", 5)
	h.run(20 * time.Second)
	all, err := h.ListAccess("ROOT")
	h.must(err)
	type line struct {
		id            string
		active, signs bool
		locked        time.Duration
	}
	var got []line
	for _, a := range all {
		got = append(got, line{a.ID, a.Active, a.PIN, a.Locked})
	}
	want := []line{{"ibondar", false, false, 0}, {"new", true, false, 0}, {"okravets", true, true, 40 * time.Second}, {"root", true, false, 0}, {"vmelnyk", true, true, 0}}
	if !slices.Equal(got, want) {
		t.Errorf("the list is %+v, want %+v", got, want)
	}
	if kind, data := h.newest(); kind != staff.KindAccessListed || data["by"] != "root" || data["listed"] != 5.0 || data["active"] != 4.0 {
		t.Errorf("recorded %s %v", kind, data)
	}
}

// What was done to the staff file says when, why, and where the old one lies.
func TestANoticeSaysWhatWasDone(t *testing.T) {
	h := begun(t)
	h.must(h.Close())
	h.write("staff.db", []byte("this is no database at all"))
	h.must(h.again())
	defer h.Close()
	said := h.Notices()
	if len(said) != 1 {
		t.Fatalf("said %+v", said)
	}
	n := said[0]
	if n.Code != staff.NoticeDamaged || !n.At.Equal(h.now()) || n.Cause == "" || !strings.HasPrefix(n.Aside, "staff.db.damaged-") {
		t.Errorf("%+v", n)
	}
	if string(h.read(n.Aside)) != "this is no database at all" {
		t.Error("the damaged file is not kept as it was")
	}
	if text := n.String(); !strings.Contains(text, n.Cause) || !strings.Contains(text, n.Aside) {
		t.Errorf("it says %q", text)
	}
}
