package generic

// The kinds of checksum, as the setting checksum names them.
const (
	sumNone  = "none"
	sumXor   = "xor"
	sumSum   = "sum"
	sumCRC16 = "crc16"
)

// checksum works one out; digits is how many hexadecimal digits it has.
type checksum struct {
	digits int
	of     func(b []byte) uint16
}

// crc16 is one of the ways to work out a CRC of 16 bits.
type crc16 struct {
	poly, first uint16
	reflected   bool
}

var crcs = map[string]crc16{
	"modbus": {poly: 0xA001, first: 0xFFFF, reflected: true},
	"arc":    {poly: 0xA001, reflected: true},
	"ccitt":  {poly: 0x1021, first: 0xFFFF},
	"xmodem": {poly: 0x1021},
}

func newChecksum(kind, crc string) checksum {
	switch kind {
	case sumXor:
		return checksum{2, func(b []byte) (n uint16) {
			for _, c := range b {
				n ^= uint16(c)
			}
			return n
		}}
	case sumSum:
		return checksum{2, func(b []byte) (n uint16) {
			for _, c := range b {
				n += uint16(c)
			}
			return n & 0xFF
		}}
	case sumCRC16:
		return checksum{4, crcs[crc].of}
	}
	return checksum{}
}

func (k crc16) of(b []byte) uint16 {
	n := k.first
	for _, c := range b {
		if k.reflected {
			n ^= uint16(c)
			for range 8 {
				low := n & 1
				n >>= 1
				if low == 1 {
					n ^= k.poly
				}
			}
			continue
		}
		n ^= uint16(c) << 8
		for range 8 {
			high := n >> 15
			n <<= 1
			if high == 1 {
				n ^= k.poly
			}
		}
	}
	return n
}

// unhex reads exactly so many hexadecimal digits.
func unhex(b []byte, digits int) (n uint16, ok bool) {
	if len(b) != digits {
		return 0, false
	}
	for _, c := range b {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		default:
			return 0, false
		}
		n = n<<4 | uint16(c)
	}
	return n, true
}
