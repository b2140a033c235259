package table

import (
	"cmp"
	"slices"
	"strings"

	"pitboss/tables"
	"pitboss/tables/blackjack"
	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
	"pitboss/tables/roulette"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// Money is what each bet was paid and what it is owed.
type Money struct {
	Game         profile.Game
	Title, Under string   // what the list is, and currency, profile, how many
	HeadRow      MoneyRow // what stands above the columns
	Empty        string   // what is said where there is no bet
	Rows         []MoneyRow
	Total        MoneyRow
	Note         string // what all of it comes to
	Settled      bool   // there is something paid or owed; else there are stakes alone
	Would        string // the heading of what a round not settled would pay; "" where it is what is owed
	Footnote     string
}

// MoneyRow is a wager. Amounts are "" where there is none yet.
type MoneyRow struct {
	Guest, Bet                    string
	Mark                          int // of the guest: whose colour the chips have
	Stake, Paid, Owed, Difference string
	Wrong                         bool // paid is not owed
	Clause, Why                   string
	Dim                           bool // nothing comes back
}

// settle finds the settlement of the round, or what it would be: of a number that
// waits for a decision, and of a hand without the card that should not have been
// drawn.
func (m *maker) settle() {
	t := m.t
	if a := t.Settlement; a != nil && a.Round == t.Round && a.Fault == nil && t.Round != "" {
		m.answer = a
		return
	}
	if m.in.Engine == nil || len(t.Bets) == 0 && len(t.Prison) == 0 {
		return
	}
	l := m.line()
	switch {
	case t.Game == profile.Roulette && m.held():
		l.Prison = t.Prison
		if l.Number, l.HasNumber = t.Wheel, true; t.Wheel < 0 {
			l.Number = t.Server
		}
		l.HasNumber = l.Number >= 0
	case t.Game == profile.Blackjack && m.dealerDrewTooMuch():
		for _, c := range t.Cards[:len(t.Cards)-1] {
			l.Dealt = append(l.Dealt, c.Card)
		}
	default:
		return
	}
	var a round.Answer
	if m.in.Engine.Settle(l, &a); a.Fault == nil {
		m.answer, m.would = a.Clone(), true
	}
}

// paid is what the server gave back for a wager, and whether that is known.
func (m *maker) paid(b *wager.Settled) (money.Amount, bool) {
	if t := m.t; t.PaidListed && t.PaidRound == t.Round {
		for _, p := range t.Paid {
			if p.ID == b.ID {
				a, err := m.money.ParseSum(p.Returned)
				return a, err == nil
			}
		}
		return 0, true // a wager that the server does not list got nothing
	}
	if m.would || !m.answer.Checked || m.answer.Void {
		return 0, false
	}
	for i := range m.answer.Findings {
		g := &m.answer.Findings[i]
		if (g.Code == findings.PayoutDiffers || g.Code == findings.RoundVoidUnpaid) && g.Subject == b.ID {
			a, err := m.money.ParseSum(g.Got)
			return a, err == nil
		}
	}
	return owed(b), true
}

func owed(b *wager.Settled) money.Amount {
	if b.Priced {
		return b.Owed
	}
	return b.Returned
}

// sums are amounts that are added up.
type sums struct {
	stake, paid, owed money.Amount
	unknown           bool // not all that was paid is known
	short, over       money.Amount
	shortOf           map[string]bool
	overOf            map[string]bool
}

func (m *maker) moneyOf() Money {
	t := m.t
	v := Money{Game: t.Game, Title: m.say("money_title"), Settled: m.answer != nil, Empty: m.say("no_bets")}
	v.HeadRow = MoneyRow{
		Guest: m.say("guest"), Bet: m.say("bet"), Stake: m.say("stake"), Paid: m.say("paid"), Owed: m.say("owed"), Difference: m.say("difference"),
		Clause: m.say("clause"), Why: m.say("why"),
	}
	switch {
	case t.Game == profile.Blackjack:
		v.Title, v.HeadRow.Bet = m.say("money_title_wagers"), m.say("box_head")
	case t.Game == profile.Roulette:
		v.Title = m.say("money_title_layout")
	}
	if m.would && t.Game == profile.Roulette {
		n := t.Wheel
		if n < 0 {
			n = t.Server
		}
		v.Would = m.with("money_would", map[string]any{"Number": n})
		v.Footnote = m.say("money_would_note")
	}
	marks, guests := m.guests()
	if m.answer == nil {
		m.stakes(&v, marks)
	} else {
		m.settled(&v, marks)
	}
	v.Under = m.underMoney(len(v.Rows), guests)
	return v
}

func (m *maker) underMoney(bets, guests int) string {
	kind := "bets"
	if m.t.Game == profile.Blackjack {
		kind = "wagers"
	}
	counts := m.count(kind, bets) + ", " + m.count("guests", guests)
	switch {
	case m.in.Expected != nil:
		return ""
	case m.t.Game == profile.Roulette:
		return counts
	case m.t.Terms.Profile == "":
		return m.money.Code + ", " + counts
	}
	return m.with("money_under", map[string]any{"Currency": m.money.Code, "Profile": m.t.Terms.Profile, "Counts": counts})
}

// guests numbers the guests in the order in which they bet.
func (m *maker) guests() (marks map[string]int, n int) {
	marks = map[string]int{}
	see := func(name string) {
		if _, known := marks[name]; !known {
			marks[name] = len(marks)
		}
	}
	for _, list := range [][]wager.Offer{m.t.Bets, m.t.Prison} {
		for i := range list {
			see(list[i].Player)
		}
	}
	if m.answer != nil {
		for i := range m.answer.Bets {
			see(m.answer.Bets[i].Player)
		}
	}
	return marks, len(marks)
}

// stakes lists what was staked while nothing is settled.
func (m *maker) stakes(v *Money, marks map[string]int) {
	total := money.Amount(0)
	held := len(m.t.Bets)
	for i, o := range m.inOrder() {
		row := MoneyRow{Guest: o.Player, Bet: m.bet(m.t.Game, o), Mark: marks[o.Player], Stake: o.Stake}
		if i >= held {
			row.Bet += ", " + m.say("imprisoned")
		}
		if a, err := roulette.Offered(o, m.money); err == nil {
			row.Stake = m.amount(a)
			total += a
		}
		v.Rows = append(v.Rows, row)
	}
	v.Total = MoneyRow{Guest: m.say("total"), Stake: m.amount(total)}
}

// inOrder are the bets, those of a blackjack table by their box; then what is
// imprisoned.
func (m *maker) inOrder() []*wager.Offer {
	all := make([]*wager.Offer, 0, len(m.t.Bets))
	for i := range m.t.Bets {
		all = append(all, &m.t.Bets[i])
	}
	if m.t.Game == profile.Blackjack {
		slices.SortStableFunc(all, func(a, b *wager.Offer) int { return cmp.Compare(a.Seat, b.Seat) })
	}
	for i := range m.t.Prison {
		all = append(all, &m.t.Prison[i])
	}
	return all
}

func (m *maker) settled(v *Money, marks map[string]int) {
	s := sums{shortOf: map[string]bool{}, overOf: map[string]bool{}}
	for _, b := range m.settledInOrder() {
		row := MoneyRow{
			Guest: b.Player, Bet: m.settledName(b), Mark: marks[b.Player], Stake: m.amount(b.Stake), Owed: m.amount(owed(b)),
			Clause: b.Clause, Why: m.why(b), Dim: owed(b) == 0,
		}
		if b.Reason != wager.Accepted {
			row.Stake = m.amount(b.Offer)
		}
		s.stake += b.Stake
		s.owed += owed(b)
		if p, known := m.paid(b); known {
			row.Paid = m.amount(p)
			s.add(b, p)
			row.Difference, row.Wrong = m.signed(owed(b)-p), owed(b) != p
		} else {
			s.unknown = true
			row.Paid, row.Difference = none, none
		}
		if v.Would != "" && row.Dim {
			row.Owed = none
		}
		v.Rows = append(v.Rows, row)
	}
	v.Total = MoneyRow{Guest: m.say("total"), Stake: m.amount(s.stake), Paid: none, Owed: m.amount(s.owed), Difference: none}
	if !s.unknown {
		v.Total.Paid, v.Total.Difference, v.Total.Wrong = m.amount(s.paid), m.signed(s.owed-s.paid), s.short+s.over > 0
		v.Note = m.moneyNote(&s)
	}
	if v.Would != "" {
		v.Total.Guest = m.with("total_in", map[string]any{"Currency": m.money.Code})
	}
}

func (s *sums) add(b *wager.Settled, paid money.Amount) {
	s.paid += paid
	switch d := owed(b) - paid; {
	case d > 0:
		s.short += d
		s.shortOf[b.Player] = true
	case d < 0:
		s.over -= d
		s.overOf[b.Player] = true
	}
}

func (m *maker) moneyNote(s *sums) string {
	switch {
	case s.short == 0 && s.over == 0:
		return m.say("note_equal")
	case s.over == 0:
		return m.spoken("note_short", len(s.shortOf))
	case s.short == 0:
		return m.spoken("note_over", len(s.overOf))
	}
	return m.with("note_both", map[string]any{"Short": m.amount(s.short), "Over": m.amount(s.over)})
}

// settledInOrder are the wagers of the answer: those of a blackjack table by their
// box, and in it by how they came about.
func (m *maker) settledInOrder() []*wager.Settled {
	all := make([]*wager.Settled, 0, len(m.answer.Bets))
	for i := range m.answer.Bets {
		all = append(all, &m.answer.Bets[i])
	}
	if m.t.Game == profile.Blackjack {
		slices.SortStableFunc(all, func(a, b *wager.Settled) int {
			x, _ := m.seatOf(a.ID)
			y, _ := m.seatOf(b.ID)
			return cmp.Compare(x, y)
		})
	}
	return all
}

// offer is the bet that a wager is, or was added to, and what its id has after the
// bet's.
func (m *maker) offer(id string) (*wager.Offer, string) {
	for _, list := range [][]wager.Offer{m.t.Bets, m.t.Prison} {
		for i := range list {
			if rest, ok := strings.CutPrefix(id, list[i].ID); ok && (rest == "" || rest[0] == '/') {
				return &list[i], rest
			}
		}
	}
	return nil, ""
}

func (m *maker) seatOf(id string) (seat int, suffix string) {
	if o, suffix := m.offer(id); o != nil {
		return o.Seat, suffix
	}
	return 0, ""
}

func (m *maker) settledName(b *wager.Settled) string {
	o, suffix := m.offer(b.ID)
	switch {
	case o == nil:
		return b.ID
	case m.t.Game == profile.Blackjack:
		return m.wagerName(o.Seat, suffix, m.split(o.Seat))
	case b.Held:
		return m.bet(m.t.Game, o) + ", " + m.say("imprisoned")
	}
	return m.bet(m.t.Game, o)
}

// split says that a box has more than one hand.
func (m *maker) split(seat int) bool {
	for _, list := range [][]blackjack.Hand{m.t.Hands, m.resultHands()} {
		for i := range list {
			if list[i].Seat == seat && list[i].Hand > 1 {
				return true
			}
		}
	}
	for i := range m.t.Cards {
		if p, ok := tables.ParsePlace(m.t.Cards[i].To); ok && p.Seat == seat && p.Hand > 1 {
			return true
		}
	}
	return false
}

func (m *maker) resultHands() []blackjack.Hand {
	if m.answer == nil {
		return nil
	}
	return m.answer.Blackjack.Hands
}
