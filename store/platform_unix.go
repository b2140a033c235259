//go:build unix

package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

func noSpace(err error) bool {
	return errors.Is(err, unix.ENOSPC) || errors.Is(err, unix.EDQUOT) || errors.Is(err, unix.EFBIG)
}

func readOnly(err error) bool {
	return errors.Is(err, unix.EROFS) || errors.Is(err, fs.ErrPermission)
}

// openFile is os.OpenFile: an open file may be renamed and removed by anybody.
func openFile(name string, flag int, perm os.FileMode) (*os.File, error) {
	return os.OpenFile(name, flag, perm)
}

// lockFile takes a lock that ends with the process, whatever ends it.
func lockFile(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrRunning
	}
	if err != nil {
		return fmt.Errorf("lock %s: %w", f.Name(), err)
	}
	return nil
}

// forgetPages lets go of what is mapped of a file from an address on, and is only read.
// It is read again where it is needed again.
func forgetPages(at uintptr, size int64) {
	_, _, _ = unix.Syscall(unix.SYS_MADVISE, at, uintptr(size), unix.MADV_DONTNEED)
}

// freeDisk is how many bytes may still be written below a folder.
func freeDisk(dir string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, fmt.Errorf("ask for the room on the disk of %s: %w", dir, err)
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil
}
