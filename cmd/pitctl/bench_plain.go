package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"time"
)

// The shapes of the contract as encoding/json wants them: what reading and writing
// the same lines costs anybody who does nothing with them.
type (
	plainRound struct {
		Table      string                `json:"table"`
		Round      string                `json:"round"`
		Game       string                `json:"game"`
		Profile    string                `json:"profile"`
		Currency   string                `json:"currency"`
		Limits     map[string]plainLimit `json:"limits"`
		Bets       []plainBet            `json:"bets"`
		NoMoreBets string                `json:"no_more_bets_at"`
		Void       *plainVoid            `json:"void"`
		Number     *int                  `json:"number"`
		Dealt      []string              `json:"dealt"`
		Actions    []plainAction         `json:"actions"`
	}
	plainLimit struct {
		Min string `json:"min"`
		Max string `json:"max"`
	}
	plainVoid struct {
		Reason string `json:"reason"`
	}
	plainBet struct {
		ID      string `json:"id"`
		Player  string `json:"player"`
		Spot    string `json:"spot"`
		Numbers []int  `json:"numbers"`
		Which   int    `json:"which"`
		Seat    int    `json:"seat"`
		Stake   string `json:"stake"`
		At      string `json:"at"`
	}
	plainAction struct {
		Seat int    `json:"seat"`
		Hand int    `json:"hand"`
		Do   string `json:"do"`
	}

	plainAnswer struct {
		Table   string         `json:"table"`
		Round   string         `json:"round"`
		Game    string         `json:"game"`
		Profile string         `json:"profile"`
		Result  *plainResult   `json:"result,omitempty"`
		Bets    []plainSettled `json:"bets"`
		Players []plainPlayer  `json:"players"`
		Totals  plainTotals    `json:"totals"`
	}
	plainResult struct {
		Number  *int         `json:"number,omitempty"`
		Colour  string       `json:"colour,omitempty"`
		Winner  string       `json:"winner,omitempty"`
		Natural *bool        `json:"natural,omitempty"`
		Player  *plainHand   `json:"player,omitempty"`
		Banker  *plainHand   `json:"banker,omitempty"`
		Dealer  *plainDealer `json:"dealer,omitempty"`
		Hands   []plainSeat  `json:"hands,omitempty"`
	}
	plainHand struct {
		Cards  []string `json:"cards"`
		Points int      `json:"points"`
	}
	plainDealer struct {
		Cards []string `json:"cards"`
		Total int      `json:"total"`
		Bust  bool     `json:"bust"`
	}
	plainSeat struct {
		Seat  int      `json:"seat"`
		Hand  int      `json:"hand"`
		Cards []string `json:"cards"`
		Total int      `json:"total"`
		Soft  bool     `json:"soft"`
	}
	plainSettled struct {
		ID         string        `json:"id"`
		Player     string        `json:"player"`
		Outcome    string        `json:"outcome"`
		Reason     string        `json:"reason,omitempty"`
		Stake      string        `json:"stake"`
		Odds       string        `json:"odds,omitempty"`
		Won        string        `json:"won"`
		Commission string        `json:"commission"`
		Returned   string        `json:"returned"`
		Change     string        `json:"change"`
		Placed     []plainPlaced `json:"placed,omitempty"`
		Clause     string        `json:"clause"`
		Why        string        `json:"why"`
	}
	plainPlaced struct {
		Spot     string `json:"spot"`
		Numbers  []int  `json:"numbers"`
		Chips    int    `json:"chips"`
		Stake    string `json:"stake"`
		Outcome  string `json:"outcome"`
		Won      string `json:"won"`
		Returned string `json:"returned"`
	}
	plainPlayer struct {
		Player   string `json:"player"`
		Staked   string `json:"staked"`
		Returned string `json:"returned"`
		Change   string `json:"change"`
		Net      string `json:"net"`
	}
	plainTotals struct {
		Staked     string `json:"staked"`
		Returned   string `json:"returned"`
		Change     string `json:"change"`
		NetToHouse string `json:"net_to_house"`
	}
)

// readPlain reads every line of in, and does nothing with it.
func readPlain(in io.Reader) (time.Duration, error) {
	begun := time.Now()
	lines := plainLines(in)
	for lines.Scan() {
		var r plainRound
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return 0, fmt.Errorf("read a round: %w", err)
		}
	}
	return time.Since(begun), lines.Err()
}

// writePlain writes the answers that answers holds, a line each. Only the writing is
// timed: that the answers have to be read first is no part of it.
func writePlain(answers io.Reader, out io.Writer) (took time.Duration, err error) {
	const pieces = 5000
	lines := plainLines(answers)
	all := make([]plainAnswer, 0, pieces)
	for more := true; more; {
		all = all[:0]
		for len(all) < pieces {
			if more = lines.Scan(); !more {
				break
			}
			var a plainAnswer
			if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
				return 0, fmt.Errorf("read an answer: %w", err)
			}
			all = append(all, a)
		}
		runtime.GC() // what reading them left behind is not held against writing
		begun := time.Now()
		to := bufio.NewWriterSize(out, batchSize)
		for i := range all {
			line, err := json.Marshal(&all[i])
			if err != nil {
				return 0, fmt.Errorf("write an answer: %w", err)
			}
			if _, err := to.Write(append(line, '\n')); err != nil {
				return 0, fmt.Errorf("write an answer: %w", err)
			}
		}
		if err := to.Flush(); err != nil {
			return 0, fmt.Errorf("write an answer: %w", err)
		}
		took += time.Since(begun)
	}
	return took, lines.Err()
}

func plainLines(in io.Reader) *bufio.Scanner {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, batchSize), mostLine)
	return lines
}
