package reports

import (
	"encoding/json"
	"time"

	"pitboss/app/pit"
	"pitboss/store"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
)

// content reads what a record of the desk says, inside the envelope of the feed; false
// where it says nothing of the kind.
func content(r *store.Record, into any) bool {
	var line struct {
		Data json.RawMessage `json:"data"`
	}
	return r.Fault == "" && json.Unmarshal(r.Data, &line) == nil && len(line.Data) > 0 && json.Unmarshal(line.Data, into) == nil
}

// filed is a form that was recorded, and what became of it.
type filed[T any] struct {
	Of       T
	ID       string
	At       time.Time
	Corrects string
	place    string // DAY/N
	by       string // the id of the record that corrects it; "" while it counts
	// elsewhere says that what it corrects is not of the period.
	elsewhere bool
}

func (f *filed[T]) counts() bool { return f.by == "" && !f.elsewhere }

// chain reads the forms of a kind that belong to the period: those recorded in it, with
// all their corrections up to now, and the corrections made in it of older ones. Of
// each only the newest counts, and it counts where the first was recorded: so a report
// of another period does not count it again.
func chain[T any](m *maker, kind string, read func(*T) (id, corrects string)) ([]*filed[T], error) {
	var all []*filed[T]
	byID := map[string]*filed[T]{}
	err := m.each(store.Query{Kind: kind, Since: m.p.From}, func(r *store.Record) error {
		f := &filed[T]{At: r.At, place: r.Day + "/" + number(r.N)}
		if !content(r, &f.Of) {
			m.warn(m.with("unread_record", map[string]any{"Record": f.place}))
			return nil
		}
		if f.ID, f.Corrects = read(&f.Of); f.ID == "" || byID[f.ID] != nil {
			return nil
		}
		old := byID[f.Corrects]
		switch {
		case f.Corrects != "" && old != nil:
			if old.by == "" {
				old.by = f.ID
			}
			f.elsewhere = old.elsewhere
		case !m.p.holds(f.At):
			return nil // what comes later is wanted only where it corrects one of these
		case f.Corrects != "":
			f.elsewhere = true
		}
		byID[f.ID] = f
		all = append(all, f)
		return nil
	})
	return all, err
}

func (m *maker) decided() ([]*filed[decisions.Decision], error) {
	return chain(m, pit.KindDecision, func(d *decisions.Decision) (string, string) { return d.ID, d.Corrects })
}

func (m *maker) inspected() ([]*filed[inspections.Inspection], error) {
	return chain(m, pit.KindInspection, func(i *inspections.Inspection) (string, string) { return i.ID, i.Corrects })
}

// standing says whether a form counts, and if not why.
func (m *maker) standing(by, corrects string, elsewhere bool) Cell {
	switch {
	case by != "":
		return cell(m.with("corrected_by", map[string]any{"ID": by}))
	case elsewhere:
		return cell(m.with("corrects_older", map[string]any{"ID": corrects}))
	case corrects != "":
		return cell(m.with("corrects", map[string]any{"ID": corrects}))
	}
	return cell(m.say("counts"))
}
