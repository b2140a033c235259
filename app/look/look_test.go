package look_test

import (
	"image/color"
	"math"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"pitboss/app/look"
	"pitboss/tables/findings"
)

func start(t testing.TB, lang string) {
	t.Helper()
	a := test.NewTempApp(t)
	th, err := look.NewTheme(lang)
	if err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(th)
}

// contrast is the ratio of WCAG 2 between two colours.
func contrast(a, b color.NRGBA) float64 {
	light := func(c color.NRGBA) float64 {
		f := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.03928 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// What one must read can be read: the contrasts that the colours were chosen for.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		name     string
		on, text color.NRGBA
		least    float64
	}{
		{"values on a tile", look.Bg2, look.Text2, 7.4},
		{"values on the floor", look.Bg1, look.Text2, 8.8},
		{"labels on a tile", look.Bg2, look.Text3, 4.9},
		{"labels on the bars", look.Bg0, look.Text3, 6.7},
		{"what matters now, on a tile", look.Bg2, look.Text1, 10.5},
		{"what matters now, on a key", look.Bg3, look.Text1, 8.5},
		{"urgent words on a tile", look.Bg2, look.UrgentColour, 5.2},
		{"high words on a tile", look.Bg2, look.HighColour, 6.3},
		{"text on an urgent header", look.UrgentColour, look.OnFill, 7.1},
		{"text on a high header", look.HighColour, look.OnFill, 8.7},
		{"the primary key", look.Primary, look.OnPrimary, 11.3},
		{"numbers on a red pocket of the floor", look.RedDim, look.Text2, 5.6},
		{"numbers on a green pocket of the floor", look.GreenDim, look.Text2, 5.5},
		{"the border of a control", look.Bg2, look.Line2, 3},
	} {
		if got := contrast(c.on, c.text); got < c.least {
			t.Errorf("%s: %.2f, want %.1f", c.name, got, c.least)
		}
	}
}

func TestSeveritiesDiffer(t *testing.T) {
	seen := map[color.NRGBA]bool{}
	for s := findings.Urgent; s <= findings.Low; s++ {
		c := look.SeverityColour(s)
		if seen[c] {
			t.Errorf("%v has the colour of another", s)
		}
		seen[c] = true
	}
}

// The typefaces of a language have every letter that it needs: none comes out as the
// box of a letter that is not there, and the Ukrainian і keeps its dot.
func TestTypefaces(t *testing.T) {
	for lang, text := range map[string]string{"en": "Bets open 0123 – · • …", "uk": "Ставки їх ґанок ʼєдність іржа", "th": "เปิดรับเดิมพัน ที่สุด ผู้เล่น ๆ"} {
		t.Run(lang, func(t *testing.T) {
			start(t, lang)
			for _, bold := range []bool{false, true} {
				if w := look.Width(text, 14, bold); w < 60 {
					t.Errorf("%q is %v wide", text, w)
				}
				f := fyne.CurrentApp().Settings().Theme().Font(fyne.TextStyle{Bold: bold})
				if want := map[bool]string{false: "-Regular.ttf", true: "-Bold.ttf"}[bold]; !strings.HasSuffix(f.Name(), want) {
					t.Errorf("the typeface is %s", f.Name())
				}
			}
		})
	}
	start(t, "uk")
	bare, dotted := ink(t, "ı"), ink(t, "і")
	if dotted <= bare {
		t.Errorf("і has %d pixels and ı %d: its dot is lost", dotted, bare)
	}
}

// ink is how many pixels of a text are not of the ground.
func ink(t *testing.T, s string) (n int) {
	t.Helper()
	text := look.Text(s, 40, false, color.NRGBA{0xff, 0xff, 0xff, 0xff})
	w := test.NewTempWindow(t, text)
	picture := w.Canvas().Capture()
	ground := picture.At(0, 0)
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			if picture.At(x, y) != ground {
				n++
			}
		}
	}
	return n
}

