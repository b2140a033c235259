package wheel_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/tables/wheel"
)

func add(t *testing.T, s *wheel.Stats, numbers ...int) {
	t.Helper()
	for _, n := range numbers {
		if !s.Add(n, wheel.Clockwise, "d1") {
			t.Fatalf("%d was not counted", n)
		}
	}
}

func TestAddRefusesWhatTheWheelDoesNotHave(t *testing.T) {
	var s wheel.Stats
	for _, n := range []int{-1, 37, 38, 255, 256} {
		if s.Add(n, wheel.Clockwise, "d1") {
			t.Errorf("%d was counted", n)
		}
	}
	if s.Spins() != 0 || len(s.Dealers()) != 0 {
		t.Errorf("%d spins, %d dealers after nothing was counted", s.Spins(), len(s.Dealers()))
	}
	american := wheel.New("A-1", wheel.DoubleZero, time.Time{})
	if !american.Add(wheel.ZeroZero, wheel.Clockwise, "") {
		t.Error("the american wheel has a double zero")
	}
}

func TestOffsetsAreFromTheNumberBefore(t *testing.T) {
	var s wheel.Stats
	s.Add(0, wheel.Clockwise, "d1")
	s.Add(32, wheel.CounterClockwise, "d2")
	s.Add(0, wheel.Clockwise, "d1")
	s.Add(0, wheel.CounterClockwise+1, "")

	all := s.All()
	if all.Offsets != (wheel.Counts{0: 1, 1: 1, 36: 1}) {
		t.Errorf("offsets of all: %v", all.Offsets)
	}
	if got := s.ByWay(wheel.CounterClockwise); got.Offsets != (wheel.Counts{1: 1}) || got.Numbers != (wheel.Counts{32: 1}) {
		t.Errorf("counter-clockwise: %v", got)
	}
	if got := s.ByWay(wheel.UnknownWay); got.Numbers != (wheel.Counts{0: 1}) || got != s.ByWay(3) || got != s.ByWay(99) {
		t.Errorf("a direction that is none: %v", got)
	}
	dealers := s.Dealers()
	if len(dealers) != 2 || dealers[0].Name != "d1" || dealers[1].Name != "d2" {
		t.Fatalf("dealers: %v", dealers)
	}
	d1 := dealers[0].Ways[wheel.Clockwise]
	if d1.Numbers != (wheel.Counts{0: 2}) || d1.Offsets != (wheel.Counts{36: 1}) {
		t.Errorf("first dealer: %v", d1)
	}
}

// spin is one addition of the model.
type spin struct {
	number int
	way    wheel.Direction
	dealer string
}

func spins(pockets, dealers int) *rapid.Generator[spin] {
	return rapid.Custom(func(t *rapid.T) spin {
		s := spin{
			number: rapid.IntRange(0, pockets-1).Draw(t, "number"),
			way:    rapid.SampledFrom([]wheel.Direction{0, 1, 2}).Draw(t, "way"),
		}
		if d := rapid.IntRange(0, dealers).Draw(t, "dealer"); d > 0 {
			s.dealer = fmt.Sprint("d", d)
		}
		return s
	})
}

