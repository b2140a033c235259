// Package roles says who may do what at the pit.
//
// A role is what a person is; a permission is one thing that can be done. The matrix
// is a table, and a test reads it out: nothing else decides. A person can have several
// roles of the floor and signs in one of them. Whoever looks after people, devices or
// the books has that role alone, so that nobody can give themselves a decision.
package roles

import (
	"errors"
	"fmt"
	"slices"
)

// Role is what a person is in the house.
type Role uint8

// The roles.
const (
	NoRole       Role = iota
	Dealer            // signs deck inspections
	PitBoss           // supervises: decides, inspects, rules on disputes
	Manager           // the casino's manager: hung balls, closings, people barred
	Surveillance      // reads and notes
	Technician        // devices, and no decisions
	Auditor           // reads, verifies, exports
	Admin             // people and settings, and no decisions
	roleCount
)

var roleWords = [roleCount]string{
	"", "dealer", "pit_boss", "manager", "surveillance", "technician", "auditor", "admin",
}

func (r Role) String() string {
	if r >= roleCount {
		return "?"
	}
	return roleWords[r]
}

// All lists the roles.
func All() []Role {
	return []Role{Dealer, PitBoss, Manager, Surveillance, Technician, Auditor, Admin}
}

// Parse reads a role's word.
func Parse(s string) (Role, bool) {
	for _, r := range All() {
		if s == roleWords[r] {
			return r, true
		}
	}
	return NoRole, false
}

// Permission is one thing that can be done.
type Permission uint8

// The permissions.
const (
	Watch         Permission = iota // see the floor and the tables
	Read                            // read the journal and its registers
	Note                            // write a note to a finding or a round
	Acknowledge                     // take a finding on
	Shelve                          // put an alarm aside for a while
	Decide                          // open a decision; who signs it depends on its kind
	RuleDispute                     // rule on a disputed round
	VoidRound                       // take a round back
	ReplaceDeck                     // replace decks, order a reshuffle
	RerunInvalid                    // have a spin run again whose launch the rules make invalid
	RerunOther                      // have a hung ball, or any other spin, run again
	CloseTable                      // close and open a table
	BarPerson                       // declare a person barred
	Override                        // what the rules do not allow, with a second person
	InspectDecks                    // sign an inspection of decks as the one who spreads them
	SignDecks                       // sign it as the dealer
	InspectShoe                     // sign an inspection of shoe and rack
	InspectWheel                    // sign an inspection of a wheel
	RecordShuffle                   // record a shuffle
	HandOver                        // sign a handover of the shift
	Verify                          // verify the journal
	Export                          // export records, reports and bundles
	ManageDevices                   // add, change and test devices and links
	ManagePeople                    // people, roles, secrets
	ManageHouse                     // tables, profiles, limits, settings
	permissionCount
)

var permissionWords = [permissionCount]string{
	"watch", "read", "note", "acknowledge", "shelve", "decide", "rule_dispute", "void_round", "replace_deck",
	"rerun_invalid", "rerun_other", "close_table", "bar_person", "override", "inspect_decks", "sign_decks",
	"inspect_shoe", "inspect_wheel", "record_shuffle", "hand_over", "verify", "export", "manage_devices",
	"manage_people", "manage_house",
}

func (p Permission) String() string {
	if p >= permissionCount {
		return "?"
	}
	return permissionWords[p]
}

// Permissions lists all there are.
func Permissions() []Permission {
	all := make([]Permission, permissionCount)
	for i := range all {
		all[i] = Permission(i)
	}
	return all
}

// matrix is who may do what.
var matrix = [roleCount][]Permission{
	Dealer: {Watch, SignDecks, InspectShoe, RecordShuffle},
	PitBoss: {
		Watch, Read, Note, Acknowledge, Shelve, Decide, RuleDispute, VoidRound, ReplaceDeck, RerunInvalid, Override,
		InspectDecks, InspectShoe, InspectWheel, RecordShuffle, HandOver, Verify, Export,
	},
	Manager: {
		Watch, Read, Note, Acknowledge, Shelve, Decide, RerunInvalid, RerunOther, CloseTable, BarPerson, Override,
		HandOver, Verify, Export,
	},
	Surveillance: {Watch, Read, Note},
	Technician:   {Watch, ManageDevices},
	Auditor:      {Watch, Read, Verify, Export},
	Admin:        {Watch, ManagePeople, ManageHouse},
}

// allowed is the matrix, made ready for asking.
var allowed = func() (set [roleCount][permissionCount]bool) {
	for r, list := range matrix {
		for _, p := range list {
			set[r][p] = true
		}
	}
	return set
}()

// May says that a role may do something.
func (r Role) May(p Permission) bool {
	return r < roleCount && p < permissionCount && allowed[r][p]
}

// Who lists the roles that may do something.
func Who(p Permission) []Role {
	var all []Role
	for _, r := range All() {
		if r.May(p) {
			all = append(all, r)
		}
	}
	return all
}

// Apart says that one person may not have both roles. Who looks after people and
// settings, who mends devices and who audits takes no decisions, in no other coat
// either: each of them has one role and no second one. The roles of the floor go
// together.
func Apart(a, b Role) bool {
	alone := func(r Role) bool { return r == Technician || r == Auditor || r == Admin }
	return a != b && (alone(a) || alone(b))
}

// Together says what is wrong with a list of roles for one person: an unknown role,
// one named twice, or two that are Apart. The zero Fault is nothing. An empty list is
// well: such a person may do nothing.
func Together(list []Role) Fault {
	for i, a := range list {
		if a == NoRole || a >= roleCount {
			return Fault{Key: UnknownRole, A: a}
		}
		for _, b := range list[:i] {
			switch {
			case a == b:
				return Fault{Key: SameRole, A: a}
			case Apart(a, b):
				return Fault{Key: RolesApart, A: b, B: a}
			}
		}
	}
	return Fault{}
}

// Fault is why roles do not go together: a key of the catalogue, and the roles.
type Fault struct {
	Key  string
	A, B Role
}

// Keys of a Fault.
const (
	UnknownRole = "roles_unknown"
	SameRole    = "roles_twice"
	RolesApart  = "roles_apart"
)

// In finds the first of a person's roles that is one of those wanted.
func In(have, wanted []Role) (Role, bool) {
	for _, r := range have {
		if slices.Contains(wanted, r) {
			return r, true
		}
	}
	return NoRole, false
}

// MarshalText writes a role as its word.
func (r Role) MarshalText() ([]byte, error) {
	if r >= roleCount {
		return nil, fmt.Errorf("%d: %w", r, ErrUnknown)
	}
	return []byte(roleWords[r]), nil
}

// UnmarshalText reads a role's word; the empty word is NoRole.
func (r *Role) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*r = NoRole
		return nil
	}
	found, ok := Parse(string(text))
	if !ok {
		return fmt.Errorf("%.40q: %w", text, ErrUnknown)
	}
	*r = found
	return nil
}

// ErrUnknown says that a word is no role.
var ErrUnknown = errors.New("there is no such role; there are dealer, pit_boss, manager, surveillance, technician, auditor and admin")

// Person is somebody who signs: the house's id, and the role in which it is done.
type Person struct {
	ID   string `json:"id"`
	Role Role   `json:"role"`
}
