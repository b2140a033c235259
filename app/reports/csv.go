package reports

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"pitboss/store"
	"pitboss/tables/lettering"
)

// WriteCSV writes the report for a spreadsheet: UTF-8 with a byte order mark, times in
// RFC 3339, and no cell that is taken for a formula. Every row begins with the section
// that it is of; a section without rows is left out, and so are pictures.
func (r *Report) WriteCSV(w io.Writer) error {
	raw := bufio.NewWriter(w)
	_, err := raw.WriteString("\uFEFF")
	to := csv.NewWriter(raw)
	to.UseCRLF = true
	write := func(row ...string) {
		if err == nil {
			err = to.Write(row)
		}
	}
	for _, f := range r.Facts {
		write(store.SafeCell(r.Title), store.SafeCell(f.Name), f.Value.csv())
	}
	for _, text := range append(append([]string(nil), r.Warnings...), r.Foot...) {
		write(store.SafeCell(r.Title), store.SafeCell(text))
	}
	for _, s := range r.Sections {
		for _, f := range s.Facts {
			write(store.SafeCell(s.Title), store.SafeCell(f.Name), f.Value.csv())
		}
		if len(s.Rows) == 0 {
			continue
		}
		head := []string{store.SafeCell(s.Title)}
		for _, c := range s.Columns {
			head = append(head, store.SafeCell(c.Name))
		}
		write(head...)
		for _, row := range s.Rows {
			line := []string{store.SafeCell(s.Title)}
			for _, c := range row.Cells {
				line = append(line, c.csv())
			}
			write(line...)
		}
	}
	to.Flush()
	if err = errors.Join(err, to.Error(), raw.Flush()); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}

// csv is the cell for a spreadsheet. A number is one there, also below zero; whatever
// else begins like a formula is none.
func (c Cell) csv() string {
	s := c.Data
	if s == "" {
		s = c.Text
	}
	if plainNumber(s) {
		return s
	}
	return store.SafeCell(lettering.Seen(s))
}

func plainNumber(s string) bool {
	digits := strings.TrimPrefix(s, "-")
	whole, part, has := strings.Cut(digits, ".")
	none := func(s string) bool { return s == "" || strings.Trim(s, "0123456789") != "" }
	return !none(whole) && (!has || !none(part))
}
