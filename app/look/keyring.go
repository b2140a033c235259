package look

// Keyring keeps the controls of what is painted from one painting to the next, by names of
// their own, so that the keyboard stays where it is.
type Keyring struct {
	options map[string]*Option
	choices map[string]*Choice
	fields  map[string]*Field
}

// NewKeyring makes a keyring on which there is nothing yet.
func NewKeyring() *Keyring {
	return &Keyring{options: map[string]*Option{}, choices: map[string]*Choice{}, fields: map[string]*Field{}}
}

// Option is the option of a name, with the face and the deed that it has now.
func (k *Keyring) Option(name string, face OptionFace, tapped func()) *Option {
	o := k.options[name]
	if o == nil {
		o = NewOption(nil)
		k.options[name] = o
	}
	o.OnTapped = tapped
	o.Set(face)
	return o
}

// Choice is the key of a name, with the face and the deed that it has now.
func (k *Keyring) Choice(name string, face ChoiceFace, tapped func()) *Choice {
	c := k.choices[name]
	if c == nil {
		c = NewChoice(nil)
		k.choices[name] = c
	}
	c.OnTapped = tapped
	c.Set(face)
	return c
}

// Field is the line of a name; made says that it is new, and empty.
func (k *Keyring) Field(name string, face FieldFace) (f *Field, made bool) {
	f = k.fields[name]
	if made = f == nil; made {
		f = NewField()
		k.fields[name] = f
	}
	f.Set(face)
	return f, made
}

// Kept is the line of a name as it is; nil where none was made.
func (k *Keyring) Kept(name string) *Field { return k.fields[name] }

// KeptChoice is the key of a name as it is; nil where none was made.
func (k *Keyring) KeptChoice(name string) *Choice { return k.choices[name] }

// Forget lets all controls go: those of another form are others.
func (k *Keyring) Forget() {
	k.ForgetFields()
	*k = *NewKeyring()
}

// ForgetFields lets the lines go, with what is written in them.
func (k *Keyring) ForgetFields() {
	for _, f := range k.fields {
		Unfocus(f)
	}
	clear(k.fields)
}
