package main

import (
	"io"
	"os"
	"strings"
	"sync"

	"golang.org/x/sys/windows"
)

// The desk is a program with windows: Windows gives it no console, and what it prints is
// seen only where it was begun from one, or where somebody reads its output.

// streams are where the program says what it has to say. Where nobody can read it, the
// last of it is shown in a box when the program ends in trouble.
func streams() (out, problems io.Writer, ended func(status int)) {
	if readable(os.Stdout) || readable(os.Stderr) || attachConsole() {
		return os.Stdout, os.Stderr, func(int) {}
	}
	said := &lastSaid{}
	return io.Discard, said, func(status int) {
		if status != exitDone {
			showBox(said.text())
		}
	}
}

// textOn is where the pit is shown as text, and what goes wrong there is said: a console
// of its own where there is none. Closing that ends the program as closing a terminal does.
func textOn(out, problems io.Writer) (shown, told io.Writer) {
	if out == io.Discard && console("AllocConsole") && openConsole() {
		return os.Stdout, os.Stderr
	}
	return out, problems
}

// readable says whether somebody reads a stream: a file, a pipe or a console.
func readable(f *os.File) bool {
	kind, err := windows.GetFileType(windows.Handle(f.Fd()))
	return err == nil && kind != windows.FILE_TYPE_UNKNOWN
}

// attachConsole takes the console that the program was begun from, if it was.
func attachConsole() bool {
	const ofParent = ^uintptr(0)
	return console("AttachConsole", ofParent) && openConsole()
}

// openConsole has what is printed go to the console.
func openConsole() bool {
	f, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		return false
	}
	os.Stdout, os.Stderr = f, f
	return true
}

// showBox shows a text to whoever sits there, and waits until it was read.
func showBox(text string) {
	body, err := windows.UTF16PtrFromString(strings.ReplaceAll(text, "\x00", ""))
	title, err2 := windows.UTF16PtrFromString("Pit Boss")
	if err != nil || err2 != nil || text == "" {
		return
	}
	_, _ = windows.MessageBox(0, body, title, windows.MB_ICONWARNING|windows.MB_SETFOREGROUND)
}

// console calls a function of the system that is about consoles; false if it says no.
func console(function string, args ...uintptr) bool {
	f := windows.NewLazySystemDLL("kernel32.dll").NewProc(function)
	if f.Find() != nil {
		return false
	}
	done, _, _ := f.Call(args...)
	return done != 0
}

// lastSaid keeps the end of what was said. It may be used by several goroutines.
type lastSaid struct {
	mu   sync.Mutex
	kept []byte
}

// mostSaid is what a box can show of it.
const mostSaid = 1500

// Write implements io.Writer.
func (l *lastSaid) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.kept = append(l.kept, p...)
	if over := len(l.kept) - mostSaid; over > 0 {
		l.kept = append(l.kept[:0], l.kept[over:]...)
	}
	return len(p), nil
}

func (l *lastSaid) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.ToValidUTF8(strings.TrimSpace(string(l.kept)), "")
}
