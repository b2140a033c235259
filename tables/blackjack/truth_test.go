package blackjack_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pitboss/tables/blackjack"
	"pitboss/tables/profile"
)

var upcards = []struct {
	name string
	up   int
}{{"A", 1}, {"2", 2}, {"3", 3}, {"4", 4}, {"5", 5}, {"6", 6}, {"7", 7}, {"8", 8}, {"9", 9}, {"10", 10}, {"overall", 0}}

var outcomes = []outcome{17, 18, 19, 20, 21, bust, blackJack}

// distribution is the chance of each outcome of a dealer's hand from a shoe, its
// upcard taken out of it. With up 0 it is that of every upcard together.
func distribution(runs []run, shoe values, up int) map[outcome]*big.Rat {
	all := map[outcome]*big.Rat{}
	for _, o := range outcomes {
		all[o] = new(big.Rat)
	}
	taken := 0
	if up != 0 {
		shoe[up]--
		taken = 1
	}
	for _, r := range runs {
		drawn := r.cards
		if up != 0 {
			drawn[up]--
		}
		n := new(big.Int).SetUint64(drawn.ways(shoe))
		n.Mul(n, new(big.Int).SetUint64(r.orders))
		all[r.outcome].Add(all[r.outcome], new(big.Rat).SetFrac(n, orders(shoe.total(), len(r.hand)-taken)))
	}
	return all
}

// endless is the same from an infinite deck.
func endless(runs []run, up int) map[outcome]*big.Rat {
	all := map[outcome]*big.Rat{}
	for _, o := range outcomes {
		all[o] = new(big.Rat)
	}
	for _, r := range runs {
		drawn, n := r.cards, len(r.hand)
		if up != 0 {
			drawn[up]--
			n--
		}
		ways := new(big.Int).Exp(big.NewInt(4), big.NewInt(int64(drawn[10])), nil)
		ways.Mul(ways, new(big.Int).SetUint64(r.orders))
		all[r.outcome].Add(all[r.outcome], new(big.Rat).SetFrac(ways, new(big.Int).Exp(big.NewInt(13), big.NewInt(int64(n)), nil)))
	}
	return all
}

func row(of map[outcome]*big.Rat, which []outcome, write func(*big.Rat) string) string {
	var all []string
	for _, o := range which {
		all = append(all, write(of[o]))
	}
	return strings.Join(all, " ")
}

// peeked is a distribution when the dealer has looked and has no blackjack.
func peeked(of map[outcome]*big.Rat) map[outcome]*big.Rat {
	left := new(big.Rat).Sub(big.NewRat(1, 1), of[blackJack])
	all := map[outcome]*big.Rat{}
	for o, p := range of {
		all[o] = new(big.Rat).Quo(p, left)
	}
	return all
}

func checkTable(t *testing.T, write func(*big.Rat) string, chances func(runs []run, up int) map[outcome]*big.Rat, want map[string]string) {
	t.Helper()
	r := house(t)
	for _, u := range upcards {
		if want[u.name] == "" {
			continue
		}
		t.Run("up "+u.name, func(t *testing.T) {
			all := chances(dealerRuns(t, r, u.up), u.up)
			sum := new(big.Rat)
			for _, p := range all {
				sum.Add(sum, p)
			}
			same(t, "the sum", sum.String(), "1/1")
			same(t, "the chances", row(all, outcomes, write), want[u.name])
			if line, ok := want[u.name+" after a look"]; ok {
				same(t, "the chances after a look", row(peeked(all), outcomes[:6], write), line)
			}
		})
	}
}

