package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"pitboss/store/staff"
	"pitboss/tables/roles"
)

const staffUsage = `usage: pitctl staff DIR VERB [FLAGS]

  first       the first admin: --id ID --name NAME; reads the password
  add         a person: --as ADMIN --id ID --name NAME --roles ROLE,ROLE; reads the admin's password, then the person's first one
  roles       other roles for somebody: --as ADMIN --id ID --roles ROLE,ROLE
  edit        another name or language: --as ADMIN --id ID --name NAME --language LANG
  reset       a new password for somebody, no PIN and no lock: --as ADMIN --id ID; reads the admin's password, then the new one
  unlock      end a lock before its time: --as ADMIN --id ID
  deactivate  take somebody's access away: --as ADMIN --id ID
  reactivate  give it back, like reset: --as ADMIN --id ID
  password    change one's own password: --as ID; reads the old one, then the new one
  pin         set one's own PIN: --as ID; reads the password, then the PIN
  list        everybody, and what they may do
  access      the quarterly list of who has access, which is recorded: --as ADMIN
  set         a setting: --as ADMIN --key KEY --value VALUE
  settings    all settings, with who set them and when
  equip       a shoe, wheel, deck or ball: --as ID --kind KIND --item ID
  move        bring it to a table, or to storage: --as ID --kind KIND --item ID --table TABLE
  withdraw    take it out of use for good: --as ID --kind KIND --item ID --why WHY
  equipment   all equipment, or a kind, or a table's: --kind KIND --table TABLE

Secrets are read a line each from the standard input, or from PITCTL_PASSWORD, PITCTL_NEW and PITCTL_PIN.
Roles: dealer, pit_boss, manager, surveillance, technician, auditor, admin.

`

// staffOptions is what the command line of staff says.
type staffOptions struct {
	as, id, name, language, roles string
	key, value                    string
	kind, item, table, why        string
	config, words                 string
	again                         bool
}

// staffVerb is one thing to do. Where signed, whoever --as names is signed on first.
type staffVerb struct {
	signed bool
	do     func(ctx context.Context, d *deskOf, o *staffOptions) error
}

var staffVerbs = map[string]staffVerb{
	"first":      {false, staffFirst},
	"add":        {true, staffAdd},
	"roles":      {true, staffRoles},
	"edit":       {true, staffEdit},
	"reset":      {true, staffReset},
	"unlock":     {true, managed(func(by string, s *staff.DB, o *staffOptions) error { return s.Unlock(by, o.id) })},
	"deactivate": {true, managed(func(by string, s *staff.DB, o *staffOptions) error { return s.Deactivate(by, o.id) })},
	"reactivate": {true, staffReactivate},
	"password":   {true, staffPassword},
	"pin":        {true, staffPIN},
	"list":       {false, staffList},
	"access":     {true, staffAccess},
	"set":        {true, func(ctx context.Context, d *deskOf, o *staffOptions) error { return d.Set(ctx, o.key, o.value) }},
	"settings":   {false, staffSettings},
	"equip": {true, managed(func(by string, s *staff.DB, o *staffOptions) error {
		return s.Equip(by, staff.EquipmentKind(o.kind), o.item)
	})},
	"move": {true, managed(func(by string, s *staff.DB, o *staffOptions) error {
		return s.Move(by, staff.EquipmentKind(o.kind), o.item, o.table, o.why)
	})},
	"withdraw": {true, managed(func(by string, s *staff.DB, o *staffOptions) error {
		return s.Withdraw(by, staff.EquipmentKind(o.kind), o.item, o.why)
	})},
	"equipment": {false, staffEquipment},
}

