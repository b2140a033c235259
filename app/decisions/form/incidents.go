package form

import (
	"slices"
	"strings"

	"pitboss/tables/decisions"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
)

// Basis is what a proposal stands on.
type Basis uint8

// The bases, the strongest first.
const (
	OwnRule  Basis = iota // a clause of the house's own rules says so
	Borrowed              // the house's rules are silent: the rules of another place say so
	Practice              // neither: it is how the trade does it
)

// Incident is a kind of thing that happens at a table and that somebody must decide on,
// with what the desk proposes. The desk proposes and never applies.
type Incident struct {
	ID     string         // as the house's list of irregularities numbers it: C16, W6
	Games  []profile.Game // at whose tables it happens
	Kind   decisions.Kind // what is decided; "" where nothing is: the proposal says why
	Code   string         // its cause or reason
	Stand  bool           // the bets stand for a rerun
	Basis  Basis
	Clause string // of the house's rules that bear on it: "R0-21"
	Source string // of what is borrowed, as its publisher names it

	Findings []findings.Code // those that show it
	Subject  string          // and what they are about; "" for anything
}

// Key is the end of the incident's keys in the catalogue of words: decide_incident_KEY
// says what happened, decide_propose_KEY what is proposed.
func (i *Incident) Key() string { return strings.ToLower(strings.ReplaceAll(i.ID, "-", "_")) }

// At says that it can happen at a table of a game; 0 is a game that is not known.
func (i *Incident) At(g profile.Game) bool { return g == 0 || slices.Contains(i.Games, g) }

// The games at which things happen.
var (
	inCards    = []profile.Game{profile.Baccarat, profile.Blackjack}
	atBaccarat = []profile.Game{profile.Baccarat}
	atBlack    = []profile.Game{profile.Blackjack}
	atRoulette = []profile.Game{profile.Roulette}
)

// The sources of what is borrowed.
const (
	southDakotaCards = "South Dakota 20:18:15:28"
	southDakotaDecks = "South Dakota 20:18:19:03"
	queensland       = "Queensland Casino Gaming Rule 2010"
	sydney           = "Sydney, baccarat 3.10"
	sydneyShuffler   = "Sydney, mini baccarat 13"
	liveStudio       = "gamingrebels.com, live casino policy"
	sochi            = "casinosochi.com, house rules"
	northwood        = "northwoodcasino.com, house rules"
	oracul           = "oracul-casino.com, house rules"
)

