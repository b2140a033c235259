package store

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"math"
	"sort"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"pitboss/store/roll"
)

// An evidence bundle is a ZIP file that proves by itself that some records are those
// of the journal:
//
//	README.txt            what it is and how it is verified
//	desk.pub              the desk's public key
//	about.json            what was asked for, when, by whom
//	DAY/checkpoint        a signed note: how many records the day had, and their root
//	DAY/records.jsonl     the records' own bytes, one a line
//	DAY/proofs.jsonl      for each of them the hashes that lead to the root (RFC 6962)
//	NAME                  files of the caller's, such as the report
//	bundle                a signed note: the SHA-256 of every file above
//
// The proofs say that a record is the journal's; the last note says that the bundle
// is as the desk made it.

const (
	bundleNote    = "bundle"
	bundleOrigin  = "pitboss/bundle/"
	bundleKey     = "desk.pub"
	bundleAbout   = "about.json"
	bundleReadme  = "README.txt"
	checkpointEnd = "/checkpoint"
	recordsEnd    = "/records.jsonl"
	proofsEnd     = "/proofs.jsonl"
)

// BundleFile is a file that a bundle carries besides: the report.
type BundleFile struct {
	Name string // of one folder: report.html
	Data []byte
}

// BundleAbout says what a bundle is about. It is written down as it is.
type BundleAbout struct {
	Desk    string    `json:"desk"`
	Made    time.Time `json:"made"`
	Person  string    `json:"person,omitempty"` // staff by id
	Asked   string    `json:"asked"`            // the query in words
	Records int       `json:"records"`
	Version string    `json:"version,omitempty"` // of the program
}

// proofLine is a line of proofs.jsonl.
type proofLine struct {
	N     uint64      `json:"n"`
	Proof []tlog.Hash `json:"proof"`
}

// ErrNoProof says that a record cannot be proved: it is not under a checkpoint.
var ErrNoProof = errors.New("the record cannot be proved")

// Bundle writes an evidence bundle of the records that a query wants, and says how many
// there are. It makes a checkpoint first, so that all that was written before is under
// one. Limit and After of the query count for nothing.
func (j *Journal) Bundle(ctx context.Context, w io.Writer, q Query, about BundleAbout, files ...BundleFile) (int, error) {
	b, err := j.bundler(ctx, w, about)
	if err != nil {
		return 0, err
	}
	return b.write(q, files)
}

// BundleOf writes an evidence bundle of the records that are named, and says how many
// there are. All of them must be there: a bundle that left one out in silence would
// prove too little.
func (j *Journal) BundleOf(ctx context.Context, w io.Writer, named []Receipt, about BundleAbout, files ...BundleFile) (int, error) {
	b, err := j.bundler(ctx, w, about)
	if err != nil {
		return 0, err
	}
	b.only = map[Receipt]bool{}
	var q Query
	for _, r := range named {
		b.only[r] = true
		if day := gamingDay(r.Day); q.FromDay == "" || day < q.FromDay {
			q.FromDay = day
		}
		if day := gamingDay(r.Day); day > q.ToDay {
			q.ToDay = day
		}
	}
	n, err := b.write(q, files)
	if err == nil && n != len(b.only) {
		err = fmt.Errorf("%w: of %d records that were named %d are there", ErrNoProof, len(b.only), n)
	}
	return n, err
}

func (j *Journal) bundler(ctx context.Context, w io.Writer, about BundleAbout) (*bundler, error) {
	c, err := j.Checkpoint(ctx)
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	return &bundler{
		library: shelves{j}, pairAt: j.pair, keys: &j.keys, current: &c, about: about,
		zip: zip.NewWriter(w), sums: map[string]string{},
	}, nil
}

type bundler struct {
	library library
	pairAt  func(day string) pair
	keys    *Keys
	current *Checkpoint      // of the day being written
	only    map[Receipt]bool // nil where the query alone says what is wanted
	about   BundleAbout
	zip     *zip.Writer
	sums    map[string]string // of the files so far, by name
	count   int
}

