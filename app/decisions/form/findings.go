package form

import (
	"slices"
	"strings"

	"pitboss/tables"
	"pitboss/tables/findings"
)

// mark stands between the parts of a finding's identity in the subject of a place.
const mark = "\x1f"

// Subject is a finding as the subject of a place, for another screen.
func Subject(id findings.Identity) string {
	return strings.Join([]string{id.Table, id.Round, string(id.Code), id.Subject}, mark)
}

// ReadFinding reads a finding's identity out of the subject of a place, where it is one:
// as records name it, or with the mark between that the alarms put there. A code alone
// is one at the table and round of the place.
func ReadFinding(subject, table, round string) (findings.Identity, bool) {
	parts := strings.SplitN(subject, mark, 4)
	if len(parts) < 4 {
		return findings.ParseIdentity(subject, table, round)
	}
	if id := (findings.Identity{Table: parts[0], Round: parts[1], Code: findings.Code(parts[2]), Subject: parts[3]}); id.Code.Severity() != 0 {
		return id, true
	}
	return findings.Identity{}, false
}

// Whole is the finding among some that an identity without a subject means: the one
// of its table, round and code; the identity itself where there is none.
func Whole(id findings.Identity, open []findings.Finding) findings.Identity {
	if id.Subject != "" {
		return id
	}
	at := slices.IndexFunc(open, func(f findings.Finding) bool {
		return f.Code == id.Code && f.Table == id.Table && (id.Round == "" || f.Round == id.Round)
	})
	if at < 0 {
		return id
	}
	return open[at].Identity
}

// Worst is the most urgent finding of a table for which the desk has a proposal, of a
// round where one is given; the zero Identity if there is none.
func Worst(t *tables.Table, round string) findings.Identity {
	var worst *findings.Finding
	for i := range t.Open {
		g := &t.Open[i]
		if round != "" && g.Round != round || Propose(g.Identity, t.Game) == nil {
			continue
		}
		if worst == nil || g.Severity < worst.Severity {
			worst = g
		}
	}
	if worst == nil {
		return findings.Identity{}
	}
	return worst.Identity
}

// findingNames are findings in words, from how decisions name them.
func findingNames(all []string, title func(findings.Code) string) []string {
	var names []string
	for _, text := range all {
		if id, ok := ReadFinding(text, "", ""); ok {
			text = title(id.Code)
		}
		names = append(names, text)
	}
	return names
}