func TestThemeIsDarkInEveryVariant(t *testing.T) {
	th, err := look.NewTheme("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []fyne.ThemeColorName{
		theme.ColorNameBackground, theme.ColorNameButton, theme.ColorNameForeground, theme.ColorNameInputBackground,
		theme.ColorNameOverlayBackground, theme.ColorNamePrimary, theme.ColorNameDisabled, theme.ColorNameScrollBar,
		theme.ColorNameError, theme.ColorNameSuccess, theme.ColorNamePressed, theme.ColorNameSeparator,
	} {
		dark, light := th.Color(name, theme.VariantDark), th.Color(name, theme.VariantLight)
		if dark != light {
			t.Errorf("%s is %v in the dark and %v in the light", name, dark, light)
		}
	}
	if th.Size(theme.SizeNameText) != look.Points13 || th.Size(theme.SizeNamePadding) != look.GapGroup {
		t.Error("the sizes are the toolkit's")
	}
	if th.Icon(theme.IconNameCancel) == nil {
		t.Error("there are no icons")
	}
}

func TestFitShortensToWhatThereIsRoomFor(t *testing.T) {
	start(t, "en")
	const long = "Card unreadable: box 5"
	if got := look.Fit(long, 13, true, 1000); got != long {
		t.Errorf("with room it is %q", got)
	}
	got := look.Fit(long, 13, true, 90)
	if !strings.HasSuffix(got, "…") || !strings.HasPrefix(long, strings.TrimSuffix(got, "…")) || look.Width(got, 13, true) > 90 {
		t.Errorf("without room it is %q, %v wide", got, look.Width(got, 13, true))
	}
	if got := look.Fit(long, 13, true, 2); got != "" {
		t.Errorf("with no room at all it is %q", got)
	}
}

// Texts of any size whose middle is one line stand on one line: their capitals do.
func TestBaseline(t *testing.T) {
	start(t, "en")
	for _, size := range []float32{12, 13, 14, 18, 22, 28} {
		text := look.Text("H", size, true, look.Text1)
		look.Baseline(text, 5, 50)
		_, base := fyne.CurrentApp().Driver().RenderedTextSize("H", size, fyne.TextStyle{Bold: true}, nil)
		foot := text.Position().Y + base
		if want := 50 + size*0.714/2; foot-want > 0.01 || want-foot > 0.01 || text.Position().X != 5 {
			t.Errorf("at %v it stands on %v, want %v", size, foot, want)
		}
	}
	text := look.Text("21:47", 13, false, look.Text1)
	look.Right(text, 100, 10)
	if end := text.Position().X + text.Size().Width; end < 99.9 || end > 100.1 {
		t.Errorf("it ends at %v", end)
	}
	look.Middle(text, 100, 10)
	if middle := text.Position().X + text.Size().Width/2; middle < 99.9 || middle > 100.1 {
		t.Errorf("its middle is at %v", middle)
	}
}

