package disputes

import (
	"time"

	"pitboss/app/draw"
	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/tables/profile"
)

// fact is something that the header says: what it is, and what of it.
type fact struct{ label, text string }

func (f fact) wide() float32 {
	return max(look.Width(f.label, look.Points12, false), look.Width(f.text, look.Points14, false))
}

// facts are what the header says of the dispute beside its claim.
func (h *hearingPanel) facts() []fact {
	k := &h.kept
	all := []fact{
		{h.say("opened", nil), k.At.In(h.screen.cfg.Zone).Format(time.TimeOnly)},
		{h.say("at_stake", nil), words.Amount(k.Amount) + " " + k.Currency},
	}
	switch {
	case k.State == pit.DisputeRuled:
		return append(all, fact{h.say("ruled", nil), h.say("outcome_"+k.Ruling.Outcome, nil) + ", " + h.screen.name(k.Ruling.By.ID)})
	case k.State == pit.DisputeWithdrawn:
		return append(all, fact{h.say("state", nil), h.say("state_withdrawn", nil)})
	case k.Escalated != nil:
		return append(all, fact{h.say("who_rules", nil), h.say("pit_boss_manager_called", nil)})
	}
	return append(all, fact{h.say("who_rules", nil), h.say("pit_boss_final", nil)})
}

// round is the round as it was read; nil as long as it is not.
func (h *hearingPanel) round() *evidence.Round {
	if h.of == nil {
		return nil
	}
	return h.of.Round
}

// headline says of which table and round a dispute is. The game is known once the round
// was read.
func (s *Screen) headline(table, id string, r *evidence.Round, title string) look.Headline {
	of := look.Headline{Table: table, Title: title}
	key, values := "round", map[string]any{"Round": evidence.RoundName(table, id)}
	if r != nil {
		of.Game = draw.GlyphOf(r.Game)
		if key = "game_round"; r.Game == profile.Roulette {
			key = "game_spin"
		}
		values["Game"] = s.words.Game(r.Game.String())
	}
	of.Under = s.say(key, values)
	return of
}

// claim is who claims, and what.
func (h *hearingPanel) claim() fact {
	who := h.kept.Player
	if h.kept.Spot != "" {
		who += ", " + h.kept.Spot
	}
	return fact{h.say("claim_of", map[string]any{"Guest": who}), h.kept.Claim}
}

// Measures of the header: how far facts are apart, and the lines of a claim; where a claim
// has no room beside the keys, what is said of the dispute has a row of its own.
const (
	factGap   = 24
	claimLine = 20
	factRow   = 46
)

// headPlan is where things stand in the header.
type headPlan struct {
	name      look.Headline
	keysAt    float32 // where the keys begin
	keys      []*look.Choice
	factsAt   float32  // where the facts begin beside the name
	lines     []string // of the claim, in a row of its own; nil where all stands in one row
	claimWide float32
	keysBelow bool // the name and the keys have no room beside each other
}

// planHead fits the header into a width. Nothing in it is cut: a claim is what the guest
// said, and half of it is another claim.
func (h *hearingPanel) planHead(w float32) headPlan {
	k := &h.kept
	of := headPlan{
		name:   h.screen.headline(k.Table, k.Round, h.round(), h.say("dispute", map[string]any{"Number": k.Form()})),
		keysAt: w - look.GapSide, keys: []*look.Choice{h.export, h.decide},
	}
	if h.screen.cfg.Pit.HasSheet() && k.State == pit.DisputeRuled {
		of.keys = append(of.keys, h.sheet)
	}
	of.keys = append(of.keys, h.back)
	for _, key := range of.keys {
		of.keysAt -= key.Needs() + look.Gap
	}
	of.keysBelow = of.keysAt < of.name.Wide()
	of.factsAt = of.name.Wide() + look.Padding
	others := float32(0)
	for _, f := range h.facts() {
		others += f.wide() + factGap
	}
	claim := h.claim()
	if of.claimWide = claim.wide(); of.factsAt+of.claimWide+factGap+others > of.keysAt {
		of.claimWide = max(w-2*look.Padding-others, 160, look.Width(claim.label, look.Points12, false))
		if of.lines = look.Wrap(claim.text, of.claimWide, look.InkValue); len(of.lines) == 0 {
			of.lines = []string{""}
		}
	}
	return of
}

// headHigh is how high the header is in a width.
func (h *hearingPanel) headHigh(w float32) float32 {
	of := h.planHead(w)
	tall := float32(headTall)
	if of.keysBelow {
		tall += look.Target + look.Gap
	}
	if of.lines != nil {
		tall += factRow + claimLine*float32(len(of.lines)-1)
	}
	return tall
}

func (h *hearingPanel) paintHead(p *look.Paper, w, tall float32) {
	p.Fill(0, 0, w, tall, look.RadiusTile, look.Bg2)
	of := h.planHead(w)
	x, top, room := w-look.GapSide, float32(10), of.keysAt
	if of.keysBelow {
		top, room = headTall, w-look.Padding
	}
	p.Headline(&of.name, room)
	for _, k := range of.keys {
		wide := k.Needs()
		x -= wide
		p.Key(k, x, top, wide, look.Target)
		x -= look.Gap
	}
	x, y, lines, claim := of.factsAt, float32(20), of.lines, h.claim()
	if lines != nil {
		x, y = look.Padding, headTall+6
		if of.keysBelow {
			y += look.Target + look.Gap
		}
	} else {
		lines = []string{claim.text}
	}
	p.Write(claim.label, x, y, look.InkLabel, look.FromLeft)
	for i, line := range lines {
		p.Write(line, x, y+22+claimLine*float32(i), look.InkValue, look.FromLeft)
	}
	x += of.claimWide + factGap
	for _, f := range h.facts() {
		p.Write(f.label, x, y, look.InkLabel, look.FromLeft)
		p.Write(f.text, x, y+22, look.InkValue, look.FromLeft)
		x += f.wide() + factGap
	}
}
