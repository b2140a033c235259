package disputes_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables"
	"pitboss/tables/decisions"
)

const twoRevolutions = `
0 s R-03 R-03-0187 round.opened {"betting_ms":25000}
1 d:wheel R-03 - wheel.state {"state":"place_bets","rpm":13.7,"rotor":"cw"}
5 s R-03 R-03-0187 bet.accepted {"bets":[{"id":"b1","player":"G-1204","spot":"straight","numbers":[20],"stake":"600"},{"id":"b2","player":"G-1211","spot":"red","stake":"5000"},{"id":"b3","player":"G-1219","spot":"voisins","stake":"90"}]}
22 d:wheel R-03 - wheel.state {"state":"ball_in_rim","rotor":"cw"}
22 s R-03 R-03-0187 ball.launched {"direction":"ccw"}
24 d:wheel R-03 - wheel.revolutions {"count":1}
25 d:wheel R-03 - wheel.revolutions {"count":2}
26 s R-03 R-03-0187 round.no_more_bets
31 d:wheel R-03 - wheel.result {"number":20,"agreeing":2}
31.1 s R-03 R-03-0187 spin.result {"number":20}
33 s R-03 R-03-0187 round.settled {"result":{"number":20},"paid":[{"id":"b1","returned":"21600.00"}]}
`

// kinds are the kinds of the desk's records about a round.
func (r *atDesk) kinds(round string) (all []string) {
	r.t.Helper()
	page, err := r.journal.Find(store.Query{Round: round, Limit: 200})
	r.must(err)
	for i := range page.Records {
		if page.Records[i].Source == "desk" {
			all = append(all, page.Records[i].Kind)
		}
	}
	return all
}

// A signature that is not given is a record: the form was opened and left.
func TestLeavingTheSignatureIsRecorded(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	r.terms["J-33"] = blackjackTerms("")
	r.claim(look.Place{Table: "J-33"}, "G-1301", fyne.Key2)
	r.press(fyne.KeyT)
	r.press(fyne.KeyReturn)
	r.says("Record the ruling")
	r.press(fyne.KeyEscape)
	r.says("Rule and sign")
	r.settle(func() bool {
		return strings.Contains(strings.Join(r.kinds("J-33-0296"), " "), pit.KindDecisionCancelled)
	}, "the form is left on record")
	same(t, "rulings", len(r.desk.Decisions()), 0)
}

// The language changes under a claim that is half written, and under a ruling that is being
// signed: what a person wrote stays, the desk's own sentence is said in the other language,
// and the signature goes on.
func TestLanguageChangesUnderAClaimAndARuling(t *testing.T) {
	thai, err := words.Open("th")
	if err != nil {
		t.Fatal(err)
	}
	english, err := words.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t, "en", drewOn17)
	r.terms["J-33"] = blackjackTerms("")
	r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33"})
	r.says("G-1315")
	r.tap("G-1315")
	r.press(fyne.Key2)
	r.says("2,400.00")
	r.screen.Speak(thai)
	r.says(thai.Say("dispute_claim_card", nil))
	r.says("2,400.00")
	r.press(fyne.KeyN)
	for range 100 {
		r.press(fyne.KeyBackspace)
	}
	r.write("he took one too many")
	r.screen.Speak(english)
	r.says("he took one too many")
	r.says("Guests of the round")
	r.press(fyne.KeyReturn)
	r.says("Dispute 0001")
	same(t, "the guest", r.desk.Disputes()[0].Player, "G-1315")
	same(t, "the claim", r.desk.Disputes()[0].Claim, "he took one too many")
	r.press(fyne.KeyT, fyne.KeyReturn)
	r.says("Record the ruling")
	r.screen.Speak(thai)
	r.says(thai.Say("dispute_record_ruling", nil))
	r.write(pin)
	r.press(fyne.KeyReturn)
	same(t, "signed by", r.ruled().By.ID, "okravets")
}

