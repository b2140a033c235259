package floor

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables/profile"
)

// filterRow is the row of filters above the tiles, and the keys of the floor. A filter
// that would show the whole floor is not offered. A game, a part of the pit and what is
// abnormal go together: each of them is chosen and left by its own key.
type filterRow struct {
	words  *words.Words
	chosen func(Filter)
	known  func(*words.Words) []look.Hint // keys beside the floor's own
	object *fyne.Container
	hints  *look.HintRow
	keys   []*look.Key
	offers []Filter
	now    Filter
	texts  []string // of the keys, whole
}

func newFilterRow(w *words.Words, chosen func(Filter), known func(*words.Words) []look.Hint) *filterRow {
	r := &filterRow{words: w, chosen: chosen, known: known, hints: look.NewHintRow(true)}
	r.object = &fyne.Container{Layout: r}
	return r
}

// after is the filter that comes after one; the first after the last.
func (r *filterRow) after(f Filter) Filter {
	if len(r.offers) == 0 {
		return Filter{}
	}
	return r.offers[(slices.Index(r.offers, f)+1)%len(r.offers)]
}

// with is a filter with what one key of the row stands for added, or taken away where it
// was there.
func (f Filter) with(key Filter) Filter {
	switch {
	case key.Game != profile.NoGame && f.Game == key.Game:
		f.Game = profile.NoGame
	case key.Game != profile.NoGame:
		f.Game = key.Game
	case key.Pit != "" && f.Pit == key.Pit:
		f.Pit = ""
	case key.Pit != "":
		f.Pit = key.Pit
	case key.Abnormal:
		f.Abnormal = !f.Abnormal
	default:
		return Filter{}
	}
	return f
}

// has says that a filter has what a key of the row stands for.
func (f Filter) has(key Filter) bool {
	if key == (Filter{}) {
		return f == key
	}
	return key.Game != profile.NoGame && f.Game == key.Game || key.Pit != "" && f.Pit == key.Pit || key.Abnormal && f.Abnormal
}

// show brings the filters up to the tables there are.
func (r *filterRow) show(all []Table, now Filter, large bool) {
	r.now = now
	offers, texts, counts := r.offer(all)
	changed := !slices.Equal(offers, r.offers)
	if changed {
		r.offers, r.keys = offers, nil
		r.object.Objects = []fyne.CanvasObject{r.hints.Container}
		for _, f := range offers {
			k := look.NewKey("", func() { r.chosen(r.now.with(f)) })
			k.Small = true
			r.keys = append(r.keys, k)
			r.object.Objects = append(r.object.Objects, k)
		}
	}
	for i, k := range r.keys {
		count := strconv.Itoa(counts[i])
		if changed || r.texts[i] != texts[i] || k.Count != count || k.Chosen != now.has(r.offers[i]) {
			k.Text, k.Count, k.Chosen = texts[i], count, now.has(r.offers[i])
			k.Refresh()
			changed = true
		}
	}
	r.texts = texts
	var keys []look.Hint
	if r.known != nil {
		keys = r.known(r.words)
	}
	size := "key_large"
	if large {
		size = "key_usual"
	}
	r.hints.Set(append(keys, look.Hint{Key: "F", Text: r.words.Say("key_filter", nil)}, look.Hint{Key: "T", Text: r.words.Say(size, nil)}))
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
		if t.abnormal() {
			abnormal++
		}
	}
	add := func(f Filter, text string, n int) {
		offers, texts, counts = append(offers, f), append(texts, text), append(counts, n)
	}
	add(Filter{}, r.words.Say("filter_all", nil), len(all))
	for _, g := range []profile.Game{profile.Baccarat, profile.Roulette, profile.Blackjack} {
		if n := games[g]; n > 0 && n < len(all) {
			add(Filter{Game: g}, r.words.Game(g.String()), n)
		}
	}
	if len(names) > 1 {
		for _, p := range names {
			if p == "" {
				continue // tables of no part have no filter: it would be the one of all
			}
			add(Filter{Pit: p}, look.Fit(pitName(p, r.words), look.Points13, false, longestPit), pits[p])
		}
	}
	add(Filter{Abnormal: true}, r.words.Say("filter_abnormal", nil), abnormal)
	return offers, texts, counts
}

const (
	filterHeight = 36
	groupGap     = 20
	longestPit   = 160 // of a pit's name on its key
	shortestPit  = 24
)

// Layout implements fyne.Layout. Keys that find no room in one row get narrower gaps,
// then go without their counts, then with the pits' own names alone, which tell them apart,
// and at last with less of those.
func (r *filterRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	group := func(i int) bool {
		return i > 0 && (r.offers[i].Abnormal || (r.offers[i].Pit != "") != (r.offers[i-1].Pit != ""))
	}
	needs := func(gap float32) float32 {
		w := float32(0)
		for i, k := range r.keys {
			w += k.MinSize().Width + look.GapGroup
			if group(i) {
				w += gap - look.GapGroup
			}
		}
		return w
	}
	gap := float32(groupGap)
	for i, k := range r.keys {
		k.Bare, k.Text = false, r.texts[i]
	}
	if needs(gap) > size.Width {
		gap = look.Gap
	}
	if needs(gap) > size.Width {
		for _, k := range r.keys {
			k.Bare = true
		}
	}
	if needs(gap) > size.Width {
		for i, f := range r.offers {
			if f.Pit != "" {
				r.keys[i].Text = look.Fit(f.Pit, look.Points13, false, longestPit)
			}
		}
	}
	if over := needs(gap) - size.Width; over > 0 {
		r.shorten(over)
	}
	x := float32(0)
	for i, k := range r.keys {
		if group(i) {
			x += gap - look.GapGroup
		}
		w := k.MinSize().Width
		look.Put(k, x, 4, w, filterHeight)
		x += w + look.GapGroup
	}
	look.Put(r.hints.Container, x+look.Padding, 4, max(size.Width-x-look.Padding, 0.01), filterHeight)
}

// shorten takes so much width from the names of the pits, the same from each.
func (r *filterRow) shorten(over float32) {
	pits := 0
	for _, f := range r.offers {
		if f.Pit != "" {
			pits++
		}
	}
	for i, k := range r.keys {
		if r.offers[i].Pit != "" {
			room := look.Width(k.Text, look.Points13, k.Chosen) - over/float32(pits)
			k.Text = look.Fit(k.Text, look.Points13, k.Chosen, max(room, shortestPit))
		}
	}
}

// MinSize implements fyne.Layout.
func (r *filterRow) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(100, filterHeight+2*4)
}
