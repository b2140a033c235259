package look

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// HintRow shows keys and what they do, from the left or against the right edge. Those
// that find no room are left out, the last ones first.
type HintRow struct {
	*fyne.Container
	hints []Hint
	right bool
	// Column makes room for keys as wide as this, so that texts of rows stand under each
	// other.
	Column float32
	caps   []*Plate
	keys   []*canvas.Text
	texts  []*canvas.Text
}

// NewHintRow makes an empty row.
func NewHintRow(right bool) *HintRow {
	r := &HintRow{right: right}
	r.Container = &fyne.Container{Layout: (*hintLayout)(r)}
	return r
}

// Set shows other hints.
func (r *HintRow) Set(hints []Hint) {
	same := len(hints) == len(r.hints)
	for i := range hints {
		same = same && r.hints[i] == hints[i]
	}
	if same {
		return
	}
	r.hints = append(r.hints[:0:0], hints...)
	r.caps, r.keys, r.texts, r.Objects = nil, nil, nil, nil
	for _, h := range hints {
		c, k, t := NewPlate(), Text(h.Key, Points12, true, Text2), Text(h.Text, Points12, false, Text3)
		r.caps, r.keys, r.texts = append(r.caps, c), append(r.keys, k), append(r.texts, t)
		r.Objects = append(r.Objects, c.Image, k, t)
	}
	r.Layout.Layout(r.Objects, r.Size())
	r.Refresh()
}

const (
	capHeight = 20
	capGap    = 6  // between a key and what it does
	hintGap   = 16 // between two hints
)

// CapWidth is how wide the frame of a key is.
func CapWidth(key string) float32 {
	return float32(int(max(Width(key, Points12, true)+12.5, capHeight)))
}

func (r *HintRow) width(i int) float32 {
	return max(CapWidth(r.hints[i].Key), r.Column) + capGap + r.texts[i].MinSize().Width
}

// Needs is how wide the row is with all of its hints.
func (r *HintRow) Needs() float32 {
	w := float32(0)
	for i := range r.hints {
		w += r.width(i) + hintGap
	}
	return max(w-hintGap, 0)
}

// KeyAt is the key whose hint is shown at a place of the row; of a cap with two keys the one
// that is hit. It is "" where there is none.
func (r *HintRow) KeyAt(x float32) string {
	for i, h := range r.hints {
		if !r.keys[i].Visible() {
			break
		}
		from := r.caps[i].Image.Position().X
		if x < from || x >= from+r.width(i) {
			continue
		}
		if first, second, two := strings.Cut(h.Key, " "); two && !strings.Contains(second, " ") && first != "Ctrl" {
			if x < from+CapWidth(h.Key)/2 {
				return first
			}
			return second
		}
		return h.Key
	}
	return ""
}

type hintLayout HintRow

// Layout implements fyne.Layout.
func (l *hintLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	r := (*HintRow)(l)
	shown, total, scale := 0, float32(0), ScaleOf(r.Container)
	for i := range r.hints {
		w := r.width(i)
		if total+w > size.Width {
			break
		}
		total += w + hintGap
		shown++
	}
	x, y := float32(0), size.Height/2
	if r.right {
		x = size.Width - max(total-hintGap, 0)
	}
	for i := range r.hints {
		if i >= shown {
			r.caps[i].Image.Hide()
			r.keys[i].Hide()
			r.texts[i].Hide()
			continue
		}
		r.caps[i].Image.Show()
		r.keys[i].Show()
		r.texts[i].Show()
		w := CapWidth(r.hints[i].Key)
		r.caps[i].Show(x, y-capHeight/2, PlateOf{Width: w, Height: capHeight, Radius: 3, Edge: Line2, Thick: 1, Scale: scale})
		Middle(r.keys[i], x+w/2, y)
		Baseline(r.texts[i], x+max(w, r.Column)+capGap, y)
		x += r.width(i) + hintGap
	}
}

// MinSize implements fyne.Layout.
func (l *hintLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, capHeight) }
