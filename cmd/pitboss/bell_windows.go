package main

import (
	"fmt"
	"syscall"
	"unsafe"
)

// playFile plays a sound with the system's own means.
func playFile(file string) error {
	name, err := syscall.UTF16PtrFromString(file)
	if err != nil {
		return fmt.Errorf("play a sound: %w", err)
	}
	const fromFile, noDefault = 0x00020000, 0x0002
	play := syscall.NewLazyDLL("winmm.dll").NewProc("PlaySoundW")
	if err := play.Find(); err != nil {
		return errNoPlayer
	}
	if done, _, err := play.Call(uintptr(unsafe.Pointer(name)), 0, fromFile|noDefault); done == 0 {
		return fmt.Errorf("play a sound: %w", err)
	}
	return nil
}
