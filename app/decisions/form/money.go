package form

import (
	"slices"
	"strconv"

	"pitboss/app/evidence"
	"pitboss/app/words"
	"pitboss/tables/decisions"
	"pitboss/tables/money"
)

// Stake is what a guest has in a round: what was staked, and what it would have paid
// back had the round counted.
type Stake struct {
	Guest  string // by the house's reference; "" is nobody's
	Staked money.Amount
	Would  money.Amount
}

// Stakes are those of all guests of a round, in the order in which they bet.
type Stakes struct {
	Known    bool // the round's bets are known: a table with devices alone has none
	Currency money.Currency
	Guests   []Stake
	HasWould bool
	Result   string // of the round, as Would is of it: "20", "banker"
	Bets     int
}

// StakesOf are the stakes of a round that was read from the journal; those of a round
// that is nil, or of which no server told, are not known.
func StakesOf(r *evidence.Round) Stakes {
	var s Stakes
	s.Currency, _ = money.LookupCurrency("")
	if r == nil {
		return s
	}
	s.Currency = r.Currency
	s.Known = slices.ContainsFunc(r.Steps, func(step evidence.Step) bool { return step.Source == evidence.Server })
	for _, g := range r.PerGuest(true) {
		s.Guests = append(s.Guests, Stake{g.Player, g.Staked, g.Would})
		s.HasWould = s.HasWould || g.HasWould
	}
	settled := len(s.Guests) > 0
	for i := range r.Bets {
		b := &r.Bets[i]
		if !b.Taken || !b.Cancelled.IsZero() {
			continue
		}
		if s.Bets++; !settled { // by rules that the house does not know: the stakes alone
			s.add(b.Player, b.Amount)
		}
	}
	for i := range slices.Backward(r.Spins) {
		if n := r.Spins[i].Number(); n >= 0 {
			s.Result = strconv.Itoa(n)
			break
		}
	}
	return s
}

// add adds to what a guest staked.
func (s *Stakes) add(guest string, a money.Amount) {
	at := slices.IndexFunc(s.Guests, func(g Stake) bool { return g.Guest == guest })
	if at < 0 {
		at = len(s.Guests)
		s.Guests = append(s.Guests, Stake{Guest: guest})
	}
	if sum, ok := money.Add(s.Guests[at].Staked, a); ok {
		s.Guests[at].Staked = sum
	}
}

// Total is what was staked by all.
func (s *Stakes) Total() (sum money.Amount) {
	for i := range s.Guests {
		if more, ok := money.Add(sum, s.Guests[i].Staked); ok {
			sum = more
		}
	}
	return sum
}

// Amount is a sum as it is read: 13,200.00.
func (s *Stakes) Amount(a money.Amount) string { return words.Amount(s.Currency.Format(a)) }

// MoneyRow is a guest in the table of what a decision means in money.
type MoneyRow struct {
	Guest                       string
	Mark                        int // whose colour the chips have, from 0
	Staked, Back, Stands, Would string
}

// MoneyTable is what a decision means in money.
type MoneyTable struct {
	Heads [5]string // guest, staked, back now, stands, would have paid
	Rows  []MoneyRow
	Total MoneyRow
	Would bool // there is that column
	Note  string
}

// nothing stands where no money is.
const nothing = "–"

// MoneyTable works out what the form as it stands means to every guest. A rerun for
// which nobody has said yet what becomes of the bets moves nothing.
func (f *Form) MoneyTable(w *words.Words) MoneyTable {
	s := &f.Stakes
	t := MoneyTable{Would: s.HasWould}
	t.Heads = [5]string{w.Say("decide_guest", nil), w.Say("decide_staked", nil), w.Say("decide_back_now", nil), w.Say("decide_stands", nil), ""}
	if s.HasWould {
		t.Heads[4] = w.Say("decide_would", nil)
		if s.Result != "" {
			t.Heads[4] = w.Say("decide_would_number", map[string]any{"Result": s.Result})
		}
	}
	if !s.Known {
		t.Note = w.Say("decide_no_bets_known", nil)
		return t
	}
	back, stand := f.moves()
	var total struct{ staked, back, stands, would money.Amount }
	for i := range s.Guests {
		g := &s.Guests[i]
		r := MoneyRow{Guest: g.Guest, Mark: i, Staked: s.Amount(g.Staked), Back: nothing, Stands: nothing, Would: nothing}
		if r.Guest == "" {
			r.Guest = w.Say("decide_no_guest", nil)
		}
		total.staked += g.Staked
		if back {
			r.Back = s.Amount(g.Staked)
			total.back += g.Staked
		}
		if stand {
			r.Stands = s.Amount(g.Staked)
			total.stands += g.Staked
		}
		if g.Would != 0 {
			r.Would = s.Amount(g.Would)
			total.would += g.Would
		}
		t.Rows = append(t.Rows, r)
	}
	t.Total = MoneyRow{
		Guest: w.Say("decide_total", nil), Staked: s.Amount(total.staked), Back: s.Amount(total.back), Stands: s.Amount(total.stands), Would: s.Amount(total.would),
	}
	switch {
	case len(s.Guests) == 0:
		t.Note = w.Say("decide_no_bets", nil)
	case s.HasWould && f.Draft.Kind == decisions.SpinRerun:
		t.Note = w.Say("decide_would_note", nil)
	case s.HasWould:
		t.Note = w.Say("decide_would_note_round", nil)
	}
	return t
}

// moves says whether the stakes go back, or stand.
func (f *Form) moves() (back, stand bool) {
	switch f.Draft.Kind {
	case decisions.SpinRerun:
		if b := f.Draft.BetsStand; b != nil {
			return !*b, *b
		}
	case decisions.RoundVoid:
		return true, false
	case decisions.DeckReplacement, decisions.Reshuffle, decisions.DisputeRuling, decisions.TableClose, decisions.TableOpen, decisions.PersonBarred, decisions.Override:
	}
	return false, false
}
