package staff

import (
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// Secret is a password or a PIN as somebody typed it. It does not print, in any form.
type Secret string

const hidden = "(secret)"

// Format keeps a secret out of whatever is printed.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, hidden) }

// MarshalText keeps a secret out of JSON.
func (s Secret) MarshalText() ([]byte, error) { return []byte(hidden), nil }

// Params is what hashing a secret costs.
type Params struct {
	Memory  uint32 // KiB
	Time    uint32 // passes
	Threads uint8
}

// Usual is the least that a secret is hashed with: 19 MiB, two passes, one thread.
func Usual() Params { return Params{Memory: 19 * 1024, Time: 2, Threads: 1} }

// The most that a string may ask for: a file that somebody changed must not stop the
// desk.
const (
	mostMemory  = 1 << 20 // KiB
	mostTime    = 64
	mostThreads = 16
	saltSize    = 16
	hashSize    = 32
	longestHash = 64
	shortestPHC = 8
)

func (p Params) good() bool {
	return p.Threads > 0 && p.Threads <= mostThreads && p.Time > 0 && p.Time <= mostTime &&
		p.Memory >= 8*uint32(p.Threads) && p.Memory <= mostMemory
}

// below says that a hash of p should be made anew with want.
func (p Params) below(want Params) bool {
	return p.Memory < want.Memory || p.Time < want.Time || p.Threads < want.Threads
}

// PHC is a hashed secret with its cost and salt, as it is kept:
// $argon2id$v=19$m=19456,t=2,p=1$SALT$HASH.
type PHC struct {
	Params
	Salt, Hash []byte
}

// ErrPHC says that a text is no hashed secret.
var ErrPHC = errors.New("not an argon2id hash in PHC form")

// HashSecret hashes a secret with a new salt.
func HashSecret(s Secret, p Params, random io.Reader) (PHC, error) {
	if !p.good() {
		return PHC{}, fmt.Errorf("hash a secret: a cost of %d KiB, %d passes, %d threads cannot be", p.Memory, p.Time, p.Threads)
	}
	h := PHC{Params: p, Salt: make([]byte, saltSize)}
	if _, err := io.ReadFull(random, h.Salt); err != nil {
		return PHC{}, fmt.Errorf("hash a secret: its salt: %w", err)
	}
	h.Hash = argon2.IDKey(plain(s), h.Salt, p.Time, p.Memory, p.Threads, hashSize)
	return h, nil
}

// Is compares a secret with the hashed one, in a time that does not depend on where
// they differ.
func (h PHC) Is(s Secret) bool {
	if !h.good() || len(h.Hash) == 0 {
		return false
	}
	return subtle.ConstantTimeCompare(argon2.IDKey(plain(s), h.Salt, h.Time, h.Memory, h.Threads, uint32(len(h.Hash))), h.Hash) == 1
}

// plain is a secret as it is hashed: a letter typed as one sign or as two is the same.
func plain(s Secret) []byte { return norm.NFC.Bytes([]byte(s)) }

// String is the PHC form.
func (h PHC) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.Memory, h.Time, h.Threads,
		base64.RawStdEncoding.EncodeToString(h.Salt), base64.RawStdEncoding.EncodeToString(h.Hash))
}

// ParsePHC reads the PHC form, and nothing that is written otherwise than String does.
func ParsePHC(s string) (PHC, error) {
	parts := strings.Split(s, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != "v="+strconv.Itoa(argon2.Version) {
		return PHC{}, ErrPHC
	}
	var h PHC
	costs := strings.Split(parts[3], ",")
	if len(costs) != 3 {
		return PHC{}, ErrPHC
	}
	memory, ok1 := cost(costs[0], "m=", 32)
	passes, ok2 := cost(costs[1], "t=", 32)
	threads, ok3 := cost(costs[2], "p=", 8)
	h.Params = Params{uint32(memory), uint32(passes), uint8(threads)}
	var err1, err2 error
	h.Salt, err1 = base64.RawStdEncoding.Strict().DecodeString(parts[4])
	h.Hash, err2 = base64.RawStdEncoding.Strict().DecodeString(parts[5])
	switch {
	case !ok1 || !ok2 || !ok3 || err1 != nil || err2 != nil || !h.good():
		return PHC{}, ErrPHC
	case len(h.Salt) < shortestPHC || len(h.Salt) > longestHash || len(h.Hash) < 2*shortestPHC || len(h.Hash) > longestHash:
		return PHC{}, ErrPHC
	case h.String() != s: // a line end inside base64, a leading zero
		return PHC{}, ErrPHC
	}
	return h, nil
}

func cost(s, name string, bits int) (uint64, bool) {
	digits, ok := strings.CutPrefix(s, name)
	n, err := strconv.ParseUint(digits, 10, bits)
	return n, ok && err == nil
}

// The bounds of secrets.
const (
	ShortestPIN      = 6
	longestPIN       = 12
	ShortestPassword = 10 // letters
	longestPassword  = 200
)

// CheckPIN says why a PIN cannot be used: it has six to twelve digits, and nobody
// guesses it at first: no digit or group of digits again and again, none up or down
// the row of keys.
func CheckPIN(s Secret) error {
	pin := string(s)
	if len(pin) < ShortestPIN || len(pin) > longestPIN || strings.Trim(pin, "0123456789") != "" {
		return ErrPINDigits
	}
	if repeated(pin) || inRow(pin) {
		return ErrPINSimple
	}
	return nil
}

// repeated says that a text is a shorter one again and again, the last time perhaps
// cut off: 777777, 121212, 1231231.
func repeated(s string) bool {
	for n := 1; n <= len(s)/2; n++ {
		if s[n:] == s[:len(s)-n] {
			return true
		}
	}
	return false
}

// inRow says that signs go up or down by one, digits round the end too: 345678, 210987.
func inRow(pin string) bool {
	up, down := true, true
	for i := 1; i < len(pin); i++ {
		step := (int(pin[i]) - int(pin[i-1]) + 10) % 10
		up = up && step == 1
		down = down && step == 9
	}
	return up || down
}

// CheckPassword says why a password cannot be used for a person: it has ten letters or
// more, is no shorter text again and again, and is not the person's id or name.
func CheckPassword(s Secret, id, name string) error {
	text := string(plain(s))
	n := utf8.RuneCountInString(text)
	lower := strings.ToLower(text)
	switch {
	case !utf8.ValidString(text) || n < ShortestPassword:
		return ErrPasswordShort
	case n > longestPassword:
		return ErrPasswordLong
	case repeated(lower) || inRow(lower):
		return ErrPasswordSimple
	case lower == strings.ToLower(id) || lower == strings.ToLower(name):
		return ErrPasswordSimple
	}
	return nil
}
