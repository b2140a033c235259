package main

import "testing"

// Two screens of one make have one name, and one that shows what the other does is no
// second one.
func TestSecondScreen(t *testing.T) {
	first, other := screenAt{0, 0}, screenAt{1600, 0}
	for name, of := range map[string]struct {
		all  []screenAt
		want screenAt
		ok   bool
	}{
		"one":                   {[]screenAt{first}, screenAt{}, false},
		"none":                  {nil, screenAt{}, false},
		"two":                   {[]screenAt{first, other}, other, true},
		"two that are the same": {[]screenAt{first, first}, screenAt{}, false},
		"a third one":           {[]screenAt{other, other, first}, first, true},
	} {
		t.Run(name, func(t *testing.T) {
			if got, ok := second(of.all); got != of.want || ok != of.ok {
				t.Errorf("the second is %v, %v; want %v, %v", got, ok, of.want, of.ok)
			}
		})
	}
}
