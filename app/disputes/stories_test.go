package disputes_test

import (
	"image/png"
	"os"
	"testing"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/tables"
)

const drewOn17 = `
53 s J-33 J-33-0296 round.opened {"betting_ms":25000}
60 s J-33 J-33-0296 bet.accepted {"id":"b1","player":"G-1301","spot":"seat","seat":1,"stake":"1000"}
61 s J-33 J-33-0296 bet.accepted {"id":"b2","player":"G-1308","spot":"seat","seat":2,"stake":"500"}
62 s J-33 J-33-0296 bet.accepted {"id":"b3","player":"G-1315","spot":"seat","seat":3,"stake":"800"}
63 s J-33 J-33-0296 bet.accepted {"id":"b5","player":"G-1322","spot":"seat","seat":5,"stake":"1500"}
74 s J-33 J-33-0296 bet.accepted {"id":"b7","player":"G-1330","spot":"seat","seat":7,"stake":"2000"}
77 s J-33 J-33-0296 round.no_more_bets
79 s J-33 J-33-0296 card.dealt {"card":"TS","to":"seat:1"}
80 s J-33 J-33-0296 card.dealt {"card":"8D","to":"seat:2"}
82 s J-33 J-33-0296 card.dealt {"card":"8C","to":"seat:3"}
84 s J-33 J-33-0296 card.dealt {"card":"AH","to":"seat:5"}
86 s J-33 J-33-0296 card.dealt {"card":"9C","to":"seat:7"}
88 s J-33 J-33-0296 card.dealt {"card":"6D","to":"dealer"}
90 s J-33 J-33-0296 card.dealt {"card":"8H","to":"seat:1"}
92 s J-33 J-33-0296 card.dealt {"card":"3C","to":"seat:2"}
94 s J-33 J-33-0296 card.dealt {"card":"8S","to":"seat:3"}
96 s J-33 J-33-0296 card.dealt {"card":"KD","to":"seat:5"}
98 s J-33 J-33-0296 card.dealt {"card":"7S","to":"seat:7"}
100 s J-33 J-33-0296 card.dealt {"to":"dealer","face":"down"}
102 s J-33 J-33-0296 action.taken {"seat":1,"do":"stand"}
104 s J-33 J-33-0296 action.taken {"seat":2,"do":"double","stake":"500"}
106 s J-33 J-33-0296 card.dealt {"card":"9H","to":"seat:2"}
107 s J-33 J-33-0296 action.taken {"seat":3,"do":"split","stake":"800"}
109 s J-33 J-33-0296 card.dealt {"card":"3D","to":"seat:3"}
111 s J-33 J-33-0296 card.dealt {"card":"9S","to":"seat:3/2"}
113 s J-33 J-33-0296 action.taken {"seat":3,"hand":1,"do":"hit"}
115 s J-33 J-33-0296 card.dealt {"card":"7C","to":"seat:3"}
117 s J-33 J-33-0296 action.taken {"seat":3,"hand":1,"do":"stand"}
117.5 s J-33 J-33-0296 action.taken {"seat":3,"hand":2,"do":"stand"}
119 s J-33 J-33-0296 action.taken {"seat":7,"do":"stand"}
121 s J-33 J-33-0296 card.revealed {"card":"AC"}
123 s J-33 J-33-0296 card.dealt {"card":"4H","to":"dealer"}
137 s J-33 J-33-0296 round.settled {"result":{"dealer":{"cards":["6D","AC","4H"],"total":21}},"paid":[{"id":"b5","returned":"3750.00"}]}
`

// snap writes the window into a file, to be looked at.
func (r *rig) snap(name string) {
	if dir := os.Getenv("SNAP"); dir != "" {
		f, err := os.Create(dir + "/" + name + ".png")
		r.must(err)
		defer f.Close()
		r.must(png.Encode(f, r.window.Canvas().Capture()))
	}
}

func TestAClaimIsOpenedAndHeard(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	r.terms["J-33"] = tables.TableOpened{Game: "blackjack", Profile: "house-blackjack", Currency: "THB"}
	r.snap("docket0")
	r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33"})
	r.says("G-1301")
	r.snap("claim")
	r.press(fyne.KeyReturn)
	r.says("Dispute 0001")
	r.says("Rule and sign")
	r.snap("hearing")
}
