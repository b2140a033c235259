package pit

import (
	"context"
	"fmt"
	"slices"
	"time"

	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/inspections"
	"pitboss/tables/roles"
)

// Kinds of the records of a handover of the shift.
const (
	KindHandedOver        = "shift.handed_over"
	KindHandoverCancelled = "shift.cancelled"
)

// Handover is what one supervisor leaves to the next: what is open, what has changed
// since the last time, and how far the journal reaches that it is read from. Whoever
// leaves and whoever comes sign the same sheet.
type Handover struct {
	ID        string       `json:"id"`
	Desk      string       `json:"desk"`
	GamingDay string       `json:"gaming_day"`
	Opened    time.Time    `json:"opened"` // as of when everything on the sheet is
	OpenBy    string       `json:"opened_by"`
	At        time.Time    `json:"at"`
	Local     string       `json:"local"`
	From      roles.Person `json:"from"`
	To        roles.Person `json:"to"`

	Alarms   []HandedAlarm   `json:"alarms"`   // that are there, most urgent first, also those on the shelf
	Disputes []HandedDispute `json:"disputes"` // that are not ruled
	Duties   []HandedDuty    `json:"duties"`   // inspections that are not done
	Requests []HandedRequest `json:"requests"` // that wait for a second person
	Untold   int             `json:"untold"`   // decisions that their servers have not acknowledged

	Last    string    `json:"last,omitempty"` // the id of the last handover
	Since   time.Time `json:"since,omitzero"` // when that was
	Changed []Change  `json:"changed"`        // since then, oldest first
	More    int       `json:"more,omitempty"` // changes for which there was no room
	Size    uint64    `json:"size,omitempty"` // of the checkpoint that covers all of it
	Root    string    `json:"root,omitempty"` // its root, in short
	Note    string    `json:"note,omitempty"`
}

// HandedAlarm is an alarm on the sheet.
type HandedAlarm struct {
	Table    string    `json:"table,omitempty"`
	Round    string    `json:"round,omitempty"`
	Code     string    `json:"code"`
	Subject  string    `json:"subject,omitempty"`
	Severity int       `json:"severity"`
	Raised   time.Time `json:"raised"`
	Over     time.Time `json:"over,omitzero"` // it is, and nobody has taken it
	AckedBy  string    `json:"acknowledged_by,omitempty"`
	Shelved  time.Time `json:"shelved_until,omitzero"`
	Why      string    `json:"why,omitempty"` // it is on the shelf
}

// HandedDispute is a dispute that is not ruled.
type HandedDispute struct {
	ID     string    `json:"id"`
	Table  string    `json:"table"`
	Round  string    `json:"round"`
	Opened time.Time `json:"opened"`
	By     string    `json:"by,omitempty"`
	Claim  string    `json:"claim,omitempty"`
}

// HandedDuty is an inspection that is not done.
type HandedDuty struct {
	Table  string           `json:"table"`
	Record inspections.Kind `json:"record"`
	When   string           `json:"when,omitempty"`
	State  string           `json:"state"` // overdue, failed, awaited, before
	By     time.Time        `json:"by,omitzero"`
}

// HandedRequest is a request that waits.
type HandedRequest struct {
	ID     string    `json:"id"`
	Action Action    `json:"action"`
	By     string    `json:"by"`
	Until  time.Time `json:"until"`
}

// Change is a decision or an inspection that was recorded.
type Change struct {
	At    time.Time `json:"at"`
	What  string    `json:"what"` // a kind of decision or inspection
	ID    string    `json:"id"`
	Table string    `json:"table,omitempty"`
	Round string    `json:"round,omitempty"`
	By    string    `json:"by"`
	Fails bool      `json:"failed,omitempty"` // of an inspection
}

// KeptHandover is a handover as it was recorded.
type KeptHandover struct {
	Handover
	Filed Filed
}

// mostHanded bounds each list of a handover.
const mostHanded = 200

// Checkpoint signs what the journal holds now: how many records, and the root of their
// tree in short.
type Checkpoint func(ctx context.Context) (size uint64, root string, err error)

