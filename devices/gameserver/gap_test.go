package gameserver_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/devices/gameserver"
)

// Each case is a server's half of a talk; want is every subscription the desk made.
func TestGapsDuplicatesAndEpochs(t *testing.T) {
	for name, talk := range map[string]struct {
		script    func(v *visit, asked func())
		want      []string
		delivered []int64
		check     func(h gameserver.Health) bool
	}{
		"an unbroken count asks for nothing": {
			script: func(v *visit, _ func()) {
				v.events("e", 1, 2, 3)
				_ = v.hb("e", 3)
			},
			want:      []string{"subscribe image"},
			delivered: []int64{1, 2, 3},
			check: func(h gameserver.Health) bool {
				return h.Events == 3 && h.Heartbeats == 1 && h.Gaps == 0 && h.Images == 1 && h.Last.Seq == 3
			},
		},
		"a gap found by event is resumed once and filled": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 2, 5)
				asked()
				v.events("e", 6) // was on its way
				v.resume("e", 2)
				v.events("e", 3, 4, 5, 6, 7)
			},
			want:      []string{"subscribe image", "subscribe resume e/2"},
			delivered: []int64{1, 2, 5, 6, 3, 4, 5, 6, 7},
			check: func(h gameserver.Health) bool {
				return h.Gaps == 1 && !h.Gap && h.Resumes == 1 && h.Images == 1 && h.Duplicates == 0 && h.Last.Seq == 7
			},
		},
		"a gap shows while it is open": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 3)
				asked()
			},
			want:      []string{"subscribe image", "subscribe resume e/1"},
			delivered: []int64{1, 3},
			check: func(h gameserver.Health) bool {
				return h.Gap && h.Gaps == 1 && h.Last.Seq == 1 && h.State == gameserver.Live
			},
		},
		"a gap found by a heartbeat during silence": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 2)
				_ = v.hb("e", 4)
				asked()
				v.resume("e", 2)
				v.events("e", 3, 4)
				_ = v.hb("e", 4)
			},
			want:      []string{"subscribe image", "subscribe resume e/2"},
			delivered: []int64{1, 2, 3, 4},
			check:     func(h gameserver.Health) bool { return h.Gaps == 1 && !h.Gap && h.Last.Seq == 4 },
		},
		"a heartbeat's number may lie in its data": {
			script: func(v *visit, asked func()) {
				_ = v.say(`{"v":1,"type":"hb","data":{"seq":2}}`)
				asked()
			},
			want:  []string{"subscribe image", "subscribe resume e/0"},
			check: func(h gameserver.Health) bool { return h.Gap },
		},
		"a resume that does not fill the gap is followed by an image": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 3)
				asked()
				v.resume("e", 1)
				v.events("e", 3)
				asked()
				v.image("e", 3)
				v.events("e", 4, 5)
			},
			want:      []string{"subscribe image", "subscribe resume e/1", "subscribe image"},
			delivered: []int64{1, 3, 3, 4, 5},
			check: func(h gameserver.Health) bool {
				return h.Gaps == 1 && !h.Gap && h.Images == 2 && h.Last.Seq == 5
			},
		},
		"a resume with nothing after it and a heartbeat ahead is followed by an image": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 3)
				asked()
				v.resume("e", 3)
				_ = v.hb("e", 3)
				asked()
				v.image("e", 3)
				_ = v.hb("e", 3)
			},
			want:      []string{"subscribe image", "subscribe resume e/1", "subscribe image"},
			delivered: []int64{1, 3},
			check:     func(h gameserver.Health) bool { return h.Gaps == 1 && !h.Gap && h.Last.Seq == 3 },
		},
		"a resume answered with an image, in a new epoch": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 3)
				asked()
				v.image("f", 0)
				v.events("f", 1, 2)
			},
			want:      []string{"subscribe image", "subscribe resume e/1"},
			delivered: []int64{1, 3, 1, 2},
			check: func(h gameserver.Health) bool {
				return h.Epochs == 1 && h.Images == 2 && !h.Gap && h.Last == (gameserver.Position{Epoch: "f", Seq: 2})
			},
		},
		"a second gap is resumed again": {
			script: func(v *visit, asked func()) {
				for n := int64(0); n < 6; n += 3 {
					v.events("e", n+1, n+3)
					asked()
					v.resume("e", n+1)
					v.events("e", n+2, n+3)
				}
			},
			want:      []string{"subscribe image", "subscribe resume e/1", "subscribe resume e/4"},
			delivered: []int64{1, 3, 2, 3, 4, 6, 5, 6},
			check:     func(h gameserver.Health) bool { return h.Gaps == 2 && h.Resumes == 2 && !h.Gap },
		},
		"neither resume nor image helps: the desk hangs up and joins again": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 3)
				asked()
				v.resume("e", 1)
				v.events("e", 3)
				asked()
				v.image("e", 3)
				v.events("e", 5)
				v.linger()
			},
			want:      []string{"subscribe image", "subscribe resume e/1", "subscribe image", "subscribe resume e/3"},
			delivered: []int64{1, 3, 3, 5},
			check: func(h gameserver.Health) bool {
				return h.Reconnects == 1 && h.Gaps == 2 && contains(h.Error, "neither a resume nor an image")
			},
		},
		"duplicates are counted and ask for nothing": {
			script: func(v *visit, _ func()) {
				v.events("e", 1, 2, 2, 1, 3)
				_ = v.hb("e", 3)
			},
			want:      []string{"subscribe image"},
			delivered: []int64{1, 2, 2, 1, 3},
			check:     func(h gameserver.Health) bool { return h.Duplicates == 2 && h.Events == 3 && h.Last.Seq == 3 },
		},
		"a reordered pair is a gap that fills itself": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 3, 2)
				asked()
				v.resume("e", 1)
				v.events("e", 2, 3, 4)
			},
			want:      []string{"subscribe image", "subscribe resume e/1"},
			delivered: []int64{1, 3, 2, 2, 3, 4},
			check:     func(h gameserver.Health) bool { return !h.Gap && h.Gaps == 1 && h.Last.Seq == 4 },
		},
		"an event of another epoch takes an image": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 2)
				v.events("f", 3)
				asked()
				v.image("f", 3)
				v.events("f", 4)
			},
			want:      []string{"subscribe image", "subscribe image"},
			delivered: []int64{1, 2, 3, 4},
			check: func(h gameserver.Health) bool {
				return h.Epochs == 1 && h.Gaps == 0 && h.Last == (gameserver.Position{Epoch: "f", Seq: 4})
			},
		},
		"a heartbeat of another epoch takes an image": {
			script: func(v *visit, asked func()) {
				v.events("e", 1)
				_ = v.hb("f", 1)
				asked()
				v.image("f", 1)
			},
			want:      []string{"subscribe image", "subscribe image"},
			delivered: []int64{1},
			check:     func(h gameserver.Health) bool { return h.Epochs == 1 && h.Last.Epoch == "f" },
		},
		"an image whose events are of yet another epoch: hang up and take an image anew": {
			script: func(v *visit, asked func()) {
				v.events("f", 1)
				asked()
				v.image("e", 0)
				v.events("f", 1)
				v.linger()
			},
			want:      []string{"subscribe image", "subscribe image", "subscribe image"},
			delivered: []int64{1, 1},
			check:     func(h gameserver.Health) bool { return h.Reconnects == 1 },
		},
		"a resume of another history takes an image": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 3)
				asked()
				v.resume("f", 1)
				asked()
				v.image("f", 7)
				v.events("f", 8)
			},
			want:      []string{"subscribe image", "subscribe resume e/1", "subscribe image"},
			delivered: []int64{1, 3, 8},
			check:     func(h gameserver.Health) bool { return h.Last == (gameserver.Position{Epoch: "f", Seq: 8}) },
		},
		"the count jumps back in a busy stream": {
			script: func(v *visit, asked func()) {
				for n := int64(1); n <= 1000; n++ {
					_ = v.event("e", n)
				}
				for n := int64(1); n <= 256; n++ {
					_ = v.event("e", n)
				}
				asked()
				v.image("e", 256)
				v.events("e", 257)
			},
			want:      []string{"subscribe image", "subscribe image"},
			delivered: append(append(upTo(1000), upTo(256)...), 257),
			check:     func(h gameserver.Health) bool { return h.Duplicates == 256 && h.Last.Seq == 257 },
		},
		"the count jumps back in a quiet stream": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 2, 3)
				for range 3 {
					_ = v.hb("e", 1)
				}
				asked()
				v.image("e", 1)
				_ = v.hb("e", 1)
			},
			want:      []string{"subscribe image", "subscribe image"},
			delivered: []int64{1, 2, 3},
			check:     func(h gameserver.Health) bool { return h.Last.Seq == 1 },
		},
		"an answer without a number: the first event begins the count": {
			script: func(v *visit, asked func()) {
				v.events("e", 1, 3)
				asked()
				_ = v.say(`{"type":"subscribed","v":1,"mode":"image","heartbeat_ms":1000}`)
				v.events("g", 70, 71)
				_ = v.hb("g", 71)
			},
			want:      []string{"subscribe image", "subscribe resume e/1"},
			delivered: []int64{1, 3, 70, 71},
			check: func(h gameserver.Health) bool {
				return h.Last == (gameserver.Position{Epoch: "g", Seq: 71}) && !h.Gap
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var asked []string
				d := open(t, newHouse(func(v *visit) {
					v.upgrade()
					ask := func() { asked = append(asked, v.subscribed().String()) }
					ask()
					v.image("e", 0)
					if v.n > 1 {
						v.linger()
						return
					}
					talk.script(v, ask)
					v.linger()
				}), nil)
				pass(time.Second)
				if !slices.Equal(asked, talk.want) {
					t.Errorf("asked %q, want %q", asked, talk.want)
				}
				d.wantSeqs(talk.delivered...)
				if h := d.client.Health(); !talk.check(h) {
					t.Errorf("health: %+v", h)
				}
			})
		})
	}
}

