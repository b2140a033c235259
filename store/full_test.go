package store_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"pitboss/store"
)

// room is a disk that can be filled, emptied, and made read-only.
type room struct {
	dir   string
	cfg   store.Config
	fill  func()
	free  func()
	where string
}

// seam is a disk of the test's own under the rolls alone.
func seam(t *testing.T, w *wall) room {
	d := &disk{}
	dir := memoryDir(t)
	return room{
		dir: dir, cfg: store.WithRoll(config(dir, w), d.open), where: "a disk of the test's own",
		fill: func() { d.fail(half(syscall.ENOSPC), nil, nil) },
		free: func() { d.fail(nil, nil, nil) },
	}
}

// rooms are all disks that can be had here: one at least.
func rooms(t *testing.T, test func(t *testing.T, r room, w *wall)) {
	t.Run("a disk of the test's own", func(t *testing.T) {
		w := newWall()
		test(t, seam(t, w), w)
	})
	t.Run("a small disk of the system", func(t *testing.T) {
		w := newWall()
		if r := small(t, w); r != nil {
			test(t, *r, w)
			return
		}
		test(t, seam(t, w), w)
	})
}

func TestTheDiskFillsUnderLoad(t *testing.T) {
	rooms(t, func(t *testing.T, r room, w *wall) {
		noLeaks(t)
		j := mustOpen(t, r.cfg)
		var refused, written atomic.Int64
		var mu sync.Mutex
		acknowledged := map[store.Receipt]int{}
		stop := make(chan struct{})
		var wait sync.WaitGroup
		for p := range 8 {
			wait.Go(func() {
				for i := 0; ; i++ {
					select {
					case <-stop:
						return
					default:
					}
					rs, err := j.Append(context.Background(), entry(w, p<<20|i))
					switch {
					case errors.Is(err, store.ErrFull):
						refused.Add(1)
						time.Sleep(time.Millisecond)
						i-- // it may be tried again
					case err != nil:
						t.Error(err)
						return
					default:
						written.Add(1)
						mu.Lock()
						acknowledged[rs[0]] = p<<20 | i
						mu.Unlock()
						if written.Load() > 30_000 {
							time.Sleep(time.Millisecond) // leave the small disk some room
						}
					}
				}
			})
		}
		for range 3 {
			before := written.Load()
			eventually(t, "records are written", func() bool { return written.Load() > before+200 })
			was := refused.Load()
			r.fill()
			eventually(t, "writing is refused", func() bool { return refused.Load() > was+50 })
			h := j.Health()
			if !h.Full || !slices.Contains(h.Alarms(), store.AlarmFull) || h.Error == "" {
				t.Errorf("a full disk raises %v, %+v", h.Alarms(), h)
			}
			// What was acknowledged is seen all the while.
			mu.Lock()
			want := len(acknowledged)
			mu.Unlock()
			page, err := j.Find(store.Query{Kind: "card.dealt", Limit: 1 << 20})
			if err != nil || len(page.Records) < want || len(page.Problems) > 0 {
				t.Errorf("%d of %d acknowledged records are found: %v %v", len(page.Records), want, page.Problems, err)
			}
			r.free()
		}
		before := written.Load()
		eventually(t, "writing goes on", func() bool { return written.Load() > before+200 })
		close(stop)
		wait.Wait()
		tick(t, j)
		if h := j.Health(); h.Full || h.Error != "" {
			t.Errorf("there is room, and health says %+v", h)
		}
		mustClose(t, j)
		seen := 0
		for _, rec := range all(t, r.dir) {
			if rec.Kind != "card.dealt" {
				continue
			}
			seen++
			var d struct{ I int }
			if err := json.Unmarshal(rec.Data, &d); err != nil {
				t.Fatal(err)
			}
			if acknowledged[store.Receipt{Day: rec.Day, N: rec.N}] != d.I {
				t.Errorf("record %d is not what was acknowledged as it", rec.N)
			}
		}
		if seen != len(acknowledged) {
			t.Errorf("%d acknowledged, %d there", len(acknowledged), seen)
		}
		mustVerify(t, r.dir)
		tried(t, "%s: %d records acknowledged, %d times refused", r.where, seen, refused.Load())
	})
}

