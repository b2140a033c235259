package round_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
	"pitboss/tables/round"
	"pitboss/tables/wager"
	"pitboss/tables/wire"
)

// bets draws the bets of a round: of all spots of the game, some in a wrong shape,
// each with an id of its own and a colour that is its player's.
func drawBets(t *rapid.T, game string, most int) []string {
	var all []string
	for i := range rapid.IntRange(0, most).Draw(t, "bets") {
		player := rapid.IntRange(1, 3).Draw(t, "player")
		stake := rapid.SampledFrom([]string{"1", "5", "25", "99.99", "100", "450", "1000", "0.01", "1385", "7777.77"}).Draw(t, "stake")
		o := fmt.Sprintf(`"id":"b%d","player":"p%d","stake":%q,`, i, player, stake)
		if game == "roulette" && rapid.IntRange(0, 3).Draw(t, "colour") == 0 {
			o += fmt.Sprintf(`"chips":"colour","chip":"%d",`, player*5)
		}
		o += drawSpot(t, game)
		if rapid.IntRange(0, 5).Draw(t, "timed") == 0 {
			o += fmt.Sprintf(`,"at":"2026-11-30T03:45:%02dZ"`, rapid.IntRange(15, 25).Draw(t, "at"))
		}
		all = append(all, "{"+o+"}")
	}
	return all
}

func drawSpot(t *rapid.T, game string) string {
	if game == "baccarat" {
		return fmt.Sprintf(`"spot":%q`, rapid.SampledFrom([]string{"player", "banker", "tie", "pair"}).Draw(t, "spot"))
	}
	n := rapid.IntRange(0, 36).Draw(t, "n")
	return rapid.SampledFrom([]string{
		fmt.Sprintf(`"spot":"straight","numbers":[%d]`, n), `"spot":"split","numbers":[20,17]`, `"spot":"street","numbers":[16,17,18]`,
		`"spot":"trio","numbers":[0,2,3]`, `"spot":"corner","numbers":[17,18,20,21]`, `"spot":"first_four","numbers":[3,2,1,0]`,
		`"spot":"six_line","numbers":[16,17,18,19,20,21]`, fmt.Sprintf(`"spot":"dozen","which":%d`, n%4), `"spot":"column","which":2`,
		`"spot":"red"`, `"spot":"black"`, `"spot":"even"`, `"spot":"low"`, `"spot":"voisins"`, `"spot":"tiers"`, `"spot":"orphelins"`,
		`"spot":"jeu_zero"`, fmt.Sprintf(`"spot":"neighbours","numbers":[%d],"sides":%d`, n, n%4), `"spot":"neighbours","numbers":[0]`,
		fmt.Sprintf(`"spot":"complete","numbers":[%d],"stake":null,"chip":"5"`, n), `"spot":"split","numbers":[3,4]`, `"spot":"finals"`,
	}).Draw(t, "spot")
}

// drawLine draws a whole round: cards that the rules allow, or a number. Bets are put
// in the place of %s.
func drawLine(t *rapid.T, game, limits string) string {
	line := `{"table":"T-1","round":"1","no_more_bets_at":"2026-11-30T03:45:20Z","launched_at":"2026-11-30T03:45:18Z",` + limits
	if rapid.IntRange(0, 9).Draw(t, "void") == 0 {
		line += `"void":{"reason":"malfunction"},`
	}
	if game == "baccarat" {
		return line + `"game":"baccarat","profile":"house-baccarat","dealt":` + drawCoup(t) + `,"bets":[%s]}`
	}
	profile := rapid.SampledFrom([]string{"house-roulette", "european", "french-la-partage", "french-en-prison", "american"}).Draw(t, "profile")
	if profile == "french-en-prison" && rapid.Bool().Draw(t, "held") {
		line += `"prison":[{"id":"k1","player":"p1","spot":"red","stake":"25"},{"id":"k2","player":"p2","spot":"odd","stake":"0.05"}],`
	}
	number := rapid.IntRange(0, 36).Draw(t, "number")
	return line + fmt.Sprintf(`"game":"roulette","profile":%q,"number":%d,"bets":[%%s]}`, profile, number)
}

func drawCoup(t *rapid.T) string {
	c := baccarat.Start()
	var dealt []string
	for !c.Complete() {
		card := cards.Card(rapid.IntRange(1, cards.Kinds).Draw(t, "card"))
		c.Take(card)
		dealt = append(dealt, fmt.Sprintf("%q", card.String()))
	}
	return "[" + strings.Join(dealt, ",") + "]"
}

// shuffled are the bets in another order.
func shuffled(t *rapid.T, bets []string) []string {
	seed := rapid.Uint64().Draw(t, "order")
	again := slices.Clone(bets)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(again), func(i, j int) { again[i], again[j] = again[j], again[i] })
	return again
}

// written is a line as the contract has it, from what was read of it.
func written(l *round.Line) []byte {
	dst := []byte("{")
	dst = wire.AppendField(dst, "table", l.Table)
	dst = wire.AppendField(dst, "round", l.Round)
	dst = wire.AppendField(dst, "game", l.GameWord)
	dst = wire.AppendField(dst, "profile", l.Profile)
	if l.Currency != "" {
		dst = wire.AppendField(dst, "currency", l.Currency)
	}
	for name, v := range map[string]wire.Value{"rules": l.Rules, "limits": l.Limits} {
		if len(v) > 0 {
			dst = append(wire.AppendName(dst, name), v...)
		}
	}
	offers := func(name string, all []wager.Offer) {
		dst = append(wire.AppendName(dst, name), '[')
		for _, o := range all {
			dst = o.Append(wire.AppendComma(dst))
		}
		dst = append(dst, ']')
	}
	offers("bets", l.Offers)
	if len(l.Prison) > 0 {
		offers("prison", l.Prison)
	}
	dst = append(wire.AppendName(dst, "dealt"), '[')
	for i, c := range l.Dealt {
		if i < len(l.Codes) && l.Codes[i] != "" {
			dst = append(wire.AppendComma(dst), l.Codes[i]...)
			continue
		}
		dst = wire.AppendText(wire.AppendComma(dst), c.String())
	}
	dst = append(dst, ']')
	if l.HasNumber {
		dst = wire.AppendInt(dst, "number", l.Number)
	}
	dst = append(wire.AppendName(dst, "actions"), '[')
	for _, a := range l.Actions {
		dst = append(wire.AppendComma(dst), '{')
		dst = wire.AppendInt(wire.AppendInt(dst, "seat", a.Seat), "hand", a.Hand)
		dst = wire.AppendField(dst, "do", a.Do)
		if a.HasStake {
			dst = wire.AppendField(dst, "stake", a.Stake)
		}
		dst = append(dst, '}')
	}
	dst = append(dst, ']')
	if l.Void {
		dst = append(wire.AppendName(dst, "void"), '{')
		dst = append(wire.AppendField(dst, "reason", l.VoidReason), '}')
	}
	for name, at := range map[string]any{
		"no_more_bets_at": l.Clock.NoMoreBets, "first_card_at": l.Clock.FirstCard, "launched_at": l.Clock.Launched,
	} {
		if text, err := json.Marshal(at); err == nil && string(text) != `"0001-01-01T00:00:00Z"` {
			dst = append(wire.AppendName(dst, name), text...)
		}
	}
	return append(dst, '}')
}