func runStaff(args []string, in io.Reader, out, problems io.Writer) int {
	var o staffOptions
	flags := flag.NewFlagSet("staff", flag.ContinueOnError)
	flags.SetOutput(problems)
	flags.StringVar(&o.as, "as", "", "who does this, by `id`")
	flags.StringVar(&o.id, "id", "", "the person it is about, by `id`")
	flags.StringVar(&o.name, "name", "", "the person's `name`")
	flags.StringVar(&o.language, "language", "en", "the person's language: en, th, uk")
	flags.StringVar(&o.roles, "roles", "", "the person's `roles`, with commas between")
	flags.StringVar(&o.key, "key", "", "a setting's `key`")
	flags.StringVar(&o.value, "value", "", "a setting's `value`")
	flags.StringVar(&o.kind, "kind", "", "of equipment: shoe, wheel, deck, ball")
	flags.StringVar(&o.item, "item", "", "the equipment's `identity`")
	flags.StringVar(&o.table, "table", "", "a table's `number`; none is storage")
	flags.StringVar(&o.why, "why", "", "the `reason`")
	flags.StringVar(&o.config, "config", "", "the pit's configuration `file`; pit.toml of DIR if it is left out")
	flags.StringVar(&o.words, "words", "en", "the language in which refusals are said: en, th, uk")
	flags.BoolVar(&o.again, "again", false, "first: although the journal knows staff; that is recorded")
	flags.Usage = func() {
		fmt.Fprint(problems, staffUsage)
		flags.PrintDefaults()
	}
	if len(args) < 2 || strings.HasPrefix(args[0], "-") {
		if done, status := parse(flags, args, 0); done {
			return status
		}
		flags.Usage()
		return exitUsage
	}
	verb, ok := staffVerbs[args[1]]
	if !ok {
		fmt.Fprintf(problems, "pitctl: staff has no verb %q\n", args[1])
		flags.Usage()
		return exitUsage
	}
	if done, status := parse(flags, args[2:], 0); done {
		return status
	}
	return withDesk(args[0], o.config, o.words, in, out, problems, func(ctx context.Context, d *deskOf) error {
		if verb.signed {
			if err := d.signOn(ctx, o.as); err != nil {
				return err
			}
		}
		return verb.do(ctx, d, &o)
	})
}

// managed is a verb that the staff file carries out in the name of whoever is signed
// on.
func managed(do func(by string, s *staff.DB, o *staffOptions) error) func(context.Context, *deskOf, *staffOptions) error {
	return func(ctx context.Context, d *deskOf, o *staffOptions) error {
		return d.Manage(ctx, func(by string, s *staff.DB) error { return do(by, s, o) })
	}
}

func (o *staffOptions) list() ([]roles.Role, error) {
	var list []roles.Role
	for word := range strings.SplitSeq(o.roles, ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		r, ok := roles.Parse(word)
		if !ok {
			return nil, &usageError{fmt.Sprintf("%q: %v", word, roles.ErrUnknown)}
		}
		list = append(list, r)
	}
	return list, nil
}

func staffFirst(ctx context.Context, d *deskOf, o *staffOptions) error {
	if d.fresh && !o.again {
		return &usageError{"the journal of this folder knows staff: put the staff file back, or begin again with --again"}
	}
	password, err := d.secrets.read(envPassword, "password of "+o.id)
	if err != nil {
		return err
	}
	if err := d.Begin(ctx, staff.Person{ID: o.id, Name: o.name, Language: o.language}, password); err != nil {
		return err
	}
	return d.print("%s is the first admin of this house\n", staff.FoldID(o.id))
}

func staffAdd(ctx context.Context, d *deskOf, o *staffOptions) error {
	list, err := o.list()
	if err != nil {
		return err
	}
	password, err := d.secrets.read(envNew, "first password of "+o.id)
	if err != nil {
		return err
	}
	return d.Manage(ctx, func(by string, s *staff.DB) error {
		return s.Add(by, staff.Person{ID: o.id, Name: o.name, Language: o.language, Roles: list}, password)
	})
}

func staffRoles(ctx context.Context, d *deskOf, o *staffOptions) error {
	list, err := o.list()
	if err != nil {
		return err
	}
	return d.SetRoles(ctx, o.id, list)
}

func staffEdit(ctx context.Context, d *deskOf, o *staffOptions) error {
	p, err := d.staff.Person(o.id)
	if err != nil {
		return err
	}
	if o.name == "" {
		o.name = p.Name
	}
	return d.Manage(ctx, func(by string, s *staff.DB) error { return s.Edit(by, o.id, o.name, o.language) })
}

