package tables

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"time"
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
	at   uintptr
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

func (w *stateWriter) struc(p *statePlan, v reflect.Value) {
	if len(p.fields) == 0 {
		w.out = append(w.out, 0) // nothing is written in no bytes: a reader's bound
	}
	for i := range p.fields {
		f := &p.fields[i]
		w.value(f.plan, part(v, f.index))
	}
}

// value writes a value, which can be set: what it is part of was reached by a pointer.
func (w *stateWriter) value(p *statePlan, v reflect.Value) {
	switch p.form {
	case formBool:
		w.bool(v.Bool())
	case formInt:
		w.out = binary.AppendVarint(w.out, v.Int())
	case formUint:
		w.number(v.Uint())
	case formString:
		w.text(v.String())
	case formTime:
		w.time(*at[time.Time](v))
	case formBytes:
		if v.IsNil() {
			w.number(0)
			return
		}
		b := v.Bytes()
		w.number(uint64(len(b)) + 1)
		w.out = append(w.out, b...)
	case formSlice:
		if v.IsNil() {
			w.number(0)
			return
		}
		w.number(uint64(v.Len()) + 1)
		w.each(p, v)
	case formArray:
		w.each(p, v)
	case formMap:
		w.table(p, v)
	case formPointer:
		w.pointer(p, v)
	case formStruct:
		w.struc(p, v)
	case formData:
		w.data(p, v)
	case formDues:
		w.dues(p, *at[*dues](v))
	case formTerms:
		w.bool(!v.IsNil())
	}
}

// each writes the elements of a list.
func (w *stateWriter) each(p *statePlan, v reflect.Value) {
	for i := range v.Len() {
		w.value(p.elem, v.Index(i))
	}
}

// table writes a map.
func (w *stateWriter) table(p *statePlan, m reflect.Value) {
	if m.IsNil() {
		w.number(0)
		return
	}
	w.number(uint64(m.Len()) + 1)
	key, elem := reflect.New(p.key.typ).Elem(), reflect.New(p.elem.typ).Elem()
	for each := m.MapRange(); each.Next(); {
		key.SetIterKey(each)
		elem.SetIterValue(each)
		w.value(p.key, key)
		w.value(p.elem, elem)
	}
}

// pointer writes what is pointed to, or the number under which that was written.
func (w *stateWriter) pointer(p *statePlan, to reflect.Value) {
	if to.IsNil() {
		w.number(0)
		return
	}
	where := pointed{p, to.Pointer()}
	if n, known := w.known[where]; known {
		w.number(n)
		return
	}
	n := uint64(len(w.known)) + 1
	w.known[where] = n
	w.number(n) // one that was not there before says that it follows
	w.value(p.elem, to.Elem())
}

func (w *stateWriter) dues(p *statePlan, d *dues) {
	switch {
	case d == nil:
		w.number(0)
	case d.feed != nil && d == &d.feed.dues:
		w.number(1)
		w.pointer(p.key, reflect.ValueOf(d.feed))
	case d.table != nil && d == &d.table.dues:
		w.number(2)
		w.pointer(p.elem, reflect.ValueOf(d.table))
	default:
		w.err = fmt.Errorf("what falls due of %q is nobody's", d.name)
	}
}

func (w *stateWriter) data(p *statePlan, v reflect.Value) {
	if v.IsNil() {
		w.number(0)
		return
	}
	for i, kind := range p.kinds {
		if d := v.Elem(); d.Type() == kind.typ {
			copied := reflect.New(kind.typ).Elem()
			copied.Set(d)
			w.number(uint64(i) + 1)
			w.value(kind, copied)
			return
		}
	}
	w.err = fmt.Errorf("an event with a %s waits", v.Elem().Type())
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
