package live_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/app/house"
	"pitboss/devices/sim"
	"pitboss/devices/sim/live"
	"pitboss/tables"
	"pitboss/tables/findings"
)

func TestADeskThatJoinsHearsEverythingToTheEnd(t *testing.T) {
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	s := play(t, live.Config{Pit: newPit(t, sim.Config{Seed: 1, Tables: sim.Floor(6, 1), Rounds: 300}), Headlong: true})
	v := join(t, s.url, `"tables":["*"],"heartbeat_ms":1000`)
	fold := tables.NewFold(tables.Config{Book: book})
	settled := 0
	v.follow(v.answer("image"), 1<<30, func(e *tables.Event) {
		for _, o := range fold.Apply(e) {
			switch o.Kind {
			case tables.SettlementOut:
				settled++
			case tables.FindingOut:
				t.Errorf("%s %s %s", o.Finding.Code, o.Finding.Table, o.Finding.Subject)
			}
		}
	})
	if settled != 300 {
		t.Errorf("%d rounds were settled, want 300", settled)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("the pit ended with %v", err)
	}
}

func TestResumeGoesOnBehindTheLastEventHeard(t *testing.T) {
	s := play(t, live.Config{Pit: newPit(t, sim.Config{Seed: 2, Tables: sim.Floor(6, 1), Rounds: 200}), Headlong: true})
	v := join(t, s.url, `"tables":["*"]`)
	last := v.answer("image")
	rounds := map[string]bool{}
	heard := func(e *tables.Event) {
		if e.Type == tables.RoundSettledType || e.Type == tables.RoundVoidedType {
			if rounds[e.Round] {
				t.Errorf("%s ended twice", e.Round)
			}
			rounds[e.Round] = true
		}
	}
	for range 5 {
		last, _ = v.follow(last, 400, heard)
		_ = v.conn.Close()
		v = join(t, s.url, place(last))
		if e := v.answer("resume"); e.Seq != last.Seq || e.Epoch != last.Epoch {
			t.Fatalf("resumed at %s %d, want %s %d", e.Epoch, e.Seq, last.Epoch, last.Seq)
		}
	}
	v.follow(last, 1<<30, heard)
	if len(rounds) != 200 {
		t.Errorf("%d rounds were heard, want 200", len(rounds))
	}
}

func TestResumeOnTheSameConnectionAfterAGap(t *testing.T) {
	s := play(t, live.Config{Pit: newPit(t, sim.Config{Seed: 2, Tables: sim.Floor(3, 1)}), Headlong: true})
	v := join(t, s.url, `"tables":["*"]`)
	first := v.answer("image")
	at, _ := v.follow(first, 100, nil)
	v.say(`{"op":"subscribe","v":1,` + place(at) + `}`)
	for {
		e, ok := v.event()
		if !ok {
			t.Fatal("the connection ended")
		}
		if e.Type == tables.SubscribedType {
			if d := e.Data.(tables.Subscribed); d.Mode != "resume" || e.Seq != at.Seq {
				t.Fatalf("answered %+v at %d", d, e.Seq)
			}
			break
		}
	}
	if _, n := v.follow(at, 300, nil); n != 300 {
		t.Errorf("%d events followed", n)
	}
}

func TestImageWhereThereIsNothingToResumeFrom(t *testing.T) {
	for _, c := range []struct{ name, resume string }{
		{"nothing heard yet", `"resume":null`},
		{"another server's epoch", `"resume":{"epoch":"9f3c","seq":48213}`},
		{"ahead of the count", ""},
		{"behind the history", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := play(t, live.Config{Pit: newPit(t, sim.Config{Seed: 3, Tables: sim.Floor(6, 1)}), Headlong: true, History: 50})
			v := join(t, s.url, `"tables":["*"]`)
			early, _ := v.follow(v.answer("image"), 30, nil)
			late, _ := v.follow(early, 1500, nil)
			resume := c.resume
			switch c.name {
			case "ahead of the count":
				late.Seq += 1 << 40
				resume = place(late)
			case "behind the history":
				resume = place(early)
			}
			w := join(t, s.url, resume)
			at := w.answer("image")
			if at.Seq != 0 || at.Epoch == early.Epoch {
				t.Fatalf("an image at %s %d, after %s", at.Epoch, at.Seq, early.Epoch)
			}
			for n, number := range []string{"B-01", "B-04", "J-02", "J-05", "R-03", "R-06"} {
				e := w.must(tables.TableImageType)
				i := e.Data.(tables.TableImage)
				if e.Table != number || e.Seq != int64(n+1) || e.Round != i.Round || i.Game == "" || i.Profile == "" || i.Dealer == "" || i.Phase == "" {
					t.Errorf("the image of %s: %+v", e.Table, i)
				}
				if (i.Game == "roulette") != (i.Shoe == "") || i.LastRound == "" || len(i.LastResult) == 0 {
					t.Errorf("the image of %s has the shoe %q and the last round %q", e.Table, i.Shoe, i.LastRound)
				}
				at = e
			}
			if _, n := w.follow(at, 200, nil); n != 200 {
				t.Errorf("%d events followed the images", n)
			}
		})
	}
}

