package store

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

// What is found again and again is one notice, and what is found first and last stays
// where there is more than can be kept.
func TestNoticesAreBounded(t *testing.T) {
	now := time.Date(2026, 11, 30, 22, 0, 0, 0, time.UTC)
	j := &Journal{cfg: Config{Clock: func() time.Time { return now }}}
	broke := func(n int) Notice {
		err := fmt.Errorf("page %d", n)
		return alarmOf(NoticeIndexBroke, "2026-11-30").because(err).said("it broke: %v", err)
	}
	for range 5 {
		now = now.Add(time.Minute)
		j.tell(broke(0))
	}
	if all := j.Notices(); len(all) != 1 || all[0].Times != 5 || !all[0].At.Equal(now) || all[0].Cause != "page 0" {
		t.Fatalf("five times the same is %+v", all)
	}
	for n := range 3 * mostNotices {
		j.tell(broke(n + 1))
	}
	all := j.Notices()
	if len(all) != mostNotices || all[0].Cause != "page 0" || all[len(all)-1].Cause != fmt.Sprintf("page %d", 3*mostNotices) {
		t.Fatalf("%d are kept, from %q to %q", len(all), all[0].Cause, all[len(all)-1].Cause)
	}
	if !slices.IsSortedFunc(all, func(a, b Notice) int { return a.At.Compare(b.At) }) {
		t.Error("they are not in the order of their times")
	}
}

func TestNoticeKeepsItsCauseApart(t *testing.T) {
	n := alarmOf(NoticeDoubt, "2026-11-30").because(errors.New("the disk is worn")).said("it is left: %s", "the disk is worn")
	if n.Code != NoticeDoubt || n.Day != "2026-11-30" || !n.Alarm || n.Cause != "the disk is worn" || n.What != "it is left: the disk is worn" {
		t.Errorf("the notice is %+v", n)
	}
	if n := alarmOf(NoticeRollDamaged, "").because(nil); n.Cause != "" {
		t.Errorf("without an error the cause is %q", n.Cause)
	}
}
