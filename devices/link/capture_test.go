package link_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/devices/link"
)

var recorded = time.Date(2026, 11, 30, 3, 45, 0, 0, time.UTC)

// record writes a capture: lines by the seconds after recorded at which they came.
func record(t *testing.T, parts ...any) string {
	t.Helper()
	var b []byte
	for i := 0; i < len(parts); i += 2 {
		at := recorded.Add(time.Duration(parts[i].(float64) * float64(time.Second)))
		b = link.AppendRecord(b, link.Chunk{At: at, Bytes: []byte(parts[i+1].(string))})
	}
	return write(t, b)
}

func write(t *testing.T, b []byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "capture.log")
	if err := os.WriteFile(name, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// timed is reports with their times as recorded: "0s live", `500ms "b"`.
func timed(rs []link.Report) string {
	var all []string
	for _, r := range rs {
		all = append(all, fmt.Sprint(r.At.Sub(recorded), " ", story([]link.Report{r})))
	}
	return strings.Join(all, "\n")
}

// playAt is when each of the bytes must come, by the clock, at a speed.
func TestCaptureAtEverySpeedTellsTheSame(t *testing.T) {
	const want = `0s opening
0s live
0s "a"
500ms "b"
500ms "c"
4s silent silent
2m14.5s live
2m14.5s "d"
2m14s "e"
2m15s "f"
2m15s lost end of capture`
	for _, c := range []struct {
		speed string
		takes time.Duration
	}{
		{"1", 135*time.Second + 500*time.Millisecond},
		{"10", 13550 * time.Millisecond},
		{"100000", 1355 * time.Microsecond},
		{"0", 0},
		{"max", 0},
	} {
		t.Run(c.speed, func(t *testing.T) {
			name := record(t, 0.0, "a", 0.5, "b", 0.5, "c", 134.5, "d", 134.0, "e", 135.0, "f")
			synctest.Test(t, func(t *testing.T) {
				begin := time.Now()
				h := run(t, link.Config{Address: address(t, "file:"+name+"?speed="+c.speed), Silence: 3500 * time.Millisecond})
				if err := <-h.done; err != nil {
					t.Error(err)
				}
				took := time.Since(begin)
				h.done <- nil
				rs := h.awaitChange(1, link.Lost, link.ReasonEnd)
				rs[0].At = recorded // the opening is before the capture's time begins
				if got := timed(rs); got != want {
					t.Errorf("told\n%s\nwant\n%s", got, want)
				}
				if d := took - c.takes; d < -time.Microsecond || d > time.Microsecond {
					t.Errorf("it took %s, want %s", took, c.takes)
				}
				if got := h.Health(); got.Age != 0 || got.Reconnects != 0 {
					t.Errorf("the health is %+v", got)
				}
			})
		})
	}
}

func TestCaptureShowsASilenceWhileItLasts(t *testing.T) {
	name := record(t, 0.0, "a", 100.0, "b")
	synctest.Test(t, func(t *testing.T) {
		h := run(t, link.Config{Address: address(t, "file:"+name+"?speed=10&silence=20s")})
		h.awaitText("a")
		time.Sleep(3 * time.Second)
		synctest.Wait()
		got := h.Health()
		if got.State != link.Silent || got.Age < 27*time.Second || got.Age > 30*time.Second {
			t.Errorf("after 30s of the capture it is %s, %s old", got.State, got.Age)
		}
	})
}

func TestCaptureLearnsTheRhythmOfItsOwnTime(t *testing.T) {
	var parts []any
	for i := range 70 {
		parts = append(parts, float64(i)*0.5, "*")
	}
	parts = append(parts, 90.0, "*")
	name := record(t, parts...)
	synctest.Test(t, func(t *testing.T) {
		h := run(t, link.Config{Address: address(t, "file:"+name+"?speed=max")})
		rs := h.awaitChange(1, link.Lost, link.ReasonEnd)
		if at := change(t, rs, 1, link.Silent).At.Sub(recorded); at != 36*time.Second {
			t.Errorf("it is silent at %s, want 36s: 1.5s after the last", at)
		}
	})
}

func TestCaptureLinesThatAreNoRecordsAreKept(t *testing.T) {
	good := string(link.AppendRecord(nil, link.Chunk{At: recorded, Bytes: []byte("x")}))
	name := write(t, []byte("# a note\n\n"+good+"2026-11-30T03:45:00Z \"no tab\"\n\r\n"+strings.Repeat("y", 300<<10)+"\n"+strings.TrimSuffix(good, "\n")))
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		h := run(t, link.Config{Address: address(t, "file:"+name)})
		rs := h.awaitChange(1, link.Lost, link.ReasonEnd)
		if time.Since(begin) != 0 {
			t.Errorf("it took %s", time.Since(begin))
		}
		if told(rs) != "xx" {
			t.Errorf("told %q", told(rs))
		}
		got := h.Health()
		if got.RejectedLines != 3 || len(got.Rejected) != 3 || got.Rejected[0] != "# a note\n" || !strings.HasPrefix(got.Rejected[2], "yyy") {
			t.Errorf("%d rejected, kept %.80q", got.RejectedLines, got.Rejected)
		}
	})
}

func TestCaptureLongerThanARead(t *testing.T) {
	text := strings.Repeat(statusLine, 1000)
	name := record(t, 0.0, text, 1.0, "", 1.0, "end")
	synctest.Test(t, func(t *testing.T) {
		h := run(t, link.Config{Address: address(t, "file:"+name)})
		rs := h.awaitChange(1, link.Lost, link.ReasonEnd)
		if told(rs) != text+"end" {
			t.Errorf("told %d bytes", len(told(rs)))
		}
	})
}

func TestCaptureThatIsNotThereYet(t *testing.T) {
	name := filepath.Join(t.TempDir(), "later.log")
	synctest.Test(t, func(t *testing.T) {
		h := run(t, link.Config{Address: address(t, "file:"+name)})
		h.awaitChange(1, link.Lost, link.ReasonNoFile)
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		rs := h.awaitChange(1, link.Lost, link.ReasonEnd)
		if got, want := story(rs), "opening, lost file not found, opening, lost end of capture"; got != want {
			t.Errorf("told %s, want %s", got, want)
		}
	})
}

func TestCaptureEndsWhenTheLinkDoes(t *testing.T) {
	name := record(t, 0.0, "a", 1e6, "b")
	synctest.Test(t, func(t *testing.T) {
		h := run(t, link.Config{Address: address(t, "file:"+name)})
		h.awaitText("a")
		begin := time.Now()
		if err := h.end(); err != nil || time.Since(begin) > link.Tick {
			t.Errorf("it ended after %s with %v", time.Since(begin), err)
		}
	})
}
