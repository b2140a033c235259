package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"pitboss/store"
)

const verifyUsage = `usage: pitctl verify [--key FILE] DIR|BUNDLE.zip

Checks a journal, or an evidence bundle, from its files and the public key alone: every
line, every hash, every checkpoint, the chain of days, the indexes. Nothing is changed.
What a desk leaves that was cut off - an index behind its roll, a last line that is not
whole - is a remark: its next start puts it right. An index that contradicts the roll is
wrong. Ends with 0 if all is right, 1 if something is wrong, which is named, 2 if it could
not be looked at.

`

// keyFlag is a public key of the verifier's own, or some.
type keyFlag []note.Verifier

func (k *keyFlag) String() string { return "" }

// Set implements flag.Value.
func (k *keyFlag) Set(file string) error {
	v, err := store.ReadKey(file)
	if err != nil {
		return err
	}
	*k = append(*k, v)
	return nil
}

// known are the keys given, nil if there are none.
func (k keyFlag) known() note.Verifiers {
	if len(k) == 0 {
		return nil
	}
	return note.VerifierList(k...)
}

// verdict is what verify has to say, for --json.
type verdict struct {
	Good        bool     `json:"good"`
	Days        int      `json:"days,omitempty"`
	Records     uint64   `json:"records"`
	Unread      uint64   `json:"not_understood,omitempty"`
	Checkpoints int      `json:"checkpoints"`
	Newest      *newest  `json:"newest,omitempty"`
	Removed     string   `json:"removed_through,omitempty"`
	Running     []string `json:"running,omitempty"`
	Key         string   `json:"key,omitempty"`
	OwnKey      bool     `json:"own_key,omitempty"`
	Faults      []fault  `json:"faults,omitempty"`
	Remarks     []fault  `json:"remarks,omitempty"`
}

type newest struct {
	Day   string   `json:"day"`
	Size  uint64   `json:"size"`
	Short string   `json:"short"`
	By    []string `json:"by"`
}

type fault struct {
	File   string `json:"file"`
	Offset int64  `json:"byte"`
	N      uint64 `json:"n,omitempty"`
	What   string `json:"what"`
}

func runVerify(args []string, _ io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	flags.SetOutput(problems)
	var keys keyFlag
	flags.Var(&keys, "key", "verify with the public key in this `FILE` alone, and with no key that lies with the journal; may be given more than once")
	rollDir := flags.String("roll-dir", "", "where the rolls lie, if not beside the indexes")
	asJSON := flags.Bool("json", false, "answer with one JSON object")
	places, done, status := placesOf(flags, verifyUsage, args, problems)
	if done {
		return status
	}
	if len(places) != 1 {
		flags.Usage()
		return exitUsage
	}
	v, err := verifyPlace(places[0], *rollDir, keys)
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitUsage
	}
	if *asJSON {
		err = json.NewEncoder(out).Encode(v)
	} else {
		_, err = io.WriteString(out, v.text())
	}
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitUsage
	}
	if !v.Good {
		return exitAnswered
	}
	return exitDone
}

func verifyPlace(place, rollDir string, keys keyFlag) (*verdict, error) {
	info, err := os.Stat(place)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return verifyBundle(place, keys)
	}
	known := keys.known()
	if known == nil {
		folder := filepath.Join(place, "keys")
		if names, _ := filepath.Glob(filepath.Join(folder, "*.pub")); len(names) == 0 {
			return nil, fmt.Errorf("there is no public key in %s: give one with --key", folder)
		}
		if known, err = store.KnownKeys(folder); err != nil {
			return nil, err
		}
	}
	v, err := store.Verify(place, rollDir, known)
	if err != nil {
		return nil, err
	}
	said := &verdict{
		Good: v.Good(), Days: v.Days, Records: v.Records, Unread: v.Unread, Checkpoints: v.Checkpoints, Removed: v.Removed,
		Running: v.Running, Faults: faults(v.Faults), Remarks: faults(v.Remarks),
	}
	if v.Newest.Size > 0 {
		said.Newest = newestOf(&v.Newest)
	}
	return said, nil
}

func newestOf(c *store.Checkpoint) *newest { return &newest{c.Day, c.Size, c.Short(), c.By} }

func faults(all []store.Damage) (said []fault) {
	for _, d := range all {
		said = append(said, fault(d))
	}
	return said
}

func verifyBundle(file string, keys keyFlag) (*verdict, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	v, err := store.VerifyBundle(f, info.Size(), keys.known())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	said := &verdict{
		Good: v.Good(), Days: len(v.Checkpoints), Records: uint64(v.Records), Checkpoints: len(v.Checkpoints),
		Key: v.Key, OwnKey: v.OwnKey, Faults: faults(v.Faults),
	}
	if n := len(v.Checkpoints); n > 0 {
		said.Newest = newestOf(&v.Checkpoints[n-1])
	}
	return said, nil
}

// several is a number of things: 1 day, 2 days.
func several[N int | int64 | uint64](n N, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// text is a verdict for people to read: what is wrong first, and first what is wrong
// first.
func (v *verdict) text() string {
	var b strings.Builder
	for i, f := range v.Faults {
		d := store.Damage(f)
		if i == 0 {
			b.WriteString("WRONG: ")
		} else {
			b.WriteString("also:  ")
		}
		b.WriteString(plain(d.Error()) + "\n")
	}
	fmt.Fprintf(&b, "%s, %s, %s\n", several(v.Days, "day"), several(v.Records, "record"), several(v.Checkpoints, "checkpoint"))
	if v.Newest != nil {
		fmt.Fprintf(&b, "newest checkpoint: %s of %s, root %s, signed by %s\n", several(v.Newest.Size, "record"), v.Newest.Day, v.Newest.Short, strings.Join(v.Newest.By, " and "))
	}
	if v.Unread > 0 {
		fmt.Fprintf(&b, "not understood, and kept as written: %s\n", several(v.Unread, "record"))
	}
	if v.Removed != "" {
		fmt.Fprintf(&b, "the days through %s were removed by the retention, and the journal says so\n", v.Removed)
	}
	for _, f := range v.Remarks {
		d := store.Damage(f)
		b.WriteString("remark: " + plain(d.Error()) + "\n")
	}
	for _, day := range v.Running {
		fmt.Fprintf(&b, "a desk writes to %s: its index was not looked at\n", day)
	}
	if v.Key != "" {
		fmt.Fprintf(&b, "verified with the key %s\n", v.Key)
	}
	if v.OwnKey {
		b.WriteString("that key came with the bundle: that it is the desk's must be known from elsewhere\n")
	}
	if v.Good {
		b.WriteString("all is right\n")
	}
	return b.String()
}
