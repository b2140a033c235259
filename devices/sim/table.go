package sim

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"pitboss/tables"
	"pitboss/tables/blackjack"
	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
)

// table is one table of the pit. It makes up a stretch of its evening at a time, a
// round and the pause after it, and lets it out as time passes.
type table struct {
	Setup
	pit     *Pit
	index   int
	game    profile.Game
	rules   *profile.Rules
	limits  *profile.Limits
	rng     *rand.Rand // what happens at the table
	luck    *rand.Rand // which faults come
	devices []wireEnd  // as in Setup.Devices

	items []item // the stretch in hand, in the order of time
	next  int
	from  moment // when the stretch after it begins
	opens bool   // the table is open

	rounds, bets, guestsSeen int
	dealer                   int // which of its own
	relief                   moment
	guests                   []guest
	shoe                     *shoe
	drum                     *drum
	prison                   []wager.Offer
	felt                     *blackjack.Felt

	armed []Fault
	rates []Order

	script script
	scene  *scene // of the round in hand; nil where nothing is told of it
	shut   bool   // the table is closed for a while
	fresh  bool   // its cards were shuffled meanwhile
}

// wireEnd is a device of the pit.
type wireEnd struct{ out bool } // out: it is unplugged

// item is one thing that will leave the pit.
type item struct {
	at     moment
	kind   Kind
	event  tables.Event
	device int
	bytes  []byte
	fault  Fault
	late   moment // how slow the clock is that stamps the event
}

func newTable(p *Pit, index int) (*table, error) {
	s := p.cfg.Tables[index]
	t := &table{
		Setup: s, pit: p, index: index, game: p.cfg.Book[s.Profile].Game,
		rng:  rand.New(rand.NewPCG(p.cfg.Seed, uint64(index))),
		luck: rand.New(rand.NewPCG(p.cfg.Seed, luckStream|uint64(index+1))),
		felt: new(blackjack.Felt), devices: make([]wireEnd, len(s.Devices)),
	}
	if t.game == profile.NoGame {
		return nil, fmt.Errorf("table %s: there is no house profile %q", s.Number, s.Profile)
	}
	terms, fault := p.engine.Terms(t.line(""))
	if fault != nil {
		return nil, fmt.Errorf("table %s: %w", s.Number, fault)
	}
	t.rules, t.limits = terms.Rules, terms.Limits
	for i, d := range s.Devices {
		if err := checkDevice(s.Number, d); err != nil {
			return nil, err
		}
		if (d.Driver == ss2 || d.Driver == generic) != (t.game == profile.Roulette) {
			return nil, fmt.Errorf("table %s: device %s: %s is no driver for %s", s.Number, d.Name, d.Driver, t.game)
		}
		if t.find(d.Driver) != i {
			return nil, fmt.Errorf("table %s: device %s: one %s at a table is enough", s.Number, d.Name, d.Driver)
		}
	}
	if t.find(bee) >= 0 && t.find(barcode) >= 0 {
		return nil, fmt.Errorf("table %s: a shoe and a scanner would read every card twice", s.Number)
	}
	switch t.game {
	case profile.Roulette:
		t.drum = newDrum(t.rng)
	default:
		t.shoe = newShoe("S-"+s.Number, t.rules.Decks())
	}
	return t, nil
}

// line is a round at this table in the shape in which it is settled.
func (t *table) line(id string) *round.Line {
	return &round.Line{
		Table: t.Number, Round: id, Game: t.game, GameWord: t.game.String(), Profile: t.Profile, Currency: t.Currency,
		Rules: t.Rules, Limits: t.Limits, AnyCount: true,
	}
}

// find is which of the table's devices has a driver; -1 if none has.
func (t *table) find(driver string) int {
	return slices.IndexFunc(t.Devices, func(d Device) bool { return d.Driver == driver })
}

// reader is the device that reads the table's cards; -1 if there is none.
func (t *table) reader() int { return max(t.find(bee), t.find(barcode)) }

func (t *table) due() moment { return t.items[t.next].at }

// chance is true so many times of a hundred.
func (t *table) chance(percent int) bool { return t.rng.IntN(100) < percent }

// between is a time from low to high, to the millisecond.
func (t *table) between(low, high time.Duration) moment {
	return low + time.Duration(t.rng.Int64N(int64((high-low)/time.Millisecond)+1))*time.Millisecond
}

