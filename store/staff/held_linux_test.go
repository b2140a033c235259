package staff_test

import (
	"os"
	"strings"
	"testing"
)

// A file that the desk still has in its memory cannot be moved on Windows: whatever was
// damaged must have been let go of before it is moved aside.
func TestDamagedFileIsLetGoOf(t *testing.T) {
	h := begun(t)
	h.must(h.Close())
	whole := h.read("staff.db")
	damages := map[string][]byte{
		"all but the heads":   append([]byte(whole[:8192]), make([]byte, len(whole)-8192)...),
		"cut in a page":       []byte(whole[:3*4096+17]),
		"garbage in the tail": append([]byte(whole[:8192]), strings.Repeat("\xa5", len(whole)-8192)...),
	}
	for name, damaged := range damages {
		t.Run(name, func(t *testing.T) {
			h.write("staff.db", damaged)
			h.must(h.again())
			defer h.Close()
			maps, err := os.ReadFile("/proc/self/maps")
			h.must(err)
			if strings.Contains(string(maps), h.dir+"/staff.db.damaged-") {
				t.Errorf("the damaged file is in memory still")
			}
		})
	}
}
