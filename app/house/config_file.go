package house

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pitboss/tables/round"
)

// ErrEdited says that somebody wrote into pit.toml after it was read: what they wrote is
// not overwritten.
var ErrEdited = errors.New("the file was changed meanwhile, by hand or from another desk: open it again")

// File is a pit.toml on disk as it was read last. It belongs to one goroutine at a
// time.
type File struct {
	path  string
	known Known
	text  string
	there bool
	now   Config
}

// OpenFile reads a pit.toml with the profiles beside it. The error of a text that
// cannot be is as ReadConfig's; the file is there all the same then, and what is saved
// replaces it. A file that is not there yet is no error: it says what an empty one says.
func OpenFile(path string, known Known) (*File, error) {
	profiles, err := ReadProfiles(os.DirFS(filepath.Dir(path)), "profiles", known.Profiles)
	if err != nil {
		return nil, err
	}
	known.Profiles = profiles
	f := &File{path: path, known: known}
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, fmt.Errorf("read the configuration: %w", err)
	default:
		f.text, f.there = string(text), true
	}
	f.now, err = ReadConfig(f.name(), f.text, f.known)
	return f, err
}

func (f *File) name() string { return filepath.Base(f.path) }

// Path is where the file is.
func (f *File) Path() string { return f.path }

// There says that the file is on disk.
func (f *File) There() bool { return f.there }

// Config is what it says.
func (f *File) Config() Config { return f.now.tidy() }

// Book is every profile that it may name.
func (f *File) Book() round.Book { return f.known.Profiles }

// Check says what stands against a configuration, as Faults takes it apart.
func (f *File) Check(c Config) error {
	_, err := WriteConfig(f.name(), c, f.known)
	return err
}

// Save writes a configuration over what the file said, as ReviseConfig does it. Either
// the whole of it is on disk then or the file is as it was. ErrEdited says that it
// changed since it was read.
func (f *File) Save(c Config) error {
	text, err := ReviseConfig(f.name(), f.text, c, f.known)
	if err != nil {
		return err
	}
	now, err := os.ReadFile(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !f.there:
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("read the configuration: %w", err)
	case err != nil || !f.there || string(now) != f.text:
		return ErrEdited
	}
	if err := replace(f.path, text); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	f.text, f.there, f.now = text, true, c.tidy()
	return nil
}

// replace puts a text in place of a file: all of it or nothing.
func replace(path, text string) error {
	t, err := os.CreateTemp(filepath.Dir(path), ".pit-*.toml")
	if err != nil {
		return err
	}
	_, err = t.WriteString(text)
	if err == nil {
		err = t.Sync()
	}
	if err = errors.Join(err, t.Close()); err == nil {
		err = os.Rename(t.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(t.Name()))
	}
	return nil
}