func TestADeskThatJoinsInTheMiddleFindsNothingWrong(t *testing.T) {
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	floor := sim.Floor(6, 1)
	floor[5].Profile = "european" // what is in prison is in no image
	for i := range floor {
		floor[i].Devices = nil
	}
	s := play(t, live.Config{Pit: newPit(t, sim.Config{Seed: 9, Tables: floor, Rounds: 400}), Headlong: true, Room: 64 << 10})
	v := join(t, s.url, `"tables":["*"]`)
	v.follow(v.answer("image"), 777, nil)
	_ = v.conn.Close()
	w := join(t, s.url, `"tables":["*"]`)
	fold := tables.NewFold(tables.Config{Book: book})
	settled := 0
	joined := map[string]string{} // the round of a table that was settled when the desk joined
	w.follow(w.answer("image"), 1<<30, func(e *tables.Event) {
		if i, ok := e.Data.(tables.TableImage); ok && tables.Phase(i.Phase) == tables.Settled {
			joined[e.Table] = e.Round
		}
		for _, o := range fold.Apply(e) {
			// Where an image shows a round that is settled, nobody here verified it: that
			// is said of it, and of no other.
			unseen := o.Kind == tables.FindingOut && o.Finding.Code == findings.RoundUnseen
			if unseen && o.Finding.Round == joined[o.Finding.Table] {
				continue
			}
			if o.Kind == tables.FindingOut {
				t.Errorf("%s %s %s %s", o.Finding.Code, o.Finding.Table, o.Finding.Round, o.Finding.Subject)
			}
			if o.Kind == tables.SettlementOut {
				settled++
			}
		}
	})
	if settled < 250 {
		t.Errorf("%d rounds were settled", settled)
	}
}

func TestADeskThatWantsSomeTablesHearsThemInACountOfTheirOwn(t *testing.T) {
	s := play(t, live.Config{Pit: newPit(t, sim.Config{Seed: 4, Tables: sim.Floor(6, 1), Rounds: 200}), Headlong: true})
	v := join(t, s.url, `"tables":["B-04","R-03"]`)
	seen := map[string]int{}
	note := func(e *tables.Event) { seen[e.Table]++ }
	last, _ := v.follow(v.answer("image"), 300, note)
	_ = v.conn.Close()
	join(t, s.url, `"tables":["R-03"],`+place(last)).answer("image") // it is not the count of these tables
	join(t, s.url, `"tables":["*"],`+place(last)).answer("image")
	v = join(t, s.url, `"tables":["R-03","B-04"],`+place(last))
	v.answer("resume")
	v.follow(last, 1<<30, note)
	if len(seen) != 2 || seen["B-04"] < 300 || seen["R-03"] < 300 {
		t.Errorf("heard of %v", seen)
	}
}

func TestOnlyADeskWithTheTokenIsLetIn(t *testing.T) {
	s := play(t, live.Config{Pit: newPit(t, sim.Config{Seed: 1, Tables: sim.Floor(3, 1)}), Headlong: true, Token: "tulip"})
	for _, c := range []struct {
		header string
		status int
	}{
		{"", 401},
		{"Bearer rose", 401},
		{"tulip", 401},
		{"Basic tulip", 401},
		{"Bearer tulip", 101},
	} {
		header := http.Header{}
		if c.header != "" {
			header.Set("Authorization", c.header)
		}
		_, answer, err := visit(t, s.url, header)
		if answer == nil || answer.StatusCode != c.status || (err == nil) != (c.status == 101) {
			t.Errorf("%q is answered %+v, %v", c.header, answer, err)
		}
	}
}

