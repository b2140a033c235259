package inspections_test

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	screen "pitboss/app/inspections"
	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/app/pit/rig"
	"pitboss/app/words"
	"pitboss/tables/cards"
	"pitboss/tables/inspections"
)

// atDesk is the screen at the desk of a pit that runs, and who sits there.
type atDesk struct {
	*rig.Live
	sight.Hand
	screen *screen.Screen
	words  *words.Words
	went   []look.Place
}

func open(t *testing.T, lang string, width, height float32) *atDesk {
	t.Helper()
	sight.Begin(t, lang)
	r := &atDesk{Live: rig.NewLive(t)}
	var err error
	r.words, err = words.Open(lang)
	r.Must(err)
	r.screen = screen.New(screen.Config{
		Desk: r.Live, Pit: r, Words: r.words, Zone: rig.Zone(), Go: func(p look.Place) { r.went = append(r.went, p) },
		Do: func(elsewhere, back func()) { elsewhere(); back() },
	})
	t.Cleanup(r.screen.Close)
	r.Hand = sight.Hand{T: t, Words: "inspect_", Key: r.screen.Key, Show: r.show}
	r.Open(r.screen.Content(), width, height)
	return r
}

// Part implements screen.Pit.
func (r *atDesk) Part(string) string { return "1" }

// Camera implements screen.Pit.
func (r *atDesk) Camera(string) string { return "9" }

// baccarat opens a table with a shoe of eight decks and a scanner.
func (r *atDesk) baccarat(table string) { r.Baccarat(table, "SH-23") }

func (r *atDesk) show() {
	r.screen.Show(look.Moment{Now: r.Hands.Now().In(rig.Zone()), Scale: 1})
}

// goTo enters the screen at a place, as the desk does.
func (r *atDesk) goTo(p look.Place) {
	p.Screen = "inspections"
	r.screen.Enter(p)
	r.show()
}

// sign goes to the pad, chooses a person there and signs with a PIN.
func (r *atDesk) sign(name, with string) {
	r.T.Helper()
	r.Press(fyne.KeyReturn) // to the pad
	r.Sign(name, with)
}

func (r *atDesk) last() pit.KeptInspection {
	r.T.Helper()
	all := r.Inspections()
	if len(all) == 0 {
		r.T.Fatal("nothing was inspected")
	}
	return all[0]
}

// whole records a whole inspection of the decks of a table without the screen.
func (r *atDesk) whole(table string) {
	r.T.Helper()
	i, err := r.OpenInspection(r.T.Context(), inspections.Decks, table)
	r.Must(err)
	for code := range i.Items {
		i.Items[code] = inspections.Pass
	}
	i.When, i.Video, i.Expected, i.Passed = "opening", "9", 8, true
	for n := range 8 {
		d := inspections.Deck{ID: fmt.Sprintf("D-%d", 5103+n), Colour: "blue", Counts: map[string]int{}}
		for c := 1; c <= 52; c++ {
			d.Counts[cardCode(c)] = 1
		}
		i.Decks = append(i.Decks, d)
	}
	_, err = r.Inspect(r.T.Context(), *i, pit.Secret{Person: "okravets", PIN: rig.PIN}, &pit.Secret{Person: "ibondar", PIN: rig.PIN})
	r.Must(err)
}

func cardCode(c int) string { return cards.Card(c).String() }

// write writes a text into a line of the screen, by the name of the line.
func (r *atDesk) write(name, text string) {
	r.T.Helper()
	f := r.screen.Line(name)
	if f == nil {
		r.T.Fatalf("there is no line %s; in sight is\n%s", name, r.Text())
	}
	r.Window.Canvas().Focus(f)
	r.Type(text)
	if f.OnEnter != nil {
		f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	r.Window.Canvas().Unfocus()
	r.show()
}

// tap taps a key by its name.
func (r *atDesk) tap(name string) {
	r.T.Helper()
	k := r.screen.Choice(name)
	if k == nil {
		r.T.Fatalf("there is no key %q; in sight is\n%s", name, r.Text())
	}
	k.Tapped(nil)
	r.show()
}