func TestStatsAreWhatCountingEverySpinAgainGives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom([]wheel.Layout{wheel.SingleZero, wheel.DoubleZero}).Draw(t, "layout")
		made := rapid.SliceOfN(spins(l.Pockets(), 5), 0, 700).Draw(t, "spins")
		s := wheel.New("W-1", l, time.Time{})
		var all wheel.Split
		ways := make(map[wheel.Direction]wheel.Split)
		type hand struct {
			dealer string
			way    wheel.Direction
		}
		hands := make(map[hand]wheel.Split)
		for i, m := range made {
			if !s.Add(m.number, m.way, m.dealer) {
				t.Fatalf("%d was not counted", m.number)
			}
			count := func(split wheel.Split) wheel.Split {
				split.Numbers[m.number]++
				if i > 0 {
					split.Offsets[l.Offset(made[i-1].number, m.number)]++
				}
				return split
			}
			all, ways[m.way] = count(all), count(ways[m.way])
			if m.dealer != "" {
				h := hand{m.dealer, m.way}
				hands[h] = count(hands[h])
			}
		}
		if s.All() != all || s.Spins() != len(made) || s.Bias() != l.Bias(&all.Numbers) {
			t.Fatalf("all: got %v, want %v", s.All(), all)
		}
		for way := range wheel.Direction(3) {
			if s.ByWay(way) != ways[way] {
				t.Fatalf("way %v: got %v, want %v", way, s.ByWay(way), ways[way])
			}
		}
		for _, d := range s.Dealers() {
			for way := range wheel.Direction(3) {
				h := hand{d.Name, way}
				if d.Ways[way] != hands[h] {
					t.Fatalf("%v: got %v, want %v", h, d.Ways[way], hands[h])
				}
				delete(hands, h)
			}
		}
		if len(hands) != 0 {
			t.Fatalf("dealers without counts: %v", hands)
		}
		checkRecent(t, s, made)
	})
}

func checkRecent(t *rapid.T, s *wheel.Stats, made []spin) {
	n := rapid.IntRange(0, 800).Draw(t, "last")
	recent := s.Recent(n)
	if want := min(n, len(made), wheel.Memory); len(recent) != want {
		t.Fatalf("last %d of %d: got %d", n, len(made), len(recent))
	}
	for i, r := range recent {
		if m := made[len(made)-1-i]; int(r.Number) != m.number || r.Way != m.way {
			t.Fatalf("spin %d before the newest: got %+v, want %+v", i, r, m)
		}
	}
	if got := s.Last(n); got.Total() != len(recent) {
		t.Fatalf("last %d: counts add up to %d", n, got.Total())
	}
	checkRanking(t, "hot", s.Hot(n, 4), len(recent), func(number uint8) int {
		k := 0
		for _, r := range recent {
			if r.Number == number {
				k++
			}
		}
		return k
	}, s.Layout.Pockets(), 1)
	checkRanking(t, "cold", s.Cold(n, 4), len(recent), func(number uint8) int {
		for i, r := range recent {
			if r.Number == number {
				return i
			}
		}
		return len(recent)
	}, s.Layout.Pockets(), 0)
}

// checkRanking holds a ranking against the plain definition: a number is in it if
// fewer than four are ahead of it, and what it is ranked by is at least the least.
func checkRanking(t *rapid.T, name string, got wheel.Ranking, over int, by func(uint8) int, pockets, least int) {
	var want []wheel.Ranked
	for n := range pockets {
		ahead := 0
		for other := range pockets {
			if by(uint8(other)) > by(uint8(n)) {
				ahead++
			}
		}
		if over > 0 && ahead < 4 && by(uint8(n)) >= least {
			want = append(want, wheel.Ranked{Number: uint8(n), By: by(uint8(n))})
		}
	}
	slices.SortStableFunc(want, func(a, b wheel.Ranked) int { return cmp.Compare(b.By, a.By) })
	if got.Over != over || !slices.Equal(got.Numbers, want) {
		t.Fatalf("%s: got %+v, want over %d: %+v", name, got, over, want)
	}
}

