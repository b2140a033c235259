package main

import (
	"archive/zip"
	"encoding/csv"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pitboss/app/desk"
	"pitboss/app/pit"
	"pitboss/app/records"
	"pitboss/app/reports"
	"pitboss/store"
	"pitboss/tables/decisions"
)

// journalled is the journal of a practice pit as its screen has it, once somebody is
// signed on and a round was settled.
func journalled(t *testing.T) (recordPit, store.Record) {
	t.Helper()
	r := start(t, options{demo: true, tables: 6, speed: 20, data: t.TempDir()})
	v := watch(t, r)
	until(t, "somebody is signed on", func() bool { return v.Bars().Person != (desk.Person{}) })
	p := recordPit{v}
	var settled store.Record
	until(t, "a round is settled", func() bool {
		page, err := p.Find(t.Context(), store.Query{Kind: "round.settled", Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Records) > 0 {
			settled = page.Records[0]
		}
		return len(page.Records) > 0
	})
	return p, settled
}

// exports are the records that something went out of the house.
func exports(t *testing.T, p recordPit) (all []reports.Exported) {
	t.Helper()
	page, err := p.Find(t.Context(), store.Query{Kind: reports.KindExport})
	if err != nil {
		t.Fatal(err)
	}
	for i := range page.Records {
		var line struct{ Data reports.Exported }
		if err := json.Unmarshal(page.Records[i].Data, &line); err != nil {
			t.Fatal(err)
		}
		all = append(all, line.Data)
	}
	return all
}

// What is exported is in the journal before it is in a file, and the file has what was
// asked for.
func TestJournalIsExported(t *testing.T) {
	p, settled := journalled(t)
	q := store.Query{Table: settled.Table, Round: settled.Round}
	made, err := p.Export(t.Context(), records.CSV, q, "round "+settled.Round)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(made.File)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(text), "\uFEFF"))).ReadAll()
	if err != nil || len(rows) != made.Records+1 || made.Records < 3 {
		t.Errorf("%d rows of %d records: %v", len(rows), made.Records, err)
	}
	for range 2 { // also of one second, nothing is written over what was exported before
		if again, err := p.Export(t.Context(), records.CSV, q, "again"); err != nil || again.File == made.File {
			t.Errorf("exported to %s, as before: %v", again.File, err)
		}
	}
	if lines, err := p.Export(t.Context(), records.JSONL, q, "the same"); err != nil || lines.Records != made.Records {
		t.Errorf("as lines there are %d records: %v", lines.Records, err)
	}
	bundle, err := p.Export(t.Context(), records.Bundle, q, "the same")
	if err != nil {
		t.Fatal(err)
	}
	all := exports(t, p)
	if len(all) != 5 || all[0].Format != "bundle" || all[4].Asked != "round "+settled.Round || all[4].Person == "" || all[4].File != filepath.Base(made.File) {
		t.Errorf("the journal says of the exports %+v", all)
	}

	t.Run("a bundle of this desk is verified with its key", func(t *testing.T) {
		v, err := elsewhere{p}.Bundle(t.Context(), bundle.File)
		if err != nil || !v.Good() || v.OwnKey || v.Records != bundle.Records {
			t.Errorf("it says %+v: %v", v, err)
		}
	})
	t.Run("a bundle of another desk with its own", func(t *testing.T) {
		other, record := journalled(t)
		made, err := other.Export(t.Context(), records.Bundle, store.Query{Round: record.Round}, "")
		if err != nil {
			t.Fatal(err)
		}
		v, err := elsewhere{p}.Bundle(t.Context(), made.File)
		if err != nil || !v.Good() || !v.OwnKey {
			t.Errorf("it says %+v: %v", v, err)
		}
	})
	t.Run("no bundle", func(t *testing.T) {
		if _, err := (elsewhere{p}).Bundle(t.Context(), made.File); err == nil {
			t.Error("a table for a spreadsheet is taken for a bundle")
		}
		if z, err := zip.OpenReader(bundle.File); err == nil {
			_ = z.Close()
		} else {
			t.Error(err)
		}
	})
}

// A record is proved, the journal verified, and every report made, while the pit runs.
func TestJournalIsProvedAndReported(t *testing.T) {
	p, settled := journalled(t)
	at := store.Receipt{Day: settled.Day, N: settled.N}
	if _, err := p.view.recording.journal.store.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	if proof, err := p.Prove(t.Context(), at); err != nil || !proof.Proved || proof.Under.Size < at.N || proof.Hashes == 0 {
		t.Errorf("the proof is %+v: %v", proof, err)
	}
	told := false
	if v, err := p.Verify(t.Context(), func(done, all int64) { told = told || done > 0 && done <= all }); err != nil || !v.Good() || !told {
		t.Errorf("verified it says %+v: %v; progress was told: %v", v.First, err, told)
	}
	today := p.Standing().Today
	if days, err := p.Days(t.Context()); err != nil || len(days) != 1 || days[0] != today {
		t.Errorf("the days are %v: %v", days, err)
	}
	for _, of := range p.Reports() {
		for _, lang := range languages {
			made, err := p.Report(t.Context(), of.Kind, today, today, open(t, lang))
			if err != nil {
				t.Errorf("%s in %s: %v", of.Kind, lang, err)
				continue
			}
			if page, err := os.ReadFile(made.File); err != nil || !strings.Contains(string(page), "<html") {
				t.Errorf("%s in %s is no page: %v", of.Kind, lang, err)
			}
		}
	}
	if _, err := p.Report(t.Context(), "decisions", today, "2020-01-01", open(t, "en")); err == nil {
		t.Error("a report of days that end before they begin was made")
	}
}

