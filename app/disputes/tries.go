package disputes

import (
	"image"
	"strconv"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/disputes/hearing"
	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/app/words"
	"pitboss/tables/cards"
	"pitboss/tables/profile"
)

// tries are the keys of the what-if.
type tries struct {
	of   *hearingPanel
	tags tagBox

	tabs         map[hearing.Tab]*look.Choice
	undo         *look.Choice
	before, next *look.Choice // of what the tab is aimed at
	ranks        [13]*look.Choice
	suits        [4]*look.Choice
	none         *look.Choice
	extra        *look.Choice // a card more at the end
	giveBack     *look.Choice
	amount       *look.Field
	does         []*look.Choice // actions
	drop         *look.Choice
	newBet       *look.Choice
	betShifts    []*look.Choice // of the time of a bet
	void         *look.Choice
	options      []*look.Choice
	shifts       []*look.Choice // of a signal's time
	never        *look.Choice
	suitImages   map[suitOf]image.Image
}

type suitOf struct {
	suit  cards.Suit
	scale float32
}

// actionWords are what a guest can do instead.
var actionWords = [...]string{"hit", "stand", "double", "split"}

// shifts are by how much a signal's time is moved.
var shifts = [...]time.Duration{-time.Second, -100 * time.Millisecond, 100 * time.Millisecond, time.Second}

func newTries(h *hearingPanel) *tries {
	t := &tries{of: h, tabs: map[hearing.Tab]*look.Choice{}}
	do := func(f func(*hearing.Hearing)) func() {
		return func() {
			if h.of != nil {
				f(h.of)
				h.show()
				h.screen.layOut()
			}
		}
	}
	for _, tab := range []hearing.Tab{hearing.CardTab, hearing.BetTab, hearing.ActionTab, hearing.ResultTab, hearing.TimeTab} {
		t.tabs[tab] = look.NewChoice(do(func(of *hearing.Hearing) { of.Turn(tab) }))
	}
	t.undo = look.NewChoice(do(func(of *hearing.Hearing) { of.Undo() }))
	t.before, t.next = look.NewChoice(do(func(of *hearing.Hearing) { t.aim(of, -1) })), look.NewChoice(do(func(of *hearing.Hearing) { t.aim(of, 1) }))
	for i := range t.ranks {
		t.ranks[i] = look.NewChoice(do(func(of *hearing.Hearing) { of.SetRank(cards.Rank(i + 1)) }))
	}
	for i := range t.suits {
		t.suits[i] = look.NewChoice(do(func(of *hearing.Hearing) { of.SetSuit(suitOrder[i]) }))
	}
	t.none = look.NewChoice(do(func(of *hearing.Hearing) { of.NoCard() }))
	t.extra = look.NewChoice(do(func(of *hearing.Hearing) { of.InsertCard(cards.Of(1, cards.Spades)) }))
	t.giveBack = look.NewChoice(do(func(of *hearing.Hearing) { of.ReturnBet() }))
	t.newBet = look.NewChoice(do(func(of *hearing.Hearing) { of.NewBet() }))
	for _, by := range shifts {
		t.betShifts = append(t.betShifts, look.NewChoice(do(func(of *hearing.Hearing) { of.MoveBetTime(by) })))
	}
	t.amount = look.NewField()
	t.amount.Limit(24)
	t.amount.OnEnter = func(text string) { do(func(of *hearing.Hearing) { t.stake(of, text) })() }
	for _, word := range actionWords {
		t.does = append(t.does, look.NewChoice(do(func(of *hearing.Hearing) { of.Do(word) })))
	}
	t.drop = look.NewChoice(do(func(of *hearing.Hearing) { of.DropAction() }))
	t.void = look.NewChoice(do(func(of *hearing.Hearing) { of.SetVoid(!of.Outcome().Void) }))
	for i := range 2 {
		t.options = append(t.options, look.NewChoice(do(func(of *hearing.Hearing) {
			if name, values, _ := of.Options(); i < len(values) {
				of.SetOption(name, values[i])
			}
		})))
	}
	for _, by := range shifts {
		t.shifts = append(t.shifts, look.NewChoice(do(func(of *hearing.Hearing) { of.MoveSignal(by) })))
	}
	t.never = look.NewChoice(do(func(of *hearing.Hearing) { of.NoSignal() }))
	return t
}

var suitOrder = [4]cards.Suit{cards.Spades, cards.Hearts, cards.Diamonds, cards.Clubs}

// aim aims the tab in sight at the next thing, or the one before.
func (t *tries) aim(of *hearing.Hearing, by int) {
	switch of.Tab {
	case hearing.CardTab:
		of.StepCard(by)
	case hearing.BetTab:
		of.StepBet(by)
	case hearing.ActionTab:
		of.StepAction(by)
	case hearing.TimeTab:
		of.StepSignal(by)
	case hearing.ResultTab:
	}
}

// stake takes the amount that was written for a bet.
func (t *tries) stake(of *hearing.Hearing, text string) {
	plain := ""
	for _, r := range text {
		if r != ',' && r != ' ' {
			plain += string(r)
		}
	}
	if a, err := of.Round.Currency.Parse(plain); err == nil && a > 0 {
		of.SetStake(a)
	}
}

func (t *tries) say(key string, values map[string]any) string { return t.of.screen.say(key, values) }

