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
	out, problems = os.Stdout, os.Stderr
	heard, told := readable(os.Stdout), readable(os.Stderr)
	if heard && told {
		return out, problems, func(int) {}
	}
	v := &voice{}
	if console("AttachConsole", ofParent) {
		v.console, v.borrowed = openConsole(), true
	}
	if !heard {
		out = stream{v, false}
	}
	if !told {
		problems = stream{v, true}
	}
	return out, problems, v.ended
}

// textOn is where the pit is shown as text, and what goes wrong there is said: a console
// of its own where there is none. Closing that ends the program as closing a terminal does.
func textOn(out, problems io.Writer) (shown, told io.Writer) {
	if s, ok := out.(stream); ok {
		s.of.mu.Lock()
		defer s.of.mu.Unlock()
		if s.of.console == nil && console("AllocConsole") {
			s.of.console = openConsole()
		}
	}
	return out, problems
}

// leaveTerminal lets a window go on when the console that it was begun from is closed, and
// when Ctrl+C is pressed there, which is meant for something else by then.
func leaveTerminal(problems io.Writer) {
	s, ok := problems.(stream)
	if !ok {
		return
	}
	s.of.mu.Lock()
	defer s.of.mu.Unlock()
	if s.of.borrowed && console("FreeConsole") {
		_ = s.of.console.Close()
		s.of.console, s.of.borrowed = nil, false
	}
}

// tellInBox shows a text to whoever sits there where the console that it is also said in
// may lack the letters, and goes on.
func tellInBox(problems io.Writer, text string) {
	if s, ok := problems.(stream); ok && !s.of.isBorrowed() {
		go showBox(text) // it goes with the program, if nobody puts it away before
	}
}

// readable says whether somebody reads a stream: a file, a pipe or a console.
func readable(f *os.File) bool {
	kind, err := windows.GetFileType(windows.Handle(f.Fd()))
	return err == nil && kind != windows.FILE_TYPE_UNKNOWN
}

// ofParent is the process that began this one.
const ofParent = ^uintptr(0)

// openConsole opens the console that the program has; nil if it has none. What writes to
// the standard streams themselves is read there too.
func openConsole() *os.File {
	f, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		return nil
	}
	os.Stdout, os.Stderr = f, f
	return f
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

// voice is how a program speaks that has no standard streams. It may be used by several
// goroutines.
type voice struct {
	mu       sync.Mutex
	console  *os.File // nil where there is none
	borrowed bool     // the console is that of whoever began the program
	kept     []byte   // the end of what went wrong
}

// stream is what is said with a voice: what was asked for, or what goes wrong.
type stream struct {
	of    *voice
	keeps bool
}

// mostSaid is what a box can show of what went wrong.
const mostSaid = 1500

// Write implements io.Writer.
func (s stream) Write(p []byte) (int, error) {
	v := s.of
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.console != nil {
		_, _ = v.console.Write(p) // a console that was closed hinders nobody
	}
	if s.keeps {
		v.kept = append(v.kept, p...)
		if over := len(v.kept) - mostSaid; over > 0 {
			v.kept = append(v.kept[:0], v.kept[over:]...)
		}
	}
	return len(p), nil
}

func (v *voice) isBorrowed() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.borrowed
}

// ended shows what went wrong last where the program ended badly, and the console that says
// so goes with it.
func (v *voice) ended(status int) {
	if status == exitDone || v.isBorrowed() {
		return
	}
	v.mu.Lock()
	text := strings.ToValidUTF8(strings.TrimSpace(string(v.kept)), "")
	v.mu.Unlock()
	showBox(text)
}
