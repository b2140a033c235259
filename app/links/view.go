package links

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/app/house/trial"
	"pitboss/app/words"
)

// Condition is how a link stands, from what needs a person to what needs nobody.
type Condition uint8

// The conditions.
const (
	Lost    Condition = iota // nothing can be heard: lost, refused
	Quiet                    // nothing is heard though it is due: silent, stale
	Odd                      // it is heard, and something about it is not as it should be
	Waiting                  // being opened, or stopped
	Well
)

// conditionOf judges a link.
func conditionOf(l *Link) Condition {
	switch l.State {
	case "lost", "refused":
		return Lost
	case "silent", "stale":
		return Quiet
	case "opening", "connecting", "joining", "stopped", "closed":
		return Waiting
	}
	if len(l.Bad) > 0 || l.Delay > mostDelay || l.Skew > mostSkew || l.Skew < -mostSkew || l.Restarts > 0 {
		return Odd
	}
	return Well
}

const (
	mostDelay = time.Second     // that something may wait for the pit
	mostSkew  = 2 * time.Second // as the fold judges it
)

// Abnormal says that the link needs a look.
func (c Condition) Abnormal() bool { return c <= Odd }

// Part is a part of the list.
type Part uint8

// The parts.
const (
	Everything Part = iota
	Abnormal
	Servers
	Devices
	parts
)

// Row is a link in the list.
type Row struct {
	Link      Link
	Condition Condition
	State     string // in words
	Age       string // of the last sign of life; "" where there was none
}

// Rows are the links of a part in the order of the list, servers first, then by table
// and name; and how many each part has. The order never changes by itself.
func Rows(w *words.Words, all []Link, of Part, now time.Time) (rows []Row, counts [4]int) {
	for i := range all {
		l := &all[i]
		r := Row{Link: *l, Condition: conditionOf(l), State: StateText(w, l)}
		if !l.Heard.IsZero() {
			r.Age = Span(w, now.Sub(l.Heard))
		}
		in := [parts]bool{true, r.Condition.Abnormal(), l.Server, !l.Server}
		for p := range parts {
			if in[p] {
				counts[p]++
			}
		}
		if in[of] {
			rows = append(rows, r)
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		server := func(r *Row) int {
			if r.Link.Server {
				return 0
			}
			return 1
		}
		return cmp.Or(server(&a)-server(&b), byNumber(a.Link.Table, b.Link.Table), cmp.Compare(a.Link.Name, b.Link.Name))
	})
	return rows, counts
}

// byNumber orders tables as the floor does: by the number in them.
func byNumber(a, b string) int {
	number := func(s string) int {
		n, _ := strconv.Atoi(strings.TrimLeft(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz- "))
		return n
	}
	return cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(a, b))
}

// StateText is a link's state in words.
func StateText(w *words.Words, l *Link) string {
	key := "link_state_" + l.State
	if !w.Has(key) {
		return l.State
	}
	return w.Say(key, nil)
}

// Span is a length of time as a person says it: 0.5 s, 14 s, 3 min, 2 h.
func Span(w *words.Words, d time.Duration) string {
	say := func(unit string, n string) string { return w.Say("link_span_"+unit, map[string]any{"N": n}) }
	d = max(d, 0)
	switch {
	case d < 10*time.Second:
		return say("s", strconv.FormatFloat(float64(d.Round(100*time.Millisecond))/float64(time.Second), 'f', 1, 64))
	case d < 2*time.Minute:
		return say("s", strconv.Itoa(int(d/time.Second)))
	case d < 2*time.Hour:
		return say("min", strconv.Itoa(int(d/time.Minute)))
	case d < 48*time.Hour:
		return say("h", strconv.Itoa(int(d/time.Hour)))
	}
	return say("d", strconv.Itoa(int(d/(24*time.Hour))))
}

// Fact is a line of the detail: what, and how it is.
type Fact struct {
	Label, Value string
	Amiss        bool // the value is not as it should be
}

// Detail is one link in full.
type Detail struct {
	Title    string
	State    string
	Amiss    bool
	Why      string // what is wrong, in a sentence
	Facts    []Fact
	Settings []Fact
	Last     []trial.Line
	Bad      []trial.Line
}

// DetailOf tells everything about a link.
func DetailOf(w *words.Words, l *Link, now time.Time, zone *time.Location) Detail {
	say := func(key string) string { return w.Say("link_"+key, nil) }
	c := conditionOf(l)
	d := Detail{Title: l.Name, State: StateText(w, l), Amiss: c == Lost || c == Quiet, Last: l.Last, Bad: l.Bad}
	d.Why = trial.ReasonText(w, l.Reason)
	add := func(key, value string, amiss bool) {
		if value != "" {
			d.Facts = append(d.Facts, Fact{say(key), value, amiss})
		}
	}
	count := func(n uint64) string { return w.Number(int64(n)) }
	if l.Server {
		add("fact_address", l.Address, false)
		add("fact_tables", strconv.Itoa(l.Tables), false)
	} else {
		add("fact_table", l.Table, false)
		add("fact_kind", w.Say("form_kind_"+l.Kind, nil), false)
		add("fact_address", l.Address, false)
		if l.Port != "" && !strings.Contains(l.Address, l.Port) {
			add("fact_port", l.Port, false)
		}
		add("fact_driver", l.Driver, false)
		add("fact_serial", l.Serial, false)
	}
	if !l.Since.IsZero() {
		add("fact_since", l.Since.In(zone).Format("15:04:05")+" · "+Span(w, now.Sub(l.Since)), d.Amiss)
	}
	heard := say("never_heard")
	if !l.Heard.IsZero() {
		heard = Span(w, now.Sub(l.Heard))
	}
	add("fact_heard", heard, d.Amiss)
	gap := say("gap_unknown")
	if l.Gap > 0 {
		gap = Span(w, l.Gap)
	}
	add("fact_gap", gap, false)
	switch {
	case l.Allowed == Never:
		add("fact_allowed", say("not_judged"), false)
	case l.Allowed > 0:
		add("fact_allowed", Span(w, l.Allowed), false)
	}
	if l.Server {
		add("fact_events", count(l.Lines), false)
	} else {
		add("fact_lines", count(l.Lines), false)
	}
	add("fact_rejected", count(l.Rejected), len(l.Bad) > 0)
	add("fact_reconnects", count(l.Reconnects), false)
	if l.Bytes > 0 {
		add("fact_bytes", count(l.Bytes), false)
	}
	if l.Waiting > 0 {
		add("fact_waiting", strconv.Itoa(l.Waiting)+" · "+Span(w, l.Delay), l.Delay > mostDelay)
	}
	if l.Restarts > 0 {
		add("fact_restarts", strconv.Itoa(l.Restarts), true)
	}
	if l.Skew != 0 {
		add("fact_skew", Span(w, l.Skew.Abs()), l.Skew.Abs() > mostSkew)
	}
	if len(l.Unknown) > 0 {
		add("fact_unknown", strings.Join(l.Unknown, ", "), false)
	}
	add("fact_problem", l.Problem, d.Amiss && d.Why == "") // else it is the cause of what is said in words
	for _, s := range l.Settings {
		d.Settings = append(d.Settings, Fact{Label: s.Name, Value: s.Value})
	}
	return d
}
