package decisions_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/look"
	"pitboss/app/look/sight"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/roles"
)

// hung is a spin of which no number comes.
const hung = `
0 s R-03 - table.opened {"game":"roulette","profile":"european","currency":"THB"}
1 s R-03 - dealer.changed {"dealer":"ibondar"}
2 s R-03 R-03-0188 round.opened {"betting_ms":20000}
5 s R-03 R-03-0188 bet.accepted {"id":"b1","player":"G-1204","spot":"red","stake":"500"}
24 d:wheel R-03 - wheel.state {"state":"ball_in_rim","spin":188,"rpm":13.7,"rotor":"cw"}
24.1 s R-03 R-03-0188 ball.launched {"direction":"ccw"}
26 d:wheel R-03 - wheel.revolutions {"count":1}
27 d:wheel R-03 - wheel.revolutions {"count":5}
28 s R-03 R-03-0188 round.no_more_bets`

func (r *atDesk) enter(table, round, subject string) {
	r.screen.Enter(look.Place{Screen: "decisions", Table: table, Round: round, Subject: subject})
	r.beat()
}

func (r *atDesk) newest() pit.KeptDecision {
	r.t.Helper()
	all := r.desk.Decisions()
	if len(all) == 0 {
		r.t.Fatal("nothing was decided")
	}
	return all[0]
}

func (r *atDesk) verify() {
	r.t.Helper()
	must(r.t, r.journal.Close())
	known, err := store.KnownKeys(r.dir + "/keys")
	must(r.t, err)
	v, err := store.Verify(r.dir, "", known)
	if err != nil || !v.Good() {
		r.t.Errorf("verify: %+v, %v", v.First, err)
	}
}

// A spin of two revolutions that has a number all the same: the pit boss has it run
// again within thirty seconds, and the bets stand (R0-21, story 1).
func TestRerunOfTwoRevolutions(t *testing.T) {
	t.Run("R0-21 at least three revolutions, or the spin is run again", rerunOfTwoRevolutions)
}

func rerunOfTwoRevolutions(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.typed = 0
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.mustSay(
		"Rerun of a spin", "Roulette, spin 0187", "Under three revolutions", "Measured: 2.", "Own rule, clause R0-21.", "Stand for the rerun", "G-1204", "20 would have paid",
		"3,600.00", "Revolution 2", "Finding: Invalid spin, R0-21", "wheel 20, server 20", "Ivan Bondar", "Spin 0187 is void; 20 is kept for audit",
		"The server is told: spin_rerun, under_three_revolutions.",
	)
	r.write(bossPIN)
	r.keys(fyne.KeyReturn)
	if r.typed != 7 {
		t.Errorf("it took %d keys after D", r.typed)
	}
	k := r.newest()
	if k.Kind != decisions.SpinRerun || k.Cause != "under_three_revolutions" || k.BetsStand == nil || !*k.BetsStand || k.By != (roles.Person{ID: "okravets", Role: roles.PitBoss}) {
		t.Errorf("recorded %+v", k)
	}
	same(t, "the number that is kept", k.Before, "number 20")
	same(t, "the video", k.Video, "camera 4, 14:57:27 to 14:57:33")
	same(t, "what it answers", strings.Join(k.Findings, " "), "R-03/R-03-0187/spin.invalid/revolutions")
	if k.Frozen == nil || k.Frozen.Records == 0 || len(k.Evidence) == 0 {
		t.Errorf("frozen is %+v, evidence %v", k.Frozen, k.Evidence)
	}
	r.mustSay("Recorded", "2026-11-30/"+r.words.Number(k.Filed.N), k.Filed.Short[:4]+" "+k.Filed.Short[4:], "told, not answered yet")
	same(t, "told", strings.Join(r.told, " "), k.ID)
	r.keys(fyne.KeyReturn) // to the register
	r.mustSay("R-03 · 0187", "spin void, bets stand for the rerun", "Not answered 1", "Evidence, as it was at 14:57:33", "Revolution 2", "1 record came since")
	r.keys(fyne.KeyR)
	r.mustSay("The report is shown: decisions of 2026-11-30 in en")
	r.verify()
}

// A ball that hangs is the manager's: a pit boss cannot sign it, the manager's PIN does
// (R4-21, story 1).
func TestHungBallIsTheManagers(t *testing.T) {
	t.Run("R4-21 the pit boss alone cannot sign, the manager's PIN does", hungBallIsTheManagers)
}

