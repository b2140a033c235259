package desk

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"pitboss/app/look"
	"pitboss/app/sign"
)

// signCard is the sheet on which somebody signs on, below the place of the person in
// the top bar. The floor stays in sight beside it.
type signCard struct {
	desk   *Desk
	sheet  *sign.Sheet
	object *fyne.Container
	ground *look.Plate
	before *presence
}

const cardTop = topHeight + marginTop

func newSignCard(d *Desk) *signCard {
	c := &signCard{desk: d, sheet: d.cfg.Sign, ground: look.NewPlate(), before: newPresence(d)}
	c.object = container(c)
	if c.sheet != nil {
		c.object.Objects = []fyne.CanvasObject{c.before, c.ground.Image, c.sheet.Object()}
	}
	return c
}

func (c *signCard) shown() bool {
	on := c.desk.canvas()
	return on != nil && c.sheet != nil && on.Overlays().Top() == fyne.CanvasObject(c.object)
}

func (c *signCard) show() {
	on := c.desk.canvas()
	if on == nil || c.sheet == nil || c.shown() || c.desk.asked != nil {
		return
	}
	c.desk.sheet.hide()
	on.Overlays().Add(c.object)
	c.object.Resize(on.Size())
	c.sheet.Tick(c.desk.now.Now)
	c.Layout(nil, c.object.Size())
	c.sheet.Open()
	c.Layout(nil, c.object.Size()) // what it shows now may be higher
}

func (c *signCard) hide() {
	if c.shown() {
		c.sheet.Shut()
		c.desk.canvas().Overlays().Remove(c.object)
	}
}

// Layout implements fyne.Layout.
func (c *signCard) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	w := min(sign.SheetWidth, size.Width-2*look.Gap)
	top := min(float32(cardTop), max(size.Height-c.sheet.Height(w)-look.GapSide, look.Gap))
	h := min(c.sheet.Height(w), size.Height-top-look.Gap)
	x := max(size.Width-w-look.GapSide, look.Gap)
	look.Put(c.before, 0, 0, size.Width, size.Height)
	c.ground.Show(x-1, top-1, look.PlateOf{
		Width: w + 2, Height: h + 2, Radius: look.RadiusTile + 1, Ground: look.Bg2, Edge: look.Line2, Thick: 1, Scale: look.ScaleOf(c.object),
	})
	look.Put(c.sheet.Object(), x, top, w, h)
}

// MinSize implements fyne.Layout.
func (c *signCard) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 200) }

// SignOn shows the sheet: to sign on, or what whoever is signed on may do about that.
func (d *Desk) SignOn() { d.card.show() }

// SignedOn puts the sheet away: it has nothing more to do.
func (d *Desk) SignedOn() { d.card.hide() }

// SigningResized has the sheet laid out anew: it may be of another height.
func (d *Desk) SigningResized() {
	if d.card != nil && d.card.shown() {
		d.card.Layout(nil, d.card.object.Size())
	}
}

// LockNow locks the desk at once; where it is locked, or nobody's, it shows the sheet.
func (d *Desk) LockNow() {
	switch {
	case d.cfg.Lock == nil:
	case d.bars.Person.Name == "" || d.bars.Person.Locked:
		d.SignOn()
	default:
		d.card.hide()
		d.cfg.Lock()
	}
}

// guarded follows whether the desk is locked: when it comes to be, the floor is what is
// in sight.
func (d *Desk) guarded() {
	locked := d.bars.Person.Locked
	if locked && !d.locked {
		d.card.hide()
		d.Go(look.Place{Screen: d.cfg.Screens[0].Name()})
	}
	if word := d.lockWord(); d.rail.lockWord != word {
		d.rail.speak()
	}
	d.locked = locked
}

// lockWord is what the place of the lock in the rail says.
func (d *Desk) lockWord() string {
	if d.bars.Person.Name == "" || d.bars.Person.Locked {
		return d.say("screen_sign_on")
	}
	return d.say("screen_lock")
}

// presence lies behind everything and sees the mouse move: somebody is at the desk.
type presence struct {
	widget.BaseWidget
	desk *Desk
}

func newPresence(d *Desk) *presence {
	p := &presence{desk: d}
	p.ExtendBaseWidget(p)
	return p
}

// Cursor implements desktop.Cursorable. It is asked at every move of the mouse,
// whatever lies in front.
func (p *presence) Cursor() desktop.Cursor {
	p.desk.Touched()
	return desktop.DefaultCursor
}

// CreateRenderer implements fyne.Widget.
func (p *presence) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{}) // nothing is drawn
}

// Touched says that somebody uses the desk: a key went down, the mouse moved.
func (d *Desk) Touched() {
	if d.cfg.Touched != nil {
		d.cfg.Touched()
	}
}

// personKey is the place of the person in the top bar: who is signed on, in which role.
type personKey struct {
	look.Spot
	paper *look.Paper
	desk  *Desk
	wide  bool
}

func newPersonKey(d *Desk) *personKey {
	k := &personKey{desk: d, paper: look.NewPaper()}
	k.Init(k, d.SignOn, k.arrange, k.paper.Root)
	return k
}

// names are the two lines: the name and the role, or that nobody is there.
func (k *personKey) names() (name, role string) {
	d := k.desk
	p := d.bars.Person
	switch {
	case p.Name == "":
		return d.say("desk_nobody"), d.say("desk_locked")
	case p.Locked:
		return p.Name, d.say("desk_is_locked")
	}
	return p.Name, p.Role
}

// needs is how wide the names are.
func (k *personKey) needs() float32 {
	name, role := k.names()
	return max(look.Width(name, look.Points14, true), look.Width(role, look.Points12, false))
}

func (k *personKey) arrange(size fyne.Size) {
	look.Put(k.paper.Root, 0, 0, size.Width, size.Height)
	p, who := k.paper, k.desk.bars.Person
	p.Device = look.ScaleOf(k)
	p.Begin()
	defer p.End()
	middle := size.Height / 2
	x := float32(12)
	switch {
	case who.Locked || who.Name == "" && !k.wide:
		p.Plate(x, middle-20, look.PlateOf{Width: 40, Height: 40, Radius: 20, Ground: look.Bg1, Edge: look.Line2, Thick: 1})
		p.Mark(look.MarkLock, x+11, middle-9, 18, look.Text2)
	case who.Name != "":
		p.Badge(who.Name, x, middle-20, 40)
	}
	if !k.wide {
		return
	}
	name, role := k.names()
	x += 52
	p.Shrink(name, x, middle-9, size.Width-x-2, look.InkOf(look.Points14, true, look.Text1), look.FromLeft)
	p.Shrink(role, x, middle+11, size.Width-x-2, look.InkLabel, look.FromLeft)
}
