package worksheet

import (
	"slices"
	"time"

	"pitboss/tables/profile"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Line is the page as a round of the contract, to be settled or kept. It shares the
// page's slices: they are not to be written to.
func (s *Sheet) Line() round.Line {
	p := s.page()
	l := p.line
	l.Rules, l.Limits = p.rulesValue(), p.limitsValue()
	return l
}

// Load lays a round on the page of its game, with its terms: a live one, or one that
// was kept. Nothing of l is shared afterwards. False if it is of no game.
func (s *Sheet) Load(l *round.Line) bool {
	if l.Game < profile.Baccarat || l.Game > profile.Roulette {
		return false
	}
	s.SetGame(l.Game)
	s.typed = typed{}
	s.change(func(p *page) {
		p.load(l)
		p.chip = p.chips()[2]
	})
	return true
}

func (p *page) load(l *round.Line) {
	currency := p.line.Currency
	p.line = *l
	p.line.Did, p.line.AnyCount, p.line.CardDiffers = round.Did{}, false, false
	p.line.GameWord = l.Game.String()
	p.line.Rules, p.line.Limits = slices.Clone(l.Rules), slices.Clone(l.Limits)
	p.line.Offers, p.line.Prison = cloneOffers(l.Offers), cloneOffers(l.Prison)
	p.line.Dealt, p.line.Codes, p.line.Actions = slices.Clone(l.Dealt), slices.Clone(l.Codes), slices.Clone(l.Actions)
	if p.line.Currency == "" {
		p.line.Currency = currency
	}
	p.rules, p.limits = readRules(l.Rules), readLimits(l.Limits)
	p.guests, p.guest, p.colour = nil, 0, false
	for _, o := range slices.Concat(p.line.Prison, p.line.Offers) {
		if o.Player != "" {
			p.guestNamed(o.Player)
		}
	}
	if len(p.guests) == 0 {
		p.guests = []string{"1"}
	}
}

func cloneOffers(all []wager.Offer) []wager.Offer {
	if len(all) > mostBets {
		all = all[:mostBets]
	}
	all = slices.Clone(all)
	for i := range all {
		all[i].Numbers = slices.Clone(all[i].Numbers)
	}
	return all
}

// AppendLine writes a round as one line of the contract, without a line feed. What
// only a check looks at is left out, and so is what could not be read.
func AppendLine(dst []byte, l *round.Line) []byte {
	dst = append(dst, '{')
	optional := func(name, text string) {
		if text != "" {
			dst = wire.AppendField(dst, name, text)
		}
	}
	optional("table", l.Table)
	optional("round", l.Round)
	dst = wire.AppendField(dst, "game", l.GameWord)
	dst = wire.AppendField(dst, "profile", l.Profile)
	optional("currency", l.Currency)
	if len(l.Rules) > 0 {
		dst = append(wire.AppendName(dst, "rules"), l.Rules...)
	}
	if len(l.Limits) > 0 {
		dst = append(wire.AppendName(dst, "limits"), l.Limits...)
	}
	dst = appendOffers(wire.AppendName(dst, "bets"), l.Offers)
	if len(l.Prison) > 0 {
		dst = appendOffers(wire.AppendName(dst, "prison"), l.Prison)
	}
	dst = appendPlay(dst, l)
	dst = appendTime(dst, "no_more_bets_at", l.Clock.NoMoreBets)
	dst = appendTime(dst, "first_card_at", l.Clock.FirstCard)
	dst = appendTime(dst, "launched_at", l.Clock.Launched)
	return append(dst, '}')
}

func appendTime(dst []byte, name string, at time.Time) []byte {
	if at.IsZero() {
		return dst
	}
	dst = append(wire.AppendName(dst, name), '"')
	return append(wager.AppendTime(dst, at), '"')
}

func appendOffers(dst []byte, all []wager.Offer) []byte {
	dst = append(dst, '[')
	for i := range all {
		dst = all[i].Append(wire.AppendComma(dst))
	}
	return append(dst, ']')
}

// appendPlay writes the result: cards and actions, a number, or that there is none.
func appendPlay(dst []byte, l *round.Line) []byte {
	if l.Game == profile.Roulette {
		switch {
		case l.HasNumber:
			dst = wire.AppendInt(dst, "number", l.Number)
		case wire.Valid([]byte(l.NumberCode)):
			dst = append(wire.AppendName(dst, "number"), l.NumberCode...)
		}
	} else if len(l.Dealt) > 0 {
		dst = append(wire.AppendName(dst, "dealt"), '[')
		for _, c := range l.Dealt {
			dst = wire.AppendText(wire.AppendComma(dst), c.String())
		}
		dst = append(dst, ']')
	}
	if len(l.Actions) > 0 {
		dst = append(wire.AppendName(dst, "actions"), '[')
		for _, a := range l.Actions {
			dst = append(wire.AppendComma(dst), '{')
			dst = wire.AppendInt(dst, "seat", a.Seat)
			dst = wire.AppendInt(dst, "hand", a.Hand)
			dst = wire.AppendField(dst, "do", a.Do)
			if a.HasStake {
				dst = wire.AppendField(dst, "stake", a.Stake)
			}
			dst = append(dst, '}')
		}
		dst = append(dst, ']')
	}
	if l.Void {
		dst = append(wire.AppendName(dst, "void"), '{')
		dst = append(wire.AppendField(dst, "reason", l.VoidReason), '}')
	}
	return dst
}

// Text is the page as a line of the contract, as `pitctl settle` reads it.
func (s *Sheet) Text() string {
	l := s.Line()
	return string(AppendLine(nil, &l))
}

// rulesValue are the options as they were loaded, or as they were set since.
func (p *page) rulesValue() wire.Value {
	if p.line.Rules != nil {
		return p.line.Rules
	}
	return writeRules(p.rules)
}

func (p *page) limitsValue() wire.Value {
	if p.line.Limits != nil {
		return p.line.Limits
	}
	return writeLimits(p.limits)
}

func writeRules(all []Setting) wire.Value {
	if len(all) == 0 {
		return nil
	}
	dst := []byte{'{'}
	for _, o := range all {
		dst = append(wire.AppendName(dst, o.Name), o.Value...)
	}
	return append(dst, '}')
}

func writeLimits(all []Bound) wire.Value {
	if len(all) == 0 {
		return nil
	}
	dst := []byte{'{'}
	for _, b := range all {
		dst = append(wire.AppendName(dst, b.Name), '{')
		if b.Min != "" {
			dst = wire.AppendField(dst, "min", b.Min)
		}
		if b.Max != "" {
			dst = wire.AppendField(dst, "max", b.Max)
		}
		dst = append(dst, '}')
	}
	return append(dst, '}')
}

// readRules takes the options of a line apart; of one that is given twice the last
// counts, as it does in the contract.
func readRules(v wire.Value) []Setting {
	var all []Setting
	c := v.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		o := Setting{string(name), string(value)}
		if len(value) == 0 {
			o.Value = "null"
		}
		all = slices.DeleteFunc(all, func(was Setting) bool { return was.Name == o.Name })
		all = append(all, o)
	}
	return all
}

func readLimits(v wire.Value) []Bound {
	var all []Bound
	c := v.Open()
	for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
		b := Bound{Name: string(name)}
		ends := value.Open()
		for end, amount, ok := ends.Field(); ok; end, amount, ok = ends.Field() {
			text, _ := amount.Text()
			switch string(end) {
			case "min":
				b.Min = text
			case "max":
				b.Max = text
			}
		}
		all = slices.DeleteFunc(all, func(was Bound) bool { return was.Name == b.Name })
		all = append(all, b)
	}
	return all
}

// TermsOf reads the terms of a table from the shapes that the contract has them in.
func TermsOf(table string, g profile.Game, profileName, currency string, rules, limits wire.Value) Terms {
	return Terms{Table: table, Game: g, Profile: profileName, Currency: currency, Rules: readRules(rules), Limits: readLimits(limits)}
}
