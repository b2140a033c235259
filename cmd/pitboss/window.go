package main

import (
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/driver/desktop"

	alarmwatch "pitboss/app/alarms/watch"
	"pitboss/app/desk"
	"pitboss/app/look"
	"pitboss/app/records"
	"pitboss/app/table"
	"pitboss/app/words"
)

// window is the desk's window and its clock.
type window struct {
	app     fyne.App
	window  fyne.Window
	desk    *desk.Desk
	view    *view
	table   *table.Screen
	journal *records.Screen
	screens []desk.Screen
	now     func() time.Time
	spoken  int // of languages
	waiting atomic.Bool
	work    sync.WaitGroup // what people asked for, and what is done beside the window
	wall    *wall          // the floor in a window of its own; nil while there is none
	scale   float64
	bell    alarmwatch.Bell
	ringer  ringer
	restart func() // ends the desk and begins it anew
	title   string
}

// The size of the window at first.
const (
	firstWidth  = 1600
	firstHeight = 1000
)

// newApp is the toolkit's view of the program.
func newApp() fyne.App {
	a := app.NewWithID("org.pitboss.desk")
	if icon := programIcon(); icon != nil {
		a.SetIcon(icon)
	}
	return a
}

// openWindow makes the window of a view; nothing is shown before run.
func openWindow(o *options, v *view, w *words.Words, now func() time.Time) (*window, error) {
	// The toolkit takes its scale from here and from nowhere else.
	factor := o.factor(v.recording.house.Desk)
	if factor != 1 {
		if err := os.Setenv(scaleVariable, strconv.FormatFloat(factor, 'f', 2, 64)); err != nil {
			return nil, err
		}
	}
	theme, err := look.NewTheme(w.Language)
	if err != nil {
		return nil, err
	}
	d := &window{app: newApp(), view: v, now: now, scale: factor}
	d.bell.On = v.recording.house.Desk.Sound
	d.ringer = ringer{play: playFile, dir: v.recording.dir, work: &d.work, wrong: d.tellSilence}
	d.app.Settings().SetTheme(theme)
	d.window = d.app.NewWindow("Pit Boss")
	d.window.SetMaster()
	d.window.SetPadded(false)
	for i, lang := range languages {
		if lang == w.Language {
			d.spoken = i
		}
	}
	d.restart = func() {
		o.restart = true
		d.app.Quit()
	}
	d.screens = d.makeScreens(w)
	d.desk = desk.New(desk.Config{
		Pit: v, Screens: d.screens, Words: w, NextLanguage: d.nextLanguage, FullScreen: func() { d.window.SetFullScreen(!d.window.FullScreen()) },
		Wall: d.toggleWall, Lock: d.lock, Sign: d.sheet(w), Touched: v.recording.desk.Touch, Zone: v.recording.zone,
	}, d.window.Canvas)
	v.notice = func(text string) { look.Do(func() { d.desk.Notice(text) }) }
	d.window.SetContent(exact(d.desk.Content()))
	d.window.Canvas().SetOnTypedKey(d.desk.Key)
	d.window.Canvas().SetOnTypedRune(d.desk.Rune)
	d.window.SetCloseIntercept(d.askToClose)
	d.shortcuts()
	if c, ok := d.window.Canvas().(desktop.Canvas); ok {
		c.SetOnKeyDown(func(*fyne.KeyEvent) { d.desk.Touched() })
	}
	d.window.Resize(fyne.NewSize(firstWidth, firstHeight))
	return d, nil
}

// shortcuts are what is typed with Ctrl where nothing that has the keyboard takes it.
func (d *window) shortcuts() {
	for key, does := range map[fyne.KeyName]func(){fyne.KeyQ: d.askToClose, fyne.KeyL: d.desk.LockNow, fyne.KeyH: d.handOver} {
		d.window.Canvas().AddShortcut(&desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierControl}, func(fyne.Shortcut) { does() })
	}
	for _, s := range []fyne.Shortcut{&fyne.ShortcutCopy{}, &fyne.ShortcutPaste{}, &fyne.ShortcutCut{}, &fyne.ShortcutSelectAll{}} {
		d.window.Canvas().AddShortcut(s, func(typed fyne.Shortcut) { d.desk.Shortcut(typed) })
	}
	d.scaleKeys()
}

