package sign

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/roles"
)

// Config is what a pad is made of.
type Config struct {
	Words *words.Words
	// People are those who work here; it is asked when another person is to be chosen.
	People func() []staff.Person
	// Changed is told that the person or the PIN is another: the form's own key opens
	// when the pad is Complete.
	Changed func()
	// Enter is told that Enter was pressed on a complete PIN; nil hands Enter on to the
	// window.
	Enter func()
	// Everywhere says that the screen hands the pad its key W wherever the keyboard is.
	// Without it W is the pad's, and is printed on it, only while the keyboard is in the
	// pad: elsewhere it may be another's.
	Everywhere bool
	// Held is told that the boxes got the keyboard or lost it: meanwhile digits, Delete and
	// W are the pad's, and are not to be printed on anything else. It may be nil.
	Held func()
	// Compact makes the boxes and the keys lower, where two pads or a list share the
	// column.
	Compact bool
}

// Face is what a pad shows beside the person and the PIN.
type Face struct {
	// Says is what the signature says, below the name, after the role: "signs with his
	// own PIN". "" is the usual sentence.
	Says string
	// May are the roles that may sign this; empty is all. Who has none of them is not
	// found, and is told so where they are the person of the pad.
	May []roles.Role
	// Not is a person who may not sign this, since they signed before; "" is nobody.
	Not string
	// Fixed says that nobody else can be chosen.
	Fixed bool
	// Busy says that what was signed is being recorded: nothing is taken meanwhile.
	Busy bool
}

// Pad is where a person signs: who they are, boxes for the PIN, and keys. Digits of the
// keyboard work while the boxes have the focus; other keys go on to the window. It
// belongs to the goroutine of the window, and comes onto a paper with its Object.
type Pad struct {
	cfg    Config
	words  *words.Words
	face   Face
	person staff.Person
	pin    pin

	failed string // what came of the last try
	locked time.Time
	now    time.Time

	paper  *look.Pad
	boxes  *boxes
	change *look.Choice
	finder *look.Finder // not nil while another person is being chosen
}

// New makes a pad on which nobody signs yet.
func New(cfg Config) *Pad {
	p := &Pad{cfg: cfg, words: cfg.Words}
	p.paper = look.NewPad(p.paint)
	p.boxes = newBoxes(p)
	p.change = look.NewChoice(p.Change)
	return p
}

// Object is what is shown, to be laid out as high as Height says.
func (p *Pad) Object() fyne.CanvasObject { return p.paper }

// Set gives the pad another face.
func (p *Pad) Set(f Face) {
	p.face = f
	p.paper.Refresh()
}

// Speak changes the language.
func (p *Pad) Speak(w *words.Words) {
	p.words = w
	p.failed = ""
	if p.finder != nil {
		p.sayFinder()
	}
	p.paper.Refresh()
}

// Sign says who signs. What was typed for another is forgotten.
func (p *Pad) Sign(by staff.Person) {
	if by.ID != p.person.ID {
		p.pin.wipe()
		p.failed, p.locked = "", time.Time{}
	}
	p.person = by
	p.finder = nil
	p.paper.Refresh()
}

// Person is who signs; the zero Person is nobody.
func (p *Pad) Person() staff.Person { return p.person }

// Barred says in words why the person of the pad cannot sign this; "" if they can.
func (p *Pad) Barred() string {
	switch {
	case p.person.ID == "":
		return p.words.Say("sign_nobody", nil)
	case p.face.Not != "" && p.person.ID == p.face.Not:
		return p.words.Say("sign_twice", nil)
	case len(p.face.May) > 0 && !p.may(&p.person):
		return p.words.Say("sign_roles", map[string]any{"Roles": Roles(p.words, p.face.May)})
	}
	return ""
}

func (p *Pad) may(who *staff.Person) bool {
	_, ok := roles.In(who.Roles, p.face.May)
	return ok || len(p.face.May) == 0
}

// Complete says that there is somebody who may sign, with a whole PIN.
func (p *Pad) Complete() bool {
	return p.finder == nil && !p.face.Busy && p.pin.complete() && p.Barred() == "" && p.lockedFor() == 0
}

// Secret gives who signs and the PIN, and forgets the PIN.
func (p *Pad) Secret() (pit.Secret, bool) {
	if !p.Complete() {
		return pit.Secret{}, false
	}
	s := pit.Secret{Person: p.person.ID, PIN: p.pin.take()}
	p.paper.Refresh()
	return s, true
}

// Clear forgets what was typed: when a form is left, and when the pad goes out of
// sight.
func (p *Pad) Clear() {
	p.pin.wipe()
	p.failed, p.locked, p.finder = "", time.Time{}, nil
	p.paper.Refresh()
}

// Failed says in words why the signature did not count. Of a lock it says how much is
// left, as time goes on.
func (p *Pad) Failed(err error) {
	p.pin.wipe()
	p.locked = time.Time{}
	if left, ok := lockOf(err); ok {
		p.locked = p.now.Add(left)
	}
	p.failed = Why(p.words, err)
	p.paper.Refresh()
	p.changed()
}

