package reports

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/roles"
	"pitboss/tables/wager"
)

// Records is the journal as a report reads it: a running desk's or that of a folder
// (store.Journal, store.Reader).
type Records interface {
	// Find gives a page of the newest records.
	Find(store.Query) (store.Page, error)
	// Each gives all of them, oldest first, and says which days could not be read whole.
	Each(store.Query, func(*store.Record) error) ([]store.Problem, error)
}

// Source is what a report is made from.
type Source struct {
	Records    Records
	Fold       tables.Config                  // the house's rules, by which differences are found; its hour and zone
	Servers    []string                       // the names of the house's game servers, as its state was kept with them
	Access     func() ([]staff.Access, error) // who has access; nil where the staff file is not at hand
	Name       func(id string) string         // of a person; "" or nil where it is not known
	Checkpoint store.Checkpoint               // signed before the report was made; size 0 is none
	Desk       string
	Version    string // of the program
	By         string // who makes it, by the staff's id
	Now        time.Time
}

// Errors of Make.
var (
	ErrKind   = errors.New("there is no such report")
	ErrPeriod = errors.New("a report needs a period that ends after it begins")
	ErrStaff  = errors.New("the list of who has access needs the staff file")
)

func wrongDay(s string) error {
	return fmt.Errorf("%w: %q is no day, or before the first (2026-11-30 is one)", ErrPeriod, s)
}

// Make makes a report of a period.
func Make(ctx context.Context, k Kind, p Period, s Source, w *words.Words) (*Report, error) {
	make, ok := map[Kind]func(*maker) error{
		Handover: (*maker).handover, Decisions: (*maker).decisions, Reruns: (*maker).reruns, Inspections: (*maker).inspections,
		Disputes: (*maker).disputes, Settlements: (*maker).settlements, Alarms: (*maker).alarms, Access: (*maker).access,
	}[k]
	switch {
	case !ok:
		return nil, fmt.Errorf("%w: %q", ErrKind, string(k))
	case p.From.IsZero() || !p.From.Before(p.To):
		return nil, ErrPeriod
	}
	m := newMaker(ctx, k, p, s, w)
	m.fact("period", m.period())
	m.begin()
	if err := make(m); err != nil {
		return nil, fmt.Errorf("make the report: %w", err)
	}
	return m.r, nil
}

// maker makes one report.
type maker struct {
	ctx  context.Context
	p    Period
	s    Source
	w    *words.Words
	zone *time.Location
	r    *Report
}

func newMaker(ctx context.Context, k Kind, p Period, s Source, w *words.Words) *maker {
	m := &maker{ctx: ctx, p: p, s: s, w: w, zone: s.Fold.Zone}
	if m.zone == nil {
		m.zone = time.UTC
	}
	m.r = &Report{Kind: k, Language: w.Language, Title: w.Say(k.title(), nil)}
	m.r.words = labels{m.say("nothing"), m.say("page")}
	if k == Handover || k == Sheet { // they are of a moment
		m.r.words.Nothing = m.say("none")
	}
	return m
}

// begin says what the report is made from, and by whom.
func (m *maker) begin() {
	m.fact("desk", cell(m.s.Desk))
	m.fact("made", m.moment(m.s.Now))
	if m.s.By != "" {
		m.fact("made_by", m.who(m.s.By))
	}
	c := &m.s.Checkpoint
	proof := m.say("no_checkpoint")
	if c.Size > 0 {
		proof = m.with("checkpoint", map[string]any{"Day": c.Day, "Size": m.w.Number(int64(c.Size)), "Root": c.Short()})
	}
	about := m.r.Title
	if !m.p.To.IsZero() {
		about += " · " + m.period().Text
	}
	m.r.Foot = []string{about, proof, strings.TrimSpace("Pit Boss " + m.s.Version)}
}

func (m *maker) say(key string) string { return m.w.Say("reports_"+key, nil) }

func (m *maker) with(key string, values map[string]any) string {
	return m.w.Say("reports_"+key, values)
}

// word is a word of another catalogue, by how its keys begin; the code itself where
// there is none.
func (m *maker) word(begin, code string) string {
	if code == "" {
		return ""
	}
	key := begin + strings.ReplaceAll(code, ".", "_")
	if text := m.w.Say(key, nil); text != key {
		return text
	}
	return code
}

