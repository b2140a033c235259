package evidence_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"pitboss/app/evidence"
	"pitboss/app/house"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/money"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

var day = time.Date(2026, 11, 30, 22, 4, 0, 0, time.UTC)

func at(seconds float64) time.Time { return day.Add(time.Duration(seconds * float64(time.Second))) }

func book(t testing.TB) round.Book {
	t.Helper()
	b, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// records makes records of a script, a line each:
//
//	SECONDS SOURCE TABLE ROUND TYPE DATA
//
// SOURCE is s for the server, d:NAME for a device and desk; ROUND - is none; DATA may be
// left out. Records of the desk's own begin with desk! and are not in the feed's
// envelope.
func records(t testing.TB, script string) (all []store.Record) {
	t.Helper()
	for number, line := range strings.Split(script, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.SplitN(line, " ", 6)
		if len(f) < 5 {
			t.Fatalf("script line %d, %q: five fields are wanted", number+1, line)
		}
		seconds, err := strconv.ParseFloat(f[0], 64)
		if err != nil {
			t.Fatal(err)
		}
		data := "{}"
		if len(f) == 6 {
			data = f[5]
		}
		r := store.Record{N: uint64(len(all) + 1), Day: "2026-11-30", Entry: store.Entry{At: at(seconds).Add(40 * time.Millisecond), Table: f[2], Round: f[3], Kind: f[4]}}
		if r.Round == "-" {
			r.Round = ""
		}
		switch src := f[1]; {
		case src == "s":
			r.Source = "server:main"
		case src == "desk" || src == "desk!":
			r.Source = "desk"
		case strings.HasPrefix(src, "d:"):
			r.Source = "device:" + src[2:]
		default:
			t.Fatalf("script line %d: source %q", number+1, src)
		}
		r.Data = json.RawMessage(data)
		if f[1] != "desk!" {
			envelope := fmt.Sprintf(`{"v":1,"type":%q,"table":%q,"time":%q,"data":%s`, f[4], f[2], at(seconds).Format(wager.TimeLayout), data)
			if r.Round != "" {
				envelope += fmt.Sprintf(`,"round":%q`, r.Round)
			}
			r.Data = json.RawMessage(envelope + "}")
		}
		if !json.Valid(r.Data) {
			t.Fatalf("script line %d: %s is no JSON", number+1, r.Data)
		}
		all = append(all, r)
	}
	return all
}

// read makes a round of a script.
func read(t testing.TB, game, profile, script string) *evidence.Round {
	t.Helper()
	r, err := evidence.Read(records(t, script), evidence.Terms{
		Book: book(t), Approved: tables.TableOpened{Game: game, Profile: profile, Currency: "THB"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func same[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// money1 is a row as staked recorded what-if difference.
func row(m evidence.Money) string {
	thb, _ := money.LookupCurrency("THB")
	return fmt.Sprintf("%s %s %s %s", thb.Format(m.Staked), thb.Format(m.Recorded), thb.Format(m.WhatIf), thb.Format(m.Difference))
}

func approved(game, profile string) tables.TableOpened {
	return tables.TableOpened{Game: game, Profile: profile, Currency: "THB"}
}
