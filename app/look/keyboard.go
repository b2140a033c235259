package look

import (
	"strings"

	"fyne.io/fyne/v2"
)

// The letters of a keyboard that is set to Ukrainian or Thai, by the place of the key,
// and what a Latin one has there.
var layouts = [...][2]string{
	{"йцукенгшщзфівапролдячсмить", "qwertyuiopasdfghjklzxcvbnm"},
	{"ๆไำพะัีรนยฟหกดเ้่าสผปแอิืท", "qwertyuiopasdfghjklzxcvbnm"},
	{"ๅภถุึคตจ", "14567890"},
}

// KeyOf is the key at the place of a letter that is not Latin; "" for any other letter.
// The desk's keys are where they are printed, whatever language the keyboard is set to.
func KeyOf(r rune) fyne.KeyName {
	for _, l := range layouts {
		at := 0
		for _, letter := range l[0] {
			if letter == r {
				return fyne.KeyName(strings.ToUpper(l[1][at : at+1]))
			}
			at++
		}
	}
	return ""
}