// A ruling is the pit boss's: the manager opens and hears, and does not sign.
func TestTheManagerDoesNotSignARuling(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	r.terms["J-33"] = blackjackTerms("")
	r.on("vmelnyk")
	r.beat()
	r.claim(look.Place{Table: "J-33"}, "G-1301", fyne.Key2)
	r.press(fyne.KeyT)
	r.press(fyne.KeyReturn)
	r.says("Record the ruling")
	r.write(pin)
	r.press(fyne.KeyReturn)
	same(t, "rulings", len(r.desk.Decisions()), 0)
	r.press(fyne.KeyW)
	r.write("oks")
	r.says("Oksana Kravets")
	r.press(fyne.KeyReturn)
	r.write(pin)
	r.press(fyne.KeyReturn)
	same(t, "signed by", r.ruled().By.ID, "okravets")
}

func TestWhoMayNotOpenADispute(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	r.terms["J-33"] = blackjackTerms("")
	r.on("eye")
	r.beat()
	r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33"})
	r.says("A pit boss or a manager opens a dispute.")
	r.press(fyne.Key2, fyne.KeyReturn)
	r.beat()
	same(t, "disputes", len(r.desk.Disputes()), 0)
}

// What a claim lacks stands beside its field, and the keyboard goes there.
func TestWhatAClaimLacks(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	r.terms["J-33"] = blackjackTerms("")
	r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33"})
	r.says("G-1315")
	r.says("Esc")
	r.tap("G-1315")
	r.press(fyne.KeyN) // into the words of the claim
	if text := r.texts(); strings.Contains(text, " Esc ") {
		t.Errorf("in a line Esc is said to lead back: %s", text)
	}
	for range len("A card was dealt wrong") {
		r.press(fyne.KeyBackspace)
	}
	r.press(fyne.KeyReturn)
	r.says("This is missing.")
	r.write("he took one too many")
	r.press(fyne.KeyReturn)
	r.says("Dispute 0001")
	same(t, "the claim", r.desk.Disputes()[0].Claim, "he took one too many")
	same(t, "what it is about", r.desk.Disputes()[0].Spot, "Box 3")
}

// A claim that was put in words leaves no key to the field it was written in: the
// hearing has them.
func TestAClaimInWordsLeavesTheKeysToTheHearing(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	r.terms["J-33"] = blackjackTerms("")
	r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33"})
	r.says("G-1315")
	r.tap("G-1315")
	r.press(fyne.KeyN)
	r.write("he took one too many")
	r.press(fyne.KeyReturn)
	r.says("Dispute 0001")
	if f := r.window.Canvas().Focused(); f != nil {
		t.Errorf("the keyboard is left in %T, which is out of sight", f)
	}
	r.press(fyne.KeyEscape)
	r.says("Open 1")
}

func TestARoundOfWhichNothingIsRecorded(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33", Round: "J-33-9999"})
	r.says("Nothing is recorded of this round.")
	r.press(fyne.KeyEscape)
	r.says("No open dispute")
}

// The guest takes the claim back: the dispute is over, and nobody rules on it.
func TestAClaimIsWithdrawn(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	r.terms["J-33"] = blackjackTerms("")
	r.claim(look.Place{Table: "J-33"}, "G-1301", fyne.Key2)
	r.tap("Claim withdrawn")
	r.says("The guest withdrew the claim; recorded by Oksana Kravets.")
	r.press(fyne.KeyReturn)
	r.beat()
	same(t, "rulings", len(r.desk.Decisions()), 0)
	r.press(fyne.KeyEscape)
	r.says("No open dispute")
	r.press(fyne.KeyF, fyne.KeyF)
	r.says("withdrawn")
	r.press(fyne.KeyDown, fyne.KeyReturn)
	r.says("Dispute 0001")
}

// A dispute that is opened while its round is played shows how it ends.
func TestARoundThatIsStillPlayed(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(drewOn17), "\n")
	r := newRig(t, "en", strings.Join(lines[:len(lines)-1], "\n"))
	r.terms["J-33"] = blackjackTerms("")
	r.claim(look.Place{Table: "J-33"}, "G-1301", fyne.Key2)
	if strings.Contains(r.texts(), "Settled as 21") {
		t.Fatal("it is settled already")
	}
	r.press(fyne.KeyU) // nothing is tried
	r.play(lines[len(lines)-1])
	r.settle(func() bool {
		r.hands.Run(time.Second)
		r.beat()
		return strings.Contains(r.texts(), "Settled as 21")
	}, "the settlement is seen")
}

