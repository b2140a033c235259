package sign

import (
	"pitboss/app/look"
	"pitboss/store/staff"
)

// The lengths of a PIN, as the staff file has them.
const (
	LeastPIN = 6
	MostPIN  = 12
)

// pin is what has been typed of a PIN. It is wiped when it is taken.
type pin struct {
	digits [MostPIN]byte
	n      int
}

func (p *pin) add(digit byte) bool {
	if p.n == MostPIN {
		return false
	}
	p.digits[p.n] = digit
	p.n++
	return true
}

func (p *pin) back() bool {
	if p.n == 0 {
		return false
	}
	p.n--
	p.digits[p.n] = 0
	return true
}

func (p *pin) wipe() { *p = pin{} }

func (p *pin) complete() bool { return p.n >= LeastPIN }

// take gives the PIN and forgets it.
func (p *pin) take() staff.Secret {
	s := staff.Secret(p.digits[:p.n])
	p.wipe()
	return s
}

// boxes is how many boxes are shown: one more than is typed once the least are full,
// so that nobody learns from the pad how long a PIN is.
func (p *pin) boxes() int {
	if p.n < LeastPIN {
		return LeastPIN
	}
	return min(p.n+1, MostPIN)
}

// digitOf is the digit that a letter is: also a Thai one, and the key of the upper row
// of a keyboard that is set to Thai.
func digitOf(r rune) (byte, bool) {
	switch {
	case r >= '0' && r <= '9':
		return byte(r), true
	case r >= '๐' && r <= '๙':
		return byte(r-'๐') + '0', true
	}
	if k := string(look.KeyOf(r)); len(k) == 1 && k[0] >= '0' && k[0] <= '9' {
		return k[0], true
	}
	return 0, false
}
