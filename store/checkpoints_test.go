package store_test

import (
	"context"
	"crypto/rand"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"

	"pitboss/store"
)

func tick(t testing.TB, j *store.Journal) {
	t.Helper()
	if err := j.Tick(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func checkpoint(t testing.TB, j *store.Journal) store.Checkpoint {
	t.Helper()
	c, err := j.Checkpoint(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestACheckpointEveryTenMinutesWhileThereIsNews(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	signed := func(want uint64, when string) {
		t.Helper()
		tick(t, j)
		if c := j.Last(); c.Size != want {
			t.Errorf("%s the newest checkpoint is of %d records, want %d", when, c.Size, want)
		}
	}
	mustAppend(t, j, entry(w, 1)) // 2
	signed(0, "at first")
	w.pass(9 * time.Minute)
	signed(0, "after nine minutes")
	w.pass(time.Minute)
	signed(2, "after ten minutes") // its record is 3
	w.pass(time.Hour)
	signed(2, "after an hour without news")
	mustAppend(t, j, entry(w, 2)) // 4
	signed(4, "with news after that")
	mustAppend(t, j, entry(w, 3)) // 6
	w.step(-time.Hour)            // 8 is the first after the step that is said
	signed(4, "a moment later, the wall clock an hour back")
	w.pass(10 * time.Minute)
	signed(6, "ten minutes later by the clock that never steps")
	mustClose(t, j)
	if v := mustVerify(t, dir); v.Newest.Size != 6 {
		t.Errorf("verify found the newest checkpoint at %d", v.Newest.Size)
	}
}

func TestClosingMakesALastCheckpointIfThereIsNews(t *testing.T) {
	dir, w := sound(t), newWall()
	cfg := config(dir, w)
	for i, c := range []struct {
		write bool
		want  uint64 // records in the end
	}{{true, 3}, {false, 3}, {true, 5}, {false, 5}, {false, 5}} {
		j := mustOpen(t, cfg)
		if c.write {
			mustAppend(t, j, entry(w, i))
		}
		mustClose(t, j)
		if v := mustVerify(t, dir); v.Records != c.want || v.Newest.Size != c.want-1 {
			t.Errorf("run %d: %d records and a checkpoint of %d, want %d", i, v.Records, v.Newest.Size, c.want)
		}
	}
}

func TestACheckpointCoversWhatWasWrittenBefore(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	defer mustClose(t, j)
	for i := range 5 {
		r := mustAppend(t, j, entry(w, i))
		c := checkpoint(t, j)
		if c.Size != r[0].N || c.Day != today || c.Desk != "desk-1" || len(c.Short()) != 8 {
			t.Errorf("after record %d the checkpoint is %d of %s by %s", r[0].N, c.Size, c.Day, c.Desk)
		}
		if kept := readFile(t, lastNote(dir)); string(kept) != string(c.Note) {
			t.Error("it is not the one that is kept apart")
		}
	}
}

func TestCheckpointTextIsReadOnlyAsItIsWritten(t *testing.T) {
	c := store.Checkpoint{Desk: "desk-1", Day: today, Size: 17}
	good := store.CheckpointText(&c)
	if read, err := store.ParseCheckpoint(good); err != nil || read.Size != 17 || read.Day != today || read.Desk != "desk-1" {
		t.Fatalf("%+v, %v", read, err)
	}
	for name, text := range map[string]string{
		"nothing":              "",
		"another origin":       strings.Replace(good, "pitboss/", "pitbull/", 1),
		"no day":               strings.Replace(good, "/"+today, "", 1),
		"a sign":               strings.Replace(good, "\n17\n", "\n+17\n", 1),
		"a zero in front":      strings.Replace(good, "\n17\n", "\n017\n", 1),
		"a size without bound": strings.Replace(good, "\n17\n", "\n9223372036854775807\n", 1),
		"half a root":          good[:len(good)-8] + "\n",
		"no end":               good[:len(good)-1],
		"more":                 good + "more\n",
		"other ends of lines":  strings.ReplaceAll(good, "\n", "\r\n"),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := store.ParseCheckpoint(text); !errors.Is(err, store.ErrCheckpoint) {
				t.Errorf("%q: %v", text, err)
			}
		})
	}
}

// The last letter of a signature has two bits that no signature is made of.
func TestASignatureIsReadOnlyAsItIsWritten(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	mustAppend(t, j, entry(w, 1))
	c := checkpoint(t, j)
	mustClose(t, j)
	known, err := store.KnownKeys(filepath.Join(dir, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.ReadCheckpoint(c.Note, known); err != nil {
		t.Fatal(err)
	}
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	at := strings.LastIndexByte(string(c.Note), '=') - 1
	for spare := 1; spare < 4; spare++ {
		altered := slices.Clone(c.Note)
		altered[at] = letters[strings.IndexByte(letters, altered[at])^spare]
		if _, err := store.ReadCheckpoint(altered, known); err == nil {
			t.Errorf("%q is taken for %q", altered[at:], c.Note[at:])
		}
	}
}

// second makes a second key that a data folder trusts.
func second(t testing.TB, dir, name string) note.Signer {
	t.Helper()
	secret, public, err := note.GenerateKey(rand.Reader, name)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := note.NewSigner(secret)
	if err != nil {
		t.Fatal(err)
	}
	if dir != "" {
		writeFile(t, filepath.Join(dir, "keys", name+".pub"), []byte(public))
	}
	return signer
}

func TestCosigning(t *testing.T) {
	dir, w := sound(t), newWall()
	cfg := config(dir, w)
	j := mustOpen(t, cfg)
	mustAppend(t, j, entry(w, 1))
	first := checkpoint(t, j)
	w.pass(24 * time.Hour)
	mustAppend(t, j, entry(w, 2))
	sealing := j.Last()
	mustAppend(t, j, entry(w, 3))
	newest := checkpoint(t, j)
	mustClose(t, j)
	property := second(t, dir, "property")
	stranger := second(t, "", "stranger")
	j = mustOpen(t, cfg)
	known, err := store.KnownKeys(filepath.Join(dir, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	cosign := func(c store.Checkpoint, with note.Signer) []byte {
		t.Helper()
		signed, err := store.Cosign(c.Note, known, with)
		if err != nil {
			t.Fatal(err)
		}
		return signed
	}
	ctx := context.Background()
	for name, signed := range map[string][]byte{
		"nothing":                     nil,
		"not cosigned":                newest.Note,
		"by a key that is unknown":    cosign(newest, stranger),
		"changed after it was signed": []byte(strings.Replace(string(cosign(newest, property)), "2026-12-01", "2026-12-02", 1)),
	} {
		t.Run(name, func(t *testing.T) {
			if err := j.Cosigned(ctx, signed); !errors.Is(err, store.ErrCosigned) {
				t.Errorf("%v, want ErrCosigned", err)
			}
		})
	}
	t.Run("of another journal", func(t *testing.T) {
		other := mustOpen(t, config(memoryDir(t), w))
		mustAppend(t, other, entry(w, 7))
		c := checkpoint(t, other)
		mustClose(t, other)
		if _, err := store.Cosign(c.Note, known, property); err == nil {
			t.Error("a key signs what no known key signed")
		}
	})
	for name, c := range map[string]store.Checkpoint{"a record of an old day": first, "the sealing of a day": sealing, "the newest": newest} {
		if err := j.Cosigned(ctx, cosign(c, property)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if by := j.Last().By; len(by) != 2 {
		t.Errorf("the last checkpoint is signed by %v", by)
	}
	mustClose(t, j)
	v := mustVerify(t, dir)
	cosigned := 0
	for _, r := range all(t, dir) {
		if r.Kind == store.KindCosigned {
			cosigned++
		}
	}
	if cosigned != 3 {
		t.Errorf("%d cosigned checkpoints are records, want 3", cosigned)
	}
	if v.Newest.Day != "2026-12-01" {
		t.Errorf("the newest is of %s", v.Newest.Day)
	}
}

// Another desk whose key is trusted cosigns a checkpoint; it cannot make one in this desk's
// name.
func TestACheckpointIsItsOwnDesks(t *testing.T) {
	dir, w := sound(t), newWall()
	j := mustOpen(t, config(dir, w))
	mustAppend(t, j, entry(w, 1))
	c := checkpoint(t, j)
	mustClose(t, j)
	property := second(t, dir, "property")
	known, err := store.KnownKeys(filepath.Join(dir, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	forged := c
	forged.Size++
	signed, err := note.Sign(&note.Note{Text: store.CheckpointText(&forged)}, property)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := store.ReadCheckpoint(signed, known); err == nil {
		t.Errorf("signed by %v alone it is taken for the desk's %s: %d records", got.By, got.Desk, got.Size)
	}
	both, err := store.Cosign(c.Note, known, property)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := store.ReadCheckpoint(both, known); err != nil || !slices.Equal(got.By, []string{c.Desk, "property"}) || got.Size != c.Size || got.Root != c.Root {
		t.Errorf("signed by both it is %+v, %v", got, err)
	}
}

func TestKeys(t *testing.T) {
	open := func(t *testing.T, dir string) (store.Keys, []store.Notice) {
		t.Helper()
		k, n, err := store.OpenKeys(filepath.Join(dir, "keys"), "desk-1", "stamp", rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		return k, n
	}
	t.Run("are made once", func(t *testing.T) {
		dir := t.TempDir()
		k, _ := open(t, dir)
		again, n := open(t, dir)
		if k.Public != again.Public || len(n) > 0 {
			t.Errorf("%s, then %s, %v", k.Public, again.Public, n)
		}
	})
	t.Run("a name that cannot be", func(t *testing.T) {
		for _, name := range []string{"", "a b", "a+b", "a/b", "pit\n"} {
			if _, _, err := store.OpenKeys(t.TempDir(), name, "", rand.Reader); !errors.Is(err, store.ErrName) {
				t.Errorf("%q: %v", name, err)
			}
		}
	})
	t.Run("the public key is made again from the secret", func(t *testing.T) {
		dir := t.TempDir()
		k, _ := open(t, dir)
		writeFile(t, filepath.Join(dir, "keys", "desk.pub"), []byte("trash"))
		again, _ := open(t, dir)
		if known, err := store.ReadKey(filepath.Join(dir, "keys", "desk.pub")); err != nil || known.Name() != "desk-1" || again.Public != k.Public {
			t.Errorf("%v, %v", known, err)
		}
	})
	t.Run("a secret that is damaged", func(t *testing.T) {
		dir, w := sound(t), newWall()
		cfg := config(dir, w)
		j := mustOpen(t, cfg)
		mustAppend(t, j, entry(w, 1))
		mustClose(t, j)
		key := filepath.Join(dir, "keys", "desk.key")
		writeFile(t, key, readFile(t, key)[1:])
		j = mustOpen(t, cfg)
		mention(t, alarms(t, j), "another was made")
		mustAppend(t, j, entry(w, 2))
		mustClose(t, j)
		j = mustOpen(t, cfg)
		if n := j.Notices(); len(n) > 0 {
			t.Errorf("the next start says %v", n)
		}
		mustClose(t, j)
	})
	t.Run("a public key that is damaged", func(t *testing.T) {
		dir, w := memoryDir(t), newWall()
		cfg := config(dir, w)
		mustClose(t, mustOpen(t, cfg))
		writeFile(t, filepath.Join(dir, "keys", "other.pub"), []byte("trash"))
		j := mustOpen(t, cfg)
		mention(t, alarms(t, j), "other.pub")
		mustClose(t, j)
		if _, err := store.KnownKeys(filepath.Join(dir, "keys")); err == nil {
			t.Error("a verifier trusts less than it is told to, and says nothing")
		}
	})
	t.Run("the same key twice", func(t *testing.T) {
		dir, w := sound(t), newWall()
		cfg := config(dir, w)
		mustClose(t, mustOpen(t, cfg))
		writeFile(t, filepath.Join(dir, "keys", "copy.pub"), readFile(t, filepath.Join(dir, "keys", "desk.pub")))
		j := mustOpen(t, cfg)
		mustAppend(t, j, entry(w, 1))
		mustClose(t, j)
	})
}