func TestHotAndColdListTies(t *testing.T) {
	var s wheel.Stats
	add(t, &s, 5, 5, 5, 9, 9, 1, 1, 2, 3, 4)
	hot := s.Hot(100, 4)
	want := []wheel.Ranked{{Number: 5, By: 3}, {Number: 1, By: 2}, {Number: 9, By: 2}, {Number: 2, By: 1}, {Number: 3, By: 1}, {Number: 4, By: 1}}
	if hot.Over != 10 || !slices.Equal(hot.Numbers, want) {
		t.Errorf("hot: %+v", hot)
	}
	if got := s.Hot(3, 1); got.Over != 3 || !slices.Equal(got.Numbers, []wheel.Ranked{{Number: 2, By: 1}, {Number: 3, By: 1}, {Number: 4, By: 1}}) {
		t.Errorf("hottest of the last three: %+v", got)
	}
	// Of 37 numbers 31 never came: they tie for the longest absence.
	if got := s.Cold(100, 4); len(got.Numbers) != 31 || got.Numbers[0] != (wheel.Ranked{Number: 0, By: 10}) {
		t.Errorf("cold: %+v", got)
	}
	for n := range 37 {
		add(t, &s, n)
	}
	cold := []wheel.Ranked{{Number: 0, By: 36}, {Number: 1, By: 35}, {Number: 2, By: 34}, {Number: 3, By: 33}}
	if got := s.Cold(100, 4); got.Over != 47 || !slices.Equal(got.Numbers, cold) {
		t.Errorf("cold when all came: %+v", got)
	}
	for _, places := range []int{0, -1} {
		if got := s.Hot(100, places); len(got.Numbers) != 0 {
			t.Errorf("%d places hold %v", places, got.Numbers)
		}
	}
	if got := s.Recent(-1); len(got) != 0 {
		t.Errorf("the last -1 spins: %v", got)
	}
}

func TestASnapshotDoesNotSeeWhatIsAddedLater(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.SliceOfN(spins(37, 3), 0, 40).Draw(t, "before")
		after := rapid.SliceOfN(spins(37, 3), 1, 40).Draw(t, "after")
		var live, alone wheel.Stats
		for _, m := range before {
			live.Add(m.number, m.way, m.dealer)
			alone.Add(m.number, m.way, m.dealer)
		}
		snapshot := live
		fork := live
		for i, m := range after {
			if i == len(after)/2 {
				live.Adjusted(time.Time{}, "levelled")
			}
			live.Add(m.number, m.way, m.dealer)
			fork.Add(36-m.number, m.way, "another")
		}
		if snapshot.All() != alone.All() || !slices.Equal(snapshot.Recent(100), alone.Recent(100)) || len(snapshot.Past()) != 0 {
			t.Fatal("the snapshot changed")
		}
		a, b := snapshot.Dealers(), alone.Dealers()
		if len(a) != len(b) {
			t.Fatalf("%d dealers, want %d", len(a), len(b))
		}
		for i := range a {
			if *a[i] != *b[i] {
				t.Fatalf("dealer %s changed in the snapshot", a[i].Name)
			}
		}
	})
}

func TestTheDealerWhoSpunLongestAgoIsForgotten(t *testing.T) {
	var s wheel.Stats
	for i := range wheel.MostDealers {
		s.Add(1, wheel.Clockwise, fmt.Sprint("d", i))
	}
	s.Add(2, wheel.Clockwise, "d0")
	s.Add(3, wheel.Clockwise, "new")
	names := make([]string, 0, wheel.MostDealers)
	for _, d := range s.Dealers() {
		names = append(names, d.Name)
	}
	if len(names) != wheel.MostDealers || names[0] != "d0" || names[1] != "d2" || names[len(names)-1] != "new" {
		t.Errorf("dealers: %v", names)
	}
	if got := s.Dealers()[0].Ways[wheel.Clockwise].Numbers; got != (wheel.Counts{1: 1, 2: 1}) {
		t.Errorf("d0 has %v", got)
	}
}

