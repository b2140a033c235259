package table

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/findings"
)

// earlierKey is a round that is remembered, and a target that shows it.
type earlierKey struct {
	look.Spot
	round EarlierRound
	zoom  float32

	ground              *canvas.Rectangle
	name, result, clock *canvas.Text
	sign                *canvas.Image
}

func newEarlierKey(tapped func()) *earlierKey {
	k := &earlierKey{
		ground: look.Fill(look.Bg2, look.RadiusKey), name: look.Text("", look.Points13, true, look.Text1),
		result: look.Text("", look.Points13, false, look.Text2), clock: look.Text("", look.Points12, false, look.Text3), sign: look.Picture(nil), zoom: 1,
	}
	k.Init(k, tapped, k.arrange, k.ground, k.sign, k.name, k.result, k.clock)
	return k
}

func (k *earlierKey) set(r EarlierRound, zoom float32) {
	if k.round == r && k.zoom == zoom {
		return
	}
	k.round, k.zoom = r, zoom
	k.Refresh()
}

func (k *earlierKey) arrange(size fyne.Size) {
	look.Put(k.ground, 1, 1, size.Width-2, size.Height-2)
	k.ground.FillColor = look.Bg2
	k.ground.StrokeColor, k.ground.StrokeWidth = look.Line, 1
	if k.round.Shown {
		k.ground.FillColor, k.ground.StrokeColor = look.Bg3, look.Line2
	}
	z, y := k.zoom, size.Height/2
	for t, points := range map[*canvas.Text]float32{k.name: look.Points13, k.result: look.Points13, k.clock: look.Points12} {
		t.TextSize = points * z
	}
	k.name.Text = look.Fit(k.round.Name, k.name.TextSize, true, size.Width*0.32)
	look.Baseline(k.name, 10*z, y)
	k.clock.Text = k.round.Time
	look.Right(k.clock, size.Width-10*z, y)
	x := 10*z + k.name.MinSize().Width + 8*z
	k.sign.Hide()
	if k.round.Verified || k.round.Wrong {
		k.sign.Show()
		glyph, c := draw.Tick, color.Color(look.Text3)
		if k.round.Wrong {
			glyph, c = draw.NotEqual, look.SeverityColour(findings.Urgent)
		}
		k.sign.Image = draw.DrawGlyph(glyph, c, z)
		look.Put(k.sign, x, y-8*z, 16*z, 16*z)
		x += 20 * z
	}
	// The result goes before the time: where there is no room for both, the time is left
	// out.
	room := size.Width - x - 10*z
	if look.Width(k.round.Result, k.result.TextSize, false)+8*z+k.clock.MinSize().Width > room {
		k.clock.Text = ""
	}
	k.result.Text = look.Fit(k.round.Result, k.result.TextSize, false, room)
	look.Baseline(k.result, x, y)
}