// Errors of a fault that a table cannot show.
var (
	errNoWheel       = errors.New("it has no wheel reader (ss2)")
	errNoSensor      = errors.New("it has no sensor of revolutions (generic)")
	errNoReader      = errors.New("it has no shoe or scanner")
	errNoDevice      = errors.New("it has no devices")
	errNoCards       = errors.New("no cards are dealt there")
	errNotRoulette   = errors.New("no ball runs there")
	errNotBaccarat   = errors.New("there is no third card but at baccarat")
	errNoSeries      = errors.New("its rules do not close series at the launch")
	errSurplus       = errors.New("its rules give back what is over the maximum instead of refusing the bet")
	errNoLimit       = errors.New("it has no maximum")
	errNoInspections = errors.New("this pit keeps no inspections")
)

// can says why a fault cannot be shown at this table.
func (t *table) can(f Fault) error {
	wheel, sensor, reader := t.find(ss2) >= 0, t.find(generic) >= 0, t.reader() >= 0
	roulette := t.game == profile.Roulette
	switch f {
	case WrongThirdCard:
		return unless(t.game == profile.Baccarat, errNotBaccarat)
	case BetOverLimit:
		if roulette && t.rules.Roulette.Surplus {
			return errSurplus
		}
		return unless(t.maximum() > 0, errNoLimit)
	case SeriesAfterLaunch:
		return unless(roulette && t.rules.Roulette.CallUntilLaunch && t.rules.Roulette.Calls[profile.Tiers], errNoSeries)
	case TwoRevolutions:
		return unless(sensor, errNoSensor)
	case BallOut, SameDirection, NotReversed:
		return unless(wheel, errNoWheel)
	case BallHung:
		return unless(roulette, errNotRoulette)
	case ForeignCard, MissingCard, HandAfterLast:
		return unless(!roulette, errNoCards)
	case DoubleRead, UnreadableCard, MisreadCard:
		return unless(reader, errNoReader)
	case NoInspection:
		return unless(t.pit.cfg.Inspections, errNoInspections)
	case Unplug, Garbage:
		return unless(len(t.Devices) > 0, errNoDevice)
	}
	return nil
}

func unless(ok bool, err error) error {
	if ok {
		return nil
	}
	return err
}

func (t *table) arm(f Fault) { t.armed = append(t.armed, f) }

func (t *table) isArmed(f Fault) bool { return slices.Contains(t.armed, f) }

// take uses an armed fault up.
func (t *table) take(f Fault) bool {
	i := slices.Index(t.armed, f)
	if i < 0 {
		return false
	}
	t.armed = slices.Delete(t.armed, i, i+1)
	return true
}

// mostArmed is how many faults wait at a table: a rate that is higher than what the
// table can show must not pile them up.
const mostArmed = 32

// draw lets chance arm the faults that come at a rate.
func (t *table) draw() {
	for _, o := range t.rates {
		if t.luck.IntN(million) < o.Rate && !t.isArmed(o.Fault) && len(t.armed) < mostArmed {
			t.arm(o.Fault)
		}
	}
}

// goOn makes up the next stretch.
func (t *table) goOn() {
	t.items, t.next = t.items[:0], 0
	start := t.from
	if !t.opens {
		t.opens = true
		t.open(start + moment(t.index)*700*time.Millisecond + t.between(0, 600*time.Millisecond))
	} else {
		t.draw()
		if at, plays := t.prompt(start); plays {
			t.playRound(at)
		} else {
			t.idle(at)
		}
	}
	slices.SortStableFunc(t.items, func(a, b item) int { return int(a.at - b.at) })
}

// say plans an event of the server.
func (t *table) say(at moment, kind, id string, d tables.Data) *item {
	t.items = append(t.items, item{at: at, kind: Sent, event: tables.Event{Type: kind, Round: id, Data: d}})
	return &t.items[len(t.items)-1]
}

// send plans bytes on a device's wire.
func (t *table) send(at moment, device int, b []byte) {
	t.items = append(t.items, item{at: at, kind: Wire, device: device, bytes: b})
}

