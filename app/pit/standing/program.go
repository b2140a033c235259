package standing

import "runtime/debug"

// Program is which program this is, for pit.Config: what one wrote of its state another
// does not read. The programs of one build are the same.
func Program() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	is := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" || s.Key == "vcs.modified" {
			is += " " + s.Value
		}
	}
	return is
}
