package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"pitboss/store/roll"
)

// library is all days that can be read, whoever holds them.
type library interface {
	// names are the days, oldest first.
	names() ([]string, error)
	// with gives a day to read; it is good until read returns.
	with(name string, problem func(string), read func(*source) error) error
}

// Find answers a query from the indexes of the days it concerns. Everything that was
// acknowledged before is found, whether the index has it yet or not.
func (j *Journal) Find(q Query) (Page, error) { return find(shelves{j}, q) }

// Each gives every record that a query wants, oldest first, until each returns an
// error. Limit and After count for nothing.
func (j *Journal) Each(q Query, each func(*Record) error) ([]Problem, error) {
	return every(shelves{j}, q, each)
}

// Find answers a query from the files.
func (r *Reader) Find(q Query) (Page, error) { return find(r, q) }

// Each gives every record that a query wants, oldest first, until each returns an
// error. Limit and After count for nothing.
func (r *Reader) Each(q Query, each func(*Record) error) ([]Problem, error) {
	return every(r, q, each)
}

func (r *Reader) names() ([]string, error) { return dayNames(r.folder, r.rollDir) }

// Days are the days there are files of, oldest first.
func (r *Reader) Days() ([]string, error) { return r.names() }

func find(l library, q Query) (Page, error) {
	if q.Limit <= 0 {
		q.Limit = usualPage
	}
	var page Page
	names, err := l.names()
	if err != nil {
		return page, err
	}
	for i := len(names) - 1; i >= 0 && page.More == nil; i-- {
		name := names[i]
		if !q.wants(name) || q.After != nil && dayBefore(q.After.Day, name) {
			continue
		}
		to := uint64(math.MaxInt64)
		if q.After != nil && q.After.Day == name {
			to = q.After.N - 1
		}
		err := l.with(name, page.problem(name), func(s *source) error {
			return s.walk(&q, true, 1, to, q.Limit+1, func(n uint64, raw []byte) (bool, error) {
				r := read(name, n, raw)
				if !q.matches(&r) {
					return true, nil
				}
				if len(page.Records) == q.Limit {
					last := &page.Records[q.Limit-1]
					page.More = &Receipt{last.Day, last.N}
					return false, nil
				}
				page.Records = append(page.Records, r)
				return true, nil
			})
		})
		if err != nil {
			return page, fmt.Errorf("look into the day %s: %w", name, err)
		}
	}
	return page, nil
}

// read makes a record of its bytes, which are copied.
func read(day string, n uint64, raw []byte) Record {
	r := Decode(append([]byte(nil), raw...))
	r.Day, r.N = day, n
	return r
}

func (p *Page) problem(day string) func(string) {
	return func(what string) { p.Problems = append(p.Problems, Problem{day, what}) }
}

func every(l library, q Query, each func(*Record) error) ([]Problem, error) {
	var page Page
	names, err := l.names()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if !q.wants(name) {
			continue
		}
		err := l.with(name, page.problem(name), func(s *source) error {
			return s.walk(&q, false, 1, math.MaxInt64, 0, func(n uint64, raw []byte) (bool, error) {
				r := read(name, n, raw)
				if !q.matches(&r) {
					return true, nil
				}
				return true, each(&r)
			})
		})
		if err != nil {
			return page.Problems, fmt.Errorf("read the day %s: %w", name, err)
		}
	}
	return page.Problems, nil
}

// shelves are the days of a running desk: those that are being written, and the old
// ones.
type shelves struct{ j *Journal }

func (s shelves) names() ([]string, error) { return s.j.old.names() }

func (s shelves) with(name string, problem func(string), use func(*source) error) error {
	for _, d := range s.j.following() {
		if d.day != name {
			continue
		}
		if done, err := s.live(d, problem, use); done {
			return err
		}
	}
	return s.j.old.with(name, problem, use)
}

// live gives a day that is being written; false if it has just become an old one.
func (s shelves) live(d *day, problem func(string), use func(*source) error) (bool, error) {
	size, _ := s.j.durable(d)
	f, err := openFile(d.rollFile, os.O_RDONLY, 0)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return true, fmt.Errorf("read the roll: %w", err)
	}
	defer func() { _ = f.Close() }()
	return true, use(&source{pair: d.pair, shelf: written{d}, roll: f, size: size, problem: problem})
}

// readOpened reads how a day began.
func readOpened(p pair) (o opened, err error) {
	f, err := openFile(p.rollFile, os.O_RDONLY, 0)
	if err != nil {
		return o, fmt.Errorf("read how the day began: %w", err)
	}
	defer func() { _ = f.Close() }()
	first := make([]byte, 64<<10)
	n, err := f.ReadAt(first, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return o, fmt.Errorf("read how the day began: %w", err)
	}
	record, size, wrong := roll.Cut(first[:n])
	if size == 0 {
		return o, fmt.Errorf("read how the day began: its first line is damaged: %s", wrong)
	}
	r := Decode(record)
	if r.Kind != KindOpened {
		return o, errors.New("read how the day began: its first record says nothing of it")
	}
	if err := json.Unmarshal(r.Data, &o); err != nil {
		return o, fmt.Errorf("read how the day began: %w", err)
	}
	return o, nil
}
