package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/store/staff"
)

// The house is written down by its first admin, and the desk begins with it.
func TestFirstRunWritesTheHouseAndTheDeskBegins(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	o := options{data: dir, config: filepath.Join(dir, "pit.toml")}
	if !o.unset() {
		t.Fatal("there is a configuration already")
	}
	h, err := newFirstHost(&o, pit.MachineClock())
	if err != nil {
		t.Fatal(err)
	}
	if h.Facts().Staff {
		t.Error("there is staff already")
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("something is on disk before the last page")
	}
	c := house.Config{
		Currency: "THB", GamingDay: 6 * 3600e9, Language: "en",
		Tables: []house.Table{{Number: "B-01", Game: "baccarat", Profile: "house-baccarat"}},
	}
	admin := staff.Person{ID: "nok", Name: "Nok Admin", Language: "th"}
	const password, pin = "a good long one", "495062"
	if err := h.Write(t.Context(), admin, "short", pin, c); !errors.Is(err, staff.ErrPasswordShort) || !o.unset() {
		t.Errorf("a short password: %v", err)
	}
	if err := h.Write(t.Context(), admin, password, pin, c); err != nil {
		t.Fatal(err)
	}
	if o.unset() {
		t.Fatal("the file was not written")
	}
	again, err := newFirstHost(&o, pit.MachineClock())
	if err != nil || !again.Facts().Staff {
		t.Errorf("the staff is not there: %v", err)
	}
	rec, err := record(&o, pit.MachineClock(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := rec.stop(); err != nil {
			t.Error(err)
		}
	}()
	if len(rec.house.Tables) != 1 || len(rec.board.All()) > 0 {
		t.Errorf("the desk begins with %+v, %v", rec.house.Tables, rec.board.All())
	}
	if _, err := rec.desk.SignOn(t.Context(), "nok", password); err != nil {
		t.Errorf("the admin cannot sign on: %v", err)
	}
	roll, err := filepath.Glob(filepath.Join(dir, "journal", "*.roll"))
	if err != nil || len(roll) != 1 {
		t.Fatalf("%v, %v", roll, err)
	}
	text, err := os.ReadFile(roll[0])
	if err != nil || !bytes.Contains(text, []byte(pit.KindHouse)) || bytes.Contains(text, []byte(password)) {
		t.Errorf("the journal does not say who set the house up, or says too much: %v", err)
	}
}

// Without a window it says what to do.
func TestFirstRunWithoutAWindowSaysWhatToDo(t *testing.T) {
	var problems strings.Builder
	dir := t.TempDir()
	if got := run([]string{"--data", dir, "--text"}, &strings.Builder{}, &problems); got != exitUsage {
		t.Errorf("it ends with %d", got)
	}
	if !strings.Contains(problems.String(), filepath.Join(dir, "pit.toml")) || !strings.Contains(problems.String(), "--demo") {
		t.Errorf("it says %q", problems.String())
	}
}
