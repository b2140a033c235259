package table

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/app/look"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// Wrong is what is wrong at the table and what to do about it. The zero Wrong but for
// its Title and Notes is a table at which nothing is.
type Wrong struct {
	Severity    findings.Severity // 0: nothing is wrong
	Life        Life
	Title, Time string
	By          string // who took it, or that it is over
	Felt        string // the heads of the two readings; "" if there are none
	Server      string
	Readings    []Reading
	Rows        []WrongRow
	Revolutions *Revolutions
	Notes       []string
	Steps       []string
	StepsTitle  string
	Proposal    string
	Source      string
	Foot        string
	Keys        []Action
	Also        []string // what else is wrong
	AlsoTitle   string
}

// Reading is something that both sources say.
type Reading struct {
	Name         string
	Felt, Server Value
}

// WrongRow is a fact about what is wrong.
type WrongRow struct {
	Name  string
	Value Value
	Text  string
}

// Revolutions is how often the ball went round, and how often it must.
type Revolutions struct {
	Name, Least, Clause string
	Made, Wanted        int
}

// Action is a way on from the table: a screen, and the key that leads there.
type Action struct {
	Text, Cap, Screen string
	Main              bool
}

// subjectCard is the place of the card that a finding is about, from 1; 0 if it is
// about none.
func subjectCard(g *findings.Finding) int {
	n, err := strconv.Atoi(strings.TrimPrefix(g.Subject, "card:"))
	if err != nil || !strings.HasPrefix(g.Subject, "card:") || n < 1 {
		return 0
	}
	return n
}

func (m *maker) wrong() Wrong {
	switch {
	case m.alarm != nil:
	case m.in.Expected != nil:
		return m.expected()
	default:
		return m.nothingWrong()
	}
	g := &m.alarm.Finding
	v := Wrong{
		Severity: g.Severity, Life: m.alarm.Life, Title: m.title(g), Time: look.Elapsed(m.in.Now.Sub(m.alarm.Raised)),
	}
	switch m.alarm.Life {
	case Taken:
		v.By = m.with("taken_by", map[string]any{"Person": m.alarm.By, "Time": m.clock(m.alarm.At)})
	case Returned:
		v.By = m.with("over_since", map[string]any{"Time": m.clock(m.alarm.At)})
	case Fresh:
		v.Foot = m.say("not_taken")
	}
	v.AlsoTitle = m.say("also")
	m.tellWrong(g, &v)
	m.tellTodo(g, &v)
	for _, a := range m.alarms {
		listed := m.t.Game == profile.Baccarat && a.Finding.Round == m.t.Round // the timeline has it
		if a != m.alarm && a.Finding.Code != g.Code && !listed {
			if text := m.shortTitle(&a.Finding); !slices.Contains(v.Also, text) {
				v.Also = append(v.Also, text)
			}
		}
	}
	return v
}

func (m *maker) nothingWrong() Wrong {
	v := Wrong{Title: m.say("nothing_wrong")}
	t := m.t
	switch {
	case m.answer != nil && !m.would:
		v.Notes = append(v.Notes, m.say("settled_equal"))
	case t.Unseen:
		v.Notes = append(v.Notes, m.say("round_unseen"))
	}
	switch {
	case t.HasServer && t.Scanner && len(t.Cards) > 0 && len(t.Scanned) > 0:
		v.Notes = append(v.Notes, m.count("sources_equal", min(len(t.Cards), len(t.Scanned))))
	case t.HasServer && !t.Scanner && t.Game != profile.Roulette:
		v.Notes = append(v.Notes, m.say("server_alone"))
	case !t.HasServer:
		v.Notes = append(v.Notes, m.say("devices_alone"))
	}
	return v
}

// title says what happened, in a line.
func (m *maker) title(g *findings.Finding) string {
	switch {
	case m.elsewhere(g):
	case g.Code == findings.CardDiffers && m.open(findings.ResultDiffers) != nil:
		return m.say("title_card_and_result")
	case m.isDraw(g) && m.dealerDrewTooMuch() && m.dealerBefore().total == 17 && m.dealerBefore().soft:
		return m.say("title_drew_on_soft_17")
	case m.isDraw(g) && m.dealerDrewTooMuch():
		return m.with("title_dealer_drew", map[string]any{"Total": m.dealerBefore().total})
	case g.Code == findings.SpinInvalid && g.Subject == "revolutions":
		if n, err := strconv.Atoi(g.Got); err == nil {
			return firstUpper(m.spoken("title_revolutions", n))
		}
	case g.Code == findings.PayoutDiffers || g.Code == findings.RoundVoidUnpaid:
		return m.count("title_payout", m.howMany(g.Code))
	}
	return m.shortTitle(g)
}

func (m *maker) howMany(code findings.Code) int {
	n := 0
	for i := range m.t.Open {
		if m.t.Open[i].Code == code && m.t.Open[i].Round == m.t.Round {
			n++
		}
	}
	return max(n, 1)
}

// shortTitle is the few words of a kind of finding.
func (m *maker) shortTitle(g *findings.Finding) string {
	if text := m.has("alarm_"+strings.ReplaceAll(string(g.Code), ".", "_"), nil); text != "" {
		return text
	}
	return string(g.Code)
}

// because is the sentence of a finding. A message that the engine put together itself
// is in no language of the desk, and is not shown.
func (m *maker) because(g *findings.Finding) string {
	if g.Why.Key == "" || g.Why.Key == "finding_text" || !m.Has(g.Why.Key) {
		return ""
	}
	why := m.Readings(g.Why, m.zone)
	return string(m.Why(nil, &why, m.money))
}

// elsewhere says that a finding is about another round than the one that is shown: cards
// and money on the screen are not those that it speaks of.
func (m *maker) elsewhere(g *findings.Finding) bool { return g.Round != "" && g.Round != m.t.Round }

func (m *maker) tellWrong(g *findings.Finding, v *Wrong) {
	switch {
	case m.elsewhere(g):
		v.Rows = append(v.Rows, WrongRow{Name: m.say("fact_round"), Text: m.roundName(g.Round)})
		m.tellAny(g, v)
	case g.Code == findings.CardDiffers || g.Code == findings.ResultDiffers:
		m.tellDifference(g, v)
	case g.Code == findings.DrawExtra || g.Code == findings.DrawMissing || m.isDraw(g) && m.dealerDrewTooMuch():
		m.tellDraw(g, v)
	case g.Code == findings.SpinInvalid:
		m.tellSpin(v)
	case g.Code == findings.PayoutDiffers || g.Code == findings.RoundVoidUnpaid:
		m.tellPayouts(g.Code, v)
	case g.Code == findings.ActionIllegal || g.Code == findings.ActionMissing:
		m.tellAction(g, v)
	default:
		m.tellAny(g, v)
	}
}

func (m *maker) alarmed(text string) Value { return Value{Text: text, Alarmed: true} }