func staffReset(ctx context.Context, d *deskOf, o *staffOptions) error {
	password, err := d.secrets.read(envNew, "new password of "+o.id)
	if err != nil {
		return err
	}
	return d.Manage(ctx, func(by string, s *staff.DB) error { return s.Reset(by, o.id, password) })
}

func staffReactivate(ctx context.Context, d *deskOf, o *staffOptions) error {
	password, err := d.secrets.read(envNew, "new password of "+o.id)
	if err != nil {
		return err
	}
	return d.Manage(ctx, func(by string, s *staff.DB) error { return s.Reactivate(by, o.id, password) })
}

// staffPassword changes a password; the old one was read to sign on.
func staffPassword(ctx context.Context, d *deskOf, o *staffOptions) error {
	old, err := d.secrets.again(envPassword)
	if err != nil {
		return err
	}
	password, err := d.secrets.read(envNew, "new password of "+o.as)
	if err != nil {
		return err
	}
	return d.ChangePassword(ctx, old, password)
}

// staffPIN sets a PIN. The password is asked for once, and looked at twice.
func staffPIN(ctx context.Context, d *deskOf, o *staffOptions) error {
	password, err := d.secrets.again(envPassword)
	if err != nil {
		return err
	}
	pin, err := d.secrets.read(envPIN, "PIN of "+o.as)
	if err != nil {
		return err
	}
	return d.SetPIN(ctx, password, pin)
}

func staffList(_ context.Context, d *deskOf, _ *staffOptions) error {
	all, err := d.staff.People()
	if err != nil {
		return err
	}
	for i := range all {
		if err := d.print("%s\n", describe(&all[i])); err != nil {
			return err
		}
	}
	return nil
}

// describe is a person in a line.
func describe(p *staff.Person) string {
	var words []string
	for _, r := range p.Roles {
		words = append(words, r.String())
	}
	state := "active"
	if !p.Active {
		state = "inactive"
	}
	signed := "never signed on"
	if !p.SignedOn.IsZero() {
		signed = "signed on " + p.SignedOn.Format(time.RFC3339)
	}
	return fmt.Sprintf("%-16s %-9s %-24s %-3s %s, since %s, %s", p.ID, state, strings.Join(words, ","), p.Language, p.Name, p.Since.Format(time.DateOnly), signed)
}

func staffAccess(ctx context.Context, d *deskOf, _ *staffOptions) error {
	var all []staff.Access
	err := d.Manage(ctx, func(by string, s *staff.DB) (err error) {
		all, err = s.ListAccess(by)
		return err
	})
	if err != nil {
		return err
	}
	for i := range all {
		a := &all[i]
		extra := ""
		if a.PIN {
			extra += ", has a PIN"
		}
		if a.MustChange {
			extra += ", must change the password"
		}
		if a.Locked > 0 {
			extra += ", locked for " + a.Locked.Round(time.Second).String()
		}
		if err := d.print("%s%s\n", describe(&a.Person), extra); err != nil {
			return err
		}
	}
	return nil
}

func staffSettings(_ context.Context, d *deskOf, _ *staffOptions) error {
	all, err := d.staff.Settings()
	if err != nil {
		return err
	}
	for _, s := range all {
		if err := d.print("%s = %q, set by %s at %s\n", s.Key, s.Value, s.By, s.At.Format(time.RFC3339)); err != nil {
			return err
		}
	}
	return nil
}

func staffEquipment(_ context.Context, d *deskOf, o *staffOptions) error {
	kind := staff.EquipmentKind(o.kind)
	if o.kind != "" && !slices.Contains(staff.EquipmentKinds(), kind) {
		return staff.ErrEquipment
	}
	all, err := d.staff.Equipment(kind, o.table)
	if err != nil {
		return err
	}
	for _, e := range all {
		if err := d.print("%-6s %-20s %-10s %-8s since %s\n", e.Kind, e.ID, e.State, e.Table, e.Since.Format(time.RFC3339)); err != nil {
			return err
		}
	}
	return nil
}
