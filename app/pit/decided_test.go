package pit_test

import (
	"fmt"
	"testing"
	"time"

	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/wager"
)

// A decision ends the alarms that it answers: whoever signed it has taken them. So it
// does after a restart, and what only the world can end goes on ringing.
func TestADecisionEndsTheAlarmsThatItAnswers(t *testing.T) {
	server, podium := newSaid("server:main"), newSaid("podium")
	l := start(t, nil, server, podium)
	frames := []string{
		`"table.opened","data":{"game":"roulette","profile":"european"}`,
		`"round.opened","round":"r1","data":{"betting_ms":0}`,
		`"bet.accepted","round":"r1","data":{"id":"b1","spot":"red","stake":"100"}`,
		`"bet.accepted","round":"r1","data":{"id":"b2","spot":"odd","stake":"100"}`,
		`"round.no_more_bets","round":"r1"`,
		`"spin.result","round":"r1","data":{"number":18}`,
		`"round.settled","round":"r1","data":{"result":{"number":18},"paid":[{"id":"b2","returned":"200"}]}`,
	}
	at := morning.Format(wager.TimeLayout)
	for n, f := range frames {
		server.hear(t, line(t, fmt.Sprintf(`{"v":1,"epoch":"e","seq":%d,"table":"R-1","time":%q,"type":%s}`, n+1, at, f)))
	}
	podium.hear(t, line(t, fmt.Sprintf(`{"v":1,"source":"device:w","table":"R-1","time":%q,"type":"device.lost","data":{"reason":"unplugged"}}`, at)))
	subjects := func() (all []string) {
		for _, a := range l.View().Alarms {
			if a.Finding.Code == findings.PayoutDiffers {
				all = append(all, a.Finding.Subject)
			}
		}
		return all
	}
	until(t, "both payments are alarms", func() bool { return fmt.Sprint(subjects()) == "[b1 b2]" })
	podium.hear(t, line(t, fmt.Sprintf(`{"v":1,"source":"desk","type":"decision.recorded","table":"R-1","round":"r1","time":%q,"data":{
		"id":"d-1","decision":"dispute_ruling","outcome":"upheld","by":{"id":"m1","role":"pit_boss"},
		"findings":["R-1/r1/payout.differs/b1","R-1//device.lost/w"]}}`, at)))
	until(t, "one of them is over", func() bool { return fmt.Sprint(subjects()) == "[b2]" })
	l.hands.Run(2 * time.Second)
	server.hear(t, line(t, fmt.Sprintf(`{"v":1,"epoch":"e","seq":8,"table":"R-1","time":%q,"type":"dealer.changed","data":{"dealer":"d1"}}`,
		morning.Add(2*time.Second).Format(wager.TimeLayout))))
	until(t, "the device is still lost", func() bool { return l.alarm(findings.DeviceLost) != nil })
	if err := l.end(t); err != nil {
		t.Error(err)
	}
	if !sameView(t, again(t, tables.Config{}, l.ledger.all(), newSaid("server:main"), newSaid("podium")).View(), l.View()) {
		t.Error("from its records the pit is another")
	}
}
