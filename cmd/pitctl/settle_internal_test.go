package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"
	"unicode/utf8"

	"pitboss/tables/round"
)

// inPieces reads a text in pieces of the sizes that sizes names, again and again.
type inPieces struct {
	text  []byte
	sizes []byte
	at    int
}

func (r *inPieces) Read(to []byte) (int, error) {
	if len(r.text) == 0 {
		return 0, io.EOF
	}
	size := len(r.text)
	if len(r.sizes) > 0 {
		size = int(r.sizes[r.at%len(r.sizes)])
		r.at++
	}
	n := copy(to, r.text[:min(size, len(r.text))])
	r.text = r.text[n:]
	return n, nil
}

// However an input arrives, its lines come out whole, in order and with their
// numbers.
func FuzzLinesAreCut(f *testing.F) {
	f.Add([]byte("a\nb\n\nc"), []byte{1})
	f.Add([]byte("a\r\nb\r\n"), []byte{2, 0, 3})
	f.Add([]byte("\n\n\n"), []byte{})
	f.Add([]byte(strings.Repeat("x", 300)+"\n"+strings.Repeat("y\n", 200)), []byte{7, 255})
	f.Fuzz(func(t *testing.T, text, sizes []byte) {
		if bytes.Count(sizes, []byte{0}) == len(sizes) {
			sizes = nil // a reader that brings nothing, for ever, is another test
		}
		var got []byte
		r := &lineReader{in: &inPieces{text: text, sizes: sizes}, next: 1}
		for b := new(batch); r.read(b); b.recycle() {
			if want := 1 + bytes.Count(got, []byte{'\n'}); b.first != want {
				t.Fatalf("a batch begins with line %d, want %d", b.first, want)
			}
			if len(b.lines) == 0 {
				t.Fatal("a batch without a line")
			}
			if whole := b.lines[len(b.lines)-1] == '\n'; !whole && len(got)+len(b.lines) != len(text) {
				t.Fatalf("a line is cut: %q", b.lines)
			}
			got = append(got, b.lines...)
		}
		if !bytes.Equal(got, text) || r.err != nil {
			t.Errorf("read %q (%v), want %q", got, r.err, text)
		}
	})
}

// Whatever a line holds, it is answered with one line of JSON.
func FuzzAnswer(f *testing.F) {
	for _, game := range []string{"baccarat", "blackjack", "roulette"} {
		text, err := os.ReadFile(filepath.Join("../../tables/round/testdata", game+".jsonl"))
		if err != nil {
			f.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			f.Add(bytes.TrimSpace(line))
		}
	}
	f.Add([]byte(`{"game":"roulette","profile":"european","number":1,"bets":[{"id":"b1","stake":"1"}],"paid":[{"id":"b1","returned":"x"}],"announced":[],"spin":{}}`))
	settler, err := newSettler("", false)
	if err != nil {
		f.Fatal(err)
	}
	checker := *settler
	checker.check = true
	workers := []*worker{
		{settler: settler, engine: round.NewEngine(settler.book)},
		{settler: &checker, engine: round.NewEngine(checker.book)},
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		line = bytes.ReplaceAll(line, []byte{'\n'}, []byte{' '})
		for _, w := range workers {
			b := &batch{first: 1, lines: append(bytes.Clone(line), '\n')}
			w.answer(b)
			if bytes.Count(b.out, []byte{'\n'}) != 1 || !json.Valid(b.out) || !utf8.Valid(b.out) {
				t.Errorf("check %v answers %q", w.check, b.out)
			}
		}
	})
}

func testSettler(t *testing.T) *settler {
	t.Helper()
	s, err := newSettler("", false)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const emptySpin = `{"round":"1","game":"roulette","profile":"european","number":17,"bets":[]}` + "\n"

// What came before the input broke is answered; the line it broke in is not.
func TestInputThatBreaks(t *testing.T) {
	broken := errors.New("the line is down")
	in := io.MultiReader(strings.NewReader(emptySpin+emptySpin+emptySpin[:20]), iotest.ErrReader(broken))
	var out bytes.Buffer
	if _, err := testSettler(t).run(in, &out); !errors.Is(err, broken) {
		t.Errorf("error is %v", err)
	}
	if n := strings.Count(out.String(), "\n"); n != 2 || strings.Contains(out.String(), "error") {
		t.Errorf("answered %q", out.String())
	}
}

func TestInputThatBringsNothing(t *testing.T) {
	var out bytes.Buffer
	nothing := readerFunc(func([]byte) (int, error) { return 0, nil })
	if _, err := testSettler(t).run(nothing, &out); !errors.Is(err, io.ErrNoProgress) || out.Len() > 0 {
		t.Errorf("answered %q, %v", out.String(), err)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(to []byte) (int, error) { return f(to) }

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// A writer that fails ends the run though the input never ends, and when the input
// ends at last nothing is left running.
func TestWriterThatFails(t *testing.T) {
	before := runtime.NumGoroutine()
	full := errors.New("no space left")
	in, more := io.Pipe()
	go func() {
		for {
			if _, err := more.Write([]byte(emptySpin)); err != nil {
				return
			}
		}
	}()
	_, err := testSettler(t).run(in, writerFunc(func([]byte) (int, error) { return 0, full }))
	if !errors.Is(err, full) {
		t.Errorf("error is %v", err)
	}
	in.Close()
	for end := time.Now().Add(30 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

// A writer that is slow makes the reader wait: no more is read ahead than there are
// batches, which bounds the memory.
func TestSlowWriterIsWaitedFor(t *testing.T) {
	const pieces = 500
	s := testSettler(t)
	var read, written, ahead atomic.Int64
	in := readerFunc(func(to []byte) (int, error) {
		if read.Load() == pieces {
			return 0, io.EOF
		}
		read.Add(1)
		return copy(to, emptySpin), nil
	})
	_, err := s.run(in, writerFunc(func(p []byte) (int, error) {
		for range 100 {
			runtime.Gosched()
		}
		ahead.Store(max(ahead.Load(), read.Load()-written.Load()))
		written.Add(1)
		return len(p), nil
	}))
	if err != nil || written.Load() != pieces {
		t.Fatalf("%d pieces written, %v", written.Load(), err)
	}
	if most := int64(aWorker * s.workers); ahead.Load() > most {
		t.Errorf("%d pieces were read ahead, at most %d are held", ahead.Load(), most)
	}
}
