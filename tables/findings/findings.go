// Package findings names what can be wrong at a table.
//
// A finding says that two things differ or that a rule was not kept; it names both
// sides, the clause, and what it is about. Its identity is table, round, code and
// subject: the same events always raise the same findings, once.
package findings

import (
	"strings"
	"time"

	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// Severity is how soon a person is needed, after ISA-18.2.
type Severity uint8

// The severities.
const (
	Urgent Severity = 1 + iota // stop the table
	High                       // before the next round
	Medium                     // watch
	Low                        // this shift
)

var severityWords = [...]string{"", "urgent", "high", "medium", "low"}

func (s Severity) String() string { return severityWords[s] }

// Code is the fixed word of a kind of finding.
type Code string

// The codes.
const (
	PayoutDiffers        Code = "payout.differs"
	ResultDiffers        Code = "result.differs"
	CardDiffers          Code = "card.differs"
	DrawMissing          Code = "draw.missing"
	DrawExtra            Code = "draw.extra"
	DealOrder            Code = "deal.order"
	DealBeforeNoMoreBets Code = "deal.before_no_more_bets"
	BetLate              Code = "bet.late"
	BetAfterLaunch       Code = "bet.after_launch"
	BetOverLimit         Code = "bet.over_limit"
	BetUnderLimit        Code = "bet.under_limit"
	BetNotOffered        Code = "bet.not_offered"
	BetMalformed         Code = "bet.malformed"
	BetNotAMultiple      Code = "bet.not_a_multiple"
	SpinInvalid          Code = "spin.invalid"
	SpinHung             Code = "spin.hung"
	WheelDirection       Code = "wheel.direction"
	WheelSpeed           Code = "wheel.speed"
	WheelBias            Code = "wheel.bias"
	ShoeComposition      Code = "shoe.composition"
	ShoeShort            Code = "shoe.short"
	ShoeCardMissing      Code = "shoe.card_missing"
	ShoeAfterLastHand    Code = "shoe.after_last_hand"
	ShoeNotInspected     Code = "shoe.not_inspected"
	WheelNotInspected    Code = "wheel.not_inspected"
	CardUnreadable       Code = "card.unreadable"
	CardDoubleRead       Code = "card.double_read"
	CardOutOfTurn        Code = "card.out_of_turn"
	RulesDiffer          Code = "rules.differ"
	ActionIllegal        Code = "action.illegal"
	ActionMissing        Code = "action.missing"
	ShoeNotShuffled      Code = "shoe.not_shuffled"
	RoundUnseen          Code = "round.unseen"
	RoundStuck           Code = "round.stuck"
	RoundSettledTwice    Code = "round.settled_twice"
	RoundVoidUnpaid      Code = "round.void_unpaid"
	FeedGap              Code = "feed.gap"
	FeedStale            Code = "feed.stale"
	FeedMalformed        Code = "feed.malformed"
	DeviceLost           Code = "device.lost"
	DeviceSilent         Code = "device.silent"
	DeviceGarbled        Code = "device.garbled"
	ClockSkew            Code = "clock.skew"
	PaceLow              Code = "pace.low"
	PaceHigh             Code = "pace.high"
	RerunRate            Code = "rerun.rate"
	InspectionDue        Code = "inspection.due"
	DeckOld              Code = "deck.old"
	JournalSlow          Code = "journal.slow"
	JournalFull          Code = "journal.full"

	// InspectionFailed is the pit's own word: an inspection did not pass, the table plays on
	// and nobody has decided. The desk raises it; no recording of a table does.
	InspectionFailed Code = "inspection.failed"
)

var severities = map[Code]Severity{
	PayoutDiffers: Urgent, ResultDiffers: Urgent, CardDiffers: Urgent, DrawMissing: Urgent, DrawExtra: Urgent,
	DealOrder: High, DealBeforeNoMoreBets: High, BetLate: High, BetAfterLaunch: High, BetOverLimit: High,
	BetUnderLimit: High, BetNotOffered: High, BetMalformed: High, BetNotAMultiple: High, SpinInvalid: Urgent,
	SpinHung: High, WheelDirection: Medium, WheelSpeed: Medium, WheelBias: High, ShoeComposition: Urgent,
	ShoeShort: High, ShoeCardMissing: High, ShoeAfterLastHand: Urgent, ShoeNotInspected: High,
	WheelNotInspected: High, CardUnreadable: High, CardDoubleRead: High, CardOutOfTurn: High, RulesDiffer: Urgent,
	ActionIllegal: Urgent, ActionMissing: Urgent, ShoeNotShuffled: Urgent, RoundUnseen: Low, RoundStuck: High,
	RoundSettledTwice: Urgent, RoundVoidUnpaid: Urgent, FeedGap: High, FeedStale: High, FeedMalformed: High,
	DeviceLost: High, DeviceSilent: High, DeviceGarbled: Low, ClockSkew: Low, PaceLow: Medium, PaceHigh: Medium,
	RerunRate: Medium, InspectionDue: Medium, DeckOld: Medium, JournalSlow: Urgent, JournalFull: Urgent, InspectionFailed: Urgent,
}

// Severity of a code as the house has it; 0 for a word that is none. wheel.bias is
// medium while only its watch limit is past.
func (c Code) Severity() Severity { return severities[c] }

// OfTheWorld says that a finding is over when the world is as it should be again, and by no
// decision that names it: the device is back, the wheel was inspected, what failed there was
// decided.
func (c Code) OfTheWorld() bool {
	switch c {
	case FeedGap, FeedStale, DeviceLost, DeviceSilent, DeviceGarbled, ClockSkew, PaceLow, PaceHigh, RerunRate, WheelBias,
		WheelSpeed, ShoeNotInspected, WheelNotInspected, InspectionDue, InspectionFailed, DeckOld, JournalSlow, JournalFull:
		return true
	}
	return false
}

// Codes returns every code with its severity; the map is a copy.
func Codes() map[Code]Severity {
	all := make(map[Code]Severity, len(severities))
	for c, s := range severities {
		all[c] = s
	}
	return all
}

// Identity is what makes two findings the same.
type Identity struct {
	Table, Round string
	Code         Code
	Subject      string
}

// String is an identity as records name it: R-03/R-03-0187/spin.invalid/revolutions.
func (id Identity) String() string {
	return id.Table + "/" + id.Round + "/" + string(id.Code) + "/" + id.Subject
}

// ParseIdentity reads what String writes; a code alone is one at a table and round that
// are known otherwise. A table's or round's name may hold the mark between.
func ParseIdentity(s, table, round string) (Identity, bool) {
	if c := Code(s); c.Severity() != 0 {
		return Identity{Table: table, Round: round, Code: c}, true
	}
	parts := strings.Split(s, "/")
	for i := 2; i < len(parts)-1; i++ {
		if c := Code(parts[i]); c.Severity() != 0 {
			head := strings.Join(parts[:i], "/")
			id := Identity{Code: c, Subject: strings.Join(parts[i+1:], "/")}
			if id.Table = parts[0]; table != "" && strings.HasPrefix(head, table+"/") {
				id.Table = table
			}
			id.Round = head[len(id.Table)+1:]
			return id, true
		}
	}
	return Identity{}, false
}

// Finding is one thing found wrong.
type Finding struct {
	Identity
	Severity Severity
	Clause   string
	Expected string // what the rules or the felt say
	Got      string // what the server or the table did
	Why      wager.Why
	At       time.Time // of the event that showed it, or the moment it fell due
	CausedBy Code      // the finding that hides this one; "" if none does
}

// New makes a finding of a code with its severity.
func New(code Code, subject string) Finding {
	return Finding{Identity: Identity{Code: code, Subject: subject}, Severity: code.Severity()}
}

// AppendFields writes the members of a finding that `check` answers and that a
// replay line shares; why is its sentence in the reader's language.
func (f *Finding) AppendFields(dst []byte, why func([]byte, *wager.Why) []byte) []byte {
	dst = wire.AppendField(dst, "code", string(f.Code))
	dst = wire.AppendField(dst, "severity", f.Severity.String())
	if f.Table != "" || f.Round != "" {
		dst = wire.AppendField(dst, "table", f.Table)
		dst = wire.AppendField(dst, "round", f.Round)
	}
	dst = wire.AppendField(dst, "subject", f.Subject)
	dst = wire.AppendField(dst, "clause", f.Clause)
	dst = wire.AppendField(dst, "expected", f.Expected)
	dst = wire.AppendField(dst, "got", f.Got)
	dst = wire.AppendName(dst, "why")
	return why(dst, &f.Why)
}
