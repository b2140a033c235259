package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// jsonView prints what the fold says, as replay does. The pit waits for it: a reader
// that is slow makes the server wait, and loses nothing.
type jsonView struct {
	out    io.Writer
	say    *settler
	shows  func(table string) bool
	broken func(error)
	buf    []byte
	err    error // the first; after it nothing is written
}

func (v *jsonView) tell(outs []tables.Out) {
	v.buf = v.buf[:0]
	for i := range outs {
		if v.shows(outs[i].Table) {
			v.buf = append(outs[i].Append(v.buf, v.say.say), '\n')
		}
	}
	if len(v.buf) == 0 || v.err != nil {
		return
	}
	if _, err := v.out.Write(v.buf); err != nil {
		v.err = fmt.Errorf("write what is said: %w", err)
		v.broken(v.err)
	}
}

// print shows what changes, until the updates end. An error says that nobody reads.
func (w *watcher) print(ctx context.Context, updates <-chan pit.Update) error {
	ticks := time.NewTicker(time.Second)
	defer ticks.Stop()
	lines := newLineView(w)
	screen := newScreenView(w)
	sources := sourceView{names: w.names, last: map[string]string{}}
	for {
		var b bytes.Buffer
		select {
		case u, open := <-updates:
			if !open {
				return nil
			}
			switch {
			case w.screen:
				screen.take(u)
			case w.json == nil:
				lines.take(&b, u)
			}
		case now := <-ticks.C:
			if w.screen {
				screen.draw(&b, now, w.pit.Sources())
			} else if said := sources.changes(w.pit.Sources()); ctx.Err() == nil {
				fmt.Fprint(w.problems, said)
			}
		}
		if b.Len() == 0 {
			continue
		}
		if _, err := w.out.Write(b.Bytes()); err != nil {
			return fmt.Errorf("write what is shown: %w", err)
		}
	}
}

// lineView prints a line for each change that a person would look at.
type lineView struct {
	*watcher
	tables map[string]shownTable
	alarms map[findings.Identity]shownAlarm
}

type shownTable struct {
	phase         tables.Phase
	round, result string
	dealer        string
	since         time.Time
	stale         bool
}

type shownAlarm struct {
	pit.Alarm
	word string
}

func newLineView(w *watcher) *lineView {
	return &lineView{watcher: w, tables: map[string]shownTable{}, alarms: map[findings.Identity]shownAlarm{}}
}

func (v *lineView) take(b *bytes.Buffer, u pit.Update) {
	for _, t := range u.Tables {
		if v.shows(t.Number) {
			v.table(b, u.At, t)
		}
	}
	if u.AlarmsChanged {
		v.list(b, u.At, u.Alarms)
	}
}

func clock(at time.Time) string { return at.Local().Format(time.TimeOnly) }

func (v *lineView) table(b *bytes.Buffer, at time.Time, t *tables.Table) {
	now := shownTable{t.Phase, t.Round, t.Result, t.Dealer, t.Since, t.Stale}
	before, known := v.tables[t.Number]
	v.tables[t.Number] = now
	if known && before == now || now.phase == "" {
		return
	}
	fmt.Fprintf(b, "%s  %-6s %-13s", clock(at), t.Number, phaseWord(t))
	if known && before.phase != "" && before.phase != now.phase {
		fmt.Fprintf(b, " %4s", fmt.Sprintf("%.0fs", now.since.Sub(before.since).Seconds()))
	} else {
		fmt.Fprintf(b, " %4s", "")
	}
	fmt.Fprintf(b, "  %-10s %-8s %s", t.Result, t.Dealer, worst(t.Open))
	trimLine(b)
}

// trimLine ends a line without blanks before its end.
func trimLine(b *bytes.Buffer) {
	b.Truncate(len(bytes.TrimRight(b.Bytes(), " ")))
	b.WriteByte('\n')
}

func phaseWord(t *tables.Table) string {
	word := strings.ToUpper(strings.ReplaceAll(string(t.Phase), "_", " "))
	if t.Stale {
		word = "STALE " + word
	}
	return word
}

