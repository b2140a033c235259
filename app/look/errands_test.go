package look_test

import (
	"context"
	"testing"

	"pitboss/app/look"
)

// byHand runs errands by hand: what is elsewhere and what comes back are done when a test says so.
type byHand struct{ elsewhere, back []func() }

func (h *byHand) run(elsewhere, back func()) {
	h.elsewhere, h.back = append(h.elsewhere, elsewhere), append(h.back, back)
}

func TestErrandComesBackToTheScreenThatSentIt(t *testing.T) {
	var h byHand
	e := look.NewErrands(h.run)
	done := ""
	e.Do(func(ctx context.Context) {
		if _, ends := ctx.Deadline(); !ends {
			t.Error("an errand may take for ever")
		}
		done += "elsewhere "
	}, func() { done += "back" })
	h.elsewhere[0]()
	h.back[0]()
	if done != "elsewhere back" {
		t.Errorf("done is %q", done)
	}
	e.Close()
}

func TestErrandOfAScreenThatEndedIsStoppedAndDoesNotComeBack(t *testing.T) {
	var h byHand
	e := look.NewErrands(h.run)
	stopped := false
	e.Do(func(ctx context.Context) { stopped = ctx.Err() != nil }, func() { t.Error("it came back to a screen that is gone") })
	e.Close()
	h.elsewhere[0]()
	h.back[0]()
	if !stopped {
		t.Error("it went on without its screen")
	}
}

func TestClosingWaitsForTheErrandsUnderWay(t *testing.T) {
	e := look.NewErrands(nil)
	begun, ended := make(chan struct{}), false
	e.Do(func(ctx context.Context) {
		close(begun)
		<-ctx.Done()
		ended = true
	}, func() {})
	<-begun
	e.Close()
	if !ended {
		t.Error("closed while an errand was under way")
	}
}
