package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/cmd/wires"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// deskOf is a desk on a data folder on which no other runs: its journal, its staff,
// and the use cases that the screens have too.
type deskOf struct {
	*pit.Desk
	configured
	journal  *store.Journal
	staff    *staff.DB
	words    *words.Words
	secrets  *secretReader
	out      io.Writer
	problems io.Writer
	fresh    bool // the journal knows staff that the staff file does not
}

// remembered is how far back a desk looks for decisions and requests: a quarter.
const remembered = 92 * 24 * time.Hour

// openDesk opens a desk. config is the house's pit.toml, "" for the one of the folder,
// if there is one.
func openDesk(dir, config, language string, in io.Reader, out, problems io.Writer) (*deskOf, error) {
	w, err := words.Open(language)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no data folder", dir)
	}
	d := &deskOf{words: w, out: out, problems: problems, secrets: newSecretReader(in, problems)}
	cfg := pit.DeskConfig{Clock: pit.MachineClock(), Random: rand.Reader, GamingDay: usualGamingDay}
	if d.configured, err = configure(dir, config); err != nil {
		return nil, err
	}
	if d.house != nil {
		cfg.House(d.house)
	}
	d.journal, err = store.Open(store.Config{
		Dir: dir, Desk: "desk", Clock: cfg.Clock.Now, Mono: cfg.Clock.Mono, Random: rand.Reader,
		GamingDay: cfg.GamingDay, Zone: cfg.Zone, KeepDay: d.house == nil,
	})
	if err != nil {
		return nil, err
	}
	if err := d.open(&cfg, dir); err != nil {
		_ = d.close()
		return nil, err
	}
	return d, nil
}

func (d *deskOf) open(cfg *pit.DeskConfig, dir string) (err error) {
	for _, n := range d.journal.Notices() {
		fmt.Fprintln(d.problems, "pitctl:", n.What)
	}
	d.staff, err = staff.Open(staff.Config{Dir: dir, Now: cfg.Clock.Now, Mono: cfg.Clock.Mono, Random: rand.Reader})
	if err != nil {
		return err
	}
	for _, n := range d.staff.Notices() {
		fmt.Fprintln(d.problems, "pitctl:", n)
	}
	cfg.Name, cfg.Staff = d.journal.Desk(), d.staff
	cfg.Register = pit.StoreRegister{Journal: d.journal, Mono: cfg.Clock.Mono}
	cfg.Freeze, cfg.Known = pit.FreezeFrom(d.journal), pit.KnownFrom(d.journal, cfg.Clock, d.fold())
	if d.Desk, err = pit.NewDesk(*cfg); err != nil {
		return err
	}
	from := cfg.Clock.Now().Add(-remembered).UTC().Format(time.DateOnly)
	warnings, err := d.Restore(pit.DeskRecords(d.journal, from))
	for _, text := range warnings {
		d.fresh = true
		fmt.Fprintln(d.problems, "pitctl:", text)
	}
	return err
}

// fold is how the house's tables are judged; without its tables where it says nothing of
// itself.
func (c *configured) fold() tables.Config {
	if c.house == nil {
		return tables.Config{}
	}
	return c.house.Fold(c.book)
}

// usualGamingDay is when a gaming day begins where the house does not say.
const usualGamingDay = 6 * time.Hour

// configure reads what the house says of itself, if it says anything.
func configure(dir, config string) (c configured, err error) {
	if config == "" {
		config = filepath.Join(dir, "pit.toml")
		if _, err := os.Stat(config); errors.Is(err, fs.ErrNotExist) {
			return c, nil
		}
	}
	book, err := house.Builtin()
	if err != nil {
		return c, err
	}
	h, book, err := wires.Open(config, book)
	if err != nil {
		return c, err
	}
	return configured{&h, filepath.Dir(config), book}, nil
}

// close ends the desk; what waits is written first.
func (d *deskOf) close() error {
	var err error
	if d.Desk != nil {
		_ = d.SignOff(context.Background()) // somebody may be signed on
		d.Tick(context.Background())
		err = d.Unfiled()
		for _, text := range d.Trouble() {
			fmt.Fprintln(d.problems, "pitctl:", text)
		}
	}
	if d.staff != nil {
		err = errors.Join(err, d.staff.Close())
	}
	return errors.Join(err, d.journal.Close())
}

// withDesk does something at a desk, and says how it ended.
func withDesk(dir, config, language string, in io.Reader, out, problems io.Writer, do func(context.Context, *deskOf) error) int {
	d, err := openDesk(dir, config, language, in, out, problems)
	if err != nil {
		tellFaults(problems, err)
		return exitUsage
	}
	err = do(context.Background(), d)
	d.tell(err)
	if closed := d.close(); closed != nil {
		fmt.Fprintln(problems, "pitctl:", closed)
		return exitAnswered
	}
	var usage *usageError
	switch {
	case errors.As(err, &usage):
		return exitUsage
	case err != nil:
		return exitAnswered
	}
	return exitDone
}