func hungBallIsTheManagers(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(hung)
	r.enter("R-03", "R-03-0188", string(findings.SpinHung))
	r.mustSay("Ball hung", "The manager decides on another launch.", "clause R4-21", "Vasyl Melnyk", "May not: pit boss")
	at := r.records()
	// The pit boss is not among those who sign, and the pad takes nobody else.
	r.keys(fyne.KeyW)
	r.write("Oks")
	r.mustSay("Nobody of that name may sign this.")
	r.keys(fyne.KeyReturn)
	r.keys(fyne.KeyEscape)
	r.mustSay("Vasyl Melnyk")
	// With the pit boss's PIN the manager's signature is none.
	if r.window.Canvas().Focused() == nil {
		r.keys(fyne.KeyReturn)
	}
	r.write(bossPIN)
	r.keys(fyne.KeyReturn)
	r.mustSay("The id or the secret is wrong.")
	if got := r.kinds(at); slices.Contains(got, pit.KindDecision) {
		t.Fatalf("recorded %v", got)
	}
	r.write(managers)
	r.keys(fyne.KeyReturn)
	k := r.newest()
	if k.By != (roles.Person{ID: "vmelnyk", Role: roles.Manager}) || k.OpenBy != "okravets" || k.Cause != "ball_hung" {
		t.Errorf("recorded %+v", k)
	}
}

// A hung ball that the pit boss calls something of the rules' own is no hung ball; the
// other way round who signs changes with the cause.
func TestWhoSignsFollowsTheCause(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.mustSay("Oksana Kravets, pit boss", "pit boss or manager")
	r.window.Canvas().Unfocus()
	r.keys("6")
	r.mustSay("Vasyl Melnyk", "only this signs it: manager")
	r.keys("4")
	if r.says("Vasyl Melnyk") {
		t.Error("the manager signs what the rules make void")
	}
	same(t, "written", len(r.desk.Decisions()), 0)
}

// The wrong PIN five times locks, and is said so with the time that is left (story 8).
func TestWrongPINFiveTimesLocks(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	for range 5 {
		r.write(wrongPIN)
		r.keys(fyne.KeyReturn)
	}
	r.write(bossPIN)
	r.keys(fyne.KeyReturn)
	r.mustSay("Locked after too many wrong tries, for another")
	same(t, "decided", len(r.desk.Decisions()), 0)
	failed := 0
	for _, kind := range r.kinds(0) {
		if kind == "staff.sign_on_failed" {
			failed++
		}
	}
	if failed < 5 {
		t.Errorf("%d failed tries are records", failed)
	}
	// It passes, and the form is as it was.
	r.hands.Run(2 * time.Minute)
	r.beat()
	r.write(bossPIN)
	r.keys(fyne.KeyReturn)
	same(t, "decided after the lock", len(r.desk.Decisions()), 1)
}

// An exception takes two: one signs, then the other, and neither does both. Whoever asks
// for the second signature does not give it (story 8).
func TestExceptionTakesTwo(t *testing.T) {
	fill := func(r *atDesk) {
		r.t.Helper()
		r.on("okravets")
		r.enter("J-33", "", "")
		r.keys("9")
		r.keys(fyne.KeyReturn) // nothing is written yet
		r.mustSay("This is missing.")
		r.tapField("after")
		r.write("the shoe goes on with the new reader")
		r.tapField("reason")
		r.write("the reader was changed")
		r.window.Canvas().Unfocus()
		r.keys(fyne.KeyReturn)
	}
	t.Run("both at the desk", func(t *testing.T) {
		r := open(t, "en", drawn)
		fill(r)
		at := r.records()
		r.write(bossPIN)
		r.keys(fyne.KeyReturn)
		same(t, "after the first", strings.Join(r.kinds(at), " "), pit.KindFormSigned)
		r.mustSay("Second signature", "Oksana Kravets has signed", "Vasyl Melnyk")
		r.write(bossPIN) // the same person again, under the manager's name
		r.keys(fyne.KeyReturn)
		r.mustSay("The id or the secret is wrong.")
		r.write(managers)
		r.keys(fyne.KeyReturn)
		k := r.newest()
		if k.Second == nil || k.By.ID == k.Second.ID || k.By.Role == k.Second.Role || k.After != "the shoe goes on with the new reader" {
			t.Errorf("recorded %+v", k)
		}
	})
	t.Run("one later", func(t *testing.T) {
		r := open(t, "en", drawn)
		fill(r)
		r.write(bossPIN)
		r.window.Canvas().Unfocus()
		r.keys(fyne.KeyR)
		r.mustSay("Requested")
		r.keys(fyne.KeyReturn)
		r.tap("Waiting  1", 0)
		r.mustSay("J-33 Exception to the rules", "the reader was changed", "Nobody approves their own request.")
		q := r.desk.Requests()[0]
		// The one who asked, with the right PIN.
		r.keys(fyne.KeyReturn, fyne.KeyW)
		r.write("oks")
		r.keys(fyne.KeyReturn)
		r.write(bossPIN)
		r.keys(fyne.KeyReturn)
		r.mustSay("Nobody approves their own request.")
		same(t, "the request", r.desk.Requests()[0].State, pit.Waiting)
		r.keys(fyne.KeyW)
		r.write("vas")
		r.keys(fyne.KeyReturn)
		r.write(managers)
		r.keys(fyne.KeyReturn)
		if k := r.newest(); k.Request != q.ID || k.Second == nil || k.Second.ID != "vmelnyk" {
			t.Errorf("recorded %+v", k)
		}
		r.mustSay("done")
	})
	t.Run("refused", func(t *testing.T) {
		r := open(t, "en", drawn)
		fill(r)
		r.write(bossPIN)
		r.window.Canvas().Unfocus()
		r.keys(fyne.KeyR, fyne.KeyReturn)
		r.tap("Waiting  1", 0)
		r.tap("Refuse", 0)
		r.write("not for this table")
		r.window.Canvas().Unfocus()
		r.keys(fyne.KeyReturn)
		r.write(managers)
		r.tap("Refuse", 0)
		q := r.desk.Requests()[0]
		if q.State != pit.Refused || q.Why != "not for this table" || len(r.desk.Decisions()) != 0 {
			t.Errorf("it is %+v", q)
		}
	})
}

