//go:build !windows

package main

// attend has nothing to do where the end of a session is a signal, which ends the desk in
// order. What it returns is called when recording has ended.
func attend(folder, why string, end func()) (over func()) { return func() {} }

// showRunning brings the desk that runs on a folder to the front, where the system lets a
// program do that.
func showRunning(folder string) bool { return false }
