package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/firstrun"
	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/cmd/wires"
	"pitboss/store/staff"
)

// unset says that there is no configuration yet: the desk begins with setting it up.
func (o *options) unset() bool {
	if o.demo {
		return false
	}
	_, err := os.Stat(o.config)
	return errors.Is(err, fs.ErrNotExist)
}

// setUp lets somebody set the house up in a window, and begins anew with what was
// written. Without a window it says what to do.
func setUp(o *options, args []string, clock pit.Clock, problems io.Writer) int {
	w, err := words.Open(o.firstLanguage())
	if err != nil {
		fmt.Fprintln(problems, "pitboss:", err)
		return exitTrouble
	}
	display := errNoDisplay
	if !o.text {
		display = tryDisplay()
	}
	if display != nil {
		fmt.Fprintln(problems, "pitboss:", w.Say("first_by_hand", map[string]any{"File": o.config}))
		return exitUsage
	}
	wanted := nothing
	var language string
	failed := guarded(func() { wanted, language, err = setUpWindow(o, w, clock) })
	if err = errors.Join(failed, err); err != nil {
		fmt.Fprintln(problems, "pitboss:", err)
		return exitTrouble
	}
	switch wanted {
	case practice:
		args = []string{"--demo", "--language", language}
	case theDesk:
	case nothing:
		return exitDone
	}
	if err := again(args); err != nil {
		fmt.Fprintln(problems, "pitboss:", err)
		return exitTrouble
	}
	return exitDone
}

func (o *options) firstLanguage() string {
	if o.language != "" {
		return o.language
	}
	return languages[0]
}

// afterwards is what somebody wants after the set-up.
type afterwards int

const (
	nothing afterwards = iota // the window was closed
	theDesk
	practice
)

// The size of the window of the set-up.
const (
	setUpWidth  = 1280
	setUpHeight = 820
)

// setUpWindow shows the set-up until it is done or its window is closed.
func setUpWindow(o *options, w *words.Words, clock pit.Clock) (wanted afterwards, language string, err error) {
	if factor := o.factor(house.Desk{}); factor != 1 {
		if err := os.Setenv(scaleVariable, strconv.FormatFloat(factor, 'f', 2, 64)); err != nil {
			return nothing, "", err
		}
	}
	theme, err := look.NewTheme(w.Language)
	if err != nil {
		return nothing, "", err
	}
	a := newApp()
	a.Settings().SetTheme(theme)
	win := a.NewWindow("Pit Boss")
	win.SetMaster()
	win.SetPadded(false)
	language = w.Language
	end := func(to afterwards) func() {
		return func() {
			wanted = to
			a.Quit()
		}
	}
	host, err := newFirstHost(o, clock)
	if err != nil {
		return nothing, "", err
	}
	s := firstrun.New(firstrun.Config{
		Host: host, Words: w, Done: end(theDesk), Practice: end(practice),
		Speak: func(lang string) (*words.Words, error) {
			w, err := words.Open(lang)
			if err != nil {
				return nil, err
			}
			theme, err := look.NewTheme(lang)
			if err != nil {
				return nil, err
			}
			a.Settings().SetTheme(theme)
			language = lang
			return w, nil
		},
	})
	win.SetContent(exact(s.Content()))
	win.Canvas().SetOnTypedKey(s.Key)
	win.Resize(fyne.NewSize(setUpWidth, setUpHeight))
	stop := make(chan struct{})
	var beating sync.WaitGroup
	a.Lifecycle().SetOnStarted(func() {
		fit(win)
		beating.Go(func() {
			ticks := time.NewTicker(time.Second / beats)
			defer ticks.Stop()
			for {
				select {
				case <-ticks.C:
					look.Do(s.Beat)
				case <-stop:
					return
				}
			}
		})
	})
	win.ShowAndRun()
	close(stop)
	beating.Wait()
	s.Close()
	return wanted, language, nil
}

// firstHost is the program as the set-up needs it.
type firstHost struct {
	o     *options
	clock pit.Clock
	known house.Known
	staff bool
}

