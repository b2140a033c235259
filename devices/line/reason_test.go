package line_test

import (
	"strings"
	"testing"

	"pitboss/devices/line"
)

// A sentence names what the reason carries, and nothing of it is left open.
func TestReasonSaysItsValues(t *testing.T) {
	for code, text := range line.Reasons() {
		got := line.Reason{Code: code, Want: "w-w", Got: "g-g"}.String()
		if len(text) < len("so it is") || got == code || strings.ContainsAny(got, "{}") || strings.Contains(text, "{want}") != strings.Contains(got, "w-w") || strings.Contains(text, "{got}") != strings.Contains(got, "g-g") {
			t.Errorf("%s says %q", code, got)
		}
	}
	for r, want := range map[line.Reason]string{
		{}:                                   "",
		{Code: "of another program"}:         "of another program",
		{Code: line.LineTooLong, Want: "64"}: "no line has more than 64 characters",
		line.Because(line.FrameNoPattern):    "it fits no pattern",
		{Code: line.ChecksumDiffers, Want: "0A", Got: "0B"}: "its checksum is 0B and should be 0A",
	} {
		if got := r.String(); got != want {
			t.Errorf("%+v says %q, want %q", r, got, want)
		}
	}
}
