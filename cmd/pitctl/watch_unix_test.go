//go:build unix

package main_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/creack/pty"
	"github.com/gorilla/websocket"
)

// feedServer is a game server that says what a test has it say.
type feedServer struct {
	*httptest.Server
	token string

	leaves     bool       // the desk may be gone before all is said
	mu         sync.Mutex // guards what follows
	subscribed []string   // the subscribe messages it heard
	conn       *websocket.Conn
	seq        int
}

func newFeedServer(t *testing.T, token string) *feedServer {
	t.Helper()
	s := &feedServer{token: token}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *feedServer) url() string { return "ws" + strings.TrimPrefix(s.URL, "http") + "/pit" }

func (s *feedServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.token != "" && r.Header.Get("Authorization") != "Bearer "+s.token {
		http.Error(w, "no", http.StatusUnauthorized)
		return
	}
	up := websocket.Upgrader{Subprotocols: []string{"pit.v1"}}
	conn, err := up.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	_, message, err := conn.ReadMessage()
	if err != nil {
		return
	}
	s.mu.Lock()
	s.subscribed = append(s.subscribed, string(message))
	err = conn.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"type":"subscribed","v":1,"mode":"image","epoch":"e","seq":%d,"heartbeat_ms":300000}`, s.seq))
	s.conn = conn
	s.mu.Unlock()
	for err == nil {
		_, _, err = conn.ReadMessage()
	}
}

func (s *feedServer) joined() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conn != nil
}

// say sends an event that happens now.
func (s *feedServer) say(t *testing.T, kind, table, round, data string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	frame := fmt.Sprintf(`{"v":1,"epoch":"e","seq":%d,"type":%q,"table":%q,"time":%q`, s.seq, kind, table, time.Now().UTC().Format(time.RFC3339Nano))
	if round != "" {
		frame += fmt.Sprintf(`,"round":%q`, round)
	}
	if err := s.conn.WriteMessage(websocket.TextMessage, []byte(frame+`,"data":`+data+`}`)); err != nil && !s.leaves {
		t.Errorf("say %s: %v", kind, err)
	}
}

// coup plays a coup that pays 50 too little.
func (s *feedServer) coup(t *testing.T) {
	t.Helper()
	limits := `"limits":{"player":{"min":"50","max":"50000"},"banker":{"min":"50","max":"50000"}}`
	s.say(t, "table.opened", "B-07", "", `{"game":"baccarat","profile":"house-baccarat","currency":"THB",`+limits+`}`)
	s.say(t, "dealer.changed", "B-07", "", `{"dealer":"d18"}`)
	s.say(t, "round.opened", "B-07", "r1", `{"betting_ms":60000}`)
	s.say(t, "bet.accepted", "B-07", "r1", `{"id":"b1","player":"p1","spot":"player","stake":"100"}`)
	s.say(t, "round.no_more_bets", "B-07", "r1", `{}`)
	for _, c := range []string{"9H player", "3S banker", "KD player", "4C banker"} {
		card, to, _ := strings.Cut(c, " ")
		s.say(t, "card.dealt", "B-07", "r1", fmt.Sprintf(`{"card":%q,"to":%q,"face":"up"}`, card, to))
	}
	s.say(t, "round.settled", "B-07", "r1", `{"result":{"winner":"player"},"paid":[{"id":"b1","returned":"150.00"}]}`)
}

// watching is a pitctl watch that runs.
type watching struct {
	*exec.Cmd
	problems notes

	mu  sync.Mutex
	out strings.Builder
	end chan error
}

// notes are written by one goroutine and read by another.
type notes struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (n *notes) Write(b []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(b)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

func startWatch(t *testing.T, args ...string) *watching {
	t.Helper()
	w := &watching{Cmd: exec.CommandContext(t.Context(), program, append([]string{"watch"}, args...)...), end: make(chan error, 1)}
	w.Stderr = &w.problems
	pipe, err := w.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		in := bufio.NewReader(pipe)
		for {
			line, err := in.ReadString('\n')
			w.mu.Lock()
			w.out.WriteString(line)
			w.mu.Unlock()
			if err != nil {
				break
			}
		}
		w.end <- w.Wait()
	}()
	return w
}

func (w *watching) said() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.String()
}

func (w *watching) until(t *testing.T, what string) {
	t.Helper()
	eventually(t, what, func() bool { return strings.Contains(w.said(), what) }, w.said)
}

// interrupt ends it as a person does, and gives its exit status.
func (w *watching) interrupt(t *testing.T) int {
	t.Helper()
	if err := w.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	select {
	case <-w.end:
	case <-time.After(patience):
		t.Fatal("it does not end")
	}
	return w.ProcessState.ExitCode()
}

func TestWatchPrintsTheLinesOfReplay(t *testing.T) {
	s := newFeedServer(t, "")
	w := startWatch(t, "--server", s.url(), "--json")
	eventually(t, "a subscription", s.joined, w.problems.String)
	s.coup(t)
	w.until(t, `"code":"payout.differs"`)
	if status := w.interrupt(t); status != 0 {
		t.Errorf("ended with %d, %s", status, w.problems.String())
	}
	var kinds []string
	for line := range strings.Lines(w.said()) {
		var o map[string]any
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		word := fmt.Sprint(o["out"])
		if o["phase"] != nil {
			word = fmt.Sprint(o["phase"])
		}
		if o["code"] != nil {
			word += " " + fmt.Sprint(o["code"], " ", o["expected"], " ", o["got"])
		}
		kinds = append(kinds, word)
	}
	want := "open, betting, no_more_bets, dealing, result, settled, settlement, finding payout.differs 200.00 150.00"
	if got := strings.Join(kinds, ", "); got != want {
		t.Errorf("said %s\nwant %s", got, want)
	}
	if got := s.subscribed[0]; !strings.Contains(got, `"tables":["*"]`) {
		t.Errorf("subscribed with %s", got)
	}
}

func TestWatchPrintsForPeople(t *testing.T) {
	s := newFeedServer(t, "secret")
	w := startWatch(t, "--server", s.url(), "--token-file", write(t, "main.token", "secret\n"))
	eventually(t, "a subscription", s.joined, w.problems.String)
	s.coup(t)
	w.until(t, "SETTLED")
	w.until(t, "◆1 payout.differs b1 r1: Owed is 200.00, paid was 150.00")
	if status := w.interrupt(t); status != 0 {
		t.Errorf("ended with %d, %s", status, w.problems.String())
	}
	for _, line := range strings.Split(strings.TrimSpace(w.said()), "\n") {
		if _, err := time.Parse(time.TimeOnly, line[:8]); err != nil || strings.TrimRight(line, " ") != line || !strings.Contains(line, "B-07") {
			t.Errorf("line %q", line)
		}
	}
	if !strings.Contains(w.said(), "d18") {
		t.Errorf("no dealer in\n%s", w.said())
	}
}

func TestWatchHearsTheTablesOfItsHouse(t *testing.T) {
	s := newFeedServer(t, "secret")
	folder := filepath.Dir(write(t, "pit.toml", strings.Replace(pitOfThree, "ws://games.example/pit\"", s.url()+"\"\ntoken_file = \"main.token\"", 1)))
	if err := os.WriteFile(filepath.Join(folder, "main.token"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	w := startWatch(t, "--config", filepath.Join(folder, "pit.toml"), "--table", "R-03", "--json")
	eventually(t, "a subscription", s.joined, w.problems.String)
	s.say(t, "table.opened", "roulette-3", "", `{"game":"roulette","profile":"european","currency":"THB","limits":{"straight":{"min":"5","max":"100"}}}`)
	w.until(t, `"code":"rules.differ","severity":"urgent","table":"R-03"`)
	s.say(t, "table.opened", "B-07", "", `{"game":"baccarat","profile":"house-baccarat"}`)
	s.say(t, "round.opened", "roulette-3", "r1", `{"betting_ms":60000}`)
	w.until(t, `"phase":"betting"`)
	if status := w.interrupt(t); status != 0 {
		t.Errorf("ended with %d, %s", status, w.problems.String())
	}
	if got := s.subscribed[0]; !strings.Contains(got, `"tables":["roulette-3"]`) {
		t.Errorf("subscribed with %s", got)
	}
	if strings.Contains(w.said(), "B-07") {
		t.Errorf("a table that nobody watches is printed: %s", w.said())
	}
}

// A device over TCP: its cards make a coup, and its loss is said.
func TestWatchHearsDevices(t *testing.T) {
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer port.Close()
	config := fmt.Sprintf("[[table]]\nnumber = \"B-1\"\ngame = \"baccarat\"\nprofile = \"house-baccarat\"\n"+
		"[[table.device]]\nname = \"B-1 shoe\"\nkind = \"shoe\"\ndriver = \"barcode\"\nlink = \"tcp://%s\"\n", port.Addr())
	w := startWatch(t, "--config", write(t, "pit.toml", config), "--json")
	conn, err := port.Accept()
	if err != nil {
		t.Fatal(err)
	}
	for _, card := range []string{"9H", "3S", "KD", "4C"} {
		if _, err := io.WriteString(conn, card+"\r\n"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
	w.until(t, `"phase":"result","result":"player"`)
	if strings.Contains(w.said(), "device.silent") || strings.Contains(w.problems.String(), "silent") {
		t.Errorf("a shoe that has nothing to say is silent: %s %s", w.said(), w.problems.String())
	}
	if err := port.Close(); err != nil {
		t.Fatal(err)
	}
	if err := conn.Close(); err != nil {
		t.Fatal(err)
	}
	w.until(t, `"code":"device.lost","severity":"high","table":"B-1"`)
	if status := w.interrupt(t); status != 0 {
		t.Errorf("ended with %d, %s", status, w.problems.String())
	}
	if !strings.Contains(w.said(), `"phase":"open"`) {
		t.Errorf("the table was not opened: %s", w.said())
	}
}

func TestWatchSaysWhyItHearsNothing(t *testing.T) {
	s := newFeedServer(t, "secret")
	w := startWatch(t, "--server", s.url(), "--token-file", write(t, "main.token", "wrong"))
	eventually(t, "the refusal", func() bool {
		return strings.Contains(w.problems.String(), "server:main: refused") && strings.Contains(w.problems.String(), "401")
	}, w.problems.String)
	if status := w.interrupt(t); status != 0 {
		t.Errorf("ended with %d", status)
	}
}

func TestWatchDrawsAScreenOnATerminal(t *testing.T) {
	s := newFeedServer(t, "")
	terminal, tty, err := pty.Open()
	if err != nil {
		t.Fatalf("open a pseudo-terminal: %v", err)
	}
	defer terminal.Close()
	if err := pty.Setsize(terminal, &pty.Winsize{Cols: 70, Rows: 20}); err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), program, "watch", "--server", s.url(), "--screen")
	run.Stdout = tty
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	var drawn notes
	go func() { _, _ = io.Copy(&drawn, terminal) }()
	eventually(t, "a subscription", s.joined, drawn.String)
	s.coup(t)
	for _, what := range []string{"B-07    SETTLED", "d18", "◆1 B-07   payout.differs b1: Owed is 200.00", "main live", "\x1b[H"} {
		eventually(t, what, func() bool { return strings.Contains(drawn.String(), what) }, drawn.String)
	}
	if err := run.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := run.Wait(); err != nil {
		t.Errorf("ended with %v", err)
	}
	for line := range strings.SplitSeq(drawn.String(), "\n") {
		line = strings.TrimRight(line, "\r")
		for _, code := range []string{"\x1b[H", "\x1b[K", "\x1b[J", "\x1b[1m", "\x1b[2m", "\x1b[0m"} {
			line = strings.ReplaceAll(line, code, "")
		}
		if n := utf8.RuneCountInString(line); n > 70 {
			t.Errorf("a line of %d: %q", n, line)
		}
	}
}

func TestWatchEndsWhenNobodyReads(t *testing.T) {
	s := newFeedServer(t, "")
	s.leaves = true
	for _, args := range [][]string{{"--json"}, nil} {
		run := exec.CommandContext(t.Context(), program, append([]string{"watch", "--server", s.url()}, args...)...)
		out, err := run.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var problems notes
		run.Stderr = &problems
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		eventually(t, "a subscription", s.joined, problems.String)
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
		s.coup(t)
		// Writing to a pipe that nobody reads ends a program by signal, or is an error:
		// either way it must end, and must not end well.
		if err := run.Wait(); err == nil {
			t.Errorf("%v: it ended well", args)
		}
		s.mu.Lock()
		s.conn = nil
		s.mu.Unlock()
	}
}

func TestWatchCommandLine(t *testing.T) {
	config := write(t, "pit.toml", pitOfThree)
	empty := write(t, "empty.toml", "")
	for _, c := range []struct {
		name, args string
		status     int
		problems   string
	}{
		{"help", "watch -h", 0, "usage: pitctl watch --server URL"},
		{"nothing to hear", "watch", 2, "usage: pitctl watch"},
		{"an argument", "watch --server ws://h/p x", 2, "usage: pitctl watch"},
		{"two ways to print", "watch --server ws://h/p --json --screen", 2, "usage: pitctl watch"},
		{"a token for no server", "watch --config " + config + " --token-file x", 2, "usage: pitctl watch"},
		{"a screen without a terminal", "watch --server ws://h/p --screen", 2, "--screen needs a terminal"},
		{"an address that is none", "watch --server http://h/p", 2, "url: it begins with \"http\"; ws or wss is wanted"},
		{"no table", "watch --server ws://h/p --table ,", 2, "--table names no table"},
		{"no such configuration", "watch --config nowhere.toml", 2, "nowhere.toml"},
		{"a configuration with nothing to hear", "watch --config " + empty, 2, "nothing to hear"},
		{"no such profiles", "watch --server ws://h/p --config " + write(t, "pit.toml", "x = 1"), 2, "pit.toml, line 1, x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := pitctl(t, "", strings.Fields(c.args)...)
			if got.status != c.status || !strings.Contains(got.problems, c.problems) || got.out != "" {
				t.Errorf("answered %+v, want %q and %d", got, c.problems, c.status)
			}
		})
	}
}
