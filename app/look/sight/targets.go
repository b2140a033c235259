package sight

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
)

// Target is something in sight that a finger hits, and where it lies in the window.
type Target struct {
	Object     fyne.CanvasObject
	X, Y, W, H float32
	clip       area // what of the window is seen there
	scrolls    bool // it lies in something that scrolls
	inside     int  // how many targets it lies in
	loose      bool // a ground or the row of a list: as large as it is laid out
	deaf       bool // it lies in what a finger pulls, and takes no tap of a finger that moves a little
}

// Targets are what a finger can hit in an object that fills a window, from the back to the
// front. What is scrolled out of sight is left out.
func Targets(content fyne.CanvasObject) []Target {
	size := content.Size()
	a := aimer{}
	a.walk(content, 0, 0, area{0, 0, size.Width, size.Height}, false, 0)
	return a.all
}

type aimer struct {
	all    []Target
	pulled *look.Scroll // that what is walked lies in, and where it lies; nil if in none
	px, py float32
}

func (a *aimer) walk(o fyne.CanvasObject, x, y float32, clip area, scrolls bool, inside int) {
	if !o.Visible() {
		return
	}
	x, y = x+o.Position().X, y+o.Position().Y
	here := area{x, y, o.Size().Width, o.Size().Height}
	if _, is := o.(fyne.Tappable); is {
		seen := here.meet(clip)
		if seen.w > 1 && seen.h > 1 || !scrolls {
			a.all = append(a.all, Target{o, x, y, here.w, here.h, clip, scrolls, inside, isLoose(o), a.deaf(o, seen)})
			inside++
		}
	}
	switch o := o.(type) {
	case *look.Scroll:
		outer, px, py := a.pulled, a.px, a.py
		a.pulled, a.px, a.py = o, x, y
		a.walk(o.Content, x, y, clip.meet(here), true, inside)
		a.pulled, a.px, a.py = outer, px, py
	case *look.List:
		outer := a.pulled
		a.pulled = nil // it is pulled itself
		for _, c := range test.WidgetRenderer(o).Objects() {
			a.walk(c, x, y, clip, scrolls, inside)
		}
		a.pulled = outer
	case *container.Scroll: // in a list of the toolkit's
		a.walk(o.Content, x, y, clip.meet(here), true, inside)
	case *fyne.Container:
		for _, c := range o.Objects {
			a.walk(c, x, y, clip, scrolls, inside)
		}
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			a.walk(c, x, y, clip, scrolls, inside)
		}
	}
}

// deaf says that a target is not found at the corner and in the middle of what is seen of
// it, where a finger pulled a little. What is found there may be a part of it.
func (a *aimer) deaf(o fyne.CanvasObject, seen area) bool {
	if a.pulled == nil || seen.w <= 2 || seen.h <= 2 {
		return false
	}
	if _, types := o.(fyne.Draggable); types {
		return false // it is pulled itself
	}
	for _, part := range [...]float32{0.02, 0.5} {
		at := fyne.NewPos(seen.x+part*seen.w-a.px, seen.y+part*seen.h-a.py)
		if hit, _ := look.TargetAt(a.pulled, at); hit == o || hit != nil && isLoose(o) {
			return false
		}
	}
	return true
}

// isLoose says that what is tapped has no size of its own: a pad, whose ground takes the
// keyboard away from a field, or a row, which is as high as the type of its list.
func isLoose(o fyne.CanvasObject) bool {
	_, pad := o.(*look.Pad)
	return pad || fmt.Sprintf("%T", o) == "*widget.listItem"
}

// Name is the text on a target, or else what it is.
func (t *Target) Name() string {
	var words []string
	Each(t.Object, func(o fyne.CanvasObject) {
		if text, is := o.(*canvas.Text); is && text.Text != "" && len(words) < 3 {
			words = append(words, text.Text)
		}
	})
	if len(words) == 0 {
		return fmt.Sprintf("%T", t.Object)
	}
	return strings.Join(words, " ")
}

// missed is what is wrong with the targets in sight, in words: those that a finger cannot
// hit, since they lie outside of what is seen or beneath another one, and those that are
// too low for it.
func missed(content fyne.CanvasObject) (all []string) {
	wrong := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	targets := Targets(content)
	for i := range targets {
		t := &targets[i]
		if !t.loose && (t.X < t.clip.x-slack || t.X+t.W > t.clip.x+t.clip.w+slack) {
			wrong("%q is hit from %.0f to %.0f, and what is seen goes from %.0f to %.0f", t.Name(), t.X, t.X+t.W, t.clip.x, t.clip.x+t.clip.w)
		}
		if !t.loose && !t.scrolls && (t.Y < t.clip.y-slack || t.Y+t.H > t.clip.y+t.clip.h+slack) {
			wrong("%q is hit from %.0f to %.0f below the top, and what is seen goes from %.0f to %.0f", t.Name(), t.Y, t.Y+t.H, t.clip.y, t.clip.y+t.clip.h)
		}
		if !t.loose && (t.H < look.SmallTarget-slack || t.W < look.SmallTarget-slack) {
			wrong("%q is %.0f × %.0f, too small for a finger", t.Name(), t.W, t.H)
		}
		if t.deaf {
			wrong("%q is not hit by a finger that moves a little", t.Name())
		}
		for j := range targets[:i] {
			if u := &targets[j]; t.covers(u) {
				wrong("%q at %.0f, %.0f lies over %q", t.Name(), t.X, t.Y, u.Name())
			}
		}
	}
	return all
}

// ringRoom is how far two targets may reach into each other: the room around them that the
// ring of the keyboard needs.
const ringRoom = 4.5

// covers says that of two targets, neither of which is a part of the other, one takes
// what is meant for the other.
func (t *Target) covers(u *Target) bool {
	if _, ground := u.Object.(*look.Pad); t.inside != u.inside || ground {
		return false
	}
	a := area{t.X, t.Y, t.W, t.H}.meet(t.clip).meet(area{u.X, u.Y, u.W, u.H}.meet(u.clip))
	return a.w > ringRoom && a.h > ringRoom
}
