// Package desk is the window: the rail of screens, the alarm strip, the status bar,
// and the way from one screen to another. It knows no screen by name but the floor;
// the program hands it the screens there are.
//
// # A screen
//
// A screen is a package under app that makes something with these methods:
//
//	Name() string                  // its fixed word: "table", "alarms", "calculator"
//	Content() fyne.CanvasObject    // one object, made once, the same at every call
//	Enter(look.Place)              // it comes into sight, and is told what to show
//	Show(look.Moment)              // bring the content up to this moment
//	Key(*fyne.KeyEvent) bool       // a key that nothing focused took; true: it was meant for me
//	Speak(*words.Words)            // another language from now on; Show follows
//
// A screen does not import this package, nor does this package import it: the methods
// are enough. Places and moments are of app/look.
//
// All of it runs on the goroutine of the window. Show is called at most five times a
// second and only while the screen is in sight, and once right after Enter. A screen
// that wants something from the pit declares the small interface it needs and takes it
// in its constructor; in Show it asks for the newest snapshot and draws what differs
// from what it drew last. It starts no goroutine for that and no animation. What takes
// time (a search, an export, a PIN) runs on a goroutine of its own and comes back
// through look.Do.
//
// # The ground it stands on
//
// The content has the whole field between rail, top bar and status bar, less the
// margin: at 1600 × 1000 it is 1496 × 860, and its corner lies at 92, 88 of the
// window. So the header of a screen is at 0–60 of it, what is below at 68–860, the
// main side at 0–1020 and the other one at 1032–1496. At 1280 × 720 it is 1176 × 580,
// and at scale 1.5 of that 749 × 340: a screen folds, or scrolls, and clips nothing.
//
// # Its words
//
// The texts of a screen are in assets/words/LANGUAGE/desk_NAME.LANGUAGE.toml, one file
// a screen and language, keys beginning with the screen's name; "screen_NAME", its word
// in the rail, is there already. The texts come with Enter and Show, never from a
// variable of a package.
//
// # Keys
//
// Keys go to the widget that has the focus, then to Key of the screen in sight, then
// to the desk: digits open the table they name, A acknowledges what is chosen or the
// first of the strip, Esc goes back to the floor, F1 shows the keys. A screen that
// takes digits itself (the calculator) returns true for them. Hints, if the screen has
// it, is what the status bar says of keys:
//
//	Hints() []look.Hint
package desk