func TestAnotherProtocolIsRefused(t *testing.T) {
	s := play(t, live.Config{Pit: newPit(t, sim.Config{Seed: 1, Tables: sim.Floor(3, 1)}), Headlong: true})
	for _, offered := range [][]string{nil, {"pit.v2"}} {
		conn, answer, err := (&websocket.Dialer{Subprotocols: offered}).Dial(s.url, nil)
		if err == nil || answer == nil || answer.StatusCode != http.StatusBadRequest {
			t.Errorf("%v is answered %+v", offered, answer)
		}
		if conn != nil {
			_ = conn.Close()
		}
	}
}

func TestHeartbeatsFillTheSilence(t *testing.T) {
	now := time.Now()
	p := newPit(t, sim.Config{Seed: 1, Tables: sim.Floor(3, 1), Start: now.Add(time.Hour)}) // nothing happens yet
	s := play(t, live.Config{Pit: p})
	v := join(t, s.url, `"heartbeat_ms":50`)
	at := v.answer("image")
	if d := at.Data.(tables.Subscribed); d.Heartbeat != 50*time.Millisecond {
		t.Errorf("the rhythm is %v", d.Heartbeat)
	}
	for range 5 {
		e := v.must(tables.HeartbeatType)
		if d := e.Data.(tables.Heartbeat); d.Seq != 0 || e.Epoch != at.Epoch || e.Time.Before(now.Add(-time.Second)) {
			t.Errorf("a heartbeat of %s %d at %v", e.Epoch, d.Seq, e.Time)
		}
	}
}

func TestASlowDeskIsCutOffAndBlocksNobody(t *testing.T) {
	s := play(t, live.Config{Pit: newPit(t, sim.Config{Seed: 5, Tables: sim.Floor(9, 1)}), Headlong: true, Room: 64 << 10})
	slow, _, err := (&websocket.Dialer{
		Subprotocols: []string{live.Protocol}, ReadBufferSize: 1024,
		NetDialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := (&net.Dialer{}).DialContext(ctx, network, address)
			if tcp, ok := c.(*net.TCPConn); ok {
				_ = tcp.SetReadBuffer(4096)
			}
			return c, err
		},
	}).Dial(s.url, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = slow.Close() }()
	if err := slow.WriteMessage(websocket.TextMessage, []byte(`{"op":"subscribe","v":1,"tables":["*"]}`)); err != nil {
		t.Fatal(err)
	}
	const plenty = 40_000
	v := join(t, s.url, `"tables":["*"]`)
	if _, n := v.follow(v.answer("image"), plenty, nil); n != plenty {
		t.Fatalf("the quick desk heard %d events", n)
	}
	quick := make(chan struct{})
	go func() { // the quick one goes on, and with it the pit
		defer close(quick)
		for {
			if _, _, err := v.conn.ReadMessage(); err != nil {
				return
			}
		}
	}()
	for heard := 0; ; heard++ {
		_ = slow.SetReadDeadline(time.Now().Add(patience))
		if _, _, err := slow.ReadMessage(); err != nil {
			break
		}
		if heard == plenty/2 {
			t.Error("the slow desk was not cut off")
			break
		}
	}
	_ = v.conn.Close()
	<-quick
}

func TestDecisionsAreAnswered(t *testing.T) {
	got := make(chan live.Decision, 10)
	s := play(t, live.Config{
		Pit: newPit(t, sim.Config{Seed: 1, Tables: sim.Floor(3, 1)}), Headlong: true,
		Decided: func(d live.Decision) { got <- d },
	})
	v := join(t, s.url, `"tables":["R-03"]`)
	v.follow(v.answer("image"), 20, nil)
	for _, c := range []struct{ say, want string }{
		{`{"op":"decision","id":"d-8f1c","table":"R-03","round":"R-03-x","decision":"spin_rerun","cause":"ball_hung"}`, `{"v":1,"type":"ack","id":"d-8f1c"}`},
		{`{"op":"decision","id":"d-8f1d","table":"X-1","decision":"spin_rerun"}`, `{"v":1,"type":"refused","id":"d-8f1d","reason":"there is no such table"}`},
		{`not JSON`, ""},
		{`{"op":"dance"}`, ""},
		{`{"op":"decision","table":"R-03"}`, ""},
		{`{"op":"decision","id":"d-8f1e","table":"R-03"}`, `{"v":1,"type":"refused","id":"d-8f1e","reason":"it names no decision"}`},
		{`{"op":"decision","id":"d-8f1c","table":"R-03","round":"R-03-x","decision":"spin_rerun"}`, `{"v":1,"type":"ack","id":"d-8f1c"}`},
	} {
		v.say(c.say)
		for c.want != "" {
			b, ok := v.next()
			if !ok {
				t.Fatal("the connection ended")
			}
			if string(b) == c.want {
				break
			}
			if strings.Contains(string(b), `"type":"ack"`) || strings.Contains(string(b), `"type":"refused"`) {
				t.Fatalf("%s is answered %s", c.say, b)
			}
		}
	}
	if d := <-got; d.ID != "d-8f1c" || d.Decision != "spin_rerun" || !strings.Contains(string(d.Line), "ball_hung") {
		t.Errorf("decided %+v", d)
	}
	if d := <-got; d.ID != "d-8f1c" || len(got) > 0 {
		t.Errorf("decided %+v and %d more", d, len(got))
	}
}

