package reports_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pitboss/app/reports"
)

// What rang in a period is what the report of alarms lists: the same findings, taken and
// seen to at the same times.
func TestWhatRangIsWhatTheReportLists(t *testing.T) {
	f, w := anEvening(t), open(t, "en")
	rang, more, err := reports.Rang(t.Context(), today, f.source(), w)
	if err != nil || more != 0 || len(rang) == 0 {
		t.Fatalf("%d rang, %d more: %v", len(rang), more, err)
	}
	page := text(f.make(reports.Alarms, "en"))
	taken := 0
	for i := range rang {
		g := &rang[i]
		if g.Raised.IsZero() || !g.Acked.IsZero() && g.By == "" {
			t.Errorf("%+v", g)
		}
		if !g.Acked.IsZero() {
			taken++
			if at := g.Acked.In(zone).Format("15:04:05"); !strings.Contains(page, at) {
				t.Errorf("%s of %s was taken at %s, and the report does not say so", g.Code, g.Table, at)
			}
		}
		if at := g.Raised.In(zone).Format("15:04:05"); !strings.Contains(page, at) {
			t.Errorf("%s of %s rang at %s, and the report does not say so", g.Code, g.Table, at)
		}
	}
	if taken == 0 {
		t.Error("nobody took any")
	}
	t.Run("and ends when nobody wants to know", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, _, err := reports.Rang(ctx, today, f.source(), w); !errors.Is(err, context.Canceled) {
			t.Errorf("it says %v", err)
		}
	})
	t.Run("a period that ends before it begins is none", func(t *testing.T) {
		backwards := reports.Period{From: today.To, To: today.From.Add(-time.Hour)}
		if _, _, err := reports.Rang(t.Context(), backwards, f.source(), w); !errors.Is(err, reports.ErrPeriod) {
			t.Errorf("it says %v", err)
		}
	})
}
