package store_test

import (
	"sync"
	"syscall"

	"pitboss/store"
)

// disk is one that a test can hold up, fill, or make read-only, under the rolls of a
// journal.
type disk struct {
	mu      sync.Mutex
	wait    chan struct{} // writing waits while it is open; nil does not wait
	waiting bool
	writing func(b []byte) (int, error) // what becomes of a write; nil is that it is written
	syncing error
	cutting error
}

type diskFile struct {
	store.RollFile
	disk *disk
}

func (d *disk) open(name string) (store.RollFile, error) {
	f, err := store.OpenRoll(name)
	if err != nil {
		return nil, err
	}
	return diskFile{f, d}, nil
}

// hold keeps every write waiting until release.
func (d *disk) hold() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wait = make(chan struct{})
}

func (d *disk) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	close(d.wait)
	d.wait, d.waiting = nil, false
}

// asked says that a write waits.
func (d *disk) asked() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.waiting
}

// fail says what becomes of writes, syncs and cuts from now on.
func (d *disk) fail(writing func(b []byte) (int, error), syncing, cutting error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.writing, d.syncing, d.cutting = writing, syncing, cutting
}

// half writes a part of what it is given, and has no room for the rest.
func half(err syscall.Errno) func([]byte) (int, error) {
	return func(b []byte) (int, error) { return len(b) / 2, err }
}

func (f diskFile) WriteAt(b []byte, at int64) (int, error) {
	d := f.disk
	d.mu.Lock()
	wait, writing := d.wait, d.writing
	d.waiting = wait != nil
	d.mu.Unlock()
	if wait != nil {
		<-wait
	}
	if writing == nil {
		return f.RollFile.WriteAt(b, at)
	}
	n, err := writing(b)
	if n > 0 {
		if _, failed := f.RollFile.WriteAt(b[:n], at); failed != nil {
			return 0, failed
		}
	}
	return n, err
}

func (f diskFile) Sync() error {
	f.disk.mu.Lock()
	err := f.disk.syncing
	f.disk.mu.Unlock()
	if err != nil {
		return err
	}
	return f.RollFile.Sync()
}

func (f diskFile) Truncate(size int64) error {
	f.disk.mu.Lock()
	err := f.disk.cutting
	f.disk.mu.Unlock()
	if err != nil {
		return err
	}
	return f.RollFile.Truncate(size)
}