// Incidents lists what can happen, cards first. The slice is the caller's; what is in
// it is shared and must not be changed.
func Incidents() []*Incident {
	const (
		void, decks, again, shuffle = decisions.RoundVoid, decisions.DeckReplacement, decisions.SpinRerun, decisions.Reshuffle
		beyond, ruling              = decisions.Override, decisions.DisputeRuling
	)
	return []*Incident{
		{ID: "C1", Games: inCards, Kind: beyond, Basis: Borrowed, Source: southDakotaCards},
		{ID: "C2", Games: inCards, Kind: beyond, Basis: Borrowed, Source: southDakotaCards, Findings: of(findings.DrawExtra, findings.ActionIllegal)},
		{ID: "C3", Games: atBlack, Kind: beyond, Basis: Borrowed, Source: southDakotaCards, Findings: of(findings.ActionIllegal)},
		{ID: "C4", Games: atBlack, Kind: beyond, Basis: Borrowed, Source: southDakotaCards, Findings: of(findings.DrawExtra)},
		{ID: "C5", Games: atBlack, Kind: beyond, Basis: Borrowed, Source: southDakotaCards, Findings: of(findings.DealOrder)},
		{ID: "C6", Games: atBlack, Kind: beyond, Basis: Borrowed, Source: southDakotaCards, Findings: of(findings.DealOrder)},
		{ID: "C7-BJ", Games: atBlack, Kind: beyond, Basis: Borrowed, Source: southDakotaCards},
		{ID: "C7-BAC", Games: atBaccarat, Kind: void, Code: "misdeal", Basis: Practice},
		{ID: "C8", Games: atBaccarat, Kind: beyond, Basis: Practice, Findings: of(findings.DrawExtra)},
		{ID: "C9", Games: atBaccarat, Kind: beyond, Basis: Practice, Findings: of(findings.DrawExtra)},
		{ID: "C10", Games: atBaccarat, Kind: void, Code: "misdeal", Basis: OwnRule, Clause: "B-63", Findings: of(findings.DrawMissing)},
		{ID: "C11", Games: atBaccarat, Kind: beyond, Basis: Practice, Findings: of(findings.DrawExtra)},
		{ID: "C12", Games: inCards, Kind: beyond, Basis: Borrowed, Source: queensland, Findings: of(findings.DealOrder)},
		{ID: "C13", Games: inCards, Kind: void, Code: "exposed_card", Basis: Borrowed, Source: queensland, Findings: of(findings.CardOutOfTurn)},
		{ID: "C14", Games: inCards, Kind: void, Code: "malfunction", Basis: Borrowed, Source: liveStudio, Findings: of(findings.CardUnreadable)},
		{ID: "C15", Games: inCards, Basis: Practice, Findings: of(findings.CardDoubleRead)},
		{ID: "C16", Games: inCards, Kind: decks, Code: "extra", Basis: OwnRule, Clause: "B-10", Findings: of(findings.ShoeComposition)},
		{ID: "C17", Games: inCards, Kind: decks, Code: "missing", Basis: Borrowed, Clause: "B-16", Source: sochi, Findings: of(findings.ShoeShort, findings.ShoeCardMissing)},
		{ID: "C18", Games: inCards, Kind: decks, Code: "damaged", Basis: OwnRule, Clause: "B-35", Source: southDakotaDecks},
		{ID: "C18-MARK", Games: inCards, Kind: decks, Code: "marked", Basis: OwnRule, Clause: "B-35", Source: sydney},
		{ID: "C19", Games: inCards, Kind: decks, Code: "foreign", Basis: OwnRule, Clause: "B-10"},
		{ID: "C20", Games: inCards, Kind: shuffle, Code: "cut_card", Basis: OwnRule, Clause: "B-38", Findings: of(findings.ShoeAfterLastHand)},
		{ID: "C21", Games: inCards, Kind: void, Code: "misdeal", Basis: Practice},
		{ID: "C22", Games: inCards, Kind: void, Code: "malfunction", Basis: OwnRule, Clause: "B-28", Source: sydneyShuffler},
		{ID: "C23", Games: inCards, Kind: ruling, Basis: OwnRule, Clause: "B-63", Source: liveStudio},
		{ID: "C24", Games: inCards, Kind: ruling, Basis: Practice, Findings: of(findings.ResultDiffers, findings.CardDiffers)},
		{ID: "C25", Games: inCards, Kind: ruling, Basis: OwnRule, Clause: "B-24", Findings: of(findings.PayoutDiffers, findings.RoundSettledTwice)},
		{ID: "C26", Games: atBlack, Basis: OwnRule, Clause: "J-61"},
		{ID: "C27", Games: atBlack, Kind: beyond, Basis: Practice},
		{ID: "C28", Games: atBlack, Basis: OwnRule, Clause: "J-63"},
		{ID: "C29", Games: atBlack, Kind: ruling, Basis: OwnRule, Clause: "J-63"},
		{ID: "C30", Games: inCards, Kind: ruling, Basis: OwnRule, Clause: "B-22", Source: sochi, Findings: of(findings.BetLate)},
		{ID: "C31", Games: inCards, Kind: ruling, Basis: Borrowed, Source: northwood, Findings: of(findings.BetOverLimit, findings.BetUnderLimit)},
		{ID: "C32", Games: inCards, Kind: shuffle, Code: "wrong_shuffle", Basis: OwnRule, Clause: "B-37", Findings: of(findings.ShoeNotShuffled)},

		{ID: "W1", Games: atRoulette, Kind: again, Code: "under_three_revolutions", Stand: true, Basis: OwnRule, Clause: "R0-21", Findings: of(findings.SpinInvalid), Subject: "revolutions"},
		{ID: "W2", Games: atRoulette, Kind: again, Code: "wrong_direction", Stand: true, Basis: OwnRule, Clause: "R0-21", Findings: of(findings.SpinInvalid), Subject: "wrong_direction"},
		{ID: "W3", Games: atRoulette, Kind: again, Code: "ball_left_wheel", Stand: true, Basis: OwnRule, Clause: "R4-20", Findings: of(findings.SpinInvalid), Subject: "ball_left_wheel"},
		{ID: "W4", Games: atRoulette, Kind: again, Code: "wheel_stopped", Stand: true, Basis: OwnRule, Clause: "R4-20", Findings: of(findings.SpinInvalid), Subject: "wheel_stopped"},
		{ID: "W5", Games: atRoulette, Kind: again, Code: "foreign_object", Stand: true, Basis: OwnRule, Clause: "R4-20", Findings: of(findings.SpinInvalid), Subject: "foreign_object"},
		{ID: "W6", Games: atRoulette, Kind: again, Code: "ball_hung", Stand: true, Basis: OwnRule, Clause: "R4-21", Findings: of(findings.SpinHung)},
		{ID: "W7", Games: atRoulette, Kind: again, Code: decisions.Other, Basis: Practice},
		{ID: "W8", Games: atRoulette, Kind: void, Code: "malfunction", Basis: Practice},
		{ID: "W9", Games: atRoulette, Kind: ruling, Basis: OwnRule, Clause: "R0-16", Source: liveStudio, Findings: of(findings.ResultDiffers)},
		{ID: "W10", Games: atRoulette, Kind: ruling, Basis: OwnRule, Clause: "R0-23"},
		{ID: "W11", Games: atRoulette, Kind: void, Code: "late_bets", Basis: OwnRule, Clause: "R0-14", Findings: of(findings.DealBeforeNoMoreBets)},
		{ID: "W12", Games: atRoulette, Kind: again, Code: decisions.Other, Stand: true, Basis: Borrowed, Source: liveStudio},
		{ID: "W13", Games: atRoulette, Kind: ruling, Basis: OwnRule, Clause: "R4-12", Findings: of(findings.BetLate, findings.BetAfterLaunch)},
		{ID: "W14", Games: atRoulette, Kind: ruling, Basis: OwnRule, Clause: "R4-17", Source: oracul},
		{ID: "W15", Games: atRoulette, Kind: ruling, Basis: OwnRule, Clause: "R4-14", Findings: of(findings.BetOverLimit)},
		{ID: "W16", Games: atRoulette, Kind: ruling, Basis: Borrowed, Source: sochi},
		{ID: "W17", Games: atRoulette, Kind: ruling, Basis: OwnRule, Clause: "R0-20", Findings: of(findings.PayoutDiffers, findings.RoundSettledTwice)},
		{ID: "W18", Games: atRoulette, Kind: ruling, Basis: Borrowed, Source: liveStudio},
		{ID: "W19", Games: atRoulette, Kind: ruling, Basis: Practice},
		{ID: "W20", Games: atRoulette, Kind: ruling, Basis: OwnRule, Clause: "R4-3"},
		{ID: "W21", Games: atRoulette, Kind: void, Code: "malfunction", Basis: OwnRule, Clause: "R0-19", Findings: of(findings.DeviceLost)},
		{ID: "W22", Games: atRoulette, Basis: Practice, Findings: of(findings.WheelBias)},
	}
}

func of(codes ...findings.Code) []findings.Code { return codes }

// Propose finds the incident that a finding shows at a table of a game; nil if none
// does. One whose subject is the finding's comes before one of any subject.
func Propose(f findings.Identity, g profile.Game) *Incident {
	var found *Incident
	for _, i := range Incidents() {
		if !i.At(g) || !slices.Contains(i.Findings, f.Code) {
			continue
		}
		switch {
		case i.Subject != "" && i.Subject == f.Subject:
			return i
		case i.Subject == "" && found == nil:
			found = i
		}
	}
	return found
}

// ProposeFor finds the incident that stands behind a decision of a kind and a code at
// a table of a game: the house's own rule before a borrowed one; nil if there is none.
func ProposeFor(k decisions.Kind, code string, g profile.Game) *Incident {
	var found *Incident
	if code == "" {
		return nil
	}
	for _, i := range Incidents() {
		if i.Kind == k && i.Code == code && i.At(g) && (found == nil || i.Basis < found.Basis) {
			found = i
		}
	}
	return found
}
