package pit

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/decisions"
	"pitboss/tables/roles"
)

// Action is what is requested of a second person.
type Action string

// The actions that take two people who need not be at the desk at once: what the rules
// do not allow, and, where the house wants that (staff.FourEyes), other roles for
// somebody and other settings.
const (
	ActionOverride Action = "override"
	ActionRoles    Action = "roles"
	ActionSetting  Action = "setting"
)

// RequestState is where a request is in its life.
type RequestState string

// The states. A request that is approved is carried out at once, or as soon as the
// desk runs again.
const (
	Waiting    RequestState = "waiting"
	Approved   RequestState = "approved"
	CarriedOut RequestState = "carried_out"
	Refused    RequestState = "refused"
	Withdrawn  RequestState = "withdrawn"
	Expired    RequestState = "expired"
	Failed     RequestState = "failed" // approved, and not possible any more
)

// Request is something that one person wants and another must approve: three records,
// the request, the approval and what was done.
type Request struct {
	ID     string       `json:"id"`
	Action Action       `json:"action"`
	By     roles.Person `json:"by"`
	At     time.Time    `json:"at"`
	Until  time.Time    `json:"until"` // by the wall clock, which gives no more time by being set back

	Override *decisions.Decision `json:"override,omitempty"`
	Person   string              `json:"person,omitempty"` // whose roles
	Roles    []roles.Role        `json:"roles,omitempty"`
	Key      string              `json:"key,omitempty"` // of a setting
	Value    string              `json:"value,omitempty"`

	State    RequestState  `json:"-"`
	Approver *roles.Person `json:"-"`
	Filed    Filed         `json:"-"` // the request
	Effect   Filed         `json:"-"` // what was done
	Why      string        `json:"-"` // it was refused, or failed
	WhyKey   string        `json:"-"` // of the words of Why, where the desk itself says it
}

// verdict is the record of what became of a request.
type verdict struct {
	Request string       `json:"request"`
	Action  Action       `json:"action"`
	By      roles.Person `json:"by,omitzero"`
	Why     string       `json:"note,omitempty"`
	WhyKey  string       `json:"note_key,omitempty"` // of the words of Why, where the desk itself says it
}

// needsTwo says that the house wants two people for something beyond the rules. What
// cannot be read is taken for the stricter.
func (d *Desk) needsTwo(a Action) bool {
	s, err := d.cfg.Staff.Setting(staff.FourEyes)
	word := string(a)
	if a == ActionSetting {
		word = "settings"
	}
	return err != nil || slices.Contains(strings.Fields(s.Value), word)
}

// permission is what whoever requests or approves an action may do.
func (a Action) permission() (roles.Permission, bool) {
	switch a {
	case ActionOverride:
		return roles.Override, true
	case ActionRoles:
		return roles.ManagePeople, true
	case ActionSetting:
		return roles.ManageHouse, true
	}
	return 0, false
}

// RequestOverride asks for an override whose second person is not here: the draft of
// an open form, signed with the PIN of the first. It waits for half an hour.
func (d *Desk) RequestOverride(ctx context.Context, draft decisions.Decision, by Secret) (Request, error) {
	if _, err := d.operator(roles.Decide); err != nil {
		return Request{}, err
	}
	f, done, err := d.take(draft.ID)
	if err != nil {
		return Request{}, err
	}
	became := stillOpen
	defer func() { done(became) }()
	d.fill(&draft, &f)
	if draft.Kind != decisions.Override {
		return Request{}, ErrBadRequest
	}
	draft.By, draft.Second, draft.Request = roles.Person{ID: staff.FoldID(by.Person)}, nil, ""
	have, err := d.rolesOf(draft.By.ID)
	if err != nil {
		return Request{}, err
	}
	draft.By.Role = inOr(have, decisions.Signers(draft.Kind, "", d.house()))
	// Everything but the second signature must be there.
	wrong, err := d.wrong(ctx, &draft)
	if err != nil {
		return Request{}, err
	}
	wrong = slices.DeleteFunc(wrong, func(p decisions.Problem) bool { return p.Field == "second" && p.Key == "decision_second" })
	if err := incomplete(wrong); err != nil {
		return Request{}, err
	}
	q := Request{Action: ActionOverride, By: draft.By, Override: &draft}
	q, err = d.request(ctx, q, by, d.cfg.Pending, draft.Table, draft.Round)
	became = fateOf(ctx, err)
	return q, err
}

