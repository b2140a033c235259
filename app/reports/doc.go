// Package reports makes of the journal what is printed and filed: the handover of the
// shift, decisions, reruns and voids, inspections, disputes, differences in
// settlements, times of alarms, and who has access.
//
// A report is a fold of a period's records, as every screen is: the same journal gives
// the same report, on this desk and on the auditor's. Nothing is kept for reports
// alone. A record that was corrected is shown, struck out, beside the one that counts,
// and is counted once. What could not be read is said on the report itself.
//
// A Report is plain: facts, tables and pictures with their words already in the
// reader's language. WriteHTML makes a page for the printer of it (A4, typefaces and
// pictures inside, no reference to anything outside), WriteCSV a table for a
// spreadsheet. Size and short root of a checkpoint stand on every page, so that the
// paper names the journal it was made from.
package reports

import "slices"

// Kind is what a report is about.
type Kind string

// The kinds. A Sheet is of one dispute, all others are of a period.
const (
	Handover    Kind = "handover"
	Decisions   Kind = "decisions"
	Reruns      Kind = "reruns"
	Inspections Kind = "inspections"
	Disputes    Kind = "disputes"
	Settlements Kind = "settlements"
	Alarms      Kind = "alarms"
	Access      Kind = "access"
	Sheet       Kind = "dispute"
)

// Named is a kind with the key of its title.
type Named struct {
	Kind  Kind
	Title string
}

// Kinds lists the reports of a period, in the order in which they are offered.
func Kinds() []Named {
	all := make([]Named, 0, 8)
	for _, k := range []Kind{Handover, Decisions, Reruns, Inspections, Disputes, Settlements, Alarms, Access} {
		all = append(all, Named{k, k.title()})
	}
	return all
}

// Known says that a kind is one of Kinds.
func (k Kind) Known() bool {
	return slices.ContainsFunc(Kinds(), func(n Named) bool { return n.Kind == k })
}

func (k Kind) title() string { return "reports_title_" + string(k) }
