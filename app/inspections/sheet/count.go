package sheet

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/tables/cards"
	"pitboss/tables/inspections"
)

// hand is the deck that is being counted; nil if there is none.
func (f *Form) hand() *inspections.Deck {
	if f.Deck < 0 || f.Deck >= len(f.Draft.Decks) {
		return nil
	}
	return &f.Draft.Decks[f.Deck]
}

// CountOf is how many cards of a deck were counted, and whether it was counted at all.
func CountOf(d *inspections.Deck) (n int, counted bool) {
	for _, k := range d.Counts {
		n += k
	}
	return n + len(d.Foreign), len(d.Counts) > 0 || len(d.Foreign) > 0
}

// Off says that a deck was counted and is not whole.
func Off(d *inspections.Deck) bool {
	if _, counted := CountOf(d); !counted {
		return false
	}
	one := inspections.Inspection{Decks: []inspections.Deck{*d}}
	return len(one.Count()) > 0
}

func (f *Form) uncounted() (n int) {
	for i := range f.Draft.Decks {
		if _, counted := CountOf(&f.Draft.Decks[i]); !counted {
			n++
		}
	}
	return n
}

// Counted is how many decks were counted.
func (f *Form) Counted() int { return len(f.Draft.Decks) - f.uncounted() }

// Sum is how many copies of a card were counted in all decks.
func (f *Form) Sum(c cards.Card) (n int) {
	code := c.String()
	for i := range f.Draft.Decks {
		n += f.Draft.Decks[i].Counts[code]
	}
	return n
}

// Faults are what is wrong in the decks that were counted. Of the deck that is being
// counted from its first card on, nothing is missing yet.
func (f *Form) Faults() []inspections.Fault {
	var some inspections.Inspection
	for i := range f.Draft.Decks {
		if _, counted := CountOf(&f.Draft.Decks[i]); counted {
			some.Decks = append(some.Decks, f.Draft.Decks[i])
		}
	}
	all := some.Count()
	if f.open < 0 {
		return all
	}
	open := f.Draft.Decks[f.open].ID
	return slices.DeleteFunc(all, func(o inspections.Fault) bool { return o.Deck == open && o.Have == 0 && o.Card.Valid() })
}

// Wrong is by how many copies the decks that were counted are off in a card: below 0
// where one is missing. One that is missing in one deck and too many in another is off
// by as many as are missing.
func (f *Form) Wrong(c cards.Card) int {
	short, over, code := 0, 0, c.String()
	for i := range f.Draft.Decks {
		d := &f.Draft.Decks[i]
		if _, counted := CountOf(d); !counted {
			continue
		}
		switch n := d.Counts[code]; {
		case n > 0:
			over += n - 1
		case i != f.open:
			short++
		}
	}
	if short > 0 {
		return -short
	}
	return over
}

// whole are the counts of a deck that has one of each card.
func whole() map[string]int {
	all := make(map[string]int, cards.Kinds)
	for c := cards.Card(1); c <= cards.Kinds; c++ {
		all[c.String()] = 1
	}
	return all
}

// Whole counts the deck in hand as whole, and takes the next one that is not counted.
func (f *Form) Whole() {
	d := f.hand()
	if d == nil || f.Locked() {
		return
	}
	d.Counts, d.Foreign = whole(), nil
	f.next()
	f.changed()
}

// NextDeck lays the deck in hand away, as counted as it is, and takes the next one that
// is not counted; it stays where all are.
func (f *Form) NextDeck() {
	if f.Locked() {
		return
	}
	f.next()
	f.changed()
}

func (f *Form) next() {
	f.open = -1
	n := len(f.Draft.Decks)
	for step := 1; step <= n; step++ {
		at := (f.Deck + step) % n
		if _, counted := CountOf(&f.Draft.Decks[at]); !counted {
			f.Deck = at
			return
		}
	}
}

