package words

import (
	"strconv"
	"time"
)

// Date is a day as a person reads it: Mon 30 Nov 2026. In Thai the year is the Buddhist
// one.
func (w *Words) Date(t time.Time) string {
	return w.Say("date_long", map[string]any{
		"Weekday": w.Say("weekday_"+strconv.Itoa(int(t.Weekday())), nil), "Day": t.Day(), "Month": w.month(t), "Year": w.year(t),
	})
}

// Day is a day without its year: 30 Nov.
func (w *Words) Day(t time.Time) string {
	return w.Say("date_short", map[string]any{"Day": t.Day(), "Month": w.month(t)})
}

func (w *Words) month(t time.Time) string { return w.Say("month_"+strconv.Itoa(int(t.Month())), nil) }

func (w *Words) year(t time.Time) int {
	if w.Language == "th" {
		return t.Year() + 543
	}
	return t.Year()
}

// Number is a whole number as a person reads it: 48,213, in Ukrainian 48 213.
func (w *Words) Number(n int64) string {
	digits := strconv.FormatInt(n, 10)
	comma := w.Say("number_comma", nil)
	for at := len(digits) - 3; at > 0 && digits[at-1] != '-'; at -= 3 {
		digits = digits[:at] + comma + digits[at:]
	}
	return digits
}
