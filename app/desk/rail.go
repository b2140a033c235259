package desk

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/draw"
	"pitboss/app/look"
)

// rail is the way to the screens, at the left edge.
type rail struct {
	desk   *Desk
	object *fyne.Container
	ground *canvas.Rectangle
	logo   *look.Plate
	name   *canvas.Text
	items  []*railItem // the screens
	foot   []*railItem // lock and language
	scroll *look.Scroll

	lockWord string // what the place of the lock says
	list     *fyne.Container
}

func newRail(d *Desk) *rail {
	r := &rail{desk: d, ground: look.Fill(look.Bg0, 0), logo: look.NewPlate()}
	r.name = look.Text("PB", look.Points18, true, look.Text2)
	for _, s := range d.cfg.Screens {
		if o, ok := s.(interface{ OffRail() bool }); ok && o.OffRail() {
			continue // one gets there otherwise
		}
		name := s.Name()
		r.items = append(r.items, newRailItem(name, func() { d.Go(look.Place{Screen: name, Table: d.at.Table}) }))
	}
	if d.cfg.Lock != nil {
		r.foot = append(r.foot, newRailItem("lock", d.LockNow))
	}
	if d.cfg.NextLanguage != nil {
		r.foot = append(r.foot, newRailItem("language", d.cfg.NextLanguage))
	}
	r.list = &fyne.Container{Layout: &railList{r}}
	for _, i := range r.items {
		r.list.Objects = append(r.list.Objects, i)
	}
	r.scroll = look.NewScroll(r.list)
	r.object = &fyne.Container{Layout: r, Objects: []fyne.CanvasObject{r.ground, r.logo.Image, r.name, r.scroll}}
	for _, i := range r.foot {
		r.object.Objects = append(r.object.Objects, i)
	}
	r.speak()
	return r
}

func (r *rail) speak() {
	for _, i := range append(r.items[:len(r.items):len(r.items)], r.foot...) {
		i.word = r.desk.say("screen_" + i.name)
		switch i.name {
		case "language":
			i.word = r.desk.say("language_short")
		case "lock":
			i.word = r.desk.lockWord()
			r.lockWord = i.word
		}
		i.Refresh()
	}
}

func (r *rail) choose(name string) {
	for _, i := range r.items {
		if chosen := i.name == name; chosen != i.chosen {
			i.chosen = chosen
			i.Refresh()
		}
		if i.chosen {
			r.reveal(i)
		}
	}
}

// reveal brings a place into sight where the window is too low for all of them.
func (r *rail) reveal(i *railItem) {
	look.Reveal(r.scroll, i.Position().Y, i.Position().Y+i.Size().Height)
}

func (r *rail) show(alarms int) {
	badge := ""
	if alarms > 0 {
		badge = strconv.Itoa(min(alarms, 99))
	}
	for _, i := range r.items {
		changed := i.scale != r.desk.now.Scale
		i.scale = r.desk.now.Scale
		if i.name == "alarms" && i.badge != badge {
			i.badge, changed = badge, true
		}
		if changed {
			i.Refresh()
		}
	}
	for _, i := range r.foot {
		if i.scale != r.desk.now.Scale {
			i.scale = r.desk.now.Scale
			i.Refresh()
		}
	}
}

// The heights of a place in the rail: with its word, and as low as a finger allows.
const (
	itemHeight = 68
	itemBare   = 40
	lockHeight = 53
	footHeight = 40 // the language alone
)

// pitch is how high the places are: words only where all of them have room.
func (r *rail) pitch(height float32) (pitch float32, words bool) {
	room := height - r.above(height) - r.below(height)
	n := float32(len(r.items))
	switch {
	case n*itemHeight <= room:
		return itemHeight, true
	case n*56 <= room:
		return float32(int(room / n)), true
	}
	return max(float32(int(room/n)), itemBare), false
}

func (r *rail) above(height float32) float32 {
	if height < shortWindow {
		return 0
	}
	return 88
}

func (r *rail) below(height float32) float32 {
	h := float32(0)
	for _, i := range r.foot {
		switch {
		case i.name == "language":
			h += footHeight
		case height < shortWindow:
			h += itemBare
		default:
			h += lockHeight
		}
	}
	return h
}

// Layout implements fyne.Layout.
func (r *rail) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	look.Put(r.ground, 0, 0, size.Width, size.Height)
	if size.Height < shortWindow {
		r.logo.Image.Hide()
		r.name.Hide()
	} else {
		r.logo.Image.Show()
		r.name.Show()
		r.logo.Show(20, 20, look.PlateOf{Width: 40, Height: 40, Radius: look.RadiusTile, Edge: look.Text3, Thick: 2, Scale: look.ScaleOf(r.object)})
		look.Middle(r.name, size.Width/2, 39)
	}
	above, below := r.above(size.Height), r.below(size.Height)
	look.Put(r.scroll, 0, above, size.Width, max(size.Height-above-below, 1))
	for _, i := range r.items {
		if i.chosen {
			r.reveal(i)
		}
	}
	_, words := r.pitch(size.Height)
	y := size.Height - below
	for _, i := range r.foot {
		h := float32(footHeight)
		if i.name != "language" {
			h = lockHeight
			if size.Height < shortWindow {
				h = itemBare
			}
		}
		i.words = words
		look.Put(i, 0, y, size.Width, h)
		y += h
	}
}

