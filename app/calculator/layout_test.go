package calculator_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look/sight"
	"pitboss/tables/profile"
)

// everything are sheets that show the most that a screen has to show.
var everything = map[string][]string{
	"roulette": {
		"17 100", "17/20 100", "13/14/16/17 100", "16-21 100", "red 100", "2: orphelins 250", "2: n17 250", "2: tiers 300", "3: 16-18 200", "3: d2 500",
		"3: c2 500", "3: 1-18 500", "3: even 500", "G-1308: voisins 450", "complete 17 25", "17 5", "=17",
	},
	"baccarat":  {"banker 100", "2: player 200", "2: tie 50", "banker 1", "9H 3S KD 4C"},
	"blackjack": {"1 1000", "2: 3 800", "3: 5 1500", "TS 8S AH AC 8H 8C KD 6D"},
	"broken":    {"1 1000", "2: 3 800", "TS 8S 6C 8H 8C AD", "stand", "stand", "9H 5D"},
}

var gameOf = map[string]string{"roulette": "roulette", "baccarat": "baccarat", "blackjack": "blackjack", "broken": "blackjack"}

// Nothing is written past the edge of what it stands on, in any language and at any
// size, and no key is cut short.
func TestNothingIsClipped(t *testing.T) {
	sizes := map[string]fyne.Size{"drawn": drawn, "smallest": smallest, "magnified": magnified, "large": large, "least": sight.Least(), "largest": sight.Largest()}
	for _, lang := range []string{"en", "th", "uk"} {
		for name, size := range sizes {
			for what, lines := range everything {
				t.Run(fmt.Sprintf("%s %s %s", lang, name, what), func(t *testing.T) {
					d := open(t, lang, size, nil)
					turn(d, gameOf[what])
					for _, line := range lines {
						if err := d.screen.Sheet().TypeLine(line, nil, at(0)); err != nil {
							t.Fatal(err)
						}
					}
					d.screen.Refresh()
					for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyF, fyne.KeyF, fyne.KeyO, fyne.KeyEscape} {
						d.screen.Key(&fyne.KeyEvent{Name: key})
						d.window.Canvas().Unfocus()
						lookOver(t, d)
					}
				})
			}
		}
	}
}

// What the hands of a split box are worth is written beside no chip: it covered the
// second hand's.
func TestChipCoversNoTotal(t *testing.T) {
	d := open(t, "en", drawn, nil)
	turn(d, "blackjack")
	for _, line := range []string{"1 1000", "2: 3 800", "3: 5 1500", "TS 8S AH AC 8H 8C KD 6D", "stand", "split", "3S", "TD"} {
		if err := d.screen.Sheet().TypeLine(line, nil, at(0)); err != nil {
			t.Fatal(err)
		}
	}
	d.screen.Refresh()
	for _, total := range d.texts() {
		if total.text != "11" && total.text != "18" || total.y > 300 {
			continue
		}
		// The picture of the felt is looked at without what is written on it.
		pic, at := under[*canvas.Image](d, total.x, total.y)
		zoom := float32(pic.Image.Bounds().Dx()) / pic.Size().Width
		for dx := float32(-4); dx < total.w+4; dx++ {
			for dy := float32(0); dy < total.h; dy += 2 {
				got := pic.Image.At(int((at.X+dx)*zoom), int((at.Y+dy)*zoom))
				if r, g, b, _ := got.RGBA(); [3]uint32{r >> 8, g >> 8, b >> 8} != [3]uint32{0x1B, 0x28, 0x23} {
					t.Fatalf("%q at %.0f, %.0f has %v under it", total.text, total.x, total.y, got)
				}
			}
		}
	}
}

func turn(d *desk, game string) {
	g, _ := profile.ParseGame(game)
	d.screen.Sheet().SetGame(g)
	d.screen.Refresh()
}

func lookOver(t *testing.T, d *desk) {
	t.Helper()
	for _, fault := range sight.Faults(d.window.Content(), "calculator_") {
		t.Error(fault)
	}
	for _, s := range d.texts() {
		if strings.HasPrefix(s.text, "calculator_") {
			t.Errorf("there are no words for %s", s.text)
		}
		if s.holder.Width == 0 {
			continue
		}
		const slack = 0.6
		if s.x < s.hx-slack || s.x+s.w > s.hx+s.holder.Width+slack {
			t.Errorf("%q reaches from %.0f to %.0f on what lies from %.0f to %.0f", s.text, s.x, s.x+s.w, s.hx, s.hx+s.holder.Width)
		}
		// A line is a little higher than its letters.
		if s.y < s.hy-3 || s.y+s.h > s.hy+s.holder.Height+3 {
			t.Errorf("%q stands from %.0f to %.0f on what lies from %.0f to %.0f", s.text, s.y, s.y+s.h, s.hy, s.hy+s.holder.Height)
		}
		if strings.HasSuffix(s.text, "…") && s.holder.Height <= 40 && s.holder.Height >= 30 {
			t.Errorf("%q is cut short on a key", s.text)
		}
	}
}