// A wrong decision is corrected by a new one: the register shows both, counts once, and
// the journal verifies (story 9).
func TestCorrectionShowsBothAndCountsOnce(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.window.Canvas().Unfocus()
	r.keys("4", fyne.KeyReturn) // wheel stopped: wrong
	r.write(bossPIN)
	r.keys(fyne.KeyReturn, fyne.KeyReturn)
	wrong := r.newest()
	same(t, "the cause that is wrong", wrong.Cause, "wheel_stopped")
	r.keys(fyne.KeyK)
	r.mustSay("Corrects", wrong.ID)
	r.window.Canvas().Unfocus()
	r.keys("1", fyne.KeyReturn)
	r.write(bossPIN)
	r.keys(fyne.KeyReturn, fyne.KeyReturn)
	right := r.newest()
	if right.Corrects != wrong.ID || right.Cause != "under_three_revolutions" {
		t.Errorf("corrected by %+v", right)
	}
	if old, _ := r.desk.Decision(wrong.ID); old.CorrectedBy != right.ID {
		t.Errorf("the old one is %+v", old)
	}
	r.mustSay("Decided 2", "Rerun of a spin · corrected", "Rerun of a spin · correction")
	r.keys(fyne.KeyDown)
	r.mustSay("Corrected: it does not count any more.", "To its correction")
	same(t, "the correction of what is corrected", r.screen.Key(&fyne.KeyEvent{Name: fyne.KeyK}), false)
	r.verify()
}

// The power goes between decided and told: after the restart the server is told, and
// told once until it answers (story 7).
func TestPowerCutBetweenDecidedAndTold(t *testing.T) {
	r := open(t, "en", drawn)
	r.deaf = true
	r.restart()
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.write(bossPIN)
	r.keys(fyne.KeyReturn)
	id := r.newest().ID
	if len(r.told) != 0 {
		t.Fatal("told before the power went")
	}
	r.deaf = false
	r.restart()
	for range 3 {
		r.desk.Tick(t.Context())
	}
	same(t, "told", strings.Join(r.told, " "), id)
	r.on("okravets")
	r.mustSay("Not answered 1")
	r.keys(fyne.KeyRight, fyne.KeyRight)
	r.mustSay("The server is told again until it answers.", "feed of R-03", "main")
	r.desk.Outbox("main").Answered(t.Context(), id, true, "")
	r.beat()
	r.mustSay("The servers have answered everything.")
	r.restart()
	r.desk.Tick(t.Context())
	same(t, "told after the answer", len(r.told), 1)
}

