package store

import (
	"archive/zip"
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"pitboss/store/roll"
)

// bundleText is the README.txt of a bundle.
const bundleText = `This is an evidence bundle of a Pit Boss journal.

It holds records of a casino's pit as they were written down, and the proof that they
were part of the journal when the desk signed its checkpoint:

  DAY/records.jsonl   the records, one a line: the bytes themselves are what is proved
  DAY/proofs.jsonl    for each record the hashes that lead from it to the root
  DAY/checkpoint      the root, signed: the journal of DAY had so many records, and these
  desk.pub            the desk's public key
  bundle              the SHA-256 of every file here, signed

    pitctl verify BUNDLE.zip
    pitctl verify --key KEY.pub BUNDLE.zip     with a key that you have from elsewhere

By hand: a record's hash is SHA-256(0x00 || its bytes without the line feed); two hashes
go together as SHA-256(0x01 || left || right); RFC 6962, 2.1.1, says in which order. The
signatures are Ed25519, in the form of golang.org/x/mod/sumdb/note.
`

// BundleVerdict is what VerifyBundle found.
type BundleVerdict struct {
	About       BundleAbout
	Records     int
	Checkpoints []Checkpoint
	Files       []string
	Key         string   // the key that it was verified with, NAME+HASH
	OwnKey      bool     // it is the bundle's own: that it is the desk's must be known from elsewhere
	First       *Damage  // the first thing that is wrong; nil if nothing is
	Faults      []Damage // all of them, up to a bound
}

// Good says that nothing was found wrong.
func (v *BundleVerdict) Good() bool { return v.First == nil }

func (v *BundleVerdict) wrong(file string, n uint64, format string, args ...any) {
	d := Damage{File: file, Offset: -1, N: n, What: fmt.Sprintf(format, args...)}
	if len(v.Faults) < mostFaults {
		v.Faults = append(v.Faults, d)
	}
	if v.First == nil {
		v.First = &d
	}
}

// ErrBundle says that a file is no evidence bundle at all.
var ErrBundle = errors.New("it is no evidence bundle")

// mostNote bounds what is read of a bundle as a whole.
const mostNote = 16 << 20

// VerifyBundle checks an evidence bundle: every file against the signed list, every
// checkpoint against the key, every record against its proof. Without known keys that
// of the bundle itself is taken, and the verdict says so.
func VerifyBundle(r io.ReaderAt, size int64, known note.Verifiers) (BundleVerdict, error) {
	var v BundleVerdict
	z, err := zip.NewReader(r, size)
	if err != nil {
		return v, fmt.Errorf("%w: %w", ErrBundle, err)
	}
	c := bundleCheck{v: &v, known: known, files: map[string]*zip.File{}}
	for _, f := range z.File {
		if c.files[f.Name] != nil {
			v.wrong(f.Name, 0, "two files have this name")
			continue
		}
		c.files[f.Name] = f
		v.Files = append(v.Files, f.Name)
	}
	sort.Strings(v.Files)
	if c.files[bundleNote] == nil || c.files[bundleKey] == nil {
		return v, fmt.Errorf("%w: it has no signed list of its files, or no key", ErrBundle)
	}
	c.key()
	c.list()
	c.about()
	for _, name := range v.Files {
		if day, is := strings.CutSuffix(name, recordsEnd); is {
			c.day(day)
		}
	}
	if v.About.Records != v.Records {
		v.wrong(bundleAbout, 0, "it speaks of %d records, there are %d", v.About.Records, v.Records)
	}
	return v, nil
}

type bundleCheck struct {
	v     *BundleVerdict
	known note.Verifiers
	files map[string]*zip.File
}

// whole reads a small file.
func (c *bundleCheck) whole(name string) []byte {
	f := c.files[name]
	if f == nil {
		c.v.wrong(name, 0, "it is not there")
		return nil
	}
	r, err := f.Open()
	if err != nil {
		c.v.wrong(name, 0, "it cannot be read: %v", err)
		return nil
	}
	defer func() { _ = r.Close() }()
	b, err := io.ReadAll(io.LimitReader(r, mostNote))
	if err != nil {
		c.v.wrong(name, 0, "it cannot be read: %v", err)
	}
	return b
}

// key takes the key of the bundle, if none was given.
func (c *bundleCheck) key() {
	text := c.whole(bundleKey)
	own, err := note.NewVerifier(strings.TrimSpace(string(text)))
	if err != nil {
		c.v.wrong(bundleKey, 0, "it is no key: %v", err)
	}
	if c.known != nil {
		return
	}
	c.v.OwnKey = true
	if err != nil {
		c.known = note.VerifierList()
		return
	}
	c.known = note.VerifierList(own)
}