// Take takes a deck in hand.
func (f *Form) Take(i int) {
	if i < 0 || i >= len(f.Draft.Decks) {
		return
	}
	f.Deck = i
	if f.open >= 0 && f.open != i {
		f.open = -1
		f.changed()
	}
}

// Add counts one more copy of a card in the deck in hand, or one less. Of a deck that
// was not counted, one less means that it is whole but for that card: whoever spreads a
// deck sees what is missing.
func (f *Form) Add(c cards.Card, by int) {
	d := f.hand()
	if d == nil || f.Locked() || !c.Valid() {
		return
	}
	code := c.String()
	if _, counted := CountOf(d); !counted {
		d.Counts = map[string]int{}
		if f.open = f.Deck; by < 0 {
			d.Counts, f.open = whole(), -1
		}
	}
	const most = 99
	d.Counts[code] = min(max(d.Counts[code]+by, 0), most)
	if n, _ := CountOf(d); n >= cards.Kinds && !Off(d) {
		f.open = -1
	}
	f.Card = c
	f.changed()
}

// Tap is a finger on a card of the grid: it counts one more while the deck in hand is
// not full; then it only goes there.
func (f *Form) Tap(c cards.Card) {
	d := f.hand()
	switch {
	case !c.Valid():
		return
	case d == nil:
		f.Card = c
		return
	}
	if n, _ := CountOf(d); n < cards.Kinds {
		f.Add(c, 1)
		return
	}
	f.Card = c
}

// Joker counts something in the deck in hand that is none of the 52 cards, or takes the
// last such back.
func (f *Form) Joker(what string, by int) {
	d := f.hand()
	const most = 20
	switch {
	case d == nil || f.Locked():
	case by > 0 && len(d.Foreign) < most:
		if d.Counts == nil {
			d.Counts = whole()
		}
		d.Foreign = append(slices.Clone(d.Foreign), what)
		f.changed()
	case by < 0 && len(d.Foreign) > 0:
		d.Foreign = d.Foreign[:len(d.Foreign)-1]
		f.changed()
	}
}

// Anew forgets what was counted of the deck in hand.
func (f *Form) Anew() {
	if d := f.hand(); d != nil && !f.Locked() {
		d.Counts, d.Foreign = nil, nil
		if f.open == f.Deck {
			f.open = -1
		}
		f.changed()
	}
}

// Flaw says that the deck in hand fails an item, or takes that back.
func (f *Form) Flaw(code string) {
	d := f.hand()
	if d == nil || f.Locked() {
		return
	}
	if at := slices.Index(d.Flaws, code); at >= 0 {
		d.Flaws = slices.Delete(slices.Clone(d.Flaws), at, at+1)
	} else {
		d.Flaws = append(slices.Clone(d.Flaws), code)
		f.Draft.Items[code] = inspections.Fail
	}
	flawed := slices.ContainsFunc(f.Draft.Decks, func(o inspections.Deck) bool { return slices.Contains(o.Flaws, code) })
	if !flawed && f.Draft.Items[code] == inspections.Fail {
		f.Draft.Items[code] = ""
	}
	f.changed()
}

// Colours are those that backs have, as codes.
func Colours() []string { return []string{"blue", "red", "green", "purple", "brown", "black"} }

// Colour gives the backs of all decks the next colour.
func (f *Form) Colour() {
	if f.Locked() || len(f.Draft.Decks) == 0 {
		return
	}
	all := Colours()
	next := all[(slices.Index(all, f.Draft.Decks[0].Colour)+1)%len(all)]
	for i := range f.Draft.Decks {
		f.Draft.Decks[i].Colour = next
	}
	f.changed()
}

// Move goes to another card of the grid: across and down, around its edges.
func (f *Form) Move(across, down int) {
	const ranks, suits = 13, 4
	rank, suit := int(f.Card.Rank())-1, int(f.Card.Suit())
	row := slices.Index(GridSuits[:], cards.Suit(suit))
	if across != 0 {
		at := row*ranks + rank + across
		at = (at + ranks*suits) % (ranks * suits)
		row, rank = at/ranks, at%ranks
	}
	row = (row + down + suits) % suits
	f.Card = cards.Of(cards.Rank(rank+1), GridSuits[row])
}

