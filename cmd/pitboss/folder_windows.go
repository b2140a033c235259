package main

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// usualFolder is the data folder of a desk that was begun without one, as by a click on the
// program: beside what other programs keep for this person on this machine, where nobody else
// may look.
func usualFolder() string {
	local, err := windows.KnownFolderPath(windows.FOLDERID_LocalAppData, 0)
	if err != nil {
		return "" // whoever begins it is asked then
	}
	return filepath.Join(local, "Pit Boss")
}
