package store

import (
	"errors"
	"syscall"
)

// Errors that callers tell apart.
var (
	// ErrRunning says that another desk runs on this folder.
	ErrRunning = errors.New("a desk is already running on this data folder")
	// ErrFull says that the disk has no room: nothing of what was to be written is
	// acknowledged, and writing goes on when there is room.
	ErrFull = errors.New("the disk is full")
	// ErrClosed says that the journal was closed.
	ErrClosed = errors.New("the journal is closed")
)

func noSpace(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
