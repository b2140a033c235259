package draw_test

import (
	"image"
	"image/color"
	"testing"

	"pitboss/app/draw"
	"pitboss/tables/roads"
)

func grey(v uint8) color.NRGBA { return color.NRGBA{v, v, v, 0xff} }

var tilePalette = draw.Palette{
	Ground: grey(0x22), Acting: grey(0x40), Text: grey(0xC0), Strong: grey(0xE8), Dim: grey(0x72), Frame: grey(0x46), Border: grey(0x80),
	Banker: color.NRGBA{0xA0, 0x70, 0x6C, 0xff}, Player: color.NRGBA{0x71, 0x84, 0x9E, 0xff}, Tie: color.NRGBA{0x6E, 0x90, 0x78, 0xff},
	Red: color.NRGBA{0x4F, 0x40, 0x3F, 0xff}, Black: grey(0x18), Green: color.NRGBA{0x34, 0x49, 0x3B, 0xff},
	RedNew: color.NRGBA{0x5F, 0x45, 0x43, 0xff}, GreenNew: color.NRGBA{0x3D, 0x56, 0x46, 0xff},
	Track: grey(0x16), Filled: grey(0x72), Mark: grey(0xC0), Alarm: color.NRGBA{0xFF, 0xA1, 0x3D, 0xff},
}

func shoeOf(letters string) roads.Shoe {
	s := roads.Shoe{}
	for _, l := range letters {
		s = s.With(roads.Result{Winner: map[rune]roads.Winner{'B': roads.Banker, 'P': roads.Player, 'T': roads.Tie}[l]})
	}
	return s
}