// GridSuits are the suits of the grid, from above.
var GridSuits = [...]cards.Suit{cards.Spades, cards.Hearts, cards.Diamonds, cards.Clubs}

// Heard takes in what a table's scanner has read since the count began. A deck that is
// whole is laid away when the next card comes; one that is not stays in hand until a
// person takes the next, since nobody else knows where it ends. It says whether there
// was something new.
func (f *Form) Heard(all []cards.Card) bool {
	if f.Locked() || f.Draft.Kind != inspections.Decks {
		return false
	}
	if len(all) < f.scanned {
		f.scanned = 0 // the count was begun anew
	}
	news := all[f.scanned:]
	for _, c := range news {
		f.scanned++
		if d := f.hand(); d != nil {
			if n, _ := CountOf(d); n >= cards.Kinds && !Off(d) {
				f.next()
			}
		}
		if c.Valid() {
			f.Add(c, 1)
		}
	}
	return len(news) > 0
}

// AddDecks puts decks on the sheet by what somebody writes: a name, or a row of names
// with running numbers, D-5103..5110. It gives the names that were added.
func (f *Form) AddDecks(text string) (added []string) {
	if f.Locked() {
		return nil
	}
	for _, id := range DeckNames(text) {
		known := slices.ContainsFunc(f.Draft.Decks, func(d inspections.Deck) bool { return d.ID == id })
		if !known && len(f.Draft.Decks) < mostDecks {
			f.Draft.Decks = append(f.Draft.Decks, inspections.Deck{ID: id, Colour: f.backs()})
			added = append(added, id)
		}
	}
	if len(added) > 0 {
		f.changed()
	}
	return added
}

const mostDecks = 16

func (f *Form) backs() string {
	if len(f.Draft.Decks) > 0 {
		return f.Draft.Decks[0].Colour
	}
	return ""
}

// DropDeck takes the deck in hand off the sheet.
func (f *Form) DropDeck() {
	if f.hand() == nil || f.Locked() {
		return
	}
	f.Draft.Decks = slices.Delete(slices.Clone(f.Draft.Decks), f.Deck, f.Deck+1)
	f.open = -1
	f.Deck = max(min(f.Deck, len(f.Draft.Decks)-1), 0)
	f.changed()
}

// DeckNames are the names that somebody writes, with commas or blanks between, and rows
// of running numbers from one to the other.
func DeckNames(text string) (all []string) {
	const most, longest = 64, 60
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' || r == '\u00a0' }) {
		first, last, row := strings.Cut(part, "..")
		digits := len(first) - len(strings.TrimRight(first, "0123456789"))
		from, err := strconv.Atoi(first[len(first)-digits:])
		last = last[len(strings.TrimRight(last, "0123456789")):]
		to, err2 := strconv.Atoi(last)
		switch {
		case len(part) > longest || strings.Contains(part, "/"):
		case !row:
			all = append(all, part)
		case err == nil && err2 == nil && digits < 9 && len(last) < 9:
			if scale := power(len(last)); len(last) < digits {
				to += from / scale * scale // D-5103..10 is to D-5110
			}
			stem := first[:len(first)-digits]
			for n := from; n <= to && len(all) < most; n++ {
				number := strconv.Itoa(n)
				all = append(all, stem+strings.Repeat("0", max(digits-len(number), 0))+number)
			}
		}
	}
	return all[:min(len(all), most)]
}

func power(digits int) int {
	n := 1
	for range digits {
		n *= 10
	}
	return n
}

// InHand says that a deck is being counted from its first card on: nothing is missing in
// it yet.
func (f *Form) InHand(i int) bool { return f.open == i }
