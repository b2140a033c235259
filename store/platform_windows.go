package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

func noSpace(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// readOnly does not ask for fs.ErrPermission: a file that somebody has is refused with the
// same error as one of a disk that may not be written to.
func readOnly(err error) bool { return errors.Is(err, windows.ERROR_WRITE_PROTECT) }

// openFile is os.OpenFile for a file that exists or is made, and that may be renamed and
// removed while it is open, as it may be elsewhere: whoever reads a day hinders nobody who
// moves a damaged file aside or lets a day that is old enough go. An index that bbolt fell
// over stays open for as long as the program runs, and must be moved too.
func openFile(name string, flag int, _ os.FileMode) (*os.File, error) {
	path, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	access, how := uint32(windows.GENERIC_READ), uint32(windows.OPEN_EXISTING)
	if flag&os.O_RDWR != 0 {
		access |= windows.GENERIC_WRITE
	}
	if flag&os.O_CREATE != 0 {
		how = windows.OPEN_ALWAYS
	}
	const shared = windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE
	h, err := windows.CreateFile(path, access, shared, nil, how, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return os.NewFile(uintptr(h), name), nil
}

// lockFile takes a lock that ends with the process, whatever ends it.
func lockFile(f *os.File) error {
	const how = windows.LOCKFILE_FAIL_IMMEDIATELY | windows.LOCKFILE_EXCLUSIVE_LOCK
	err := windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrRunning
	}
	if err != nil {
		return fmt.Errorf("lock %s: %w", f.Name(), err)
	}
	return nil
}

// forgetPages leaves the pages of a mapped file to the system, which takes them back when
// a program has more in memory than it is granted.
func forgetPages(uintptr, int64) {}

// freeDisk is how many bytes may still be written below a folder.
func freeDisk(dir string) (uint64, error) {
	name, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, fmt.Errorf("ask for the room on the disk of %s: %w", dir, err)
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(name, &free, nil, nil); err != nil {
		return 0, fmt.Errorf("ask for the room on the disk of %s: %w", dir, err)
	}
	return free, nil
}