func TestElapsed(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00", -time.Minute: "0:00", 14 * time.Second: "0:14", 59*time.Minute + 59*time.Second: "59:59",
		time.Hour + 2*time.Minute + 33*time.Second: "1:02:33", 1999 * time.Millisecond: "0:01",
	} {
		if got := look.Elapsed(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

// The desk's keys are where they are printed, whatever the keyboard is set to.
func TestKeysOfOtherKeyboards(t *testing.T) {
	for letter, want := range map[rune]fyne.KeyName{
		'ф': fyne.KeyA, 'в': fyne.KeyD, 'а': fyne.KeyF, 'ш': fyne.KeyI, 'с': fyne.KeyC, 'з': fyne.KeyP, 'д': fyne.KeyL,
		'ฟ': fyne.KeyA, 'ก': fyne.KeyD, 'ด': fyne.KeyF, 'ร': fyne.KeyI, 'แ': fyne.KeyC, 'ย': fyne.KeyP, 'ส': fyne.KeyL,
		'ๅ': fyne.Key1, 'ภ': fyne.Key4, 'ถ': fyne.Key5, 'ุ': fyne.Key6, 'ึ': fyne.Key7, 'ค': fyne.Key8, 'ต': fyne.Key9, 'จ': fyne.Key0,
		'a': "", 'ñ': "", '5': "", 'щ': fyne.KeyO,
	} {
		if got := look.KeyOf(letter); got != want {
			t.Errorf("%c is the key %q, want %q", letter, got, want)
		}
	}
}

func TestKeyIsPressedByFingerAndKeyboard(t *testing.T) {
	start(t, "en")
	pressed := 0
	k := look.NewKey("Acknowledge", func() { pressed++ })
	k.Cap, k.Count = "A", "4"
	w := test.NewTempWindow(t, k)
	test.Tap(k)
	w.Canvas().Focus(k)
	for _, name := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace} {
		k.TypedKey(&fyne.KeyEvent{Name: name})
	}
	if pressed != 4 {
		t.Errorf("it was pressed %d times", pressed)
	}
	k.Disabled = true
	k.Refresh()
	test.Tap(k)
	if pressed != 4 {
		t.Error("a key that is disabled was pressed")
	}
	if least := k.MinSize(); least.Height < look.Target || least.Width < look.Width("Acknowledge", 14, false)+20 {
		t.Errorf("it may be %v small", least)
	}
}

// A key or a spot that has the focus hands on what it does not want, or the desk would
// be deaf.
func TestFocusedWidgetsHandKeysOn(t *testing.T) {
	start(t, "en")
	spot := &struct{ look.Spot }{}
	tapped := 0
	spot.Init(spot, func() { tapped++ }, func(fyne.Size) {}, canvas.NewRectangle(look.Bg0))
	key := look.NewKey("x", nil)
	for name, w := range map[string]fyne.Focusable{"a key": key, "a spot": spot} {
		t.Run(name, func(t *testing.T) {
			window := test.NewTempWindow(t, w.(fyne.CanvasObject))
			var keys []fyne.KeyName
			var runes []rune
			window.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { keys = append(keys, e.Name) })
			window.Canvas().SetOnTypedRune(func(r rune) { runes = append(runes, r) })
			window.Canvas().Focus(w)
			w.TypedKey(&fyne.KeyEvent{Name: fyne.Key7})
			w.TypedRune('ф')
			if len(keys) != 1 || keys[0] != fyne.Key7 || len(runes) != 1 || runes[0] != 'ф' {
				t.Errorf("the window got %v and %q", keys, runes)
			}
		})
	}
	spot.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if tapped != 1 {
		t.Errorf("the spot was hit %d times", tapped)
	}
}

// White frames mean that something is chosen, and that the keyboard is there: where both
// do, the ring stands clear of the frame, or one cannot tell where the keyboard is.
func TestRingStandsClearOfWhatIsChosen(t *testing.T) {
	start(t, "en")
	choice, option := look.NewChoice(nil), look.NewOption(nil)
	choice.Set(look.ChoiceFace{Text: "house-baccarat", Chosen: true})
	option.Set(look.OptionFace{Title: "The round is void", Chosen: true})
	for name, w := range map[string]fyne.Widget{"a choice": choice, "an option": option} {
		t.Run(name, func(t *testing.T) {
			window := test.NewTempWindow(t, w)
			w.Resize(fyne.NewSize(200, 60))
			window.Canvas().Focus(w.(fyne.Focusable))
			all := test.WidgetRenderer(w).Objects()
			ring, ok := all[len(all)-1].(*canvas.Rectangle)
			if !ok || !ring.Visible() || ring.StrokeColor != look.Focus {
				t.Fatal("there is no ring")
			}
			const clear = 2
			if at, size := ring.Position(), ring.Size(); at.X+ring.StrokeWidth+clear > 0 || at.Y+ring.StrokeWidth+clear > 0 ||
				at.X+size.Width-ring.StrokeWidth-clear < 200 || at.Y+size.Height-ring.StrokeWidth-clear < 60 {
				t.Errorf("the ring is at %v and %v, %v thick", at, size, ring.StrokeWidth)
			}
		})
	}
}

