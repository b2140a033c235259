package store

import (
	"errors"

	"pitboss/store/roll"
)

// Errors that callers tell apart.
var (
	// ErrRunning says that another desk runs on this folder.
	ErrRunning = errors.New("a desk is already running on this data folder")
	// ErrFull says that the disk has no room: nothing of what was to be written is
	// acknowledged, and writing goes on when there is room.
	ErrFull = errors.New("the disk is full")
	// ErrReadOnly says that the disk may not be written to: as with ErrFull.
	ErrReadOnly = errors.New("the disk is read-only")
	// ErrClosed says that the journal was closed.
	ErrClosed = errors.New("the journal is closed")
	// ErrOwnKind says that a kind is one that only the journal itself writes.
	ErrOwnKind = errors.New("only the journal itself writes records of this kind")
)

// Damage is a place in a file that is not as it was written.
type Damage = roll.Damage

// told makes an error of writing one that callers can tell apart.
func told(err error) error {
	switch {
	case err == nil, errors.Is(err, ErrFull), errors.Is(err, ErrReadOnly):
		return err
	case noSpace(err):
		return errors.Join(ErrFull, err)
	case readOnly(err):
		return errors.Join(ErrReadOnly, err)
	}
	return err
}
