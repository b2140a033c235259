//go:build !windows

package reports

// show is what Windows has instead of a program that is started.
func show(string) error { return ErrNoOpener }
