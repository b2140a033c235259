package records

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"pitboss/app/look"
	"pitboss/app/records/reading"
)

// finder is the fields that records are found by. The kinds that what is typed may mean
// are offered below them while the field of the kind has the keyboard.
type finder struct {
	screen *Screen
	object *fyne.Container
	ground *canvas.Rectangle
	fields [6]*look.Field
	clear  *look.Key
	done   *look.Key // leads back from the fields where a window is low
	offers []*look.Key
	kinds  []reading.Offer // that the offers are of
	typing bool            // the field of the kind has the keyboard
}

// fieldOf are the fields in their order: what each is of, and what its texts are called.
var fieldOf = [...]struct {
	field reading.Field
	key   string
}{
	{reading.TableField, "table"},
	{reading.RoundField, "round"},
	{reading.PersonField, "person"},
	{reading.KindField, "kind"},
	{reading.FromField, "from"},
	{reading.UntilField, "until"},
}

const (
	mostOffers = 9
	fieldInset = 10
	kindAt     = 3
)

func newFinder(s *Screen) *finder {
	f := &finder{screen: s, ground: look.Fill(look.Bg2, look.RadiusTile)}
	objects := []fyne.CanvasObject{f.ground}
	for i := range f.fields {
		field := look.NewField()
		field.Limit(80)
		field.OnChange = func(text string) {
			a := s.asked
			*of(&a, fieldOf[i].field) = text
			s.typed(a)
		}
		field.OnEnter = func(string) { f.enter(i) }
		field.OnKey = f.move
		f.fields[i] = field
		objects = append(objects, field)
	}
	f.fields[kindAt].OnFocus = func(gained bool) {
		f.typing = gained
		f.show()
	}
	f.clear = look.NewKey("", func() { s.ask(reading.Asked{Day: s.asked.Day}) })
	f.done = look.NewKey("", s.endFinding)
	objects = append(objects, f.clear, f.done)
	for i := range mostOffers {
		k := look.NewKey("", func() { f.take(i) })
		k.Small = true
		f.offers = append(f.offers, k)
		objects = append(objects, k)
	}
	f.object = container.New(f, objects...)
	return f
}

// of is the text that a field is of.
func of(a *reading.Asked, f reading.Field) *string {
	switch f {
	case reading.TableField:
		return &a.Table
	case reading.RoundField:
		return &a.Round
	case reading.PersonField:
		return &a.Person
	case reading.KindField:
		return &a.Kind
	case reading.FromField:
		return &a.From
	}
	return &a.Until
}

// enter looks at once; in the field of the kind it takes the first one offered.
func (f *finder) enter(i int) {
	s := f.screen
	if i == kindAt && reading.KindOf(s.words, s.asked.Kind) == "" && len(f.kinds) > 0 {
		f.take(0)
		return
	}
	s.stale = true
	s.search()
}

// move hands the keys of the list on, so that a person can go through what is found
// while a field has the keyboard.
func (f *finder) move(e *fyne.KeyEvent) bool {
	switch e.Name {
	case fyne.KeyDown, fyne.KeyUp, fyne.KeyPageDown, fyne.KeyPageUp:
		return f.screen.Key(e)
	}
	return false
}

// take takes one of the kinds that are offered.
func (f *finder) take(i int) {
	if i >= len(f.kinds) {
		return
	}
	a := f.screen.asked
	a.Kind = f.kinds[i].Name
	f.screen.ask(a)
}

// fill writes what is asked into the fields.
func (f *finder) fill() {
	a := f.screen.asked
	for i := range f.fields {
		f.fields[i].SetText(*of(&a, fieldOf[i].field))
	}
}

// focus puts the keyboard into the first field.
func (f *finder) focus() { f.fields[0].TakeFocus() }

// show brings the fields up to what is asked.
func (f *finder) show() {
	s := f.screen
	for i, of := range fieldOf {
		face := look.FieldFace{Label: s.text("field_of_" + of.key), Hint: s.text("hint_of_" + of.key)}
		f.fields[i].Set(face)
	}
	f.clear.Text, f.clear.Disabled = s.text("clear"), s.asked.Empty()
	f.clear.Refresh()
	f.done.Text = s.text("found")
	f.done.Refresh()
	f.kinds = nil
	if f.typing && reading.KindOf(s.words, s.asked.Kind) == "" {
		f.kinds = reading.Offered(s.words, s.asked.Kind, mostOffers)
	}
	for i, k := range f.offers {
		if i < len(f.kinds) && k.Text != f.kinds[i].Name {
			k.Text = f.kinds[i].Name
			k.Refresh()
		}
	}
	s.content.Layout.Layout(s.content.Objects, s.content.Size())
	f.Layout(nil, f.object.Size())
}

// columns is how many fields stand beside each other.
func (f *finder) columns(width float32) int {
	if width < 820 {
		return 3
	}
	return len(f.fields)
}

func (f *finder) fieldRows(width float32) float32 {
	n := len(f.fields) / f.columns(width)
	return float32(n)*(look.FieldLabel+look.Target+4) + 2*fieldInset - 4
}

func (f *finder) height(width float32) float32 {
	h := f.fieldRows(width)
	if len(f.kinds) > 0 {
		h += look.SmallTarget + look.Gap
	}
	return h
}

// Layout implements fyne.Layout.
func (f *finder) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if size.Width < 2 {
		return
	}
	look.Settle(f.ground, 0, 0, size.Width, size.Height)
	columns := f.columns(size.Width)
	clear := max(f.clear.MinSize().Width, f.done.MinSize().Width)
	room := size.Width - 2*look.Padding - clear - look.GapSide
	wide := (room - float32(columns-1)*look.GapSide) / float32(columns)
	for i, field := range f.fields {
		x := look.Padding + float32(i%columns)*(wide+look.GapSide)
		y := fieldInset + float32(i/columns)*(look.FieldLabel+look.Target+4)
		look.Settle(field, x, y, wide, look.FieldLabel+look.Target)
	}
	look.Settle(f.clear, size.Width-look.Padding-clear, fieldInset+look.FieldLabel, clear, look.Target)
	if f.screen.low() {
		look.Settle(f.done, size.Width-look.Padding-clear, 2*(fieldInset+look.FieldLabel)+look.Target-6, clear, look.Target)
	} else {
		hide(f.done)
	}
	x, y := float32(look.Padding), f.fieldRows(size.Width)-2
	for i, k := range f.offers {
		w := k.MinSize().Width
		if i >= len(f.kinds) || x+w > size.Width-look.Padding {
			hide(k)
			continue
		}
		look.Settle(k, x, y, w, look.SmallTarget)
		x += w + look.Gap
	}
}

// MinSize implements fyne.Layout.
func (f *finder) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }
