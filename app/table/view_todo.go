package table

import (
	"strings"
	"time"

	"pitboss/tables/findings"
	"pitboss/tables/money"
	"pitboss/tables/profile"
)

// todoOf is the list of steps that a code has.
func todoOf(c findings.Code, game profile.Game) string {
	area, _, _ := strings.Cut(string(c), ".")
	switch c {
	case findings.ResultDiffers:
		if game == profile.Roulette {
			return "number"
		}
		return "card"
	case findings.CardDiffers:
		return "card"
	case findings.PayoutDiffers, findings.RoundVoidUnpaid, findings.RoundSettledTwice:
		return "payout"
	case findings.SpinHung:
		return "hung"
	case findings.ShoeNotInspected, findings.WheelNotInspected, findings.InspectionDue, findings.DeckOld:
		return "due"
	case findings.InspectionFailed:
		return "failed"
	case findings.RerunRate:
		return "pace"
	case findings.ClockSkew:
		return "feed"
	case findings.CardUnreadable, findings.CardDoubleRead, findings.CardOutOfTurn:
		return "scan"
	}
	switch area {
	case "draw", "deal":
		return "draw"
	case "action", "spin", "bet", "shoe", "rules", "wheel", "feed", "device", "round", "pace", "journal":
		return area
	}
	return "any"
}

// tellTodo says what to do: a proposal with its source where there is one, else the
// steps.
func (m *maker) tellTodo(g *findings.Finding, v *Wrong) {
	decide := Action{Text: m.say("open_decision"), Cap: "D", Screen: "decisions", Main: true}
	dispute := Action{Text: m.say("open_dispute"), Cap: "P", Screen: "disputes"}
	switch {
	case m.elsewhere(g):
		v.Keys = []Action{{Text: m.say("show_round"), Cap: "Enter", Screen: showRound + g.Round}}
	case m.isDraw(g) && m.would && m.t.Game == profile.Blackjack:
		m.propose(v)
		dispute.Main = true
		v.Keys = []Action{dispute, {Text: m.say("replay"), Cap: "R", Screen: "disputes"}}
		return
	case g.Code == findings.SpinInvalid && m.held():
		v.Keys = []Action{decide, dispute}
		return
	}
	v.StepsTitle = m.say("what_to_do")
	text := m.with("todo_"+todoOf(g.Code, m.t.Game), map[string]any{"Ask": m.askCamera(g)})
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		v.Steps = append(v.Steps, line)
	}
}

// askCamera is what to ask surveillance for: by the number of the camera, where the
// house has one that can be said.
func (m *maker) askCamera(g *findings.Finding) string {
	from, to := m.when(g)
	values := map[string]any{"From": from, "To": to, "Camera": m.t.Camera}
	if m.t.Camera == "" || strings.ContainsAny(m.t.Camera, ":/") {
		return m.with("ask_surveillance", values)
	}
	return m.with("ask_camera", values)
}

// showRound begins the word of an action that shows an earlier round; its id follows.
const showRound = "round:"

// when is the time of the finding's round that a camera saw.
func (m *maker) when(g *findings.Finding) (from, to string) {
	begin, end, story := firstTime(m.t.Closed, m.t.Since), m.in.Now, m.in.Story
	if m.elsewhere(g) {
		begin, end, story = g.At.Add(-time.Minute), g.At, nil
		for _, s := range m.in.Rounds {
			if s.Table.Round == g.Round {
				story = s
			}
		}
	}
	if s := story; s != nil {
		if !s.Closed.IsZero() {
			begin = s.Closed
		}
		if !s.Ended.IsZero() {
			end = s.Ended
		}
	}
	return m.clock(begin), m.clock(end)
}

// propose says what settling without the card would change.
func (m *maker) propose(v *Wrong) {
	last := m.t.Cards[len(m.t.Cards)-1].Card
	h := m.dealerBefore()
	changed, sum, known := 0, money.Amount(0), true
	for i := range m.answer.Bets {
		b := &m.answer.Bets[i]
		p, ok := m.paid(b)
		known = known && ok
		if ok && p != owed(b) {
			changed++
			sum += owed(b) - p
		}
	}
	v.StepsTitle = m.say("proposal")
	values := map[string]any{"Card": m.Card(last), "Total": h.total}
	v.Proposal = m.with("burn_and_settle", values)
	if known {
		way := "more_to_guests"
		if sum < 0 {
			way, sum = "less_to_guests", -sum
		}
		v.Proposal += ": " + m.spoken("wagers_change", changed) + ", " + m.with(way, map[string]any{"Amount": m.amount(sum)})
	}
	v.Proposal += "."
	v.Source = m.say("source_south_dakota")
}