// list compares every file with the signed list.
func (c *bundleCheck) list() {
	n, err := openNote(c.whole(bundleNote), c.known)
	if err != nil {
		c.v.wrong(bundleNote, 0, "the list of files is not signed by a known key: %v", err)
		return
	}
	c.v.Key = fmt.Sprintf("%s+%08x", n.Sigs[0].Name, n.Sigs[0].Hash)
	sums := map[string]string{}
	for _, name := range c.v.Files {
		if name == bundleNote {
			continue
		}
		sum, err := c.sum(name)
		if err != nil {
			c.v.wrong(name, 0, "it cannot be read: %v", err)
			continue
		}
		sums[name] = sum
	}
	if n.Text == bundleList(n.Sigs[0].Name, sums) {
		return
	}
	listed := map[string]string{}
	for _, line := range strings.Split(n.Text, "\n")[1:] {
		if sum, name, ok := strings.Cut(line, " "); ok {
			listed[name] = sum
		}
	}
	c.differences(listed, sums)
}

// differences names the files that are not as listed.
func (c *bundleCheck) differences(listed, sums map[string]string) {
	before := c.v.First
	for _, name := range c.v.Files {
		switch {
		case name == bundleNote:
		case listed[name] == "":
			c.v.wrong(name, 0, "it is not in the signed list of files")
		case listed[name] != sums[name]:
			c.v.wrong(name, 0, "it is not as the desk signed it")
		}
		delete(listed, name)
	}
	for name := range listed {
		c.v.wrong(name, 0, "the signed list has it, and it is not there")
	}
	if c.v.First == before {
		c.v.wrong(bundleNote, 0, "the list is no list of a bundle's files")
	}
}

func (c *bundleCheck) sum(name string) (string, error) {
	r, err := c.files[name].Open()
	if err != nil {
		return "", err
	}
	defer func() { _ = r.Close() }()
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func (c *bundleCheck) about() {
	if err := json.Unmarshal(c.whole(bundleAbout), &c.v.About); err != nil {
		c.v.wrong(bundleAbout, 0, "it cannot be read: %v", err)
	}
}

// day checks the records of one day.
func (c *bundleCheck) day(day string) {
	p, err := ReadCheckpoint(c.whole(day+checkpointEnd), c.known)
	if err != nil {
		c.v.wrong(day+checkpointEnd, 0, "it is not signed by a known key: %v", err)
		return
	}
	if p.Day != day {
		c.v.wrong(day+checkpointEnd, 0, "it is of the day %s", p.Day)
		return
	}
	c.v.Checkpoints = append(c.v.Checkpoints, p)
	records, closeRecords := c.lines(day + recordsEnd)
	defer closeRecords()
	proofs, closeProofs := c.lines(day + proofsEnd)
	defer closeProofs()
	for {
		record, more := records()
		line, proved := proofs()
		if !more && !proved {
			return
		}
		n, of, ok := roll.Head(record)
		var proof proofLine
		switch {
		case !more:
			c.v.wrong(day+proofsEnd, 0, "it has proofs of records that are not there")
			return
		case !ok || string(of) != day:
			c.v.wrong(day+recordsEnd, n, "a line is no record of the day")
		case !proved:
			c.v.wrong(day+proofsEnd, n, "there is no proof of it")
		case json.Unmarshal(line, &proof) != nil || proof.N != n:
			c.v.wrong(day+proofsEnd, n, "its proof is none")
		case tlog.CheckRecord(proof.Proof, int64(p.Size), p.Root, int64(n)-1, tlog.RecordHash(record)) != nil:
			c.v.wrong(day+recordsEnd, n, "it is not the record that the checkpoint was signed for")
		}
		c.v.Records++
	}
}

// lines gives the lines of a file one after another, without their line feeds; false
// at its end.
func (c *bundleCheck) lines(name string) (next func() ([]byte, bool), end func()) {
	none := func() ([]byte, bool) { return nil, false }
	f := c.files[name]
	if f == nil {
		c.v.wrong(name, 0, "it is not there")
		return none, func() {}
	}
	r, err := f.Open()
	if err != nil {
		c.v.wrong(name, 0, "it cannot be read: %v", err)
		return none, func() {}
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, roll.MostRecord+1)
	lines.Split(func(data []byte, end bool) (int, []byte, error) {
		if i := bytes.IndexByte(data, '\n'); i >= 0 {
			return i + 1, data[:i], nil
		}
		if end && len(data) > 0 {
			return len(data), data, nil
		}
		return 0, nil, nil
	})
	return func() ([]byte, bool) {
			more := lines.Scan()
			if err := lines.Err(); err != nil {
				c.v.wrong(name, 0, "it cannot be read: %v", err)
			}
			return lines.Bytes(), more
		}, func() {
			_ = r.Close()
		}
}
