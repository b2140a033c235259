package few_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/few"
)

// A Map is a map, whatever it is filled with and however often it is cleared.
func TestMapIsAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m few.Map[string, int]
		want := map[string]int{}
		for range rapid.IntRange(0, 120).Draw(t, "steps") {
			key := fmt.Sprint(rapid.IntRange(0, 30).Draw(t, "key"))
			switch rapid.IntRange(0, 40).Draw(t, "step") {
			case 0:
				m.Clear()
				clear(want)
			case 1, 2, 3, 4, 5, 6, 7, 8, 9:
				got, known := m.Get(key)
				if n, there := want[key]; got != n || known != there {
					t.Fatalf("%s is %d, %t; want %d, %t", key, got, known, n, there)
				}
			default:
				v, known := m.At(key)
				if n, there := want[key]; *v != n || known != there {
					t.Fatalf("%s stands at %d, %t; want %d, %t", key, *v, known, n, there)
				}
				*v++
				want[key]++
			}
			if m.Len() != len(want) {
				t.Fatalf("%d keys, want %d", m.Len(), len(want))
			}
		}
	})
}

func TestMapOfARoundAllocatesNothing(t *testing.T) {
	var m few.Map[string, int]
	names := make([]string, 40)
	for i := range names {
		names[i] = fmt.Sprint(i)
	}
	for _, many := range []int{5, 40} {
		fill := func() {
			m.Clear()
			for _, name := range names[:many] {
				v, _ := m.At(name)
				*v++
			}
		}
		fill()
		if n := testing.AllocsPerRun(100, fill); n > 0 {
			t.Errorf("%d keys: %.0f allocations", many, n)
		}
	}
}
