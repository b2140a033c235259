package look

import (
	"fyne.io/fyne/v2"
)

// TurnOver brings what comes after into sight, or what was before: most of what is seen,
// so that one knows where one is. It does nothing at an end, or where all is in sight.
func TurnOver(c *Scroll, down bool) {
	by := c.Size().Height * 0.8
	if !down {
		by = -by
	}
	scrollTo(c, c.Offset.Y+by)
}

// Reveal brings what lies from top to bottom of what is scrolled into sight, its end if
// it is higher than the window.
func Reveal(c *Scroll, top, bottom float32) {
	switch high := c.Size().Height; {
	case bottom > c.Offset.Y+high:
		scrollTo(c, bottom-high)
	case top < c.Offset.Y:
		scrollTo(c, top)
	}
}

func scrollTo(c *Scroll, y float32) {
	most := max(c.Content.MinSize().Height-c.Size().Height, 0)
	if y = min(max(y, 0), most); y != c.Offset.Y {
		c.ScrollToOffset(fyne.NewPos(c.Offset.X, y))
	}
}
