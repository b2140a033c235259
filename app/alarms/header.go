package alarms

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/alarms/watch"
	"pitboss/app/look"
)

// header is the name of the screen, how many alarms there are, the parts of the list,
// and whether alarms are heard.
type header struct {
	screen  *Screen
	object  *fyne.Container
	ground  *canvas.Rectangle
	title   *canvas.Text
	load    *canvas.Text
	filters []*look.Key
	review  *look.Key
	sound   *look.Key
}

func newHeader(s *Screen) *header {
	h := &header{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile)}
	h.title, h.load = look.Text("", look.Points18, true, look.Text1), look.Text("", look.Points12, false, look.Text3)
	objects := []fyne.CanvasObject{h.ground, h.title, h.load}
	for _, f := range watch.Filters() {
		k := look.NewKey("", func() { s.turn(f) })
		h.filters = append(h.filters, k)
		objects = append(objects, k)
	}
	h.review = look.NewKey("", s.toggleReview)
	h.sound = look.NewKey("", func() { s.toggleSound() })
	h.object = container.New(h, append(objects, h.review, h.sound)...)
	return h
}

const (
	headHigh  = 60
	headTall  = 108
	headTitle = 224
)

// height is one row where everything has room in it, else two.
func (h *header) height(width float32) float32 {
	need := float32(headTitle + look.Padding)
	for _, k := range h.filters {
		need += k.MinSize().Width + look.Gap
	}
	need += h.review.MinSize().Width + look.Padding
	if h.screen.cfg.Sound != nil {
		need += h.sound.MinSize().Width + look.Padding
	}
	if need <= width {
		return headHigh
	}
	return headTall
}

func (h *header) show() {
	s := h.screen
	h.title.Text = s.text("title")
	times := s.cfg.Keeper.Times(s.now)
	h.load.Text = s.words.Count("alarm_load", times.Load)
	h.load.Color = look.Text3
	if times.Load > watch.Flood {
		h.load.Color = look.Text1
	}
	for i, f := range watch.Filters() {
		k := h.filters[i]
		k.Text, k.Count, k.Chosen = s.words.Say(f.Key(), nil), strconv.Itoa(s.counts[f]), f == s.filter && !s.review
	}
	h.review.Text, h.review.Cap, h.review.Chosen = s.text("review"), "W", s.review
	look.Visible(s.cfg.Sound != nil, h.sound)
	if s.cfg.Sound != nil {
		h.sound.Text, h.sound.Cap = s.text("sound_off"), "M"
		if s.cfg.Sound.On {
			h.sound.Text = s.text("sound_on")
		}
		h.sound.Chosen = s.cfg.Sound.On
	}
	h.Layout(nil, h.object.Size())
	h.object.Refresh()
}

// Layout implements fyne.Layout.
func (h *header) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	look.Put(h.ground, 0, 0, size.Width, size.Height)
	look.Baseline(h.title, look.Padding, 21)
	look.Baseline(h.load, look.Padding, 43)
	x, y := float32(headTitle), float32(10)
	if size.Height > headHigh {
		x, y = look.Padding, 60
	}
	for _, k := range h.filters {
		w := k.MinSize().Width
		look.Put(k, x, y, w, look.Target)
		x += w + look.Gap
	}
	end := size.Width - 12
	if h.sound.Visible() {
		w := h.sound.MinSize().Width
		look.Put(h.sound, end-w, 10, w, look.Target)
		end -= w + look.Gap
	}
	w := h.review.MinSize().Width
	look.Put(h.review, end-w, 10, w, look.Target)
}

// MinSize implements fyne.Layout.
func (h *header) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }
