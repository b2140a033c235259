package wires_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/cmd/wires"
	"pitboss/tables"
)

func TestFilesLieBesideTheConfiguration(t *testing.T) {
	for _, c := range [][2]string{{"", ""}, {"main.token", filepath.Join("house", "main.token")}, {filepath.Join(string(filepath.Separator), "a"), filepath.Join(string(filepath.Separator), "a")}} {
		if got := wires.Beside("house", c[0]); got != c[1] {
			t.Errorf("%q is %q, want %q", c[0], got, c[1])
		}
	}
	if got := wires.Folder("pit.toml"); got != "." {
		t.Errorf("beside pit.toml is %q", got)
	}
}

// Everything that is wrong with a device is said at once, each at its setting.
func TestTrySaysEveryFault(t *testing.T) {
	for _, c := range []struct {
		name   string
		device house.Device
		want   []string // of settings
	}{
		{"nothing", house.Device{Name: "w", Kind: "wheel", Driver: "ss2", Link: "tcp://127.0.0.1:1"}, nil},
		{"the link", house.Device{Name: "w", Kind: "wheel", Driver: "ss2", Link: "pigeon"}, []string{"link"}},
		{"the driver", house.Device{Name: "w", Kind: "wheel", Driver: "no such", Link: "tcp://127.0.0.1:1"}, []string{"driver"}},
		{"link and pattern", house.Device{Name: "w", Kind: "wheel", Driver: "generic", Link: "pigeon", Settings: map[string]string{"pattern": "("}}, []string{"link", "pattern"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, w := range wires.Try(c.device, t.TempDir()) {
				got = append(got, w.Key)
			}
			for _, key := range c.want {
				if !strings.Contains(fmt.Sprint(got), key) {
					t.Errorf("told were %v, want %v", got, c.want)
				}
			}
			if len(c.want) == 0 && len(got) > 0 {
				t.Errorf("told were %v", got)
			}
		})
	}
}

func TestPartsOfJoinedErrors(t *testing.T) {
	a, b, c := errors.New("a"), errors.New("b"), errors.New("c")
	all := wires.Parts(fmt.Errorf("read: %w", errors.Join(a, fmt.Errorf("line 3: %w", errors.Join(b, c)))))
	if fmt.Sprint(all) != "[a b c]" {
		t.Errorf("they are %v", all)
	}
	if wires.Parts(nil) != nil {
		t.Error("nothing has parts")
	}
}

// Tables that no server speaks of and that have devices are opened by the desk, once.
func TestDeskOpensTablesWithDevicesAlone(t *testing.T) {
	h := house.Config{Tables: []house.Table{
		{Number: "R-03", Devices: []house.Device{{Name: "w"}}},
		{Number: "R-04", Devices: []house.Device{{Name: "x"}}, Server: "main"},
		{Number: "B-01"},
		{Number: "R-05", Devices: []house.Device{{Name: "y"}}},
	}}
	fold := tables.Config{Tables: map[string]tables.Approved{"R-03": {TableOpened: tables.TableOpened{Profile: "european"}}}}
	now := time.Date(2026, 11, 30, 20, 0, 0, 0, time.UTC)
	o := &wires.Openings{House: &h, Fold: fold, Skip: func(number string) bool { return number == "R-05" }, Now: func() time.Time { return now }}
	var heard []pit.Heard
	err := o.Run(context.Background(), func(_ context.Context, some []pit.Heard) error {
		heard = append(heard, some...)
		return nil
	})
	if err != nil || !o.Any() || len(heard) != 1 {
		t.Fatalf("%d were opened, %v", len(heard), err)
	}
	e := heard[0].Event
	if e.Table != "R-03" || e.Type != tables.TableOpenedType || e.Source != tables.DeskSource || !e.Time.Equal(now) || e.Data.(tables.TableOpened).Profile != "european" {
		t.Errorf("opened was %+v", e)
	}
}

// A house is heard whole: every server and device, and the names that a feed has for
// tables.
func TestHearMakesEverySource(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.token"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := house.Config{
		Servers: []house.Server{{Name: "main", URL: "ws://127.0.0.1:1/pit", TokenFile: "main.token", Decisions: true}},
		Tables: []house.Table{
			{Number: "R-03", Server: "main", FeedName: "roulette-3", Devices: []house.Device{{Name: "w", Driver: "ss2", Link: "tcp://127.0.0.1:1"}}},
		},
	}
	s, err := wires.Hear(&h, dir, "pitboss")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, one := range s.All() {
		names = append(names, one.Name())
		if health := one.Health(); health.State == "" {
			t.Errorf("%s has no state before it runs", one.Name())
		}
	}
	if fmt.Sprint(names) != "[server:main device:w]" || s.FeedNames["server:main"]["roulette-3"] != "R-03" {
		t.Errorf("heard are %v, %v", names, s.FeedNames)
	}
	if s.Server("main") == nil || s.Server("other") != nil {
		t.Error("a server is not found by its name")
	}
	if err := s.Server("main").Tell(pit.Telling{ID: "d-1"}); err == nil {
		t.Error("a server that was not joined took a decision")
	}
	h.Servers[0].URL = "http://x"
	if _, err := wires.Hear(&h, dir, "pitboss"); err == nil {
		t.Error("a server with a wrong address is heard")
	}
}

// A desk that starts again joins its server where the journal ends.
func TestServerGoesOnAfterTheJournal(t *testing.T) {
	subscribed := make(chan string, 1)
	door := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		up := websocket.Upgrader{Subprotocols: []string{"pit.v1"}}
		c, err := up.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer c.Close()
		_, line, err := c.ReadMessage()
		if err == nil {
			subscribed <- string(line)
		}
		_, _, _ = c.ReadMessage()
	}))
	defer door.Close()
	for _, c := range []struct{ frame, want string }{
		{`{"v":1,"epoch":"9f3c","seq":48213,"type":"card.dealt"}`, `"resume":{"epoch":"9f3c","seq":48213}`},
		{`{"v":1,"type":"table.opened"}`, ""},
		{"", ""},
	} {
		s := wires.NewServer(house.Server{Name: "main", URL: "ws" + strings.TrimPrefix(door.URL, "http")}, "", "pitboss", nil)
		s.GoOnAfter([]byte(c.frame))
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- s.Run(ctx, func(context.Context, []pit.Heard) error { return nil }) }()
		select {
		case line := <-subscribed:
			if !strings.Contains(line, c.want) || c.want == "" && strings.Contains(line, "resume") {
				t.Errorf("after %s it says %s", c.frame, line)
			}
		case <-time.After(time.Minute):
			t.Error("it says nothing")
		}
		cancel()
		<-ended
	}
}
