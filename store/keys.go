package store

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/sumdb/note"
)

// Keys are the desk's own key and those it trusts.
type Keys struct {
	Desk   string
	Signer note.Signer
	Public string // the desk's own public key, as a verifier is made of it
	Known  note.Verifiers
}

const (
	secretFile = "desk.key"
	publicFile = "desk.pub"
	publicEnd  = ".pub"
)

// ErrName says that a name cannot be a desk's.
var ErrName = errors.New(`a desk's name has letters, digits, "-", "_" and "."`)

// OpenKeys reads the keys of a folder; at the first start it makes the desk's own. A
// key that cannot be read is moved aside and another is made, since a desk that
// cannot sign must still watch: the notices say so. stamp is what it is named by.
func OpenKeys(dir, desk, stamp string, random io.Reader) (Keys, []Notice, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return Keys{}, nil, fmt.Errorf("make the folder of the keys: %w", err)
	}
	var notices []Notice
	own := filepath.Join(dir, secretFile)
	secret, err := os.ReadFile(own)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Keys{}, nil, fmt.Errorf("read the desk's key: %w", err)
	}
	var signer note.Signer
	var public string
	if err == nil {
		if signer, public, err = readSecret(secret); err != nil {
			notices = append(notices, alarmOf(NoticeKeyReplaced, "").because(err).said("the desk's key could not be read, was moved aside, and another was made: %v", err))
			if err := replaceKey(dir, stamp); err != nil {
				return Keys{}, notices, err
			}
		}
	}
	if signer == nil {
		if signer, public, err = makeKey(own, desk, random); err != nil {
			return Keys{}, notices, err
		}
	}
	if kept, err := os.ReadFile(filepath.Join(dir, publicFile)); err != nil || strings.TrimSpace(string(kept)) != public {
		if err := writeFile(filepath.Join(dir, publicFile), []byte(public+"\n"), 0o644); err != nil {
			return Keys{}, notices, err
		}
	}
	known, bad, err := readPublic(dir)
	if err != nil {
		return Keys{}, notices, err
	}
	for _, err := range bad {
		notices = append(notices, alarmOf(NoticeKeyUntrusted, "").because(err).said("a public key is not trusted: %v", err))
	}
	return Keys{Desk: signer.Name(), Signer: signer, Public: public, Known: known}, notices, nil
}

// makeKey makes the desk's key and keeps it.
func makeKey(file, desk string, random io.Reader) (note.Signer, string, error) {
	if !goodName(desk) {
		return nil, "", fmt.Errorf("make the key of the desk %q: %w", desk, ErrName)
	}
	secret, _, err := note.GenerateKey(random, desk)
	if err != nil {
		return nil, "", fmt.Errorf("make the desk's key: %w", err)
	}
	if err := writeFile(file, []byte(secret+"\n"), 0o600); err != nil {
		return nil, "", err
	}
	return readSecret([]byte(secret))
}

func goodName(desk string) bool {
	return desk != "" && !strings.ContainsFunc(desk, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && !strings.ContainsRune("-_.", c)
	})
}

// readSecret reads a signing key and works out the public key that belongs to it.
func readSecret(secret []byte) (note.Signer, string, error) {
	text := strings.TrimSpace(string(secret))
	signer, err := note.NewSigner(text)
	if err != nil {
		return nil, "", fmt.Errorf("read the key: %w", err)
	}
	parts := strings.SplitN(text, "+", 5) // PRIVATE+KEY+NAME+HASH+SEED, and the seed may have a plus
	seed, err := base64.StdEncoding.DecodeString(parts[len(parts)-1])
	if err != nil || len(seed) != 1+ed25519.SeedSize {
		return nil, "", fmt.Errorf("read the key: it is of %d bytes", len(seed))
	}
	public, _ := ed25519.NewKeyFromSeed(seed[1:]).Public().(ed25519.PublicKey)
	text, err = note.NewEd25519VerifierKey(signer.Name(), public)
	if err != nil {
		return nil, "", fmt.Errorf("read the key: %w", err)
	}
	return signer, text, nil
}

// ReadSigner reads a signing key from a file: a second key, to cosign with.
func ReadSigner(file string) (note.Signer, error) {
	secret, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the key: %w", err)
	}
	signer, _, err := readSecret(secret)
	return signer, err
}

// MakeKey makes a key to cosign with: the secret in a file, 0600, and beside it, with
// .pub, the public key for whoever is to trust it. A file that is there stays.
func MakeKey(file, name string, random io.Reader) error {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("make a key: there is a file %s", file)
	}
	_, public, err := makeKey(file, name, random)
	if err != nil {
		return err
	}
	return writeFile(file+publicEnd, []byte(public+"\n"), 0o644)
}

// replaceKey moves a key that cannot be read aside. Its public key stays, since it
// vouches for what was signed.
func replaceKey(dir, stamp string) error {
	if err := aside(filepath.Join(dir, secretFile), stamp); err != nil {
		return err
	}
	err := os.Rename(filepath.Join(dir, publicFile), filepath.Join(dir, "desk-until-"+stamp+publicEnd))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("keep the desk's old public key: %w", err)
	}
	return nil
}

// KnownKeys reads the public keys, NAME.pub, of a folder. One that cannot be read is
// an error: a verifier that quietly trusts less would tell less than it seems.
func KnownKeys(dir string) (note.Verifiers, error) {
	known, bad, err := readPublic(dir)
	if err != nil {
		return nil, err
	}
	if len(bad) > 0 {
		return nil, bad[0]
	}
	return known, nil
}

func readPublic(dir string) (known note.Verifiers, bad []error, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*"+publicEnd))
	if err != nil {
		return nil, nil, fmt.Errorf("list the public keys: %w", err)
	}
	slices.Sort(names)
	var all []note.Verifier
	for _, name := range names {
		v, err := ReadKey(name)
		if err != nil {
			bad = append(bad, err)
			continue
		}
		same := func(o note.Verifier) bool { return o.Name() == v.Name() && o.KeyHash() == v.KeyHash() }
		if !slices.ContainsFunc(all, same) {
			all = append(all, v)
		}
	}
	return note.VerifierList(all...), bad, nil
}

// ReadKey reads a public key from a file.
func ReadKey(file string) (note.Verifier, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the public key: %w", err)
	}
	v, err := note.NewVerifier(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("read the public key %s: %w", file, err)
	}
	return v, nil
}
