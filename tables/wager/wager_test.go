package wager_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/tables/money"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// TestReadOffer: what cannot be read of a bet is named, and the rest is read.
func TestReadOffer(t *testing.T) {
	for _, c := range []struct{ name, text, wrong string }{
		{"everything", `{"id":"b1","player":"p7","spot":"split","numbers":[17,20],"stake":"100","at":"2026-11-30T03:45:00.123Z","chips":"colour","chip":"5","which":1,"seat":2,"sides":3}`, ""},
		{"nothing", `{}`, ""},
		{"a field more", `{"id":"b1","colour":{"deep":[1,2]}}`, ""},
		{"nulls are not there", `{"id":null,"stake":null,"numbers":null,"at":null,"chips":null}`, ""},
		{"R4-13 no object", `"b1"`, "bet"},
		{"a list", `[]`, "bet"},
		{"a number for an id", `{"id":7}`, "id"},
		{"a number for a player", `{"player":7}`, "player"},
		{"a number for a spot", `{"spot":7}`, "spot"},
		{"a number for a stake", `{"stake":100}`, "stake"},
		{"a number for a chip", `{"chip":100}`, "chip"},
		{"chips that are neither", `{"chips":"gold"}`, "chips"},
		{"numbers that are no list", `{"numbers":17}`, "numbers"},
		{"numbers in quotes", `{"numbers":["17"]}`, "numbers"},
		{"half a number", `{"numbers":[17.5]}`, "numbers"},
		{"too many numbers", `{"numbers":[` + strings.Repeat("1,", 64) + `1]}`, "numbers"},
		{"which in quotes", `{"which":"1"}`, "which"},
		{"half a seat", `{"seat":1.5}`, "seat"},
		{"sides in words", `{"sides":"two"}`, "sides"},
		{"a time that is none", `{"at":"yesterday"}`, "at"},
		{"a time as a number", `{"at":1764474300}`, "at"},
		{"a time without its zone", `{"at":"2026-11-30T03:45:00"}`, "at"},
		{"a time with an hour of one digit", `{"at":"2026-11-30T3:45:00Z"}`, "at"},
		{"a time with a comma", `{"at":"2026-11-30T03:45:00,5Z"}`, "at"},
		{"a time in a zone of 24 hours", `{"at":"2026-11-30T03:45:00+24:00"}`, "at"},
		{"a time in a zone of sixty minutes", `{"at":"2026-11-30T03:45:00+07:60"}`, "at"},
		{"a time in a zone", `{"at":"2026-11-30T03:45:00.5-09:30"}`, ""},
		{"a time in the last minute of the day", `{"at":"2026-11-30T23:59:59.999Z"}`, ""},
		{"the first of two", `{"stake":1,"at":2}`, "stake"},
	} {
		t.Run(c.name, func(t *testing.T) {
			same(t, "wrong", wager.ReadOffer(wire.Value(c.text)).Wrong, c.wrong)
		})
	}
	t.Run("its fields", func(t *testing.T) {
		o := wager.ReadOffer(wire.Value(`{"id":"b1","player":"p7","spot":"split","numbers":[20,17],"stake":"100","at":"2026-11-30T10:45:00+07:00","chips":"colour","chip":"5","which":1,"seat":2,"sides":3}`))
		same(t, "id, player, spot", o.ID+o.Player+o.Spot, "b1p7split")
		same(t, "stake, chip, chips", o.Stake+o.Chip+o.Chips, "1005colour")
		same(t, "which, seat, sides", [3]int{o.Which, o.Seat, o.Sides}, [3]int{1, 2, 3})
		same(t, "numbers", len(o.Numbers) == 2 && o.Numbers[0] == 20 && o.Numbers[1] == 17, true)
		same(t, "at", o.At.Equal(time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)), true)
		same(t, "has", o.Has, wager.HasStake|wager.HasChip|wager.HasSides|wager.HasWhich|wager.HasSeat|wager.HasNumbers)
	})
}

func TestRead(t *testing.T) {
	baht, _ := money.LookupCurrency("THB")
	for _, c := range []struct {
		name, text   string
		bad          string
		stake, value money.Amount
	}{
		{"a bet", `{"id":"b1","stake":"100"}`, "", 10_000, 0},
		{"R1-25 a chip", `{"id":"b1","chip":"2.50"}`, "", 0, 250},
		{"B-26 R0-15 without an id", `{"stake":"1"}`, "id", 100, 0},
		{"an empty id", `{"id":"","stake":"1"}`, "id", 100, 0},
		{"a stake of nought", `{"id":"b1","stake":"0"}`, "stake", 0, 0},
		{"a stake of nought in full digits", `{"id":"b1","stake":"0.00"}`, "stake", 0, 0},
		{"a stake below it", `{"id":"b1","stake":"-1"}`, "stake", 0, 0},
		{"a stake with a part of a satang", `{"id":"b1","stake":"1.005"}`, "stake", 0, 0},
		{"an empty stake", `{"id":"b1","stake":""}`, "stake", 0, 0},
		{"a chip of nought", `{"id":"b1","stake":"1","chip":"0"}`, "chip", 100, 0},
		{"of a stake and a chip that are both unreadable the stake is named", `{"id":"b1","stake":"x","chip":"y"}`, "stake", 0, 0},
		{"what is unreadable first counts", `{"id":"b1","stake":"x","chips":"gold"}`, "chips", 0, 0},
		{"a stake is read beside what is not", `{"id":"b1","stake":"5","chips":"gold"}`, "chips", 500, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := wager.ReadOffer(wire.Value(c.text))
			b := wager.Read(&o, baht)
			same(t, "bad", b.Bad, c.bad)
			same(t, "stake", b.Amount, c.stake)
			same(t, "chip", b.Value, c.value)
			same(t, "the bet keeps its offer", b.Offer, &o)
		})
	}
}

