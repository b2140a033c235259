package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"pitboss/app/pit"
	"pitboss/tables/decisions"
)

const decideUsage = `usage: pitctl decide DIR --as ID [--by ID] [--second ID] [--request] DRAFT.json|-
       pitctl decide DIR --as ID --cancel WHY DRAFT.json|-
       pitctl decide DIR --as ID --approve REQUEST | --refuse REQUEST --why WHY
       pitctl decide DIR --list | --requests | --untold | --tell

Opens the form of a decision and records it, with the PIN of whoever signs. A draft is an object with "decision",
"table", "round" and what its kind needs:

  {"decision":"spin_rerun","table":"R-03","round":"R-03-0187","cause":"ball_hung","bets_stand":true}

Read are, a line each from the standard input or from the environment: the password of --as (PITCTL_PASSWORD), the
PIN of --by (PITCTL_PIN), the PIN of --second (PITCTL_SECOND_PIN). The answer says where the record lies.

`

// decideOptions is what the command line of decide says.
type decideOptions struct {
	as, by, second, cancel, approve, refuse, why string
	request, list, requests, untold, tell        bool
	wait                                         time.Duration
	config, words, draft                         string
}

func runDecide(args []string, in io.Reader, out, problems io.Writer) int {
	var o decideOptions
	flags := flag.NewFlagSet("decide", flag.ContinueOnError)
	flags.SetOutput(problems)
	flags.StringVar(&o.as, "as", "", "who operates the desk, by `id`")
	flags.StringVar(&o.by, "by", "", "who signs, by `id`; --as if it is left out")
	flags.StringVar(&o.second, "second", "", "who signs as the second, by `id`")
	flags.BoolVar(&o.request, "request", false, "ask for the second signature, to be given later")
	flags.StringVar(&o.approve, "approve", "", "approve a `request`, signed by --by")
	flags.StringVar(&o.refuse, "refuse", "", "refuse a `request`, signed by --by")
	flags.StringVar(&o.why, "why", "", "the `reason` of a refusal")
	flags.StringVar(&o.cancel, "cancel", "", "record that the form was cancelled, and `why`")
	flags.BoolVar(&o.list, "list", false, "the decisions of the last quarter, newest first")
	flags.BoolVar(&o.requests, "requests", false, "the requests of the last quarter, newest first")
	flags.BoolVar(&o.untold, "untold", false, "the decisions that their server has not answered")
	flags.BoolVar(&o.tell, "tell", false, "tell the servers what they have not answered, and wait until they do")
	flags.DurationVar(&o.wait, "wait", 30*time.Second, "for --tell: how long to wait")
	flags.StringVar(&o.config, "config", "", "the pit's configuration `file`; pit.toml of DIR if it is left out")
	flags.StringVar(&o.words, "words", "en", "the language in which refusals are said: en, th, uk")
	dir, done, status := parseDesk(flags, decideUsage, args, problems)
	if done {
		return status
	}
	o.draft = flags.Arg(0)
	shows := o.list || o.requests || o.untold || o.tell
	if needs := !shows && o.approve == "" && o.refuse == ""; needs != (o.draft != "") {
		flags.Usage()
		return exitUsage
	}
	var draft decisions.Decision
	if o.draft != "" {
		if err := readDraft(o.draft, in, &draft); err != nil {
			fmt.Fprintln(problems, "pitctl:", err)
			return exitUsage
		}
	}
	return withDesk(dir, o.config, o.words, in, out, problems, func(ctx context.Context, d *deskOf) error {
		switch {
		case o.list:
			return d.listDecisions()
		case o.requests:
			return d.listRequests()
		case o.untold:
			return d.listUntold()
		case o.tell:
			return d.tellServers(ctx, o.wait)
		}
		if err := d.signOn(ctx, o.as); err != nil {
			return err
		}
		if o.by == "" {
			o.by = o.as
		}
		if o.approve != "" || o.refuse != "" {
			return d.judge(ctx, &o)
		}
		return d.decide(ctx, &o, draft)
	})
}