func TestAdjustedBeginsANewWindowAndKeepsTheOld(t *testing.T) {
	began := time.Date(2026, 11, 30, 6, 0, 0, 0, time.UTC)
	s := wheel.New("SS2-1182", wheel.DoubleZero, began)
	s.Adjusted(began.Add(time.Minute), "levelled before play")
	if len(s.Past()) != 0 {
		t.Error("a window without a spin was kept")
	}
	for range 200 {
		add(t, s, 17)
	}
	ended := began.Add(8 * time.Hour)
	s.Adjusted(ended, "levelled")
	if s.Serial != "SS2-1182" || s.Layout != wheel.DoubleZero || !s.Began().Equal(ended) {
		t.Errorf("after the adjustment: %q, layout %d, began %v", s.Serial, s.Layout, s.Began())
	}
	if s.Spins() != 0 || s.All() != (wheel.Split{}) || len(s.Dealers()) != 0 || len(s.Recent(9)) != 0 || s.Bias() != (wheel.Bias{}) {
		t.Error("the new window is not empty")
	}
	past := s.Past()
	if len(past) != 1 {
		t.Fatalf("%d windows kept", len(past))
	}
	w := past[0]
	if w.Why != "levelled" || !w.Began.Equal(began.Add(time.Minute)) || !w.Ended.Equal(ended) || w.Numbers != (wheel.Counts{17: 200}) || !w.Bias.Level.Alarm() {
		t.Errorf("the window kept: %+v", w)
	}
	add(t, s, 4)
	if got := s.All().Offsets; got.Total() != 0 {
		t.Errorf("the first spin of a window has an offset: %v", got)
	}
	for i := range 2 * wheel.MostWindows {
		s.Adjusted(ended, fmt.Sprint(i))
		add(t, s, 4)
	}
	past = s.Past()
	if len(past) != wheel.MostWindows || past[len(past)-1].Why != fmt.Sprint(2*wheel.MostWindows-1) || past[0].Why != fmt.Sprint(wheel.MostWindows) {
		t.Errorf("%d windows, the oldest %q", len(past), past[0].Why)
	}
}

func TestAFullWindowBeginsAnother(t *testing.T) {
	var s wheel.Stats
	for range wheel.MostSpins {
		s.Add(17, wheel.Clockwise, "")
	}
	if s.Spins() != wheel.MostSpins || len(s.Past()) != 0 {
		t.Fatalf("%d spins, %d windows", s.Spins(), len(s.Past()))
	}
	s.Add(17, wheel.Clockwise, "")
	if past := s.Past(); s.Spins() != 1 || len(past) != 1 || past[0].Why != "full" || past[0].Bias.Spins != wheel.MostSpins {
		t.Errorf("%d spins and windows %+v", s.Spins(), past)
	}
}

func TestDirectionIsReadAsTheFeedWritesIt(t *testing.T) {
	for text, d := range map[string]wheel.Direction{"cw": wheel.Clockwise, "ccw": wheel.CounterClockwise, "": wheel.UnknownWay} {
		if wheel.ParseDirection(text) != d || d.String() != text {
			t.Errorf("%q is read as %d and written %q", text, wheel.ParseDirection(text), d.String())
		}
	}
	if wheel.ParseDirection("CW") != wheel.UnknownWay {
		t.Error("CW is not a word of the feed")
	}
}

func BenchmarkAdd(b *testing.B) {
	var s wheel.Stats
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Add(i%37, wheel.Direction(i%3), "d1")
	}
}

func BenchmarkAddWithSnapshotAndBias(b *testing.B) {
	s := wheel.New("W-1", wheel.SingleZero, time.Time{})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		next := *s
		next.Add(i%37, wheel.Direction(i%3), "d1")
		if next.Bias().Level.Alarm() {
			b.Fatal("an even wheel raised an alarm")
		}
		s = &next
	}
}

func BenchmarkArcChance(b *testing.B) {
	var ring wheel.Counts
	for p := range ring {
		ring[p] = uint32(20 + (p*p)%11)
	}
	for b.Loop() {
		wheel.SingleZero.ArcChance(&ring, 10_000, 7)
	}
}