// usageError is something wrong with the command line that only shows once the desk
// is open.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

// tell says why something was refused, in the words of the catalogue.
func (d *deskOf) tell(err error) {
	if err == nil {
		return
	}
	var form *pit.Incomplete
	if errors.As(err, &form) {
		for _, p := range form.Problems {
			fmt.Fprintf(d.problems, "pitctl: %s: %s\n", p.Field, d.say(p.Key, p.Text, ""))
		}
		return
	}
	fmt.Fprintln(d.problems, "pitctl:", d.sentence(err))
}

func (d *deskOf) sentence(err error) string {
	var denied *pit.Denied
	var refusal *staff.Refusal
	var locked *staff.Locked
	var together *staff.RolesError
	switch {
	case errors.As(err, &locked):
		return d.say(staff.KeyLocked, locked.Left.Round(time.Second).String(), "")
	case errors.As(err, &denied):
		return d.say(denied.Key, "", "")
	case errors.As(err, &refusal):
		return d.say(refusal.Key, "", "")
	case errors.As(err, &together):
		return d.say(together.Key, together.A.String(), together.B.String())
	}
	return err.Error()
}

func (d *deskOf) say(key, text, place string) string {
	return string(d.words.Why(nil, &wager.Why{Key: key, Text: text, Place: place}, money.Currency{}))
}

// receipt prints where something lies, as a line of JSON.
func (d *deskOf) receipt(id string, filed pit.Filed) error {
	text, err := json.Marshal(struct {
		ID   string `json:"id"`
		Day  string `json:"day"`
		N    int64  `json:"n"`
		Hash string `json:"hash"`
	}{id, filed.Day, filed.N, filed.Short})
	if err != nil {
		return fmt.Errorf("print the receipt: %w", err)
	}
	return d.print("%s\n", text)
}

func (d *deskOf) print(format string, values ...any) error {
	if _, err := fmt.Fprintf(d.out, format, values...); err != nil {
		return fmt.Errorf("print the answer: %w", err)
	}
	return nil
}

// secretReader reads secrets: from the environment, or a line each from the standard
// input. They are in no flag, since those are seen by everybody on the machine.
type secretReader struct {
	in       io.Reader
	lines    *bufio.Reader
	problems io.Writer
	have     map[string]staff.Secret // by variable: what was read last
}

func newSecretReader(in io.Reader, problems io.Writer) *secretReader {
	return &secretReader{in: in, lines: bufio.NewReader(in), problems: problems, have: map[string]staff.Secret{}}
}

// read reads one secret. what is what to ask for at a terminal.
func (s *secretReader) read(variable, what string) (staff.Secret, error) {
	secret, err := s.next(variable, what)
	if err == nil {
		s.have[variable] = secret
	}
	return secret, err
}

// again is a secret that was read before.
func (s *secretReader) again(variable string) (staff.Secret, error) {
	secret, ok := s.have[variable]
	if !ok {
		return "", &usageError{variable + " was not read"}
	}
	return secret, nil
}

func (s *secretReader) next(variable, what string) (staff.Secret, error) {
	if value, ok := os.LookupEnv(variable); ok {
		return staff.Secret(value), nil
	}
	if f, ok := s.in.(*os.File); ok {
		show, terminal := hideTyping(f)
		if terminal {
			fmt.Fprintf(s.problems, "%s: ", what)
			defer fmt.Fprintln(s.problems)
			defer show()
		}
	}
	line, err := s.lines.ReadString('\n')
	if line == "" && err != nil {
		return "", &usageError{fmt.Sprintf("%s is missing: give it in %s, or as a line of the standard input", what, variable)}
	}
	return staff.Secret(strings.TrimRight(line, "\r\n")), nil
}

// The variables that secrets are read from.
const (
	envPassword  = "PITCTL_PASSWORD"
	envNew       = "PITCTL_NEW"
	envPIN       = "PITCTL_PIN"
	envSecondPIN = "PITCTL_SECOND_PIN"
)

// signOn signs the operator on.
func (d *deskOf) signOn(ctx context.Context, id string) error {
	if id == "" {
		return &usageError{"say who does this, with --as ID"}
	}
	begun, err := d.staff.Begun()
	switch {
	case err != nil:
		return err
	case !begun:
		return staff.ErrNotBegun
	}
	password, err := d.secrets.read(envPassword, "password of "+id)
	if err != nil {
		return err
	}
	_, err = d.SignOn(ctx, id, password)
	return err
}

// signer reads the PIN of somebody who signs.
func (d *deskOf) signer(id, variable string) (pit.Secret, error) {
	pin, err := d.secrets.read(variable, "PIN of "+id)
	return pit.Secret{Person: id, PIN: pin}, err
}