func TestAFaultIsOrderedWhileThePitIsPlayed(t *testing.T) {
	faults := make(chan sim.Fault, 1)
	s := play(t, live.Config{
		Pit: newPit(t, sim.Config{Seed: 1, Tables: sim.Floor(3, 1), Rounds: 400}), Headlong: true,
		Seen: func(o *sim.Output) error {
			if o.Fault != "" {
				select {
				case faults <- o.Fault:
				default:
				}
			}
			return nil
		},
	})
	if err := s.Order(sim.Order{Fault: sim.WrongPayout, Table: "R-03"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Order(sim.Order{Fault: sim.WrongThirdCard, Table: "R-03"}); err == nil {
		t.Error("a third card at roulette was accepted")
	}
	v := join(t, s.url, `"tables":["*"]`)
	v.follow(v.answer("image"), 1<<30, nil)
	if f := <-faults; f != sim.WrongPayout {
		t.Errorf("%s came", f)
	}
	<-s.ended
	if err := s.Order(sim.Order{Fault: sim.WrongPayout}); !errors.Is(err, live.ErrOver) {
		t.Errorf("an order after the end: %v", err)
	}
	_, answer, err := visit(t, s.url, nil)
	if err == nil || answer == nil || answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a desk that comes after the end is answered %+v", answer)
	}
}

func TestRunEndsWhenItIsToldTo(t *testing.T) {
	noLeak(t)
	broken := errors.New("the disk is full")
	for name, c := range map[string]struct {
		seen func(o *sim.Output) error
		stop bool
		want error
	}{
		"by its context":  {nil, true, context.Canceled},
		"by who looks on": {func(*sim.Output) error { return broken }, false, broken},
	} {
		t.Run(name, func(t *testing.T) {
			s := live.New(live.Config{Pit: newPit(t, sim.Config{Seed: 1, Tables: sim.Floor(3, 1), Start: time.Now()}), Seen: c.seen})
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			ended := make(chan error, 1)
			go func() { ended <- s.Run(ctx) }()
			if c.stop {
				cancel()
			}
			select {
			case err := <-ended:
				if !errors.Is(err, c.want) {
					t.Errorf("ended with %v, want %v", err, c.want)
				}
			case <-time.After(patience):
				t.Fatal("it did not end")
			}
		})
	}
}

func TestHalfAFrameIsTheLastThingOnTheConnection(t *testing.T) {
	s := play(t, live.Config{
		Pit: newPit(t, sim.Config{
			Seed: 1, Tables: sim.Floor(3, 1), Faults: []sim.Order{{Fault: sim.HalfFrame, Table: "B-01"}},
		}),
		Headlong: true,
	})
	v := join(t, s.url, `"tables":["*"]`)
	last := v.answer("image")
	for {
		_ = v.conn.SetReadDeadline(time.Now().Add(patience))
		_, b, err := v.conn.ReadMessage()
		if err != nil {
			if !errors.Is(err, io.ErrUnexpectedEOF) && !websocket.IsCloseError(err, websocket.CloseAbnormalClosure) {
				t.Errorf("the connection ended with %v", err)
			}
			break
		}
		e, err := tables.ReadEvent(b)
		if err != nil {
			t.Fatal(err)
		}
		last = e
	}
	v = join(t, s.url, place(last))
	v.answer("resume")
	torn, _ := v.follow(last, 1, nil)
	if torn.Type != tables.BetAcceptedType && torn.Type != tables.NoMoreBetsType || torn.Table != "B-01" {
		t.Errorf("the event that was torn is %s", fmt.Sprintf("%s %s", torn.Type, torn.Table))
	}
}
