package store

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Checkpoint is what a signed note says: how many records a day had, and the root of
// their tree.
type Checkpoint struct {
	Desk string
	Day  string
	Size uint64
	Root tlog.Hash
	Note []byte // the signed note itself
}

// Short is the root as it is printed on a report: its first eight digits.
func (c *Checkpoint) Short() string {
	return fmt.Sprintf("%x", c.Root[:4])
}

const origin = "pitboss/"

// text is what is signed: origin, size, root, a line each.
func (c *Checkpoint) text() string {
	return origin + c.Desk + "/" + c.Day + "\n" + strconv.FormatUint(c.Size, 10) + "\n" +
		base64.StdEncoding.EncodeToString(c.Root[:]) + "\n"
}

// ErrCheckpoint says that a note is no checkpoint of a journal.
var ErrCheckpoint = errors.New("not a checkpoint of a journal")

func parseCheckpoint(text string) (Checkpoint, error) {
	var c Checkpoint
	lines := strings.Split(text, "\n")
	if len(lines) != 4 || lines[3] != "" {
		return c, ErrCheckpoint
	}
	rest, ok := strings.CutPrefix(lines[0], origin)
	desk, day, found := strings.Cut(rest, "/")
	size, err := strconv.ParseUint(lines[1], 10, 63)
	root, err2 := base64.StdEncoding.DecodeString(lines[2])
	if !ok || !found || err != nil || err2 != nil || len(root) != tlog.HashSize {
		return c, ErrCheckpoint
	}
	c.Desk, c.Day, c.Size = desk, day, size
	copy(c.Root[:], root)
	if c.text() != text {
		return c, ErrCheckpoint
	}
	return c, nil
}

// ReadCheckpoint opens a signed note. It must carry a signature of one of the known
// keys, and none that is wrong.
func ReadCheckpoint(signed []byte, known note.Verifiers) (Checkpoint, error) {
	n, err := note.Open(signed, known)
	if err != nil {
		return Checkpoint{}, fmt.Errorf("open the checkpoint: %w", err)
	}
	c, err := parseCheckpoint(n.Text)
	c.Note = signed
	return c, err
}

// Cosign adds a signature of another key to a signed checkpoint, after looking at
// what it signs.
func Cosign(signed []byte, known note.Verifiers, with note.Signer) ([]byte, error) {
	n, err := note.Open(signed, known)
	if err != nil {
		return nil, fmt.Errorf("open the checkpoint: %w", err)
	}
	if _, err := parseCheckpoint(n.Text); err != nil {
		return nil, err
	}
	both, err := note.Sign(n, with)
	if err != nil {
		return nil, fmt.Errorf("cosign the checkpoint: %w", err)
	}
	return both, nil
}

// Keys are the desk's own key and those it trusts.
type Keys struct {
	Desk   string
	Signer note.Signer
	Known  note.Verifiers
}

// OpenKeys reads the keys of a folder; at the first start it makes the desk's own.
func OpenKeys(dir, desk string, random io.Reader) (Keys, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return Keys{}, fmt.Errorf("make the folder of the keys: %w", err)
	}
	own := filepath.Join(dir, "desk.key")
	secret, err := os.ReadFile(own)
	if errors.Is(err, fs.ErrNotExist) {
		s, public, err := note.GenerateKey(random, desk)
		if err != nil {
			return Keys{}, fmt.Errorf("make the desk's key: %w", err)
		}
		if err := writeFile(own, []byte(s), 0o600); err != nil {
			return Keys{}, err
		}
		if err := writeFile(filepath.Join(dir, "desk.pub"), []byte(public), 0o644); err != nil {
			return Keys{}, err
		}
		secret = []byte(s)
	} else if err != nil {
		return Keys{}, fmt.Errorf("read the desk's key: %w", err)
	}
	signer, err := note.NewSigner(strings.TrimSpace(string(secret)))
	if err != nil {
		return Keys{}, fmt.Errorf("read the desk's key %s: %w", own, err)
	}
	known, err := KnownKeys(dir)
	return Keys{Desk: signer.Name(), Signer: signer, Known: known}, err
}

// KnownKeys reads the public keys, NAME.pub, of a folder.
func KnownKeys(dir string) (note.Verifiers, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.pub"))
	if err != nil {
		return nil, fmt.Errorf("list the public keys: %w", err)
	}
	var all []note.Verifier
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read the public key: %w", err)
		}
		v, err := note.NewVerifier(strings.TrimSpace(string(text)))
		if err != nil {
			return nil, fmt.Errorf("read the public key %s: %w", name, err)
		}
		all = append(all, v)
	}
	return note.VerifierList(all...), nil
}

// sign makes a checkpoint.
func (k *Keys) sign(day string, size uint64, root tlog.Hash) (Checkpoint, error) {
	c := Checkpoint{Desk: k.Desk, Day: day, Size: size, Root: root}
	signed, err := note.Sign(&note.Note{Text: c.text()}, k.Signer)
	if err != nil {
		return c, fmt.Errorf("sign the checkpoint: %w", err)
	}
	c.Note = signed
	return c, nil
}

// writeFile writes a file so that it is either there whole or as it was: a new file,
// synced, renamed, and the folder synced.
func writeFile(name string, data []byte, mode fs.FileMode) error {
	tmp := name + ".new"
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(tmp, name)
	}
	if err != nil {
		_ = os.Remove(tmp)
		return fmt.Errorf("write %s: %w", name, err)
	}
	return syncFolder(filepath.Dir(name))
}

// syncFolder makes names in a folder durable. Where a system cannot (Windows keeps
// them by itself) nothing is lost by its refusal.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("sync the folder: %w", err)
	}
	_ = d.Sync()
	return d.Close()
}
