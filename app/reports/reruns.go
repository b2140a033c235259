package reports

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/decisions"
	"pitboss/tables/wheel"
)

// played is what was played at a table in the period.
type played struct {
	rounds  int
	numbers wheel.Counts // of a wheel; a void spin's is none of them
	spins   int
	reruns  int
	voids   int
}

// reruns is every spin that was run again and every round that was void, counted by
// table and by dealer.
func (m *maker) reruns() error {
	all, err := m.decided()
	if err != nil {
		return err
	}
	wanted := all[:0:0]
	for _, f := range all {
		if f.Of.Kind == decisions.SpinRerun || f.Of.Kind == decisions.RoundVoid {
			wanted = append(wanted, f)
		}
	}
	at, err := m.played(takenBack(wanted))
	if err != nil {
		return err
	}
	dealers, of := map[string]*played{}, map[string]string{}
	for _, f := range wanted {
		d := &f.Of
		dealer, err := m.dealer(d.Table, d.Opened)
		if err != nil {
			return err
		}
		of[f.ID] = dealer
		if !f.counts() {
			continue
		}
		if at[d.Table] == nil {
			at[d.Table] = &played{}
		}
		if dealers[dealer] == nil {
			dealers[dealer] = &played{}
		}
		for _, p := range []*played{at[d.Table], dealers[dealer]} {
			if d.Kind == decisions.SpinRerun {
				p.reruns++
			} else {
				p.voids++
			}
		}
	}
	m.rerunTables(at, dealers)
	s := m.section("register")
	m.columns(s, "time", "kind", "table", "round", "dealer", "why", "+details", "signed", "record", "standing")
	for _, f := range wanted {
		d := &f.Of
		s.row(
			m.moment(d.At), cell(m.word("decision_kind_", string(d.Kind))), cell(d.Table), cell(d.Round), m.who(of[f.ID]), cell(m.why(d)),
			cell(m.details(d)), m.signer(d.By), cell(d.ID+"\n"+f.place), m.standing(f.by, f.Corrects, f.elsewhere),
		).Struck = f.by != ""
	}
	return nil
}

func (m *maker) rerunTables(at, dealers map[string]*played) {
	s := m.section("by_table")
	m.columns(s, "table", "-rounds", "-reruns", "-voids", "-in_hundred")
	var sum played
	for _, table := range slices.Sorted(maps.Keys(at)) {
		p := at[table]
		sum.rounds, sum.reruns, sum.voids = sum.rounds+p.rounds, sum.reruns+p.reruns, sum.voids+p.voids
		if p.reruns+p.voids == 0 {
			continue
		}
		s.row(cell(table), m.number(p.rounds), m.number(p.reruns), m.number(p.voids), p.share())
		if p.reruns > 0 && p.spins > 0 {
			s.Pictures = append(s.Pictures, m.racetrack(table, p))
		}
	}
	if len(s.Rows) > 0 {
		s.row(cell(m.say("all_tables")), m.number(sum.rounds), m.number(sum.reruns), m.number(sum.voids), sum.share()).Total = true
	}
	s = m.section("by_dealer")
	m.columns(s, "dealer", "-reruns", "-voids")
	for _, dealer := range slices.Sorted(maps.Keys(dealers)) {
		name := m.who(dealer)
		if dealer == "" {
			name = cell(m.say("unknown_dealer"))
		}
		s.row(name, m.number(dealers[dealer].reruns), m.number(dealers[dealer].voids))
	}
}

// share is how many of a hundred were run again or void, to a tenth: of the rounds
// that were settled, and of those that never were.
func (p *played) share() Cell {
	all := p.rounds + p.reruns + p.voids
	if all == 0 {
		return Cell{}
	}
	tenths := ((p.reruns+p.voids)*1000 + all/2) / all
	return cell(number(uint64(tenths/10)) + "." + number(uint64(tenths%10)))
}

// spinAt names a round of a table.
type spinAt struct{ table, round string }

// takenBack says of each round that a decision took back when that was: a correction of
// the decision does not take back what was played meanwhile. What a server settled of the
// round before then is none that was played, and its number is none of the wheel's.
func takenBack(wanted []*filed[decisions.Decision]) map[spinAt]time.Time {
	byID := map[string]*filed[decisions.Decision]{}
	for _, f := range wanted {
		byID[f.ID] = f
	}
	taken := map[spinAt]time.Time{}
	for _, f := range wanted {
		if f.by != "" {
			continue
		}
		first := f
		for range wanted { // no way back is longer
			older := byID[first.Corrects]
			if older == nil {
				break
			}
			first = older
		}
		if is := (spinAt{f.Of.Table, f.Of.Round}); first.Of.At.After(taken[is]) {
			taken[is] = first.Of.At
		}
	}
	return taken
}

// played counts the rounds of every table that were settled in the period, and not
// taken back after that.
func (m *maker) played(taken map[spinAt]time.Time) (map[string]*played, error) {
	at := map[string]*played{}
	err := m.each(store.Query{Kind: tables.RoundSettledType, Since: m.p.From, Until: m.p.To}, func(r *store.Record) error {
		if !r.At.After(taken[spinAt{r.Table, r.Round}]) {
			return nil
		}
		p := at[r.Table]
		if p == nil {
			p = &played{}
			at[r.Table] = p
		}
		p.rounds++
		var result struct{ Number *int }
		e, err := tables.ReadEvent(r.Data)
		if d, ok := e.Data.(tables.RoundSettled); err == nil && ok && json.Unmarshal(d.Result, &result) == nil {
			if n := result.Number; n != nil && *n >= 0 && *n < len(p.numbers) {
				p.numbers[*n]++
				p.spins++
			}
		}
		return nil
	})
	return at, err
}

// dealer is who dealt a round: whoever came to the table last before it, by what was heard
// of a change or by a picture of the table that came after it. "" is not recorded.
func (m *maker) dealer(table string, at time.Time) (dealer string, err error) {
	const most = 50 // pictures are looked through for one that says who deals
	var newest time.Time
	for _, kind := range []string{tables.DealerChangedType, tables.TableImageType} {
		page, err := m.s.Records.Find(store.Query{Table: table, Kind: kind, Until: at.Add(time.Nanosecond), Limit: most})
		if err != nil {
			return "", err
		}
		for i := range page.Records {
			r := &page.Records[i]
			e, err := tables.ReadEvent(r.Data)
			if err != nil || !r.At.After(newest) {
				continue
			}
			switch d := e.Data.(type) {
			case tables.DealerChanged:
				dealer, newest = d.Dealer, r.At
			case tables.TableImage:
				if d.Dealer != "" { // a picture need not say who deals
					dealer, newest = d.Dealer, r.At
				}
			}
		}
	}
	return dealer, nil
}