// TestDealerEightDecks holds the table of final totals to every digit.
func TestDealerEightDecks(t *testing.T) {
	chances := func(runs []run, up int) map[outcome]*big.Rat { return distribution(runs, fresh(8), up) }
	checkTable(t, cut, chances, map[string]string{
		"A":               "0.130209862232 0.130813288715 0.130643461420 0.130879282328 0.053594864040 0.115425506323 0.308433734939",
		"2":               "0.139694112412 0.134518345221 0.129928733241 0.124020994047 0.118307829035 0.353529986041 0.000000000000",
		"3":               "0.134481989909 0.130523964819 0.125312897957 0.120694722666 0.114870954740 0.374115469906 0.000000000000",
		"4":               "0.130538749731 0.124533740977 0.121300390694 0.116451260958 0.111706957368 0.395468900269 0.000000000000",
		"5":               "0.121946140496 0.122390019500 0.117606717329 0.112133504380 0.108021142880 0.417902475411 0.000000000000",
		"6":               "0.165640083326 0.106208477996 0.106390434931 0.101592110621 0.097247273149 0.422921619973 0.000000000000",
		"7":               "0.369047986712 0.137897546706 0.078477983047 0.078667902587 0.073877511288 0.262031069657 0.000000000000",
		"8":               "0.128846331408 0.359800480767 0.128684368551 0.069263205111 0.069451661510 0.243953952650 0.000000000000",
		"9":               "0.120231206693 0.118011425586 0.351581272871 0.120275039688 0.060864047104 0.229037008055 0.000000000000",
		"10":              "0.111791246862 0.111607703734 0.111813846621 0.340560263123 0.034737936001 0.212380569920 0.077108433734",
		"A after a look":  "0.188282553401 0.189155103892 0.188909534806 0.189250530195 0.077497799919 0.166904477784",
		"10 after a look": "0.121131507697 0.120932629373 0.121155995686 0.369014384324 0.037640322299 0.230125160619",
	})
	checkTable(t, rounded, chances, map[string]string{
		"overall": "0.145215496183 0.139317546556 0.133629357426 0.179709159607 0.072837998856 0.281839097536 0.047451343837",
	})
}

// TestDealerInfiniteDeck holds the textbook table, and its exact fractions.
func TestDealerInfiniteDeck(t *testing.T) {
	checkTable(t, rounded, endless, map[string]string{
		"2":               "0.139809139528 0.134907350375 0.129655433425 0.124026455771 0.117993484506 0.353608136395 0.000000000000",
		"3":               "0.135033987811 0.130482326455 0.125580537302 0.120328620352 0.114699642698 0.373874885382 0.000000000000",
		"4":               "0.130489735850 0.125938074493 0.121386413137 0.116484623984 0.111232707034 0.394468445503 0.000000000000",
		"5":               "0.122251285271 0.122251285271 0.117699623914 0.113147962558 0.108246173405 0.416403669582 0.000000000000",
		"6":               "0.165438176503 0.106266578870 0.106266578870 0.101714917514 0.097163256157 0.423150492085 0.000000000000",
		"7":               "0.368566193794 0.137796963025 0.078625365392 0.078625365392 0.074073704035 0.262312408362 0.000000000000",
		"8":               "0.128566544449 0.359335775218 0.128566544449 0.069394946816 0.069394946816 0.244741242251 0.000000000000",
		"9":               "0.119995441486 0.119995441486 0.350764672255 0.119995441486 0.060823843853 0.228425159434 0.000000000000",
		"10":              "0.111424338523 0.111424338523 0.111424338523 0.342193569292 0.034501261600 0.212109076618 0.076923076923",
		"A":               "0.130788899786 0.130788899786 0.130788899786 0.130788899786 0.053865822863 0.115286270301 0.307692307692",
		"10 after a look": "0.120709700066 0.120709700066 0.120709700066 0.370709700066 0.037376366733 0.229784833003",
		"A after a look":  "0.188917299691 0.188917299691 0.188917299691 0.188917299691 0.077806188580 0.166524612657",
		"overall":         "0.145125904505 0.139496926851 0.133463955586 0.180252423910 0.072730663674 0.281592847367 0.047337278107",
	})
	r := house(t)
	for up, want := range map[int]map[outcome]*big.Rat{
		7: {
			17: big.NewRat(300650767, 815730721), 18: big.NewRat(112405216, 815730721), 19: big.NewRat(64137126, 815730721),
			20: big.NewRat(64137126, 815730721), 21: big.NewRat(60424196, 815730721), bust: big.NewRat(213976290, 815730721),
		},
		10: {
			17: big.NewRat(537824, 4826809), 18: big.NewRat(537824, 4826809), 19: big.NewRat(537824, 4826809),
			20: big.NewRat(1651703, 4826809), 21: big.NewRat(166531, 4826809), bust: big.NewRat(1023810, 4826809),
			blackJack: big.NewRat(1, 13),
		},
		1: {blackJack: big.NewRat(4, 13)},
	} {
		got := endless(dealerRuns(t, r, up), up)
		for o, p := range want {
			same(t, fmt.Sprintf("up %d, outcome %d", up, o), got[o].String(), p.String())
		}
	}
}

