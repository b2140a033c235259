package tables_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables"
)

func TestNumbersAreInTheOrderOfCounting(t *testing.T) {
	all := strings.Fields("D-10 B-10 B-2 B-02 B-1 B-1A D-5110 D-999 R-03 7 07 12 B- สำรับ-10 สำรับ-9")
	slices.SortFunc(all, tables.CompareNumbers)
	if got, want := strings.Join(all, " "), "07 7 12 B- B-1 B-1A B-02 B-2 B-10 D-10 D-999 D-5110 R-03 สำรับ-9 สำรับ-10"; got != want {
		t.Errorf("the order is %s, want %s", got, want)
	}
}

// It is an order: of any three it says the same in any sequence.
func TestNumbersHaveAnOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.StringMatching(`[AB0-9-]{0,6}`)
		a, b, c := text.Draw(rt, "a"), text.Draw(rt, "b"), text.Draw(rt, "c")
		ab, ba := tables.CompareNumbers(a, b), tables.CompareNumbers(b, a)
		if ab != -ba || (ab == 0) != (a == b) {
			rt.Fatalf("%q and %q are %d and %d", a, b, ab, ba)
		}
		if ab < 0 && tables.CompareNumbers(b, c) < 0 && tables.CompareNumbers(a, c) >= 0 {
			rt.Fatalf("%q, %q and %q go round", a, b, c)
		}
	})
}
