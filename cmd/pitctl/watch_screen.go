package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pitboss/app/pit"
	"pitboss/tables"
)

// screenView draws the floor: a row a table, and below it the alarms that ring.
type screenView struct {
	*watcher
	floor  map[string]*tables.Table
	alarms []pit.Alarm
	at     time.Time
	size   func() (columns, rows int)
}

// What is drawn where nothing is known of the terminal.
const (
	usualColumns = 100
	usualRows    = 40
	mostAlarmRow = 8
)

// The few codes of ANSI that every terminal knows.
const (
	ansiHome  = "\x1b[H"
	ansiEnd   = "\x1b[K" // clears to the end of the line
	ansiBelow = "\x1b[J"
	ansiBold  = "\x1b[1m"
	ansiDim   = "\x1b[2m"
	ansiPlain = "\x1b[0m"
)

func newScreenView(w *watcher) *screenView {
	return &screenView{watcher: w, floor: map[string]*tables.Table{}, size: func() (int, int) { return terminalSize(w.out) }}
}

func (v *screenView) take(u pit.Update) {
	v.at = u.At
	for _, t := range u.Tables {
		if v.shows(t.Number) {
			v.floor[t.Number] = t
		}
	}
	if u.AlarmsChanged {
		v.alarms = u.Alarms
	}
}

// draw writes the whole floor over what is there.
func (v *screenView) draw(b *bytes.Buffer, now time.Time, sources []pit.Health) {
	columns, rows := v.size()
	var lines []string
	head := clock(now)
	for _, h := range sources {
		head += "   " + strings.TrimPrefix(h.Name, pit.ServerPrefix) + " " + h.State
	}
	lines = append(lines, head, "", fmt.Sprintf("%-7s %-13s %5s  %-10s %-8s %-9s %6s  %s", "table", "", "s", "result", "dealer", "rounds/h", "shoe", "alarms"))
	bells := v.bells()
	room := max(1, rows-len(lines)-len(bells)-2)
	numbers := slices.Sorted(maps.Keys(v.floor))
	for i, number := range numbers {
		if i == room-1 && len(numbers) > room {
			lines = append(lines, fmt.Sprintf("and %d more", len(numbers)-i))
			break
		}
		lines = append(lines, v.row(v.floor[number], now))
	}
	lines = append(append(lines, ""), bells...)
	b.WriteString(ansiHome)
	for i, l := range lines {
		l = cutTo(l, columns)
		switch {
		case i == 2:
			l = ansiDim + l + ansiPlain
		case strings.Contains(l, "◆1"):
			l = ansiBold + l + ansiPlain
		}
		b.WriteString(l + ansiEnd + "\n")
	}
	b.WriteString(ansiBelow)
}

// row is a table on the floor.
func (v *screenView) row(t *tables.Table, now time.Time) string {
	seconds := ""
	if age := now.Sub(t.Since); !t.Since.IsZero() && age >= 0 && age < 24*time.Hour {
		seconds = fmt.Sprintf("%.0f", age.Seconds())
	}
	pace := ""
	if t.Pace > 0 {
		pace = fmt.Sprint(t.Pace)
		if t.Target > 0 {
			pace += fmt.Sprintf("/%d", t.Target)
		}
	}
	shoe := ""
	if n := t.Shoe.Dealt(); n > 0 {
		shoe = fmt.Sprint(n)
	}
	return fmt.Sprintf("%-7s %-13s %5s  %-10s %-8s %-9s %6s  %s", t.Number, phaseWord(t), seconds, t.Result, t.Dealer, pace, shoe, worst(t.Open))
}

// bells are the alarms that ring, as many as there is room for.
func (v *screenView) bells() []string {
	var lines []string
	more := 0
	for i := range v.alarms {
		a := &v.alarms[i]
		if !a.Rings() || !v.shows(a.Finding.Table) {
			continue
		}
		if len(lines) == mostAlarmRow {
			more++
			continue
		}
		lines = append(lines, fmt.Sprintf("%s %-6s %s %s: %s", shapes[a.Finding.Severity], a.Finding.Table, a.Finding.Code, a.Finding.Subject,
			v.sentence(&a.Finding, v.currency(a.Finding.Table))))
	}
	if more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return lines
}

// cutTo keeps a line within the screen.
func cutTo(l string, columns int) string {
	if utf8.RuneCountInString(l) <= columns {
		return l
	}
	return string([]rune(l)[:max(0, columns-1)]) + "…"
}
