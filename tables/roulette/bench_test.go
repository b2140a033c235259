package roulette_test

import (
	"fmt"
	"strings"
	"testing"

	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// simple are 200 bets of twenty players on every kind of plain position.
func simple() string {
	kinds := []string{
		"straight 17", "split 17/20", "street 16/17/18", "corner 17/18/20/21", "six_line 16/17/18/19/20/21",
		"trio 0/1/2", "dozen 2", "column 3", "red", "low",
	}
	var all []string
	for i := range 200 {
		all = append(all, fmt.Sprintf("%s 100 by=p%d", kinds[i%len(kinds)], i/10))
	}
	return strings.Join(all, ",")
}

func benchmark(b *testing.B, w wheel, bets string) {
	b.Helper()
	in := roulette.Spin{HasNumber: true, Bets: w.bets(b, bets)}
	s := roulette.NewSettler()
	var dst []wager.Settled
	spins := 0
	b.ReportAllocs()
	for b.Loop() {
		in.Number = spins % roulette.Numbers
		spins++
		var f *wager.Fault
		if dst, f = s.Settle(w.rules, w.limits, &in, dst[:0]); f != nil {
			b.Fatal(f)
		}
	}
	b.ReportMetric(float64(spins)*float64(len(in.Bets))/b.Elapsed().Seconds(), "bets/s")
}

// The goals of a spin: no allocation a bet, five million simple bets a second.

func BenchmarkSpin200Bets(b *testing.B) { benchmark(b, europeanTable(b), simple()) }

func BenchmarkSpin200BetsWithLimits(b *testing.B) {
	benchmark(b, europeanTable(b, `limits{"straight":{"min":"5","max":"1000"},"outside":{"min":"5","max":"10000"}}`), simple())
}

func BenchmarkSpinCallBets(b *testing.B) {
	benchmark(b, europeanTable(b), "voisins 900,tiers 600,orphelins 500,jeu_zero 400,neighbours 17 500 sides=2")
}

func BenchmarkSpinCallBetsSpread(b *testing.B) {
	benchmark(b, europeanTable(b, `limits{"straight":{"max":"100"}}`),
		"voisins 1385,tiers 1195 by=p2,orphelins 895 by=p3,jeu_zero 500 by=p4,neighbours 17 500 by=p5")
}

func BenchmarkSpinCompletes(b *testing.B) {
	benchmark(b, europeanTable(b), "complete 17 chip=25,complete 0 chip=5,complete 20 chip=10,complete 35 chip=5")
}
