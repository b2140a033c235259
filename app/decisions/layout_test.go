package decisions_test

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/tables/decisions"
)

// deal is a coup in which a card too many came from the shoe.
const deal = `
50 s B-12 - table.opened {"game":"baccarat","profile":"house-baccarat","currency":"THB"}
51 s B-12 - dealer.changed {"dealer":"ibondar"}
52 s B-12 B-12-0040 round.opened {"betting_ms":15000}
55 s B-12 B-12-0040 bet.accepted {"bets":[{"id":"c1","player":"G-1301","spot":"banker","stake":"12000"},{"id":"c2","player":"G-1302","spot":"tie","stake":"500"}]}
68 s B-12 B-12-0040 round.no_more_bets
70 s B-12 B-12-0040 card.dealt {"card":"9H","to":"player"}
71 s B-12 B-12-0040 card.dealt {"card":"2C","to":"banker"}`

// picture keeps what is in sight in the folder that PICTURES names, for people to look
// at.
func (r *atDesk) picture(name string) {
	dir := os.Getenv("PICTURES")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	must(r.t, err)
	defer f.Close()
	must(r.t, png.Encode(f, r.window.Canvas().Capture()))
}

// Nothing that the screen says is cut off, in no language and at no size, whatever is
// decided.
func TestNothingIsCutOff(t *testing.T) {
	for size, languages := range map[fyne.Size][]string{drawn: {"en", "th", "uk"}, smallest: {"en", "th", "uk"}, magnified: {"th", "uk"}, large: {"uk"}, sight.Least(): {"th", "uk"}, sight.Largest(): {"uk"}} {
		for _, lang := range languages {
			t.Run(fmt.Sprintf("%s %v", lang, size.Width), func(t *testing.T) {
				r := open(t, lang, size)
				look := func(what string) {
					t.Helper()
					r.beat()
					for _, s := range r.texts() {
						if s.cut {
							t.Errorf("%s: %q is cut off", what, s.text)
						}
					}
					for _, fault := range sight.Faults(r.window.Content(), "decision_") {
						t.Errorf("%s: %s", what, fault)
					}
					r.picture(fmt.Sprintf("%s-%v-%s", lang, size.Width, what))
				}
				r.on("okravets")
				r.play(twoRevolutions + deal)
				look("empty register")
				r.everyForm(look)
			})
		}
	}
}

// everyForm opens the form of every kind, and looks at it empty, and with what is
// missing; then at the register.
func (r *atDesk) everyForm(looked func(what string)) {
	for i, k := range decisions.Kinds() {
		at := look.Place{Screen: "decisions", Table: "R-03", Round: "R-03-0187", Subject: "spin.invalid"}
		switch k {
		case decisions.DisputeRuling:
			continue // another screen's
		case decisions.SpinRerun:
		default:
			at = look.Place{Screen: "decisions", Table: "B-12", Subject: "new"}
		}
		r.screen.Enter(at)
		if k != decisions.SpinRerun {
			looked("chooser")
			r.keys(fyne.KeyName(rune('1' + i)))
		}
		looked(string(k))
		r.window.Canvas().Unfocus()
		r.keys(fyne.KeyReturn)
		looked(string(k) + " with what is missing")
		r.window.Canvas().Unfocus()
		if k == decisions.SpinRerun {
			r.keys(fyne.KeyReturn)
			r.write(bossPIN)
			r.keys(fyne.KeyReturn)
			looked("receipt")
			r.keys(fyne.KeyReturn)
			looked("register")
			continue
		}
		r.window.Canvas().Unfocus()
		r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyEscape})
		r.window.Canvas().Unfocus()
		r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyReturn})
		looked(string(k) + " cancelled")
		r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
	looked("full register")
}
