// Package locale gives the window's toolkit a language where the system names none.
//
// The toolkit asks for the system's language while it is being initialised, and complains
// in the log of C.UTF-8, which names none: the locale of most servers and of many desks.
// The desk speaks the language that its house chose and needs no such answer. This package
// is initialised before the toolkit, since nothing is below it but the standard library
// and packages that are ready are initialised in the order of their names.
//
// LANGUAGE is what names the languages of messages and nothing else: how letters are typed
// and counted stays with the system's locale.
package locale

import (
	"os"
	"strings"
)

func init() {
	if os.Getenv(variable) == "" && namesNone(os.Getenv) {
		_ = os.Setenv(variable, "en") // where it cannot be set there is a line more in the log
	}
}

const variable = "LANGUAGE"

// namesNone says that the locale of messages names a set of letters and no language.
func namesNone(get func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := get(name); value != "" {
			return strings.HasPrefix(value, "C.") || strings.HasPrefix(value, "POSIX.")
		}
	}
	return false
}
