// Package link brings a device's bytes to the desk: it turns an address into bytes
// with times, and goes on doing so for ever.
//
// A device hangs on a serial port, on a serial device server that gives raw TCP, or
// on a recorded capture. Whatever it hangs on, its [Link] looks the same to the
// decoder: a channel of [Report]s, each either bytes with the time they were read or
// a change of state, in the order in which they happened.
//
//	opening   the port is being opened, or is open and has said nothing yet
//	live      bytes are coming
//	silent    the port is open and the device is quieter than it is known to be
//	lost      there is no port; the reason says why
//
// Each link owns its goroutines and shares nothing with another, so a port that
// hangs takes nobody with it. Any error of a read means that the device is lost: the
// port is closed, the loss is told, and the port is opened again with a growing
// delay, for ever. The old port is always closed before the next one is opened.
//
// # What waits, and where
//
// A link never drops what it has read and never blocks its port for a reader who is
// a little late: what it reads waits in a queue that is bounded by bytes and by
// reports. When the queue is full the link stops reading, so that the kernel (and,
// over TCP, the sender) holds the rest. [Health] shows that, and how old the oldest
// waiting report is; what the kernel held has the time at which it was read.
//
// Under pressure, from half the bound on, reads of a port that are less than 10 ms
// apart are joined into one report, which is within what a serial adapter's own
// latency timer does. Every other time is kept as it is. A silence is never
// concluded while the link itself is not reading.
//
// # Silence
//
// A silence is something seen: a read that looked and found nothing after the device
// was due. A machine that stood still for a while therefore silences no device. When
// a device is due is learnt from its own intervals, or configured, or never judged:
// a shoe that speaks when a card passes has no rhythm, and its link is live as soon
// as its port is open.
//
// # Receive only
//
// The desk never sends a command to a device: its commands stop or restart a live
// game. The one exception is a read-only poll that the address spells out.
package link
