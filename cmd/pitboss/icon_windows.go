package main

import "fyne.io/fyne/v2"

// programIcon leaves the icon to Windows, which takes each size of it from the program's own
// file.
func programIcon() fyne.Resource { return nil }
