package main

import (
	"errors"
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// playFile plays a sound with the system's own means: from memory, since the name of a file
// may be longer than they take.
func playFile(file string) error {
	sound, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("play a sound: %w", err)
	}
	if len(sound) == 0 {
		return fmt.Errorf("play a sound: %s is empty", file)
	}
	media := windows.NewLazySystemDLL("winmm.dll")
	devices, play := media.NewProc("waveOutGetNumDevs"), media.NewProc("PlaySoundW")
	if devices.Find() != nil || play.Find() != nil {
		return errNoPlayer
	}
	if n, _, _ := devices.Call(); n == 0 { // Windows would play nothing, and say that it went well
		return errNoLoudspeaker
	}
	const fromMemory, noDefault = 0x0004, 0x0002
	if done, _, _ := play.Call(uintptr(unsafe.Pointer(&sound[0])), 0, fromMemory|noDefault); done == 0 {
		return errors.New("play a sound: Windows does not say why it cannot; look whether another program holds the loudspeaker")
	}
	return nil
}
