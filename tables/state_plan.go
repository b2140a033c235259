package tables

import (
	"fmt"
	"reflect"
	"slices"
	"time"

	"pitboss/tables/round"
)

// A state is written and read by walking over the fold as it lies in memory. What it is
// made of belongs to a dozen packages, most of it in fields of their own: a form written
// out for each of them would be forgotten at the next change of one.

// stateForm is how a type is written.
type stateForm uint8

const (
	formBool stateForm = iota
	formInt
	formUint
	formString
	formTime
	formBytes
	formSlice
	formArray
	formMap
	formPointer
	formStruct
	formData  // one of the kinds of Data
	formDues  // a pointer to the dues of a table or feed, which lie in it
	formTerms // read again
)

// statePlan says how values of a type are written.
type statePlan struct {
	typ    reflect.Type
	form   stateForm
	least  uint64 // bytes that a value takes at least
	key    *statePlan
	elem   *statePlan
	fields []stateField
	kinds  []*statePlan // of formData
}

type stateField struct {
	name  string
	index int
	plan  *statePlan
}

// dataKinds are what an event beyond a gap can say.
func dataKinds() []reflect.Type {
	all := []Data{
		TableOpened{},
		TableImage{},
		TableClosed{},
		DealerChanged{},
		ShoeStarted{},
		ShoeCutCard{},
		ShoeShuffled{},
		RoundOpened{},
		BetAccepted{},
		BetCancelled{},
		BetRefused{},
		NoMoreBets{},
		BallLaunched{},
		CardDealt{},
		CardRevealed{},
		ActionTaken{},
		SpinResult{},
		SpinVoided{},
		RoundSettled{},
		RoundVoided{},
		Heartbeat{},
		Subscribed{},
		CardScanned{},
		CardUnreadable{},
		CutCardScanned{},
		WheelState{},
		WheelRevolutions{},
		WheelResult{},
		WheelVoid{},
		DeviceFault{},
		DeviceLost{},
		DeviceBack{},
		LineRejected{},
		InspectionRecorded{},
		InspectionBegun{},
		InspectionEnded{},
		DecisionRecorded{},
		DisputeNoted{},
	}
	types := make([]reflect.Type, len(all))
	for i, d := range all {
		types[i] = reflect.TypeOf(d)
	}
	return types
}

// planOf makes the plan of a type and of all that it leads to.
func planOf(t reflect.Type) (*statePlan, error) {
	m := planner{known: map[reflect.Type]*statePlan{}}
	p := m.plan(t)
	return p, m.err
}

type planner struct {
	known map[reflect.Type]*statePlan
	err   error
}

func (m *planner) plan(t reflect.Type) *statePlan {
	if p := m.known[t]; p != nil {
		return p
	}
	p := &statePlan{typ: t, least: 1}
	m.known[t] = p
	switch t {
	case reflect.TypeFor[time.Time]():
		p.form = formTime
		return p
	case reflect.TypeFor[*round.Terms]():
		p.form = formTerms
		return p
	case reflect.TypeFor[*dues]():
		p.form = formDues
		p.key, p.elem = m.plan(reflect.TypeFor[*feed]()), m.plan(reflect.TypeFor[*table]())
		return p
	case reflect.TypeFor[Data]():
		p.form = formData
		for _, kind := range dataKinds() {
			p.kinds = append(p.kinds, m.plan(kind))
		}
		return p
	}
	switch t.Kind() {
	case reflect.Bool:
		p.form = formBool
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		p.form = formInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		p.form = formUint
	case reflect.String:
		p.form = formString
	case reflect.Pointer:
		p.form, p.elem = formPointer, m.plan(t.Elem())
	case reflect.Array:
		p.form, p.elem = formArray, m.plan(t.Elem())
		p.least = uint64(t.Len()) * p.elem.least
	case reflect.Slice:
		if p.form, p.elem = formSlice, m.plan(t.Elem()); t.Elem().Kind() == reflect.Uint8 {
			p.form = formBytes
		}
	case reflect.Map:
		p.form, p.key, p.elem = formMap, m.plan(t.Key()), m.plan(t.Elem())
	case reflect.Struct:
		p.form = formStruct
		m.fields(p)
	default:
		m.err = fmt.Errorf("a state of the tables cannot hold a %s", t)
	}
	return p
}

func (m *planner) fields(p *statePlan) {
	out := leftOut(p.typ)
	p.least = 0
	for i := range p.typ.NumField() {
		if f := p.typ.Field(i); !slices.Contains(out, f.Name) {
			part := m.plan(f.Type)
			p.fields = append(p.fields, stateField{f.Name, i, part})
			p.least += part.least
		}
	}
	p.least = max(p.least, 1)
}

// part is a field of a struct. Those of other packages are their own: reflection reads
// them, and sets them only where they are reached by their address. This is the one place
// that does, and what it returns lives as long as the struct.
func part(v reflect.Value, index int) reflect.Value {
	f := v.Field(index)
	if f.CanSet() {
		return f
	}
	return reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
}

// at is where a value of a type lies that this package knows.
func at[T any](v reflect.Value) *T {
	p, _ := v.Addr().Interface().(*T)
	return p
}
