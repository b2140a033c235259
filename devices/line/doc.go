// Package line is what every device driver stands on: the port that a decoder
// fills, the book it keeps of what came over the wire, the cutting of a stream of
// bytes into lines, and the reading of its settings.
//
// A decoder is pure. It gets bytes and the times at which they were received, and
// gives events; it knows no port, no goroutine and no clock. The same bytes at the
// same times give the same events, whether they come in one read or byte by byte,
// so that a capture can be looked at again when a spin or a coup is disputed.
//
// A wire is dirty: a line comes in two halves, two lines come glued together, the
// first is the tail of one, a wrong speed turns all of it into noise. So a decoder
// takes what has exactly the right shape, and everything else goes into its book
// with a reason: counted, the last few kept verbatim, each told as line.rejected.
// Nothing is mended and nothing is dropped in silence.
package line