// shapes mark a severity by form and figure, as on the screens: colour alone tells
// nobody anything.
var shapes = map[findings.Severity]string{
	findings.Urgent: "◆1", findings.High: "▲2", findings.Medium: "■3", findings.Low: "●4",
}

// worst is the mark of the worst of some findings, and how many there are.
func worst(open []findings.Finding) string {
	if len(open) == 0 {
		return ""
	}
	s := findings.Low
	for _, g := range open {
		s = min(s, g.Severity)
	}
	if len(open) == 1 {
		return shapes[s]
	}
	return fmt.Sprintf("%s ×%d", shapes[s], len(open))
}

// list prints the alarms that became another than they were.
func (v *lineView) list(b *bytes.Buffer, at time.Time, alarms []pit.Alarm) {
	there := make(map[findings.Identity]bool, len(alarms))
	for _, a := range alarms {
		id := a.Finding.Identity
		if !v.shows(id.Table) {
			continue
		}
		there[id] = true
		word := alarmWord(&a)
		if before, known := v.alarms[id]; known && before.word == word {
			continue
		}
		v.alarms[id] = shownAlarm{a, word}
		v.alarm(b, at, &a, word)
	}
	var over []shownAlarm
	for id, before := range v.alarms {
		if !there[id] {
			delete(v.alarms, id)
			over = append(over, before)
		}
	}
	slices.SortFunc(over, func(a, b shownAlarm) int { return a.Raised.Compare(b.Raised) })
	for i := range over {
		v.alarm(b, at, &over[i].Alarm, "over")
	}
}

// alarmWord is what there is to say of an alarm beside what it is; "" for one that
// rings for the first time.
func alarmWord(a *pit.Alarm) string {
	switch {
	case a.Shelved():
		return "put away by " + a.Shelf.By
	case a.Hidden():
		return "hidden by " + string(a.HiddenBy.Code)
	case a.State == pit.Acknowledged:
		return "taken by " + a.AckedBy
	case a.State == pit.Returned:
		return "over, not taken"
	case a.Repeats > 0:
		return fmt.Sprintf("again, %d", a.Repeats)
	}
	return ""
}

func (v *lineView) alarm(b *bytes.Buffer, at time.Time, a *pit.Alarm, word string) {
	id := a.Finding.Identity
	fmt.Fprintf(b, "%s  %-6s %s %s", clock(at), id.Table, shapes[a.Finding.Severity], id.Code)
	for _, part := range []string{id.Subject, id.Round} {
		if part != "" {
			b.WriteString(" " + part)
		}
	}
	switch {
	case word == "" || a.State == pit.Unacknowledged && a.Repeats > 0 && word != "over":
		b.WriteString(": " + v.sentence(&a.Finding, v.currency(id.Table)))
		if word != "" {
			b.WriteString(" (" + word + ")")
		}
	default:
		b.WriteString(": " + word)
	}
	b.WriteByte('\n')
}

// currency is the one that a table's amounts are written in.
func (w *watcher) currency(table string) money.Currency {
	code := ""
	if t := w.pit.Table(table); t != nil {
		code = t.Terms.Currency
	}
	c, _ := money.LookupCurrency(code)
	return c
}

// sentence says a finding in words, or by its two sides where there are no words.
func (w *watcher) sentence(g *findings.Finding, c money.Currency) string {
	if w.say.words.Has(g.Why.Key) {
		why := wager.Why(g.Why)
		return string(w.say.words.Why(nil, &why, c))
	}
	switch {
	case g.Expected == "":
		return g.Got
	case g.Got == "":
		return g.Expected
	}
	return "should be " + g.Expected + ", is " + g.Got
}

// sourceView tells how the servers do, whenever that changes.
type sourceView struct {
	names []string
	last  map[string]string
}

func (v *sourceView) changes(all []pit.Health) string {
	var b strings.Builder
	for _, h := range all {
		word := h.State
		if h.Problem != "" {
			word += ": " + h.Problem
		}
		if v.last[h.Name] != word && word != "" {
			v.last[h.Name] = word
			fmt.Fprintf(&b, "%s: %s\n", h.Name, word)
		}
	}
	return b.String()
}
