package gameserver_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/devices/gameserver"
)

// These tests use real sockets, and wait for a state with a deadline far beyond what
// the slowest machine needs.
const patience = 30 * time.Second

// liveServer joins whoever comes and goes on sending events until they leave.
func liveServer(w http.ResponseWriter, r *http.Request) { serve(w, r, nil) }

// serve does so until it is told to cut the line.
func serve(w http.ResponseWriter, r *http.Request, cut <-chan struct{}) {
	u := websocket.Upgrader{Subprotocols: []string{"pit.v1"}}
	conn, err := u.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	defer func() { _ = conn.Close() }()
	if _, _, err := conn.ReadMessage(); err != nil {
		return
	}
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		for {
			if _, _, err := conn.ReadMessage(); err != nil {
				return
			}
		}
	}()
	defer func() { <-gone }()
	defer func() { _ = conn.Close() }()
	_ = conn.WriteMessage(websocket.TextMessage, []byte(`{"type":"subscribed","v":1,"mode":"image","epoch":"e","seq":0,"heartbeat_ms":200}`))
	for n := 1; ; n++ {
		line := fmt.Sprintf(`{"v":1,"epoch":"e","seq":%d,"type":"dealer.changed","table":"B-07","data":{"dealer":"d"}}`, n)
		if conn.WriteMessage(websocket.TextMessage, []byte(line)) != nil {
			return
		}
		select {
		case <-gone:
			return
		case <-cut:
			return
		case <-time.After(time.Millisecond):
		}
	}
}

// run starts a client on real sockets; its cleanup stops it and finds what it left.
func run(t *testing.T, cfg gameserver.Config) *gameserver.Client {
	t.Helper()
	before := runtime.NumGoroutine()
	cfg.Name, cfg.Client = "main", "desk-2"
	if cfg.Deliver == nil {
		cfg.Deliver = func(context.Context, []gameserver.Heard) {}
	}
	c, err := gameserver.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() { _ = c.Run(ctx) })
	t.Cleanup(func() {
		cancel()
		all.Wait()
		for until := time.Now().Add(patience); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
			if time.Now().After(until) {
				buf := make([]byte, 1<<16)
				t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
			}
		}
	})
	return c
}

func wait(t *testing.T, c *gameserver.Client, what string, ok func(h gameserver.Health) bool) gameserver.Health {
	t.Helper()
	for until := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		h := c.Health()
		if ok(h) {
			return h
		}
		if time.Now().After(until) {
			t.Fatalf("not %s: %+v", what, h)
		}
	}
}

func state(want gameserver.State) func(h gameserver.Health) bool {
	return func(h gameserver.Health) bool { return h.State == want }
}

func address(s *httptest.Server) string { return "ws" + strings.TrimPrefix(s.URL, "http") }

func TestOverTCP(t *testing.T) {
	cut := make(chan struct{})
	s := quiet(httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, cut) })))
	s.Start()
	defer s.Close()
	const most = 500
	got := make(chan []int64, 1)
	var seqs []int64 // of the one goroutine that delivers
	c := run(t, gameserver.Config{
		URL: address(s),
		Deliver: func(_ context.Context, all []gameserver.Heard) {
			for _, h := range all {
				if seqs = append(seqs, h.Seq); len(seqs) == most {
					got <- slices.Clone(seqs)
				}
			}
		},
	})
	wait(t, c, "live", state(gameserver.Live))
	select {
	case all := <-got:
		if want := append([]int64{0}, upTo(most-1)...); !slices.Equal(all, want) {
			t.Errorf("heard %v", all)
		}
	case <-time.After(patience):
		t.Fatal("nothing more is heard")
	}
	cut <- struct{}{}
	wait(t, c, "connected again", func(h gameserver.Health) bool { return h.Reconnects == 1 && h.State == gameserver.Live })
}

// quiet keeps a server's complaints about its guests out of the test's output.
func quiet(s *httptest.Server) *httptest.Server {
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	return s
}

func TestTLSTrustsTheCAFileAndNothingElse(t *testing.T) {
	s := quiet(httptest.NewUnstartedServer(http.HandlerFunc(liveServer)))
	s.StartTLS()
	defer s.Close()
	folder := t.TempDir()
	own := write(t, folder, "own.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}))
	plain := httptest.NewServer(http.HandlerFunc(liveServer))
	defer plain.Close()

	for name, c := range map[string]struct {
		url, file string
		state     gameserver.State
		want      string
	}{
		"own CA":                {address(s), own, gameserver.Live, ""},
		"the system's roots":    {address(s), "", gameserver.Refused, "certificate is not trusted"},
		"another CA":            {address(s), write(t, folder, "other.pem", otherCA(t)), gameserver.Refused, "check ca_file"},
		"no such file":          {address(s), filepath.Join(folder, "none.pem"), gameserver.Refused, "read the CA file: open"},
		"a file of rubbish":     {address(s), write(t, folder, "rubbish.pem", []byte("rubbish")), gameserver.Refused, "no certificate in PEM"},
		"another name":          {strings.Replace(address(s), "127.0.0.1", "localhost", 1), own, gameserver.Refused, "not trusted"},
		"a server without TLS":  {strings.Replace(address(plain), "ws:", "wss:", 1), own, gameserver.Refused, "does not speak TLS"},
		"ws to a server of TLS": {strings.Replace(address(s), "wss:", "ws:", 1), own, gameserver.Refused, "400"},
	} {
		t.Run(name, func(t *testing.T) {
			client := run(t, gameserver.Config{URL: c.url, CAFile: c.file})
			h := wait(t, client, c.state.String(), state(c.state))
			wantText(t, h.Error, c.want)
		})
	}
}

func TestTheCAFileIsReadForEachHandshake(t *testing.T) {
	s := quiet(httptest.NewUnstartedServer(http.HandlerFunc(liveServer)))
	s.StartTLS()
	defer s.Close()
	file := filepath.Join(t.TempDir(), "ca.pem")
	c := run(t, gameserver.Config{URL: address(s), CAFile: file})
	wait(t, c, "refused", state(gameserver.Refused))
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	wait(t, c, "live", state(gameserver.Live))
}

func TestOldTLSIsRefused(t *testing.T) {
	s := quiet(httptest.NewUnstartedServer(http.HandlerFunc(liveServer)))
	s.TLS = &tls.Config{MaxVersion: tls.VersionTLS11, MinVersion: tls.VersionTLS10}
	s.StartTLS()
	defer s.Close()
	own := write(t, t.TempDir(), "own.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}))
	c := run(t, gameserver.Config{URL: address(s), CAFile: own})
	h := wait(t, c, "refused", state(gameserver.Refused))
	wantText(t, h.Error, "refused TLS")
}

// A server that takes the connection and says nothing must not hold up the end.
func TestStopOverTCPWhileTheHandshakeHangs(t *testing.T) {
	reached := make(chan struct{}, 1)
	release := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		reached <- struct{}{}
		select {
		case <-release:
		case <-r.Context().Done():
		}
	}))
	defer s.Close()
	defer close(release)
	c, err := gameserver.New(gameserver.Config{
		Name: "main", Client: "desk", URL: address(s), Handshake: time.Hour,
		Deliver: func(context.Context, []gameserver.Heard) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- c.Run(ctx) }()
	<-reached
	cancel()
	select {
	case <-ended:
	case <-time.After(patience):
		t.Fatal("Run does not end")
	}
}

func write(t *testing.T, folder, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(folder, name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func otherCA(t *testing.T) []byte {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "another house"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw})
}

// BenchmarkHear is one event from a real socket to the pit.
func BenchmarkHear(b *testing.B) {
	total := int64(b.N)
	s := quiet(httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u := websocket.Upgrader{Subprotocols: []string{"pit.v1"}}
		conn, err := u.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		_, _, _ = conn.ReadMessage()
		_ = conn.WriteMessage(websocket.TextMessage, []byte(`{"type":"subscribed","v":1,"mode":"image","epoch":"e","seq":0,"heartbeat_ms":60000}`))
		for n := int64(1); n <= total; n++ {
			line := fmt.Appendf(nil, `{"v":1,"epoch":"e","seq":%d,"type":"card.dealt","table":"B-07","round":"B-07-20261130-0412",`+
				`"time":"2026-11-30T03:45:00.123Z","data":{"card":"9H","to":"player"}}`, n)
			if conn.WriteMessage(websocket.TextMessage, line) != nil {
				return
			}
		}
		_, _, _ = conn.ReadMessage()
	})))
	s.Start()
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	c, err := gameserver.New(gameserver.Config{
		Name: "main", Client: "desk", URL: address(s),
		Deliver: func(_ context.Context, heard []gameserver.Heard) {
			if heard[len(heard)-1].Seq == total {
				cancel()
			}
		},
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	_ = c.Run(ctx)
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "events/s")
}
