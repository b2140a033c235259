package baccarat_test

import (
	"testing"

	"pitboss/tables/baccarat"
	"pitboss/tables/wager"
)

// BenchmarkEnumerateEightDecks: the goal is 5 ms, so that the check of the drawing
// table can run at every start.
func BenchmarkEnumerateEightDecks(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if baccarat.Enumerate(8, baccarat.House()).Total == 0 {
			b.Fatal("nothing was counted")
		}
	}
}

func BenchmarkCoupThreeBets(b *testing.B) { benchmarkCoup(b, "") }

func BenchmarkCoupThreeBetsWithLimits(b *testing.B) {
	benchmarkCoup(b, `{"player":{"min":"5","max":"1000"},"banker":{"min":"5","max":"1000"},"tie":{"min":"5","max":"1000"}}`)
}

func benchmarkCoup(b *testing.B, limits string) {
	r, l := terms(b, "", "", limits)
	in := baccarat.Round{Bets: bets(b, r.Currency, all3), Dealt: deck(b, "KH QS JD TC KS TD")}
	s := baccarat.NewSettler()
	var dst []wager.Settled
	b.ReportAllocs()
	for b.Loop() {
		var f *wager.Fault
		if _, dst, f = s.Settle(r, l, &in, dst[:0]); f != nil {
			b.Fatal(f)
		}
	}
}
