package pit_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/tables/findings"
)

// withAlarm runs a pit that has one alarm: a device of table D1 is silent.
func withAlarm(t *testing.T) (*live, *said, findings.Identity) {
	t.Helper()
	wheel := newSaid("device:scan")
	l := start(t, nil, wheel)
	wheel.hear(t, lost("scan", "D1", "silent", morning))
	until(t, "the alarm", func() bool { return l.alarm(findings.DeviceSilent) != nil })
	return l, wheel, findings.Identity{Table: "D1", Code: findings.DeviceSilent, Subject: "scan"}
}

func TestAlarmIsTakenByAPersonAndThatIsARecord(t *testing.T) {
	l, wheel, id := withAlarm(t)
	l.hands.Run(time.Minute)
	r, err := l.Acknowledge(t.Context(), "m12", id, "somebody looks at it")
	if err != nil || !r.Written || r.Record != 2 {
		t.Fatalf("acknowledged: %+v, %v", r, err)
	}
	until(t, "it is shown", func() bool { return l.alarm(findings.DeviceSilent).State == pit.Acknowledged })
	a := l.alarm(findings.DeviceSilent)
	if a.AckedBy != "m12" || a.Note != "somebody looks at it" || !a.AckedAt.Equal(morning.Add(time.Minute)) || a.Rings() {
		t.Errorf("%+v", a)
	}
	record := l.ledger.all()[1]
	want := `{"code":"device.silent","subject":"scan","person":"m12","note":"somebody looks at it"}`
	if record.Kind != "alarm.acknowledged" || record.Src != "desk" || record.Table != "D1" || string(record.Data) != want {
		t.Errorf("record %+v %s", record, record.Data)
	}
	if _, err := l.Acknowledge(t.Context(), "m13", id, ""); !errors.Is(err, pit.ErrAcknowledged) {
		t.Errorf("taken by another: %v", err)
	}
	if n := len(l.ledger.all()); n != 2 {
		t.Errorf("%d records: what is refused is not written", n)
	}
	wheel.hear(t, back("scan", "D1", morning.Add(2*time.Minute)))
	until(t, "it is over", func() bool { l.hands.Run(time.Second); return l.alarm(findings.DeviceSilent) == nil })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
}

func TestAlarmIsPutAwayAndComesBack(t *testing.T) {
	l, _, id := withAlarm(t)
	if _, err := l.Shelve(t.Context(), "m12", id, "it is being changed", morning.Add(10*time.Minute)); err != nil {
		t.Fatal(err)
	}
	until(t, "it is away", func() bool { return l.alarm(findings.DeviceSilent).Shelved() })
	a := l.alarm(findings.DeviceSilent)
	if a.Shelf.By != "m12" || a.Shelf.Why != "it is being changed" || a.Rings() {
		t.Errorf("%+v", a)
	}
	l.hands.Run(10 * time.Minute)
	until(t, "it is back", func() bool { return l.alarm(findings.DeviceSilent).Rings() })
	if _, err := l.Shelve(t.Context(), "m12", id, "once more", l.hands.Clock().Now().Add(30*time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Unshelve(t.Context(), "m13", id); err != nil {
		t.Fatal(err)
	}
	until(t, "it is back", func() bool { return l.alarm(findings.DeviceSilent).Rings() })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	last := l.ledger.all()
	if got := string(last[len(last)-1].Data); got != `{"code":"device.silent","subject":"scan","person":"m13"}` {
		t.Errorf("brought back: %s", got)
	}
}

func TestWhatAPersonCannotDoIsRefusedAndNotWritten(t *testing.T) {
	l, _, id := withAlarm(t)
	soon, other := morning.Add(time.Minute), findings.Identity{Table: "D2", Code: findings.DeviceSilent, Subject: "scan"}
	ack := func(person, note string, id findings.Identity) func() error {
		return func() error { _, err := l.Acknowledge(t.Context(), person, id, note); return err }
	}
	shelve := func(person, why string, id findings.Identity, until time.Time) func() error {
		return func() error { _, err := l.Shelve(t.Context(), person, id, why, until); return err }
	}
	for _, c := range []struct {
		name string
		do   func() error
		want error
	}{
		{"nobody", ack("", "", id), pit.ErrPerson},
		{"a name of two lines", ack("m\n12", "", id), pit.ErrPerson},
		{"a name that is no text", ack("\xff", "", id), pit.ErrPerson},
		{"a name that is a story", ack(strings.Repeat("m", 65), "", id), pit.ErrPerson},
		{"a note that turns its letters around", ack("m12", "pay 500\u202e005", id), pit.ErrReason},
		{"a note with a control sign", shelve("m12", "later\x1b[2J", id, soon), pit.ErrReason},
		{"a person with a sign of no width", ack("m\u200b12", "", id), pit.ErrPerson},
		{"a note that is too long", ack("m12", strings.Repeat("ก", 1001), id), pit.ErrReason},
		{"an alarm that is not there", ack("m12", "", other), pit.ErrNoAlarm},
		{"put away without a reason", shelve("m12", " ", id, soon), pit.ErrReason},
		{"put away for too long", shelve("m12", "x", id, morning.Add(30*time.Minute+time.Millisecond)), pit.ErrUntil},
		{"put away until now", shelve("m12", "x", id, morning), pit.ErrUntil},
		{"put away though it is not there", shelve("m12", "x", other, soon), pit.ErrNoAlarm},
		{"brought back though it is not away", func() error { _, err := l.Unshelve(t.Context(), "m12", id); return err }, pit.ErrNotShelved},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.do(); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
	if n := len(l.ledger.all()); n != 1 {
		t.Errorf("%d records", n)
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	if _, err := l.Acknowledge(t.Context(), "m12", id, ""); !errors.Is(err, pit.ErrStopped) {
		t.Errorf("a pit that has ended: %v", err)
	}
}

func TestTwoPeopleAtOnceTakeAnAlarmOnce(t *testing.T) {
	l, wheel, id := withAlarm(t)
	open := l.ledger.shut()
	wheel.hear(t, dealer("D1", 1))
	until(t, "a commit is under way", func() bool { return l.ledger.commits() == 2 })
	results := make(chan error)
	for _, person := range []string{"m12", "m13"} {
		go func() { _, err := l.Acknowledge(context.Background(), person, id, ""); results <- err }()
	}
	time.Sleep(10 * time.Millisecond) // as likely as not both wait by now; either order must do
	open()
	a, b := <-results, <-results
	if (a == nil) == (b == nil) || !errors.Is(errors.Join(a, b), pit.ErrAcknowledged) {
		t.Errorf("one took it and one did not: %v, %v", a, b)
	}
	if err := l.end(t); err != nil {
		t.Error(err)
	}
}

func TestWhoGivesUpWaitingIsNotHeldUp(t *testing.T) {
	l, wheel, id := withAlarm(t)
	open := l.ledger.shut()
	defer open()
	wheel.hear(t, dealer("D1", 1))
	until(t, "a commit is under way", func() bool { return l.ledger.commits() == 2 })
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := l.Acknowledge(ctx, "m12", id, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
