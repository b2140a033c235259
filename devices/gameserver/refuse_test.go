package gameserver_test

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"pitboss/devices/gameserver"
)

const upgraded = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade"

func TestARefusedHandshakeIsShownWithItsStatusAndTriedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		answer func(v *visit)
		status int
		want   string
	}{
		"401": {say("HTTP/1.1 401 Unauthorized", "Content-Length: 13", "", "token expired"), 401, "401 Unauthorized; check the token: token expired"},
		"403": {say("HTTP/1.1 403 Forbidden", "Content-Length: 0"), 403, "403 Forbidden; check the token"},
		"404": {say("HTTP/1.1 404 Not Found", "Content-Length: 0"), 404, "check the url"},
		"503": {say("HTTP/1.1 503 Service Unavailable", "Content-Length: 0"), 503, "503 Service Unavailable"},
		"a redirection, which is not followed": {
			say("HTTP/1.1 302 Found", "Location: http://elsewhere.example/", "Content-Length: 0"), 302, "302 Found",
		},
		"200, a page": {say("HTTP/1.1 200 OK", "Content-Length: 5", "", "hello"), 200, "hello"},
		"an endless page": {func(v *visit) {
			v.answer("HTTP/1.1 500 Oops", "")
			for {
				if _, err := io.WriteString(v.line, strings.Repeat("sorry ", 1000)); err != nil {
					return
				}
			}
		}, 500, "sorry sorry"},
		"a page in no character set": {say("HTTP/1.1 400 Bad Request", "Content-Length: 2", "", "\xff\xfe"), 400, "400 Bad Request"},
		"no sub-protocol":            {func(v *visit) { v.upgradeWith(websocket.Upgrader{}) }, 101, `does not speak pit.v1 (it chose "")`},
		"another sub-protocol": {func(v *visit) {
			v.ask()
			v.req.Header.Set("Sec-Websocket-Protocol", "pit.v2")
			v.upgradeWith(websocket.Upgrader{Subprotocols: []string{"pit.v2"}})
		}, 101, `does not speak pit.v1 (it chose "pit.v2")`},
		"compression that was not offered": {func(v *visit) {
			v.ask()
			v.req.Header.Set("Sec-Websocket-Extensions", "permessage-deflate; server_no_context_takeover; client_no_context_takeover")
			v.upgradeWith(websocket.Upgrader{Subprotocols: []string{"pit.v1"}, EnableCompression: true})
		}, 101, "extension that was not offered"},
		"an accept key that is wrong": {say(upgraded, "Sec-WebSocket-Accept: bm9uc2Vuc2U="), 101, "not WebSocket's"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHouse(func(v *visit) {
					if v.n == 1 {
						c.answer(v)
						v.linger()
						return
					}
					v.join("e")
					v.events("e", 1)
					v.linger()
				})
				d := open(t, h, nil)
				synctest.Wait()
				got := d.wantState(gameserver.Refused)
				if got.Status != c.status {
					t.Errorf("status %d, want %d", got.Status, c.status)
				}
				wantText(t, got.Error, c.want)
				if len(got.Error) > 410 {
					t.Errorf("the error has %d bytes", len(got.Error))
				}
				pass(time.Second)
				if got := d.wantState(gameserver.Live); got.Status != 101 {
					t.Errorf("status %d, want 101", got.Status)
				}
			})
		})
	}
}

func say(lines ...string) func(v *visit) { return func(v *visit) { v.answer(lines...) } }

func TestAHandshakeThatFailsWithoutAnAnswerIsALostConnection(t *testing.T) {
	for name, c := range map[string]struct {
		answer func(v *visit)
		after  time.Duration
		want   string
	}{
		"hangs up":               {func(v *visit) { v.ask() }, 0, "EOF"},
		"speaks something else":  {say("SSH-2.0-OpenSSH_9.6"), 0, "malformed HTTP"},
		"never answers":          {func(v *visit) { v.ask(); v.deaf() }, 10 * time.Second, "timeout"},
		"answers without an end": {endless, 0, "does not end"},
		"answers a byte a second": {func(v *visit) {
			v.ask()
			for {
				if _, err := v.line.Write([]byte{'H'}); err != nil {
					return
				}
				time.Sleep(time.Second)
			}
		}, 10 * time.Second, "connect: "},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := open(t, newHouse(func(v *visit) {
					switch v.n {
					case 1: // its status must not stay
						v.answer("HTTP/1.1 401 Unauthorized", "Content-Length: 0")
					case 2:
						c.answer(v)
					}
				}), nil)
				pass(500*time.Millisecond + c.after)
				got := d.wantState(gameserver.Lost)
				if got.Status != 0 {
					t.Errorf("status %d, want none", got.Status)
				}
				wantText(t, got.Error, c.want)
			})
		})
	}
}

func endless(v *visit) {
	v.ask()
	_, _ = io.WriteString(v.line, upgraded+"\r\nX-Long: ")
	for {
		if _, err := io.WriteString(v.line, strings.Repeat("x", 1000)); err != nil {
			return
		}
	}
}

