package store

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// CSVWriter writes records as a table for a spreadsheet: UTF-8 with a byte order mark,
// times in RFC 3339, and no cell that a spreadsheet would take for a formula.
type CSVWriter struct {
	to    *csv.Writer
	begun bool
	raw   *bufio.Writer
}

// NewCSVWriter writes to w. Flush ends it.
func NewCSVWriter(w io.Writer) *CSVWriter {
	raw := bufio.NewWriter(w)
	to := csv.NewWriter(raw)
	to.UseCRLF = true // as RFC 4180 has it
	return &CSVWriter{to: to, raw: raw}
}

// csvColumns are the columns. Data is the JSON of the record, fault what of it cannot
// be understood.
var csvColumns = [...]string{"day", "n", "at", "source", "table", "round", "kind", "people", "data", "fault"}

func (c *CSVWriter) begin() error {
	if c.begun {
		return nil
	}
	c.begun = true
	if _, err := c.raw.WriteString("\uFEFF"); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	if err := c.to.Write(csvColumns[:]); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}

// Write writes one record.
func (c *CSVWriter) Write(r *Record) error {
	if err := c.begin(); err != nil {
		return err
	}
	at, data := "", string(r.Data)
	if !r.At.IsZero() {
		at = r.At.UTC().Format(time.RFC3339Nano)
	}
	if r.Fault != "" {
		data = string(r.Raw)
	}
	row := []string{
		r.Day, strconv.FormatUint(r.N, 10), at, r.Source, r.Table, r.Round, r.Kind, strings.Join(r.People(), " "), data, r.Fault,
	}
	for i := range row {
		row[i] = SafeCell(row[i])
	}
	if err := c.to.Write(row); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}

// Flush writes what is left. A table without records has its columns.
func (c *CSVWriter) Flush() error {
	if err := c.begin(); err != nil {
		return err
	}
	c.to.Flush()
	if err := errors.Join(c.to.Error(), c.raw.Flush()); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}

// SafeCell is a cell that no spreadsheet takes for a formula: what begins like one
// begins with an apostrophe then, as the spreadsheets themselves write it. The wide
// forms of the signs count too: some of them read those the same.
func SafeCell(cell string) string {
	cell = strings.ToValidUTF8(cell, "\uFFFD")
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(cell, " \u00a0"))
	if strings.ContainsRune("=+-@\t\r\n|＝＋－＠", first) && cell != "" {
		return "'" + cell
	}
	return cell
}

// WriteLine writes a record's own bytes as a line: what is hashed and proved.
func WriteLine(w io.Writer, r *Record) error {
	if _, err := w.Write(append(r.Raw[:len(r.Raw):len(r.Raw)], '\n')); err != nil {
		return fmt.Errorf("write the record: %w", err)
	}
	return nil
}
