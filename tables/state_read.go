package tables

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"time"

	"pitboss/tables/round"
)

// stateReader reads a state. Whatever the bytes are, it takes memory in proportion to
// them, since everything was written in a byte at least.
type stateReader struct {
	in    []byte
	zone  *time.Location
	known []reached // by number, from 1
	texts map[string]string
	depth int
	err   error
}

// reached is what a pointer of a plan leads to.
type reached struct {
	plan *statePlan
	to   reflect.Value
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

func (r *stateReader) struc(p *statePlan, v reflect.Value) {
	if len(p.fields) == 0 {
		r.number()
	}
	for i := range p.fields {
		if r.err != nil {
			return
		}
		f := &p.fields[i]
		r.value(f.plan, part(v, f.index))
	}
}

// value reads what is to stand in a place that is zero.
func (r *stateReader) value(p *statePlan, v reflect.Value) {
	switch p.form {
	case formBool:
		n := r.number()
		v.SetBool(n == 1)
		if n > 1 {
			r.fail("%d is no yes or no", n)
		}
	case formInt:
		n := r.signed()
		if v.OverflowInt(n) {
			r.fail("%d is no %s", n, p.typ)
			return
		}
		v.SetInt(n)
	case formUint:
		n := r.number()
		if v.OverflowUint(n) {
			r.fail("%d is no %s", n, p.typ)
			return
		}
		v.SetUint(n)
	case formString:
		v.SetString(r.text())
	case formTime:
		*at[time.Time](v) = r.time()
	case formBytes:
		if n, there := r.some(1); there {
			v.SetBytes(append(make([]byte, 0, n), r.bytes(n)...))
		}
	case formSlice:
		if n, there := r.some(p.elem.least); there {
			v.Set(reflect.MakeSlice(p.typ, n, n))
			r.each(p, v)
		}
	case formArray:
		r.each(p, v)
	case formMap:
		r.table(p, v)
	case formPointer:
		v.Set(r.pointer(p))
	case formStruct:
		r.struc(p, v)
	case formData:
		r.data(p, v)
	case formDues:
		*at[*dues](v) = r.dues(p)
	case formTerms:
		if r.number() > 0 {
			*at[*round.Terms](v) = new(round.Terms) // relink reads it
		}
	}
}

// each reads the elements of a list.
func (r *stateReader) each(p *statePlan, v reflect.Value) {
	for i := range v.Len() {
		if r.err != nil {
			return
		}
		r.value(p.elem, v.Index(i))
	}
}

// table reads a map.
func (r *stateReader) table(p *statePlan, v reflect.Value) {
	n, there := r.some(p.key.least + p.elem.least)
	if !there {
		v.SetZero()
		return
	}
	m := reflect.MakeMapWithSize(p.typ, n)
	v.Set(m)
	key, elem := reflect.New(p.key.typ).Elem(), reflect.New(p.elem.typ).Elem()
	for range n {
		key.SetZero()
		elem.SetZero()
		r.value(p.key, key)
		r.value(p.elem, elem)
		if r.err != nil {
			return
		}
		m.SetMapIndex(key, elem)
	}
}

// pointer reads a pointer; nil where the state is at fault.
func (r *stateReader) pointer(p *statePlan) reflect.Value {
	n := r.number()
	switch {
	case n == 0:
		return reflect.Zero(p.typ)
	case n <= uint64(len(r.known)):
		k := r.known[n-1]
		if k.plan != p {
			r.fail("a %s is no %s", k.plan.typ, p.typ)
			return reflect.Zero(p.typ)
		}
		return k.to
	case n > uint64(len(r.known))+1:
		r.fail("number %d is before number %d", n, len(r.known)+1)
		return reflect.Zero(p.typ)
	}
	if r.depth++; r.depth > deepest {
		r.fail("it is too deep")
		return reflect.Zero(p.typ)
	}
	to := reflect.New(p.elem.typ)
	r.known = append(r.known, reached{p, to})
	r.value(p.elem, to.Elem())
	r.depth--
	return to
}

func (r *stateReader) dues(p *statePlan) *dues {
	switch whose := r.number(); whose {
	case 0:
		return nil
	case 1:
		if s, _ := r.pointer(p.key).Interface().(*feed); s != nil {
			return &s.dues
		}
	case 2:
		if t, _ := r.pointer(p.elem).Interface().(*table); t != nil {
			return &t.dues
		}
	}
	r.fail("what falls due is nobody's")
	return nil
}

func (r *stateReader) data(p *statePlan, v reflect.Value) {
	n := r.number()
	switch {
	case n == 0:
		return
	case n > uint64(len(p.kinds)):
		r.fail("there is no kind of event %d", n)
		return
	}
	kind := p.kinds[n-1]
	d := reflect.New(kind.typ).Elem()
	r.value(kind, d)
	v.Set(d)
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