// show gives the keys their faces.
func (t *tries) show() {
	h := t.of.of
	if h == nil {
		return
	}
	scale := look.ScaleOf(t.of.whatif.pad)
	names := map[hearing.Tab]string{
		hearing.CardTab: "tab_card", hearing.BetTab: "tab_bet", hearing.ActionTab: "tab_action", hearing.ResultTab: "tab_result", hearing.TimeTab: "tab_time",
	}
	for tab, k := range t.tabs {
		k.Set(look.ChoiceFace{Text: t.say(names[tab], nil), Chosen: h.Tab == tab})
	}
	t.undo.Set(look.ChoiceFace{Text: t.say("undo", nil), Cap: "U", Disabled: !h.Changed()})
	t.before.Set(look.ChoiceFace{Icon: t.of.sign5(signOf{oneBack, scale}), IconSize: 16})
	t.next.Set(look.ChoiceFace{Icon: t.of.sign5(signOf{oneOn, scale}), IconSize: 16})
	number, _, is, gone := h.Card()
	for i, k := range t.ranks {
		k.Set(look.ChoiceFace{Text: draw.RankText(cards.Rank(i + 1)), Chosen: !gone && is.Valid() && is.Rank() == cards.Rank(i+1), Disabled: number == 0 || gone})
	}
	for i, k := range t.suits {
		k.Set(look.ChoiceFace{Icon: t.suit(suitOf{suitOrder[i], scale}), IconSize: 18, Chosen: !gone && is.Valid() && is.Suit() == suitOrder[i], Disabled: number == 0 || gone})
	}
	t.none.Set(look.ChoiceFace{Text: t.say("no_card", nil), Cap: "X", Chosen: gone, Disabled: number == 0})
	t.extra.Set(look.ChoiceFace{Text: t.say("one_more", nil), Small: true})
	t.showBet(h)
	_, a, has := h.Action()
	for i, k := range t.does {
		k.Set(look.ChoiceFace{Text: t.of.screen.words.Say("table_do_"+actionWords[i], nil), Chosen: has && a.Do == actionWords[i], Disabled: !has})
	}
	t.drop.Set(look.ChoiceFace{Text: t.say("no_action", nil), Disabled: !has})
	t.void.Set(look.ChoiceFace{Text: t.say("round_is_void", nil), Chosen: h.Outcome().Void})
	_, values, now := h.Options()
	for i, k := range t.options {
		if i < len(values) {
			k.Set(look.ChoiceFace{Text: t.say("value_"+values[i], nil), Chosen: now == values[i]})
		}
	}
	signal, timed := h.Signal()
	for i, k := range t.shifts {
		k.Set(look.ChoiceFace{Text: shiftText(shifts[i]), Disabled: !timed || signal.At.IsZero()})
	}
	t.never.Set(look.ChoiceFace{Text: t.say("not_given", nil), Chosen: timed && signal.At.IsZero(), Disabled: !timed || signal.At.IsZero()})
}

func shiftText(by time.Duration) string {
	sign := "+"
	if by < 0 {
		sign, by = "–", -by
	}
	if by%time.Second == 0 {
		return sign + strconv.Itoa(int(by/time.Second)) + " s"
	}
	return sign + "0." + strconv.Itoa(int(by/(100*time.Millisecond))) + " s"
}

func (t *tries) showBet(h *hearing.Hearing) {
	b := h.Bet()
	key, disabled := "give_back", b == nil
	if b != nil && !b.Taken {
		key = "take_it"
	}
	t.giveBack.Set(look.ChoiceFace{Text: t.say(key, nil), Cap: "X", Disabled: disabled})
	t.newBet.Set(look.ChoiceFace{Text: t.say("one_more_bet", nil), Small: true, Disabled: disabled || h.Round.Game == profile.Blackjack})
	for i, k := range t.betShifts {
		k.Set(look.ChoiceFace{Text: shiftText(shifts[i]), Disabled: disabled})
	}
	t.amount.Set(look.FieldFace{Hint: t.say("hint_stake", nil), Disabled: disabled})
	if !t.amount.Focused() {
		t.amount.SetText(words.Amount(h.Round.Currency.Format(h.Stake())))
	}
}

func (t *tries) suit(of suitOf) image.Image {
	if t.suitImages == nil || len(t.suitImages) > 40 {
		t.suitImages = map[suitOf]image.Image{}
	}
	if t.suitImages[of] == nil {
		c := look.Text1
		if of.suit == cards.Hearts || of.suit == cards.Diamonds {
			c = look.Pip
		}
		t.suitImages[of] = draw.PipImage(of.suit, 18, c, of.scale)
	}
	return t.suitImages[of]
}

// key takes the keys of the what-if.
func (t *tries) key(e *fyne.KeyEvent) bool {
	h := t.of.of
	switch e.Name {
	case fyne.KeyW:
		h.NextTab()
		t.of.inSight(t.of.whatif)
	case fyne.KeyU:
		h.Undo()
	case fyne.KeyX:
		if h.Tab == hearing.BetTab {
			h.ReturnBet()
		} else if h.Tab == hearing.CardTab {
			h.NoCard()
		}
	case fyne.KeyComma:
		t.aim(h, -1)
	case fyne.KeyPeriod:
		t.aim(h, 1)
	default:
		return false
	}
	t.of.show()
	t.of.screen.layOut()
	return true
}
