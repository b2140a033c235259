package tables_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/tables"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// A script is a recorded pit in short, a line an event:
//
//	SECONDS SOURCE TABLE ROUND TYPE DATA
//
// SOURCE is s for the server's next event, s=48205 for one with this number, s+2 for
// one that leaves two out, s:b7e1=3 for one of another epoch, d:NAME for a device and
// desk. ROUND - is none; DATA may be left out. A second time after the first, as
// 3.5/4, is when it was received. SECONDS tick lets the desk's clock run. Blank lines
// and # lines say nothing.
type scriptPit struct {
	t     *testing.T
	fold  *tables.Fold
	epoch string
	seq   int64
	said  []string
	full  []tables.Out
}

var day = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)

func book(t testing.TB) round.Book {
	t.Helper()
	b, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func play(t *testing.T, cfg tables.Config, script string) *scriptPit {
	t.Helper()
	cfg.Book = book(t)
	p := &scriptPit{t: t, fold: tables.NewFold(cfg), epoch: "9f3c", seq: 100}
	for number, line := range strings.Split(script, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if at, ticks := strings.CutSuffix(line, " tick"); ticks {
			now, err := seconds(at)
			if err != nil {
				t.Fatalf("script line %d, %q: %v", number+1, line, err)
			}
			p.said = append(p.said, "tick")
			for _, o := range p.fold.Tick(now) {
				p.say(o)
			}
			continue
		}
		e, err := p.read(line)
		if err != nil {
			t.Fatalf("script line %d, %q: %v", number+1, line, err)
		}
		for _, o := range p.fold.Apply(&e) {
			p.say(o)
		}
	}
	for _, o := range p.fold.End() {
		p.say(o)
	}
	return p
}

func (p *scriptPit) read(line string) (tables.Event, error) {
	f := strings.SplitN(line, " ", 6)
	if len(f) < 5 {
		return tables.Event{}, fmt.Errorf("five fields are wanted")
	}
	var b strings.Builder
	b.WriteString(`{"v":1`)
	at, received, both := strings.Cut(f[0], "/")
	when, err := seconds(at)
	if err != nil {
		return tables.Event{}, err
	}
	fmt.Fprintf(&b, `,"time":%q`, when.Format(wager.TimeLayout))
	if both {
		if when, err = seconds(received); err != nil {
			return tables.Event{}, err
		}
		fmt.Fprintf(&b, `,"received":%q`, when.Format(wager.TimeLayout))
	}
	if err := p.source(&b, f[1]); err != nil {
		return tables.Event{}, err
	}
	if f[2] != "-" {
		fmt.Fprintf(&b, `,"table":%q`, f[2])
	}
	if f[3] != "-" {
		fmt.Fprintf(&b, `,"round":%q`, f[3])
	}
	fmt.Fprintf(&b, `,"type":%q`, f[4])
	if len(f) == 6 {
		if f[4] == "subscribed" {
			b.WriteString("," + strings.Trim(f[5], "{}"))
		} else {
			b.WriteString(`,"data":` + f[5])
		}
	}
	b.WriteString("}")
	return tables.ReadEvent([]byte(b.String()))
}

func seconds(s string) (time.Time, error) {
	n, err := strconv.ParseFloat(s, 64)
	return day.Add(time.Duration(n*1000+0.5) * time.Millisecond), err
}

func (p *scriptPit) source(b *strings.Builder, s string) error {
	switch {
	case s == "desk":
		b.WriteString(`,"source":"desk"`)
	case s == "hb":
		fmt.Fprintf(b, `,"epoch":%q,"seq":%d`, p.epoch, p.seq)
	case strings.HasPrefix(s, "hb="):
		fmt.Fprintf(b, `,"epoch":%q,"seq":%s`, p.epoch, s[3:])
	case strings.HasPrefix(s, "d:"):
		fmt.Fprintf(b, `,"source":"device:%s"`, s[2:])
	case strings.HasPrefix(s, "s"):
		rest := s[1:]
		if epoch, ok := strings.CutPrefix(rest, ":"); ok {
			epoch, rest, _ = strings.Cut(epoch, "=")
			p.epoch, rest = epoch, "="+rest
		}
		p.seq++
		switch {
		case strings.HasPrefix(rest, "="):
			n, err := strconv.ParseInt(rest[1:], 10, 64)
			if err != nil {
				return err
			}
			p.seq = n
		case strings.HasPrefix(rest, "+"):
			n, err := strconv.ParseInt(rest[1:], 10, 64)
			if err != nil {
				return err
			}
			p.seq += n
		}
		fmt.Fprintf(b, `,"epoch":%q,"seq":%d`, p.epoch, p.seq)
	default:
		return fmt.Errorf("source %q", s)
	}
	return nil
}

func (p *scriptPit) say(o tables.Out) {
	p.full = append(p.full, o)
	g := o.Finding
	at := strconv.FormatFloat(o.At.Sub(day).Seconds(), 'f', -1, 64)
	switch o.Kind {
	case tables.FindingOut:
		switch two := slices.Contains([]string{"finding_rules_differ", "finding_shoe_short", "finding_shoe_count", "finding_deal_order"}, g.Why.Key); {
		case g.Why.Key == "" || g.Severity == 0 || o.At.IsZero():
			p.t.Errorf("%s %s %s is found at %s, and nobody can be told why: %+v", g.Code, dash(g.Round), dash(g.Subject), at, g.Why)
		case two && (g.Why.Place != g.Expected || g.Why.Text != g.Got):
			p.t.Errorf("%s %s: its sentence speaks of %q and %q, it is about %q and %q", g.Code, g.Subject, g.Why.Place, g.Why.Text, g.Expected, g.Got)
		}
		p.said = append(p.said, strings.TrimRight(fmt.Sprintf("+%s %s %s %s|%s", g.Code, dash(g.Round), dash(g.Subject), g.Expected, g.Got), "|"))
	case tables.ClearedOut:
		p.said = append(p.said, fmt.Sprintf("-%s %s %s", g.Code, dash(g.Round), dash(g.Subject)))
	case tables.PhaseOut:
		p.said = append(p.said, strings.TrimRight(fmt.Sprintf("phase %s %s %s %s", at, dash(o.Round), o.Phase, o.Result), " "))
	case tables.SettlementOut:
		p.said = append(p.said, fmt.Sprintf("settled %s %s", o.Round, o.Answer.Currency.Format(o.Answer.Totals.Returned)))
	}
}

// but is what was said without what is of a code.
func (p *scriptPit) but(code string) []string {
	return slices.DeleteFunc(slices.Clone(p.said), func(s string) bool { return strings.HasPrefix(s[1:], code+" ") })
}

func dash(s string) string {
	if s == "" {
		return "."
	}
	return s
}

// findings are what was raised and cleared, in order.
func (p *scriptPit) findings() []string {
	var all []string
	for _, s := range p.said {
		if s[0] == '+' || s[0] == '-' {
			all = append(all, strings.TrimSpace(s))
		}
	}
	return all
}

func (p *scriptPit) phases() []string {
	var all []string
	for _, s := range p.said {
		if rest, ok := strings.CutPrefix(s, "phase "); ok {
			all = append(all, rest)
		}
	}
	return all
}

func (p *scriptPit) settlements() []string {
	var all []string
	for _, s := range p.said {
		if rest, ok := strings.CutPrefix(s, "settled "); ok {
			all = append(all, rest)
		}
	}
	return all
}

func wantLines(t *testing.T, what string, got []string, want string) {
	t.Helper()
	var lines []string
	for _, s := range strings.Split(want, "\n") {
		if s = strings.TrimSpace(s); s != "" {
			lines = append(lines, s)
		}
	}
	if strings.Join(got, "\n") != strings.Join(lines, "\n") {
		t.Errorf("%s:\n  %s\nwant:\n  %s", what, strings.Join(got, "\n  "), strings.Join(lines, "\n  "))
	}
}
