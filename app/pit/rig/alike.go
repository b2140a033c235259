package rig

import (
	"reflect"
	"time"
)

// Alike compares two values of a pit, which hold no ring. Whether a list that holds nothing was
// ever made is no difference: it depends on what its memory was used for before. Nor is the
// zone in which a moment is written.
func Alike(a, b reflect.Value) bool {
	if a.IsValid() != b.IsValid() || !a.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return Alike(a.Elem(), b.Elem())
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !Alike(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.Len() != b.Len() {
			return false
		}
		for each := a.MapRange(); each.Next(); {
			if !Alike(each.Value(), b.MapIndex(each.Key())) {
				return false
			}
		}
		return true
	case reflect.Struct:
		if at, ok := moment(a); ok {
			other, _ := moment(b)
			return at.Equal(other)
		}
		for i := range a.NumField() {
			if !Alike(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	default:
		return a.Equal(b)
	}
}

func moment(v reflect.Value) (time.Time, bool) {
	if !v.CanInterface() {
		return time.Time{}, false
	}
	at, ok := v.Interface().(time.Time)
	return at, ok
}
