package wires_test

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/house/trial"
	"pitboss/cmd/wires"
)

func TestDeviceIsTried(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name  string
		link  string
		until func(trial.Device) bool
	}{
		{"a wheel that speaks", serve(t, wheelLine), func(d trial.Device) bool {
			return d.State == "live" && d.Heard() && d.Rejected == 0 && len(d.Last) > 0 && d.Last[0].Text == "*X;4;011;34;0;137;1" && len(d.Events) > 0
		}},
		{"something that is no wheel", serve(t, "hello\r\n"), func(d trial.Device) bool {
			return d.Rejected > 3 && !d.Heard() && len(d.Bad) > 0 && d.Bad[0].Text == "hello"
		}},
		{"nobody", "tcp://127.0.0.1:1", func(d trial.Device) bool { return d.State == "lost" && d.Problem != "" && d.Reason != "" }},
		{"no file", "file:none.log", func(d trial.Device) bool { return d.State == "lost" && d.Reason == "file not found" }},
		{"an address that is none", "nowhere", func(d trial.Device) bool { return d.State == "lost" && strings.Contains(d.Problem, "nowhere") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			seen := false
			var last trial.Device
			wires.TryDevice(ctx, house.Device{Name: "w", Kind: "wheel", Driver: "ss2", Link: c.link}, "R-1", dir, func(d trial.Device) {
				if last = d; c.until(d) {
					seen = true
					cancel()
				}
			})
			if !seen {
				t.Errorf("it never came: %+v", last)
			}
			soon(t, "the end of its goroutines", func() bool { return runtime.NumGoroutine() <= before+2 })
		})
	}
}

func TestServerIsTried(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	seen := false
	wires.TryServer(ctx, house.Server{Name: "main", URL: "ws://127.0.0.1:1/pit"}, t.TempDir(), func(s trial.Server) {
		if s.State == "lost" && s.Problem != "" && !s.Joined {
			seen = true
			cancel()
		}
	})
	if !seen {
		t.Error("nobody answers, and that is not said")
	}
	var last trial.Server
	wires.TryServer(t.Context(), house.Server{Name: "main", URL: "http://h"}, "", func(s trial.Server) { last = s })
	if last.State != "refused" || !strings.Contains(last.Problem, "ws or wss") {
		t.Errorf("an address that cannot be: %+v", last)
	}
}
