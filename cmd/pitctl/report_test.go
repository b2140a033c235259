package main_test

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables/decisions"
)

// The report of a day that the running pit wrote has the wrong payouts that the
// practice pit made, and the journal has a record of the report.
func TestReportOfARunningPit(t *testing.T) {
	dir, _ := pitDay(t, 60)
	to := filepath.Join(t.TempDir(), "settlements.html")
	a := pitctl(t, "", "report", dir, "--kind", "settlements", "--from", "2026-11-30", "--language", "th", "--out", to, "--by", "a1")
	if a.status != 0 {
		t.Fatalf("status %d: %s", a.status, a.problems)
	}
	page, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<html lang="th">`, "จ่ายไม่ตรง", "จุดตรวจของวัน 2026-11-30"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	a = pitctl(t, "", "report", dir, "--kind", "settlements", "--from", "2026-11-30", "--to", "2026-12-01", "--csv", "--out", "-")
	if a.status != 0 {
		t.Fatalf("status %d: %s", a.status, a.problems)
	}
	rows := csv.NewReader(strings.NewReader(strings.TrimPrefix(a.out, "\uFEFF")))
	rows.FieldsPerRecord = -1
	all, err := rows.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, row := range all {
		if len(row) > 4 && row[0] == "Differences" && strings.HasPrefix(row[1], "2026-11-30T") {
			found++
		}
	}
	if found == 0 {
		t.Errorf("no difference of an evening with wrong payouts:\n%s", a.out)
	}
	exports := pitctl(t, "", "journal", dir, "--kind", "export", "--json").lines(t)
	if len(exports) != 2 {
		t.Fatalf("the journal has %d records of reports", len(exports))
	}
	data := exports[1]["data"].(map[string]any)["data"].(map[string]any)
	if data["report"] != "settlements" || data["person"] != "a1" || data["language"] != "th" || data["file"] != "settlements.html" {
		t.Errorf("%v", data)
	}
	if a := pitctl(t, "", "verify", dir); a.status != 0 {
		t.Errorf("after the reports: %s", a.out)
	}
	before := pitctl(t, "", "journal", dir, "--limit", "1").out
	a = pitctl(t, "", "report", dir, "--kind", "alarms", "--from", "2026-11-30", "--out", "-", "--untouched")
	if a.status != 0 || !strings.Contains(a.out, "Made without a checkpoint") || pitctl(t, "", "journal", dir, "--limit", "1").out != before {
		t.Errorf("untouched: status %d, %s", a.status, a.problems)
	}
	for _, kind := range []string{"handover", "decisions", "reruns", "inspections", "disputes"} {
		if a := pitctl(t, "", "report", dir, "--kind", kind, "--from", "2026-11-30", "--out", "-", "--untouched"); a.status != 0 || !strings.Contains(a.out, "</html>") {
			t.Errorf("%s: status %d, %s", kind, a.status, a.problems)
		}
	}
	if a := pitctl(t, "", "report", dir, "--kind", "access", "--from", "2026-11-30", "--by", "a01", "--out", "-"); a.status != 1 || !strings.Contains(a.problems, "staff file") || a.out != "" {
		t.Errorf("access without staff: %d, %s", a.status, a.problems)
	}
	if a := pitctl(t, "", "report", dir, "--dispute", "7", "--out", "-", "--untouched"); a.status != 1 || !strings.Contains(a.problems, "no such dispute") {
		t.Errorf("a dispute there is not: %d, %s", a.status, a.problems)
	}
}

func TestReportCommandLines(t *testing.T) {
	dir := pitDays(t)
	for _, args := range [][]string{
		{"report"},
		{"report", dir},
		{"report", dir, "--kind", "decisions", "--from", "2026-11-30"},
		{"report", dir, "--out", "-", "--from", "2026-11-30"},
		{"report", dir, "--out", "-", "--kind", "weather", "--from", "2026-11-30"},
		{"report", dir, "--out", "-", "--kind", "decisions"},
		{"report", dir, "--out", "-", "--kind", "decisions", "--from", "30.11.2026"},
		{"report", dir, "--out", "-", "--kind", "access", "--from", "2026-11-30"}, // whose list is it
		{"report", dir, "--out", "-", "--kind", "decisions", "--from", "2026-11-30", "--to", "2026-11-29"},
		{"report", dir, "--out", "-", "--kind", "decisions", "--dispute", "1", "--from", "2026-11-30"},
		{"report", dir, "--out", "-", "--kind", "decisions", "--from", "2026-11-30", "--language", "xx"},
		{"report", dir, "--out", "-", "--kind", "decisions", "--from", "2026-11-30", "--config", filepath.Join(dir, "none.toml")},
	} {
		if a := pitctl(t, "", args...); a.status != 2 || a.problems == "" {
			t.Errorf("%v: status %d, %q", args, a.status, a.problems)
		}
	}
}

// The bundle of a dispute is made, and verified with the desk's public key; a changed
// card is found in it.
func TestBundleOfADispute(t *testing.T) {
	dir, _ := pitDay(t, 20)
	round := pitctl(t, "", "journal", dir, "--kind", "round.settled", "--limit", "1", "--json").lines(t)[0]
	claim, err := json.Marshal(decisions.Dispute{
		ID: "c-1", Number: 1, Table: round["table"].(string), Round: round["round"].(string), At: time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC),
		Player: "G-1", Claim: "it was another card", Amount: "100", Currency: "THB",
	})
	if err != nil {
		t.Fatal(err)
	}
	at, mono := time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC), 100*time.Hour
	j := openAt(t, dir, movedFrom(at))
	s := pit.Sheet{At: at, Table: round["table"].(string), Round: round["round"].(string), Kind: pit.KindDisputeOpened, Data: claim}
	_, err = pit.StoreRegister{Journal: j, Mono: func() time.Duration { return mono }}.File(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	bundle := filepath.Join(t.TempDir(), "dispute.zip")
	if a := pitctl(t, "", "report", dir, "--dispute", "1", "--bundle", "--out", bundle, "--language", "uk"); a.status != 0 {
		t.Fatalf("status %d: %s", a.status, a.problems)
	}
	a := pitctl(t, "", "verify", bundle, "--key", filepath.Join(dir, "keys", "desk.pub"))
	if a.status != 0 || !strings.HasSuffix(a.out, "all is right\n") {
		t.Errorf("status %d: %s%s", a.status, a.out, a.problems)
	}
	b, err := os.ReadFile(bundle)
	if err != nil {
		t.Fatal(err)
	}
	changed := repacked(t, repacked(t, b, "dispute-0001.html", "G-1", "G-2"), "2026-11-30/records.jsonl", `"data"`, `"dada"`)
	if err := os.WriteFile(bundle, changed, 0o600); err != nil {
		t.Fatal(err)
	}
	a = pitctl(t, "", "verify", bundle)
	if a.status != 1 || !strings.Contains(a.out, "dispute-0001.html") || !strings.Contains(a.out, "2026-11-30/records.jsonl, record ") {
		t.Errorf("changed: status %d: %s%s", a.status, a.out, a.problems)
	}
	for _, args := range [][]string{
		{"report", dir, "--bundle", "--out", "-", "--kind", "decisions", "--from", "2026-11-30"},
		{"report", dir, "--bundle", "--out", "-", "--dispute", "1", "--csv"},
		{"report", dir, "--bundle", "--out", "-", "--dispute", "1", "--untouched"},
	} {
		if a := pitctl(t, "", args...); a.status != 2 {
			t.Errorf("%v: status %d", args, a.status)
		}
	}
}
