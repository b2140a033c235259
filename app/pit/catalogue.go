package pit

import (
	"strings"
	"time"

	"pitboss/tables/findings"
)

// Definition is a row of the alarm catalogue: how a kind of finding is shown as an
// alarm.
type Definition struct {
	Code     findings.Code
	Severity findings.Severity
	Title    string // key of its name in the catalogue of words
	Todo     string // key of the sentence that says what to do
	// OnDelay is how long the finding must last before it is an alarm, OffDelay how
	// long it must be over before the alarm is: what flickers must not ring.
	OnDelay, OffDelay time.Duration
	// Causes hide the alarm while one of them is there: who knows that the port is lost
	// need not hear that its device is silent.
	Causes []Cause
}

// Cause is a finding that hides another.
type Cause struct {
	Code findings.Code
	Of   Relation
}

// Relation says which finding of a code is the cause of another.
type Relation uint8

// The relations.
const (
	SameSubject Relation = iota // of the same device or source
	SameTable                   // any of the same table and round
	ItsFeed                     // of the game server that the table hears
	ItsDevice                   // of a device at a table that hears no server
	TheDesk                     // of the desk itself
)

// DeskSubject is the subject of what the pit finds out about itself.
const DeskSubject = "desk"

// Define gives the row of a code. A code that is none has an empty row.
func Define(code findings.Code) Definition {
	d := rows[code]
	d.Code, d.Severity = code, code.Severity()
	d.Title, d.Todo = "alarm_"+key(code), "alarm_do_"+key(code)
	return d
}

// key is a code as the catalogues of words write it.
func key(code findings.Code) string { return strings.ReplaceAll(string(code), ".", "_") }

// silence hides what is only late because nothing is heard.
var silence = []Cause{
	{findings.FeedStale, ItsFeed},
	{findings.FeedGap, ItsFeed},
	{findings.DeviceLost, ItsDevice},
	{findings.DeviceSilent, ItsDevice},
}

// rows are the codes that are not shown at once, or not always. All others are.
var rows = map[findings.Code]Definition{
	// A gap that a resume fills within a moment is nobody's business.
	findings.FeedGap:      {OnDelay: 2 * time.Second, Causes: []Cause{{findings.FeedStale, SameSubject}}},
	findings.FeedStale:    {OffDelay: 3 * time.Second},
	findings.DeviceLost:   {OnDelay: time.Second, OffDelay: 3 * time.Second},
	findings.DeviceSilent: {OffDelay: 3 * time.Second, Causes: []Cause{{findings.DeviceLost, SameSubject}}},
	findings.DeviceGarbled: {
		OffDelay: 30 * time.Second, Causes: []Cause{{findings.DeviceLost, SameSubject}, {findings.DeviceSilent, SameSubject}},
	},
	findings.ClockSkew:   {OnDelay: 10 * time.Second, OffDelay: 30 * time.Second, Causes: []Cause{{findings.ClockSkew, TheDesk}}},
	findings.RoundUnseen: {Causes: silence},
	findings.SpinHung:    {Causes: silence},
	findings.RoundStuck:  {Causes: append([]Cause{{findings.SpinHung, SameTable}}, silence...)},
	findings.PaceLow:     {OnDelay: time.Minute, OffDelay: 5 * time.Minute, Causes: silence},
	findings.PaceHigh:    {OnDelay: time.Minute, OffDelay: 5 * time.Minute},
	findings.RerunRate:   {OffDelay: 10 * time.Minute},
	findings.WheelSpeed:  {OffDelay: time.Minute},
	findings.JournalSlow: {OffDelay: 10 * time.Second, Causes: []Cause{{findings.JournalFull, SameSubject}}},
	findings.JournalFull: {OffDelay: 5 * time.Second},
}
