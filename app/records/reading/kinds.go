package reading

import (
	"slices"
	"strings"

	"pitboss/app/words"
)

// kinds are the kinds of record that a journal of this desk has, in the order in which
// they are offered: what people did first, then what happened at the felt, then what
// devices and the journal itself say.
var kinds = [...]string{
	"decision.recorded", "decision.cancelled", "decision.answered", "inspection.recorded", "inspection.cancelled",
	"dispute.opened", "dispute.ruled", "form.signed", "note.written", "handover.signed", "export",
	"alarm.acknowledged", "alarm.shelved", "alarm.unshelved", "finding.raised", "finding.cleared",
	"approval.requested", "approval.given", "approval.refused", "approval.withdrawn", "approval.expired",
	"approval.carried_out", "approval.failed",
	"staff.signed_on", "staff.signed_off", "staff.sign_on_failed", "desk.locked", "desk.unlocked",
	"staff.began", "staff.remade", "staff.added", "staff.roles", "staff.edited", "staff.reset",
	"staff.password_changed", "staff.pin_changed", "staff.deactivated", "staff.reactivated", "staff.unlocked",
	"staff.access_listed", "equipment.added", "equipment.moved", "setting.changed",
	"round.opened", "bet.accepted", "bet.cancelled", "bet.refused", "round.no_more_bets", "ball.launched",
	"card.dealt", "card.revealed", "action.taken", "spin.result", "spin.voided", "round.settled", "round.voided",
	"table.image", "table.opened", "table.closed", "dealer.changed", "shoe.started", "shoe.cut_card", "shoe.shuffled",
	"card.scanned", "card.unreadable", "cut_card.scanned", "wheel.state", "wheel.revolutions", "wheel.result",
	"wheel.void", "device.fault", "device.lost", "device.back", "line.rejected",
	"day.opened", "checkpoint", "checkpoint.cosigned", "clock.stepped", "pit.clock.stepped", "days.removed", "state.kept", "journal.lost",
	"desk.warned", "desk.warnings_taken", "subscribed", "hb",
}

// Kinds lists the kinds of record that the desk knows.
func Kinds() []string { return slices.Clone(kinds[:]) }

// KindName is a kind in words; one that the desk does not know is its own name.
func KindName(w *words.Words, kind string) string {
	key := "journal_kind_" + strings.ReplaceAll(kind, ".", "_")
	if kind == "" || !w.Has(key) {
		return kind
	}
	return w.Say(key, nil)
}

// Offer is a kind that what was typed may mean.
type Offer struct{ Kind, Name string }

// Offered are the kinds that typed letters may mean, in words or as they are written in
// the record: those that begin with them before those that have them inside. At most
// so many.
func Offered(w *words.Words, typed string, most int) []Offer {
	typed = strings.ToLower(strings.TrimSpace(typed))
	if typed == "" {
		return nil
	}
	var begin, inside []Offer
	for _, k := range kinds {
		o := Offer{k, KindName(w, k)}
		name := strings.ToLower(o.Name)
		switch {
		case strings.HasPrefix(name, typed) || strings.HasPrefix(k, typed):
			begin = append(begin, o)
		case strings.Contains(name, typed) || strings.Contains(k, typed):
			inside = append(inside, o)
		}
	}
	all := append(begin, inside...)
	return all[:min(len(all), most)]
}

// KindOf is the kind that what was typed names, in words or as it is written; "" if it
// names none. A kind that the desk does not know is taken as it is where it has the
// shape of one: a later desk may have written it.
func KindOf(w *words.Words, typed string) string {
	typed = strings.ToLower(strings.TrimSpace(typed))
	for _, k := range kinds {
		if k == typed || strings.ToLower(KindName(w, k)) == typed {
			return k
		}
	}
	if strings.Trim(typed, "abcdefghijklmnopqrstuvwxyz_.") == "" && strings.Contains(strings.Trim(typed, "."), ".") {
		return typed
	}
	return ""
}
