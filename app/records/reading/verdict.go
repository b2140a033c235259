package reading

import (
	"path/filepath"
	"strings"
	"time"

	"pitboss/app/words"
	"pitboss/store"
)

// Verdict is what a verification found, in words.
type Verdict struct {
	Good  bool
	Title string
	First string   // what is wrong first, and where; "" if nothing is
	Place string   // the file, the record and the byte
	Facts []string // counts, the newest checkpoint, what was left out
	Also  []string // what else is wrong, the first of it
}

// mostAlso bounds what is listed besides the first.
const mostAlso = 12

// VerdictOf says a verdict in words.
func VerdictOf(w *words.Words, v *store.Verdict) Verdict {
	said := Verdict{Good: v.Good(), Title: w.Say("journal_verify_good", nil)}
	if !said.Good {
		said.Title = w.Say("journal_verify_bad", nil)
		said.First, said.Place = Plain(v.First.What), placeOf(w, v.First)
		for i := range v.Faults {
			if f := &v.Faults[i]; i > 0 && len(said.Also) < mostAlso {
				said.Also = append(said.Also, placeOf(w, f)+": "+Plain(f.What))
			}
		}
	}
	fact := func(key string, values map[string]any) { said.Facts = append(said.Facts, w.Say(key, values)) }
	fact("journal_verify_counts", map[string]any{
		"Days": w.Count("journal_days", v.Days), "Records": w.Count("journal_records", int(v.Records)), "Number": w.Number(int64(v.Records)),
		"Checkpoints": w.Count("journal_checkpoints", v.Checkpoints),
	})
	if c := &v.Newest; c.Size > 0 {
		fact("journal_verify_newest", map[string]any{
			"Number": w.Number(int64(c.Size)), "Day": c.Day, "Root": c.Short(), "By": strings.Join(c.By, ", "),
		})
	}
	if v.Unread > 0 {
		fact("journal_verify_unread", map[string]any{"Number": w.Number(int64(v.Unread))})
	}
	if v.Removed != "" {
		fact("journal_verify_removed", map[string]any{"Day": v.Removed})
	}
	for i := range v.Remarks {
		r := &v.Remarks[i]
		fact("journal_verify_remark", map[string]any{"Place": placeOf(w, r)})
	}
	for _, day := range v.Running {
		fact("journal_verify_running", map[string]any{"Day": day})
	}
	return said
}

// BundleVerdictOf says what an evidence bundle was found to be.
func BundleVerdictOf(w *words.Words, zone *time.Location, v *store.BundleVerdict) Verdict {
	if zone == nil {
		zone = time.UTC
	}
	said := Verdict{Good: v.Good(), Title: w.Say("journal_bundle_good", nil)}
	if !said.Good {
		said.Title = w.Say("journal_verify_bad", nil)
		said.First, said.Place = Plain(v.First.What), placeOf(w, v.First)
		for i := range v.Faults {
			if f := &v.Faults[i]; i > 0 && len(said.Also) < mostAlso {
				said.Also = append(said.Also, placeOf(w, f)+": "+Plain(f.What))
			}
		}
	}
	fact := func(key string, values map[string]any) { said.Facts = append(said.Facts, w.Say(key, values)) }
	a := &v.About
	made := ""
	if !a.Made.IsZero() {
		made = w.Date(a.Made.In(zone)) + ", " + a.Made.In(zone).Format("15:04:05")
	}
	fact("journal_bundle_about", map[string]any{"Desk": Plain(a.Desk), "Time": made, "Person": Plain(a.Person)})
	fact("journal_bundle_asked", map[string]any{"Asked": Plain(a.Asked), "Records": w.Count("journal_records", v.Records)})
	for i := range v.Checkpoints {
		c := &v.Checkpoints[i]
		fact("journal_verify_newest", map[string]any{
			"Number": w.Number(int64(c.Size)), "Day": c.Day, "Root": c.Short(), "By": strings.Join(c.By, ", "),
		})
	}
	fact("journal_bundle_key", map[string]any{"Key": Plain(v.Key)})
	if v.OwnKey {
		fact("journal_bundle_own_key", nil)
	}
	return said
}

func placeOf(w *words.Words, d *store.Damage) string {
	var all []string
	if d.File != "" {
		all = append(all, filepath.Base(d.File))
	}
	if d.N > 0 {
		all = append(all, w.Say("journal_verify_record", map[string]any{"Number": w.Number(int64(d.N))}))
	}
	if d.Offset >= 0 {
		all = append(all, w.Say("journal_verify_byte", map[string]any{"Number": w.Number(d.Offset)}))
	}
	return strings.Join(all, ", ")
}
