// Package look is how the desk looks: its colours, type and grid, the language it
// speaks, and the few things that all screens are made of.
//
// It is dark and grey; a hue means something. Red, blue and green are the games',
// violet and amber are alarms, white is the keyboard and the choice. Screens take
// colours and sizes from here and never name one themselves.
//
// A screen is painted whole, on papers, whenever what it shows has changed; a Paper draws
// only what is another than before. A Pad is a paper that fills its place, a Board one on
// a ground that scrolls and keeps its controls. What takes time goes out as an errand
// (Errands) and comes back.
//
// Everything here belongs to the goroutine of the window. Whoever is elsewhere comes
// in through Do, the one place that hands work to that goroutine.
package look
