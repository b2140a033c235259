package rig

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/findings"
)

// patience is how long something may take that must come true.
const patience = 30 * time.Second

// Live is a desk at a pit that runs: what the pit hears and what the desk records is in one
// journal. The house keeps its inspections there.
type Live struct {
	*Desk
	Pit             *pit.Pit
	server, scanner *source
}

// NewLive makes a pit that runs until the test ends, with a game server and a scanner that
// say what the test has them say.
func NewLive(t testing.TB, change ...func(*pit.DeskConfig)) *Live {
	t.Helper()
	l := &Live{Desk: begin(t), server: newSource("server:main"), scanner: newSource("device:scan")}
	podium := pit.NewPodium()
	book, err := house.Builtin()
	l.Must(err)
	l.Pit, err = pit.New(pit.Config{
		Fold:    tables.Config{Book: book, Inspections: true, GamingDay: GamingDay, Zone: Zone()},
		Sources: []pit.Source{l.server, l.scanner, podium},
		Journal: podium.Journal(roll{l.Journal}), Clock: l.Hands.Clock(), Tick: time.Hour,
	})
	l.Must(err)
	l.open(podium, change)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- l.Pit.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		podium.End()
	})
	return l
}

// Tables are the tables of the pit, as screens ask for them.
func (l *Live) Tables() []*tables.Table { return l.Pit.View().Tables }

// Table is a table as it stands; nil where none was heard of.
func (l *Live) Table(number string) *tables.Table { return l.Pit.Table(number) }

// Alarm is an alarm of a code that is not over; nil if there is none.
func (l *Live) Alarm(code findings.Code) *pit.Alarm {
	for _, a := range l.Pit.View().Alarms {
		if a.Finding.Code == code && a.State != pit.Returned {
			return &a
		}
	}
	return nil
}

// Hear has the server say something; round is "" for what is of none.
func (l *Live) Hear(kind, table, round, data string) {
	l.t.Helper()
	l.server.seq++
	of := ""
	if round != "" {
		of = fmt.Sprintf(`"round":%q,`, round)
	}
	l.say(l.server, fmt.Sprintf(`{"v":1,"epoch":"9f3c","seq":%d,"type":%q,"table":%q,%s"time":%q,"data":%s}`, l.server.seq, kind, table, of, l.time(), data))
}

// Scan has the scanner of a table read a card.
func (l *Live) Scan(table, card string) {
	l.t.Helper()
	l.say(l.scanner, fmt.Sprintf(`{"v":1,"source":"device:scan","type":"card.scanned","table":%q,"time":%q,"data":{"card":%q,"code":%q}}`, table, l.time(), card, card))
}

func (l *Live) time() string { return l.Hands.Now().Format("2006-01-02T15:04:05.000Z") }

func (l *Live) say(by *source, text string) {
	l.t.Helper()
	e, err := tables.ReadEvent([]byte(text))
	l.Must(err)
	by.heard <- []pit.Heard{{Event: e, Line: []byte(text)}}
	l.Must(<-by.took)
}

// Until waits for something that must come true.
func (l *Live) Until(what string, true func() bool) {
	l.t.Helper()
	for began := time.Now(); !true(); time.Sleep(time.Millisecond) {
		if time.Since(began) > patience {
			l.t.Fatalf("waited in vain: %s", what)
		}
	}
}

// Baccarat opens a table with a shoe of eight decks.
func (l *Live) Baccarat(table, shoe string) {
	l.t.Helper()
	l.Hear("table.opened", table, "", `{"game":"baccarat","profile":"house-baccarat","currency":"THB"}`)
	l.Hear("shoe.shuffled", table, "", fmt.Sprintf(`{"shoe":%q}`, shoe))
	l.Hear("shoe.started", table, "", fmt.Sprintf(`{"shoe":%q,"decks":8}`, shoe))
	l.Until("the table is there", func() bool {
		t := l.Table(table)
		return t != nil && t.Shoe.ID == shoe
	})
}

// Coup plays a coup of cards that go to the places beside them: "9H player".
func (l *Live) Coup(table, round, winner string, dealt ...string) {
	l.t.Helper()
	l.Hands.Run(time.Second)
	l.Hear("round.opened", table, round, `{"betting_ms":15000}`)
	l.Hands.Run(16 * time.Second)
	l.Hear("round.no_more_bets", table, round, `{}`)
	for _, one := range dealt {
		card, to, _ := strings.Cut(one, " ")
		l.Hands.Run(time.Second)
		l.Hear("card.dealt", table, round, fmt.Sprintf(`{"card":%q,"to":%q}`, card, to))
	}
	l.Hear("round.settled", table, round, fmt.Sprintf(`{"result":{"winner":%q}}`, winner))
}

// source is a game server or a device that says what a test has it say.
type source struct {
	name  string
	heard chan []pit.Heard
	took  chan error
	seq   int
}

func newSource(name string) *source {
	return &source{name: name, heard: make(chan []pit.Heard), took: make(chan error, 1)}
}

// Name implements pit.Source.
func (s *source) Name() string { return s.name }

// Health implements pit.Source.
func (s *source) Health() pit.Health { return pit.Health{State: "live"} }

// Run implements pit.Source.
func (s *source) Run(ctx context.Context, deliver pit.Deliver) error {
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case heard := <-s.heard:
			s.took <- deliver(ctx, heard)
		}
	}
}

// roll is the pit's journal on the disk.
type roll struct{ *store.Journal }

// Append implements pit.Journal.
func (r roll) Append(ctx context.Context, records []pit.Record) error {
	_, err := r.AppendPlaced(ctx, records)
	return err
}

// AppendPlaced says where the records lie.
func (r roll) AppendPlaced(ctx context.Context, records []pit.Record) ([]pit.Filed, error) {
	entries := make([]store.Entry, len(records))
	for i := range records {
		e := &records[i]
		entries[i] = store.Entry{At: e.At, Mono: e.Mono, Source: e.Src, Table: e.Table, Round: e.Round, Kind: e.Kind, Data: e.Data}
	}
	receipts, err := r.Journal.Append(ctx, entries...)
	filed := make([]pit.Filed, len(receipts))
	for i, at := range receipts {
		filed[i] = pit.Filed{Day: at.Day, N: int64(at.N)}
	}
	return filed, err
}
