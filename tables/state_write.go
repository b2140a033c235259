package tables

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"time"
	"unsafe"

	"pitboss/tables/round"
)

// stateWriter writes a state. What several pointers lead to is written once.
type stateWriter struct {
	out   []byte
	zone  *time.Location
	known map[pointed]uint64 // the numbers under which they were written
	err   error
}

// pointed is what a pointer leads to. A struct and its first field lie at one place.
type pointed struct {
	plan *statePlan
	at   unsafe.Pointer
}

func newStateWriter(zone *time.Location) *stateWriter {
	return &stateWriter{zone: zone, known: map[pointed]uint64{}}
}

func (w *stateWriter) number(n uint64) { w.out = binary.AppendUvarint(w.out, n) }

func (w *stateWriter) bool(b bool) {
	if b {
		w.out = append(w.out, 1)
	} else {
		w.out = append(w.out, 0)
	}
}

func (w *stateWriter) text(s string) {
	w.number(uint64(len(s)))
	w.out = append(w.out, s...)
}

func (w *stateWriter) struc(p *statePlan, at unsafe.Pointer) {
	if len(p.fields) == 0 {
		w.out = append(w.out, 0) // nothing is written in no bytes: a reader's bound
	}
	for i := range p.fields {
		f := &p.fields[i]
		w.value(f.plan, part(at, f.at))
	}
}

func (w *stateWriter) value(p *statePlan, at unsafe.Pointer) {
	switch p.form {
	case formBool:
		w.bool(*(*bool)(at))
	case formInt:
		w.out = binary.AppendVarint(w.out, p.int(at))
	case formUint:
		w.number(p.uint(at))
	case formString:
		w.text(*(*string)(at))
	case formTime:
		w.time(*(*time.Time)(at))
	case formBytes:
		b := *(*[]byte)(at)
		if b == nil {
			w.number(0)
			return
		}
		w.number(uint64(len(b)) + 1)
		w.out = append(w.out, b...)
	case formSlice:
		w.slice(p, at)
	case formArray:
		for i := range p.typ.Len() {
			w.value(p.elem, part(at, uintptr(i)*p.elem.size))
		}
	case formMap:
		w.table(p, at)
	case formPointer:
		w.pointer(p, *(*unsafe.Pointer)(at))
	case formStruct:
		w.struc(p, at)
	case formData:
		w.data(p, *(*Data)(at))
	case formDues:
		w.dues(p, *(**dues)(at))
	case formTerms:
		w.bool(*(**round.Terms)(at) != nil)
	}
}

func (w *stateWriter) slice(p *statePlan, at unsafe.Pointer) {
	v := p.valueAt(at)
	if v.IsNil() {
		w.number(0)
		return
	}
	n := v.Len()
	w.number(uint64(n) + 1)
	first := v.UnsafePointer()
	for i := range n {
		w.value(p.elem, part(first, uintptr(i)*p.elem.size))
	}
}

// table writes a map.
func (w *stateWriter) table(p *statePlan, at unsafe.Pointer) {
	m := p.valueAt(at)
	if m.IsNil() {
		w.number(0)
		return
	}
	w.number(uint64(m.Len()) + 1)
	key, elem := reflect.New(p.key.typ), reflect.New(p.elem.typ)
	for each := m.MapRange(); each.Next(); {
		key.Elem().SetIterKey(each)
		elem.Elem().SetIterValue(each)
		w.value(p.key, key.UnsafePointer())
		w.value(p.elem, elem.UnsafePointer())
	}
}

// pointer writes what is pointed to, or the number under which that was written.
func (w *stateWriter) pointer(p *statePlan, to unsafe.Pointer) {
	if to == nil {
		w.number(0)
		return
	}
	if n, known := w.known[pointed{p, to}]; known {
		w.number(n)
		return
	}
	n := uint64(len(w.known)) + 1
	w.known[pointed{p, to}] = n
	w.number(n) // one that was not there before says that it follows
	w.value(p.elem, to)
}

func (w *stateWriter) dues(p *statePlan, d *dues) {
	switch {
	case d == nil:
		w.number(0)
	case d.feed != nil && d == &d.feed.dues:
		w.number(1)
		w.pointer(p.key, pointTo(d.feed))
	case d.table != nil && d == &d.table.dues:
		w.number(2)
		w.pointer(p.elem, pointTo(d.table))
	default:
		w.err = fmt.Errorf("what falls due of %q is nobody's", d.name)
	}
}

func (w *stateWriter) data(p *statePlan, d Data) {
	if d == nil {
		w.number(0)
		return
	}
	for i, kind := range p.kinds {
		if v := reflect.ValueOf(d); v.Type() == kind.typ {
			copied := reflect.New(kind.typ)
			copied.Elem().Set(v)
			w.number(uint64(i) + 1)
			w.value(kind, copied.UnsafePointer())
			return
		}
	}
	w.err = fmt.Errorf("an event with a %T waits", d)
}

// The zones that a time may be in.
const (
	noTime uint64 = iota
	inUTC
	inLocal
	inHouse // the zone of the configuration
	inOffset
)

func (w *stateWriter) time(t time.Time) {
	if t == (time.Time{}) {
		w.number(noTime)
		return
	}
	switch zone := t.Location(); zone {
	case time.UTC:
		w.number(inUTC)
	case time.Local:
		w.number(inLocal)
	case w.zone:
		w.number(inHouse)
	default:
		name, offset := t.Zone()
		w.number(inOffset)
		w.text(name)
		w.out = binary.AppendVarint(w.out, int64(offset))
	}
	w.out = binary.AppendVarint(w.out, t.Unix())
	w.number(uint64(t.Nanosecond()))
}
