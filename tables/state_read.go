package tables

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"time"
	"unsafe"

	"pitboss/tables/round"
)

// stateReader reads a state. Whatever the bytes are, it takes memory in proportion to
// them, since everything was written in a byte at least.
type stateReader struct {
	in    []byte
	zone  *time.Location
	known []pointed // by number, from 1
	texts map[string]string
	depth int
	err   error
}

// deepest is how far pointers lead into another: some dozens, and one more for each
// server.
const deepest = 10_000

func newStateReader(zone *time.Location, in []byte) *stateReader {
	return &stateReader{in: in, zone: zone, texts: map[string]string{}}
}

func (r *stateReader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
	r.in = nil
}

func (r *stateReader) number() uint64 {
	n, size := binary.Uvarint(r.in)
	if size <= 0 {
		r.fail("a number is cut off")
		return 0
	}
	r.in = r.in[size:]
	return n
}

func (r *stateReader) signed() int64 {
	n, size := binary.Varint(r.in)
	if size <= 0 {
		r.fail("a number is cut off")
		return 0
	}
	r.in = r.in[size:]
	return n
}

// count is a number of things that follow.
func (r *stateReader) count() int {
	n := r.number()
	if n > uint64(len(r.in)) {
		r.fail("%d follow in %d bytes", n, len(r.in))
		return 0
	}
	return int(n)
}

// some is how many of what may be nil follow, each in so many bytes at least.
func (r *stateReader) some(least uint64) (n int, there bool) {
	m := r.number()
	if m == 0 {
		return 0, false
	}
	if m-1 > uint64(len(r.in))/least {
		r.fail("%d follow in %d bytes", m-1, len(r.in))
		return 0, false
	}
	return int(m - 1), true
}

func (r *stateReader) bytes(n int) []byte {
	b := r.in[:n]
	r.in = r.in[n:]
	return b
}

func (r *stateReader) text() string {
	b := r.bytes(r.count())
	s, ok := r.texts[string(b)]
	if !ok {
		s = string(b)
		r.texts[s] = s
	}
	return s
}

func (r *stateReader) struc(p *statePlan, at unsafe.Pointer) {
	if len(p.fields) == 0 {
		r.number()
	}
	for i := range p.fields {
		if r.err != nil {
			return
		}
		f := &p.fields[i]
		r.value(f.plan, part(at, f.at))
	}
}

func (r *stateReader) value(p *statePlan, at unsafe.Pointer) {
	switch p.form {
	case formBool:
		n := r.number()
		*(*bool)(at) = n == 1
		if n > 1 {
			r.fail("%d is no yes or no", n)
		}
	case formInt:
		n := r.signed()
		if v := p.valueAt(at); v.OverflowInt(n) {
			r.fail("%d is no %s", n, p.typ)
		} else {
			v.SetInt(n)
		}
	case formUint:
		n := r.number()
		if v := p.valueAt(at); v.OverflowUint(n) {
			r.fail("%d is no %s", n, p.typ)
		} else {
			v.SetUint(n)
		}
	case formString:
		*(*string)(at) = r.text()
	case formTime:
		*(*time.Time)(at) = r.time()
	case formBytes:
		if n, there := r.some(1); there {
			*(*[]byte)(at) = append(make([]byte, 0, n), r.bytes(n)...)
		}
	case formSlice:
		r.slice(p, at)
	case formArray:
		for i := range p.typ.Len() {
			r.value(p.elem, part(at, uintptr(i)*p.elem.size))
		}
	case formMap:
		r.table(p, at)
	case formPointer:
		*(*unsafe.Pointer)(at) = r.pointer(p)
	case formStruct:
		r.struc(p, at)
	case formData:
		r.data(p, at)
	case formDues:
		*(**dues)(at) = r.dues(p)
	case formTerms:
		if r.number() > 0 {
			*(**round.Terms)(at) = new(round.Terms) // relink reads it
		}
	}
}

func (r *stateReader) slice(p *statePlan, at unsafe.Pointer) {
	n, there := r.some(p.elem.least)
	if !there {
		return
	}
	s := reflect.MakeSlice(p.typ, n, n)
	p.valueAt(at).Set(s)
	first := s.UnsafePointer()
	for i := range n {
		if r.err != nil {
			return
		}
		r.value(p.elem, part(first, uintptr(i)*p.elem.size))
	}
}

// table reads a map.
func (r *stateReader) table(p *statePlan, at unsafe.Pointer) {
	n, there := r.some(p.key.least + p.elem.least)
	if !there {
		p.valueAt(at).SetZero()
		return
	}
	m := reflect.MakeMapWithSize(p.typ, n)
	p.valueAt(at).Set(m)
	key, elem := reflect.New(p.key.typ), reflect.New(p.elem.typ)
	for range n {
		key.Elem().SetZero()
		elem.Elem().SetZero()
		r.value(p.key, key.UnsafePointer())
		r.value(p.elem, elem.UnsafePointer())
		if r.err != nil {
			return
		}
		m.SetMapIndex(key.Elem(), elem.Elem())
	}
}

func (r *stateReader) pointer(p *statePlan) unsafe.Pointer {
	n := r.number()
	switch {
	case n == 0:
		return nil
	case n <= uint64(len(r.known)):
		k := r.known[n-1]
		if k.plan != p {
			r.fail("a %s is no %s", k.plan.typ, p.typ)
			return nil
		}
		return k.at
	case n > uint64(len(r.known))+1:
		r.fail("number %d is before number %d", n, len(r.known)+1)
		return nil
	}
	if r.depth++; r.depth > deepest {
		r.fail("it is too deep")
		return nil
	}
	to := reflect.New(p.elem.typ).UnsafePointer()
	r.known = append(r.known, pointed{p, to})
	r.value(p.elem, to)
	r.depth--
	return to
}

func (r *stateReader) dues(p *statePlan) *dues {
	switch whose := r.number(); whose {
	case 0:
		return nil
	case 1:
		if s := (*feed)(r.pointer(p.key)); s != nil {
			return &s.dues
		}
	case 2:
		if t := (*table)(r.pointer(p.elem)); t != nil {
			return &t.dues
		}
	}
	r.fail("what falls due is nobody's")
	return nil
}

func (r *stateReader) data(p *statePlan, at unsafe.Pointer) {
	n := r.number()
	switch {
	case n == 0:
		return
	case n > uint64(len(p.kinds)):
		r.fail("there is no kind of event %d", n)
		return
	}
	kind := p.kinds[n-1]
	v := reflect.New(kind.typ)
	r.value(kind, v.UnsafePointer())
	d, _ := v.Elem().Interface().(Data)
	*(*Data)(at) = d
}

func (r *stateReader) time() time.Time {
	zone := time.UTC
	switch in := r.number(); in {
	case noTime:
		return time.Time{}
	case inUTC:
	case inLocal:
		zone = time.Local
	case inHouse:
		zone = r.zone
	case inOffset:
		name := r.text()
		zone = time.FixedZone(name, int(r.signed()))
	default:
		r.fail("there is no zone %d", in)
	}
	seconds := r.signed()
	return time.Unix(seconds, int64(r.number()%1e9)).In(zone)
}
