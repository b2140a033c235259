package store_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"pitboss/store"
)

// A day grows to hundreds of megabytes: what of its index was looked at does not stay in
// memory, and the index is right all the same.
func TestIndexDoesNotGrowInMemory(t *testing.T) {
	w := newWall()
	dir := t.TempDir()
	j := mustOpen(t, config(dir, w))
	defer mustClose(t, j)
	most := int64(0)
	for i := range 120 {
		batch := make([]store.Entry, 1000)
		for k := range batch {
			batch[k] = entry(w, i*len(batch)+k)
			batch[k].Table, batch[k].Round = fmt.Sprintf("T-%03d", k%200), fmt.Sprintf("r%d-%d", k%200, i/20)
		}
		mustAppend(t, j, batch...)
		eventually(t, "everything is indexed", func() bool { h := j.Health(); return h.Indexed == h.Records })
		most = max(most, resident(t, dbFile(dir, "2026-11-30")))
	}
	info, err := os.Stat(dbFile(dir, "2026-11-30"))
	if err != nil {
		t.Fatal(err)
	}
	tried(t, "an index of %d KB, of which %d KB at most were in memory", info.Size()>>10, most>>10)
	if most == 0 || most > info.Size()/5 {
		t.Errorf("of an index of %d KB there were %d KB in memory", info.Size()>>10, most>>10)
	}
}

// resident is how much of a file is mapped and in memory, in bytes.
func resident(t *testing.T, file string) (size int64) {
	t.Helper()
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	its := false
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		var kb int64
		switch {
		case strings.Contains(line, "/"):
			its = strings.HasSuffix(line, file)
		case its && strings.HasPrefix(line, "Rss:"):
			fmt.Sscanf(line, "Rss: %d kB", &kb)
			size += kb << 10
		case strings.Contains(line, "-") && !strings.Contains(line, "kB"):
			its = false
		}
	}
	return size
}
