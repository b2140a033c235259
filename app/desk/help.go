package desk

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"pitboss/app/look"
	"pitboss/tables/findings"
)

var severities = [...]findings.Severity{findings.Urgent, findings.High, findings.Medium, findings.Low}

// helpSheet is the keys of the screen in sight and of the desk, over everything.
type helpSheet struct {
	desk   *Desk
	object *fyne.Container
	ground *canvas.Rectangle
	title  *canvas.Text
	away   *look.Key
	rows   []*look.HintRow
}

// helpKeys are the keys of the desk beside those that lead to a table or a screen.
var helpKeys = [...]struct {
	cap, says string
	needs     func(*Desk) bool // nil is always there
}{
	{"F", "key_filter", (*Desk).atFloor},
	{"T", "key_large", (*Desk).atFloor},
	{"Esc", "key_floor", nil},
	{"F2-F10", "key_rail", nil},
	{"Tab", "key_tab", nil},
	{"Ctrl L", "key_lock", func(d *Desk) bool { return d.cfg.Lock != nil }},
	{"Ctrl H", "key_hand_over", func(d *Desk) bool { return d.screen("shift") != nil }},
	{"Ctrl C", "key_copy", nil},
	{"Ctrl +", "key_larger", nil},
	{"F11", "key_full_screen", func(d *Desk) bool { return d.cfg.FullScreen != nil }},
	{"F12", "key_wall", func(d *Desk) bool { return d.cfg.Wall != nil }},
	{"Ctrl Q", "key_close", nil},
	{"F1", "key_help", nil},
}

func (d *Desk) atFloor() bool { return d.inSight == d.cfg.Screens[0] }

// allKeys are the keys of the screen in sight, then those of the desk that the screen
// does not take for itself.
func (d *Desk) allKeys() []look.Hint {
	var all []look.Hint
	taken := map[string]bool{}
	if s, ok := d.inSight.(Hinter); ok {
		all = append(all, s.Hints()...)
		for _, hint := range all {
			for _, key := range keysOf(hint.Key) {
				taken[key] = true
			}
		}
	}
	add := func(hint look.Hint) {
		if !taken[hint.Key] {
			all = append(all, hint)
		}
	}
	for _, hint := range d.keys(d.words, len(screenKeys)) {
		add(hint)
	}
	for _, k := range helpKeys {
		if k.needs == nil || k.needs(d) {
			add(look.Hint{Key: k.cap, Text: d.say(k.says)})
		}
	}
	return all
}

// keysOf are the keys that a cap shows: "A-K S" is A to K, and S. Digits go together:
// who takes some of them leaves none to the number of a table.
func keysOf(of string) []string {
	if strings.HasPrefix(of, "Ctrl ") {
		return []string{of}
	}
	var all []string
	for _, key := range strings.Fields(of) {
		if len(key) != 3 || key[1] != '-' {
			all = append(all, key)
			continue
		}
		for c := key[0]; c <= key[2]; c++ {
			all = append(all, string(rune(c)))
		}
		if key[0] >= '0' && key[0] <= '9' {
			all = append(all, "0-9")
		}
	}
	return all
}

func newHelpSheet(d *Desk) *helpSheet {
	h := &helpSheet{desk: d}
	h.ground = look.Fill(look.Bg2, look.RadiusTile)
	h.ground.StrokeColor, h.ground.StrokeWidth = look.Line2, 1
	h.title = look.Text("", look.Points18, true, look.Text1)
	h.away = look.NewKey("", h.hide)
	h.away.Cap = "Esc"
	h.object = container(h)
	return h
}

func (h *helpSheet) shown() bool {
	c := h.desk.canvas()
	return c != nil && c.Overlays().Top() == fyne.CanvasObject(h.object)
}

func (h *helpSheet) hide() {
	if h.shown() {
		h.desk.canvas().Overlays().Remove(h.object)
	}
}

func (h *helpSheet) show() {
	c := h.desk.canvas()
	if c == nil || h.shown() {
		return
	}
	d := h.desk
	h.title.Text, h.away.Text = d.say("help_title"), d.say("help_away")
	all := d.allKeys()
	h.rows = nil
	h.object.Objects = []fyne.CanvasObject{h.ground, h.title, h.away}
	column := float32(0)
	for _, hint := range all {
		column = max(column, look.CapWidth(hint.Key))
	}
	for _, hint := range all {
		r := look.NewHintRow(false)
		r.Column = column
		r.Set([]look.Hint{hint})
		h.rows = append(h.rows, r)
		h.object.Objects = append(h.object.Objects, r.Container)
	}
	c.Overlays().Add(h.object)
	h.object.Resize(c.Size())
}

// Layout implements fyne.Layout. A window that is too low has the keys in several
// columns.
func (h *helpSheet) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	const pitch, head, pad, gap = 30, 64, 24, 32
	rows := len(h.rows)
	fit := max(int((size.Height-head-pad-2*look.Gap)/pitch), 1)
	columns := max((rows+fit-1)/fit, 1)
	fit = (rows + columns - 1) / columns
	wide := float32(0)
	for _, r := range h.rows {
		wide = max(wide, r.Needs())
	}
	room := size.Width - 2*look.Gap - 2*pad - gap*float32(columns-1)
	wide = min(wide, room/float32(columns))
	away := h.away.MinSize().Width
	w := max(look.Width(h.title.Text, look.Points18, true)+look.Padding+away, wide*float32(columns)+gap*float32(columns-1)) + 2*pad
	height := head + pitch*float32(fit) + 12
	x, y := float32(int((size.Width-w)/2)), float32(int(max((size.Height-height)/2, look.Gap)))
	look.Put(h.ground, x, y, w, height)
	look.Baseline(h.title, x+pad, y+34)
	look.Put(h.away, x+w-pad-away, y+12, away, look.Target)
	for i, r := range h.rows {
		look.Put(r.Container, x+pad+float32(i/fit)*(wide+gap), y+head+pitch*float32(i%fit)-5, wide, look.Points22)
	}
}

// MinSize implements fyne.Layout.
func (h *helpSheet) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 100) }
