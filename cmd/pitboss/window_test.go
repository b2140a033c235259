package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"pitboss/app/desk"
	"pitboss/app/floor"
	"pitboss/app/look"
	"pitboss/app/words"
)

// TestMain shows the canned evening in a real window where PITBOSS_CANNED says in which
// language and size: "en 1600 1000". That is how the desk is laid beside its pictures.
// With PITBOSS_RUN it is the desk itself, with that as its command line.
func TestMain(m *testing.M) {
	if args := os.Getenv("PITBOSS_RUN"); args != "" {
		os.Exit(run(strings.Fields(args), os.Stdout, os.Stderr))
	}
	if os.Getenv("PITBOSS_DISPLAY") != "" {
		fmt.Println("no window:", tryDisplay())
		return
	}
	if file := os.Getenv("PITBOSS_UNREAD"); file != "" {
		printUnread(file)
		return
	}
	if of := os.Getenv("PITBOSS_CANNED"); of != "" {
		showCanned(of)
		return
	}
	os.Exit(m.Run())
}

// printUnread prints what nobody reads, and then leaves a file to show that it lived on.
func printUnread(file string) {
	outliveReaders()
	_, _ = io.ReadAll(os.Stdin) // until the reader is gone
	for range 100 {
		fmt.Println("a line for nobody")
	}
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		os.Exit(exitTrouble)
	}
}

func showCanned(of string) {
	var lang string
	var width, height float32
	beat := 0
	fmt.Sscan(of, &lang, &width, &height, &beat)
	a := app.NewWithID("org.pitboss.canned")
	w := a.NewWindow("Pit Boss")
	shell, _ := cannedDesk(lang, func() fyne.Canvas { return w.Canvas() }, a.Settings().SetTheme)
	w.SetPadded(false)
	w.SetContent(shell.Content())
	w.Canvas().SetOnTypedKey(shell.Key)
	w.Resize(fyne.NewSize(width, height))
	a.Lifecycle().SetOnStarted(func() {
		shell.Tick(look.Moment{Now: cannedNow, Blink: true, Scale: w.Canvas().Scale()})
		// With a fourth word the evening goes on, so many milliseconds a beat.
		if beat > 0 {
			go func() {
				for n := 1; ; n++ {
					time.Sleep(time.Duration(beat) * time.Millisecond)
					now := cannedNow.Add(time.Duration(n*beat) * time.Millisecond).Truncate(time.Second)
					look.Do(func() { shell.Tick(look.Moment{Now: now, Blink: now.Second()%2 == 0, Scale: w.Canvas().Scale()}) })
				}
			}()
		}
	})
	w.ShowAndRun()
}

// screenStub stands where a screen will be.
type screenStub struct {
	*floor.Screen
	name string
}

func (s screenStub) Name() string { return s.name }

func cannedDesk(lang string, canvas func() fyne.Canvas, setTheme func(fyne.Theme)) (*desk.Desk, *canned) {
	w, err := words.Open(lang)
	if err != nil {
		panic(err)
	}
	t, err := look.NewTheme(lang)
	if err != nil {
		panic(err)
	}
	setTheme(t)
	c := newCanned(w)
	var shell *desk.Desk
	screens := []desk.Screen{floor.New(c, w, func(p look.Place) { shell.Go(p) }, func(w *words.Words) []look.Hint { return shell.Keys(w) })}
	for _, name := range []string{"table", "alarms", "decisions", "disputes", "inspections", "calculator", "journal", "devices", "settings"} {
		screens = append(screens, screenStub{floor.New(c, w, nil, nil), name})
	}
	shell = desk.New(desk.Config{Pit: c, Screens: screens, Words: w, NextLanguage: func() {}, Lock: func() {}, Zone: time.Local}, canvas)
	return shell, c
}
