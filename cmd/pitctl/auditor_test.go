package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// ruled opens a dispute about the last round that was settled in a journal, and rules on
// it. A month goes by, and the desk writes on.
func ruled(t *testing.T, dir string) (table, round string) {
	t.Helper()
	settled := pitctl(t, "", "journal", dir, "--kind", "round.settled", "--limit", "1", "--json").lines(t)[0]
	table, round = settled["table"].(string), settled["round"].(string)
	at, mono := time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC), 100*time.Hour
	file := func(kind string, of any) {
		t.Helper()
		data, err := json.Marshal(of)
		if err != nil {
			t.Fatal(err)
		}
		j := openAt(t, dir, movedFrom(at))
		s := pit.Sheet{At: at, Table: table, Round: round, Kind: kind, Data: data}
		_, err = pit.StoreRegister{Journal: j, Mono: func() time.Duration { return mono }}.File(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
	boss := roles.Person{ID: "okravets", Role: roles.PitBoss}
	file(pit.KindDisputeOpened, decisions.Dispute{
		ID: "c-1", Number: 1, Table: table, Round: round, At: at, OpenBy: boss.ID, Player: "G-1", Claim: "it was another card", Amount: "100", Currency: "THB",
	})
	at, mono = at.Add(time.Minute), mono+time.Minute
	file(pit.KindDecision, decisions.Decision{
		ID: "d-1", Kind: decisions.DisputeRuling, Dispute: "c-1", Table: table, Round: round, At: at, Opened: at, OpenBy: boss.ID, By: boss,
		Outcome: "rejected", Ruling: "the round stands", Currency: "THB",
	})
	at, mono = at.AddDate(0, 1, 0), mono+31*24*time.Hour
	file("night.note", map[string]any{"text": "a month later"})
	return table, round
}

// Issue 6, story 10: the auditor opens last month's day on another machine, with the
// public key and nothing else, and verifies the bundle of one dispute.
func TestStoryTheAuditorOnAnotherMachine(t *testing.T) {
	dir, _ := pitDay(t, 20)
	table, round := ruled(t, dir)
	machine := t.TempDir()
	bundle := filepath.Join(machine, "dispute-1.zip")
	if a := pitctl(t, "", "report", dir, "--dispute", "1", "--bundle", "--out", bundle); a.status != 0 {
		t.Fatalf("the bundle: status %d: %s", a.status, a.problems)
	}
	// What goes to the other machine: the day's two files, the bundle, the public key.
	copied := filepath.Join(machine, "november")
	if err := os.MkdirAll(filepath.Join(copied, "journal"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"2026-11-30.roll", "2026-11-30.db"} {
		copyFile(t, filepath.Join(dir, "journal", name), filepath.Join(copied, "journal", name))
	}
	key := filepath.Join(machine, "desk.pub")
	copyFile(t, filepath.Join(dir, "keys", "desk.pub"), key)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}

	verdict := pitctl(t, "", "verify", copied, "--key", key)
	if verdict.status != 0 || !strings.HasSuffix(verdict.out, "all is right\n") || !strings.Contains(verdict.out, "1 day,") {
		t.Errorf("the day: status %d: %s%s", verdict.status, verdict.out, verdict.problems)
	}
	found := pitctl(t, "", "journal", copied, "--day", "2026-11-30", "--table", table, "--round", round, "--json").lines(t)
	if len(found) < 5 || found[0]["kind"] != pit.KindDecision {
		t.Errorf("of the round are %d records: %v", len(found), found)
	}
	page := pitctl(t, "", "report", copied, "--kind", "disputes", "--from", "2026-11-30", "--out", "-", "--untouched", "--csv")
	if page.status != 0 || !strings.Contains(page.out, "it was another card") || !strings.Contains(page.out, "Claim rejected") {
		t.Errorf("the register of disputes: status %d: %s%s", page.status, page.out, page.problems)
	}
	if a := pitctl(t, "", "verify", bundle, "--key", key); a.status != 0 || !strings.HasSuffix(a.out, "all is right\n") || strings.Contains(a.out, "came with the bundle") {
		t.Errorf("the bundle: status %d: %s%s", a.status, a.out, a.problems)
	}

	t.Run("with another desk's key nothing is right", func(t *testing.T) {
		other := filepath.Join(machine, "other")
		if a := pitctl(t, "", "cosign", "--new", "desk-1", other); a.status != 0 {
			t.Fatal(a.problems)
		}
		for _, what := range []string{copied, bundle} {
			if a := pitctl(t, "", "verify", what, "--key", other+".pub"); a.status != 1 {
				t.Errorf("%s: status %d: %s%s", filepath.Base(what), a.status, a.out, a.problems)
			}
		}
	})
	t.Run("a ruling that was changed is named", func(t *testing.T) {
		roll := filepath.Join(copied, "journal", "2026-11-30.roll")
		b, err := os.ReadFile(roll)
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(string(b), `"outcome":"rejected"`, `"outcome":"accepted"`, 1)
		if err := os.WriteFile(roll, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		a := pitctl(t, "", "verify", copied, "--key", key)
		if a.status != 1 || !strings.Contains(a.out, "the checksum is not right") {
			t.Errorf("status %d: %s%s", a.status, a.out, a.problems)
		}
	})
}