func TestTheTokenIsReadForEachHandshakeAndFaultsNameTheFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tokens := []struct {
			token string
			err   error
			want  string // in Error, or the header where it begins with Bearer
		}{
			{"first", nil, "Bearer first"},
			{"", errors.New("open main.token: no such file"), "read the token: open main.token: no such file"},
			{" \n", nil, "the token is empty"},
			{"two words", nil, "holds a blank"},
			{"a\r\nX-Evil: 1", nil, "holds a blank"},
			{"ключ", nil, "cannot be sent"},
			{"second\n", nil, "Bearer second"},
		}
		var reads atomic.Int64
		var seen atomic.Value
		d := open(t, newHouse(func(v *visit) {
			v.ask()
			seen.Store(v.req.Header.Get("Authorization"))
		}), func(cfg *gameserver.Config) {
			cfg.Token = func() (string, error) {
				next := tokens[reads.Add(1)-1]
				return next.token, next.err
			}
		})
		for i, c := range tokens {
			synctest.Wait()
			h := d.client.Health()
			if n := reads.Load(); n != int64(i+1) {
				t.Fatalf("the token was read %d times after %d tries", n, i+1)
			}
			if strings.HasPrefix(c.want, "Bearer") {
				if got := seen.Load(); got != c.want {
					t.Errorf("try %d sent %q, want %q", i+1, got, c.want)
				}
			} else {
				d.wantState(gameserver.Refused)
				wantText(t, h.Error, c.want)
				if contains(h.Error, "Evil") || contains(h.Error, "words") {
					t.Errorf("the secret is shown: %q", h.Error)
				}
			}
			if i < len(tokens)-1 {
				pass(time.Until(h.NextTry))
			}
		}
	})
}

func TestNewSaysWhatCannotBe(t *testing.T) {
	for name, c := range map[string]struct {
		change func(cfg *gameserver.Config)
		want   string
	}{
		"no name":            {func(cfg *gameserver.Config) { cfg.Name = "" }, "no name"},
		"no client":          {func(cfg *gameserver.Config) { cfg.Client = "" }, "no name to join with"},
		"nobody to take":     {func(cfg *gameserver.Config) { cfg.Deliver = nil }, "nobody takes"},
		"no url":             {func(cfg *gameserver.Config) { cfg.URL = "" }, "ws or wss"},
		"http":               {func(cfg *gameserver.Config) { cfg.URL = "https://games.example" }, "ws or wss"},
		"no host":            {func(cfg *gameserver.Config) { cfg.URL = "wss:///pit" }, "no host"},
		"not a url":          {func(cfg *gameserver.Config) { cfg.URL = "wss://%zz:hunter2@x" }, "cannot be read"},
		"a password":         {func(cfg *gameserver.Config) { cfg.URL = "wss://desk:hunter2@games.example" }, "token file"},
		"a fragment":         {func(cfg *gameserver.Config) { cfg.URL = "wss://games.example/#a" }, "#"},
		"a hasty heartbeat":  {func(cfg *gameserver.Config) { cfg.Heartbeat = time.Millisecond }, "heartbeat"},
		"a slow heartbeat":   {func(cfg *gameserver.Config) { cfg.Heartbeat = time.Hour }, "heartbeat"},
		"a negative queue":   {func(cfg *gameserver.Config) { cfg.Queue = -1 }, "queue"},
		"a negative time":    {func(cfg *gameserver.Config) { cfg.Handshake = -1 }, "time-out"},
		"a list without end": {func(cfg *gameserver.Config) { cfg.Tables = make([]string, 40_000) }, "too long"},
	} {
		t.Run(name, func(t *testing.T) {
			cfg := gameserver.Config{
				Name: "main", URL: "wss://games.example/pit", Client: "desk",
				Deliver: func(context.Context, []gameserver.Heard) {},
			}
			if _, err := gameserver.New(cfg); err != nil {
				t.Fatalf("without the fault: %v", err)
			}
			c.change(&cfg)
			_, err := gameserver.New(cfg)
			if err == nil {
				t.Fatal("it was accepted")
			}
			wantText(t, err.Error(), c.want)
			if contains(err.Error(), "hunter2") {
				t.Errorf("the secret is shown: %v", err)
			}
		})
	}
}

func TestDialAndStopInMidDial(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		network, address := "", ""
		d := open(t, newHouse(nil), func(cfg *gameserver.Config) {
			cfg.URL = "ws://games.example/pit"
			cfg.Dial = func(ctx context.Context, n, a string) (net.Conn, error) {
				network, address = n, a
				<-ctx.Done()
				return nil, ctx.Err()
			}
		})
		pass(10 * time.Second) // the handshake's time-out covers dialling
		d.wantState(gameserver.Lost)
		pass(time.Second)
		from := time.Now()
		_ = d.stop()
		if took := time.Since(from); took > 0 {
			t.Errorf("it took %v to stop", took)
		}
		if network != "tcp" || address != "games.example:80" {
			t.Errorf("dialled %s %s", network, address)
		}
	})
}
