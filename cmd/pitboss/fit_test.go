package main

import (
	"testing"

	"fyne.io/fyne/v2"
)

// A window that is larger than the screen loses its top on Windows.
func TestWindowFitsTheScreen(t *testing.T) {
	first := fyne.NewSize(firstWidth, firstHeight)
	for name, of := range map[string]struct {
		width, height int
		scale         float32
		want          fyne.Size
	}{
		"a large screen":           {2560, 1440, 1, first},
		"an old screen":            {1366, 728, 1, fyne.NewSize(1350, 680)},
		"a screen that is too low": {1920, 1040, 1, fyne.NewSize(1600, 992)},
		"one at 125 percent":       {1920, 1030, 1.25, fyne.NewSize(1520, 776)},
		"a screen without a size":  {0, 0, 1, first},
		"a scale that is not":      {1920, 1040, 0, first},
	} {
		t.Run(name, func(t *testing.T) {
			if got := fitting(first, of.width, of.height, of.scale); got != of.want {
				t.Errorf("the window is %v, want %v", got, of.want)
			}
		})
	}
}
