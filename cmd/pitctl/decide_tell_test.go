package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// gameHouse is a game server that is told decisions. While it is silent it hears them
// and says nothing.
type gameHouse struct {
	*httptest.Server

	mu     sync.Mutex
	told   []string // every telling, by id
	last   map[string]any
	silent bool
	reason string // why it refuses; "" accepts
	ended  bool
}

func newGameHouse(t *testing.T) *gameHouse {
	t.Helper()
	g := &gameHouse{}
	g.Server = httptest.NewServer(http.HandlerFunc(g.serve))
	t.Cleanup(func() {
		g.mu.Lock()
		g.ended = true
		g.mu.Unlock()
		g.CloseClientConnections()
		g.Close()
	})
	return g
}

func (g *gameHouse) serve(w http.ResponseWriter, r *http.Request) {
	ws, err := (&websocket.Upgrader{Subprotocols: []string{"pit.v1"}}).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer ws.Close()
	var writing sync.Mutex
	say := func(text string) error {
		writing.Lock()
		defer writing.Unlock()
		return ws.WriteMessage(websocket.TextMessage, []byte(text))
	}
	ended := make(chan struct{})
	var beats sync.WaitGroup
	defer beats.Wait()
	defer close(ended)
	for {
		_, text, err := ws.ReadMessage()
		if err != nil {
			return
		}
		var m map[string]any
		if json.Unmarshal(text, &m) != nil {
			return
		}
		switch m["op"] {
		case "subscribe":
			_ = say(`{"type":"subscribed","v":1,"mode":"image","epoch":"e1","seq":0,"heartbeat_ms":1000}`)
			beats.Go(func() {
				for {
					select {
					case <-ended:
						return
					case <-time.After(300 * time.Millisecond):
						_ = say(`{"v":1,"epoch":"e1","type":"hb","data":{"seq":0}}`)
					}
				}
			})
		case "decision":
			g.mu.Lock()
			id, _ := m["id"].(string)
			g.told, g.last = append(g.told, id), m
			silent, reason := g.silent, g.reason
			g.mu.Unlock()
			switch {
			case silent:
			case reason != "":
				_ = say(fmt.Sprintf(`{"type":"refused","id":%q,"reason":%q}`, id, reason))
			default:
				_ = say(fmt.Sprintf(`{"type":"ack","id":%q}`, id))
			}
		}
	}
}

func (g *gameHouse) heard() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.told)
}

// at writes a pit.toml that says where the server is.
func (d *desk) at(url string) {
	d.t.Helper()
	text := fmt.Sprintf(`gaming_day = "06:00"
zone = "Asia/Bangkok"

[[server]]
name = "main"
url = %q
decisions = true

[[table]]
number = "R-03"
pit = "A"
game = "roulette"
profile = "european"
server = "main"
feed_name = "roulette-3"
`, strings.Replace(url, "http", "ws", 1))
	if err := os.WriteFile(filepath.Join(d.dir, "pit.toml"), []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

// Power is cut between "decided" and "told", and again between "told" and "answered":
// after each the server is told, and once it has answered it is not told again.
func TestPowerCutBetweenDecidedAndTold(t *testing.T) {
	g := newGameHouse(t)
	d := newDesk(t)
	d.at(g.URL)
	// Decided, and the program ends before anybody is told.
	id, _ := receipt(t, d.done(signedBy, "decide", "--as", "okravets", d.draft(rerunOf("wheel_stopped"))))
	if got := g.heard(); len(got) != 0 {
		t.Fatalf("told %q already", got)
	}
	// Told, and killed before the answer.
	g.silent = true
	run := exec.CommandContext(t.Context(), program, "decide", d.dir, "--tell")
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	for began := time.Now(); len(g.heard()) == 0; time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 30*time.Second {
			t.Fatal("the server is not told")
		}
	}
	if err := run.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = run.Wait()
	if got := d.done("", "decide", "--untold"); !strings.HasPrefix(got, id) {
		t.Fatalf("untold is %q", got)
	}
	g.mu.Lock()
	g.silent = false
	before := len(g.told)
	g.mu.Unlock()
	if got := d.done("", "decide", "--tell"); got != id+" accepted\n" {
		t.Errorf("told: %q", got)
	}
	if got := g.heard()[before:]; !slices.Equal(got, []string{id}) {
		t.Errorf("told %q after the restart", got)
	}
	if g.last["table"] != "roulette-3" || g.last["round"] != "R-03-0187" || g.last["decision"] != "spin_rerun" || g.last["cause"] != "wheel_stopped" || g.last["bets_stand"] != true {
		t.Errorf("told %v", g.last)
	}
	// Answered: not told again.
	at := len(g.heard())
	if got := d.done("", "decide", "--tell"); got != "" {
		t.Errorf("told once more: %q", got)
	}
	if len(g.heard()) != at || d.done("", "decide", "--untold") != "" {
		t.Errorf("the server was told %q", g.heard())
	}
	if got := d.kinds(0); strings.Count(got, "decision.recorded") != 1 || strings.Count(got, "decision.answered") != 1 {
		t.Errorf("recorded %s", got)
	}
	d.silent()
}

func TestServerRefusesADecision(t *testing.T) {
	g := newGameHouse(t)
	g.reason = "the round is settled"
	d := newDesk(t)
	d.at(g.URL)
	id, _ := receipt(t, d.done(signedBy, "decide", "--as", "okravets", d.draft(rerunOf("wheel_stopped"))))
	if got := d.done("", "decide", "--tell"); got != id+" refused: the round is settled\n" {
		t.Errorf("told: %q", got)
	}
	if got := d.done("", "decide", "--untold"); got != "" {
		t.Errorf("untold is %q", got)
	}
}

func TestServerDoesNotAnswer(t *testing.T) {
	g := newGameHouse(t)
	g.silent = true
	d := newDesk(t)
	d.at(g.URL)
	receipt(t, d.done(signedBy, "decide", "--as", "okravets", d.draft(rerunOf("wheel_stopped"))))
	d.refused("1 decisions are not answered yet", "", "decide", "--tell", "--wait", "300ms")
}
