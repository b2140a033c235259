package gameserver

import (
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables"
)

// counter is a server that keeps its whole history, and a line that loses, repeats
// and swaps what it sends until it is told to behave.
type counter struct {
	epoch string
	head  int64
	line  []sent // on its way to the desk
}

type sent struct {
	kind  string // "event", "hb", "resume", "image"
	epoch string
	seq   int64
}

func (c *counter) event() {
	c.head++
	c.line = append(c.line, sent{"event", c.epoch, c.head})
}

func (c *counter) answer(a ask, from Position) {
	if a == askResume && from.Epoch == c.epoch && from.Seq <= c.head {
		c.line = append(c.line, sent{"resume", c.epoch, from.Seq})
		for n := from.Seq + 1; n <= c.head; n++ {
			c.line = append(c.line, sent{"event", c.epoch, n})
		}
		return
	}
	c.line = append(c.line, sent{"image", c.epoch, c.head})
	c.event() // the image of the one table
}

// What the stream claims to have counted without a hole it has heard, or an image has
// covered it; and once the line behaves, the count is whole again.
func TestStreamNeverPassesAHoleAndAlwaysBecomesWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		server := &counter{epoch: "a"}
		s := &stream{}
		heard := map[Position]bool{}
		var covered Position
		asks := 0

		act := func(a ask) {
			switch a {
			case askNothing:
			case askAnew:
				server.line = nil // what was on its way is gone
				server.answer(s.join(), s.at)
			default:
				asks++
				if !s.waiting {
					t.Fatalf("asked and does not wait for the answer")
				}
				server.answer(a, s.at)
			}
		}
		arrive := func() {
			m := server.line[0]
			server.line = server.line[1:]
			before, waited := s.at, s.waiting
			var a ask
			switch m.kind {
			case "event":
				heard[Position{m.epoch, m.seq}] = true
				a = s.heard(m.epoch, m.seq)
			case "hb":
				a = s.beat(m.epoch, m.seq)
			default:
				a = s.subscribed(tables.Event{Epoch: m.epoch, Seq: m.seq, Counted: true}, m.kind)
				if m.kind == "image" {
					covered = Position{m.epoch, m.seq}
				}
				waited = false
			}
			if a != askNothing && waited {
				t.Fatalf("%+v: asked again before the answer came", m)
			}
			for n := before.Seq + 1; s.at.Epoch == before.Epoch && n <= s.at.Seq; n++ {
				if p := (Position{s.at.Epoch, n}); !heard[p] && (p.Epoch != covered.Epoch || n > covered.Seq) {
					t.Fatalf("passed %+v, which was never heard", p)
				}
			}
			act(a)
		}
		server.answer(s.join(), s.at)
		steps := rapid.SliceOfN(rapid.SampledFrom([]string{
			"event", "event", "event", "arrive", "arrive", "arrive", "arrive", "lose", "repeat", "swap", "hb", "hang up", "epoch", "back",
		}), 40, 200).Draw(t, "steps")
		for _, step := range steps {
			switch step {
			case "event":
				server.event()
			case "hb":
				server.line = append(server.line, sent{"hb", server.epoch, server.head})
			case "hang up":
				server.line = nil
				server.answer(s.join(), s.at)
			case "epoch":
				server.epoch += "a"
				server.head = 0
			case "back":
				server.head = max(0, server.head-5) // and the same epoch: history lost in silence
			}
			if len(server.line) == 0 {
				continue
			}
			isEvent := server.line[0].kind == "event"
			switch step {
			case "arrive":
				arrive()
			case "lose":
				if isEvent {
					server.line = server.line[1:]
				}
			case "repeat":
				if isEvent {
					server.line = append(server.line[:1:1], server.line...)
				}
			case "swap":
				if len(server.line) > 1 && isEvent && server.line[1].kind == "event" {
					server.line[0], server.line[1] = server.line[1], server.line[0]
				}
			}
		}
		for range 20 { // the line behaves now
			for range 20 * (len(server.line) + 1) {
				if len(server.line) > 0 {
					arrive()
				}
			}
			server.line = append(server.line, sent{"hb", server.epoch, server.head})
		}
		for len(server.line) > 0 {
			arrive()
		}
		want := Position{server.epoch, server.head}
		if s.at != want || s.gap || s.waiting || s.mend != whole {
			t.Fatalf("at %+v gap %v waiting %v mend %v, want %+v and whole", s.at, s.gap, s.waiting, s.mend, want)
		}
		if asks > len(steps)+4 {
			t.Fatalf("%d asks for %d steps", asks, len(steps))
		}
	})
}

func TestQueueGivesBackItsRoomAndKeepsItsOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(1, 20).Draw(t, "most")
		q := newQueue(most)
		var in, out int64
		ctx := t.Context()
		for _, put := range rapid.SliceOf(rapid.Bool()).Draw(t, "puts") {
			n, _, _ := q.depth()
			switch {
			case put && n < most:
				in++
				if waited, err := q.put(ctx, Heard{Event: tables.Event{Seq: in}, Line: make([]byte, 10)}); waited != 0 || err != nil {
					t.Fatalf("put waited %v: %v", waited, err)
				}
			case !put && n > 0:
				batch, err := q.take(ctx)
				if err != nil {
					t.Fatal(err)
				}
				if held, _, _ := q.depth(); held != n {
					t.Fatalf("%d held while they are delivered, want %d", held, n)
				}
				for _, h := range batch {
					if out++; h.Seq != out {
						t.Fatalf("took %d, want %d", h.Seq, out)
					}
				}
				q.done()
			}
		}
		if n, _, full := q.depth(); int64(n) != in-out || full {
			t.Fatalf("%d held, full %v; want %d", n, full, in-out)
		}
		if q.bytes != 10*int(in-out) {
			t.Fatalf("%d bytes held, want %d", q.bytes, 10*(in-out))
		}
	})
}

func TestWaitsLieBetweenHalfASecondAndThirty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1<<40).Draw(t, "n")
		random := rapid.Float64Range(0, 1).Draw(t, "random")
		if d := waitBefore(n, random); d < shortestWait || d > longestWait {
			t.Fatalf("waits %v", d)
		}
	})
}
