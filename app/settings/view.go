package settings

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/app/house"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables/money"
	"pitboss/tables/roles"
	"pitboss/tables/wager"
)

func element(kind string, i int) string { return fmt.Sprintf("%s[%d]", kind, i) }

func hasWord(text, word string) bool { return slices.Contains(strings.Fields(text), word) }

// Item is one thing of a section's list.
type Item struct {
	ID     string
	Title  string
	Second string
	Note   string
	Off    bool // it is not in use: somebody who left, a request that is over
}

// tableItems are the tables in the order of the file.
func tableItems(w *words.Words, c *house.Config) (all []Item) {
	for i := range c.Tables {
		t := &c.Tables[i]
		all = append(all, Item{ID: t.Number, Title: t.Number, Second: w.Game(t.Game) + " · " + t.Profile, Note: t.Pit})
	}
	return all
}

func serverItems(w *words.Words, c *house.Config) (all []Item) {
	for i := range c.Servers {
		v := &c.Servers[i]
		n := 0
		for j := range c.Tables {
			if c.Tables[j].Server == v.Name {
				n++
			}
		}
		all = append(all, Item{ID: v.Name, Title: v.Name, Second: v.URL, Note: w.Count("settings_tables", n)})
	}
	return all
}

// peopleItems are those who work here, then those who left.
func peopleItems(w *words.Words, people []staff.Person) (all []Item) {
	for i := range people {
		p := &people[i]
		note := ""
		switch {
		case !p.Active:
			note = w.Say("settings_left", nil)
		case p.MustChange:
			note = w.Say("settings_given_password", nil)
		}
		all = append(all, Item{ID: p.ID, Title: p.Name, Second: p.ID + " · " + rolesText(w, p.Roles), Note: note, Off: !p.Active})
	}
	slices.SortStableFunc(all, func(a, b Item) int {
		switch {
		case a.Off == b.Off:
			return strings.Compare(a.Title, b.Title)
		case a.Off:
			return 1
		}
		return -1
	})
	return all
}

func rolesText(w *words.Words, list []roles.Role) string {
	if len(list) == 0 {
		return w.Say("settings_no_role", nil)
	}
	all := make([]string, len(list))
	for i, r := range list {
		all[i] = w.Say("role_"+r.String(), nil)
	}
	return strings.Join(all, ", ")
}

// requestItems are the requests about roles and settings: those that wait first.
func requestItems(w *words.Words, requests []pit.Request) (all []Item) {
	for i := range requests {
		q := &requests[i]
		if q.Action == pit.ActionOverride {
			continue // the decisions show those
		}
		all = append(all, Item{ID: q.ID, Title: requestTitle(w, q), Second: q.By.ID, Note: stateText(w, q.State), Off: q.State != pit.Waiting})
	}
	slices.SortStableFunc(all, func(a, b Item) int {
		switch {
		case a.Off == b.Off:
			return 0
		case a.Off:
			return 1
		}
		return -1
	})
	return all
}

func requestTitle(w *words.Words, q *pit.Request) string {
	if q.Action == pit.ActionRoles {
		return w.Say("settings_request_roles", map[string]any{"Person": q.Person, "Roles": rolesText(w, q.Roles)})
	}
	value := q.Value
	if value == "" {
		value = "–"
	}
	return w.Say("settings_request_setting", map[string]any{"Key": settingText(w, q.Key), "Value": value})
}

func settingText(w *words.Words, key string) string {
	switch key {
	case staff.ManagerForReruns:
		return w.Say("form_control_reruns", nil)
	case staff.InspectionMinutes:
		return w.Say("form_control_inspections", nil)
	case staff.DeckHours:
		return w.Say("form_control_decks", nil)
	case staff.FourEyes:
		return w.Say("form_group_control", nil)
	}
	return key
}

func stateText(w *words.Words, s pit.RequestState) string {
	return w.Say("settings_request_"+string(s), nil)
}

// requestLines tell a request in full.
func requestLines(w *words.Words, q *pit.Request, zone *time.Location) []string {
	at := func(t time.Time) string { return t.In(zone).Format("2006-01-02 15:04") }
	all := []string{
		w.Say("settings_request_by", map[string]any{"Person": q.By.ID, "At": at(q.At)}),
		stateText(w, q.State),
	}
	if q.State == pit.Waiting {
		all = append(all, w.Say("settings_request_until", map[string]any{"At": at(q.Until)}))
	}
	if q.Approver != nil {
		all = append(all, w.Say("settings_request_judged", map[string]any{"Person": q.Approver.ID}))
	}
	switch {
	case q.WhyKey != "" && w.Has(q.WhyKey):
		all = append(all, string(w.Why(nil, &wager.Why{Key: q.WhyKey}, money.Currency{})))
	case q.Why != "":
		all = append(all, q.Why)
	}
	return all
}