func TestAnImageThatIsNeverWholeBacksOffInsteadOfSpinning(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asks := 0
		h := newHouse(func(v *visit) { // counts by twos, and answers whatever it is asked
			v.upgrade()
			at := int64(0)
			for s := v.subscribed(); s.Op != ""; s = v.subscribed() {
				asks++
				if s.Resume != nil {
					v.resume("e", at)
				} else {
					v.image("e", at)
				}
				at += 2
				_ = v.event("e", at)
			}
		})
		open(t, h, nil)
		pass(5 * time.Minute)
		if dials := len(h.times()); asks > 3*dials || dials > 30 {
			t.Errorf("%d subscriptions on %d connections in five minutes", asks, dials)
		}
	})
}

func TestEventsBeforeTheAnswerToSubscribeAreDeliveredAndNoGap(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, newHouse(func(v *visit) {
			v.upgrade()
			v.subscribed()
			v.events("e", 7, 9)
			v.image("e", 9)
			v.events("e", 10)
			v.linger()
		}), nil)
		synctest.Wait()
		d.wantSeqs(7, 9, 10)
		if h := d.wantState(gameserver.Live); h.Gaps != 0 || h.Last.Seq != 10 {
			t.Errorf("health: %+v", h)
		}
	})
}

func TestAGapIsOpenUntilAllThatIsKnownToBeMissingIsHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := open(t, newHouse(func(v *visit) {
			v.join("e")
			v.events("e", 1, 5)
			v.subscribed()
			v.resume("e", 1)
			v.events("e", 2, 3)
			time.Sleep(time.Second)
			v.events("e", 4, 5)
			v.linger()
		}), nil)
		synctest.Wait()
		if h := d.client.Health(); !h.Gap || h.Last.Seq != 3 {
			t.Errorf("half way: %+v", h)
		}
		pass(time.Second)
		if h := d.client.Health(); h.Gap || h.Last.Seq != 5 || h.Gaps != 1 {
			t.Errorf("at the end: %+v", h)
		}
	})
}