// Tick brings the pad up to a moment, which counts a lock down.
func (p *Pad) Tick(now time.Time) {
	before := p.lockedFor()
	p.now = now
	if before > 0 {
		if p.lockedFor() == 0 {
			p.failed, p.locked = "", time.Time{}
			p.changed()
		}
		p.paper.Refresh()
	}
}

func (p *Pad) lockedFor() time.Duration {
	if p.locked.IsZero() {
		return 0
	}
	return max(p.locked.Sub(p.now), 0)
}

// TakeFocus puts the keyboard into the boxes.
func (p *Pad) TakeFocus() {
	if !p.boxes.focused {
		p.boxes.stray.Arrive()
	}
	look.TakeKeyboard(p.boxes)
}

// held takes in that the boxes got the keyboard or lost it.
func (p *Pad) held() {
	p.paper.Refresh()
	if p.cfg.Held != nil {
		p.cfg.Held()
	}
}

// changeKey is the key of the keyboard that does at this moment what Change does; ""
// where none does.
func (p *Pad) changeKey() string {
	switch {
	case p.finder != nil:
		return "Esc"
	case p.cfg.Everywhere || p.boxes.focused:
		return "W"
	}
	return ""
}

// Choosing says that another person is being chosen.
func (p *Pad) Choosing() bool { return p.finder != nil }

// Cap is a key of the screen, "Esc" or "1-7", as it is to be printed beside the pad at this
// moment: "" where the pad takes it. A key that is printed does what is printed.
func (p *Pad) Cap(key string) string {
	digit := key != "" && key[0] >= '0' && key[0] <= '9'
	switch searching := p.finder != nil && p.finder.Focused(); {
	case p.finder != nil && key == "Esc", searching && (key == "Enter" || key == "Del" || len(key) == 1 || digit):
		return ""
	case p.boxes.focused && (digit || key == "Del"), (p.boxes.focused || p.cfg.Everywhere) && key == "W":
		return ""
	}
	return key
}

// Hints are those of the keys of a screen that are its own at this moment.
func (p *Pad) Hints(all ...look.Hint) []look.Hint {
	return slices.DeleteFunc(all, func(h look.Hint) bool { return p.Cap(h.Key) == "" })
}

// Focused says that the keyboard is in the pad.
func (p *Pad) Focused() bool {
	return p.boxes.focused || p.finder != nil && p.finder.Focused()
}

// Key takes a key of the window that is the pad's: W chooses another person, Esc ends
// that choosing.
func (p *Pad) Key(e *fyne.KeyEvent) bool {
	switch {
	case e.Name == fyne.KeyW && !p.face.Fixed && !p.face.Busy:
		p.Change()
	case e.Name == fyne.KeyEscape && p.finder != nil:
		p.Change()
	default:
		return false
	}
	return true
}

// Change lets another person be chosen, or lets it be.
func (p *Pad) Change() {
	if p.face.Fixed || p.face.Busy {
		return
	}
	p.pin.wipe()
	if p.finder != nil {
		p.finder = nil
		p.paper.Refresh()
		p.TakeFocus()
		return
	}
	p.finder = look.NewFinder(p.find, p.pick)
	steps := p.finder.Field.OnKey
	p.finder.Field.OnKey = func(e *fyne.KeyEvent) bool { return e.Name == fyne.KeyEscape && p.Key(e) || steps(e) }
	p.sayFinder()
	p.paper.Refresh()
	p.finder.Field.TakeFocus()
	p.changed()
}

// sayFinder gives what another person is looked for with its words, and what is found.
func (p *Pad) sayFinder() {
	p.finder.Field.Set(look.FieldFace{Hint: p.words.Say("sign_find", nil)})
	p.finder.None = p.words.Say("sign_none", nil)
	p.finder.Search()
}

// find are the people who may sign this, by the beginning of their id or of a word of
// their name.
func (p *Pad) find(text string) (all []look.Found) {
	people := p.cfg.People()
	for i := range people {
		who := &people[i]
		if who.Active && p.may(who) && who.ID != p.face.Not && Named(who, text) {
			all = append(all, look.Found{ID: who.ID, Title: who.Name, Second: Roles(p.words, who.Roles), Badge: true})
		}
	}
	return all
}

// Named says that a text begins a person's id or a word of their name.
func Named(who *staff.Person, text string) bool {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" || strings.HasPrefix(who.ID, text) {
		return true
	}
	name := strings.ToLower(who.Name)
	return strings.HasPrefix(name, text) || strings.Contains(name, " "+text)
}

func (p *Pad) pick(id string) {
	people := p.cfg.People()
	at := slices.IndexFunc(people, func(who staff.Person) bool { return who.ID == id })
	if at < 0 {
		return
	}
	p.Sign(people[at])
	p.TakeFocus()
	p.changed()
}

func (p *Pad) changed() {
	if p.cfg.Changed != nil {
		p.cfg.Changed()
	}
}

// digit takes a digit of the PIN.
func (p *Pad) digit(d byte) {
	if p.face.Busy || p.lockedFor() > 0 || !p.pin.add(d) {
		return
	}
	p.failed = ""
	p.paper.Refresh()
	p.changed()
}

func (p *Pad) back() {
	if p.pin.back() {
		p.paper.Refresh()
		p.changed()
	}
}

func (p *Pad) wipe() {
	p.pin.wipe()
	p.paper.Refresh()
	p.changed()
}
