package line

import (
	"maps"
	"strings"
)

// Reason is why a line was rejected: a fixed word that screens say in their language,
// with what was wanted and what came where the word names them. The zero Reason is none.
type Reason struct{ Code, Want, Got string }

// The codes of the drivers' reasons.
const (
	LineTooLong     = "line_too_long"    // of more than Want characters
	LineInterrupted = "line_interrupted" // by the wire
	LineTail        = "line_tail"        // what comes after an interruption
	LineBegunBefore = "line_begun_before"
	Noise           = "noise"

	AffixMissing = "affix_missing"
	NotPocket    = "not_pocket"
	NoSuchPocket = "no_such_pocket"
	DoubleZero   = "double_zero"

	NotStatus       = "not_status"
	FaultNumber     = "fault_number"
	StatusLength    = "status_length" // Want characters, Got came
	StatusShape     = "status_shape"
	StatusState     = "status_state"
	StatusSpin      = "status_spin"
	StatusNumber    = "status_number"
	StatusFlags     = "status_flags"
	StatusSpeed     = "status_speed"
	StatusDirection = "status_direction"

	ScanTooLong     = "scan_too_long" // of more than Want characters
	ScanInterrupted = "scan_interrupted"
	ScanInScan      = "scan_in_scan"
	ScanTail        = "scan_tail"
	PreambleMissing = "preamble_missing"
	SymbolAlone     = "symbol_alone"
	NoCode          = "no_code"

	FrameTooLong     = "frame_too_long"     // of more than Want characters
	FrameEndless     = "frame_endless"      // it did not end where one must
	FrameInFrame     = "frame_in_frame"     // another begins before it is over
	FrameCut         = "frame_cut"          // by the end of the line
	FrameInterrupted = "frame_interrupted"  // by the wire
	FrameTail        = "frame_tail"         // what comes after an interruption
	NoBrackets       = "frame_no_brackets"  // where frames have them
	FrameStray       = "frame_stray"        // bytes outside of any
	FrameNoPattern   = "frame_no_pattern"   // it fits none
	FrameNothingFits = "frame_nothing_fits" // nothing in the bytes does

	UnknownState       = "unknown_state"
	UnknownSpin        = "unknown_spin"
	UnknownDirection   = "unknown_direction"
	UnknownSpeed       = "unknown_speed"
	UnknownFlag        = "unknown_flag"
	UnknownRevolutions = "unknown_revolutions"
	ChecksumMissing    = "checksum_missing"
	ChecksumShape      = "checksum_shape"   // Want hexadecimal digits
	ChecksumDiffers    = "checksum_differs" // Got stands there, Want is right
)

// english are the sentences of the codes.
var english = map[string]string{
	LineTooLong:     "no line has more than {want} characters",
	LineInterrupted: "the wire was interrupted before the line was over",
	LineTail:        "it may be the end of the line that was interrupted",
	LineBegunBefore: "the end of a line that began before the wire was opened",
	Noise:           "bytes that are no text: noise, or another speed",

	AffixMissing: "its prefix or suffix is missing",
	NotPocket:    "not a number of one or two digits",
	NoSuchPocket: "no wheel with one zero has this number",
	DoubleZero:   "00 is the double zero of another wheel; if this one writes zero so, set padded = true",

	NotStatus:       "neither a status line nor a number of two characters",
	FaultNumber:     "a fault without a number",
	StatusLength:    "a status line has {want} characters, this one {got}",
	StatusShape:     "a status line looks like *X;S;GGG;NN;W;RRR;D",
	StatusState:     "the state is not 1 to 7",
	StatusSpin:      "the spin counter is not 001 to 256",
	StatusNumber:    "no wheel has this number",
	StatusFlags:     "the flags are not one hexadecimal digit",
	StatusSpeed:     "the speed is not three digits",
	StatusDirection: "the direction is not 0 or 1",

	ScanTooLong:     "no scan has more than {want} characters",
	ScanInterrupted: "the wire was interrupted before the scan was over",
	ScanInScan:      "another scan begins before this one is over",
	ScanTail:        "it may be the end of the scan that was interrupted",
	PreambleMissing: "its preamble is missing",
	SymbolAlone:     "nothing stands behind the identifier of the symbology",
	NoCode:          "bytes that are no code: noise, or another speed",

	FrameTooLong:     "no frame has more than {want} characters",
	FrameEndless:     "no frame is as long",
	FrameInFrame:     "another frame begins before this one is over",
	FrameCut:         "the line ends before the frame is over",
	FrameInterrupted: "the wire was interrupted before the frame was over",
	FrameTail:        "it may be the end of the frame that was interrupted",
	NoBrackets:       "no frame in brackets",
	FrameStray:       "it stands outside of any frame",
	FrameNoPattern:   "it fits no pattern",
	FrameNothingFits: "nothing in it fits a pattern",

	UnknownState:       "its state is not in the setting states",
	UnknownSpin:        "its spin counter is not a number to 999999999",
	UnknownDirection:   "its direction is not in the setting directions",
	UnknownSpeed:       "its speed is not a number such as 17 or 17.7",
	UnknownFlag:        "its flag is not in the setting flags",
	UnknownRevolutions: "its revolutions are no number",
	ChecksumMissing:    "its checksum is missing",
	ChecksumShape:      "its checksum is not {want} hexadecimal digits",
	ChecksumDiffers:    "its checksum is {got} and should be {want}",
}

// Reasons are the sentences of all codes, in English; the map is a copy.
func Reasons() map[string]string { return maps.Clone(english) }

// Because is a reason without values.
func Because(code string) Reason { return Reason{Code: code} }

// String is the reason in English, for a log and for the journal.
func (r Reason) String() string {
	if r.Code == "" {
		return ""
	}
	text, known := english[r.Code]
	if !known {
		return r.Code
	}
	return strings.NewReplacer("{want}", r.Want, "{got}", r.Got).Replace(text)
}