func TestTheDiskIsFullWhenTheDeskEndsAndBegins(t *testing.T) {
	rooms(t, func(t *testing.T, r room, w *wall) {
		j := mustOpen(t, r.cfg)
		mustAppend(t, j, entry(w, 1), entry(w, 2))
		r.fill()
		if err := j.Close(); !errors.Is(err, store.ErrFull) {
			t.Errorf("the last checkpoint could not be written, and closing says %v", err)
		}
		w.pass(24 * time.Hour)
		if _, err := store.Open(r.cfg); !errors.Is(err, store.ErrFull) {
			t.Errorf("a new day on a full disk: %v", err)
		}
		r.free()
		j = mustOpen(t, r.cfg)
		if a := alarms(t, j); len(a) > 0 {
			t.Errorf("alarms: %q", a)
		}
		mustAppend(t, j, entry(w, 3))
		mustClose(t, j)
		if v := mustVerify(t, r.dir); v.Days != 2 {
			t.Errorf("there are %d days", v.Days)
		}
	})
}

func TestTheDayChangesOnAFullDisk(t *testing.T) {
	rooms(t, func(t *testing.T, r room, w *wall) {
		j := mustOpen(t, r.cfg)
		mustAppend(t, j, entry(w, 1))
		r.fill()
		w.pass(24 * time.Hour)
		for range 3 {
			if _, err := j.Append(context.Background(), entry(w, 2)); !errors.Is(err, store.ErrFull) {
				t.Errorf("%v", err)
			}
			if err := j.Tick(context.Background()); !errors.Is(err, store.ErrFull) {
				t.Errorf("%v", err)
			}
		}
		r.free()
		if rs := mustAppend(t, j, entry(w, 3)); rs[0].Day != "2026-12-01" || rs[0].N != 2 {
			t.Errorf("the next record is %v", rs[0])
		}
		mustClose(t, j)
		mustVerify(t, r.dir)
	})
}

// What can go wrong with one write, in the middle of others.
func TestAWriteFails(t *testing.T) {
	for _, c := range []struct {
		name  string
		fail  func(*disk)
		want  error
		alarm string
	}{
		{"there is no room", func(d *disk) { d.fail(half(syscall.ENOSPC), nil, nil) }, store.ErrFull, store.AlarmFull},
		{"the quota is used up", func(d *disk) { d.fail(half(syscall.EDQUOT), nil, nil) }, store.ErrFull, store.AlarmFull},
		{"files may not grow", func(d *disk) { d.fail(half(syscall.EFBIG), nil, nil) }, store.ErrFull, store.AlarmFull},
		{"the disk is read-only", func(d *disk) { d.fail(half(syscall.EROFS), nil, nil) }, store.ErrReadOnly, store.AlarmFull},
		{"it may not be written to", func(d *disk) { d.fail(half(syscall.EACCES), nil, nil) }, store.ErrReadOnly, store.AlarmFull},
		{"the disk is broken", func(d *disk) { d.fail(half(syscall.EIO), nil, nil) }, syscall.EIO, store.AlarmSlow},
		{"the sync fails", func(d *disk) { d.fail(nil, syscall.EIO, nil) }, syscall.EIO, store.AlarmSlow},
		{"the sync finds no room", func(d *disk) { d.fail(nil, syscall.ENOSPC, nil) }, store.ErrFull, store.AlarmFull},
		{"nor can the rest be cut off", func(d *disk) { d.fail(half(syscall.EIO), nil, syscall.EIO) }, syscall.EIO, store.AlarmSlow},
		{"the sync fails, nor can the rest be cut off", func(d *disk) { d.fail(nil, syscall.EIO, syscall.EIO) }, syscall.EIO, store.AlarmSlow},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, w := sound(t), newWall()
			d := &disk{}
			j := mustOpen(t, store.WithRoll(config(dir, w), d.open))
			mustAppend(t, j, entry(w, 1))
			for round := range 3 {
				c.fail(d)
				for range 3 {
					_, err := j.Append(context.Background(), entry(w, 666), entry(w, 667))
					if !errors.Is(err, c.want) {
						t.Errorf("%v, want %v", err, c.want)
					}
				}
				h := j.Health()
				if !slices.Contains(h.Alarms(), c.alarm) {
					t.Errorf("it raises %v, want %s", h.Alarms(), c.alarm)
				}
				if _, err := j.Checkpoint(context.Background()); !errors.Is(err, c.want) {
					t.Errorf("a checkpoint: %v, want %v", err, c.want)
				}
				d.fail(nil, nil, nil)
				mustAppend(t, j, entry(w, 2+round))
				if h := j.Health(); len(h.Alarms()) > 0 {
					t.Errorf("it is well again, and raises %v", h.Alarms())
				}
			}
			mustClose(t, j)
			for _, r := range all(t, dir) {
				if string(r.Data) == string(entry(w, 666).Data) || string(r.Data) == string(entry(w, 667).Data) {
					t.Errorf("record %d was never acknowledged", r.N)
				}
			}
		})
	}
	tried(t, "10 ways in which a write fails, 3 times each, 3 records refused each time, none of them there afterwards")
}

