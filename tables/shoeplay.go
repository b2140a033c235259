package tables

import (
	"strconv"
	"time"

	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/shoe"
	"pitboss/tables/wager"
)

// replace puts a shoe into the account: its cards are all in it again.
func (s *shoes) replace(t *table, id string, decks int) {
	h := shoe.House{Decks: decks}
	if t.rules != nil {
		p := t.rules.Rules.Profile
		h.Decks = p.Decks()
		h.Behind = h.Decks*52 - p.CardsBeforeCut()
		h.HandsAfterCut = p.Baccarat.HandsAfterCut
		if p.Game != profile.Baccarat {
			h.HandsAfterCut = 0
		}
	}
	s.id = id
	s.byServer, s.byFelt = shoe.New(id, h), shoe.New(id, h)
	if id == "" {
		// Nobody said when this shoe began.
		s.byServer.Break()
		s.byFelt.Break()
	}
}

// mostDeckSets is how many shoes of one table are watched for a missing card.
const mostDeckSets = 16

// shoeStarted takes a shoe that comes into play.
func (f *Fold) shoeStarted(t *table, d ShoeStarted, at time.Time) {
	s := &t.shoes
	if s.started[d.Shoe] {
		g := found(findings.ShoeNotShuffled, t, "", d.Shoe)
		g.Clause, g.Got = "B-38", d.Shoe
		if t.game == profile.Blackjack {
			g.Clause = "J-52"
		}
		why(&g)
		f.raise(g, t, at)
	}
	f.closeShoe(t, at)
	if s.started == nil || len(s.started) > 100 {
		s.started = map[string]bool{}
	}
	s.started[d.Shoe] = true
	s.replace(t, d.Shoe, d.Decks)
	t.newRoads()
	f.checkDecks(t, d.Decks, at)
	f.checkShoeInspected(t, d.Shoe, at)
	if t.phase == Shuffling {
		f.setPhase(t, nil, Open, at)
	}
}

// shoeShuffled ends the last hand of the shoe it names.
func (f *Fold) shoeShuffled(t *table, d ShoeShuffled, at time.Time) {
	s := &t.shoes
	delete(s.started, d.Shoe)
	f.clear(findings.Identity{Table: t.number, Code: findings.ShoeNotShuffled, Subject: d.Shoe}, at)
	if d.Shoe == s.id || s.id == "" || d.Shoe == "" {
		delete(s.started, s.id)
		f.closeShoe(t, at)
		s.replace(t, s.id, s.byServer.House().Decks)
		t.newRoads()
	}
	if t.current == nil || !t.current.live() {
		f.setPhase(t, nil, Shuffling, at)
	}
}

// closeShoe enters a shoe that came to its end into the missing-card detector.
func (f *Fold) closeShoe(t *table, at time.Time) {
	s := &t.shoes
	l := s.ledger()
	if l.Out() == 0 {
		return
	}
	d := s.missing[s.id]
	if d == nil {
		d = new(shoe.Detector)
		if s.missing == nil || len(s.missing) > mostDeckSets {
			s.missing = map[string]*shoe.Detector{}
		}
		s.missing[s.id] = d
	}
	if !d.Close(s.id, l) {
		return
	}
	for _, away := range d.Missing() {
		g := found(findings.ShoeCardMissing, t, "", away.Card.String())
		g.Clause, g.Got = "B-66", strconv.Itoa(away.Shoes)
		if t.game == profile.Blackjack {
			g.Clause = "J-65"
		}
		g.Why = wager.Why{Key: "finding_shoe_card_missing", Place: away.Card.String(), Number: away.Shoes}
		f.raise(g, t, at)
	}
}

// cutCard takes the cut card; by server and scanner it is one.
func (f *Fold) cutCard(t *table, at time.Time) {
	s := &t.shoes
	if s.ledger().CutSeen() {
		return
	}
	s.byServer.CutCard()
	s.byFelt.CutCard()
	l := s.ledger()
	fewer, short := l.Short()
	if !short {
		return
	}
	g := found(findings.ShoeShort, t, "", s.id)
	g.Expected, g.Got, g.Clause = strconv.Itoa(l.Expected()), strconv.Itoa(l.Expected()-fewer), "B-42"
	if t.game == profile.Blackjack {
		g.Clause = "J-55"
	}
	g.Why = wager.Why{Key: "finding_shoe_short", Number: fewer, Place: g.Expected, Text: g.Got}
	f.raise(g, t, at)
}

// countServerCard counts a card that the server dealt.
func (f *Fold) countServerCard(t *table, r *liveRound, c cards.Card, n int, at time.Time) {
	s := &t.shoes
	if n == 1 {
		f.handBegins(t, r, &s.byServer, s.ledger() == &s.byServer, at)
	}
	if foreign := s.byServer.Deal(c); foreign && s.ledger() == &s.byServer {
		f.foreign(t, r, c, at)
	}
}

// handBegins counts a hand; one that begins after the last hand is said.
func (f *Fold) handBegins(t *table, r *liveRound, l *shoe.Ledger, counts bool, at time.Time) {
	l.HandBegins()
	if !counts || !l.Over() || t.shoes.lastSaid {
		return
	}
	t.shoes.lastSaid = true
	g := found(findings.ShoeAfterLastHand, t, r.id, "card:1")
	g.Clause = "B-62"
	if t.game == profile.Blackjack {
		g.Clause = "J-52"
	}
	why(&g)
	f.raiseRound(t, r, g, at)
}

func (t *table) handEnds() {
	t.shoes.byServer.HandEnds()
	t.shoes.byFelt.HandEnds()
}

// foreign says that there is one copy of a card too many.
func (f *Fold) foreign(t *table, r *liveRound, c cards.Card, at time.Time) {
	id := ""
	if r != nil {
		id = r.id
	}
	for i := range t.open {
		if g := &t.open[i]; g.Code == findings.ShoeComposition && g.Subject == c.String() {
			return // the shoe holds a foreign card already, whatever the round
		}
	}
	l := t.shoes.ledger()
	g := found(findings.ShoeComposition, t, id, c.String())
	g.Clause = "B-66"
	if t.game == profile.Blackjack {
		g.Clause = "J-65"
	}
	g.Expected, g.Got = strconv.Itoa(l.House().Decks), strconv.Itoa(l.Copies(c))
	why(&g)
	f.raise(g, t, at)
}
