package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pitboss/store"
	"pitboss/tables/wager"
)

func rerunOf(cause string) map[string]any {
	return map[string]any{"decision": "spin_rerun", "table": "R-03", "round": "R-03-0187", "cause": cause, "bets_stand": true}
}

var signedBy = lines(ownPassword, ownPIN)

// receipt is where a command says that its record lies.
func receipt(t *testing.T, out string) (id string, n int) {
	t.Helper()
	var r struct {
		ID, Day, Hash string
		N             int
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil || r.ID == "" || len(r.Hash) != 8 || len(r.Day) != 10 || r.N == 0 {
		t.Fatalf("the receipt is %q (%v)", out, err)
	}
	return r.ID, r.N
}

func TestDecide(t *testing.T) {
	d := newDesk(t)
	from := len(d.records())
	id, n := receipt(t, d.done(signedBy, "decide", "--as", "okravets", d.draft(rerunOf("wheel_stopped"))))
	all := d.records()
	found := false
	for _, r := range all {
		found = found || r.Kind == "decision.recorded" && r.N == uint64(n) && strings.Contains(string(r.Data), `"id":"`+id+`"`)
	}
	if !found {
		t.Errorf("record %d is not the decision %s", n, id)
	}
	d.done(lines(ownPassword, ownPIN), "decide", "--as", "okravets", "--by", "vmelnyk", d.draft(rerunOf("ball_hung")))
	wrong := rerunOf("wheel_stopped")
	wrong["corrects"] = id
	wrong["cause"] = "under_three_revolutions"
	corrected, _ := receipt(t, d.done(signedBy, "decide", "--as", "okravets", d.draft(wrong)))
	cancelled, _ := receipt(t, d.done(lines(ownPassword), "decide", "--as", "okravets", "--cancel", "called off", d.draft(rerunOf(""))))
	if got := d.kinds(from); got != "decision.recorded decision.recorded decision.recorded decision.cancelled" {
		t.Errorf("recorded %s", got)
	}
	list := d.done("", "decide", "--list")
	if strings.Count(list, "\n") != 3 || !strings.Contains(list, "corrected by "+corrected) || strings.Contains(list, cancelled) || !strings.Contains(list, "by vmelnyk") {
		t.Errorf("listed\n%s", list)
	}
	d.silent()
}

// The wrong person, the wrong PIN five times, approving one's own request, one
// signature for two: each refused in words.
func TestDecideRefuses(t *testing.T) {
	d := newDesk(t)
	from := len(d.records())
	t.Run("R4-21 a hung ball is the manager's", func(t *testing.T) {
		d.refused("by: Only these may sign it: manager.", signedBy, "decide", "--as", "okravets", d.draft(rerunOf("ball_hung")))
	})
	d.refused("This is not allowed to you.", signedBy, "decide", "--as", "ibondar", d.draft(rerunOf("wheel_stopped")))
	d.refused("This is not allowed to you.", lines(adminPassword, ownPIN), "decide", "--as", "root", d.draft(rerunOf("wheel_stopped")))
	d.refused("There is no such person.", signedBy, "decide", "--as", "okravets", "--by", "nobody", d.draft(rerunOf("wheel_stopped")))
	d.refused("bets_stand: This is missing.", signedBy, "decide", "--as", "okravets", d.draft(map[string]any{
		"decision": "spin_rerun", "table": "R-03", "round": "R-03-0187", "cause": "wheel_stopped",
	}))
	d.refused("There is no decision named holiday.", signedBy, "decide", "--as", "okravets", d.draft(map[string]any{"decision": "holiday"}))
	d.refused("corrects: There is no such record to correct: d-made-up.", signedBy, "decide", "--as", "okravets", d.draft(map[string]any{
		"decision": "round_void", "table": "B-07", "round": "B-07-0112", "reason": "malfunction", "corrects": "d-made-up",
	}))
	override := map[string]any{"decision": "override", "table": "B-07", "reason": "the reader was changed", "after": "the shoe goes on"}
	d.refused("second: A second person must sign: manager.", signedBy, "decide", "--as", "okravets", d.draft(override))
	d.refused("second: The second signature must be another person's.", lines(ownPassword, ownPIN, ownPIN), "decide", "--as", "ppavlo", "--second", "ppavlo", d.draft(override))
	if got := d.kinds(from); got != "" {
		t.Errorf("recorded %s", got)
	}
	for range 4 {
		d.refused("The id or the secret is wrong.", lines(ownPassword, wrongPIN), "decide", "--as", "okravets", d.draft(rerunOf("wheel_stopped")))
	}
	d.refused("Locked after too many wrong tries, for another 1m0s.", lines(ownPassword, wrongPIN), "decide", "--as", "okravets", d.draft(rerunOf("wheel_stopped")))
	d.refused("Locked after too many wrong tries", signedBy, "decide", "--as", "okravets", d.draft(rerunOf("wheel_stopped")))
	if got := d.kinds(from); strings.Count(got, "staff.sign_on_failed") != 6 || strings.Contains(got, "decision") {
		t.Errorf("recorded %s", got)
	}
	d.silent()
}

// What is decided is decided about something: a table that the house has, a round that was
// heard, a finding that was raised, a decision that counts, a dispute that is open.
func TestDecideRefusesWhatIsNotThere(t *testing.T) {
	d := newDesk(t)
	d.at("http://games.example/pit")
	from := len(d.records())
	with := func(of map[string]any, more ...any) string {
		of["decision"] = more[0]
		for i := 1; i < len(more); i += 2 {
			of[more[i].(string)] = more[i+1]
		}
		return d.draft(of)
	}
	rerun := func(more ...any) string {
		return with(rerunOf("wheel_stopped"), append([]any{"spin_rerun"}, more...)...)
	}
	bar := func(more ...any) string {
		return with(map[string]any{"reason": "conflict", "reference": "G-1204", "until": "2999-01-01T00:00:00Z"}, append([]any{"person_barred"}, more...)...)
	}
	for _, c := range []struct{ words, draft string }{
		{"table: The house has no table R-99.", rerun("table", "R-99")},
		{"table: The house has no table R-99.", rerun("table", "R-99", "round", "")},
		{"round: Nothing was heard of round R-03-9999 at this table.", rerun("round", "R-03-9999")},
		{"round: Nothing was heard of round B-07-0112 at this table.", rerun("round", "B-07-0112")},
		{"findings: No such finding was raised at this table: spin.sideways.", rerun("findings", []string{"spin.sideways"})},
		{"findings: No such finding was raised at this table: R-03/R-03-0187/bet.late/b1.", rerun("findings", []string{"R-03/R-03-0187/bet.late/b1"})},
		{"findings: This finding is another table's or another round's: B-07/B-07-0112/bet.late/b1.", rerun("findings", []string{"B-07/B-07-0112/bet.late/b1"})},
		{"corrects: There is no such record to correct: 17.", rerun("corrects", "17")},
		{"dispute: There is no such dispute.", with(
			map[string]any{"table": "R-03", "round": "R-03-0187", "dispute": "c-1", "claim": "paid short", "outcome": "rejected", "ruling": "it stands", "currency": "THB"},
			"dispute_ruling")},
		{"round: Nothing was heard of round R-03-1 at this table.", with(map[string]any{"table": "R-03", "round": "R-03-1"}, "dispute_ruling")},
		{"reference: This is missing.", bar("reference", "")},
		{"reference: Give the guest's house reference", bar("reference", "Somchai")},
		{"until: It must end after now.", bar("until", "2020-01-01T00:00:00Z")},
		{"until: This is missing.", bar("until", "0001-01-01T00:00:00Z")},
		{"until: Nobody is barred for more than", bar()},
	} {
		d.refused(c.words, signedBy, "decide", "--as", "okravets", "--by", "vmelnyk", c.draft)
	}
	if got := d.kinds(from); got != "" {
		t.Errorf("recorded %s", got)
	}
	// What was corrected already is not corrected again.
	first, _ := receipt(t, d.done(signedBy, "decide", "--as", "okravets", rerun()))
	d.done(signedBy, "decide", "--as", "okravets", rerun("corrects", first))
	d.refused("corrects: This was corrected already", signedBy, "decide", "--as", "okravets", rerun("corrects", first))
	d.silent()
}

// A wheel that no server speaks of has rounds that no record names: they are known by when
// they began.
func TestDecideARoundOfDevicesAlone(t *testing.T) {
	d := newDesk(t)
	r := store.OpenReader(d.dir, "")
	page, err := r.Find(store.Query{Table: "R-09"})
	if r.Close(); err != nil || len(page.Records) != 1 {
		t.Fatalf("%d records of the wheel, %v", len(page.Records), err)
	}
	draft := rerunOf("wheel_stopped")
	draft["table"], draft["round"] = "R-09", "R-09@"+page.Records[0].At.Format(wager.TimeLayout)
	d.done(signedBy, "decide", "--as", "okravets", d.draft(draft))
	all := d.records()
	at := slices.IndexFunc(all, func(r store.Record) bool { return r.Kind == "decision.recorded" })
	if at < 0 || !strings.Contains(string(all[at].Data), `"records":1`) {
		t.Errorf("what the wheel said is not frozen, record %d of %+v", at, all)
	}
	draft["round"] = "R-09@2020-01-01T00:00:00.000Z"
	d.refused("round: Nothing was heard of round R-09@2020", signedBy, "decide", "--as", "okravets", d.draft(draft))
}

func TestDecideByTwo(t *testing.T) {
	d := newDesk(t)
	override := d.draft(map[string]any{"decision": "override", "table": "B-07", "reason": "the reader was changed", "after": "the shoe goes on"})
	d.done(lines(ownPassword, ownPIN, ownPIN), "decide", "--as", "okravets", "--second", "vmelnyk", override)
	from := len(d.records())
	q, _ := receipt(t, d.done(signedBy, "decide", "--as", "ppavlo", "--request", override))
	if got := d.done("", "decide", "--requests"); !strings.Contains(got, "waiting") || !strings.Contains(got, q) {
		t.Errorf("requests are %s", got)
	}
	d.refused("Nobody approves their own request.", signedBy, "decide", "--as", "ppavlo", "--approve", q)
	d.refused("Another role approves this.", signedBy, "decide", "--as", "okravets", "--approve", q)
	d.refused("There is no such request.", signedBy, "decide", "--as", "vmelnyk", "--approve", "q-made-up")
	receipt(t, d.done(signedBy, "decide", "--as", "vmelnyk", "--approve", q))
	d.refused("The request does not wait any more.", signedBy, "decide", "--as", "vmelnyk", "--approve", q)
	if got := d.kinds(from); got != "approval.requested approval.given decision.recorded" {
		t.Errorf("recorded %s", got)
	}
	q, _ = receipt(t, d.done(signedBy, "decide", "--as", "okravets", "--request", override))
	receipt(t, d.done(signedBy, "decide", "--as", "vmelnyk", "--refuse", q, "--why", "change the shoe"))
	if got := d.done("", "decide", "--requests"); !strings.Contains(got, "refused") || !strings.Contains(got, "carried_out") {
		t.Errorf("requests are %s", got)
	}
	d.silent()
}

// Of what is decided a server is told where the house says so; until it is answered it
// waits, whatever becomes of the program.
func TestDecideForAServer(t *testing.T) {
	d := newDesk(t)
	house := `gaming_day = "06:00"
zone = "Asia/Bangkok"

[[server]]
name = "main"
url = "wss://games.example/pit"
decisions = true

[[table]]
number = "R-03"
pit = "A"
game = "roulette"
profile = "european"
server = "main"
feed_name = "roulette-3"
`
	if err := os.WriteFile(filepath.Join(d.dir, "pit.toml"), []byte(house), 0o600); err != nil {
		t.Fatal(err)
	}
	id, _ := receipt(t, d.done(signedBy, "decide", "--as", "okravets", d.draft(rerunOf("wheel_stopped"))))
	if got := d.done("", "decide", "--untold"); !strings.HasPrefix(got, id+" spin_rerun roulette-3 for server main") {
		t.Errorf("untold is %s", got)
	}
	d.refused("The table does not open before this is inspected: wheel_inspection.", signedBy, "decide", "--as", "okravets", "--by", "vmelnyk",
		d.draft(map[string]any{"decision": "table_open", "table": "R-03", "reason": "start_of_play"}))
}

func TestInspect(t *testing.T) {
	d := newDesk(t)
	from := len(d.records())
	wheel := func() map[string]any {
		return map[string]any{
			"record": "wheel_inspection", "table": "R-03", "equipment": "SS2-1182", "passed": true,
			"items": map[string]any{"foreign_objects": "pass", "level": "pass", "turns_freely": "pass", "parts_secure": "pass", "ball": "pass", "magnet": "na"},
		}
	}
	receipt(t, d.done(signedBy, "inspect", "--as", "okravets", d.draft(wheel())))
	d.refused("by: Only these may sign it: pit_boss.", signedBy, "inspect", "--as", "ibondar", d.draft(wheel()))
	hole := wheel()
	hole["items"] = map[string]any{"foreign_objects": "pass"}
	d.refused("items.level: This has not been looked at (R0-25).", signedBy, "inspect", "--as", "okravets", d.draft(hole))
	failed := wheel()
	failed["passed"], failed["note"] = false, "the rotor scrapes"
	failed["items"].(map[string]any)["turns_freely"] = "fail"
	got := d.run(signedBy, "inspect", "--as", "okravets", d.draft(failed))
	if got.status != 0 || !strings.Contains(got.problems, "it leads to a decision, table_close") {
		t.Errorf("a wheel that fails: %+v", got)
	}
	counts := map[string]int{}
	for _, suit := range "SHCD" {
		for _, rank := range "A23456789TJQK" {
			counts[fmt.Sprintf("%c%c", rank, suit)] = 1
		}
	}
	decks := map[string]any{
		"record": "deck_inspection", "table": "B-12", "when": "opening", "video": "camera 9", "expected": 1, "passed": true,
		"decks": []any{map[string]any{"id": "D-5107", "colour": "blue", "counts": counts}},
		"items": map[string]any{"spread": "pass", "complete": "pass", "backs": "pass", "damage": "pass", "surveillance": "pass", "cut_cards": "pass"},
	}
	t.Run("B-34 one signature is not enough for decks", func(t *testing.T) {
		d.refused("dealer: Decks take two signatures; missing is: dealer.", signedBy, "inspect", "--as", "okravets", d.draft(decks))
	})
	receipt(t, d.done(lines(ownPassword, ownPIN, ownPIN), "inspect", "--as", "okravets", "--dealer", "ibondar", d.draft(decks)))
	counts["JC"] = 0
	d.refused("items.complete: The decks are not complete", lines(ownPassword, ownPIN, ownPIN), "inspect", "--as", "okravets", "--dealer", "ibondar", d.draft(decks))
	receipt(t, d.done(lines(ownPassword), "inspect", "--as", "okravets", "--cancel", "guests came", d.draft(decks)))
	if got := d.kinds(from); got != "inspection.recorded inspection.recorded inspection.recorded inspection.cancelled" {
		t.Errorf("recorded %s", got)
	}
	list := d.done("", "inspect", "--list")
	if strings.Count(list, "\n") != 3 || !strings.Contains(list, "by okravets and ibondar, passed") || !strings.Contains(list, "by okravets, failed") {
		t.Errorf("listed\n%s", list)
	}
	d.silent()
}

func TestDecideCommandLine(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name string
		args []string
		says string
	}{
		{"nothing", []string{"decide"}, "usage: pitctl decide DIR"},
		{"no draft", []string{"decide", dir}, "usage: pitctl decide DIR"},
		{"a list and a draft", []string{"decide", dir, "--list", "x.json"}, "usage: pitctl decide DIR"},
		{"no such draft", []string{"decide", dir, "--as", "x", filepath.Join(dir, "none.json")}, "none.json"},
		{"a draft that is none", []string{"decide", dir, "--as", "x", write(t, "d.json", "[]")}, "read the draft"},
		{"a draft with a field too many", []string{"decide", dir, "--as", "x", write(t, "d.json", `{"decision":"round_void","pin":"1"}`)}, `unknown field "pin"`},
		{"two drafts in one", []string{"decide", dir, "--as", "x", write(t, "d.json", `{} {}`)}, "something after it"},
		{"a draft that is too large", []string{"decide", dir, "--as", "x", write(t, "d.json", `{"note":"`+strings.Repeat("x", 1<<20)+`"}`)}, "larger than"},
		{"a role that there is not", []string{"decide", dir, "--as", "x", write(t, "d.json", `{"by":{"role":"owner"}}`)}, "there is no such role"},
		{"nothing to inspect", []string{"inspect"}, "usage: pitctl inspect DIR"},
		{"no draft to inspect", []string{"inspect", dir}, "usage: pitctl inspect DIR"},
		{"a flag for a secret", []string{"inspect", dir, "--pin", "495062"}, "flag provided but not defined: -pin"},
		{"no such folder", []string{"inspect", filepath.Join(dir, "nowhere"), "--list"}, "is no data folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := pitctl(t, "", c.args...)
			if got.status != 2 || got.out != "" || !strings.Contains(got.problems, c.says) {
				t.Errorf("ended with %d, said %q, want %q", got.status, got.problems, c.says)
			}
		})
	}
	for _, name := range []string{"decide", "inspect"} {
		if got := pitctl(t, "", name, "--help"); got.status != 0 || !strings.Contains(got.problems, "usage: pitctl "+name) {
			t.Errorf("help of %s: %+v", name, got)
		}
	}
	if got := pitctl(t, "", "decide", dir, "--list"); got.status != 0 || got.out != "" {
		t.Errorf("nothing to list: %+v", got)
	}
}
