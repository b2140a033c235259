package gameserver_test

import (
	"testing"
	"testing/synctest"
	"time"

	"pitboss/devices/gameserver"
)

// Whatever bytes a server sends after it has let the desk in, the desk hangs up or
// goes on, and hears the next server.
func FuzzServer(f *testing.F) {
	f.Add([]byte{0x81, 2, '{', '}'})
	f.Add([]byte{0x81, 126, 1, 0, '{'})
	f.Add([]byte{0x01, 2, 'h', 'e', 0x80, 3, 'l', 'l', 'o'})
	f.Add([]byte{0x89, 0, 0x8a, 1, 'x', 0x88, 2, 3, 0xe8})
	f.Add([]byte{0x82, 127, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	f.Add([]byte("\x81\x2d{\"type\":\"dealer.changed\",\"seq\":9,\"epoch\":\"x\"}"))
	f.Add([]byte("\x81\x26{\"type\":\"subscribed\",\"mode\":\"image\"}  \x81\x15{\"type\":\"hb\",\"seq\":70}"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		synctest.Test(t, func(t *testing.T) {
			d := open(t, newHouse(func(v *visit) {
				if v.n == 1 {
					v.join("e")
					_, _ = v.line.Write(raw)
					time.Sleep(time.Second)
					return
				}
				v.upgrade()
				s := v.subscribed()
				for s.Op != "" {
					v.image("good", 0)
					v.events("good", 1)
					v.also(func() { v.beat("good", 1, 60) })
					s = v.subscribed()
				}
			}), nil)
			pass(10 * time.Second)
			if h := d.wantState(gameserver.Live); h.Last != (gameserver.Position{Epoch: "good", Seq: 1}) {
				t.Fatalf("health: %+v", h)
			}
		})
	})
}