// parseDesk reads DIR, flags, and at most one argument after them.
func parseDesk(flags *flag.FlagSet, usage string, args []string, problems io.Writer) (dir string, done bool, status int) {
	flags.Usage = func() {
		fmt.Fprint(problems, usage)
		flags.PrintDefaults()
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		if done, status := parse(flags, args, 0); done {
			return "", true, status
		}
		flags.Usage()
		return "", true, exitUsage
	}
	done, status = parse(flags, args[1:], 1)
	return args[0], done, status
}

// mostDraft bounds a draft in bytes.
const mostDraft = 1 << 20

// readDraft reads a draft from a file, or from the standard input, which then holds
// nothing else: secrets come from the environment.
func readDraft(name string, in io.Reader, to any) error {
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(io.LimitReader(in, mostDraft+1))
	switch {
	case err != nil:
		return fmt.Errorf("read the draft: %w", err)
	case len(text) > mostDraft:
		return fmt.Errorf("read the draft: it is larger than %d bytes", mostDraft)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return fmt.Errorf("read the draft: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("read the draft: there is something after it")
	}
	return nil
}

// decide opens a form, fills it in from the draft, and records or cancels it.
func (d *deskOf) decide(ctx context.Context, o *decideOptions, draft decisions.Decision) error {
	form, err := d.OpenDecision(ctx, draft.Kind, draft.Table, draft.Round, draft.Findings...)
	if err != nil {
		return err
	}
	draft.ID = form.ID
	if len(draft.Evidence) == 0 {
		draft.Evidence = form.Evidence
	}
	if o.cancel != "" {
		filed, err := d.CancelDecision(ctx, form.ID, o.cancel)
		if err != nil {
			return err
		}
		return d.receipt(form.ID, filed)
	}
	by, err := d.signer(o.by, envPIN)
	if err != nil {
		return err
	}
	if o.request {
		q, err := d.RequestOverride(ctx, draft, by)
		if err != nil {
			return err
		}
		return d.receipt(q.ID, q.Filed)
	}
	var second *pit.Secret
	if o.second != "" {
		s, err := d.signer(o.second, envSecondPIN)
		if err != nil {
			return err
		}
		second = &s
	}
	filed, err := d.Decide(ctx, draft, by, second)
	if err != nil {
		return err
	}
	return d.receipt(draft.ID, filed)
}

// judge approves or refuses a request.
func (d *deskOf) judge(ctx context.Context, o *decideOptions) error {
	by, err := d.signer(o.by, envPIN)
	if err != nil {
		return err
	}
	if o.refuse != "" {
		filed, err := d.Refuse(ctx, o.refuse, by, o.why)
		if err != nil {
			return err
		}
		return d.receipt(o.refuse, filed)
	}
	filed, err := d.Approve(ctx, o.approve, by)
	if err != nil {
		return err
	}
	return d.receipt(o.approve, filed)
}

func (d *deskOf) listDecisions() error {
	for _, k := range d.Decisions() {
		code := k.Cause + k.Reason + k.Outcome
		if k.Kind == decisions.Override {
			code = ""
		}
		corrected := ""
		if k.CorrectedBy != "" {
			corrected = ", corrected by " + k.CorrectedBy
		}
		signed := k.By.ID
		if k.Second != nil {
			signed += " and " + k.Second.ID
		}
		if err := d.print("%s %s %-18s %-26s %-8s %s by %s%s\n", k.Filed, k.ID, k.Kind, code, k.Table, k.Local, signed, corrected); err != nil {
			return err
		}
	}
	return nil
}

func (d *deskOf) listRequests() error {
	for _, q := range d.Requests() {
		if err := d.print("%s %-11s by %s, %s\n", q.Filed, q.State, q.By.ID, q.String()); err != nil {
			return err
		}
	}
	return nil
}

func (d *deskOf) listUntold() error {
	for _, u := range d.Untold() {
		if err := d.print("%s %s %s for server %s, %s\n", u.ID, u.Decision, u.Table, u.Server, u.Since.Format("2006-01-02T15:04:05Z07:00")); err != nil {
			return err
		}
	}
	return nil
}
