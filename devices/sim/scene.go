package sim

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"pitboss/tables"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
	"pitboss/tables/wager"
)

// scene is a round as a script tells it. What it does not tell comes as it may.
type scene struct {
	line    int // of the script that told of it first
	offers  []wager.Offer
	actions []blackjack.Action
	scans   []Cue
	faults  []Fault
	cards   []cards.Card
	number  int // -1 where the ball falls where it may
}

// deed is what a table does next by its script: a word between two rounds, or rounds.
type deed struct {
	word   string
	cards  []cards.Card
	scene  *scene
	rounds int
}

// script is what a table was told.
type script struct {
	deeds []deed
	draft *scene // told, and not yet played by deal, spin or round
	shut  bool   // once all deeds are done
}

// mostDeeds bounds what one table is told before it has done it.
const mostDeeds = mostLines

// Tell tells a table of the pit what comes, after what it was told before. The round
// that is being played is not changed. The error says what cannot be there.
func (p *Pit) Tell(c Cue) error {
	for _, t := range p.tables {
		if t.Number != c.Table {
			continue
		}
		if err := t.told(&c); err != nil {
			return fmt.Errorf("%s: %w", c, err)
		}
		return nil
	}
	return fmt.Errorf("%s: there is no such table in the pit", c)
}

// tellAll tells a whole script; a round that nothing plays is an error.
func (p *Pit) tellAll(cues []Cue) error {
	for _, c := range cues {
		if c.word == cueRule {
			continue // it was kept when the tables were set up
		}
		if err := p.Tell(c); err != nil {
			return err
		}
	}
	for _, t := range p.tables {
		if d := t.script.draft; d != nil {
			return fmt.Errorf("line %d: table %s: nothing plays this round; deal, spin or round must follow", d.line, t.Number)
		}
	}
	return nil
}

// Errors of a cue that a table cannot follow.
var (
	errRuleTooLate  = errors.New("the rules are told before the table opens, in the script that the pit begins with")
	errNotBlackjack = errors.New("nobody acts but at blackjack")
	errNoBets       = errors.New("who sits there? tell the bets first")
	errShut         = errors.New("the table is closed by then; open comes first")
	errOpen         = errors.New("the table is open by then")
	errManyDeeds    = fmt.Errorf("a table is told at most %d things before it has done them", mostDeeds)
)

// told takes a cue.
func (t *table) told(c *Cue) error {
	s := &t.script
	if len(s.deeds) == mostDeeds {
		return errManyDeeds
	}
	switch c.word {
	case cueRule:
		return errRuleTooLate
	case cueShoe, cueLose, cueShuffle, cueRenew:
		if t.shoe == nil {
			return errNoCards
		}
		if c.word == cueShoe && len(c.cards) > t.rules.CardsBeforeCut() {
			return fmt.Errorf("%d cards are more than lie before the cut card", len(c.cards))
		}
	case cueClose:
		if s.shut {
			return errShut
		}
		s.shut = true
	case cueOpen:
		if !s.shut {
			return errOpen
		}
		s.shut = false
	default:
		if s.shut {
			return errShut
		}
		return t.toldOfRound(c)
	}
	s.deeds = append(s.deeds, deed{word: c.word, cards: c.cards})
	return nil
}

// toldOfRound takes a cue about a round, and keeps the round once it is whole.
func (t *table) toldOfRound(c *Cue) error {
	s := &t.script
	d := s.draft
	if d == nil {
		d = &scene{line: c.line, number: -1}
	}
	rounds := 0
	switch c.word {
	case cueBet:
		offers := append(slices.Clip(d.offers), c.offer)
		if why := t.refusals("", told(offers)); why[len(why)-1] != wager.Accepted {
			return fmt.Errorf("the table's rules refuse this bet: %s", why[len(why)-1])
		}
		d.offers = offers
	case cueAct:
		if t.game != profile.Blackjack {
			return errNotBlackjack
		}
		if len(d.offers) == 0 {
			return errNoBets
		}
		d.actions = append(d.actions, c.actions...)
	case cueScan:
		if t.reader() < 0 {
			return errNoReader
		}
		d.scans = append(d.scans, *c)
	case cueFault:
		if err := t.can(c.fault); err != nil {
			return err
		}
		d.faults = append(d.faults, c.fault)
	case cueDeal:
		if t.shoe == nil {
			return errNoCards
		}
		d.cards, rounds = c.cards, 1
		if err := t.playable(d); err != nil {
			return err
		}
	case cueSpin:
		if t.drum == nil {
			return errNotRoulette
		}
		d.number, rounds = c.number, 1
	default: // cueRound
		rounds = c.number
	}
	if s.draft = d; rounds > 0 {
		s.deeds = append(s.deeds, deed{word: cueRound, scene: d, rounds: rounds})
		s.draft = nil
	}
	return nil
}

