package tables

import (
	"cmp"
	"strings"
)

// CompareNumbers compares what things are numbered with, as people count: B-2 comes before
// B-10, and B-02 beside B-2. It is an order of all texts: only equal ones compare equal.
func CompareNumbers(a, b string) int {
	whole := cmp.Compare(a, b)
	for a != "" && b != "" {
		x, y := leadingDigits(a), leadingDigits(b)
		if x == "" || y == "" {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		a, b = a[len(x):], b[len(y):]
		x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
		if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)); c != 0 {
			return c
		}
	}
	return cmp.Or(cmp.Compare(len(a), len(b)), whole)
}

func leadingDigits(s string) string {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return s[:n]
}
