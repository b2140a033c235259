// Package draw makes the desk's pictures in plain Go: roads, number strips, cards,
// felts, the racetrack, shoe bars and charts. The screens, the reports and the golden
// tests use the same pictures.
//
// A picture is drawn in the pixels of the design and comes out at the scale of the
// device. There is no toolkit here, and no state: the same values make the same
// picture, byte for byte.
package draw