// RequestRoles asks for other roles for a person.
func (d *Desk) RequestRoles(ctx context.Context, by Secret, person string, list []roles.Role) (Request, error) {
	person = staff.FoldID(person)
	if _, err := d.cfg.Staff.Person(person); err != nil {
		return Request{}, err
	}
	if fault := roles.Together(list); fault.Key != "" {
		return Request{}, &staff.RolesError{Fault: fault}
	}
	if person == staff.FoldID(by.Person) {
		return Request{}, staff.ErrOneself
	}
	return d.requestOfAdmin(ctx, Request{Action: ActionRoles, Person: person, Roles: list}, by)
}

// RequestSetting asks for another value of a setting.
func (d *Desk) RequestSetting(ctx context.Context, by Secret, key, value string) (Request, error) {
	return d.requestOfAdmin(ctx, Request{Action: ActionSetting, Key: key, Value: value}, by)
}

func (d *Desk) requestOfAdmin(ctx context.Context, q Request, by Secret) (Request, error) {
	may, _ := q.Action.permission()
	p, err := d.operator(may)
	if err != nil {
		return Request{}, err
	}
	if by.Person = staff.FoldID(by.Person); p.ID != by.Person {
		return Request{}, ErrNotAllowed
	}
	q.By = roles.Person{ID: p.ID, Role: inOr(p.Roles, roles.Who(may))}
	return d.request(ctx, q, by, longPending, "", "")
}

// request signs a request and writes it down.
func (d *Desk) request(ctx context.Context, q Request, by Secret, pending time.Duration, table, round string) (Request, error) {
	id, err := d.newID("q")
	if err != nil {
		return Request{}, err
	}
	if err := d.confirm(ctx, by, nil); err != nil {
		return Request{}, err
	}
	q.ID, q.At, q.State = id, d.now(), Waiting
	q.Until = q.At.Add(pending)
	people := []string{q.By.ID, q.Person}
	if q.Filed, err = d.file(ctx, KindRequested, table, round, people, q); err != nil {
		return Request{}, err
	}
	d.keepRequest(&q)
	return q, nil
}

func (d *Desk) keepRequest(q *Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if q.ID == "" || d.requests[q.ID] != nil {
		return
	}
	if len(d.asked) >= mostKept {
		delete(d.requests, d.asked[0])
		d.asked = d.asked[1:]
	}
	kept := *q
	d.requests[q.ID] = &kept
	d.asked = append(d.asked, q.ID)
}

// Requests are the requests at hand, newest first.
func (d *Desk) Requests() []Request {
	d.mu.Lock()
	defer d.mu.Unlock()
	all := make([]Request, 0, len(d.asked))
	for _, id := range slices.Backward(d.asked) {
		all = append(all, *d.requests[id])
	}
	return all
}

// waitingRequest finds a request that waits, and says why one does not.
func (d *Desk) waitingRequest(id string) (Request, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	q := d.requests[id]
	switch {
	case q == nil:
		return Request{}, ErrNoRequest
	case q.State == Expired, q.State == Waiting && !d.steady().Before(q.Until):
		return *q, ErrExpired
	case q.State != Waiting:
		return *q, ErrNotWaiting
	}
	return *q, nil
}

// Approve approves a request, signed with the PIN of another person who may. What was
// requested is then done; the place given is of the record of that.
func (d *Desk) Approve(ctx context.Context, id string, by Secret) (Filed, error) {
	q, v, done, err := d.judge(ctx, id, by)
	if err != nil {
		return Filed{}, err
	}
	defer done()
	if _, err := d.verdict(ctx, KindApproved, &q, v); err != nil {
		return Filed{}, err
	}
	d.settle(id, func(q *Request) { q.State, q.Approver = Approved, &v.By })
	return d.carry(ctx, id)
}