func (b *bundler) write(q Query, files []BundleFile) (int, error) {
	names, err := b.library.names()
	if err != nil {
		return 0, err
	}
	q.Limit, q.After = 0, nil
	for i, name := range names {
		if !q.wants(name) {
			continue
		}
		if err := b.day(q, name, names[i+1:]); err != nil {
			return 0, fmt.Errorf("bundle the records of %s: %w", name, err)
		}
	}
	b.about.Records, b.about.Desk = b.count, b.keys.Desk
	about, err := json.MarshalIndent(b.about, "", "  ")
	if err != nil {
		return 0, fmt.Errorf("bundle: %w", err)
	}
	files = append([]BundleFile{
		{bundleReadme, []byte(bundleText)},
		{bundleKey, []byte(b.keys.Public + "\n")},
		{bundleAbout, append(about, '\n')},
	}, files...)
	for _, f := range files {
		if f.Name == "" || strings.ContainsAny(f.Name, "/\\\n") || strings.HasPrefix(f.Name, ".") {
			return 0, fmt.Errorf("write the bundle: a file cannot be called %q", f.Name)
		}
		if err := b.file(f.Name, f.Data); err != nil {
			return 0, err
		}
	}
	if err := b.sign(); err != nil {
		return 0, err
	}
	if err := b.zip.Close(); err != nil {
		return 0, fmt.Errorf("write the bundle: %w", err)
	}
	return b.count, nil
}

// create begins a file of the bundle; its checksum is known when done is called.
func (b *bundler) create(name string) (w io.Writer, done func(), err error) {
	if _, has := b.sums[name]; has || name == bundleNote {
		return nil, nil, fmt.Errorf("write the bundle: two files are called %q", name)
	}
	f, err := b.zip.Create(name)
	if err != nil {
		return nil, nil, fmt.Errorf("write the bundle: %w", err)
	}
	sum := sha256.New()
	return io.MultiWriter(f, sum), func() { b.sums[name] = hexOf(sum) }, nil
}

func hexOf(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }

func (b *bundler) file(name string, data []byte) error {
	w, done, err := b.create(name)
	if err == nil {
		_, err = w.Write(data)
	}
	if err != nil {
		return fmt.Errorf("write the bundle: %w", err)
	}
	done()
	return nil
}

// day writes the records of a day and what proves them.
func (b *bundler) day(q Query, name string, after []string) error {
	return b.library.with(name, func(string) {}, func(s *source) error {
		c, err := b.checkpointOf(s, name, after)
		if err != nil {
			return err
		}
		numbers, err := b.records(s, q, c)
		if err != nil || len(numbers) == 0 {
			return err
		}
		if err := b.file(name+checkpointEnd, c.Note); err != nil {
			return err
		}
		return b.prove(s, c, numbers)
	})
}

// records writes the records of a day that are wanted.
func (b *bundler) records(s *source, q Query, c *Checkpoint) (numbers []uint64, err error) {
	var w *bufio.Writer
	done := func() {}
	err = s.walk(&q, false, 1, math.MaxInt64, 0, func(n uint64, raw []byte) (bool, error) {
		if b.only != nil && !b.only[Receipt{s.day, n}] {
			return true, nil
		}
		r := read(s.day, n, raw)
		switch {
		case !q.matches(&r):
			return true, nil
		case n > c.Size && b.current == c: // it was written after the bundle was asked for
			return false, nil
		case n > c.Size:
			return false, fmt.Errorf("%w: record %d is under no checkpoint", ErrNoProof, n)
		case w == nil:
			f, d, err := b.create(s.day + recordsEnd)
			if err != nil {
				return false, err
			}
			w, done = bufio.NewWriter(f), d
		}
		numbers = append(numbers, n)
		return true, WriteLine(w, &r)
	})
	if err != nil || w == nil {
		return nil, err
	}
	if err := w.Flush(); err != nil {
		return nil, fmt.Errorf("write the bundle: %w", err)
	}
	done()
	b.count += len(numbers)
	return numbers, nil
}

