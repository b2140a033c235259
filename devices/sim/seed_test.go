package sim_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/devices/sim"
	"pitboss/tables"
	"pitboss/tables/profile"
	"pitboss/tables/wheel"
)

// everything is every fault, at a rate.
func everything(rate string) []sim.Order {
	var all []sim.Order
	for _, f := range sim.Faults() {
		o, err := sim.ParseOrder(string(f) + "=" + rate)
		if err != nil {
			panic(err)
		}
		all = append(all, o)
	}
	return all
}

// print is a hash of all that leaves a pit.
func print(t *testing.T, cfg sim.Config) [sha256.Size]byte {
	t.Helper()
	d := newDesk(t, cfg)
	h := sha256.New()
	var b []byte
	for o, ok := d.pit.Next(); ok; o, ok = d.pit.Next() {
		b = append(b[:0], byte(o.Kind))
		b = binary.BigEndian.AppendUint64(b, uint64(o.At.UnixNano()))
		b = o.Event.Append(b)
		b = append(append(append(append(b, o.Table...), o.Device...), o.Fault...), o.Bytes...)
		h.Write(b)
	}
	return [sha256.Size]byte(h.Sum(nil))
}

func TestSameSeedGivesTheSamePit(t *testing.T) {
	cfg := func(seed uint64) sim.Config {
		return sim.Config{Seed: seed, Tables: sim.Floor(12, 1), Rounds: 400, Faults: everything("0.05"), Inspections: true}
	}
	first := print(t, cfg(7))
	if print(t, cfg(7)) != first {
		t.Error("the same seed gave another pit")
	}
	if print(t, cfg(8)) == first {
		t.Error("another seed gave the same pit")
	}
	cards := func(seed uint64) (all string) {
		d := newDesk(t, sim.Config{Seed: seed, Tables: sim.Floor(1, 1), Rounds: 10})
		d.listen(func(o *sim.Output) bool {
			if c, ok := o.Event.Data.(tables.CardDealt); ok {
				all += c.Card.String()
			}
			return false
		})
		return all
	}
	if cards(7) == cards(8) {
		t.Error("another seed dealt the same cards")
	}
}

func TestATableIsTheSameWhateverStandsBesideIt(t *testing.T) {
	at := func(rounds int, floor []sim.Setup) string {
		d := newDesk(t, sim.Config{Seed: 4, Tables: floor, Rounds: rounds})
		var b []byte
		d.listen(func(o *sim.Output) bool {
			if o.Table == "B-01" && o.At.Before(evening.Add(10*time.Minute)) {
				e := o.Event
				e.Seq = 0
				b = append(e.Append(b), o.Bytes...)
			}
			return false
		})
		return string(b)
	}
	if alone := at(40, sim.Floor(1, 1)); alone == "" || alone != at(300, sim.Floor(9, 1)) {
		t.Error("the neighbours changed the table")
	}
}

// listening checks what must hold of every stream, whatever is wrong in the pit.
type listening struct {
	t     *testing.T
	last  time.Time
	epoch string
	seq   int64
	rose  bool
	out   map[string]bool // devices that are unplugged
}

func (l *listening) take(o *sim.Output) {
	l.t.Helper()
	if o.At.Before(l.last) {
		l.t.Fatalf("time went back from %v to %v", l.last, o.At)
	}
	l.last = o.At
	switch o.Kind {
	case sim.Unplugged, sim.Plugged:
		l.out[o.Device] = o.Kind == sim.Unplugged
	case sim.Wire:
		if l.out[o.Device] {
			l.t.Fatalf("%s says %q without its plug", o.Device, o.Bytes)
		}
	case sim.Rose:
		l.rose = true
	case sim.Greeting:
		if l.rose && (o.Event.Seq != 0 || o.Event.Epoch == l.epoch) {
			l.t.Fatalf("with its history lost the server counts on from %s %d, after %s", o.Event.Epoch, o.Event.Seq, l.epoch)
		}
		l.epoch, l.seq = o.Event.Epoch, o.Event.Seq
	case sim.Sent, sim.Withheld, sim.Torn, sim.Image:
		if o.Event.Epoch != l.epoch || o.Event.Seq != l.seq+1 || !o.Event.Counted {
			l.t.Fatalf("%s: counted %s %d after %s %d", o.Event.Type, o.Event.Epoch, o.Event.Seq, l.epoch, l.seq)
		}
		l.seq++
	case sim.SentAgain:
		if o.Event.Epoch != l.epoch || o.Event.Seq > l.seq || o.Event.Seq < l.seq-1 {
			l.t.Fatalf("sent again %d when %d was the last", o.Event.Seq, l.seq)
		}
	case sim.Beat:
		if o.Event.Seq != l.seq {
			l.t.Fatalf("a heartbeat of %d when %d was the last", o.Event.Seq, l.seq)
		}
	}
}