// Refuse refuses a request, signed like an approval.
func (d *Desk) Refuse(ctx context.Context, id string, by Secret, why string) (Filed, error) {
	if !decisions.Shown(why, decisions.LongestText, true) {
		return Filed{}, ErrReason
	}
	q, v, done, err := d.judge(ctx, id, by)
	if err != nil {
		return Filed{}, err
	}
	defer done()
	v.Why = why
	filed, err := d.verdict(ctx, KindRequestRefused, &q, v)
	if err == nil {
		d.settle(id, func(q *Request) { q.State, q.Approver, q.Why = Refused, &v.By, why })
	}
	return filed, err
}

// judge looks whether a person may judge a request, and at their PIN. done lets others
// judge it again.
func (d *Desk) judge(ctx context.Context, id string, by Secret) (q Request, v verdict, done func(), err error) {
	if _, err = d.operator(roles.Watch); err != nil {
		return q, v, nil, err
	}
	if q, err = d.waitingRequest(id); err != nil {
		return q, v, nil, err
	}
	by.Person = staff.FoldID(by.Person)
	if by.Person == q.By.ID || by.Person == q.Person && q.Person != "" {
		return q, v, nil, ErrOwnRequest
	}
	have, err := d.rolesOf(by.Person)
	if err != nil {
		return q, v, nil, err
	}
	role, ok := roles.In(have, q.approvers())
	if !ok {
		return q, v, nil, ErrMayNotApprove
	}
	letGo, err := d.reserve(id)
	if err != nil {
		return q, v, nil, err
	}
	done = func() { letGo(closed) }
	if err = d.confirm(ctx, by, nil); err == nil {
		q, err = d.waitingRequest(id) // it may have expired, or been judged, meanwhile
	}
	if err != nil {
		done()
		return q, v, nil, err
	}
	return q, verdict{Request: id, Action: q.Action, By: roles.Person{ID: by.Person, Role: role}}, done, nil
}

// approvers are the roles of which somebody else approves a request.
func (q *Request) approvers() []roles.Role {
	if q.Action == ActionOverride {
		return decisions.Seconds(decisions.Override, q.By.Role)
	}
	may, ok := q.Action.permission()
	if !ok {
		return nil
	}
	return roles.Who(may)
}

// WithdrawRequest takes a request back: whoever made it does, at the desk.
func (d *Desk) WithdrawRequest(ctx context.Context, id string) (Filed, error) {
	p, err := d.operator(roles.Watch)
	if err != nil {
		return Filed{}, err
	}
	letGo, err := d.reserve(id) // nobody approves it meanwhile
	if err != nil {
		return Filed{}, err
	}
	defer letGo(closed)
	q, err := d.waitingRequest(id)
	if err != nil {
		return Filed{}, err
	}
	if q.By.ID != p.ID {
		return Filed{}, ErrNotAllowed
	}
	filed, err := d.verdict(ctx, KindRequestWithdrawn, &q, verdict{Request: id, Action: q.Action, By: q.By})
	if err == nil {
		d.settle(id, func(q *Request) { q.State = Withdrawn })
	}
	return filed, err
}

func (d *Desk) verdict(ctx context.Context, kind string, q *Request, v verdict) (Filed, error) {
	table, round := "", ""
	if q.Override != nil {
		table, round = q.Override.Table, q.Override.Round
	}
	return d.file(ctx, kind, table, round, []string{v.By.ID, q.By.ID}, v)
}

func (d *Desk) settle(id string, change func(*Request)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if q := d.requests[id]; q != nil {
		change(q)
	}
}

// String says what is requested, for a log.
func (q *Request) String() string {
	switch q.Action {
	case ActionRoles:
		return fmt.Sprintf("%s: roles %v for %s", q.ID, q.Roles, q.Person)
	case ActionSetting:
		return fmt.Sprintf("%s: setting %s = %q", q.ID, q.Key, q.Value)
	}
	return fmt.Sprintf("%s: %s at %s", q.ID, q.Action, q.Override.Table)
}