// plan plans anything else.
func (t *table) plan(at moment, kind Kind, f Fault) *item {
	t.items = append(t.items, item{at: at, kind: kind, fault: f})
	return &t.items[len(t.items)-1]
}

// open opens the table for the evening.
func (t *table) open(at moment) {
	t.say(at, tables.TableOpenedType, "", t.terms())
	t.newDealer(at + 200*time.Millisecond)
	if t.game == profile.Roulette {
		if !t.take(NoInspection) {
			t.inspect(at-5*time.Millisecond, "wheel_inspection", "")
		}
		t.from = at + t.between(3*time.Second, 6*time.Second)
		t.drum.tick = at
		t.rest(t.from)
		return
	}
	t.prepare()
	t.loadShoe(at+400*time.Millisecond, at+600*time.Millisecond)
	t.from = at + t.between(4*time.Second, 8*time.Second)
}

// terms are what the table plays by, as its server says it.
func (t *table) terms() tables.TableOpened {
	return tables.TableOpened{
		Game: t.game.String(), Profile: t.Profile, Currency: t.Currency, Rules: t.Rules, Limits: t.Limits,
	}
}

// inspect records an inspection, if the house keeps them on the desk.
func (t *table) inspect(at moment, record, equipment string) {
	if t.pit.cfg.Inspections {
		x := t.plan(max(at, 0), Recorded, "")
		x.event = tables.Event{
			Type: tables.InspectionType,
			Data: tables.InspectionRecorded{Record: record, Equipment: equipment, Passed: true},
		}
	}
}

// loadShoe shuffles the decks and puts them into play.
func (t *table) loadShoe(shuffled, started moment) {
	if t.take(MissingCard) {
		t.shoe.lose(t.rng)
	}
	t.shoe.loseAway()
	t.shoe.shuffle(t.rng, t.rules)
	t.say(shuffled, tables.ShoeShuffledType, "", tables.ShoeShuffled{Shoe: t.shoe.id})
	if !t.take(NoInspection) {
		t.inspect(started-5*time.Millisecond, "shoe_inspection", t.shoe.id)
	}
	t.say(started, tables.ShoeStartedType, "", tables.ShoeStarted{Shoe: t.shoe.id, Decks: t.rules.Decks()})
}

// ownDealers is how many dealers take turns at a table.
const ownDealers = 3

// givenNames are those of the dealers, no two alike.
const givenNames = "Nadia Somsak Ploy Niran Olena Taras Malee Dao Preecha Iryna Suda Wichai Lesia Arthit Bohdan Chai " +
	"Marko Noi Pim Daryna Rung Sak Halyna Tida Yuri Mint Korn Lada Petro Siri Aom Zoya Jai Nok Roman Kanya " +
	"Ostap Lin Vira Boon Maksym Fah Sofia Tawan Hanna Krit Danylo Mali Yana Anan Ihor Ying Nina Decha Zlata Wan"

// dealerName is what the game server calls dealer n of the house: one of the given
// names, with a letter behind it once all are taken.
func dealerName(n int) string {
	names := strings.Fields(givenNames)
	name := names[n%len(names)]
	if again := n / len(names); again > 0 {
		name += fmt.Sprintf(" %c.", 'A'+(again-1)%26)
	}
	return name
}

// newDealer sends the dealer on a break and another to the table.
func (t *table) newDealer(at moment) {
	t.dealer = (t.dealer + 1 + t.rng.IntN(ownDealers-1)) % ownDealers
	t.say(at, tables.DealerChangedType, "", tables.DealerChanged{Dealer: dealerName(t.index*ownDealers + t.dealer)})
	t.relief = at + t.between(20*time.Minute, 40*time.Minute)
}

// nextRound numbers a round.
func (t *table) nextRound(at moment) string {
	t.rounds++
	return fmt.Sprintf("%s-%s-%04d", t.Number, t.pit.stamp(at).Format("20060102"), t.rounds)
}

// playRound plays a round and the pause after it.
func (t *table) playRound(at moment) {
	if at >= t.relief {
		t.newDealer(at)
		at += t.between(2*time.Second, 4*time.Second)
	}
	t.comeAndGo()
	switch t.game {
	case profile.Baccarat:
		t.playCoup(at)
	case profile.Blackjack:
		t.playHands(at)
	default:
		t.playSpin(at)
	}
}
