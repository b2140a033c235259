package wires_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/cmd/wires"
)

// wheelLine is a line of an in-rim reader.
const wheelLine = "*X;4;011;34;0;137;1\r\n"

// serve speaks lines to whoever connects, over and over.
func serve(t *testing.T, text string) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				for {
					if _, err := c.Write([]byte(text)); err != nil {
						return
					}
					time.Sleep(5 * time.Millisecond)
				}
			}()
		}
	}()
	return "tcp://" + l.Addr().String()
}

func soon(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s never came", what)
		}
	}
}

func TestDeviceIsHeardOtherwiseOnceItIsChanged(t *testing.T) {
	first, second := serve(t, wheelLine), serve(t, "*X;2;012;34;0;140;1\r\n\x80?\r\n")
	of := house.Device{Name: "R-1 wheel", Kind: "wheel", Driver: "ss2", Link: first}
	d, err := wires.NewDevice(of, "R-1", "")
	if err != nil {
		t.Fatal(err)
	}
	changed := of
	changed.Link = second
	if d.Change(changed, "R-1") {
		t.Error("a device that is not heard was changed at once")
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx, func(context.Context, []pit.Heard) error { return nil }) }()
	said := func(text string) func() bool {
		return func() bool {
			_, last, _, _ := d.Shown()
			for _, l := range last {
				if l.Text == text {
					return true
				}
			}
			return false
		}
	}
	soon(t, "the first wire", said("*X;4;011;34;0;137;1"))
	if renamed := (house.Device{Name: "other", Kind: "wheel", Driver: "ss2", Link: second}); d.Change(renamed, "R-1") || d.Change(changed, "R-2") {
		t.Error("another name or table took effect at once")
	}
	if wrong := (house.Device{Name: "R-1 wheel", Kind: "wheel", Driver: "ss2", Link: "nowhere"}); d.Change(wrong, "R-1") {
		t.Error("an address that cannot be was taken")
	}
	if !d.Change(changed, "R-1") {
		t.Fatal("it was not changed")
	}
	soon(t, "the second wire", said("*X;2;012;34;0;140;1"))
	soon(t, "what it rejects", func() bool {
		now, _, bad, _ := d.Shown()
		return now.Link == second && len(bad) > 0 && bad[0].Text == `\x80?` && bad[0].Why.Code != ""
	})
	if h := d.Health(); h.State != "live" {
		t.Errorf("it is %s: %s", h.State, h.Problem)
	}
	cancel()
	if err := <-ended; err != nil && !strings.Contains(err.Error(), "canceled") {
		t.Errorf("it ended with %v", err)
	}
}

func TestTailKeepsLinesAsTheyCame(t *testing.T) {
	var tail wires.Tail
	at := time.Date(2026, 11, 30, 21, 0, 0, 0, time.UTC)
	if tail.Gap() != 0 || len(tail.Last()) != 0 {
		t.Error("an empty tail says something")
	}
	for i, text := range []string{"ab", "c\r", "\n", "no end", "\x02x\x03", "1\n2\n3"} {
		tail.Bytes(at.Add(time.Duration(i/2)*500*time.Millisecond), []byte(text))
	}
	var got []string
	for _, l := range tail.Last() {
		got = append(got, l.Text)
	}
	// "no end" and what follows it half a second later are two lines.
	if want := `abc|no end|\x02x\x031|2|3`; strings.Join(got, "|") != want {
		t.Errorf("the lines are %q, want %q", got, want)
	}
	for i := range 40 {
		tail.Bytes(at.Add(time.Duration(10+i)*time.Second), []byte(strings.Repeat("long ", 40)+"\n"))
	}
	last := tail.Last()
	if len(last) != 12 || !strings.HasSuffix(last[0].Text, "…") || tail.Gap() != time.Second {
		t.Errorf("%d lines, the first %q, a gap of %s", len(last), last[0].Text, tail.Gap())
	}
	if when, lines, bytes := tail.Heard(); !when.Equal(at.Add(49*time.Second)) || lines < 44 || bytes < 8000 {
		t.Errorf("%s, %d lines, %d bytes", when, lines, bytes)
	}
}
