package desk

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/draw"
	"pitboss/app/look"
)

// statusBar is the legend of the signs, or the keys of the screen in sight, and at the
// right what is heard and written. What somebody must be told for a moment takes the
// place of the legend.
type statusBar struct {
	desk    *Desk
	object  *fyne.Container
	ground  *canvas.Rectangle
	legend  []legendItem
	hints   *look.HintRow
	touch   *look.Pad // over the hints: a finger presses the keys that they speak of
	told    *canvas.Text
	health  *canvas.Text
	notice  string
	noticed time.Time
	scale   float32
	spoken  string
	said    string // all of the health
	second  int64  // when it was said
}

type legendItem struct {
	key  string
	sign *canvas.Image
	text *canvas.Text
}

func newStatusBar(d *Desk) *statusBar {
	b := &statusBar{desk: d, ground: look.Fill(look.Bg0, 0), hints: look.NewHintRow(false)}
	b.told, b.health = look.Text("", look.Points13, false, look.Text1), look.Text("", look.Points12, false, look.Text3)
	all := []fyne.CanvasObject{b.ground}
	for _, key := range []string{"1", "2", "3", "4", "fresh", "stale", "closed"} {
		i := legendItem{key, look.Picture(nil), look.Text("", look.Points12, false, look.Text3)}
		b.legend = append(b.legend, i)
		all = append(all, i.sign, i.text)
	}
	b.touch = look.NewPad(func(size fyne.Size) {
		b.touch.TouchAt(0, 0, size.Width, size.Height, func(x, _ float32) { b.press(b.hints.KeyAt(x)) }, nil)
	})
	b.object = container(b, append(all, b.hints.Container, b.touch, b.told, b.health)...)
	return b
}

// noticeFor is how long a notice stays.
const noticeFor = 6 * time.Second

func (b *statusBar) show() {
	d := b.desk
	if b.notice != "" && d.now.Now.Sub(b.noticed) > noticeFor {
		b.notice = ""
	}
	changed := b.scale != d.now.Scale || b.spoken != d.words.Language || b.told.Text != b.notice
	if b.scale != d.now.Scale {
		b.scale = d.now.Scale
		b.drawSigns()
	}
	b.spoken, b.told.Text = d.words.Language, b.notice
	var hints []look.Hint
	if h, ok := d.inSight.(Hinter); ok {
		hints = h.Hints()
	}
	changed = changed || len(hints) == 0 != (len(b.hints.Objects) == 0)
	b.hints.Set(hints)
	health := ""
	for i := range d.bars.Health {
		health += d.bars.Health[i].Text + "\n"
	}
	// A count of records changes all the time: it is no reason to draw the window more
	// often than once a second.
	if second := d.now.Now.Unix(); b.said != health && (b.second != second || changed) {
		b.said, b.second, changed = health, second, true
	}
	if changed {
		b.Layout(nil, b.object.Size())
		canvas.Refresh(b.object)
	}
}

func (b *statusBar) drawSigns() {
	for n, i := range b.legend {
		s := draw.NewSheet(18, 18, b.scale)
		switch i.key {
		case "fresh":
			s.Rect(1, 1, 16, 16, 3, look.UrgentColour)
			s.Polygon(look.OnFill, 9, 4, 14, 9, 9, 14, 4, 9)
		case "stale":
			s.Dashes(1, 1, 16, 16, 3, 1.6, 3, 2.2, look.Text2)
		case "closed":
			s.Rect(1, 1, 16, 16, 3, look.Bg1)
			s.Frame(1, 1, 16, 16, 3, 1, look.Line)
		default:
			i.sign.Image = draw.Shape(n+1, look.SeverityColour(severities[n]), look.OnFill, false, 18, b.scale)
			i.sign.Refresh()
			continue
		}
		i.sign.Image = s.Image
		i.sign.Refresh()
	}
}

// Layout implements fyne.Layout.
func (b *statusBar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	look.Put(b.ground, -railWidth, 0, size.Width+railWidth, size.Height)
	middle := size.Height / 2
	right := size.Width - margin
	room := right - margin
	b.health.Text = b.fitHealth(room)
	look.Right(b.health, right, middle)
	left := max(room-b.health.MinSize().Width-look.Padding, 1)
	legend := b.notice == "" && len(b.hints.Objects) == 0
	look.Visible(b.notice != "", b.told)
	look.Visible(b.notice == "" && !legend, b.hints.Container, b.touch)
	b.told.Text = look.Fit(b.notice, look.Points13, false, left)
	look.Baseline(b.told, margin, middle)
	look.Put(b.hints.Container, margin, middle-10, left, 20)
	look.Put(b.touch, margin, 0, left, size.Height)
	x := float32(margin - 1)
	for _, i := range b.legend {
		i.text.Text = b.desk.say("legend_" + i.key)
		w := 18 + 7 + i.text.MinSize().Width
		fits := legend && x+w <= margin+left
		look.Visible(fits, i.sign, i.text)
		if fits {
			look.Put(i.sign, x, middle-9, 18, 18)
			look.Baseline(i.text, x+25, middle)
		} else {
			legend = false // what comes after would seem to be all
		}
		x += w + 19
	}
}

// press presses the key of a hint, for whoever has no keyboard.
func (b *statusBar) press(cap string) {
	if name := keyOfCap(cap); name != "" {
		b.desk.Key(&fyne.KeyEvent{Name: name})
	}
}

// keyOfCap is the key that is printed as a cap; "" where several are, or one with Ctrl.
func keyOfCap(cap string) fyne.KeyName {
	switch cap {
	case "Enter":
		return fyne.KeyReturn
	case "Esc":
		return fyne.KeyEscape
	case "Del":
		return fyne.KeyDelete
	case "PgUp":
		return fyne.KeyPageUp
	case "PgDn":
		return fyne.KeyPageDown
	case "‹":
		return fyne.KeyLeft
	case "›":
		return fyne.KeyRight
	case "–":
		return fyne.KeyMinus
	case "Space", "Home", "End":
		return fyne.KeyName(cap)
	}
	if len(cap) == 1 {
		return fyne.KeyName(cap)
	}
	return ""
}

// fitHealth says as much as there is room for; what is bad is never left out first.
func (b *statusBar) fitHealth(room float32) string {
	parts := b.desk.bars.Health
	join := func(keep func(i int) bool) string {
		s := ""
		for i := range parts {
			if keep(i) {
				if s != "" {
					s += " · "
				}
				s += parts[i].Text
			}
		}
		return s
	}
	for from := range parts {
		s := join(func(i int) bool { return i >= from || parts[i].Bad })
		if look.Width(s, look.Points12, false) <= room {
			return s
		}
	}
	return look.Fit(join(func(i int) bool { return parts[i].Bad }), look.Points12, false, room)
}

// MinSize implements fyne.Layout.
func (b *statusBar) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 28) }
