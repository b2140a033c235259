package alarms

import (
	"strings"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
)

// The parts of the screen.
const (
	sideWidth  = 464
	slimSide   = 400
	wideEnough = 1300
	twoColumns = 980
	listHeads  = 34
	listInset  = 6
)

func (s *Screen) narrow() bool { return s.content.Size().Width < twoColumns }

// layout puts the header above, the list at the left and the chosen alarm at the right;
// in a narrow window one of the two.
type layout struct{ screen *Screen }

// Layout implements fyne.Layout.
func (l *layout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	if size.Width < 2 {
		return
	}
	s := l.screen
	head := s.head.height(size.Width)
	look.Put(objects[0], 0, 0, size.Width, head)
	top := head + look.Gap
	room := max(size.Height-top, 1)
	look.Visible(s.review, objects[3])
	if s.review {
		look.Visible(false, objects[1])
		look.Visible(false, objects[2])
		look.Put(objects[3], 0, top, size.Width, room)
		return
	}
	if size.Width < twoColumns {
		look.Visible(!s.inFull || s.at() < 0, objects[1])
		look.Visible(s.inFull && s.at() >= 0, objects[2])
		look.Put(objects[1], 0, top, size.Width, room)
		look.Put(objects[2], 0, top, size.Width, room)
		return
	}
	side := float32(sideWidth)
	if size.Width < wideEnough {
		side = slimSide
	}
	look.Visible(true, objects[1])
	look.Visible(true, objects[2])
	look.Put(objects[1], 0, top, size.Width-side-look.GapSide, room)
	look.Put(objects[2], size.Width-side, top, side, room)
}

// MinSize implements fyne.Layout.
func (l *layout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 200) }

// listGround is the panel of the list: its ground, the heads of the columns, the rows.
type listGround struct{}

// Layout implements fyne.Layout.
func (listGround) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	look.Put(objects[0], 0, 0, size.Width, size.Height)
	look.Put(objects[1], 0, 0, size.Width, listHeads)
	look.Put(objects[2], listInset, listHeads+4, max(size.Width-2*listInset, 1), max(size.Height-listHeads-8, 1))
}

// MinSize implements fyne.Layout.
func (listGround) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }

// wrap cuts a text into lines that fit a room, at blanks and at the breaks of no width
// that Thai has between its words. A word that is wider than the room is cut.
func wrap(text string, size float32, bold bool, room float32) []string {
	var lines []string
	line := ""
	for _, word := range strings.SplitAfter(strings.ReplaceAll(text, "\u200b", "\u200b "), " ") {
		word = strings.ReplaceAll(word, "\u200b ", "")
		if look.Width(line+strings.TrimRight(word, " "), size, bold) <= room {
			line += word
			continue
		}
		if line != "" {
			lines = append(lines, strings.TrimRight(line, " "))
		}
		for look.Width(strings.TrimRight(word, " "), size, bold) > room {
			head := strings.TrimSuffix(look.Fit(word, size, bold, room), "…")
			if head == "" || head == word {
				break
			}
			lines = append(lines, head)
			word = word[len(head):]
		}
		line = word
	}
	if line = strings.TrimRight(line, " "); line != "" {
		lines = append(lines, line)
	}
	return lines
}