// checkpointOf is the checkpoint under which a day's records are: the newest, that
// with which the day was sealed, or the last that it has itself. Without any it is
// one of no records.
func (b *bundler) checkpointOf(s *source, name string, after []string) (*Checkpoint, error) {
	if b.current.Day == name {
		return b.current, nil
	}
	found := &Checkpoint{Day: name}
	if len(after) > 0 {
		if o, err := readOpened(b.pairAt(after[0])); err == nil {
			if c, err := ReadCheckpoint([]byte(o.Note), b.keys.Known); err == nil && c.Day == name {
				return &c, nil
			}
		}
	}
	q := Query{Kind: KindCheckpoint}
	err := s.walk(&q, true, 1, math.MaxInt64, 1, func(_ uint64, raw []byte) (bool, error) {
		c, err := ReadCheckpoint(noteIn(raw), b.keys.Known)
		if err != nil || c.Day != name {
			return true, nil
		}
		found = &c
		return false, nil
	})
	return found, err
}

// prove writes the proofs of a day's records.
func (b *bundler) prove(s *source, c *Checkpoint, numbers []uint64) error {
	w, done, err := b.create(s.day + proofsEnd)
	if err != nil {
		return err
	}
	to := bufio.NewWriter(w)
	err = s.hashes(c, func(hashes tlog.HashReader) error {
		for _, n := range numbers {
			p, err := tlog.ProveRecord(int64(c.Size), int64(n-1), hashes)
			if err != nil {
				return fmt.Errorf("%w: %w", ErrNoProof, err)
			}
			line, err := json.Marshal(proofLine{n, p})
			if err != nil {
				return fmt.Errorf("write a proof: %w", err)
			}
			if _, err := to.Write(append(line, '\n')); err != nil {
				return fmt.Errorf("write a proof: %w", err)
			}
		}
		return nil
	})
	if err == nil {
		err = to.Flush()
	}
	done()
	return err
}

// memoryHashes is a tree in memory.
type memoryHashes []tlog.Hash

// ReadHashes implements tlog.HashReader.
func (m memoryHashes) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	all := make([]tlog.Hash, len(indexes))
	for i, at := range indexes {
		if at < 0 || at >= int64(len(m)) {
			return nil, fmt.Errorf("the tree has no hash %d", at)
		}
		all[i] = m[at]
	}
	return all, nil
}

// hashes gives the day's tree as it was at a checkpoint: that of the index, or, where
// that is not the one that was signed, one made of the roll.
func (s *source) hashes(c *Checkpoint, use func(tlog.HashReader) error) error {
	right := func(r tlog.HashReader) bool {
		root, err := tlog.TreeHash(int64(c.Size), r)
		return err == nil && root == c.Root
	}
	if s.shelf != nil {
		used := false
		err := s.shelf.view(func(look looking) error {
			if !right(look) {
				return nil
			}
			used = true
			return use(look)
		})
		if used {
			return err
		}
	}
	var m memoryHashes
	if s.roll != nil {
		h := newHasher()
		var t tree
		_, err := roll.Walk(s.roll, s.partOf(0, 0, s.size), func(l *roll.Line) error {
			if m = t.add(h.record(l.Record), m); t.n == c.Size {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			return err
		}
	}
	if !right(m) {
		return fmt.Errorf("%w: the records of %s are not those its checkpoint was signed for", ErrNoProof, s.day)
	}
	return use(m)
}

// sign writes the list of all files and signs it.
func (b *bundler) sign() error {
	signed, err := note.Sign(&note.Note{Text: bundleList(b.keys.Desk, b.sums)}, b.keys.Signer)
	if err != nil {
		return fmt.Errorf("sign the bundle: %w", err)
	}
	f, err := b.zip.Create(bundleNote)
	if err == nil {
		_, err = f.Write(signed)
	}
	if err != nil {
		return fmt.Errorf("write the bundle: %w", err)
	}
	return nil
}

// bundleList is what is signed of a bundle: a file a line, in the order of names.
func bundleList(desk string, sums map[string]string) string {
	names := make([]string, 0, len(sums))
	for name := range sums {
		names = append(names, name)
	}
	sort.Strings(names)
	var text bytes.Buffer
	text.WriteString(bundleOrigin + desk + "\n")
	for _, name := range names {
		text.WriteString(sums[name] + " " + name + "\n")
	}
	return text.String()
}
