package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/app/house"
	"pitboss/devices/driver"
	"pitboss/devices/line"
	"pitboss/devices/link"
	"pitboss/devices/sim"
	"pitboss/tables"
	"pitboss/tables/findings"
)

const patience = 60 * time.Second

// record writes a pit down as fast as it goes.
func record(t *testing.T, args ...string) string {
	t.Helper()
	var out, problems bytes.Buffer
	all := append([]string{"--record", "-", "--speed", "0"}, args...)
	if status := run(t.Context(), all, strings.NewReader(""), &out, &problems); status != exitDone {
		t.Fatalf("exit status %d: %s", status, problems.String())
	}
	return out.String()
}

// replay folds a recording.
func replay(t *testing.T, recording string) (raised []findings.Code, settled int) {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	fold := tables.NewFold(tables.Config{Book: book})
	for l := range strings.Lines(recording) {
		e, err := tables.ReadEvent([]byte(l))
		if err != nil || e.Fault != "" {
			t.Fatalf("%s: %v %s", l, err, e.Fault)
		}
		for _, o := range fold.Apply(&e) {
			switch o.Kind {
			case tables.FindingOut:
				raised = append(raised, o.Finding.Code)
			case tables.SettlementOut:
				settled++
			}
		}
	}
	return raised, settled
}

func TestARecordingReplays(t *testing.T) {
	text := record(t, "--rounds", "600", "--tables", "12", "--seed", "3")
	if raised, settled := replay(t, text); len(raised) > 0 || settled != 600 {
		t.Errorf("raised %v, settled %d rounds of 600", raised, settled)
	}
	if text != record(t, "--rounds", "600", "--tables", "12", "--seed", "3") {
		t.Error("the same seed wrote another recording")
	}
	if text == record(t, "--rounds", "600", "--tables", "12", "--seed", "4") {
		t.Error("another seed wrote the same recording")
	}
}

func TestAFaultOfTheCommandLineIsInTheRecording(t *testing.T) {
	text := record(t, "--rounds", "200", "--tables", "6", "--fault", "wrong_payout@R-03", "--fault", "late_bet@B-01")
	if raised, _ := replay(t, text); len(raised) != 2 || !slices.Contains(raised, findings.PayoutDiffers) || !slices.Contains(raised, findings.BetLate) {
		t.Errorf("raised %v", raised)
	}
	text = record(t, "--rounds", "400", "--tables", "6", "--fault", "settled_twice=0.1")
	if raised, _ := replay(t, text); len(raised) < 10 {
		t.Errorf("a rate of a tenth raised %v", raised)
	}
	text = record(t, "--rounds", "100", "--tables", "3", "--inspections", "--fault", "no_inspection@J-02")
	if raised, _ := replay(t, text); len(raised) != 1 || raised[0] != findings.ShoeNotInspected {
		t.Errorf("raised %v", raised)
	}
}

func TestCapturesDecodeToTheDeviceEventsOfTheRecording(t *testing.T) {
	folder := t.TempDir()
	text := record(t, "--rounds", "150", "--tables", "12", "--raw", folder, "--fault", "garbage=0.05", "--fault", "double_read=0.05")
	bySource := map[string]string{}
	for l := range strings.Lines(text) {
		e, err := tables.ReadEvent([]byte(l))
		if err != nil {
			t.Fatal(err)
		}
		bySource[e.Source] += l
	}
	checked := 0
	for _, s := range sim.Floor(12, 1) {
		for _, d := range s.Devices {
			decoder, err := driver.Open(d.Driver, line.Config{Device: d.Name, Table: s.Number, Settings: d.Settings})
			if err != nil {
				t.Fatal(err)
			}
			capture, err := os.ReadFile(filepath.Join(folder, d.Name+".capture"))
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for l := range bytes.Lines(capture) {
				c, err := link.ReadRecord(l)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range decoder.Feed(c.At, c.Bytes) {
					got.Write(append(e.Append(nil), '\n'))
				}
			}
			if want := bySource[tables.DevicePrefix+d.Name]; got.String() != want || want == "" {
				t.Errorf("%s decodes to %d bytes, the recording has %d", d.Name, got.Len(), len(want))
			}
			checked++
		}
	}
	if checked < 8 {
		t.Errorf("only %d devices", checked)
	}
}

func TestACommandLineThatIsWrongSaysSo(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		says   string
	}{
		{"--help", exitDone, "usage: pitsim"},
		{"--tables 0", exitUsage, "a pit of 0 tables"},
		{"--speed -2", exitUsage, "a speed of -2"},
		{"--devices usb", exitUsage, "want tcp, pty or none"},
		{"--fault nothing", exitUsage, `no fault "nothing"`},
		{"--fault ball_hung@B-01", exitUsage, "no ball runs there"},
		{"--fault no_inspection", exitUsage, "keeps no inspections"},
		{"--record - --speed 0", exitUsage, "give --rounds"},
		{"--script /nowhere/at/all.script", exitUsage, "read the script"},
		{"--start tomorrow", exitUsage, "want a time such as"},
		{"pit", exitUsage, `"pit" is no flag`},
		{"--record /nowhere/at/all.jsonl --speed 0 --rounds 1", exitFailed, "record the events"},
		{"--listen 127.0.0.1:nowhere", exitFailed, "open the game server"},
	} {
		t.Run(c.args, func(t *testing.T) {
			var out, problems bytes.Buffer
			status := run(t.Context(), strings.Fields(c.args), strings.NewReader(""), &out, &problems)
			if status != c.status || !strings.Contains(problems.String(), c.says) {
				t.Errorf("exit status %d, said %s", status, problems.String())
			}
		})
	}
}

