package staff

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// copyName is the copy of the file, beside it: JSON, and a line with its checksum.
const copyName = "staff.copy"

func (d *DB) copyFile() string { return filepath.Join(d.cfg.Dir, copyName) }

func (d *DB) hasCopy() bool {
	_, err := os.Stat(d.copyFile())
	return err == nil
}

// kept is one value of the file.
type kept struct {
	Bucket string          `json:"bucket"`
	Key    []byte          `json:"key"`
	Value  json.RawMessage `json:"value"`
}

// writeCopy writes the copy anew, so that it is either the old or the new one.
func (d *DB) writeCopy() error {
	var all []kept
	err := d.view(func(tx *tx) error {
		return tx.readAll(func(bucket []byte, key string, value json.RawMessage) error {
			all = append(all, kept{string(bucket), []byte(key), value})
			return nil
		})
	})
	if err != nil {
		return err
	}
	text, err := json.Marshal(all)
	if err != nil {
		return fmt.Errorf("copy the staff: %w", err)
	}
	sum := sha256.Sum256(text)
	return replace(d.copyFile(), append(append(text, '\n'), hex.EncodeToString(sum[:])+"\n"...))
}

// readCopy reads the copy; it is whole or an error.
func (d *DB) readCopy() ([]kept, error) {
	text, err := os.ReadFile(d.copyFile())
	if err != nil {
		return nil, fmt.Errorf("read the copy: %w", err)
	}
	body, sum, ok := strings.Cut(string(text), "\n")
	if want := sha256.Sum256([]byte(body)); !ok || sum != hex.EncodeToString(want[:])+"\n" {
		return nil, fmt.Errorf("%w (its copy is damaged too)", ErrDamaged)
	}
	var all []kept
	if err := json.Unmarshal([]byte(body), &all); err != nil {
		return nil, fmt.Errorf("%w (its copy: %w)", ErrDamaged, err)
	}
	return all, nil
}

// rebuild makes the file from its copy, beside the place where it belongs and then
// there at once.
func (d *DB) rebuild() error {
	all, err := d.readCopy()
	if err != nil {
		return err
	}
	made := d.file() + ".new"
	if err := os.Remove(made); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("make the staff file again: %w", err)
	}
	if d.bolt, err = openBolt(made, d.cfg.Wait); err != nil {
		return err
	}
	err = d.update(func(tx *tx) error {
		for _, k := range all {
			b, err := tx.CreateBucketIfNotExists([]byte(k.Bucket))
			if err == nil {
				err = b.Put(k.Key, k.Value)
			}
			if err != nil {
				return fmt.Errorf("make the staff file again: %w", err)
			}
		}
		return tx.remade()
	})
	if closed := d.bolt.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(made, d.file())
	}
	if err == nil {
		err = syncFolder(d.cfg.Dir)
	}
	if err != nil {
		return fmt.Errorf("make the staff file again: %w", err)
	}
	return d.tryFile()
}

// skipped is how many numbers of changes are left out when the file is made again: the
// lost file may have used some that its copy does not know.
const skipped = 1000

// remade notes that the file was made again from a copy.
func (t *tx) remade() error {
	var last uint64
	if _, err := t.get(bucketMeta, keyChange, &last); err != nil {
		return err
	}
	if err := t.put(bucketMeta, keyChange, last+skipped); err != nil {
		return err
	}
	return t.say(KindRemade, nil, map[string]any{"copy_of": last})
}

// replace writes a file so that it is there whole or as it was.
func replace(name string, text []byte) error {
	made := name + ".new"
	f, err := os.OpenFile(made, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(name), err)
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(made, name)
	}
	if err != nil {
		_ = os.Remove(made)
		return fmt.Errorf("write %s: %w", filepath.Base(name), err)
	}
	return syncFolder(filepath.Dir(name))
}

// syncFolder makes names in a folder durable, where a system can.
func syncFolder(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync the folder: %w", err)
	}
	_ = f.Sync()
	return f.Close()
}

// moveAside moves a damaged file out of the way; nothing is thrown away.
func moveAside(file string, at time.Time) (to string, err error) {
	to = file + ".damaged-" + at.UTC().Format("20060102T150405.000")
	for n := 2; ; n++ {
		if _, err := os.Lstat(to); errors.Is(err, fs.ErrNotExist) {
			break
		}
		to = fmt.Sprintf("%s.damaged-%s-%d", file, at.UTC().Format("20060102T150405.000"), n)
	}
	if err := os.Rename(file, to); err != nil {
		return to, fmt.Errorf("move the damaged staff file aside: %w", err)
	}
	return to, syncFolder(filepath.Dir(file))
}
