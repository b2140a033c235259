package sheet

// Setting is a setting that a driver has.
type Setting struct {
	Name    string
	Choices []string // nil for what is typed; the first is meant where the setting is left out
	Usual   string   // an example of what is typed
	Beside  string   // another setting and the value that this one goes with: "coding=table"
}

// Kinds are the kinds of devices.
func Kinds() []string { return []string{"wheel", "shoe", "scanner"} }

// Drivers are the drivers that a kind of device can have.
func Drivers(kind string) []string {
	switch kind {
	case "wheel":
		return []string{"ss2", "number-line", "generic"}
	case "shoe":
		return []string{"bee", "barcode", "generic"}
	case "scanner":
		return []string{"barcode", "bee", "generic"}
	}
	return nil
}

var (
	noYes   = []string{"false", "true"}
	codings = []string{"rank-suit", "suit-rank", "suit4", "rank-suit-deck", "index52", "table"}
	cards   = []Setting{
		{Name: "cut_card", Usual: "CUT"},
		{Name: "double_window", Usual: "300ms"},
		{Name: "codes", Usual: "codes.csv", Beside: "coding=table"},
		{Name: "unique", Choices: []string{"", "true", "false"}, Beside: "coding=table"},
	}
)

// DriverSettings are the settings that a driver has, in the order in which a form has
// them. It is held to the drivers themselves by a test of the program that knows both.
func DriverSettings(driver string) []Setting {
	switch driver {
	case "number-line":
		return []Setting{{Name: "prefix"}, {Name: "suffix"}, {Name: "repeat", Usual: "10s"}, {Name: "padded", Choices: noYes}}
	case "bee":
		return []Setting{{Name: "order", Choices: []string{"rank-suit", "suit-rank"}}, cards[0], cards[1]}
	case "barcode":
		return append([]Setting{
			{Name: "coding", Choices: codings},
			{Name: "suffix", Choices: []string{"any", "cr", "lf", "crlf", "tab", "etx"}},
			{Name: "preamble"},
			{Name: "symbol_id", Choices: []string{"aim", "none", "1", "2", "3"}},
		}, cards...)
	case "generic":
		return append([]Setting{
			{Name: "pattern", Usual: `(?P<number>\d+)`},
			{Name: "pattern2"},
			{Name: "pattern3"},
			{Name: "pattern4"},
			{Name: "pattern5"},
			{Name: "pattern6"},
			{Name: "pattern7"},
			{Name: "pattern8"},
			{Name: "pattern9"},
			{Name: "start"},
			{Name: "end"},
			{Name: "tail"},
			{Name: "length"},
			{Name: "most", Usual: "256"},
			{Name: "checksum", Choices: []string{"none", "xor", "sum", "crc16"}},
			{Name: "crc", Choices: []string{"modbus", "ccitt", "xmodem", "arc"}, Beside: "checksum=crc16"},
			{Name: "coding", Choices: codings},
			{Name: "padded", Choices: noYes},
			{Name: "repeat", Usual: "10s"},
			{Name: "agree", Usual: "1"},
			{Name: "pulse_gap", Usual: "15s"},
			{Name: "rpm_unit", Choices: []string{"rpm", "tenths"}},
			{Name: "ranks"},
			{Name: "suits"},
			{Name: "places"},
			{Name: "states"},
			{Name: "directions"},
			{Name: "flags"},
			{Name: "voids"},
		}, cards...)
	}
	return nil
}
