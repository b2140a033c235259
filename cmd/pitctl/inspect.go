package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"

	"pitboss/app/pit"
	"pitboss/tables/inspections"
)

const inspectUsage = `usage: pitctl inspect DIR --as ID [--by ID] [--dealer ID] DRAFT.json|-
       pitctl inspect DIR --as ID --cancel WHY DRAFT.json|-
       pitctl inspect DIR --list

Opens the form of an inspection and records it, with the PIN of whoever made it and, for decks, of the dealer. A
draft is an object with "record", "table", an answer for every item of its checklist, and "passed":

  {"record":"wheel_inspection","table":"R-03","equipment":"SS2-1182","passed":true,"items":{"foreign_objects":"pass",
   "level":"pass","turns_freely":"pass","parts_secure":"pass","ball":"pass","magnet":"na"}}

Read are, a line each from the standard input or from the environment: the password of --as (PITCTL_PASSWORD), the
PIN of --by (PITCTL_PIN), the PIN of --dealer (PITCTL_SECOND_PIN). The answer says where the record lies.

`

// inspectOptions is what the command line of inspect says.
type inspectOptions struct {
	as, by, dealer, cancel string
	list                   bool
	config, words          string
}

func runInspect(args []string, in io.Reader, out, problems io.Writer) int {
	var o inspectOptions
	flags := flag.NewFlagSet("inspect", flag.ContinueOnError)
	flags.SetOutput(problems)
	flags.StringVar(&o.as, "as", "", "who operates the desk, by `id`")
	flags.StringVar(&o.by, "by", "", "who made the inspection, by `id`; --as if it is left out")
	flags.StringVar(&o.dealer, "dealer", "", "the dealer who signs for decks, by `id`")
	flags.StringVar(&o.cancel, "cancel", "", "record that the form was cancelled, and `why`")
	flags.BoolVar(&o.list, "list", false, "the inspections of the last quarter, newest first")
	flags.StringVar(&o.config, "config", "", "the pit's configuration `file`; pit.toml of DIR if it is left out")
	flags.StringVar(&o.words, "words", "en", "the language in which refusals are said: en, th, uk")
	dir, done, status := parseDesk(flags, inspectUsage, args, problems)
	if done {
		return status
	}
	if o.list == (flags.NArg() == 1) {
		flags.Usage()
		return exitUsage
	}
	var draft inspections.Inspection
	if !o.list {
		if err := readDraft(flags.Arg(0), in, &draft); err != nil {
			fmt.Fprintln(problems, "pitctl:", err)
			return exitUsage
		}
	}
	return withDesk(dir, o.config, o.words, in, out, problems, func(ctx context.Context, d *deskOf) error {
		if o.list {
			return d.listInspections()
		}
		if err := d.signOn(ctx, o.as); err != nil {
			return err
		}
		if o.by == "" {
			o.by = o.as
		}
		return d.inspect(ctx, &o, draft)
	})
}

// inspect opens a form, fills it in from the draft, and records or cancels it.
func (d *deskOf) inspect(ctx context.Context, o *inspectOptions, draft inspections.Inspection) error {
	form, err := d.OpenInspection(ctx, draft.Kind, draft.Table)
	if err != nil {
		return err
	}
	draft.ID = form.ID
	maps.Copy(form.Items, draft.Items)
	draft.Items = form.Items
	if o.cancel != "" {
		filed, err := d.CancelInspection(ctx, form.ID, o.cancel)
		if err != nil {
			return err
		}
		return d.receipt(form.ID, filed)
	}
	by, err := d.signer(o.by, envPIN)
	if err != nil {
		return err
	}
	var dealer *pit.Secret
	if o.dealer != "" {
		s, err := d.signer(o.dealer, envSecondPIN)
		if err != nil {
			return err
		}
		dealer = &s
	}
	filed, err := d.Inspect(ctx, draft, by, dealer)
	if err != nil {
		return err
	}
	if err := d.receipt(draft.ID, filed); err != nil {
		return err
	}
	if next := draft.LeadsTo(); next != "" {
		fmt.Fprintf(d.problems, "pitctl: it did not pass: it leads to a decision, %s\n", next)
	}
	return nil
}

func (d *deskOf) listInspections() error {
	for _, i := range d.Inspections() {
		result := "passed"
		if !i.Passed {
			result = "failed"
		}
		signed := i.By.ID
		if i.Dealer != nil {
			signed += " and " + i.Dealer.ID
		}
		if i.CorrectedBy != "" {
			result += ", corrected by " + i.CorrectedBy
		}
		if err := d.print("%s %s %-16s %-8s %s by %s, %s\n", i.Filed, i.ID, i.Kind, i.Table, i.Local, signed, result); err != nil {
			return err
		}
	}
	return nil
}