// screen is where a running pitsim writes.
type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

// wait waits for a line and gives its first group.
func (s *screen) wait(t *testing.T, pattern string) string {
	t.Helper()
	want := regexp.MustCompile(pattern)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		s.mu.Lock()
		found := want.FindStringSubmatch(s.text.String())
		s.mu.Unlock()
		if found != nil {
			return found[len(found)-1]
		}
	}
	t.Fatalf("%s was not said; said\n%s", pattern, s.text.String())
	return ""
}

// start runs a pitsim with wires until the test ends or it is told to quit.
func start(t *testing.T, args ...string) (out, problems *screen, keys io.Writer, ended <-chan int) {
	t.Helper()
	in, keyboard := io.Pipe()
	out, problems = &screen{}, &screen{}
	ctx, cancel := context.WithCancel(context.Background())
	status := make(chan int, 1)
	done := make(chan struct{})
	go func() {
		status <- run(ctx, args, in, out, problems)
		close(done)
	}()
	t.Cleanup(func() {
		cancel()
		_ = keyboard.Close()
		<-done
	})
	return out, problems, keyboard, status
}

func TestALivePitIsHeardOrderedAboutAndEnded(t *testing.T) {
	folder := t.TempDir()
	config, recording := filepath.Join(folder, "pit.toml"), filepath.Join(folder, "pit.jsonl")
	out, problems, keys, ended := start(t, "--speed", "30", "--tables", "3", "--listen", "127.0.0.1:0", "--token", "tulip",
		"--config", config, "--record", recording)
	url := out.wait(t, `server +(ws://\S+)`)
	wheel := out.wait(t, `device +wheel-03 +table R-03 +driver ss2 +tcp://(\S+)`)
	out.wait(t, `config +\S`)

	header := map[string][]string{"Authorization": {"Bearer tulip"}}
	conn, _, err := (&websocket.Dialer{Subprotocols: []string{"pit.v1"}}).Dial(url, header)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if err := conn.WriteMessage(websocket.TextMessage, []byte(`{"op":"subscribe","v":1,"tables":["*"]}`)); err != nil {
		t.Fatal(err)
	}
	_ = conn.SetReadDeadline(time.Now().Add(patience))
	if _, b, err := conn.ReadMessage(); err != nil || !strings.Contains(string(b), `"type":"subscribed"`) {
		t.Fatalf("heard %s, %v", b, err)
	}
	tap, err := net.Dial("tcp", wheel)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tap.Close() }()
	_ = tap.SetReadDeadline(time.Now().Add(patience))
	b := make([]byte, 21)
	if _, err := io.ReadFull(tap, b); err != nil || !strings.HasPrefix(string(b), "*X;") {
		t.Errorf("the wheel says %q, %v", b, err)
	}

	fmt.Fprintln(keys, "f wrong_payout R-03")
	out.wait(t, `ordered +wrong_payout@R-03`)
	fmt.Fprintln(keys, "f wrong_third_card R-03")
	out.wait(t, `there is no third card but at baccarat`)
	fmt.Fprintln(keys, "f")
	out.wait(t, `want f FAULT \[TABLE\]; faults lists them`)
	fmt.Fprintln(keys, "\ntables\nfaults\ndance")
	out.wait(t, `R-03 +european, 2 devices`)
	out.wait(t, `two_revolutions`)
	out.wait(t, `want f FAULT \[TABLE\], TABLE WORD …, faults, tables or q`)
	for { // until the fault has come
		_ = conn.SetReadDeadline(time.Now().Add(patience))
		_, b, err := conn.ReadMessage()
		if err != nil {
			t.Fatal(err)
		}
		if e, err := tables.ReadEvent(b); err == nil && e.Table == "R-03" && strings.HasSuffix(e.Round, "-0003") {
			break
		}
	}
	fmt.Fprintln(keys, "q")
	select {
	case status := <-ended:
		if status != exitDone {
			t.Errorf("exit status %d: %s", status, problems.text.String())
		}
	case <-time.After(patience):
		t.Fatal("it did not end")
	}
	problems.wait(t, `fault wrong_payout: on`)
	text, err := os.ReadFile(recording)
	if err != nil {
		t.Fatal(err)
	}
	if raised, _ := replay(t, string(text)); !slices.Contains(raised, findings.PayoutDiffers) {
		t.Errorf("the recording raises %v", raised)
	}
	readBack(t, config)
}

