package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"sync"
	"time"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/findings"
)

// player plays a file of sound to its end. It is the platform's.
type player func(file string) error

// Why no sound can be heard on this machine: there is nothing to play one with, or nothing
// that it would come out of. Some systems do not tell the second from a sound that was heard.
var (
	errNoPlayer      = errors.New("there is nothing to play a sound with")
	errNoLoudspeaker = errors.New("there is no loudspeaker or headphone")
)

// silence is why no sound can be heard, in the words of whoever does not hear it; in the
// machine's own where the reason is no usual one.
func silence(w *words.Words, err error) string {
	switch {
	case errors.Is(err, errNoPlayer):
		return w.Say("machine_no_player", nil)
	case errors.Is(err, errNoLoudspeaker):
		return w.Say("machine_no_loudspeaker", nil)
	}
	return err.Error()
}

// ringer lets alarms be heard: one sound at a time, made when it is first needed. A
// loudspeaker that is not there may come back: every alarm tries anew.
type ringer struct {
	play  player
	dir   string          // where the sounds are kept
	work  *sync.WaitGroup // of whoever owns the ringer
	wrong func(error)     // told from another goroutine when a sound fails after one that was heard

	mu      sync.Mutex
	ringing bool
	failed  bool
}

// ring plays the sound of an alarm; while one is played, no other is.
func (r *ringer) ring(s findings.Severity) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ringing {
		return
	}
	r.ringing = true
	r.work.Go(func() {
		err := r.sound(s)
		r.mu.Lock()
		defer r.mu.Unlock()
		r.ringing = false
		if err != nil && !r.failed {
			r.wrong(err)
		}
		r.failed = err != nil
	})
}

func (r *ringer) sound(s findings.Severity) error {
	file := filepath.Join(r.dir, "alarm-"+string(rune('0'+int(s)))+".wav")
	if _, err := os.Stat(file); err != nil {
		if err := os.WriteFile(file, soundOf(s), 0o600); err != nil {
			return err
		}
	}
	return r.play(file)
}

// Sound is made of mono samples of 16 bits.
const (
	sampleRate = 22050
	beepLasts  = 110 * time.Millisecond
	beepPause  = 70 * time.Millisecond
	loudness   = 0.35
)

// soundOf is the sound of an alarm as a WAV file: urgent is three high beeps, high two,
// what is lower one low beep. The pitch and the number say the same.
func soundOf(s findings.Severity) []byte {
	beeps, hertz := 1, 520.0
	switch s {
	case findings.Urgent:
		beeps, hertz = 3, 1040
	case findings.High:
		beeps, hertz = 2, 780
	case findings.Medium, findings.Low:
	}
	var samples []int16
	tone, pause := samplesIn(beepLasts), samplesIn(beepPause)
	for range beeps {
		for i := range tone {
			// The ends are soft: a tone that is cut clicks.
			soft := math.Min(1, math.Min(float64(i), float64(tone-i))/float64(samplesIn(8*time.Millisecond)))
			samples = append(samples, int16(math.MaxInt16*loudness*soft*math.Sin(2*math.Pi*hertz*float64(i)/sampleRate)))
		}
		samples = append(samples, make([]int16, pause)...)
	}
	return wav(samples)
}

func samplesIn(d time.Duration) int { return int(d * sampleRate / time.Second) }

// wav is samples as a WAV file.
func wav(samples []int16) []byte {
	const headers, bytesEach = 36, 2
	size := uint32(len(samples) * bytesEach)
	var b bytes.Buffer
	b.WriteString("RIFF")
	put := func(v any) { _ = binary.Write(&b, binary.LittleEndian, v) } // a buffer takes everything
	put(headers + size)
	b.WriteString("WAVEfmt ")
	put(uint32(16))      // the length of the format
	put([2]uint16{1, 1}) // plain samples, one channel
	put([2]uint32{sampleRate, sampleRate * bytesEach})
	put([2]uint16{bytesEach, bytesEach * 8})
	b.WriteString("data")
	put(size)
	put(samples)
	return b.Bytes()
}

// hear rings for the alarms as they stand, if there is something to ring for.
func (d *window) hear(alarms []pit.Alarm, at time.Time) {
	if worst, ring := d.bell.Hear(alarms, at); ring {
		d.ringer.ring(worst)
	}
}
