package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"pitboss/app/desk"
	"pitboss/app/words"
)

// showText shows the pit as lines of text, where there is no window: every alarm as it
// comes and goes, and from time to time how things stand. It returns when ctx ends.
func showText(ctx context.Context, out io.Writer, v *view, w *words.Words) {
	stop := make(chan struct{})
	followed := make(chan struct{})
	go func() {
		defer close(followed)
		v.follow(stop)
	}()
	defer func() {
		close(stop)
		<-followed
	}()
	const look, often = 250 * time.Millisecond, 10 * time.Second
	ticks := time.NewTicker(look)
	defer ticks.Stop()
	known := map[string]desk.Chip{}
	var said time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-v.recording.broken:
			return
		case <-v.recording.asked:
			return
		case <-ticks.C:
		}
		if !v.changed() {
			continue
		}
		bars := v.Bars()
		now := v.now()
		known = sayAlarms(out, known, bars.Alarms, now, w)
		if now.Sub(said) >= often {
			said = now
			fmt.Fprintf(out, "%s  %s\n", now.Format("15:04:05"), summary(&bars, v, w))
		}
	}
}

// sayAlarms says what alarms came, were taken or went, and returns those that there
// are.
func sayAlarms(out io.Writer, before map[string]desk.Chip, now []desk.Chip, at time.Time, w *words.Words) map[string]desk.Chip {
	there := map[string]desk.Chip{}
	say := func(key string, c *desk.Chip) {
		fmt.Fprintf(out, "%s  %d %-6s %s: %s\n", at.Format("15:04:05"), c.Severity, c.Table, c.Title, w.Say(key, nil))
	}
	for i := range now {
		c := &now[i]
		there[c.ID] = *c
		old, known := before[c.ID]
		switch {
		case !known:
			say("text_raised", c)
		case old.State != c.State && c.State == desk.Acknowledged:
			say("chip_acknowledged", c)
		case old.State != c.State && c.State == desk.Returned:
			say("chip_returned", c)
		}
	}
	for id, c := range before {
		if _, still := there[id]; !still {
			say("text_over", &c)
		}
	}
	return there
}

func summary(b *desk.Bars, v *view, w *words.Words) string {
	text := w.Count("text_tables", len(b.Tables)) + ", " + w.Count("text_alarms", len(b.Alarms))
	for i := range b.Health {
		text += " · " + b.Health[i].Text
	}
	return text
}
