// Package generic decodes a shoe, a scanner or a wheel that has no driver of its
// own, from a description of its lines.
//
// Three settings describe a device: how its frames are cut out of the stream, what a
// frame looks like (regular expressions whose named groups say what each part
// means), and how it proves that it arrived whole (a checksum).
//
// # Frames
//
//	(nothing)      a line that CR, LF or both end
//	end            the bytes that end a frame; start: the bytes that begin one
//	tail           how many bytes behind end still belong to the frame
//	length         frames of so many bytes, counted behind start where there is one;
//	               without it the place of a frame is found by what fits
//	most           no frame is longer; 256 if absent
//
// # Patterns
//
// pattern, pattern2 … pattern9 are tried in this order; the first that fits the whole
// frame counts. They see what stands between start and end; with tail, end and tail
// as well. A frame that none fits is rejected. The groups:
//
//	card           a code, read by coding and codes (as the driver barcode has them)
//	rank, suit     a card in two parts; the settings ranks and suits translate them
//	place          where it lies; the setting places translates it
//	cut            if it is not empty: the cut card
//	unreadable     a card that passed and could not be read
//	number         of a wheel, 0 to 36; 00 only with padded = true, as in number-line
//	state          of a wheel; the setting states translates it
//	spin           beside state: the wheel's own counter
//	direction      beside state: of the rotor; the setting directions translates it
//	rpm            beside state: its speed, 17.7 or 17; with rpm_unit = tenths, 177
//	flag           beside state: what is amiss; the setting flags translates it
//	revolutions    of the ball in this spin
//	pulse          the ball went round once more
//	void           the wheel says that the spin is void; the setting voids translates it
//	fault, text    a fault of the device and its words
//	checksum       hexadecimal digits, see below
//	covered        what the checksum is over
//
// A frame whose pattern fits and none of whose groups says anything is kept as other:
// a sign of life, a banner.
//
// A wheel that tells its state is followed from game to game as the ss2 wheel is, and
// agree lines must agree on a number (1 if absent). A number that comes without a
// state is a result, once within repeat, as in number-line; but where states carry the
// number too, it only confirms theirs. pulse_gap is the pause between two pulses
// after which the next is another launch, 15s if absent.
//
// # Checksums
//
// checksum is none, xor, sum (both of 8 bits) or crc16; crc names which crc16: modbus
// if absent, ccitt, xmodem or arc. The group checksum says where it stands, two or
// four hexadecimal digits with the high one first; it is over the group covered, or
// over everything before it. A frame whose checksum is wrong is rejected.
package generic
