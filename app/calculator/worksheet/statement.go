package worksheet

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/app/words"
	"pitboss/tables/blackjack"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/wager"
)

// Statement is a sheet in words: what is owed to whom and why.
type Statement struct {
	State    State
	Heading  string   // "Settlement, 17 black"
	Summary  string   // "13 bets, 3 guests, amounts in THB"
	Notice   []string // what the round waits for, or why it is impossible
	Rows     []Row
	Staked   string
	Returned string
	House    string // with its sign
	Guests   []GuestSum
}

// Row is one bet.
type Row struct {
	Bet      int // which of Sheet.Bets it is or came from; −1 for an imprisoned stake
	Prisoner int // which of Sheet.Prison; −1 for a bet
	Extra    bool
	Guest    int // which of the guests; −1 for nobody
	Mark     string
	Name     string
	Spot     string // the name without the chips that a call bet became
	Stake    string
	Outcome  string
	Odds     string
	Won      string
	Returned string
	Clause   string
	Why      string // the whole sentence
	Brief    string // the same in few words
	Strong   bool   // something comes back
	Refused  bool
	settled  *wager.Settled
}

// GuestSum is what one guest staked and got back.
type GuestSum struct {
	Guest                         int
	Mark, Name                    string
	Staked, Returned, Change, Net string
}

// Detail is one bet in full.
type Detail struct {
	Title    string // "Orphelins, 250.00, guest 2"
	Row      string // "row 6"
	Lead     string // how it was placed, or why it was paid
	Lines    []string
	Placed   []PlacedRow
	Together PlacedRow
}

// PlacedRow is one position of a call bet.
type PlacedRow struct {
	Name, Stake, Outcome, Won, Returned string
	Strong                              bool
}

// Tell says the sheet in words.
func (s *Sheet) Tell(w *words.Words) Statement {
	r, c := s.Result(), s.Currency()
	t := Statement{State: r.State, Heading: s.heading(w, r), Notice: s.notice(w, r)}
	if r.Answer.Fault == nil {
		s.tellBets(w, r, &t)
	} else {
		s.tellOffers(w, &t)
	}
	t.Summary = s.summary(w, len(t.Rows))
	if r.State == Settled {
		a := r.Answer
		t.Staked, t.Returned = Grouped(c, a.Totals.Staked), Grouped(c, a.Totals.Returned)
		t.House = signed(c, a.Totals.NetToHouse)
		guests, _ := s.Guests()
		for i := range a.Players {
			p := &a.Players[i]
			at := slices.Index(guests, p.Name)
			t.Guests = append(t.Guests, GuestSum{
				Guest: at, Mark: GuestMark(guests, at), Name: GuestName(w, p.Name), Staked: Grouped(c, p.Staked),
				Returned: Grouped(c, p.Returned), Change: Grouped(c, p.Change), Net: signed(c, p.Net),
			})
		}
		slices.SortStableFunc(t.Guests, func(a, b GuestSum) int { return a.Guest - b.Guest })
	}
	return t
}

func signed(c money.Currency, a money.Amount) string {
	if a > 0 {
		return "+" + Grouped(c, a)
	}
	return Grouped(c, a)
}

func (s *Sheet) heading(w *words.Words, r *Result) string {
	switch {
	case r.State == Waiting:
		return w.Say("calculator_heading_waiting", nil)
	case r.State == Impossible:
		return w.Say("calculator_heading_impossible", nil)
	case s.Void():
		return w.Say("calculator_heading_void", nil)
	}
	return w.Say("calculator_heading_settled", values{"Result": s.ResultText(w)})
}

// ResultText says the result of a settled round: "17 black", "banker, 7 : 5",
// "dealer 19".
func (s *Sheet) ResultText(w *words.Words) string {
	a := s.Result().Answer
	switch s.game {
	case profile.Baccarat:
		return w.Say("calculator_result_baccarat", values{
			"Player": a.Coup.Player.Points(), "Banker": a.Coup.Banker.Points(),
		})
	case profile.Blackjack:
		total, _ := blackjack.Total(a.Blackjack.Dealer.Cards)
		key := "calculator_result_blackjack"
		if total > 21 {
			key = "calculator_result_dealer_over"
		}
		return w.Say(key, values{"Total": total})
	}
	return strconv.Itoa(a.Number) + " " + w.Say("calculator_colour_"+roulette.ColourWord(a.Number), nil)
}

func (s *Sheet) summary(w *words.Words, rows int) string {
	guests := map[string]bool{}
	for _, o := range slices.Concat(s.Prison(), s.Bets()) {
		guests[o.Player] = true
	}
	return strings.Join([]string{
		w.Count("calculator_bets", rows), w.Count("calculator_guests", len(guests)),
		w.Say("calculator_amounts", values{"Currency": s.Currency().Code}),
	}, ", ")
}

// tellBets makes a row of every answer. They come in the order of the contract: the
// imprisoned stakes, then the bets, each followed by what was added to it.
func (s *Sheet) tellBets(w *words.Words, r *Result, t *Statement) {
	prison, bet := len(s.Prison()), -1
	for i := range r.Answer.Bets {
		b := &r.Answer.Bets[i]
		row := Row{Bet: -1, Prisoner: -1, settled: b}
		switch {
		case i < prison:
			row.Prisoner = i
			row.Name = w.Say("calculator_imprisoned", values{"Bet": SpotName(w, s.game, &s.Prison()[i])})
			row.Spot = row.Name
		case b.Extra:
			row.Bet, row.Extra = bet, true
			row.Name = s.extraName(w, b.ID, bet)
			row.Spot = row.Name
		default:
			bet++
			row.Bet = bet
			row.Spot = SpotName(w, s.game, &s.Bets()[bet])
			row.Name = row.Spot + s.chipsText(b)
		}
		if at, ok := s.plain(row); ok {
			row.Odds = w.Say("calculator_odds", values{"Win": at.Pays, "Stake": 1})
		}
		s.fillRow(w, r, &row, b)
		t.Rows = append(t.Rows, row)
	}
}

