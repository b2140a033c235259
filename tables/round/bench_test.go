package round_test

import (
	"testing"

	"pitboss/tables/round"
)

// BenchmarkRound is the whole way of a line: read, settled or checked, written.
func BenchmarkRound(b *testing.B) {
	for _, c := range []struct{ name, line string }{
		{"baccarat", `{"table":"B-01","round":"1","game":"baccarat","profile":"house-baccarat","dealt":["KH","QS","JD","TC","KS","TD"],"bets":[` +
			`{"id":"b1","player":"p1","spot":"player","stake":"100"},{"id":"b2","player":"p2","spot":"banker","stake":"100"},{"id":"b3","player":"p3","spot":"tie","stake":"100"}]}`},
		{"blackjack", `{"table":"J-01","round":"1","game":"blackjack","profile":"house-blackjack","dealt":["TS","TD","6H","9S"],"actions":[{"seat":1,"do":"stand"}],` +
			`"bets":[{"id":"b1","player":"p1","spot":"seat","seat":1,"stake":"100"}]}`},
		{"roulette", `{"table":"R-01","round":"1","game":"roulette","profile":"european","number":17,"limits":{"straight":{"min":"5","max":"100"}},"bets":[` +
			`{"id":"b1","player":"p1","spot":"straight","numbers":[17],"stake":"100"},{"id":"b2","player":"p2","spot":"voisins","stake":"900"},{"id":"b3","player":"p3","spot":"complete","numbers":[17],"chip":"5"}]}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := round.NewEngine(house(b))
			var l round.Line
			var a round.Answer
			var out []byte
			line := []byte(c.line)
			b.SetBytes(int64(len(line)))
			b.ReportAllocs()
			for b.Loop() {
				if f := round.Read(line, &l); f != nil {
					b.Fatal(f)
				}
				e.Settle(&l, &a)
				out = a.Append(out[:0], say)
			}
			if a.Fault != nil {
				b.Fatal(a.Fault)
			}
		})
	}
}