// Every picture of a tile, in the states that it can be in.
func TestPicturesOfATile(t *testing.T) {
	p := &tilePalette
	boxes := [7]draw.BoxOnTile{
		{Text: "20", Mark: draw.BoxPlayed},
		{Text: "22", Mark: draw.BoxBust},
		{Text: "BJ", Mark: draw.BoxPlayed},
		{},
		{Text: "?", Mark: draw.BoxActing, Alarm: true},
		{Text: "14", Mark: draw.BoxActing},
		{Text: "•", Mark: draw.BoxBet},
	}
	for name, picture := range map[string]image.Image{
		"tile_road":          draw.SmallRoad(shoeOf("TPBBBBBBBBBPPTPBPTTBB"), 161, p, 1),
		"tile_road_scaled":   draw.SmallRoad(shoeOf("PBBPTPPPPPPPPB"), 161, p, 1.5),
		"tile_road_empty":    draw.SmallRoad(roads.Shoe{}, 161, p, 1),
		"tile_numbers_red":   draw.NumberStrip([]uint8{4, 37, 0, 36, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 161, p, 1),
		"tile_numbers_black": draw.NumberStrip([]uint8{11, 2}, 161, p, 1),
		"tile_numbers_zero":  draw.NumberStrip([]uint8{5, 37}, 205, p, 1),
		"tile_numbers_none":  draw.NumberStrip(nil, 161, p, 1),
		"tile_boxes":         draw.Boxes(boxes, 40, 52, false, 161, p, 1),
		"tile_boxes_strong":  draw.Boxes(boxes, 100, 0, true, 161, p, 2),
	} {
		t.Run(name, func(t *testing.T) { golden(t, name, picture) })
	}
}

// The signs of games, states and alarms, each as it is drawn.
func TestPicturesOfSigns(t *testing.T) {
	s := draw.NewSheet(240, 132, 2)
	s.Rect(0, 0, 240, 132, 0, grey(0x2D))
	for i, g := range []draw.Glyph{draw.TwoCards, draw.RingWithBall, draw.Overlapping, draw.Tick, draw.NotEqual} {
		s.Glyph(g, 6+24*float32(i), 6, grey(0xC0))
	}
	for i := range 4 {
		x := 18 + 28*float32(i)
		s.Shape(x, 46, 20, i+1, tilePalette.Alarm, grey(0x16), false)
		s.Shape(x+118, 46, 20, i+1, tilePalette.Alarm, grey(0x16), true)
	}
	s.Plate(6, 66, 40, 24, 6, 3, grey(0x22), tilePalette.Alarm)
	s.Plate(54, 66, 40, 24, 6, 0, grey(0x22), grey(0))
	s.Plate(102, 66, 40, 24, 6, 1, color.NRGBA{}, grey(0xC0))
	s.Dashes(150, 66, 80, 24, 6, 2, 7, 5, grey(0xC0))
	s.Text("Hallo 0123", 6, 110, 14, true, draw.Left, grey(0xC0))
	s.Text("Колесо, їжа", 120, 110, 14, false, draw.Centre, grey(0xC0))
	s.Text("1,048", 234, 110, 14, false, draw.Right, grey(0xC0))
	golden(t, "signs", s.Image)
}

func TestPicturesOfTheRail(t *testing.T) {
	names := []string{"floor", "table", "alarms", "decisions", "disputes", "inspections", "calculator", "journal", "devices", "settings", "lock"}
	sheet := image.NewRGBA(image.Rect(0, 0, 24*len(names), 24))
	for i, name := range names {
		if !draw.HasIcon(name) {
			t.Errorf("%s has no icon", name)
		}
		icon := draw.Icon(name, grey(0xFF), 1)
		for y := range 24 {
			for x := range 24 {
				sheet.Set(24*i+x, y, icon.At(x, y))
			}
		}
	}
	golden(t, "icons", sheet)
	if draw.HasIcon("nothing") {
		t.Error("there is an icon of nothing")
	}
	for _, name := range []string{"nothing", ""} {
		if got := draw.Icon(name, grey(0xFF), 1).Bounds().Dx(); got != 24 {
			t.Errorf("the icon of %q is %d wide", name, got)
		}
	}
}

// What is drawn small costs small: a mark on a large felt touches the pixels around it.
func TestMarkTouchesWhatIsAroundIt(t *testing.T) {
	s := draw.NewSheet(100, 100, 1)
	s.Rect(-20, 40, 300, 10, 2, grey(0xFF)) // it leaves the sheet on both sides
	s.Disc(50, 20, 4, grey(0xFF))
	for _, c := range []struct {
		x, y int
		want bool
	}{{0, 45, true}, {99, 45, true}, {50, 39, false}, {50, 51, false}, {50, 20, true}, {56, 20, false}, {50, 26, false}} {
		_, _, _, a := s.Image.At(c.x, c.y).RGBA()
		if got := a > 0; got != c.want {
			t.Errorf("pixel %d,%d is painted: %v", c.x, c.y, got)
		}
	}
	s.Erase(40, 42, 20, 4, 0)
	if _, _, _, a := s.Image.At(50, 44).RGBA(); a != 0 {
		t.Error("what was erased is there")
	}
	if _, _, _, a := s.Image.At(30, 44).RGBA(); a == 0 {
		t.Error("what was not erased is gone")
	}
}

// The same values make the same picture, at any scale, and none is too small to draw.
func TestSheetsOfOddSizes(t *testing.T) {
	for _, c := range []struct {
		w, h, scale   float32
		width, height int
	}{{10, 5, 1, 10, 5}, {10, 5, 1.5, 15, 8}, {0, 0, 1, 1, 1}, {-3, 4, 1, 1, 4}, {10, 10, 0, 10, 10}, {161, 42, 0.8, 129, 34}} {
		got := draw.NewSheet(c.w, c.h, c.scale).Image.Bounds()
		if got.Dx() != c.width || got.Dy() != c.height {
			t.Errorf("%v × %v at %v is %v", c.w, c.h, c.scale, got)
		}
	}
}

func BenchmarkTile(b *testing.B) {
	road := shoeOf("TPBBBBBBBBBPPTPBPTTBBPPBPBPPPBPBTBBBPP")
	b.Run("road", func(b *testing.B) {
		for b.Loop() {
			draw.SmallRoad(road, 161, &tilePalette, 1)
		}
	})
	b.Run("numbers", func(b *testing.B) {
		for b.Loop() {
			draw.NumberStrip([]uint8{4, 37, 0, 36, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 161, &tilePalette, 1)
		}
	})
}
