package desk

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/words"
)

// Key takes a key that nothing focused has taken.
func (d *Desk) Key(e *fyne.KeyEvent) {
	if d.asked != nil {
		if e.Name == fyne.KeyEscape {
			d.asked.no.Tapped(nil)
		}
		return
	}
	if d.sheet.shown() {
		d.sheet.hide()
		return
	}
	if d.card.shown() {
		d.card.sheet.Key(e)
		return
	}
	if d.inSight.Key(e) {
		return
	}
	switch name := e.Name; {
	case len(name) == 1 && name[0] >= '0' && name[0] <= '9':
		d.typed.digit(d, string(name))
	case name == fyne.KeyEscape:
		d.typed = typed{}
		if c := d.canvas(); c != nil && c.Focused() != nil {
			c.Unfocus()
			return
		}
		d.Go(look.Place{Screen: d.cfg.Screens[0].Name(), Table: d.at.Table})
	case name == fyne.KeyA:
		d.acknowledge()
	case d.ofKey(string(name)) != "":
		d.Go(look.Place{Screen: d.ofKey(string(name)), Table: d.table()})
	case d.ofPlace(name) != "":
		d.Go(look.Place{Screen: d.ofPlace(name), Table: d.table()})
	case name == fyne.KeyL && d.cfg.Lock != nil:
		d.LockNow()
	case name == fyne.KeyF11 && d.cfg.FullScreen != nil:
		d.cfg.FullScreen()
	case name == fyne.KeyF12 && d.cfg.Wall != nil:
		d.cfg.Wall()
	case name == fyne.KeyF1:
		d.sheet.show()
	}
}

// Shortcut takes copy, cut, paste and the like where nothing that has the keyboard
// takes them: they are the screen's in sight, if it wants them.
func (d *Desk) Shortcut(s fyne.Shortcut) {
	if d.asked != nil || d.sheet.shown() || d.card.shown() {
		return
	}
	if to, ok := d.inSight.(Shortcuts); ok {
		to.Shortcut(s)
	}
}

// Rune takes a letter of a keyboard that has no Latin ones for the key at its place.
func (d *Desk) Rune(r rune) {
	if name := look.KeyOf(r); name != "" {
		d.Key(&fyne.KeyEvent{Name: name})
	}
}

// screenKeys are the keys that lead to a screen, with the table in question.
var screenKeys = [...]struct{ key, screen, says string }{
	{"D", "decisions", "key_decide"},
	{"P", "disputes", "key_dispute"},
	{"I", "inspections", "key_inspect"},
	{"C", "calculator", "key_calculate"},
}

// ofKey is the screen that a key leads to; "" if there is none.
func (d *Desk) ofKey(key string) string {
	for _, k := range screenKeys {
		if k.key == key && d.screen(k.screen) != nil {
			return k.screen
		}
	}
	return ""
}

// placeKeys are the keys of the places of the rail, from the second one down: Esc leads
// to the first.
var placeKeys = [...]fyne.KeyName{
	fyne.KeyF2, fyne.KeyF3, fyne.KeyF4, fyne.KeyF5, fyne.KeyF6, fyne.KeyF7, fyne.KeyF8, fyne.KeyF9, fyne.KeyF10,
}

// ofPlace is the screen at the place of the rail that a key leads to; "" if there is none.
func (d *Desk) ofPlace(key fyne.KeyName) string {
	for i, k := range placeKeys {
		if k == key && i+1 < len(d.rail.items) {
			return d.rail.items[i+1].name
		}
	}
	return ""
}

// Keys are the keys of the desk that a screen shows: digits, acknowledge, decide.
func (d *Desk) Keys(w *words.Words) []look.Hint { return d.keys(w, 1) }

// keys are the keys of the desk, with so many of those that lead to a screen.
func (d *Desk) keys(w *words.Words, most int) []look.Hint {
	all := []look.Hint{{Key: "0-9", Text: w.Say("key_digits", nil)}, {Key: "A", Text: w.Say("key_acknowledge", nil)}}
	for _, k := range screenKeys[:most] {
		if d.screen(k.screen) != nil {
			all = append(all, look.Hint{Key: k.key, Text: w.Say(k.says, nil)})
		}
	}
	return all
}

// table is the table in question: the one that is chosen, or the one that the desk is
// at.
func (d *Desk) table() string {
	if c, ok := d.inSight.(interface{ Chosen() string }); ok {
		return c.Chosen()
	}
	return d.at.Table
}

// acknowledge takes the first alarm of the table in question that nobody took; without
// one, the first of the strip.
func (d *Desk) acknowledge() {
	table := d.table()
	first := ""
	for i := range d.bars.Alarms {
		a := &d.bars.Alarms[i]
		if a.State == Acknowledged {
			continue
		}
		if table != "" && a.Table == table {
			d.cfg.Pit.Acknowledge(a.ID)
			return
		}
		if first == "" {
			first = a.ID
		}
	}
	switch {
	case first != "":
		d.cfg.Pit.Acknowledge(first)
	default:
		d.Notice(d.say("desk_nothing_to_acknowledge"))
	}
}

// typed is the digits of a table that are being typed.
type typed struct {
	digits string
	last   time.Time
	table  string // the table that the digits name, if they may go on
}

// typingPause is how long after a digit the number is taken as it stands.
const typingPause = 1200 * time.Millisecond

func (t *typed) digit(d *Desk, digit string) {
	if d.now.Now.Sub(t.last) > typingPause {
		t.digits = ""
	}
	t.digits += digit
	t.last = d.now.Now
	table, whole := find(d.bars.Tables, t.digits)
	t.table = table
	switch {
	case table == "":
		d.Notice(d.words.Say("desk_no_table", map[string]any{"Number": t.digits}))
		*t = typed{}
	case whole:
		t.open(d)
	case d.inSight == d.cfg.Screens[0]:
		d.inSight.Enter(look.Place{Screen: d.inSight.Name(), Table: table})
	}
}

// settle opens the table when no digit has come for a while.
func (t *typed) settle(d *Desk) {
	if t.table != "" && d.now.Now.Sub(t.last) > typingPause {
		t.open(d)
	}
}

func (t *typed) open(d *Desk) {
	table := t.table
	*t = typed{}
	to := look.Place{Screen: "table", Table: table}
	if d.screen(to.Screen) == nil {
		to.Screen = d.cfg.Screens[0].Name()
	}
	d.Go(to)
}

// find is the table that digits name: 7 is 07, and 1 is 01 unless more may come. Whole
// says that they begin no other number. "" if there is none.
func find(tables []string, typed string) (table string, whole bool) {
	whole = true
	exact := ""
	for _, n := range tables {
		digits := strings.TrimLeft(n, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz- ")
		bare := strings.TrimLeft(digits, "0")
		switch {
		case digits == typed:
			exact = n
		case bare == typed && exact == "":
			exact = n
		}
		if len(digits) > len(typed) && strings.HasPrefix(digits, typed) || len(bare) > len(typed) && strings.HasPrefix(bare, typed) {
			whole = false
			if table == "" {
				table = n
			}
		}
	}
	if exact != "" {
		return exact, whole
	}
	return table, false
}