// told are offers as a table takes them: it says itself when.
func told(offers []wager.Offer) []offer {
	all := make([]offer, len(offers))
	for i := range offers {
		all[i] = offer{Offer: offers[i], told: true}
	}
	return all
}

// playable says why the actions of a round cannot be with its cards.
func (t *table) playable(d *scene) error {
	if len(d.actions) == 0 {
		return nil
	}
	r := &play{t: t}
	for i := range d.offers {
		r.bets = append(r.bets, d.offers[i])
		r.bets[i].ID = betID(i)
	}
	boxes := t.boxes(r)
	actions := slices.Clone(d.actions)
	for i := range actions {
		t.complete(&actions[i], boxes)
	}
	if _, fault := t.felt.Replay(*t.rules, boxes, d.cards, actions); fault != nil && fault.Action > 0 {
		return fmt.Errorf("action %d cannot be with these cards: %s", fault.Action, fault.Message)
	}
	return nil
}

// complete puts beside an action the stake that it takes where none was told.
func (t *table) complete(a *blackjack.Action, boxes []blackjack.Box) {
	if a.HasStake {
		return
	}
	for _, b := range boxes {
		if b.Seat != a.Seat {
			continue
		}
		switch a.Do {
		case blackjack.Double, blackjack.Split:
			a.Stake, a.HasStake = t.rules.Currency.Format(b.Stake), true
		case blackjack.Insurance:
			a.Stake, a.HasStake = t.rules.Currency.Format(b.Stake/2), true
		}
	}
}

// prepare does what was told of the shoe before the table opened.
func (t *table) prepare() {
	s := &t.script
	for len(s.deeds) > 0 && (s.deeds[0].word == cueShoe || s.deeds[0].word == cueLose) {
		t.prepareShoe(&s.deeds[0])
		s.deeds = s.deeds[1:]
	}
}

func (t *table) prepareShoe(d *deed) {
	if d.word == cueShoe {
		t.shoe.first = d.cards
	} else {
		t.shoe.away = append(t.shoe.away, d.cards...)
	}
}

// prompt does what is told between two rounds. It gives the moment at which the next
// round begins, and what is told of it; false while the table is closed.
func (t *table) prompt(at moment) (moment, bool) {
	s := &t.script
	t.scene = nil
	for len(s.deeds) > 0 {
		d := &s.deeds[0]
		if t.shut && d.word == cueRound { // told before somebody decided to close
			i := slices.IndexFunc(s.deeds, func(d deed) bool { return d.word == cueOpen })
			if i < 0 {
				break
			}
			s.deeds = slices.Insert(slices.Delete(s.deeds, i, i+1), 0, deed{word: cueOpen})
			continue
		}
		if d.word == cueRound {
			t.scene = d.scene
			if t.scene != nil {
				t.armed = append(t.armed, t.scene.faults...)
			}
			if d.scene, d.rounds = nil, d.rounds-1; d.rounds == 0 {
				s.deeds = s.deeds[1:]
			}
			break
		}
		switch d.word {
		case cueShoe, cueLose:
			t.prepareShoe(d)
		case cueShuffle, cueRenew:
			if d.word == cueRenew {
				t.shoe.renew(t.rules.Decks())
			}
			if t.fresh = t.shut; t.shut {
				break // the cards are loaded when it opens
			}
			at = t.newShoe(at + t.between(20*time.Second, 30*time.Second))
		case cueClose:
			t.shut = true
			t.say(at, tables.TableClosedType, "", tables.TableClosed{Reason: "closed by the house"})
			at += time.Second
		case cueOpen:
			t.shut = false
			at = t.reopen(at)
		}
		s.deeds = s.deeds[1:]
	}
	return at, !t.shut
}

