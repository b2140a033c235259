package table

import "testing"

// A list that has no room for all of its rows ends below one: half a row looks like a
// fault of the screen, and nobody sees that there is more.
func TestListEndsBelowAWholeRow(t *testing.T) {
	tops := []float32{0, 28, 56, 98, 126}
	for _, c := range []struct {
		name       string
		room, want float32
	}{
		{"room for all", 200, 126},
		{"just room for all", 126, 126},
		{"half of the last one", 112, 98},
		{"half of a row of two lines", 80, 56},
		{"the first one alone", 40, 28},
		{"less than a row", 20, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := wholeRows(tops, c.room); got != c.want {
				t.Errorf("it is %v high, want %v", got, c.want)
			}
		})
	}
}