// The finding that led here is found again: its round is the dispute's, though the table
// has gone on.
func TestAFindingLeadsToItsRound(t *testing.T) {
	r := newRig(t, "en", drewOn17+`140 s J-33 J-33-0297 round.opened {"betting_ms":25000}`)
	r.terms["J-33"] = blackjackTerms("")
	r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33", Round: "J-33-0297", Subject: "J-33\x1fJ-33-0296\x1frules.differ\x1fsoft17"})
	r.says("round 0296")
	r.says("G-1315")
	r.press(fyne.KeyK)
	r.says("round 0297")
	r.press(fyne.KeyJ)
	r.says("round 0296")
	r.says("G-1315")
	r.tap("G-1315")
	r.press(fyne.Key2, fyne.KeyReturn)
	r.says("Dispute 0001")
	r.screen.Enter(look.Place{Screen: "disputes", Subject: "0001"})
	r.says("29 of 31")
}

// desks are what a screen has of windows of 1280 by 720, of 1600 by 1000 and of 2560 by 1440.
var desks = []fyne.Size{fyne.NewSize(1176, 584), fyne.NewSize(1496, 860), fyne.NewSize(2456, 1300), fyne.NewSize(749, 340), sight.Largest()}

// What a guest says stands whole in the header, however long it is and whatever became of
// the dispute.
func TestAClaimIsReadWhole(t *testing.T) {
	long := map[string]string{
		"en": "the dealer had seventeen on the table and took a card all the same, the pit boss was called at once and the chips were taken before anybody could look at the cards",
		"th": "เจ้ามือมีสิบเจ็ดแต้มแล้วแต่ยังจั่วไพ่เพิ่ม แขกเรียกหัวหน้าพิททันทีแต่ชิปถูกเก็บไปก่อนที่ใครจะได้ดูไพ่บนโต๊ะ แขกขอให้ดูภาพจากกล้องและจ่ายตามแต้มสิบเจ็ด",
		"uk": "у дилера було сімнадцять, а він однаково взяв карту; піт-боса покликали одразу, та фішки забрали раніше, ніж хтось устиг подивитися на карти, тож гість просить переглянути запис",
	}
	for lang, claim := range long {
		t.Run(lang, func(t *testing.T) {
			r := newRig(t, lang, drewOn17)
			r.terms["J-33"] = blackjackTerms("")
			of := decisions.Dispute{Table: "J-33", Round: "J-33-0296", Player: "G-1301", Spot: "box 1", Claim: claim, Amount: "6400.00", Currency: "THB"}
			var all []string
			for range 2 {
				k, err := r.desk.OpenDispute(t.Context(), of)
				r.must(err)
				all = append(all, k.Form())
			}
			whole := func(what string) {
				t.Helper()
				r.inside(what, desks)
				if got := strings.Join(strings.Fields(r.texts()), ""); !strings.Contains(got, strings.Join(strings.Fields(claim), "")) {
					t.Errorf("%s: the claim is not read whole in %q", what, r.texts())
				}
			}
			r.screen.Enter(look.Place{Screen: "disputes", Subject: all[0]})
			r.says("THB")
			r.idle()
			whole("open")
			r.press(fyne.KeyM)
			r.idle()
			whole("the manager is called")
			r.press(fyne.Key1, fyne.KeyT, fyne.KeyT, fyne.KeyT, fyne.KeyReturn)
			r.idle()
			whole("being signed")
			r.write(pin)
			r.press(fyne.KeyReturn)
			r.settle(func() bool { k, _ := r.desk.Dispute(r.desk.Disputes()[1].ID); return k.State == pit.DisputeRuled }, "it is ruled on")
			r.idle()
			whole("ruled on")
			r.screen.Enter(look.Place{Screen: "disputes", Subject: all[1]})
			r.idle()
			_, err := r.desk.WithdrawDispute(t.Context(), r.desk.Disputes()[0].ID, "")
			r.must(err)
			r.beat()
			whole("withdrawn")
		})
	}
}