// plain is the position of a bet that is on one of the roulette layout: its price is
// known whatever the number.
func (s *Sheet) plain(row Row) (*roulette.Position, bool) {
	if s.game != profile.Roulette || row.Bet < 0 {
		return nil, false
	}
	at, ok := SpotOf(s.game, &s.Bets()[row.Bet])
	return &roulette.Positions()[at.Position], ok
}

func (s *Sheet) fillRow(w *words.Words, r *Result, row *Row, b *wager.Settled) {
	c := s.Currency()
	guests, _ := s.Guests()
	row.Guest = slices.Index(guests, b.Player)
	row.Mark = GuestMark(guests, row.Guest)
	row.Refused = b.Outcome == wager.Refused
	row.Stake = Grouped(c, b.Stake)
	if r.State != Settled && !row.Refused {
		row.Outcome = "–"
		return
	}
	row.Clause, row.Why, row.Brief = b.Clause, WhyText(w, b.Why, c), briefWhy(w, b, c)
	row.Outcome = w.Say("calculator_outcome_"+b.Outcome.String(), nil)
	row.Won, row.Returned = Grouped(c, b.Won), Grouped(c, b.Returned)
	row.Strong = b.Returned > 0 || b.Outcome == wager.Prison
	switch {
	case row.Refused:
		row.Stake, row.Odds, row.Won, row.Returned = Grouped(c, b.Offer), "", "", ""
	case len(b.Placed) > 0:
		row.Odds = w.Say("calculator_placed", nil)
	case !b.Odds.Zero():
		row.Odds = w.Say("calculator_odds", values{"Win": b.Odds.Win, "Stake": b.Odds.Stake})
	}
}

// chipsText says into how many chips a call bet went: ", 5 × 50"; "" for other bets.
func (s *Sheet) chipsText(b *wager.Settled) string {
	chips, each, even := chipsOf(b)
	if chips == 0 || !even {
		return ""
	}
	return ", " + strconv.Itoa(chips) + " × " + Short(s.Currency(), each)
}

// chipsOf is how many chips a call bet became, and of what value, where they are all
// of one.
func chipsOf(b *wager.Settled) (chips int, each money.Amount, even bool) {
	even = true
	for i := range b.Placed {
		p := &b.Placed[i]
		if p.Chips == 0 {
			continue
		}
		value := p.Stake / money.Amount(p.Chips)
		even = even && (each == 0 || each == value) && value*money.Amount(p.Chips) == p.Stake
		chips, each = chips+p.Chips, value
	}
	return chips, each, even
}

// extraName is the name of a wager that an action made: "Box 3 double", "Box 3, hand 2".
func (s *Sheet) extraName(w *words.Words, id string, bet int) string {
	if bet < 0 {
		return id
	}
	o := &s.Bets()[bet]
	suffix, _ := strings.CutPrefix(id, o.ID)
	hand, doubled := 1, strings.HasSuffix(suffix, "/double")
	if rest, ok := strings.CutPrefix(strings.TrimSuffix(suffix, "/double"), "/split"); ok {
		hand = 2
		if n, err := strconv.Atoi(rest); err == nil {
			hand = n + 1
		}
	}
	name := PlaceName(w, blackjack.Place{Seat: o.Seat, Hand: hand}, hand > 1)
	switch {
	case suffix == "/insurance":
		return w.Say("calculator_extra_insurance", values{"Place": name})
	case doubled:
		return w.Say("calculator_extra_double", values{"Place": name})
	}
	return name
}

// PlaceName is a hand on the felt: "Dealer", "Box 3", "Box 3, hand 2".
func PlaceName(w *words.Words, p blackjack.Place, withHand bool) string {
	switch {
	case p.Seat == 0:
		return w.Say("calculator_dealer", nil)
	case withHand:
		return w.Say("calculator_box_hand", values{"Box": p.Seat, "Hand": p.Hand})
	}
	return w.Say("calculator_box", values{"Box": p.Seat})
}

// tellOffers makes rows of the bets as they were put down, where not even they can be
// judged.
func (s *Sheet) tellOffers(w *words.Words, t *Statement) {
	guests, _ := s.Guests()
	row := func(o *wager.Offer) Row {
		at := slices.Index(guests, o.Player)
		stake := o.Stake
		if a, err := s.Currency().Parse(stake); err == nil {
			stake = Grouped(s.Currency(), a)
		}
		name := SpotName(w, s.game, o)
		return Row{Bet: -1, Prisoner: -1, Guest: at, Mark: GuestMark(guests, at), Name: name, Spot: name, Stake: stake, Outcome: "–"}
	}
	for i := range s.Prison() {
		r := row(&s.Prison()[i])
		r.Prisoner, r.Name = i, w.Say("calculator_imprisoned", values{"Bet": r.Name})
		t.Rows = append(t.Rows, r)
	}
	for i := range s.Bets() {
		r := row(&s.Bets()[i])
		r.Bet = i
		t.Rows = append(t.Rows, r)
	}
}