// A form that is half filled in is there when one comes back, and is recorded as
// cancelled when it is.
func TestFormIsNeverLost(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.window.Canvas().Unfocus()
	r.keys("5", fyne.KeyB, fyne.KeyN)
	r.write("a chip fell into it")
	r.window.Canvas().Unfocus()
	r.screen.Enter(look.Place{Screen: "decisions"}) // from the rail
	r.beat()
	r.mustSay("a chip fell into it")
	r.keys(fyne.KeyG) // put aside
	r.mustSay("Open forms 1")
	r.enter("R-03", "", "") // from the table
	r.mustSay("a chip fell into it", "900.00 returned, layout cleared")
	at := r.records()
	r.keys(fyne.KeyEscape)
	r.mustSay("Cancel this decision?")
	r.keys(fyne.KeyEscape, fyne.KeyEscape)
	r.mustSay("Record the decision")
	r.keys(fyne.KeyEscape)
	r.write("the croupier called it himself")
	r.keys(fyne.KeyReturn)
	same(t, "recorded", strings.Join(r.kinds(at), " "), pit.KindDecisionCancelled)
	r.mustSay("Recorded as cancelled")
	r.keys(fyne.KeyEscape)
	r.mustSay("Decided 0", "Open forms")
	if r.says("Open forms 1") {
		t.Error("the form is open still")
	}
}

// What is recorded after the form was opened is told beside the evidence, never in it.
func TestEvidenceIsFrozen(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.mustSay("Added after the form was opened", "nothing")
	r.play(`41 s R-03 R-03-0187 round.settled {"result":{"number":20},"paid":[{"id":"b1","returned":"3600"}]}`)
	r.hands.Run(5 * time.Second)
	r.beat()
	r.beat()
	r.mustSay("Settled as 20")
	var settled, added float32
	for _, s := range r.texts() {
		switch s.text {
		case "Settled as 20":
			settled = s.y
		case "Added after the form was opened":
			added = s.y
		}
	}
	if settled < added {
		t.Errorf("it stands at %v, above what was added, at %v", settled, added)
	}
	r.mustSay("not settled") // when the form was opened
}

// tapField puts the keyboard into the line of a field by its label.
func (r *atDesk) tapField(field string) {
	r.t.Helper()
	labels := map[string]string{"after": "What is to be", "reason": "Why the rules do not do"}
	for _, s := range r.texts() {
		if s.text == labels[field] {
			r.tapAt(s.x+40, s.y+42)
			return
		}
	}
	r.t.Fatalf("there is no field %s", field)
}

// A round that the server has settled already is no less void; the form says what that
// means.
func TestSettledRoundIsSaidToBe(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.play(`41 s R-03 R-03-0187 round.settled {"result":{"number":20},"paid":[{"id":"b1","returned":"3600"},{"id":"b2","returned":"0"},{"id":"b3","returned":"900"}]}`)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.mustSay("settled by the server", "The server has settled this round: what it paid must be taken back.", "Settled as 20")
}

// The screen speaks another language from one moment to the next, also with a form in
// sight; what was written stays.
func TestLanguageChangesUnderAForm(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.window.Canvas().Unfocus()
	r.keys(fyne.KeyN)
	r.write("two turns")
	w, err := words.Open("uk")
	must(t, err)
	r.screen.Speak(w)
	r.beat()
	r.mustSay("Повторний запуск", "Менше трьох обертів", "Лишаються на повтор", "Власне правило, пункт R0-21.", "Записати рішення", "two turns", "Зафіксовано")
	for _, english := range []string{"Cause", "Evidence", "Sign", "Staked", "Dealer", "Number"} {
		for _, s := range r.texts() {
			if strings.Contains(s.text, english) {
				t.Errorf("%q is English", s.text)
			}
		}
	}
}

// A server that refuses a decision does not undo it: the register says so, and that it
// is to be carried out by hand.
func TestServerRefusesIsSaid(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.write(bossPIN)
	r.keys(fyne.KeyReturn)
	r.desk.Outbox("main").Answered(t.Context(), r.newest().ID, false, "round closed")
	r.beat()
	r.mustSay("main refuses it: round closed.")
	r.keys(fyne.KeyReturn)
	r.mustSay("Rerun of a spin · server refuses", "It stands; carry it out by hand.")
	r.restart()
	r.on("okravets")
	r.mustSay("Rerun of a spin · server refuses")
}

// The form about a table begins as the table's own header does, and on a screen of the usual
// size the whole of it lies open: nobody signs what they would have to scroll to.
func TestFormOfARerunLiesOpen(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.screen.Enter(look.Place{Screen: "decisions", Table: "R-03", Round: "R-03-0187", Subject: "spin.invalid"})
	r.beat()
	said := map[string]bool{}
	for _, s := range r.texts() {
		said[s.text] = true
	}
	if !said["03"] || said["R-03"] {
		t.Errorf("the header's number is not as on the felt: %v", said)
	}
	sight.Each(r.window.Content(), func(o fyne.CanvasObject) {
		if s, ok := o.(*look.Scroll); ok && s.Content.MinSize().Height > s.Size().Height+0.5 {
			t.Errorf("%v of %v is out of sight", s.Content.MinSize().Height-s.Size().Height, s.Content.MinSize().Height)
		}
	})
}
