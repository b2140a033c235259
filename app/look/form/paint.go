package form

import (
	"strings"

	"fyne.io/fyne/v2"

	"pitboss/app/house/sheet"
	"pitboss/app/look"
)

// Measures of a form.
const (
	inset     = 4 // room for the ring of what has the keyboard
	scrollBar = 14
	columnGap = 16
	leastWide = 250 // of a column
	mostWide  = 460
	rowGap    = 10
	mostKeys  = 14 // choices more than these are typed
)

// flow puts fields side by side in columns, and begins a new row where one wants all
// of it.
type flow struct {
	x, y, width, column float32
	columns, at         int
	high                float32 // of the row so far
	bare                bool    // there are only ticks here: nothing has a label above
	open                float32 // where the second half of a column begins that has room for it; 0 is nowhere
}

// half is where a field lies that takes half a column.
func (l *flow) half() (x, y, w float32) {
	w = (l.column - look.Gap) / 2
	if x = l.open; x > 0 {
		l.open = 0
		return x, l.y, w
	}
	x, y, _ = l.next(false)
	l.open = x + w + look.Gap
	return x, y, w
}

func (l *flow) next(whole bool) (x, y, w float32) {
	l.open = 0
	if whole || l.at == l.columns {
		l.end()
	}
	if whole {
		l.at = l.columns
		return l.x, l.y, l.width
	}
	x = l.x + float32(l.at)*(l.column+columnGap)
	l.at++
	return x, l.y, l.column
}

// end ends a row.
func (l *flow) end() {
	if l.at > 0 {
		l.y += l.high + rowGap
	}
	l.at, l.high, l.open = 0, 0, 0
}

func (f *Form) paint() {
	size := f.scroll.Size()
	if size.Width < 40 {
		return
	}
	p := f.paper
	p.Device = look.ScaleOf(f)
	p.Begin()
	width := size.Width - 2*inset - scrollBar
	l := flow{x: inset, y: inset, width: width, columns: max(int((width+columnGap)/(leastWide+columnGap)), 1)}
	most := f.content.Columns
	if most == 0 {
		most = 3
	}
	l.columns = min(l.columns, most)
	l.column = min((width-float32(l.columns-1)*columnGap)/float32(l.columns), mostWide)
	f.head(&l)
	group := sheet.Main
	for i := range f.content.Fields {
		of := &f.content.Fields[i]
		if of.Group != group && !f.content.NoGroups {
			group = of.Group
			l.end()
			l.y += 6
			p.Write(f.words.Say("form_group_"+string(group), nil), l.x, l.y+10, look.InkHead, look.FromLeft)
			p.Rule(l.x, l.y+24, l.width, look.Line)
			l.y += 32
		}
		l.bare = f.onlyTicks(of.Group)
		f.field(of, &l)
	}
	l.end()
	f.forget()
	p.End()
	if least := fyne.NewSize(1, l.y+inset); p.Least != least {
		p.Least = least
		f.scroll.Refresh()
	}
}

// head paints what stands above the fields.
func (f *Form) head(l *flow) {
	p, c := f.paper, &f.content
	if c.Title != "" {
		p.Shrink(c.Title, l.x, l.y+14, l.width, look.InkTitle, look.FromLeft)
		l.y += 36
	}
	if c.Intro != "" {
		l.y = p.Wrap(c.Intro, l.x, l.y+10, min(l.width, 2*mostWide), 20, look.InkPlain) + 2
	}
	for _, text := range c.Problems {
		p.Fill(l.x, l.y+4, 3, 12, 1, look.HighColour)
		l.y = p.Wrap(text, l.x+12, l.y+10, l.width-12, 20, look.InkOf(look.Points13, true, look.Text1)) + 2
	}
	if c.Cause != "" && len(c.Problems) > 0 {
		l.y = p.Wrap(c.Cause, l.x+12, l.y+8, l.width-12, 18, look.InkLabel) + 2
	}
}

// forget lets go of what no field has any more.
func (f *Form) forget() {
	for key := range f.rows {
		there := false
		for i := range f.content.Fields {
			there = there || f.content.Fields[i].Key == key
		}
		if !there {
			delete(f.rows, key)
		}
	}
}

func (f *Form) field(of *sheet.Field, l *flow) {
	r := f.rows[of.Key]
	if r == nil {
		r = &row{}
		f.rows[of.Key] = r
	}
	var end float32
	switch {
	case of.Kind == sheet.Tick:
		end = f.tick(of, r, l)
	case of.Kind == sheet.Pick && len(of.Choices) <= mostKeys:
		end = f.pick(of, r, l)
	default:
		end = f.line(of, r, l)
	}
	r.end = end
	l.high = max(l.high, end-l.y)
}

// problem paints what is wrong below a field and says where that ends.
func (f *Form) problem(text string, x, y, room float32) float32 {
	if text == "" {
		return y
	}
	ink := look.InkOf(look.Points12, true, look.Text1)
	lines := look.Wrap(text, room-10, ink)
	f.paper.Fill(x, y+5, 3, 16*float32(len(lines))-6, 1, look.HighColour)
	for _, line := range lines {
		f.paper.Write(line, x+10, y+11, ink, look.FromLeft)
		y += 16
	}
	return y + 4
}