func TestWhateverIsWrongTheStreamIsCountedAndCanBeRead(t *testing.T) {
	for _, speed := range []float64{1, 7.3} {
		t.Run(fmt.Sprint("speed ", speed), func(t *testing.T) {
			cfg := sim.Config{
				Seed: 11, Tables: sim.Floor(15, speed), Speed: speed, Rounds: 3000, Faults: everything("0.1"), Inspections: true,
			}
			d := newDesk(t, cfg)
			l := &listening{t: t, out: map[string]bool{}}
			d.listen(func(o *sim.Output) bool {
				l.take(o)
				if o.Event.Type == "" {
					return false
				}
				line := o.Event.Append(nil)
				e, err := tables.ReadEvent(line)
				if err != nil || e.Fault != "" || e.Data == nil {
					t.Fatalf("%s: %v, %s", line, err, e.Fault)
				}
				if again := e.Append(nil); !bytes.Equal(again, line) {
					t.Fatalf("%s\nis read as\n%s", line, again)
				}
				return false
			})
			if d.pit.Rounds() != 3000 {
				t.Errorf("%d rounds were played", d.pit.Rounds())
			}
			codes := map[string]bool{}
			for _, o := range d.raised {
				codes[string(o.Finding.Code)] = true
			}
			if len(codes) < 20 {
				t.Errorf("only %d kinds of findings: %v", len(codes), codes)
			}
			for _, f := range sim.Faults() {
				seen := []sim.Fault{sim.ForeignCard, sim.MissingCard, sim.HandAfterLast, sim.NoInspection}
				if d.sent[f] == 0 && !slices.Contains(seen, f) {
					t.Errorf("%s never came", f)
				}
			}
		})
	}
}

func TestCleanPitAtFourTimesTheSpeedOfLifeRaisesNothing(t *testing.T) {
	d := newDesk(t, sim.Config{Seed: 6, Tables: sim.Floor(12, 4), Speed: 4, Rounds: 1000})
	d.listen(nil)
	if len(d.raised) > 0 || d.settled != 1000 {
		t.Errorf("%d settled, findings:%s", d.settled, found(d.raised))
	}
	if past := d.fold.Now().Sub(evening); past < 5*time.Minute || past > 20*time.Minute {
		t.Errorf("1000 rounds at 12 tables took %v", past)
	}
}

func TestAWheelThatIsWatchedForLongShowsNoBias(t *testing.T) {
	for seed := range uint64(4) {
		d := newDesk(t, sim.Config{Seed: seed, Tables: sim.Floor(3, 1)[2:], Rounds: 800})
		d.listen(func(o *sim.Output) bool {
			if o.Event.Type != tables.RoundSettledType {
				return false
			}
			w := d.fold.WheelStats("R-03")
			if b := w.Bias(); b.Level >= wheel.PastFive {
				t.Errorf("seed %d: after %d spins the wheel is %+v", seed, w.Spins(), b)
				return true
			}
			return false
		})
		if w := d.fold.WheelStats("R-03"); len(d.raised) > 0 || w.Spins() < 780 {
			t.Errorf("seed %d: %d spins%s", seed, w.Spins(), found(d.raised))
		}
	}
}

func TestGuestsBetEverythingTheHouseOffers(t *testing.T) {
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, sim.Config{Seed: 12, Tables: sim.Floor(30, 1), Rounds: 6000})
	bets := map[string]map[string]int{} // by profile
	profiles := map[string]string{}
	for _, s := range d.pit.Tables() {
		profiles[s.Number] = s.Profile
		bets[s.Profile] = map[string]int{}
	}
	dealers, ways := map[string]bool{}, map[string]int{}
	d.listen(func(o *sim.Output) bool {
		seen := bets[profiles[o.Table]]
		switch e := o.Event.Data.(type) {
		case tables.BetAccepted:
			for _, b := range e.Bets {
				seen[b.Spot]++
				if b.Chips == "colour" {
					seen["colour "+b.Spot]++
				}
			}
		case tables.BetRefused:
			seen["refused "+e.Reason]++
		case tables.BetCancelled:
			seen["cancelled"]++
		case tables.ActionTaken:
			seen[e.Do]++
		case tables.DealerChanged:
			dealers[e.Dealer] = true
		case tables.BallLaunched:
			ways[e.Direction]++
		case tables.SpinVoided:
			seen["rerun "+e.Cause]++
		}
		return false
	})
	outside := "dozen column red black odd even low high"
	inside := "straight split street corner first_four six_line"
	calls := "voisins tiers orphelins jeu_zero neighbours"
	for name, want := range map[string]string{
		"house-baccarat": "player banker tie cancelled", "house-blackjack": "seat hit stand double split insurance timeout",
		"house-roulette": inside + " " + outside, "european": inside + " trio complete " + outside + " " + calls,
		"french-la-partage": inside + " trio complete " + outside + " " + calls,
		"french-en-prison":  inside + " trio complete " + outside + " " + calls,
		"american":          strings.ReplaceAll(inside, "first_four ", "") + " " + outside + " " + calls,
	} {
		for spot := range strings.FieldsSeq(want) {
			if bets[name][spot] == 0 {
				t.Errorf("%s: nobody bet %s: %v", name, spot, bets[name])
			}
		}
	}
	if bets["american"]["colour straight"] == 0 || bets["american"]["colour tiers"] == 0 || bets["american"]["trio"]+bets["american"]["first_four"] > 0 {
		t.Errorf("american: %v", bets["american"])
	}
	if bets["house-baccarat"]["refused above_maximum"] == 0 || bets["european"]["rerun under_three_revolutions"] == 0 {
		t.Error("nothing was refused, or no spin was taken back")
	}
	if len(dealers) < 60 || ways["cw"] == 0 || ways["ccw"] == 0 {
		t.Errorf("%d dealers, balls %v", len(dealers), ways)
	}
	if book["american"].Game != profile.Roulette {
		t.Error("the book has changed")
	}
	if len(d.raised) > 0 {
		t.Errorf("findings:%s", found(d.raised))
	}
}
