package look

import (
	"image/color"

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
