package look

import (
	"image/color"
	"strconv"

	"pitboss/tables/findings"
)

// SeverityColour is the colour of an alarm.
func SeverityColour(s findings.Severity) color.NRGBA {
	switch s {
	case findings.Urgent:
		return UrgentColour
	case findings.High:
		return HighColour
	case findings.Medium:
		return MediumColour
	default:
		return LowColour
	}
}

// SeverityDigit is the number that goes with an alarm's shape.
func SeverityDigit(s findings.Severity) string { return strconv.Itoa(int(s)) }
