package sight_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
	"pitboss/app/look/sight"
)

// pad is a pad of 200 × 100 that somebody paints, in a window.
func pad(t *testing.T, lang string, paint func(p *look.Pad)) fyne.CanvasObject {
	t.Helper()
	a := test.NewTempApp(t)
	th, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(th)
	var p *look.Pad
	p = look.NewPad(func(fyne.Size) { paint(p) })
	w := test.NewTempWindow(t, p)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(200, 100))
	return p
}

func TestFaultsAreSeen(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		paint      func(p *look.Pad)
		want       string // in the fault; "" is none
	}{
		{"all is well", "en", func(p *look.Pad) {
			p.Write("Table", 10, 20, look.InkCell, look.FromLeft)
			p.Write("round", 10, 40, look.InkCell, look.FromLeft)
		}, ""},
		{"too long", "en", func(p *look.Pad) {
			p.Write("A text that is much too long for its panel", 10, 20, look.InkCell, look.FromLeft)
		}, "reaches from 10"},
		{"too far left", "en", func(p *look.Pad) { p.Write("Table", 10, 20, look.InkCell, look.ToRight) }, "reaches from -"},
		{"too low", "en", func(p *look.Pad) { p.Write("Table", 10, 96, look.InkCell, look.FromLeft) }, "stands from"},
		{"two at a place", "en", func(p *look.Pad) {
			p.Write("Table", 10, 20, look.InkCell, look.FromLeft)
			p.Write("round", 20, 24, look.InkCell, look.FromLeft)
		}, "lies over"},
		{"a key", "en", func(p *look.Pad) { p.Write("alarm_nothing", 10, 20, look.InkCell, look.FromLeft) }, "no words for alarm_nothing"},
		{"a letter that no typeface has", "en", func(p *look.Pad) { p.Write("王", 10, 30, look.InkCell, look.FromLeft) }, "has no shape"},
		{"Thai in Thai", "th", func(p *look.Pad) { p.Write("ไ Б", 10, 30, look.InkCell, look.FromLeft) }, ""},
		{"a Thai name in English", "en", func(p *look.Pad) { p.Write("อรสา ก.", 10, 30, look.InkSum, look.FromLeft) }, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := sight.Faults(pad(t, c.lang, c.paint), "alarm_")
			switch {
			case c.want == "" && len(got) > 0:
				t.Errorf("nothing is wrong, and it says %q", got)
			case c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want)):
				t.Errorf("it says %q, want one with %q", got, c.want)
			}
		})
	}
}

// A finger must hit what is to be hit: it is in the window, large enough, and nothing lies
// over it.
func TestTargetsThatAFingerMisses(t *testing.T) {
	for _, c := range []struct {
		name  string
		boxes [][4]float32 // x, y, width, height of keys on a pad of 200 × 100
		want  string       // in the one fault; "" is none
	}{
		{"side by side", [][4]float32{{4, 4, 90, 40}, {98, 4, 90, 40}}, ""},
		{"the rings meet", [][4]float32{{4, 4, 92, 40}, {94, 4, 90, 40}}, ""},
		{"over another", [][4]float32{{4, 4, 90, 40}, {80, 4, 90, 40}}, "lies over"},
		{"beyond the right edge", [][4]float32{{150, 4, 90, 40}}, "is hit from 150 to 240"},
		{"below the lower edge", [][4]float32{{4, 70, 90, 40}}, "below the top"},
		{"too low", [][4]float32{{4, 4, 90, 28}}, "too small for a finger"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var keys []*look.Key
			for range c.boxes {
				keys = append(keys, look.NewKey("", nil))
			}
			got := sight.Faults(pad(t, "en", func(p *look.Pad) {
				for i, b := range c.boxes {
					p.Key(keys[i], b[0], b[1], b[2], b[3])
				}
			}), "alarm_")
			switch {
			case c.want == "" && len(got) > 0:
				t.Errorf("nothing is wrong, and it says %q", got)
			case c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want)):
				t.Errorf("it says %q, want one with %q", got, c.want)
			}
		})
	}
}

// What is hidden or scrolled away is not seen, and what is scrolled half away is not
// held to be cut.
func TestWhatIsNotInSight(t *testing.T) {
	a := test.NewTempApp(t)
	th, err := look.NewTheme("en")
	if err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(th)
	paper := look.NewPaper()
	paper.Least = fyne.NewSize(100, 400)
	paper.Begin()
	for i, text := range []string{"first", "second", "third", "last"} {
		paper.Write(text, 10, 10+float32(i)*100, look.InkCell, look.FromLeft)
	}
	paper.End()
	hidden := look.Text("hidden", look.Points13, false, look.Text1)
	hidden.Hide()
	scroll := container.NewVScroll(paper.Root)
	w := test.NewTempWindow(t, container.NewStack(scroll, hidden))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(200, 120))
	scroll.ScrollToOffset(fyne.NewPos(0, 108))
	var seen []string
	for _, t := range sight.Texts(w.Content()) {
		seen = append(seen, t.Text)
	}
	if got := strings.Join(seen, " "); got != "second third" {
		t.Errorf("in sight are %q, want the second and the third", got)
	}
	if faults := sight.Faults(w.Content(), "x_"); len(faults) > 0 {
		t.Errorf("it says %q", faults)
	}
}

func TestWhatIsCutShortIsSeen(t *testing.T) {
	content := pad(t, "en", func(p *look.Pad) {
		p.Clip("A text that is too long for it", 10, 20, 60, look.InkCell, look.FromLeft)
		p.Write("Reading …", 10, 60, look.InkCell, look.FromLeft)
	})
	if got := sight.Cut(content); len(got) != 1 || !strings.Contains(got[0], "A text") {
		t.Errorf("it says %q, want the one that was cut", got)
	}
}