// Another folder is read beside the desk's own, and what is exported of it is in the
// desk's journal.
func TestAnotherFolderIsRead(t *testing.T) {
	p, _ := journalled(t)
	other, settled := journalled(t)
	dir := other.view.recording.dir
	f, err := elsewhere{p}.Folder(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	page, err := f.Find(t.Context(), store.Query{Round: settled.Round, Kind: "round.settled"})
	if err != nil || len(page.Records) != 1 || page.Records[0].N != settled.N {
		t.Errorf("the round that was settled is found as %d records: %v", len(page.Records), err)
	}
	if v, err := f.Verify(t.Context(), func(int64, int64) {}); err != nil || !v.Good() {
		t.Errorf("verified it says %v: %v", v.First, err)
	}
	if _, err := f.Export(t.Context(), records.JSONL, store.Query{Round: settled.Round}, "a round"); err != nil {
		t.Error(err)
	}
	if all := exports(t, p); len(all) != 1 || all[0].Asked != filepath.Base(dir)+": a round" {
		t.Errorf("the journal says of the exports %+v", all)
	}
	if _, err := f.Export(t.Context(), records.Bundle, store.Query{}, ""); err == nil {
		t.Error("a desk signed for the records of another")
	}
	if _, err := (elsewhere{p}).Folder(t.Context(), t.TempDir()); err == nil {
		t.Error("an empty folder is a journal")
	}
}

// Without a handover the shift that is looked back on began with the gaming day.
func TestShiftBeganWithTheDay(t *testing.T) {
	r := start(t, options{demo: true, tables: 3, speed: 1})
	now := r.now().In(r.zone)
	began := r.shiftBegan(now)
	if began.After(now) || now.Sub(began) > 25*time.Hour {
		t.Errorf("the shift of %v began %v", now, began)
	}
	hour := time.Duration(began.Hour())*time.Hour + time.Duration(began.Minute())*time.Minute
	if hour != r.house.GamingDay {
		t.Errorf("it began at %v, a gaming day begins at %v", hour, r.house.GamingDay)
	}
}

// What the screens do not offer the desk refuses too: nothing goes out of the house in the
// name of somebody who may not, or of nobody.
func TestWhoMayNotReadNorExport(t *testing.T) {
	p, settled := journalled(t)
	r := p.view.recording
	q := store.Query{Table: settled.Table, Round: settled.Round}
	today := p.Standing().Today
	claim := &pit.KeptDispute{Dispute: decisions.Dispute{ID: "c-1", Table: settled.Table, Round: settled.Round}}
	refused := func(who string) {
		t.Helper()
		before := len(exportsOf(t, r))
		tries := map[string]error{}
		_, tries["find"] = p.Find(t.Context(), q)
		_, tries["verify"] = p.Verify(t.Context(), func(int64, int64) {})
		_, tries["export"] = p.Export(t.Context(), records.CSV, q, "")
		_, tries["bundle"] = p.Export(t.Context(), records.Bundle, q, "")
		_, tries["report"] = p.Report(t.Context(), "decisions", today, today, open(t, "en"))
		_, tries["sheet of a dispute"] = newDisputePit(p.view).Sheet(t.Context(), claim, open(t, "en"))
		_, tries["bundle of a dispute"] = newDisputePit(p.view).Export(t.Context(), claim, open(t, "en"))
		for what, err := range tries {
			if !errors.Is(err, pit.ErrNotAllowed) {
				t.Errorf("%s, %s: %v", who, what, err)
			}
		}
		if n := len(exportsOf(t, r)); n != before {
			t.Errorf("%s: %d exports are recorded", who, n-before)
		}
	}
	until(t, "the technician is hired", func() bool {
		_, err := r.desk.ChangeUser(t.Context(), "hrytsenko", practicePassword)
		return err == nil
	})
	refused("a technician")
	if err := r.desk.SignOff(t.Context()); err != nil {
		t.Fatal(err)
	}
	refused("nobody")
}

// exportsOf are the records of what went out, whoever may read them.
func exportsOf(t *testing.T, r *recording) []store.Record {
	t.Helper()
	page, err := r.journal.store.Find(store.Query{Kind: reports.KindExport})
	if err != nil {
		t.Fatal(err)
	}
	return page.Records
}
