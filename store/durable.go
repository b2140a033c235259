package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// writeFile writes a file so that it is either there whole or as it was: a new file,
// synced, renamed, and the folder synced.
func writeFile(name string, data []byte, mode fs.FileMode) error {
	tmp := name + ".new"
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(tmp, name)
	}
	if err != nil {
		_ = os.Remove(tmp)
		return fmt.Errorf("write %s: %w", name, err)
	}
	return syncFolder(filepath.Dir(name))
}

// syncFolder makes names in a folder durable. Where a system cannot (Windows keeps
// them by itself) nothing is lost by its refusal.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync the folder: %w", err)
	}
	_ = d.Sync()
	return d.Close()
}

// aside moves a damaged file out of the way; nothing is ever thrown away. stamp is
// what it is named by.
func aside(file, stamp string) error {
	if err := os.Rename(file, asideName(file, stamp)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("move the damaged file aside: %w", err)
	}
	return syncFolder(filepath.Dir(file))
}

// replace puts a new file in the place of a damaged one and keeps that beside it. At
// every moment one of the two has the name.
func replace(file, by, stamp string) error {
	kept := asideName(file, stamp)
	err := os.Link(file, kept)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		err = copyFile(file, kept) // a file system without links
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("keep the damaged file: %w", err)
	}
	if err := os.Rename(by, file); err != nil {
		return fmt.Errorf("replace the damaged file: %w", err)
	}
	return syncFolder(filepath.Dir(file))
}

func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Sync()
	}
	return errors.Join(err, out.Close())
}

// asideName is a name for a damaged file that no other has.
func asideName(file, stamp string) string {
	to := file + damagedMark + stamp
	for i := 2; ; i++ {
		if _, err := os.Lstat(to); err != nil {
			return to
		}
		to = fmt.Sprintf("%s%s%s-%d", file, damagedMark, stamp, i)
	}
}

// damagedMark is what the names of files have that were moved aside.
const damagedMark = ".damaged-"

// stampOf is a moment as damaged files are named by it.
func stampOf(at time.Time) string { return at.UTC().Format("20060102T150405.000") }

// fileSize is a file's size, 0 if there is none.
func fileSize(name string) int64 {
	info, err := os.Stat(name)
	if err != nil {
		return 0
	}
	return info.Size()
}
