// Command pitboss is the desk: the window that a casino's pit is run from.
//
// Recording comes first. The sources, the journal and the pit run before there is a
// window, without one, and until what was heard is written down; the window shows what
// they publish. Where no window can be made, the same pit is shown as text.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
)

// The window belongs to the thread that the program begins on.
func init() { runtime.LockOSThread() }

func main() {
	out, problems, ended := streams()
	status := run(os.Args[1:], out, problems)
	ended(status)
	os.Exit(status)
}

// Exit statuses.
const (
	exitDone    = 0
	exitTrouble = 1 // it could not begin, or not everything was written
	exitUsage   = 2
)

// leanHeap is how much garbage the desk lets lie, as a percentage of what it holds: it runs
// beside other programs for a whole shift, and has time to spare for collecting.
const leanHeap = 25

func run(args []string, out, problems io.Writer) int {
	o, err := readOptions(args, problems)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitDone
	case err != nil:
		fmt.Fprintln(problems, "pitboss:", err)
		return exitUsage
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(leanHeap)
	}
	outliveReaders()
	clock := pit.MachineClock()
	if o.unset() {
		return setUp(&o, args, clock, problems)
	}
	var rec *recording
	begun := make(chan struct{})
	go func() {
		defer close(begun)
		rec, err = record(&o, clock, nil)
	}()
	display := errNoDisplay // while recording begins, the display is tried
	if !o.text {
		display = tryDisplay()
	}
	<-begun
	if errors.Is(err, store.ErrRunning) && !o.text && showRunning(o.data) {
		return exitDone // the desk that was asked for is in front now
	}
	if err != nil {
		fmt.Fprintln(problems, "pitboss:", err)
		return exitTrouble
	}
	measured := measuring(&o, rec, out)
	err = show(&o, rec, display, clock, out, problems)
	measured()
	if ended := rec.stop(); ended != nil {
		err = errors.Join(err, ended)
	}
	printWarnings(problems, rec.board.All(), rec.printed) // what came since the start
	if o.measure {
		fmt.Fprintln(out, rec.watch)
	}
	if err != nil {
		fmt.Fprintln(problems, "pitboss:", err)
		return exitTrouble
	}
	if o.restart {
		if err := again(args); err != nil {
			fmt.Fprintln(problems, "pitboss:", err)
			return exitTrouble
		}
	}
	return exitDone
}

// outliveReaders lets the desk go on where nobody reads any more what it prints: a pipe
// that is closed ends no recording.
func outliveReaders() { signal.Ignore(syscall.SIGPIPE) }

// show shows the pit until somebody ends it; display says why there is no window, nil if
// there can be one.
func show(o *options, rec *recording, display error, clock pit.Clock, out, problems io.Writer) error {
	lang := o.language
	if lang == "" {
		lang = rec.house.Language
	}
	if lang == "" {
		lang = languages[0]
	}
	w, err := words.Open(lang)
	if err != nil {
		return err
	}
	home := rec.dir
	if o.data == "" {
		if home, err = homeDir(); err != nil {
			return err
		}
	}
	switch crashed, err := keepCrashes(home, clock.Now()); {
	case err != nil:
		fmt.Fprintln(problems, "pitboss:", err)
	case crashed != "":
		rec.crashed(crashed)
	}
	rec.printed = printWarnings(problems, rec.board.All(), time.Time{})
	notice := warningNotice(w, rec.board.Fresh())
	if o.demo {
		tellPractice(out)
	}
	rec.attended = attend(rec.dir, w.Say("windows_session_ends", nil), sync.OnceFunc(func() { close(rec.asked) }))
	v := newView(rec, w)
	enough := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		enough = append(enough, syscall.SIGHUP) // the terminal that the text is read in is closed
	}
	if display == nil {
		leaveTerminal(problems)
		var d *window
		failed := guarded(func() {
			if d, err = openWindow(o, v, w, clock.Now); err == nil {
				d.run(notice)
			}
		})
		if failed == nil {
			return err
		}
		display = failed
		_ = guarded(closeDisplay) // what is left of the window
	}
	out, problems = textOn(out, problems)
	if !o.text {
		tellNoWindow(display, home, w, problems)
	}
	ctx, cancel := signal.NotifyContext(context.Background(), enough...)
	defer cancel()
	showText(ctx, out, v, w)
	return nil
}

// windowFile says why there is no window.
const windowFile = "no-window.txt"

// tellNoWindow says in words, and in a file for where nobody sees them, that there is no
// window and that the pit is recorded all the same.
func tellNoWindow(err error, dir string, w *words.Words, problems io.Writer) {
	text := w.Say("no_window", map[string]any{"Reason": err.Error()})
	if errors.Is(err, errNoDisplay) {
		text = w.Say("no_display", nil)
	}
	if runtime.GOOS == "windows" {
		text += "\n" + w.Say("windows_opengl", nil)
	}
	fmt.Fprintln(problems, "pitboss:", text)
	file := filepath.Join(dir, windowFile)
	if err := os.WriteFile(file, []byte(text+"\n"), 0o600); err == nil {
		text += "\n\n" + file
	}
	tellInBox(problems, text)
}