// MinSize implements fyne.Layout.
func (r *rail) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(64, 100) }

// railList is the places of the screens, one below the other.
type railList struct{ rail *rail }

// Layout implements fyne.Layout.
func (l *railList) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	pitch, words := l.rail.pitch(l.rail.object.Size().Height)
	for n, i := range l.rail.items {
		i.words = words
		look.Put(i, 0, float32(n)*pitch, size.Width, pitch)
	}
}

// MinSize implements fyne.Layout.
func (l *railList) MinSize([]fyne.CanvasObject) fyne.Size {
	pitch, _ := l.rail.pitch(l.rail.object.Size().Height)
	return fyne.NewSize(40, pitch*float32(len(l.rail.items)))
}

// railItem is one place of the rail: an icon and its word.
type railItem struct {
	look.Spot
	name, word, badge string
	chosen, words     bool
	scale             float32

	ground, bar, disc *look.Plate
	text, count       *canvas.Text
	icon              *canvas.Image
	drawn             string
}

func newRailItem(name string, tapped func()) *railItem {
	i := &railItem{name: name, scale: 1, words: true}
	i.ground, i.bar, i.disc = look.NewPlate(), look.NewPlate(), look.NewPlate()
	i.text, i.count = look.Text("", look.Points13, false, look.Text3), look.Text("", look.Points12, true, look.Text1)
	i.icon = look.Picture(nil)
	i.Init(i, tapped, i.arrange, i.ground.Image, i.bar.Image, i.icon, i.text, i.disc.Image, i.count)
	return i
}

// arrange puts the item's parts into its size.
func (i *railItem) arrange(size fyne.Size) {
	c := look.Text3
	look.Visible(i.chosen, i.ground.Image, i.bar.Image)
	if i.chosen {
		c = look.Text1
		height := size.Height - min(4, float32(int(size.Height/10)))
		i.ground.Show(4, 0, look.PlateOf{Width: size.Width - 8, Height: height, Radius: look.RadiusTile, Ground: look.Bg2, Scale: i.scale})
		// Its left half lies outside the window.
		i.bar.Show(-4, 8, look.PlateOf{Width: 8, Height: max(height-16, 8), Radius: 3, Ground: look.Text1, Scale: i.scale})
	}
	i.text.Text, i.text.Color, i.text.TextStyle.Bold = i.word, c, i.chosen
	i.text.TextSize = look.Points12
	for look.Width(i.word, i.text.TextSize, i.chosen) > size.Width-2 && i.text.TextSize > look.Points11 {
		i.text.TextSize--
	}
	middle := size.Width / 2
	word := func(y float32) {
		i.text.Show()
		look.Middle(i.text, middle, y)
	}
	if i.name == "language" {
		i.icon.Hide()
		word(size.Height / 2)
	} else {
		at := float32(22)
		if i.words && size.Height >= lockHeight {
			at = min(22, size.Height-30)
			word(at + 25)
		} else {
			at = size.Height / 2
			i.text.Hide()
		}
		i.icon.Show()
		look.Put(i.icon, middle-draw.IconSize/2, at-draw.IconSize/2, draw.IconSize, draw.IconSize)
		i.drawIcon()
		i.placeBadge(middle+min(badgeAside, middle-scrollRoom), at-10)
	}
}

func (i *railItem) drawIcon() {
	key := strings.Join([]string{i.name, strconv.FormatBool(i.chosen), strconv.FormatFloat(float64(i.scale), 'f', 2, 32)}, " ")
	if key == i.drawn {
		return
	}
	i.drawn = key
	c := look.Text3
	if i.chosen {
		c = look.Text1
	}
	i.icon.Image = draw.Icon(i.name, c, i.scale)
	i.icon.Refresh()
}

// badgeAside is how far the middle of a count is beside that of its icon; in a slim rail
// the bar that scrolls it has room beside the count.
const (
	badgeAside = 20
	scrollRoom = 18
)

func (i *railItem) placeBadge(x, y float32) {
	i.count.Text = i.badge
	if i.badge == "" {
		i.disc.Image.Hide()
		i.count.Hide()
		return
	}
	i.disc.Image.Show()
	i.count.Show()
	w := max(18, float32(int(i.count.MinSize().Width+8)))
	i.disc.Show(x-w/2, y-9, look.PlateOf{Width: w, Height: 18, Radius: 9, Ground: look.Bg3, Edge: look.Line2, Thick: 1, Scale: i.scale})
	look.Middle(i.count, x, y)
}