// readBack reads the configuration that was written for a desk.
func readBack(t *testing.T, config string) {
	t.Helper()
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	c, _, err := house.OpenConfig(os.DirFS(filepath.Dir(config)), filepath.Base(config), house.Known{
		Profiles: book,
		Device: func(d house.Device) []house.Wrong {
			if _, err := link.ParseAddress(d.Link); err != nil {
				return []house.Wrong{{Key: "link", Value: d.Link, Want: err.Error()}}
			}
			if _, err := driver.Open(d.Driver, line.Config{Settings: d.Settings}); err != nil {
				return []house.Wrong{{Key: "driver", Value: d.Driver, Want: err.Error()}}
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Servers) != 1 || len(c.Tables) != 3 || len(c.Tables[2].Devices) != 2 || c.Tables[2].Limits["straight"].Max != "1000" {
		t.Errorf("the configuration is %+v", c)
	}
	token, err := os.ReadFile(filepath.Join(filepath.Dir(config), c.Servers[0].TokenFile))
	if err != nil || string(token) != "tulip\n" {
		t.Errorf("the token file holds %q, %v", token, err)
	}
}

func TestAPitThatIsOverEndsByItself(t *testing.T) {
	_, problems, _, ended := start(t, "--speed", "60", "--tables", "3", "--rounds", "4", "--devices", "none")
	select {
	case status := <-ended:
		if status != exitDone {
			t.Errorf("exit status %d", status)
		}
	case <-time.After(patience):
		t.Fatal("it did not end")
	}
	problems.wait(t, `4 rounds at 3 tables`)
}

func TestAScriptIsPlayedAndOneThatIsWrongNamesFileAndLine(t *testing.T) {
	name := filepath.Join(t.TempDir(), "evening.script")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("# the ninth ace\nB-01 shoe AS AS AS AS AS AS AS AS AS\n")
	text := record(t, "--rounds", "40", "--tables", "3", "--script", name)
	if raised, _ := replay(t, text); len(raised) != 1 || raised[0] != findings.ShoeComposition {
		t.Errorf("raised %v", raised)
	}
	for _, wrong := range []string{"B-01 round\nB-01 deal 1X", "B-01 round\nB-01 spin 4"} {
		write(wrong)
		var out, problems bytes.Buffer
		status := run(t.Context(), []string{"--script", name}, strings.NewReader(""), &out, &problems)
		if said := problems.String(); status != exitUsage || !strings.Contains(said, name) || !strings.Contains(said, "line 2: table B-01") {
			t.Errorf("exit status %d, said %s", status, said)
		}
	}
}

func TestRulesOfAScriptAreInTheConfiguration(t *testing.T) {
	folder := t.TempDir()
	name, config := filepath.Join(folder, "rules.script"), filepath.Join(folder, "pit.toml")
	if err := os.WriteFile(name, []byte("J-02 rule dealer_blackjack_takes original\nJ-02 rule decks 6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _, _, _ := start(t, "--tables", "3", "--devices", "none", "--script", name, "--config", config)
	out.wait(t, `config +\S`)
	book, err := house.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	c, _, err := house.OpenConfig(os.DirFS(folder), "pit.toml", house.Known{Profiles: book})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(c.Tables[1].Rules); got != "map[dealer_blackjack_takes:original decks:6]" {
		t.Errorf("the rules are %s", got)
	}
}

// A pit to practise on does what is decided about a table and its cards.
func TestDecisionsAreObeyed(t *testing.T) {
	out, _, keys, _ := start(t, "--speed", "30", "--tables", "3", "--devices", "none")
	url := out.wait(t, `server +(ws://\S+)`)
	conn, _, err := (&websocket.Dialer{Subprotocols: []string{"pit.v1"}}).Dial(url, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	say := func(text string) {
		t.Helper()
		if err := conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	// until hears the pit until an event of a table has come.
	until := func(table, kind string) {
		t.Helper()
		for {
			_ = conn.SetReadDeadline(time.Now().Add(patience))
			_, b, err := conn.ReadMessage()
			if err != nil {
				t.Fatalf("%s of %s was not heard: %v", kind, table, err)
			}
			if e, err := tables.ReadEvent(b); err == nil && e.Table == table && e.Type == kind {
				return
			}
		}
	}
	say(`{"op":"subscribe","v":1,"tables":["*"]}`)
	until("J-02", tables.RoundOpenedType)
	say(`{"op":"decision","id":"d-1","table":"J-02","decision":"table_close"}`)
	until("J-02", tables.TableClosedType)
	say(`{"op":"decision","id":"d-2","table":"J-02","decision":"table_open"}`)
	until("J-02", tables.TableOpenedType)
	say(`{"op":"decision","id":"d-3","table":"B-01","decision":"deck_replacement"}`)
	until("B-01", tables.ShoeStartedType)
	say(`{"op":"decision","id":"d-4","table":"B-01","decision":"reshuffle"}`)
	until("B-01", tables.ShoeShuffledType)
	fmt.Fprintln(keys, "R-03 spin 40\nR-03 spin 4")
	out.wait(t, `"40"; want a number from 0 to 36`)
	out.wait(t, `told +R-03 spin 4`)
}
