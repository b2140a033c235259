package reports

import (
	"encoding/json"
	"fmt"
	"time"

	"pitboss/app/pit"
)

// KindExport is the kind of the record that something of the journal went out of the
// house: a report, records as a table, an evidence bundle.
const KindExport = "export"

// Exported is what an export's record says.
type Exported struct {
	Format   string `json:"format"` // html, csv, jsonl, bundle
	File     string `json:"file"`   // its name, without the folder
	Asked    string `json:"asked"`  // what was wanted, in the words of the command line
	Person   string `json:"person,omitempty"`
	Report   Kind   `json:"report,omitempty"`
	Language string `json:"language,omitempty"`
}

// Sheet is the record of an export, to be filed before it is made: what could not be
// written down does not leave the house.
func (e *Exported) Sheet(at time.Time) (pit.Sheet, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return pit.Sheet{}, fmt.Errorf("write the export down: %w", err)
	}
	s := pit.Sheet{At: at, Kind: KindExport, Data: data}
	if e.Person != "" {
		s.People = []string{e.Person}
	}
	return s, nil
}

// Asked is what a report of a period was made of, as its record says it.
func (p Period) Asked(zone *time.Location) string {
	if zone == nil {
		zone = time.UTC
	}
	return p.From.In(zone).Format(time.RFC3339) + " .. " + p.To.In(zone).Format(time.RFC3339)
}
