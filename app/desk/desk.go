package desk

import (
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/sign"
	"pitboss/app/words"
)

// Config is what a desk is made of. Screens come in the order of the rail; the first
// one is where Esc leads.
type Config struct {
	Pit     Pit
	Screens []Screen
	Words   *words.Words
	// NextLanguage changes the language of the program; nil where there is only one. It
	// is called by the key of the rail and calls Speak.
	NextLanguage func()
	// FullScreen fills the screen with the window, or gives it back its frame.
	FullScreen func()
	// Wall opens the floor in a window of its own, for another screen, or closes that; nil
	// where there can be no other.
	Wall func()
	// Lock locks the desk; nil where nobody signs on.
	Lock func()
	// Sign is where one signs on; nil where nobody does.
	Sign *sign.Sheet
	// Touched is told that somebody uses the desk. It is called often.
	Touched func()
	Zone    *time.Location
}

// Desk is the window's content. It belongs to the goroutine of the window.
type Desk struct {
	cfg     Config
	words   *words.Words
	now     look.Moment
	bars    Bars
	inSight Screen
	at      look.Place

	canvas  func() fyne.Canvas
	rail    *rail
	top     *topBar
	status  *statusBar
	field   *fyne.Container // where the screen is
	content *fyne.Container
	typed   typed
	sheet   *helpSheet
	asked   *question // nil while nothing is asked
	card    *signCard
	locked  bool // the desk was, when it was looked at last
}

// New makes a desk; the first screen is in sight. Canvas is asked for the window's
// canvas when a key is typed.
func New(cfg Config, canvas func() fyne.Canvas) *Desk {
	if cfg.Zone == nil {
		cfg.Zone = time.Local
	}
	d := &Desk{cfg: cfg, words: cfg.Words, canvas: canvas, now: look.Moment{Scale: 1}}
	d.rail = newRail(d)
	d.top = newTopBar(d)
	d.status = newStatusBar(d)
	d.field = container(fill{})
	d.content = container(windowLayout{}, newPresence(d), d.top.object, d.status.object, d.rail.object, d.field)
	d.sheet, d.card = newHelpSheet(d), newSignCard(d)
	d.Go(look.Place{Screen: cfg.Screens[0].Name()})
	return d
}

// Content is what the window shows.
func (d *Desk) Content() fyne.CanvasObject { return d.content }

// The bars of the window, and the margin around the field of the screen.
const (
	railWidth    = 80
	topHeight    = 80
	statusHeight = 40
	margin       = 12
	marginTop    = 8
)

// windowLayout lays the bars around the field. On a low window the bars are thinner.
type windowLayout struct{}

// Layout implements fyne.Layout.
func (windowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	rail, top, status := float32(railWidth), float32(topHeight), float32(statusHeight)
	if size.Height < shortWindow {
		rail, status = 64, 28
	}
	look.Put(objects[0], 0, 0, size.Width, size.Height)
	look.Put(objects[1], rail, 0, size.Width-rail, top)
	look.Put(objects[2], rail, size.Height-status, size.Width-rail, status)
	look.Put(objects[3], 0, 0, rail, size.Height)
	look.Put(objects[4], rail+margin, top+marginTop, size.Width-rail-2*margin, size.Height-top-marginTop-status-margin)
}

// shortWindow is a height below which the rail has no words.
const shortWindow = 640

// MinSize implements fyne.Layout: anything, since everything folds.
func (windowLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(640, 360) }

// Tick brings everything in sight up to a moment.
func (d *Desk) Tick(now look.Moment) {
	now.Now = now.Now.In(d.cfg.Zone)
	d.now = now
	d.bars = d.cfg.Pit.Bars()
	d.typed.settle(d)
	d.guarded()
	if d.card.shown() {
		d.card.sheet.Tick(now.Now)
	}
	alarms := 0
	for i := range d.bars.Alarms {
		if d.bars.Alarms[i].Screen == "" { // others are no alarms, and not in their list
			alarms++
		}
	}
	d.rail.show(alarms)
	d.top.show()
	d.status.show()
	d.inSight.Show(now)
}

// Go brings a screen into sight. A screen that there is none of leaves everything as
// it is.
func (d *Desk) Go(to look.Place) {
	s := d.screen(to.Screen)
	if s == nil {
		return
	}
	d.at = to
	if d.inSight != s {
		d.inSight = s
		d.field.Objects = []fyne.CanvasObject{s.Content()}
		d.field.Refresh()
		if c := d.canvas(); c != nil {
			c.Unfocus()
		}
	}
	s.Enter(to)
	d.rail.choose(s.Name())
	if !d.now.Now.IsZero() {
		s.Show(d.now)
		d.status.show()
	}
}

// Place is where the desk is.
func (d *Desk) Place() look.Place { return d.at }

// Title is what the window is called: how many alarms nobody took, and where the desk
// is.
func (d *Desk) Title() string {
	waiting := 0
	for i := range d.bars.Alarms {
		if d.bars.Alarms[i].State != Acknowledged {
			waiting++
		}
	}
	title := "Pit Boss – " + d.say("screen_"+d.inSight.Name())
	if d.inSight.Name() == "table" && d.at.Table != "" {
		title += " " + d.at.Table
	}
	if waiting > 0 {
		title = "(" + strconv.Itoa(waiting) + ") " + title
	}
	return title
}

func (d *Desk) screen(name string) Screen {
	for _, s := range d.cfg.Screens {
		if s.Name() == name {
			return s
		}
	}
	return nil
}

// Speak changes the language, at once and everywhere.
func (d *Desk) Speak(w *words.Words) {
	d.words = w
	d.status.notice = "" // it was said in the other language
	d.rail.speak()
	d.sheet.hide()
	if d.cfg.Sign != nil {
		d.cfg.Sign.Speak(w)
	}
	for _, s := range d.cfg.Screens {
		s.Speak(w)
	}
	d.top.forget()
	if !d.now.Now.IsZero() {
		d.Tick(d.now)
	}
}

// Notice says something in the status bar for a while: what went wrong, what was done.
func (d *Desk) Notice(text string) {
	d.status.notice, d.status.noticed = text, d.now.Now
	d.status.show()
}

func (d *Desk) say(key string) string { return d.words.Say(key, nil) }

// fill gives a screen the whole field.
type fill struct{}

// Layout implements fyne.Layout.
func (fill) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		look.Put(o, 0, 0, size.Width, size.Height)
	}
}

// MinSize implements fyne.Layout.
func (fill) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }
