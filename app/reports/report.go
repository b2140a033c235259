package reports

import (
	"image"
	"strings"
	"time"
)

// Report is a report in the words of one language. It is its owner's, and holds
// nothing of the journal any more.
type Report struct {
	Kind     Kind
	Language string
	Title    string
	Facts    []Fact   // what it is about: the house's desk, the period, who made it
	Warnings []string // what of the journal could not be read
	Sections []*Section
	Foot     []string // what stands at the foot of every page

	words labels
}

// labels are the few words that belong to the paper and not to its content.
type labels struct{ Nothing, Page string }

// Fact is something said in a line.
type Fact struct {
	Name  string
	Value Cell
}

// Section is a part of a report.
type Section struct {
	Title    string
	Note     string
	Facts    []Fact
	Pictures []Picture
	Columns  []Column
	Rows     []Row
	More     string   // that there are more rows than are shown
	Sign     []string // lines to sign on, each for one of these
	Apart    bool     // it begins a page
}

// Column is a column of a section's table.
type Column struct {
	Name  string
	Right bool // of numbers
	Wide  bool // of sentences
	Code  bool // of what is not broken into lines: the number of a table or a record
}

// Words are the words of a column's name: a page breaks it between them and nowhere
// else.
func (c Column) Words() []string { return strings.Fields(c.Name) }

// Row is a row of a table.
type Row struct {
	Cells  []Cell
	Struck bool // it does not count: a later record says otherwise
	Total  bool
}

// Cell is a value: as it is read, and as a spreadsheet takes it where that is
// something else.
type Cell struct {
	Text string
	Data string
}

// Picture is something drawn, with the words that are written over it.
type Picture struct {
	Image         image.Image
	Width, Height float32 // of the design, in which the labels are placed
	Caption       string
	Labels        []Label
	Small         bool // it takes half the width of the page
}

// Label is a word over a picture: where its middle is, or its left or right end.
type Label struct {
	X, Y, Size float32
	Text       string
	Anchor     string // start, middle, end
	Bold       bool
	Colour     string
}

// Period is a stretch of time. To is not in it.
type Period struct{ From, To time.Time }

// holds says that a moment is in the period. One that cannot be read is in every one.
func (p Period) holds(at time.Time) bool {
	return at.IsZero() || !at.Before(p.From) && (p.To.IsZero() || at.Before(p.To))
}

// Days is the period of some gaming days, each of which begins at an hour in the
// house's own time: those from one to another, both in it.
func Days(from, to string, begins time.Duration, zone *time.Location) (Period, error) {
	if zone == nil {
		zone = time.UTC
	}
	first, err := time.ParseInLocation(time.DateOnly, from, zone)
	if err != nil {
		return Period{}, wrongDay(from)
	}
	last, err := time.ParseInLocation(time.DateOnly, to, zone)
	if err != nil || last.Before(first) {
		return Period{}, wrongDay(to)
	}
	// By the clocks on the walls: a day on which they are changed is longer or shorter.
	hour := func(d time.Time, on int) time.Time {
		return time.Date(d.Year(), d.Month(), d.Day()+on, 0, 0, int(begins/time.Second), 0, zone)
	}
	return Period{hour(first, 0), hour(last, 1)}, nil
}