// TestDealerWrongRule shows that the tables can tell a wrong dealer: one who hits
// soft 17 changes them.
func TestDealerWrongRule(t *testing.T) {
	soft := distribution(dealerRuns(t, house(t, `"soft17":"hit"`), 1), fresh(8), 1)
	stand := distribution(dealerRuns(t, house(t), 1), fresh(8), 1)
	if soft[17].Cmp(stand[17]) >= 0 || soft[bust].Cmp(stand[bust]) <= 0 {
		t.Errorf("hitting soft 17: %s, standing: %s", row(soft, outcomes, rounded), row(stand, outcomes, rounded))
	}
}

// TestBlackjackFrequency deals every pair of cards to a seat and lets the settlement
// say which are paid as a blackjack.
func TestBlackjackFrequency(t *testing.T) {
	r := house(t)
	for decks, want := range map[int]string{1: "0.0482654600", 2: "0.0477968633", 4: "0.0475659606", 6: "0.0474894880", 8: "0.0474513438"} {
		shoe, found := fresh(decks), new(big.Int)
		for a := 1; a <= 10; a++ {
			for b := 1; b <= 10; b++ {
				in := one(t, "", "")
				in.Dealt = append(in.Dealt, card(a), card(9), card(b), card(8))
				if _, all, f := blackjack.Settle(r, profile.Limits{}, in, nil); f == nil && all[0].Odds == r.Blackjack.BlackjackOdds {
					found.Add(found, new(big.Int).SetUint64(of([]int{a, b}).ways(shoe)))
				}
			}
		}
		p := new(big.Rat).SetFrac(found, orders(shoe.total(), 2))
		same(t, fmt.Sprint(decks, " decks"), p.FloatString(10), want)
		if decks == 8 {
			same(t, "the fraction", p.String(), "256/5395")
		}
	}
}

// TestInsuranceEdge lets the settlement say what insurance brings for each hole card.
func TestInsuranceEdge(t *testing.T) {
	r := house(t, `"peek":"never"`)
	for _, c := range []struct {
		name string
		seen []int
		want string
	}{
		{"only the ace seen", []int{1}, "-31/415"},
		{"own hand without a ten", []int{1, 5, 6}, "-29/413"},
		{"own hand with a ten", []int{1, 5, 10}, "-32/413"},
		{"own hand of two tens", []int{1, 10, 10}, "-5/59"}, // −35/413
	} {
		t.Run(c.name, func(t *testing.T) {
			left := fresh(8).without(c.seen)
			net := int64(0)
			for hole := 1; hole <= 10; hole++ {
				in := one(t, "", "1 insurance, 1 stand")
				in.Dealt = append(in.Dealt, card(10), card(1), card(9), card(hole))
				for len(in.Dealt) < 12 {
					if _, all, f := blackjack.Settle(r, profile.Limits{}, in, nil); f == nil {
						net += int64(left[hole]) * int64((all[1].Returned-all[1].Stake)/all[1].Stake)
						break
					}
					in.Dealt = append(in.Dealt, card(10))
				}
			}
			same(t, "the edge", big.NewRat(net, int64(left.total())).String(), c.want)
		})
	}
}