// reopen opens a table that was closed for a while.
func (t *table) reopen(at moment) moment {
	t.say(at, tables.TableOpenedType, "", t.terms())
	equipment, record := "", "wheel_inspection"
	if t.shoe != nil {
		equipment, record = t.shoe.id, "shoe_inspection"
	}
	t.inspect(at-5*time.Millisecond, record, equipment)
	if t.fresh {
		t.fresh = false
		return t.newShoe(at + 6*time.Second)
	}
	return at + t.between(4*time.Second, 6*time.Second)
}

// newShoe puts the shuffled decks into play at a moment, and gives the one at which the
// next round can begin.
func (t *table) newShoe(started moment) moment {
	t.loadShoe(started-5*time.Second, started)
	return started + t.between(3*time.Second, 5*time.Second)
}

// idle lets time pass at a closed table.
func (t *table) idle(at moment) {
	const look = 2 * time.Second
	t.plan(at+look, nothing, "")
	t.from = at + look + time.Millisecond
	if t.drum != nil {
		t.rest(t.from)
	}
}

// tells says that a script tells of the round in hand.
func (t *table) tells() bool { return t.scene != nil }

// toldOffers are the bets that a script tells of, one after another while the bets are
// open; made are the guests' own, where it tells of none.
func (t *table) toldOffers(r *play, last moment, made func() []offer) []offer {
	if !t.tells() || len(t.scene.offers) == 0 {
		return made()
	}
	all := told(t.scene.offers)
	first := r.opened + 1500*time.Millisecond
	for i := range all {
		all[i].at = first + (last-first)*moment(i)/moment(len(all))
	}
	return all
}

// stack brings the cards that a script tells of to the front of the shoe.
func (t *table) stack() {
	if t.tells() {
		t.shoe.stack(t.scene.cards, t.rules.Decks())
	}
}

// toldAction is the next action of a script, if it is this hand's and the rules allow it.
func (h *hands) toldAction(of blackjack.Place, may blackjack.Choices) (blackjack.Action, bool) {
	if !h.t.tells() {
		return blackjack.Action{}, false
	}
	for len(h.t.scene.actions) > 0 {
		a := h.t.scene.actions[0]
		if a.Do == blackjack.Insurance && of.Seat != 0 {
			h.t.scene.actions = h.t.scene.actions[1:] // its time is over
			continue
		}
		if a.Seat != of.Seat || max(a.Hand, 1) != max(of.Hand, 1) {
			break
		}
		h.t.scene.actions = h.t.scene.actions[1:]
		if !may.May(a.Do) {
			break
		}
		h.t.complete(&a, h.boxes)
		return a, true
	}
	return blackjack.Action{}, false
}

// insure carries out the insurance that a script tells of.
func (h *hands) insure() {
	kept := h.t.scene.actions[:0:0]
	for _, a := range h.t.scene.actions {
		if a.Do != blackjack.Insurance {
			kept = append(kept, a)
			continue
		}
		h.t.complete(&a, h.boxes)
		h.move(a.Seat, a.Hand, a.Do, a.Stake)
	}
	h.t.scene.actions = kept
}

// misread bends how the scanner reads the cards that a script names; scans are its
// readings, in the order of the cards.
func (t *table) misread(r *play, scans []int) {
	if !t.tells() {
		return
	}
	for _, c := range t.scene.scans {
		if c.number > len(scans) {
			continue
		}
		t.readWrong(r, scans, c.number-1, c.fault, c.cards)
	}
}

// readWrong lets the scanner read one card otherwise: not at all, twice, or as another.
func (t *table) readWrong(r *play, scans []int, n int, f Fault, as []cards.Card) {
	x := &t.items[scans[n]]
	switch f {
	case UnreadableCard:
		x.bytes = t.unreadLine(x.device)
	case MisreadCard:
		other := cards.Of(r.dealt[n].Rank(), (r.dealt[n].Suit()+1)%4)
		if len(as) > 0 {
			other = as[0]
		}
		x.bytes = t.cardLine(x.device, physical{other, 1})
	default:
		again := *x
		again.at += 30 * time.Millisecond
		again.fault = f
		t.items = append(t.items, again)
		return
	}
	x.fault = f
}
