package floor

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables/profile"
)

// filterRow is the row of filters above the tiles. A filter that would show the whole
// floor or nothing is not offered.
type filterRow struct {
	words  *words.Words
	chosen func(Filter)
	object *fyne.Container
	keys   []*look.Key
	offers []Filter
}

func newFilterRow(w *words.Words, chosen func(Filter)) *filterRow {
	r := &filterRow{words: w, chosen: chosen}
	r.object = &fyne.Container{}
	r.object.Layout = r
	return r
}

// show brings the filters up to the tables there are.
func (r *filterRow) show(all []Table, now Filter) {
	offers, texts, counts := r.offer(all)
	if !slices.Equal(offers, r.offers) {
		r.offers = offers
		r.keys = r.keys[:0]
		r.object.Objects = nil
		for _, f := range offers {
			k := look.NewKey("", func() { r.chosen(f) })
			r.keys = append(r.keys, k)
			r.object.Objects = append(r.object.Objects, k)
		}
	}
	changed := false
	for i, k := range r.keys {
		count := strconv.Itoa(counts[i])
		if k.Text != texts[i] || k.Count != count || k.Chosen != (r.offers[i] == now) {
			k.Text, k.Count, k.Chosen = texts[i], count, r.offers[i] == now
			changed = true
		}
	}
	if changed {
		r.Layout(r.object.Objects, r.object.Size())
		r.object.Refresh()
	}
}

func (r *filterRow) offer(all []Table) (offers []Filter, texts []string, counts []int) {
	games, pits, abnormal := map[profile.Game]int{}, map[string]int{}, 0
	var names []string
	for i := range all {
		t := &all[i]
		games[t.Game]++
		if pits[t.Pit] == 0 {
			names = append(names, t.Pit)
		}
		pits[t.Pit]++
		if (Filter{Abnormal: true}).shows(t) {
			abnormal++
		}
	}
	add := func(f Filter, text string, n int) {
		offers, texts, counts = append(offers, f), append(texts, text), append(counts, n)
	}
	add(Filter{}, r.words.Say("filter_all", nil), len(all))
	for _, g := range []profile.Game{profile.Baccarat, profile.Roulette, profile.Blackjack} {
		if n := games[g]; n > 0 && n < len(all) {
			add(Filter{Game: g}, r.words.Say("game_"+g.String(), nil), n)
		}
	}
	if len(names) > 1 {
		for _, p := range names {
			add(Filter{Pit: p}, r.words.Say("pit_name", map[string]any{"Pit": p}), pits[p])
		}
	}
	add(Filter{Abnormal: true}, r.words.Say("filter_abnormal", nil), abnormal)
	return offers, texts, counts
}

// Layout implements fyne.Layout.
func (r *filterRow) Layout(_ []fyne.CanvasObject, _ fyne.Size) {
	x := float32(0)
	for i, k := range r.keys {
		if i > 0 && (r.offers[i].Pit != "") != (r.offers[i-1].Pit != "") || i > 0 && r.offers[i].Abnormal {
			x += look.Gap
		}
		w := k.MinSize().Width
		look.Put(k, x, 4, w, 36)
		x += w + GapHead
	}
}

// MinSize implements fyne.Layout.
func (r *filterRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 44) }
