package house

import (
	"pitboss/assets"
	"pitboss/tables/round"
)

// Builtin returns the profiles that the program carries with it.
func Builtin() (round.Book, error) { return ReadProfiles(assets.Files, "profiles", nil) }
