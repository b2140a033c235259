package desk

import (
	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/words"
)

// Screen is one screen of the desk. The package comment says what each method is
// for and when it is called.
type Screen interface {
	Name() string
	Content() fyne.CanvasObject
	Enter(look.Place)
	Show(look.Moment)
	Key(*fyne.KeyEvent) bool
	Speak(*words.Words)
}

// Shortcuts is a screen that takes what is typed with Ctrl: copying and pasting. It says
// whether it did.
type Shortcuts interface {
	Shortcut(fyne.Shortcut) bool
}

// Hinter is a screen that says in the status bar which keys it knows.
type Hinter interface {
	Hints() []look.Hint
}
