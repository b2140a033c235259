package store

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"pitboss/tables/wire"
)

// Checkpoint is what a signed note says: how many records a day had, and the root of
// their tree.
type Checkpoint struct {
	Desk string
	Day  string
	Size uint64
	Root tlog.Hash
	Note []byte // the signed note itself
	By   []string
}

// Short is the root as it is printed on a report: its first eight digits.
func (c *Checkpoint) Short() string {
	return fmt.Sprintf("%x", c.Root[:4])
}

const origin = "pitboss/"

// mostSizeBits bounds the records of a day: more than a disk holds, and few enough for
// the arithmetic of trees.
const mostSizeBits = 48

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
	size, err := strconv.ParseUint(lines[1], 10, mostSizeBits)
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

// unsigned reads what a note says without looking at who signed it.
func unsigned(signed []byte) (Checkpoint, bool) {
	text, _, ok := strings.Cut(string(signed), "\n\n")
	if !ok {
		return Checkpoint{}, false
	}
	c, err := parseCheckpoint(text + "\n")
	c.Note = signed
	return c, err == nil
}

// ReadCheckpoint opens a signed note. It must carry the signature of the desk that it
// names, and no signature of a known key that is wrong. Signatures of keys that are
// not known count for nothing.
func ReadCheckpoint(signed []byte, known note.Verifiers) (Checkpoint, error) {
	n, err := openNote(signed, known)
	if err != nil {
		return Checkpoint{}, fmt.Errorf("open the checkpoint: %w", err)
	}
	c, err := parseCheckpoint(n.Text)
	if err != nil {
		return Checkpoint{}, err
	}
	own := false
	for _, s := range n.Sigs {
		c.By = append(c.By, s.Name)
		own = own || s.Name == c.Desk
	}
	if !own {
		return Checkpoint{}, fmt.Errorf("the desk %s did not sign its checkpoint", c.Desk)
	}
	c.Note = signed
	return c, nil
}

// openNote opens a signed note whose signatures are written as the one who signed wrote
// them. The last letter of a signature has bits that its reading ignores: without this
// a note could be altered in them and still be good.
func openNote(signed []byte, known note.Verifiers) (*note.Note, error) {
	n, err := note.Open(signed, known)
	if err != nil {
		return nil, err
	}
	for _, s := range append(n.Sigs[:len(n.Sigs):len(n.Sigs)], n.UnverifiedSigs...) {
		plain, err := base64.StdEncoding.DecodeString(s.Base64)
		if err != nil || base64.StdEncoding.EncodeToString(plain) != s.Base64 {
			return nil, fmt.Errorf("the signature of %s is not written as it was", s.Name)
		}
	}
	return n, nil
}

// Cosign adds a signature of another key to a signed checkpoint, after looking at
// what it signs.
func Cosign(signed []byte, known note.Verifiers, with note.Signer) ([]byte, error) {
	if _, err := ReadCheckpoint(signed, known); err != nil {
		return nil, err
	}
	n, err := openNote(signed, known)
	if err != nil {
		return nil, fmt.Errorf("open the checkpoint: %w", err)
	}
	both, err := note.Sign(n, with)
	if err != nil {
		return nil, fmt.Errorf("cosign the checkpoint: %w", err)
	}
	return both, nil
}

// sign makes a checkpoint.
func (k *Keys) sign(day string, size uint64, root tlog.Hash) (Checkpoint, error) {
	c := Checkpoint{Desk: k.Desk, Day: day, Size: size, Root: root, By: []string{k.Desk}}
	signed, err := note.Sign(&note.Note{Text: c.text()}, k.Signer)
	if err != nil {
		return c, fmt.Errorf("sign the checkpoint: %w", err)
	}
	c.Note = signed
	return c, nil
}

// Kinds of the journal's own records.
const (
	KindOpened     = "day.opened"          // the first record of a day: it carries the sealed day's root
	KindCheckpoint = "checkpoint"          // a signed note of the records before it
	KindCosigned   = "checkpoint.cosigned" // the same note with the signature of another
	KindStepped    = "clock.stepped"       // the wall clock against the monotonic one
	KindRemoved    = "days.removed"        // whole days that were kept long enough
	KindKept       = "state.kept"          // a state was kept after a record; it says the state's sum
)

// OwnKind says that a record of this kind is one of the journal's own, which nobody may
// hand over.
func OwnKind(kind string) bool {
	switch kind {
	case KindOpened, KindCheckpoint, KindCosigned, KindStepped, KindRemoved, KindKept:
		return true
	}
	return false
}

// noteData is the data of a checkpoint's record.
func noteData(c *Checkpoint) (json.RawMessage, error) {
	data, err := json.Marshal(map[string]any{
		"day": c.Day, "size": c.Size, "root": base64.StdEncoding.EncodeToString(c.Root[:]), "note": string(c.Note),
	})
	if err != nil {
		return nil, fmt.Errorf("keep the checkpoint: %w", err)
	}
	return data, nil
}

// noteIn is the signed note that a record of a checkpoint holds; nil if the record is
// another. A record that says it is one and holds none gives an empty note.
func noteIn(record []byte) []byte {
	if !bytes.Contains(record, []byte(`"kind":"`+KindCheckpoint)) {
		return nil
	}
	f, ok := cut(record)
	if !ok {
		return nil
	}
	if kind, _ := f.kind.Text(); kind != KindCheckpoint && kind != KindCosigned {
		return nil
	}
	c := f.data.Open()
	if f.data.Kind() != wire.Object {
		return []byte{}
	}
	for {
		name, value, more := c.Field()
		if !more {
			return []byte{}
		}
		if string(name) == "note" {
			signed, _ := value.Text()
			return []byte(signed)
		}
	}
}