// The index has no room of its own any more: the roll goes on, and everything is
// found.
func TestTheIndexMayGrowNoFurther(t *testing.T) {
	dir, w := memoryDir(t), newWall()
	cfg := config(dir, w)
	cfg.MostIndex = 512 << 10
	j := mustOpen(t, cfg)
	const records = 4000
	for i := 0; i < records; i += 100 {
		batch := make([]store.Entry, 100)
		for k := range batch {
			batch[k] = entry(w, i+k)
		}
		mustAppend(t, j, batch...)
	}
	if err := j.Snapshot(context.Background(), store.Receipt{Day: today, N: 1}, nil); err == nil {
		t.Error("the index has grown beyond its bound")
	}
	h := j.Health()
	if h.IndexError == "" || h.Indexed == h.Records {
		t.Errorf("%+v", h)
	}
	page, err := j.Find(store.Query{Kind: "card.dealt", Limit: 2 * records})
	if err != nil || len(page.Records) != records {
		t.Errorf("%d records are found, %v", len(page.Records), err)
	}
	if !slices.Contains(h.Alarms(), store.AlarmFull) {
		t.Errorf("it raises %v", h.Alarms())
	}
	if r := mustAppend(t, j, entry(w, records)); r[0].N != records+3 { // beside the records, the opening and the sum of a state that was not kept
		t.Errorf("the next record is %v", r)
	}
	if err := j.Close(); err != nil {
		t.Errorf("closing: %v", err)
	}
	cfg.MostIndex = 0
	mustClose(t, mustOpen(t, cfg)) // with room it is brought up
	mustVerify(t, dir)
}

func TestLowDiskIsAnAlarmWellBefore(t *testing.T) {
	dir, w := sound(t), newWall()
	cfg := config(dir, w)
	var free atomic.Uint64
	free.Store(3 << 30)
	failing := errors.New("the disk does not say")
	var broken atomic.Bool
	cfg.Free = func(string) (uint64, error) {
		if broken.Load() {
			return 0, failing
		}
		return free.Load(), nil
	}
	j := mustOpen(t, cfg)
	defer mustClose(t, j)
	if h := j.Health(); len(h.Alarms()) > 0 || h.FreeRoll != 3<<30 {
		t.Errorf("with 3 GiB left it raises %v, %+v", h.Alarms(), h)
	}
	free.Store(2<<30 - 1)
	eventually(t, "it is an alarm", func() bool { h := j.Health(); return slices.Contains(h.Alarms(), store.AlarmFull) })
	mustAppend(t, j, entry(w, 1)) // and no more than an alarm
	broken.Store(true)
	eventually(t, "it is not known", func() bool { h := j.Health(); return h.FreeError != "" && len(h.Alarms()) == 0 })
}

func TestAFolderThatMayOnlyBeRead(t *testing.T) {
	w := newWall()
	r := small(t, w)
	if r == nil {
		// Without a disk of its own a folder does, for whoever is not root.
		dir := memoryDir(t)
		r = &room{dir: dir, cfg: config(dir, w)}
	}
	j := mustOpen(t, r.cfg)
	mustAppend(t, j, entry(w, 1))
	mustClose(t, j)
	if r.where == "" {
		if err := os.Chmod(filepath.Join(r.dir, "journal"), 0o500); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(filepath.Join(r.dir, "journal", "desk.lock"), 0o400); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = os.Chmod(filepath.Join(r.dir, "journal"), 0o700) }()
	} else {
		onlyRead(t, r.dir)
	}
	if _, err := store.Open(r.cfg); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("a desk: %v", err)
	}
	mustVerify(t, r.dir)
	if n := len(all(t, r.dir)); n != 3 {
		t.Errorf("%d records can be read", n)
	}
}
