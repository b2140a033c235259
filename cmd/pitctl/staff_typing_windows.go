package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// hideTyping keeps what is typed at a console from being shown, until show is called;
// terminal is false where it is none.
func hideTyping(f *os.File) (show func(), terminal bool) {
	console := windows.Handle(f.Fd())
	var was uint32
	if err := windows.GetConsoleMode(console, &was); err != nil {
		return func() {}, false
	}
	if err := windows.SetConsoleMode(console, was&^windows.ENABLE_ECHO_INPUT); err != nil {
		return func() {}, true
	}
	return func() { _ = windows.SetConsoleMode(console, was) }, true
}