// tellSilence says why an alarm cannot be heard.
func (d *window) tellSilence(err error) {
	look.Do(func() {
		d.desk.Notice(d.view.words.Say("desk_no_sound", map[string]any{"Reason": silence(d.view.words, err)}))
	})
}

// run shows the window until it is closed. It belongs to the main goroutine.
func (d *window) run(notice string) {
	stop := make(chan struct{})
	var others sync.WaitGroup
	defer others.Wait()
	defer close(stop)
	defer d.close()
	others.Go(func() { d.view.follow(stop) })
	others.Go(func() { d.endIfBroken(stop) })
	d.app.Lifecycle().SetOnStarted(func() {
		fit(d.window)
		d.beat()
		if notice != "" {
			d.desk.Notice(notice)
		}
		d.askToSignOn()
		others.Go(func() { d.ticks(stop) })
	})
	// It returns too when the system asks the program to end: the toolkit listens for that
	// itself, and whoever quits it a second time finds its window gone.
	d.window.ShowAndRun()
}

// endIfBroken ends the program where its journal cannot be read, of which recording says why,
// and where the system asks for its end.
func (d *window) endIfBroken(stop <-chan struct{}) {
	select {
	case <-d.view.recording.broken:
	case <-d.view.recording.asked:
	case <-stop:
		return
	}
	look.Do(d.app.Quit)
}

// close ends what goes on beside the window.
func (d *window) close() {
	for _, s := range d.screens {
		if c, ok := s.(closing); ok {
			c.Close()
		}
	}
	d.work.Wait()
	d.view.work.Wait()
}

// beats is how often the window may change in a second. Drawing is most of what the desk
// costs without a GPU: each beat of 40 tables takes a twentieth of a core.
const beats = 3

// nextBeat is the next of the moments at which the window may change. Each second has one
// at its beginning.
func nextBeat(now time.Time) time.Time {
	second := now.Truncate(time.Second)
	done := (now.Sub(second)*beats + beats - 1) / time.Second // a beat is not its own next one
	return second.Add((done + 1) * time.Second / beats)
}

// ticks is the one clock of the window. It beats on the thirds of a second, and only
// where there is something to show: news, or another second.
func (d *window) ticks(stop <-chan struct{}) {
	second := int64(0)
	for {
		now := d.now()
		wait := time.NewTimer(nextBeat(now).Sub(now))
		select {
		case <-wait.C:
		case <-stop:
			wait.Stop()
			return
		}
		s := d.now().Unix()
		if !d.view.changed() && s == second || d.waiting.Load() {
			continue
		}
		second = s
		d.waiting.Store(true)
		look.Do(func() {
			d.waiting.Store(false)
			d.beat()
		})
	}
}

// beat brings the window up to now. Seconds are whole, so that all clocks of the floor
// step together and are drawn together.
func (d *window) beat() {
	now := d.now().Truncate(time.Second)
	for _, t := range d.view.taken() {
		d.table.Watch(now, t)
	}
	moment := look.Moment{Now: now, Blink: now.Second()%2 == 0, Scale: d.window.Canvas().Scale()}
	d.desk.Tick(moment)
	d.view.recording.watch.drawn()
	d.hear(d.view.ringing(), now)
	if d.wall != nil {
		d.wall.show(moment)
	}
	if title := d.desk.Title(); title != d.title {
		d.title = title
		d.window.SetTitle(title)
	}
}

// nextLanguage speaks the next language from now on.
func (d *window) nextLanguage() {
	lang := languages[(d.spoken+1)%len(languages)]
	w, err := words.Open(lang)
	if err != nil {
		d.desk.Notice(err.Error())
		return
	}
	theme, err := look.NewTheme(lang)
	if err != nil {
		d.desk.Notice(err.Error())
		return
	}
	d.spoken = (d.spoken + 1) % len(languages)
	d.view.words = w
	d.app.Settings().SetTheme(theme)
	d.desk.Speak(w)
	if d.wall != nil {
		d.wall.speak(w)
	}
}

// askToClose asks whether recording is to end with the window.
func (d *window) askToClose() {
	d.desk.Ask("close_title", "close_text", "close_yes", "close_no", func() { d.app.Quit() })
}