// Hints that find no room are left out whole, the last ones first.
func TestHintsFold(t *testing.T) {
	start(t, "en")
	row := look.NewHintRow(true)
	row.Set([]look.Hint{{Key: "0-9", Text: "go to table"}, {Key: "A", Text: "acknowledge"}, {Key: "F", Text: "filter"}})
	shown := func(width float32) (all string) {
		row.Resize(fyne.NewSize(width, 20))
		for _, o := range row.Objects {
			if text, ok := o.(*canvas.Text); ok && text.Visible() {
				all += text.Text + " "
				if end := text.Position().X + text.Size().Width; end > width+0.5 || text.Position().X < 0 {
					t.Errorf("in %v, %q ends at %v", width, text.Text, end)
				}
			}
		}
		return all
	}
	if got := shown(row.Needs()); got != "0-9 go to table A acknowledge F filter " {
		t.Errorf("with room it shows %q", got)
	}
	if got := shown(row.Needs() - 1); got != "0-9 go to table A acknowledge " {
		t.Errorf("with less room it shows %q", got)
	}
	if got := shown(10); got != "" {
		t.Errorf("without room it shows %q", got)
	}
}

// A plate is drawn again only when it looks otherwise.
func TestPlateIsDrawnOnce(t *testing.T) {
	start(t, "en")
	p := look.NewPlate()
	of := look.PlateOf{Width: 20, Height: 10, Radius: 3, Ground: look.Bg2, Edge: look.Line, Thick: 1, Scale: 1.5}
	p.Show(5, 6, of)
	first := p.Image.Image
	if b := first.Bounds(); b.Dx() != 30 || b.Dy() != 15 || p.Image.Position() != fyne.NewPos(5, 6) {
		t.Errorf("it is %v at %v", b, p.Image.Position())
	}
	p.Show(7, 6, of)
	if p.Image.Image != first || p.Image.Position().X != 7 {
		t.Error("moved, it was drawn again")
	}
	of.Edge = look.Focus
	p.Show(7, 6, of)
	if p.Image.Image == first {
		t.Error("with another edge it was not drawn again")
	}
	if got := look.ScaleOf(p.Image); got != 1 {
		t.Errorf("outside a window the scale is %v", got)
	}
}

// A Thai name keeps its letters and marks in every language, and is as wide as it is
// measured.
func TestThaiNamesInOtherLanguages(t *testing.T) {
	const name = "กิตติวงศ์ ที่นี่"
	start(t, "th")
	want, wantBold := look.Width(name, 14, false), look.Width(name, 14, true)
	for _, lang := range []string{"en", "uk"} {
		start(t, lang)
		if got := look.Width(name, 14, false); got != want {
			t.Errorf("%s: %q is %v wide, in Thai %v", lang, name, got, want)
		}
		if got := look.Width(name, 14, true); got != wantBold {
			t.Errorf("%s: %q is %v wide in bold, in Thai %v", lang, name, got, wantBold)
		}
		text := look.Text("", 14, false, look.Text1)
		text.Text = name
		look.Baseline(text, 0, 20)
		if text.FontSource == nil || text.Size().Width != want {
			t.Errorf("%s: %q is drawn %v wide with %v", lang, name, text.Size().Width, text.FontSource)
		}
		text.Text = "Oksana"
		look.Baseline(text, 0, 20)
		if text.FontSource != nil {
			t.Errorf("%s: a Latin name is drawn with %s", lang, text.FontSource.Name())
		}
	}
}

// A text is shortened to its room, however long it is, and no letter is left out that
// has room.
func TestFit(t *testing.T) {
	start(t, "en")
	room := look.Width("Card differs, and", 14, false)
	for text, want := range map[string]string{
		"Card differs":                  "Card differs",
		"Card differs, and":             "Card differs, and",
		"":                              "",
		strings.Repeat("W", 1_000_000):  "",
		strings.Repeat("ไพ่ ", 300_000): "",
	} {
		got := look.Fit(text, 14, false, room)
		if want != "" && got != want || look.Width(got, 14, false) > room {
			t.Errorf("%.20q becomes %q", text, got)
		}
		if want == "" && text != "" && !strings.HasSuffix(got, "…") {
			t.Errorf("%.20q becomes %q without an ellipsis", text, got)
		}
	}
	long := "Card differs, and so does the result"
	got := look.Fit(long, 14, false, room)
	next := []rune(long)[:len([]rune(got))]
	if look.Width(string(next)+"…", 14, false) <= room {
		t.Errorf("%q has room for another letter", got)
	}
	if got := look.Fit(long, 14, false, 2); got != "" {
		t.Errorf("in no room it is %q", got)
	}
}
