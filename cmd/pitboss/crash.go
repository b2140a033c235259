package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"
)

// crashFile is where the runtime writes what it has to say when the program dies of
// itself.
const crashFile = "crash.txt"

// keepCrashes has the runtime write to a file if the program dies, and says what the
// last start left there: the file that holds it now, "" if nothing does.
func keepCrashes(dir string, now time.Time) (before string, err error) {
	name := filepath.Join(dir, crashFile)
	if info, err := os.Stat(name); err == nil && info.Size() > 0 {
		kept := filepath.Join(dir, "crash-"+now.UTC().Format("20060102-150405")+".txt")
		if err := os.Rename(name, kept); err == nil {
			before = kept
		}
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return before, fmt.Errorf("make the file for what a crash says: %w", err)
	}
	defer f.Close()
	if err := debug.SetCrashOutput(f, debug.CrashOptions{}); err != nil {
		return before, fmt.Errorf("have a crash written down: %w", err)
	}
	return before, nil
}

// homeDir is where a program without a data folder keeps what must outlast it.
func homeDir() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find a folder for what a crash says: %w", err)
	}
	dir := filepath.Join(cache, "pitboss")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("make a folder for what a crash says: %w", err)
	}
	return dir, nil
}
