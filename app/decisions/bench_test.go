package decisions_test

import "testing"

// What a beat of the window costs while a form is in sight: four of them a second.
func BenchmarkShowForm(b *testing.B) {
	r := open(b, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	b.ResetTimer()
	b.ReportAllocs()
	for b.Loop() {
		r.beat()
	}
}

// The same with the register.
func BenchmarkShowRegister(b *testing.B) {
	r := open(b, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	for b.Loop() {
		r.beat()
	}
}
