package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pitboss/store"
)

const cosignUsage = `usage: pitctl cosign --new NAME FILE           make a key to cosign with: FILE, and FILE.pub for others
       pitctl cosign --with KEY [--known DIR] NOTE   sign a desk's checkpoint too, and print it
       pitctl cosign --keep NOTE DIR             keep a cosigned checkpoint in the journal that it is of

The newest checkpoint of a desk is in keys/last.checkpoint of its data folder. For the
last, the public key that cosigned must lie in keys as NAME.pub, and no desk may run.

`

// runCosign signs the checkpoints of another desk, and keeps those that were signed.
func runCosign(args []string, in io.Reader, out, problems io.Writer) int {
	flags := flag.NewFlagSet("cosign", flag.ContinueOnError)
	flags.SetOutput(problems)
	fresh := flags.String("new", "", "make a key of this `NAME`")
	with := flags.String("with", "", "sign with the key in this `FILE`")
	known := flags.String("known", "", "the `FOLDER` of the public keys of the desks; without it that of NOTE")
	keep := flags.String("keep", "", "keep the cosigned checkpoint in this `FILE`")
	places, done, status := placesOf(flags, cosignUsage, args, problems)
	if done {
		return status
	}
	given := 0
	for _, f := range []string{*fresh, *with, *keep} {
		if f != "" {
			given++
		}
	}
	if given != 1 || len(places) != 1 {
		flags.Usage()
		return exitUsage
	}
	var err error
	switch {
	case *fresh != "":
		err = store.MakeKey(places[0], *fresh, rand.Reader)
	case *with != "":
		err = cosign(places[0], *known, *with, in, out)
	default:
		err = keepCosigned(*keep, places[0], in, problems)
	}
	if err != nil {
		fmt.Fprintln(problems, "pitctl:", err)
		return exitAnswered
	}
	return exitDone
}

// readNote reads a note from a file, or from the standard input.
func readNote(file string, in io.Reader) ([]byte, error) {
	const most = 1 << 20
	if file == "-" {
		return io.ReadAll(io.LimitReader(in, most))
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}

func cosign(file, folder, with string, in io.Reader, out io.Writer) error {
	signed, err := readNote(file, in)
	if err != nil {
		return err
	}
	if folder == "" {
		if file == "-" {
			return errors.New("a note from the standard input needs --known")
		}
		folder = filepath.Dir(file)
	}
	known, err := store.KnownKeys(folder)
	if err != nil {
		return err
	}
	signer, err := store.ReadSigner(with)
	if err != nil {
		return err
	}
	both, err := store.Cosign(signed, known, signer)
	if err != nil {
		return err
	}
	_, err = out.Write(both)
	return err
}

func keepCosigned(file, dir string, in io.Reader, problems io.Writer) error {
	signed, err := readNote(file, in)
	if err != nil {
		return err
	}
	if info, err := os.Stat(filepath.Join(dir, "journal")); err != nil || !info.IsDir() {
		return fmt.Errorf("%s is no data folder: there is no journal in it", strings.TrimSuffix(dir, "/"))
	}
	began := time.Now()
	j, err := store.Open(store.Config{
		Dir: dir, Desk: "desk", Clock: time.Now, Mono: func() time.Duration { return time.Since(began) }, Random: rand.Reader, KeepDay: true,
	})
	if err != nil {
		return err
	}
	for _, n := range j.Notices() {
		fmt.Fprintln(problems, "pitctl:", n.What)
	}
	return errors.Join(j.Cosigned(context.Background(), signed), j.Close())
}