// However often spins were void after all, what is left is what the others alone give.
func TestSpinsTakenBackLeaveNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		spin := rapid.Custom(func(rt *rapid.T) wheel.Spin {
			return wheel.Spin{Number: uint8(rapid.IntRange(0, 36).Draw(rt, "number")), Way: wheel.Direction(rapid.IntRange(0, 2).Draw(rt, "way"))}
		})
		var s wheel.Stats
		var left []wheel.Spin
		for range rapid.IntRange(0, 2).Draw(rt, "fill") * wheel.Memory {
			x := wheel.Spin{Number: uint8(len(left) % 37)}
			s.Add(int(x.Number), x.Way, "d1")
			left = append(left, x)
		}
		held := min(len(left), wheel.Memory)
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			x := spin.Draw(rt, "spin")
			if rapid.Bool().Draw(rt, "add") {
				s.Add(int(x.Number), x.Way, "d1")
				left, held = append(left, x), min(held+1, wheel.Memory)
				continue
			}
			at := len(left) - 1
			for at >= len(left)-held && left[at] != x {
				at--
			}
			known := at >= len(left)-held
			if s.TakeBack(int(x.Number), x.Way, "d1") != known {
				rt.Fatalf("%v is taken back: %t", x, !known)
			}
			if known {
				left, held = slices.Delete(left, at, at+1), held-1
			}
		}
		var want wheel.Counts
		for _, x := range left {
			want[x.Number]++
		}
		if s.Spins() != len(left) || s.All().Numbers != want {
			rt.Fatalf("%d spins, %v; want %d, %v", s.Spins(), s.All().Numbers, len(left), want)
		}
		recent := s.Recent(wheel.Memory)
		slices.Reverse(recent)
		if !slices.Equal(recent, left[len(left)-held:]) {
			rt.Fatalf("%d recent spins are not the last %d", len(recent), held)
		}
		ways, dealer := 0, 0
		for way := range wheel.Direction(3) {
			split := s.ByWay(way)
			ways += split.Numbers.Total()
			for _, d := range s.Dealers() {
				dealer += d.Ways[way].Numbers.Total()
			}
		}
		if ways != len(left) || dealer != len(left) {
			rt.Fatalf("%d spins by way and %d by dealer of %d", ways, dealer, len(left))
		}
	})
}

// A spin that is taken back takes its offset with it, and what was told before stays as it
// was told.
func TestASpinTakenBackTakesItsOffset(t *testing.T) {
	s := wheel.New("SS2-1", wheel.SingleZero, time.Date(2026, 11, 30, 6, 0, 0, 0, time.UTC))
	s.Add(17, wheel.Clockwise, "d1")
	s.Add(20, wheel.Clockwise, "d1")
	all, way, dealer := s.All(), s.ByWay(wheel.Clockwise), *s.Dealers()[0]
	s.Add(5, wheel.Clockwise, "d1")
	told := s.Dealers()
	was := *told[0]
	if !s.TakeBack(5, wheel.Clockwise, "d1") {
		t.Fatal("it is not taken back")
	}
	if s.All() != all || s.ByWay(wheel.Clockwise) != way {
		t.Errorf("left is %+v, want %+v", s.All(), all)
	}
	if got := *s.Dealers()[0]; got.Ways != dealer.Ways {
		t.Errorf("left of the dealer is %+v, want %+v", got.Ways, dealer.Ways)
	}
	if *told[0] != was {
		t.Error("what was told of the dealer changed")
	}
	if s.TakeBack(5, wheel.Direction(9), "d1") || s.TakeBack(99, wheel.Clockwise, "d1") {
		t.Error("a spin that there was not is taken back")
	}
	s.Add(7, wheel.Direction(9), "d1")
	if !s.TakeBack(7, wheel.Direction(9), "d1") {
		t.Error("a spin of an unknown way is not taken back")
	}
	if got := s.Began(); !got.Equal(time.Date(2026, 11, 30, 6, 0, 0, 0, time.UTC)) {
		t.Errorf("the window began at %s", got)
	}
}