func newFirstHost(o *options, clock pit.Clock) (*firstHost, error) {
	book, err := house.Builtin()
	if err != nil {
		return nil, fmt.Errorf("read the house profiles: %w", err)
	}
	file, err := house.OpenFile(o.config, wires.Known(o.config, book))
	if err != nil {
		return nil, err
	}
	h := &firstHost{o: o, clock: clock, known: wires.Known(o.config, file.Book())}
	if _, err := os.Stat(filepath.Join(o.data, staff.FileName)); err == nil {
		db, err := h.openStaff()
		if err != nil {
			return nil, err
		}
		h.staff, err = db.Begun()
		if err = errors.Join(err, db.Close()); err != nil {
			return nil, err
		}
	}
	return h, nil
}

func (h *firstHost) openStaff() (*staff.DB, error) {
	return staff.Open(staff.Config{Dir: h.o.data, Now: h.clock.Now, Mono: h.clock.Mono, Random: rand.Reader})
}

// Facts implements firstrun.Host.
func (h *firstHost) Facts() firstrun.Facts {
	return firstrun.Facts{Language: h.o.firstLanguage(), Book: h.known.Profiles, Staff: h.staff, Check: func(c house.Config) error {
		_, err := h.Text(c)
		return err
	}}
}

// Path implements firstrun.Host.
func (h *firstHost) Path() string { return h.o.config }

// Text implements firstrun.Host.
func (h *firstHost) Text(c house.Config) (string, error) {
	return house.WriteConfig(filepath.Base(h.o.config), c, h.known)
}

// TryServer implements firstrun.Host.
func (h *firstHost) TryServer(ctx context.Context, s house.Server, tell func(trial.Server)) {
	wires.TryServer(ctx, s, wires.Folder(h.o.config), tell)
}

// TryDevice implements firstrun.Host.
func (h *firstHost) TryDevice(ctx context.Context, d house.Device, table string, tell func(trial.Device)) {
	wires.TryDevice(ctx, d, table, wires.Folder(h.o.config), tell)
}

// Write implements firstrun.Host. Who set the house up, and how, is in the journal
// before it is in the file.
func (h *firstHost) Write(ctx context.Context, admin staff.Person, password, pin staff.Secret, c house.Config) (err error) {
	for _, dir := range []string{h.o.data, wires.Folder(h.o.config)} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return fmt.Errorf("make the data folder: %w", err)
		}
	}
	file, err := house.OpenFile(h.o.config, h.known)
	if err != nil {
		return err
	}
	if err := file.Check(c); err != nil {
		return err
	}
	j, err := openJournal(h.o.data, c.GamingDay, c.Location(), h.clock)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, j.close()) }()
	db, err := h.openStaff()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	desk, err := h.desk(j, db, &c)
	if err != nil {
		return err
	}
	return writeHouse(ctx, desk, admin, password, pin, file, c)
}

func (h *firstHost) desk(j *journal, db *staff.DB, c *house.Config) (*pit.Desk, error) {
	cfg := pit.DeskConfig{Clock: h.clock, Random: rand.Reader, Staff: db, Name: j.store.Desk()}
	cfg.House(c)
	cfg.Register = pit.StoreRegister{Journal: j.store, Mono: h.clock.Mono}
	return pit.NewDesk(cfg)
}

// writeHouse makes the first admin and has them write the house down.
func writeHouse(ctx context.Context, desk *pit.Desk, admin staff.Person, password, pin staff.Secret, file *house.File, c house.Config) error {
	// A try before this one may have come as far as that.
	if err := desk.Begin(ctx, admin, password); err != nil && !errors.Is(err, staff.ErrBegun) {
		return err
	}
	if _, err := desk.SignOn(ctx, admin.ID, password); err != nil {
		return err
	}
	if pin != "" {
		if err := desk.SetPIN(ctx, password, pin); err != nil {
			return err
		}
	}
	if _, err := desk.ChangeHouse(ctx, file.Config(), c, nil, func() error { return file.Save(c) }); err != nil {
		return err
	}
	return desk.SignOff(ctx)
}

// environment is what the program begins anew with: how large everything is, it works
// out again.
func environment() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, scaleVariable+"=") })
}
