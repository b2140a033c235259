package decisions_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"pitboss/app/decisions"
	"pitboss/app/look"
	"pitboss/app/pit"
	kinds "pitboss/tables/decisions"
)

// slow is a desk that answers when it is told that nobody waits any more.
type slow struct {
	*pit.Desk
	asked chan struct{}
}

func (s *slow) OpenDecision(ctx context.Context, _ kinds.Kind, _, _ string, _ ...string) (*kinds.Decision, error) {
	close(s.asked)
	<-ctx.Done()
	return nil, ctx.Err()
}

// What the screen does elsewhere ends with the screen.
func TestNothingOutlivesTheScreen(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	before := runtime.NumGoroutine()
	desk := &slow{r.desk, make(chan struct{})}
	screen := decisions.New(decisions.Config{Desk: desk, Pit: r, Words: r.words, Zone: time.UTC})
	test.NewTempWindow(t, screen.Content())
	screen.Enter(look.Place{Screen: "decisions", Table: "R-03", Round: "R-03-0187", Subject: "spin.invalid"})
	<-desk.asked
	screen.Close()
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(time.Millisecond)
	}
}

// broken is a desk whose journal takes nothing.
type broken struct{ *pit.Desk }

var errBroken = errors.New("the disk is on fire")

func (b broken) Decide(context.Context, kinds.Decision, pit.Secret, *pit.Secret) (pit.Filed, error) {
	return pit.Filed{}, errBroken
}

func (b broken) OpenDecision(ctx context.Context, k kinds.Kind, table, round string, findings ...string) (*kinds.Decision, error) {
	if k == kinds.TableClose {
		return nil, errBroken
	}
	return b.Desk.OpenDecision(ctx, k, table, round, findings...)
}

// A journal that fails is said in words, and the form stays as it is.
func TestJournalThatFailsIsSaid(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.play(twoRevolutions)
	r.with(broken{r.desk})
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.write(bossPIN)
	r.keys(fyne.KeyReturn)
	r.mustSay("This was not recorded", "Record the decision", "Under three revolutions")
	r.screen.Enter(look.Place{Screen: "decisions", Table: "B-12", Subject: "new"})
	r.keys("6")
	r.mustSay("This was not recorded")
}

// Where nobody is signed on, or the desk is locked, nothing is opened and it is said
// why.
func TestNobodyDecidesAtALockedDesk(t *testing.T) {
	r := open(t, "en", drawn)
	r.play(twoRevolutions)
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.mustSay("Nobody is signed on.", "Invalid spin")
	r.on("okravets")
	must(t, r.desk.Lock(t.Context()))
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.mustSay("The desk is locked: sign on again.")
	r.on("ibondar")
	r.enter("R-03", "R-03-0187", "spin.invalid")
	r.mustSay("This is not allowed to you.")
	same(t, "records of decisions", len(r.desk.Decisions()), 0)
}

// Esc leaves a line of the chooser first, and only then the chooser: it is printed where it
// does what is printed.
func TestPrintedEscapeOfTheChooserIsTrue(t *testing.T) {
	r := open(t, "en", drawn)
	r.on("okravets")
	r.screen.Enter(look.Place{Screen: "decisions", Subject: "new"})
	r.beat()
	if r.says("Esc") {
		t.Error("in a line Esc is said to lead back")
	}
	r.keys(fyne.KeyEscape)
	if !r.says("Esc") {
		t.Error("nothing is said to lead back")
	}
	r.keys(fyne.KeyEscape)
	if r.says("New decision") && r.says("Esc") {
		t.Error("Esc does not lead back")
	}
}
