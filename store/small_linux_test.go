package store_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// small is a tmpfs of a few megabytes; nil where the system does not let one be
// mounted.
func small(t *testing.T, w *wall) *room {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=24m"); err != nil {
		t.Logf("no small disk of its own: %v", err)
		return nil
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	ballast := filepath.Join(dir, "ballast")
	return &room{
		dir: dir, cfg: config(dir, w), where: "a tmpfs of 24 MB",
		fill: func() {
			f, err := os.OpenFile(ballast, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			for piece := 1 << 20; piece > 0; {
				if _, err := f.Write(make([]byte, piece)); err != nil {
					piece /= 2
				}
			}
		},
		free: func() {
			if err := os.Remove(ballast); err != nil {
				t.Fatal(err)
			}
		},
	}
}

// onlyRead lets a small disk be read and no more.
func onlyRead(t *testing.T, dir string) {
	t.Helper()
	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
}