// OpenHandover opens the sheet of a handover: it gathers what stands open at this moment
// and signs a checkpoint that covers it. What it says stays as it is; only its note is
// to be written. Opening is no record; the sheet ends as one, with HandOver or
// CancelHandover.
func (d *Desk) OpenHandover(ctx context.Context, view Update) (*Handover, error) {
	p, err := d.operator(roles.HandOver)
	if err != nil {
		return nil, err
	}
	duties, err := d.Duties(view.Tables)
	if err != nil {
		return nil, err
	}
	f, _, err := d.openForm(ctx, "h", KindHandedOver, "", "", p.ID)
	if err != nil {
		return nil, err
	}
	h := &Handover{ID: f.id, Desk: d.cfg.Name, GamingDay: d.gamingDay(f.at), Opened: f.at, OpenBy: p.ID}
	h.disputes(d.Disputes())
	h.alarms(view.Alarms)
	h.duties(duties)
	d.handChanges(h)
	if d.cfg.Checkpoint != nil {
		if h.Size, h.Root, err = d.cfg.Checkpoint(ctx); err != nil {
			return nil, err
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.handing = h
	sheet := *h
	return &sheet, nil
}

func (h *Handover) alarms(all []Alarm) {
	h.Alarms = []HandedAlarm{}
	for i := range all {
		a := &all[i]
		if a.Hidden() {
			continue
		}
		if len(h.Alarms) == mostHanded {
			h.More++
			continue
		}
		g := &a.Finding
		h.Alarms = append(h.Alarms, HandedAlarm{
			Table: g.Table, Round: g.Round, Code: string(g.Code), Subject: g.Subject, Severity: int(g.Severity), Raised: a.Raised, Over: a.Over,
			AckedBy: a.AckedBy, Shelved: a.Shelf.Until, Why: a.Shelf.Why,
		})
	}
	slices.SortStableFunc(h.Alarms, func(a, b HandedAlarm) int {
		if a.Severity != b.Severity {
			return a.Severity - b.Severity
		}
		return a.Raised.Compare(b.Raised)
	})
}

func (h *Handover) disputes(all []KeptDispute) {
	h.Disputes = []HandedDispute{}
	for i := range slices.Backward(all) {
		k := &all[i]
		switch {
		case k.State != DisputeOpen:
		case len(h.Disputes) == mostHanded:
			h.More++
		default:
			h.Disputes = append(h.Disputes, HandedDispute{ID: k.ID, Table: k.Table, Round: k.Round, Opened: k.At, By: k.OpenBy, Claim: k.Claim})
		}
	}
}

func (h *Handover) duties(all []TableDuties) {
	h.Duties = []HandedDuty{}
	for i := range all {
		for _, u := range all[i].Duties {
			switch {
			case u.State == inspections.Done:
			case len(h.Duties) == mostHanded:
				h.More++
			default:
				h.Duties = append(h.Duties, HandedDuty{all[i].Table, u.Kind, u.When, u.State.String(), u.By})
			}
		}
	}
}

// handChanges gathers what is at hand at the desk: requests, the outbox, and what was
// recorded since the last handover.
func (d *Desk) handChanges(h *Handover) {
	now := d.steady()
	d.mu.Lock()
	defer d.mu.Unlock()
	if n := len(d.handed); n > 0 {
		h.Last, h.Since = d.handed[n-1].ID, d.handed[n-1].At
	}
	h.Untold = len(d.untold)
	h.Requests, h.Changed = []HandedRequest{}, []Change{}
	for _, id := range d.asked {
		q := d.requests[id]
		if q.State == Waiting && now.Before(q.Until) && len(h.Requests) < mostHanded {
			h.Requests = append(h.Requests, HandedRequest{q.ID, q.Action, q.By.ID, q.Until})
		}
	}
	for _, id := range d.order {
		if k := d.decided[id]; k.At.After(h.Since) {
			h.Changed = append(h.Changed, Change{At: k.At, What: string(k.Kind), ID: k.ID, Table: k.Table, Round: k.Round, By: k.By.ID})
		}
	}
	for _, i := range d.inspected {
		if i.At.After(h.Since) {
			h.Changed = append(h.Changed, Change{At: i.At, What: string(i.Kind), ID: i.ID, Table: i.Table, By: i.By.ID, Fails: !i.Passed})
		}
	}
	slices.SortStableFunc(h.Changed, func(a, b Change) int { return a.At.Compare(b.At) })
	if n := len(h.Changed); n > mostHanded {
		h.Changed = h.Changed[n-mostHanded:] // the newest
		h.More += n - mostHanded
	}
}

// SignHandover gives the signature of whoever leaves, with their PIN. It is a record;
// whoever comes then takes over with HandOver, as long as the note stays as it is and
// the desk runs.
func (d *Desk) SignHandover(ctx context.Context, id, note string, s Secret) (Filed, error) {
	if _, err := d.operator(roles.HandOver); err != nil {
		return Filed{}, err
	}
	f, err := d.opened(id)
	if err != nil {
		return Filed{}, err
	}
	h, err := d.sheetOf(id, note)
	if err != nil {
		return Filed{}, err
	}
	return d.signFirst(ctx, &f, digest(h), s, "from", "deny_handover_role", roles.Who(roles.HandOver))
}

// sheetOf is an open sheet with its note, as it is signed.
func (d *Desk) sheetOf(id, note string) (Handover, error) {
	if note != "" && !decisions.Shown(note, decisions.LongestText, true) {
		return Handover{}, incomplete([]decisions.Problem{{Field: "note", Key: "deny_handover_note"}})
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.handing == nil || d.handing.ID != id {
		return Handover{}, ErrNoForm
	}
	h := *d.handing
	h.Note = note
	return h, nil
}

// HandOver records the handover of the shift: whoever comes signs with a PIN, after
// whoever leaves did (SignHandover), or together with them.
func (d *Desk) HandOver(ctx context.Context, id, note string, to Secret, from *Secret) (Filed, error) {
	if _, err := d.operator(roles.HandOver); err != nil {
		return Filed{}, err
	}
	h, err := d.sheetOf(id, note)
	if err != nil {
		return Filed{}, err
	}
	_, done, err := d.take(id)
	if err != nil {
		return Filed{}, err
	}
	became := stillOpen
	defer func() { done(became) }()
	signed, has := d.signature(id, digest(h), staff.FoldID(to.Person))
	h.To = roles.Person{ID: staff.FoldID(to.Person)}
	switch {
	case from != nil:
		h.From = roles.Person{ID: staff.FoldID(from.Person)}
	case has:
		h.From = roles.Person{ID: signed.person}
	}
	if err := d.handoverSigners(&h); err != nil {
		return Filed{}, err
	}
	if err := d.confirm(ctx, to, from); err != nil {
		return Filed{}, err
	}
	now := d.now()
	h.At, h.Local, h.GamingDay = now, d.local(now), d.gamingDay(now)
	filed, err := d.file(ctx, KindHandedOver, "", "", []string{h.From.ID, h.To.ID, h.OpenBy}, h)
	if became = fateOf(ctx, err); err != nil {
		return Filed{}, err
	}
	d.keepHandover(&h, filed)
	return filed, nil
}

func (d *Desk) handoverSigners(h *Handover) error {
	may := roles.Who(roles.HandOver)
	var wrong []decisions.Problem
	switch h.From.ID {
	case "":
		wrong = append(wrong, decisions.Problem{Field: "from", Key: "deny_handover_from", Roles: may})
	case h.To.ID:
		wrong = append(wrong, decisions.Problem{Field: "to", Key: "deny_handover_same"})
	}
	for _, of := range []struct {
		field string
		who   *roles.Person
	}{{"from", &h.From}, {"to", &h.To}} {
		have, err := d.rolesOf(of.who.ID)
		if err != nil {
			return err
		}
		var ok bool
		if of.who.Role, ok = roles.In(have, may); !ok && of.who.ID != "" {
			wrong = append(wrong, decisions.Problem{Field: of.field, Key: "deny_handover_role", Roles: may})
		}
	}
	return incomplete(wrong)
}

func (d *Desk) keepHandover(h *Handover, filed Filed) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if h.ID == "" || slices.ContainsFunc(d.handed, func(k *KeptHandover) bool { return k.ID == h.ID }) {
		return
	}
	if len(d.handed) >= mostKept/10 {
		d.handed = d.handed[1:]
	}
	delete(d.open, h.ID)
	delete(d.recording, h.ID)
	if d.handing != nil && d.handing.ID == h.ID {
		d.handing = nil
	}
	d.handed = append(d.handed, &KeptHandover{Handover: *h, Filed: filed})
}

// CancelHandover closes a sheet without a handover. That is a record too.
func (d *Desk) CancelHandover(ctx context.Context, id, why string) (Filed, error) {
	return d.cancel(ctx, KindHandoverCancelled, "form", id, why, roles.HandOver)
}

// Handovers are the recorded handovers at hand, newest first.
func (d *Desk) Handovers() []KeptHandover {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := make([]KeptHandover, 0, len(d.handed))
	for _, h := range slices.Backward(d.handed) {
		all = append(all, *h)
	}
	return all
}

// CheckpointFrom makes a Checkpoint of a journal.
func CheckpointFrom(j *store.Journal) Checkpoint {
	return func(ctx context.Context) (uint64, string, error) {
		c, err := j.Checkpoint(ctx)
		if err != nil {
			return 0, "", fmt.Errorf("sign the journal: %w", err)
		}
		return c.Size, c.Short(), nil
	}
}