// Nothing is cut off at the edge of a panel, in any language and at any size.
func TestNothingIsCutOff(t *testing.T) {
	stories := []struct {
		table, round string
		script       string
		terms        tables.TableOpened
	}{
		{"J-33", "J-33-0296", drewOn17, blackjackTerms("")},
		{"R-03", "R-03-0187", twoRevolutions, tables.TableOpened{Game: "roulette", Profile: "european", Currency: "THB"}},
	}
	for _, lang := range []string{"en", "th", "uk"} {
		for _, s := range stories {
			t.Run(lang+" "+s.table, func(t *testing.T) {
				r := newRig(t, lang, s.script)
				r.terms[s.table] = s.terms
				r.screen.Enter(look.Place{Screen: "disputes", Table: s.table, Round: s.round})
				r.says("G-1")
				r.inside("the claim", desks)
				r.press(fyne.KeyG, fyne.Key1, fyne.KeyReturn)
				r.says("0001")
				for range 5 {
					r.inside("the hearing", desks)
					r.press(fyne.KeyW)
				}
				r.snap("hearing-" + lang + "-" + s.table)
				r.press(fyne.Key3, fyne.KeyT, fyne.KeyReturn)
				r.idle()
				r.inside("the signature", desks)
				r.write(pin)
				r.press(fyne.KeyReturn)
				r.ruled()
				r.inside("the ruling", desks)
				r.press(fyne.KeyEscape, fyne.KeyF, fyne.KeyF)
				r.inside("the docket", desks)
			})
		}
	}
}

// inside fails where a person does not see a text whole.
func (r *atDesk) inside(what string, sizes []fyne.Size) {
	r.t.Helper()
	for _, size := range sizes {
		r.window.Resize(size)
		r.beat()
		for _, fault := range sight.Faults(r.window.Content(), "dispute_") {
			r.t.Errorf("%s at %v: %s", what, size, fault)
		}
		for _, text := range sight.Cuts(r.window.Content()) {
			r.t.Errorf("%s at %v: %q is cut", what, size, text)
		}
		if looked := len(sight.Texts(r.window.Content())); looked < 10 {
			r.t.Errorf("%s at %v: only %d texts were looked at", what, size, looked)
		}
	}
	r.window.Resize(sizes[1])
	r.beat()
}

// Closing the screen ends what it has under way.
func TestCloseEndsWhatIsUnderWay(t *testing.T) {
	r := newRig(t, "en", drewOn17)
	before := runtime.NumGoroutine()
	for range 20 {
		r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33", Round: "J-33-0296"})
	}
	r.screen.Close()
	deadline := time.Now().Add(10 * time.Second)
	for runtime.NumGoroutine() > before {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(5 * time.Millisecond)
	}
	r.screen.Enter(look.Place{Screen: "disputes", Table: "J-33", Round: "J-33-0296"}) // nothing happens, and nothing breaks
}

// A guest says that the chip lay elsewhere: a touch on the felt puts it there. And the
// number is another one by a touch on the numbers.
func TestATouchMovesAChip(t *testing.T) {
	r := newRig(t, "en", twoRevolutions)
	r.terms["R-03"] = tables.TableOpened{Game: "roulette", Profile: "european", Currency: "THB"}
	r.claim(look.Place{Table: "R-03"}, "G-1204", fyne.Key3)
	r.tap("A bet")
	r.press(fyne.KeyComma, fyne.KeyComma, fyne.KeyComma)
	r.says("Straight 20, G-1204")
	test.TapCanvas(r.window.Canvas(), fyne.NewPos(700, 330)) // on the numbers of the layout
	r.says("What if: Straight 20 G-1204 on")
	r.snap("moved")
	r.press(fyne.KeyU)
	r.tap("one more bet")
	r.says("What if: Straight 20 stands")
	r.press(fyne.KeyU)
	r.tap("The result")
	test.TapCanvas(r.window.Canvas(), fyne.NewPos(500, 790))
	r.says("What if: the number is")
	r.snap("number")
}
