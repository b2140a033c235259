package store

import (
	"encoding/json"
	"testing"
)

func FuzzWellFormed(f *testing.F) {
	for _, s := range []string{
		"", " ", "{}", "[]", `{"a":1}`, `{"a":1,}`, `[1,2,]`, `[1 2]`, `{"a" 1}`, `{a:1}`, "0", "-0", "00", "1.", ".1", "1.5e+3", "1e", "-",
		`"\u00e9"`, `"\u00g9"`, `"\x"`, "\"\n\"", `"`, `"\`, "true", "tru", "truefalse", "nulll", "\t[ ]\r\n", "[[[[]]]]", "[}", "{]", "\xff", "\"\xff\"",
		`{"n":1,"day":"2026-11-30","data":{"a":[1,{"b":null}]}} `,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if got, want := wellFormed(b), json.Valid(b); got != want {
			t.Errorf("%q: %v, encoding/json says %v", b, got, want)
		}
	})
}

func TestNestingIsBoundedAsInTheStandardLibrary(t *testing.T) {
	for _, depth := range []int{1, 9_999, 10_000, 10_001, 10_002, 1_000_000} {
		for _, ends := range []string{"[]", "{}"} {
			b := make([]byte, 0, 8*depth)
			for range depth {
				if b = append(b, ends[0]); ends[0] == '{' {
					b = append(b, `"a":`...)
				}
			}
			b = append(b, '1')
			for range depth {
				b = append(b, ends[1])
			}
			if got, want := wellFormed(b), json.Valid(b); got != want {
				t.Errorf("%d × %s: %v, encoding/json says %v", depth, ends, got, want)
			}
		}
	}
}