func (f *Form) fault(of *sheet.Field) string {
	if of.Fault == nil {
		return ""
	}
	return FaultText(f.words, of.Fault)
}

// label paints the name of a field; an option that differs from the profile is marked.
func (f *Form) label(of *sheet.Field, x, y, room float32) {
	ink := look.InkLabel
	if of.Changed {
		ink = look.InkOf(look.Points12, true, look.Text1)
		f.paper.Fill(x, y+4, 3, 12, 1, look.Text1)
		x, room = x+10, room-10
	}
	f.paper.Shrink(Label(f.words, of.Key), x, y+10, room, ink, look.FromLeft)
}

func (f *Form) line(of *sheet.Field, r *row, l *flow) float32 {
	if r.line == nil {
		key := of.Key
		r.line = look.NewField()
		r.line.OnChange = func(text string) { f.changed(key, text) }
		r.line.OnFocus = func(bool) {
			if f.OnTyping != nil {
				f.OnTyping()
			}
		}
		r.line.OnEnter = func(string) {
			if f.OnEnter != nil {
				f.OnEnter()
				return
			}
			look.PassKey(r.line, &fyne.KeyEvent{Name: fyne.KeyReturn})
		}
	}
	x, y, w := float32(0), float32(0), float32(0)
	if of.Half {
		x, y, w = l.half()
	} else {
		x, y, w = l.next(false)
	}
	r.top = y
	f.label(of, x, y, w)
	face := look.FieldFace{Hint: of.Usual, Disabled: f.content.Locked, Secret: of.Kind == sheet.Secret}
	fault := f.fault(of)
	r.line.Set(face)
	if text := r.line.Text(); text != of.Value && !(r.line.Focused() && strings.TrimSpace(text) == of.Value) {
		r.line.SetText(of.Value) // but for the space before a word that is still to come
	}
	f.paper.Key(r.line, x, y+look.FieldLabel, w, look.Target)
	if fault != "" {
		// Around the line, whose own ground would hide it.
		f.paper.Frame(x-2, y+look.FieldLabel-2, w+4, look.Target+4, look.RadiusKey+2, 2, look.HighColour)
	}
	return f.problem(fault, x, y+look.FieldLabel+look.Target, w)
}

func (f *Form) tick(of *sheet.Field, r *row, l *flow) float32 {
	if r.check == nil {
		key := of.Key
		r.check = look.NewCheck(func(ticked bool) {
			value := ""
			if ticked {
				value = "true"
			}
			f.changed(key, value)
		})
	}
	x, y, w := l.next(false)
	r.top = y
	r.check.Set(look.CheckFace{Text: Label(f.words, of.Key), Ticked: of.Value == "true", Disabled: f.content.Locked})
	if !l.bare {
		y += look.FieldLabel
	}
	f.paper.Key(r.check, x, y, w, look.Target)
	return f.problem(f.fault(of), x, y+look.Target, w)
}

// onlyTicks says that a group has nothing but ticks.
func (f *Form) onlyTicks(g sheet.Group) bool {
	for i := range f.content.Fields {
		if of := &f.content.Fields[i]; of.Group == g && of.Kind != sheet.Tick {
			return false
		}
	}
	return true
}

func (f *Form) pick(of *sheet.Field, r *row, l *flow) float32 {
	key := of.Key
	if r.choices == nil || len(r.choices) != len(of.Choices) {
		r.choices = nil
		for i := range of.Choices {
			r.choices = append(r.choices, look.NewChoice(func() { f.choose(key, i) }))
		}
	}
	total := float32(0)
	for i, value := range of.Choices {
		r.choices[i].Set(look.ChoiceFace{Text: ChoiceText(f.words, of, value), Chosen: value == of.Value, Disabled: f.content.Locked})
		total += keyWide(r.choices[i]) + look.GapGroup
	}
	x, y, w := l.next(total > l.column+look.GapGroup)
	r.top = y
	f.label(of, x, y, w)
	at, top := x, y+look.FieldLabel
	for i := range r.choices {
		wide := min(keyWide(r.choices[i]), w)
		if at > x && at+wide > x+w+0.5 {
			at, top = x, top+look.Target+look.GapGroup
		}
		f.paper.Key(r.choices[i], at, top, wide, look.Target)
		at += wide + look.GapGroup
	}
	return f.problem(f.fault(of), x, top+look.Target, w)
}

// keyWide is how wide the key of a choice is: whole, so that its edge is sharp.
func keyWide(c *look.Choice) float32 { return float32(int(max(c.Needs()+4, 64) + 0.99)) }

func (f *Form) choose(key string, i int) {
	for n := range f.content.Fields {
		if of := &f.content.Fields[n]; of.Key == key && i < len(of.Choices) {
			f.changed(key, of.Choices[i])
			return
		}
	}
}

func (f *Form) changed(key, value string) {
	if f.OnChange != nil && !f.content.Locked {
		f.OnChange(key, value)
	}
}
