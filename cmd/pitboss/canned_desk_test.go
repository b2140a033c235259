package main

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
)

// The whole desk on the canned evening, at the size of the design's pictures: what must
// strike the eye does, at its place. PITBOSS_PICTURES names a folder for the pictures.
func TestCannedEvening(t *testing.T) {
	for _, lang := range languages {
		t.Run(lang, func(t *testing.T) {
			a := test.NewTempApp(t)
			var window fyne.Window
			shell, _ := cannedDesk(lang, func() fyne.Canvas {
				if window == nil {
					return nil
				}
				return window.Canvas()
			}, a.Settings().SetTheme)
			window = test.NewTempWindow(t, shell.Content())
			window.SetPadded(false)
			window.Resize(fyne.NewSize(1600, 1000))
			shell.Tick(look.Moment{Now: cannedNow, Blink: true, Scale: 1})
			shell.Tick(look.Moment{Now: cannedNow, Blink: true, Scale: 1})
			picture := window.Canvas().Capture()
			keep(t, "floor-"+lang, picture)
			for _, c := range []struct {
				name string
				x, y int
				want color.NRGBA
			}{
				{"the header of table 07, which nobody took", 1300, 163, look.UrgentColour},
				{"the frame of table 07", 1221, 250, look.UrgentColour},
				{"the frame of table 05, which somebody did", 845, 250, look.HighColour},
				{"the header of table 05 is not filled", 1015, 164, look.Bg2},
				{"the bar of table 05, whose ball hangs", 900, 198, look.HighColour},
				{"the dashes of table 19, which is silent", 478, 465, look.Text2},
				{"the ground of table 28, which is closed", 820, 774, look.Bg1},
				{"its line", 656, 700, look.Line},
				{"the ground of a table that is well", 150, 299, look.Bg2},
				{"the first chip", 100, 60, look.UrgentColour},
				{"the second chip's ground", 420, 20, look.Bg2},
				{"the place of the rail that one is at", 12, 100, look.Bg2},
				{"the other places", 12, 180, look.Bg0},
				{"the rail's mark", 1, 120, look.Text1},
				{"the status bar", 900, 965, look.Bg0},
				{"the floor between two tiles", 276, 200, look.Bg1},
			} {
				if got := color.NRGBAModel.Convert(picture.At(c.x, c.y)).(color.NRGBA); !near(got, c.want) {
					t.Errorf("%s is %v, want %v", c.name, got, c.want)
				}
			}
		})
	}
}

func near(a, b color.NRGBA) bool {
	d := func(x, y uint8) int { return max(int(x), int(y)) - min(int(x), int(y)) }
	return d(a.R, b.R) < 8 && d(a.G, b.G) < 8 && d(a.B, b.B) < 8
}

// keep writes a picture where somebody wants to look at it.
func keep(t *testing.T, name string, picture image.Image) {
	t.Helper()
	dir := os.Getenv("PITBOSS_PICTURES")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, picture); err != nil {
		t.Fatal(err)
	}
}
