package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"pitboss/store"
)

// journalUsage is how the records of a data folder are found.
const journalUsage = `usage: pitctl journal DIR [--table T] [--round R] [--person P] [--kind K] [--since TIME] [--until TIME] [--day DAY]

The records of a data folder, newest first, a page at a time. Nothing is changed. A desk
may be running on it. TIME is RFC 3339, or a date or a date and time in UTC.

`

// readJournal lists the records of a journal that are wanted.
func readJournal(args []string, _ io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet("journal", flag.ContinueOnError)
	flags.SetOutput(problems)
	w := wantedFlags(flags)
	limit := flags.Int("limit", 100, "how many records a page has")
	after := flags.String("after", "", "go on behind this record, DAY:N, as the page before says")
	asJSON := flags.Bool("json", false, "the records themselves, one a line")
	dir, done, status := place(flags, journalUsage, args, problems)
	if done {
		return status
	}
	q, err := w.query()
	if err == nil {
		q.Limit = *limit
		q.After, err = readAfter(*after)
	}
	if err == nil && *limit < 1 {
		err = fmt.Errorf("--limit %d: a page has one record at least", *limit)
	}
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitUsage
	}
	r := store.OpenReader(dir, w.rollDir)
	defer r.Close()
	page, err := r.Find(q)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	to := bufio.NewWriter(out)
	for i := range page.Records {
		if *asJSON {
			err = writeRecord(to, &page.Records[i])
		} else {
			_, err = fmt.Fprintln(to, recordLine(&page.Records[i]))
		}
		if err != nil {
			break
		}
	}
	if err = errors.Join(err, to.Flush()); err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	if page.More != nil {
		fmt.Fprintf(problems, "There are more: --after %s:%d\n", page.More.Day, page.More.N)
	}
	return tellProblems(page.Problems, problems)
}

// tellProblems names the days of which not everything could be looked at.
func tellProblems(all []store.Problem, problems io.Writer) int {
	for _, p := range all {
		fmt.Fprintf(problems, "pitctl: %s: %s\n", p.Day, p.What)
	}
	if len(all) > 0 {
		return exitAnswered
	}
	return exitDone
}

// place reads a command line of a data folder and flags, in whatever order.
func place(flags *flag.FlagSet, usage string, args []string, problems io.Writer) (dir string, done bool, status int) {
	places, done, status := placesOf(flags, usage, args, problems)
	if done {
		return "", true, status
	}
	if len(places) != 1 {
		flags.Usage()
		return "", true, exitUsage
	}
	if info, err := os.Stat(filepath.Join(places[0], "journal")); err != nil || !info.IsDir() {
		fmt.Fprintf(problems, "pitctl: %s is no data folder: there is no journal in it\n", places[0])
		return "", true, exitUsage
	}
	return places[0], false, exitDone
}

// placesOf reads a command line of places and flags, in whatever order.
func placesOf(flags *flag.FlagSet, usage string, args []string, problems io.Writer) (places []string, done bool, status int) {
	flags.Usage = func() {
		fmt.Fprint(problems, usage)
		flags.PrintDefaults()
	}
	for len(args) > 0 {
		if done, status := parse(flags, args, len(args)); done {
			return nil, true, status
		}
		if args = flags.Args(); len(args) > 0 {
			places, args = append(places, args[0]), args[1:]
		}
	}
	return places, false, exitDone
}

// wanted is what a command line says of the records that are wanted.
type wanted struct {
	table, round, person, kind string
	since, until, day          string
	rollDir                    string
}

func wantedFlags(flags *flag.FlagSet) *wanted {
	w := &wanted{}
	flags.StringVar(&w.table, "table", "", "of this table, as on the felt")
	flags.StringVar(&w.round, "round", "", "of this round")
	flags.StringVar(&w.person, "person", "", "that speak of this person, by the staff's id")
	flags.StringVar(&w.kind, "kind", "", "of this kind: card.dealt, decision.recorded …")
	flags.StringVar(&w.since, "since", "", "from this time on")
	flags.StringVar(&w.until, "until", "", "before this time")
	flags.StringVar(&w.day, "day", "", "of this gaming day, 2026-11-30, or of the days FROM..TO")
	flags.StringVar(&w.rollDir, "roll-dir", "", "where the rolls lie, if not beside the indexes")
	return w
}

func (w *wanted) query() (q store.Query, err error) {
	q = store.Query{Table: w.table, Round: w.round, Person: w.person, Kind: w.kind}
	if q.Since, err = readTime("since", w.since); err != nil {
		return q, err
	}
	if q.Until, err = readTime("until", w.until); err != nil {
		return q, err
	}
	from, to, span := strings.Cut(w.day, "..")
	if !span {
		to = from
	}
	for _, day := range []string{from, to} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return q, fmt.Errorf("--day %q: a gaming day is written 2026-11-30", day)
		}
	}
	q.FromDay, q.ToDay = from, to
	return q, nil
}

// asked says in words which records were wanted.
func (w *wanted) asked() string {
	var all []string
	for _, f := range []struct{ name, value string }{
		{"table", w.table}, {"round", w.round}, {"person", w.person}, {"kind", w.kind}, {"since", w.since}, {"until", w.until}, {"day", w.day},
	} {
		if f.value != "" {
			all = append(all, f.name+" "+f.value)
		}
	}
	if len(all) == 0 {
		return "all records"
	}
	return strings.Join(all, ", ")
}

func readTime(flag, text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02T15:04", time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, nil
		}
	}
	return time.Time{}, fmt.Errorf("--%s %q: a time is written 2026-11-30T12:00:00Z", flag, text)
}

func readAfter(text string) (*store.Receipt, error) {
	if text == "" {
		return nil, nil
	}
	day, number, _ := strings.Cut(text, ":")
	n, err := strconv.ParseUint(number, 10, 48)
	if err != nil || n == 0 {
		return nil, fmt.Errorf("--after %q: a record is written 2026-11-30:48213", text)
	}
	return &store.Receipt{Day: day, N: n}, nil
}

// recordLine is a record for people to read.
func recordLine(r *store.Record) string {
	at := "no time"
	if !r.At.IsZero() {
		at = r.At.UTC().Format("2006-01-02 15:04:05.000")
	}
	where := r.Table
	if r.Round != "" {
		where += "/" + r.Round
	}
	data := string(r.Data)
	if r.Fault != "" {
		data = fmt.Sprintf("%s: %q", r.Fault, r.Raw)
	}
	kind := r.Kind
	if kind == "" {
		kind = "?"
	}
	return fmt.Sprintf("%s %6d  %-23s  %-18s %-16s %-14s %s", r.Day, r.N, at, plain(kind), plain(where), plain(r.Source), plain(data))
}

// plain is a text without what would move the cursor of a terminal.
func plain(text string) string {
	return strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f || c >= 0x80 && c < 0xa0 {
			return '\uFFFD'
		}
		return c
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// writeRecord writes a record's own bytes as a line, or, where they are no JSON, an
// object that has them.
func writeRecord(w io.Writer, r *store.Record) error {
	if json.Valid(r.Raw) {
		return store.WriteLine(w, r)
	}
	return json.NewEncoder(w).Encode(struct {
		N     uint64 `json:"n"`
		Day   string `json:"day"`
		Fault string `json:"fault"`
		Raw   []byte `json:"raw"`
	}{r.N, r.Day, r.Fault, r.Raw})
}
