package standing_test

import (
	"fmt"
	"testing"
	"time"

	"pitboss/app/pit"
	"pitboss/app/pit/standing"
	"pitboss/store"
)

var ownKinds = []string{
	store.KindOpened, store.KindCheckpoint, store.KindCosigned, store.KindStepped, store.KindRemoved, store.KindKept,
}

// A record of the pit comes out of the journal as it went in, also one that a server calls
// what the journal calls its own: that was refused, and with it whatever came in the same
// commit.
func TestRecordsGoThroughTheJournal(t *testing.T) {
	for _, kind := range append([]string{"card.dealt", "decision.recorded", "staff.signed_on", "pit.open"}, ownKinds...) {
		in := pit.Record{Day: "2026-11-30", At: time.Unix(1, 0).UTC(), Src: "desk", Table: "B-07", Round: "1", Kind: kind, Data: []byte("{}")}
		e := standing.Entry(&in)
		out, ok := standing.Record(&store.Record{N: 9, Day: in.Day, Entry: e}, 1)
		in.N = 1
		if !ok || store.OwnKind(e.Kind) || fmt.Sprint(out) != fmt.Sprint(in) {
			t.Errorf("%s: %+v, %v", kind, out, ok)
		}
	}
	for _, kind := range ownKinds {
		if _, ok := standing.Record(&store.Record{Entry: store.Entry{Kind: kind}}, 1); ok {
			t.Errorf("%s is taken for the pit's", kind)
		}
	}
}