func (m *maker) sentence(why *wager.Why, digits moneyDigits) string {
	return string(m.w.Why(nil, why, digits.currency))
}

// fact adds something about the whole report.
func (m *maker) fact(key string, c Cell) {
	m.r.Facts = append(m.r.Facts, Fact{m.say("fact_" + key), c})
}

func (m *maker) section(key string) *Section {
	s := &Section{Title: m.say("section_" + key)}
	m.r.Sections = append(m.r.Sections, s)
	return s
}

// columns names the columns of a section: a key with a minus before it is of numbers,
// one with a plus of sentences.
func (m *maker) columns(s *Section, keys ...string) {
	for _, key := range keys {
		name, right := strings.CutPrefix(key, "-")
		name, wide := strings.CutPrefix(name, "+")
		s.Columns = append(s.Columns, Column{m.say("column_" + name), right, wide, slices.Contains(codes, name)})
	}
}

// codes are the columns of numbers and names that the house gives.
var codes = []string{"table", "round", "guest", "id", "record", "clause"}

func (m *maker) factOf(s *Section, key string, c Cell) {
	if c.Text != "" {
		s.Facts = append(s.Facts, Fact{m.say("fact_" + key), c})
	}
}

func (s *Section) row(cells ...Cell) *Row {
	s.Rows = append(s.Rows, Row{Cells: cells})
	return &s.Rows[len(s.Rows)-1]
}

func cell(s string) Cell { return Cell{Text: s} }

func cells(texts ...string) []Cell {
	all := make([]Cell, len(texts))
	for i, s := range texts {
		all[i].Text = s
	}
	return all
}

func (m *maker) number(n int) Cell {
	return Cell{m.w.Number(int64(n)), strconv.Itoa(n)}
}

// moment is a time as the house's clocks show it; in a table for a spreadsheet as RFC
// 3339 has it.
func (m *maker) moment(at time.Time) Cell {
	if at.IsZero() {
		return Cell{}
	}
	local := at.In(m.zone)
	return Cell{m.w.Day(local) + " " + local.Format(time.TimeOnly), at.UTC().Format(time.RFC3339)}
}

func (m *maker) period() Cell {
	from, to := m.p.From.In(m.zone), m.p.To.In(m.zone)
	return Cell{
		m.w.Date(from) + " " + from.Format("15:04") + " – " + m.w.Date(to) + " " + to.Format("15:04"),
		from.Format(time.RFC3339) + "/" + to.Format(time.RFC3339),
	}
}

// lasting is a stretch of time in minutes and seconds; in a table for a spreadsheet in
// seconds.
func lasting(d time.Duration) Cell {
	d = d.Round(time.Second)
	text := fmt.Sprintf("%d:%02d", int(d.Minutes()), int(d.Seconds())%60)
	if d >= time.Hour {
		text = fmt.Sprintf("%d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
	}
	return Cell{text, strconv.Itoa(int(d.Seconds()))}
}

// who is a person: the name, where it is known, and the id.
func (m *maker) who(id string) Cell {
	if id == "" || m.s.Name == nil {
		return cell(id)
	}
	if name := m.s.Name(id); name != "" && name != id {
		return Cell{name + " (" + id + ")", id}
	}
	return cell(id)
}

// signer is a person in the role in which they signed.
func (m *maker) signer(p roles.Person) Cell {
	c := m.who(p.ID)
	if p.Role == roles.NoRole {
		return c
	}
	data := c.Data
	if data == "" {
		data = c.Text
	}
	return Cell{c.Text + ", " + m.word("role_", p.Role.String()), data}
}

// each reads records of the period, and notes what of the journal could not be read.
func (m *maker) each(q store.Query, do func(*store.Record) error) error {
	problems, err := m.s.Records.Each(q, func(r *store.Record) error {
		if err := m.ctx.Err(); err != nil {
			return err
		}
		return do(r)
	})
	for _, p := range problems {
		m.warn(m.with("unread", map[string]any{"Day": p.Day, "What": p.What}))
	}
	return err
}

func (m *maker) warn(text string) {
	for _, w := range m.r.Warnings {
		if w == text {
			return
		}
	}
	m.r.Warnings = append(m.r.Warnings, text)
}
