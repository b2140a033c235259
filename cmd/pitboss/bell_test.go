package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"pitboss/tables/findings"
)

// A sound is a whole WAV file, and the more urgent the alarm, the more of it there is.
func TestSoundsAreWAVFiles(t *testing.T) {
	before := 1 << 30
	for _, s := range []findings.Severity{findings.Urgent, findings.High, findings.Medium} {
		b := soundOf(s)
		if string(b[:4]) != "RIFF" || string(b[8:16]) != "WAVEfmt " || string(b[36:40]) != "data" {
			t.Fatalf("%v begins %q", s, b[:44])
		}
		size, data := binary.LittleEndian.Uint32(b[4:]), binary.LittleEndian.Uint32(b[40:])
		if int(size) != len(b)-8 || int(data) != len(b)-44 || data%2 != 0 {
			t.Errorf("%v says %d and %d of %d bytes", s, size, data, len(b))
		}
		if len(b) >= before {
			t.Errorf("%v is as long as what is more urgent", s)
		}
		before = len(b)
	}
}

// One sound at a time; what cannot be played is told once, and tried again: one sound
// that failed does not silence the alarms of a whole shift.
func TestRinging(t *testing.T) {
	var work sync.WaitGroup
	played, told := make(chan string), 0
	hold := make(chan error)
	r := ringer{dir: t.TempDir(), work: &work, wrong: func(error) { told++ }, play: func(file string) error {
		played <- file
		return <-hold
	}}
	r.ring(findings.Urgent)
	file := <-played
	r.ring(findings.High) // while the first is played
	broken := errors.New("no loudspeaker")
	hold <- broken
	work.Wait()
	if _, err := os.Stat(file); err != nil {
		t.Errorf("the sound is not there: %v", err)
	}
	for _, of := range []struct {
		err  error
		told int
	}{{broken, 1}, {nil, 1}, {broken, 2}, {broken, 2}} {
		r.ring(findings.Urgent)
		<-played
		hold <- of.err
		work.Wait()
		if told != of.told {
			t.Errorf("told %d times, want %d", told, of.told)
		}
	}
}

// A machine without a loudspeaker says so in the language of the desk; what is no usual reason
// stays as the machine says it.
func TestSilenceIsToldInTheLanguageOfTheDesk(t *testing.T) {
	for lang, want := range map[string]string{"en": "loudspeaker", "th": "ลำโพง", "uk": "динаміка"} {
		w := open(t, lang)
		if got := silence(w, fmt.Errorf("play: %w", errNoLoudspeaker)); !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q in it", lang, got, want)
		}
		if got := silence(w, errNoPlayer); got == errNoPlayer.Error() || got == "" {
			t.Errorf("%s: %q", lang, got)
		}
		if got := silence(w, errors.New("held by another")); got != "held by another" {
			t.Errorf("%s: %q", lang, got)
		}
	}
}
