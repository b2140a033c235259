package words

import "strings"

// Amount is an amount of money as every page of the desk writes it, whatever the language:
// its thousands apart by commas, and an en dash for less than nothing, since the typefaces
// have no other minus. It takes what money.Currency.Format wrote; of a text that is no
// amount it makes no other sense.
func Amount(text string) string {
	rest, below := strings.CutPrefix(text, "-")
	whole, part, has := strings.Cut(rest, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if has {
		whole += "." + part
	}
	if below {
		return "–" + whole
	}
	return whole
}