func TestClock(t *testing.T) {
	at := func(ms int) time.Time {
		if ms == 0 {
			return time.Time{}
		}
		return time.Date(2026, 11, 30, 3, 45, 0, ms*int(time.Millisecond), time.UTC)
	}
	for _, c := range []struct {
		name             string
		noMoreBets, card int
		bet              int
		late             bool
	}{
		{"B-22 J-22 R0-14 at the signal", 500, 0, 500, true},
		{"B-22 R1-8 R4-12 a millisecond before", 500, 0, 499, false},
		{"R1-8 after it", 500, 0, 501, true},
		{"A-GEN-1 the first card was earlier", 500, 400, 400, true},
		{"A-GEN-1 before both", 500, 400, 399, false},
		{"A-GEN-1 the first card was later", 500, 600, 550, true},
		{"A-GEN-1 only the first card was heard", 0, 600, 600, true},
		{"nothing was heard", 0, 0, 500, false},
		{"a bet without a time", 500, 400, 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			clock := wager.Clock{NoMoreBets: at(c.noMoreBets), FirstCard: at(c.card)}
			same(t, "late", clock.Late(at(c.bet)), c.late)
		})
	}
	t.Run("R4-31 at the launch is after it", func(t *testing.T) {
		clock := wager.Clock{Launched: at(500)}
		same(t, "at it", clock.AfterLaunch(at(500)), true)
		same(t, "before", clock.AfterLaunch(at(499)), false)
		same(t, "without a time", clock.AfterLaunch(at(0)), false)
		same(t, "no launch heard", wager.Clock{}.AfterLaunch(at(500)), false)
		same(t, "late", clock.Late(at(600)), false)
	})
	t.Run("A-GEN-1 the same moment in another zone", func(t *testing.T) {
		clock := wager.Clock{NoMoreBets: at(500)}
		same(t, "late", clock.Late(at(500).In(time.FixedZone("ICT", 7*3600))), true)
	})
}

func TestWords(t *testing.T) {
	t.Run("the outcomes of the contract", func(t *testing.T) {
		for o, want := range map[wager.Outcome]string{
			wager.Win: "win", wager.Lose: "lose", wager.Push: "push", wager.Half: "half", wager.Prison: "prison",
			wager.Released: "released", wager.Void: "void", wager.Refused: "refused",
		} {
			same(t, want, o.String(), want)
		}
	})
	t.Run("the reasons, in the order in which they are tried", func(t *testing.T) {
		order := []string{"", "duplicate", "malformed", "not_offered", "late", "after_launch", "not_a_multiple", "below_minimum", "above_maximum"}
		for i, want := range order {
			same(t, want, wager.Reason(i).String(), want)
		}
	})
	t.Run("a fault says what it is", func(t *testing.T) {
		f := wager.Faultf(wager.DrawExtra, "B-49", "card %d", 5).At(5)
		same(t, "error", f.Error(), "draw.extra: card 5")
		same(t, "card", f.Card, 5)
		same(t, "clause", f.Clause, "B-49")
	})
}

// TestOfferIsWritten: an offer that is written is read as the same offer.
func TestOfferIsWritten(t *testing.T) {
	t.Run("any offer", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			o := wager.Offer{
				ID: rapid.String().Draw(t, "id"), Player: rapid.String().Draw(t, "player"), Spot: rapid.String().Draw(t, "spot"),
				Has: wager.Has(rapid.IntRange(0, 63).Draw(t, "has")), Chips: rapid.SampledFrom([]string{"", "cash", "colour"}).Draw(t, "chips"),
			}
			if o.Has&wager.HasStake != 0 {
				o.Stake = rapid.String().Draw(t, "stake")
			}
			if o.Has&wager.HasChip != 0 {
				o.Chip = rapid.String().Draw(t, "chip")
			}
			if o.Has&wager.HasNumbers != 0 {
				o.Numbers = rapid.SliceOfN(rapid.IntRange(-99, 99), 0, wager.MostNumbers).Draw(t, "numbers")
			}
			for bit, to := range map[wager.Has]*int{wager.HasWhich: &o.Which, wager.HasSeat: &o.Seat, wager.HasSides: &o.Sides} {
				if o.Has&bit != 0 {
					*to = rapid.IntRange(-1000, 1000).Draw(t, "whole")
				}
			}
			if rapid.Bool().Draw(t, "timed") {
				o.At = time.UnixMilli(rapid.Int64Range(0, 4_000_000_000_000).Draw(t, "at")).UTC()
			}
			text := o.Append(nil)
			if !json.Valid(text) {
				t.Fatalf("it is no JSON: %s", text)
			}
			again := wager.ReadOffer(text)
			if again.Wrong != "" || string(again.Append(nil)) != string(text) || !again.At.Equal(o.At) || !slices.Equal(again.Numbers, o.Numbers) {
				t.Fatalf("%s is read as %+v", text, again)
			}
			// Of what is left every field is one that compares.
			again.At, again.Numbers, o.At, o.Numbers = time.Time{}, nil, time.Time{}, nil
			if !reflect.DeepEqual(again, o) {
				t.Fatalf("%s is read as %+v, and was %+v", text, again, o)
			}
		})
	})
}
