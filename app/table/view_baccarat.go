package table

import (
	"fmt"
	"strconv"
	"strings"

	"pitboss/app/draw"
	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/roads"
)

// Coup is the felt of a baccarat table.
type Coup struct {
	Felt       draw.BaccaratFelt
	PlayerName string
	BankerName string
	Source     string   // over the cards: which source they are from
	Second     string   // over the second reading
	Order      string   // under the cards
	ByTheCards string   // over the result
	Result     string   // in capitals as it is called
	Winner     string   // player, banker, tie; "" while there is none
	Points     string   // 3 : 3
	Announced  string   // over what the server announced; "" where it is the same
	Says       string   // what the server announced
	SaysWinner string   // player, banker, tie
	SaysPoints string   // 3 : 6
	Reasons    []string // who drew, and why
	Roads      Roads
}

// Roads are the roads of the shoe: one where the sources are the same, both where
// they are not.
type Roads struct {
	Shoe, Second     roads.Shoe
	Two              bool
	Marked           int // the coup at which they part, from 0; below 0 for none
	Name, SecondName string
	Here, There      string // what each has at that coup
	Plate, Counts    string
	Next             string
	Derived          [3]string
}

// feltCoup is the coup as it lies: by the scanner where there is one, else by the
// server.
func feltCoup(t *tables.Table) baccarat.Coup {
	if len(t.Scanned) > 0 {
		return dealt(t.Scanned)
	}
	if c := serverCoup(t); c.Dealt > 0 {
		return c
	}
	return t.Coup
}

func serverCoup(t *tables.Table) baccarat.Coup {
	var all []cards.Card
	for i := range t.Cards {
		all = append(all, t.Cards[i].Card)
	}
	return dealt(all)
}

func dealt(all []cards.Card) baccarat.Coup {
	c, _ := baccarat.Deal(all)
	return c
}

// judgedCoup is the coup that the rules are applied to.
func (m *maker) judgedCoup() baccarat.Coup { return feltCoup(m.t) }

// twoReadings says that both sources have cards and do not agree on all of them.
func (m *maker) twoReadings() bool {
	t := m.t
	if len(t.Scanned) == 0 || len(t.Cards) == 0 {
		return false
	}
	if m.open(findings.CardDiffers) != nil {
		return true
	}
	for i := range min(len(t.Scanned), len(t.Cards)) {
		if a, b := t.Scanned[i], t.Cards[i].Card; a != b && a.Valid() && b.Valid() {
			return true
		}
	}
	return false
}

func (m *maker) coup() Coup {
	t := m.t
	two := m.twoReadings()
	felt, server := feltCoup(t), serverCoup(t)
	v := Coup{
		Felt: draw.BaccaratFelt{TwoReadings: two}, PlayerName: m.Say("winner_player", nil), BankerName: m.Say("winner_banker", nil),
	}
	marked := m.markedCard()
	v.Felt.Player, v.Felt.Banker = m.hands(t, two, marked)
	switch {
	case two:
		v.Source, v.Second = m.scannerLine("on_the_felt"), m.say("game_server")
	case len(t.Scanned) > 0 && len(t.Cards) > 0:
		v.Source = m.scannerLine("felt_and_server")
	case len(t.Scanned) > 0:
		v.Source = m.scannerLine("on_the_felt")
	case len(t.Cards) > 0:
		v.Source = m.say("game_server")
	}
	if n := felt.Dealt; n > 0 {
		v.Order = m.with("order_read", map[string]any{"Last": n})
	}
	v.ByTheCards, v.Announced = m.say("by_the_cards"), ""
	if felt.Complete() {
		v.Winner = winner(&felt)
		v.Result = strings.ToUpper(m.Say("winner_"+v.Winner, nil))
	}
	if felt.Dealt >= 2 {
		v.Points = points(&felt)
	}
	if g := m.open(findings.ResultDiffers); g != nil || two && server.Complete() {
		v.Announced = m.say("announced")
		if server.Complete() {
			v.SaysWinner, v.SaysPoints = winner(&server), points(&server)
		}
		if g != nil && knownWinner(g.Got) {
			v.SaysWinner = g.Got
		}
		if v.SaysWinner != "" {
			v.Says = strings.ToUpper(m.Say("winner_"+v.SaysWinner, nil))
		}
	}
	v.Reasons = m.reasons(&felt)
	v.Roads = m.roads()
	return v
}

func knownWinner(word string) bool { return word == "player" || word == "banker" || word == "tie" }

func points(c *baccarat.Coup) string {
	return strconv.Itoa(c.Player.Points()) + " : " + strconv.Itoa(c.Banker.Points())
}

func winner(c *baccarat.Coup) string {
	if x := c.Winner(); x != baccarat.Nobody {
		return x.String()
	}
	return "tie"
}

// scannerLine names the scanner of the felt, where it has a name.
func (m *maker) scannerLine(key string) string {
	name := ""
	for i := range m.t.Devices {
		if name == "" {
			name = m.t.Devices[i].Name
		}
	}
	return strings.TrimSpace(m.with(key, map[string]any{"Device": name}))
}

// markedCard is the place off the shoe, from 1, of the card that the alarm is about; 0
// for none.
func (m *maker) markedCard() int {
	if n := m.extraCard(); n > 0 {
		return n
	}
	for _, code := range [...]findings.Code{findings.CardDiffers, findings.DrawExtra, findings.DealOrder, findings.CardUnreadable} {
		if g := m.open(code); g != nil {
			return subjectCard(g)
		}
	}
	return 0
}

// coupOrder is where each card off the shoe goes: to which hand, and at which place of
// it.
func coupOrder(c *baccarat.Coup, n int) []string {
	order := []string{"player", "banker", "player", "banker"}
	switch {
	case c.Player.Size == 3 && c.Banker.Size == 3:
		order = append(order, "player", "banker")
	case c.Player.Size == 3:
		order = append(order, "player")
	case c.Banker.Size == 3:
		order = append(order, "banker")
	}
	for len(order) < n {
		order = append(order, "banker") // one that should not be there lies with the banker's
	}
	return order[:n]
}

// coupPlace is the hand that a card off the shoe went to, and its place in it, from 1.
func (m *maker) coupPlace(n int) (side string, at int) {
	felt := feltCoup(m.t)
	order := coupOrder(&felt, max(n, len(m.t.Scanned), len(m.t.Cards)))
	if len(m.t.Scanned) == 0 {
		for i := range m.t.Cards {
			if i < len(order) && (m.t.Cards[i].To == "player" || m.t.Cards[i].To == "banker") {
				order[i] = m.t.Cards[i].To
			}
		}
	}
	if n < 1 || n > len(order) {
		return "", 0
	}
	side = order[n-1]
	for _, s := range order[:n] {
		if s == side {
			at++
		}
	}
	return side, at
}

// hands are both hands as they lie.
func (m *maker) hands(t *tables.Table, two bool, marked int) (player, banker draw.BaccaratHand) {
	player, banker = draw.BaccaratHand{FeltPoints: -1, ServerPoints: -1}, draw.BaccaratHand{FeltPoints: -1, ServerPoints: -1}
	felt, server := feltCoup(t), serverCoup(t)
	n := len(t.Scanned)
	if n == 0 {
		n = len(t.Cards)
	}
	for i := range n {
		side, at := m.coupPlace(i + 1)
		h := &player
		if side == "banker" {
			h = &banker
		}
		card, onServer, hasFelt, _ := cardAt(t, i)
		if !hasFelt {
			card = onServer
		}
		h.Felt = append(h.Felt, draw.Lying{Card: card, Sideways: at == 3, Marked: i+1 == marked})
		h.Order = append(h.Order, i+1)
	}
	if felt.Dealt >= 2 {
		player.FeltPoints, banker.FeltPoints = felt.Player.Points(), felt.Banker.Points()
	}
	if !two {
		return player, banker
	}
	for i := range t.Cards {
		side, at := m.coupPlace(i + 1)
		h := &player
		if side == "banker" {
			h = &banker
		}
		h.Server = append(h.Server, draw.Lying{Card: t.Cards[i].Card, Sideways: at == 3, Marked: i+1 == marked})
	}
	if server.Dealt >= 2 {
		player.ServerPoints, banker.ServerPoints = server.Player.Points(), server.Banker.Points()
		player.Differs, banker.Differs = player.ServerPoints != player.FeltPoints, banker.ServerPoints != banker.FeltPoints
	}
	return player, banker
}

// firstTwo is what a hand counted with two cards.
func firstTwo(h baccarat.Hand) int {
	h.Size = min(h.Size, 2)
	return h.Points()
}

// bankerClause is the clause that says whether the banker draws.
func bankerClause(c *baccarat.Coup) string {
	p, b := firstTwo(c.Player), firstTwo(c.Banker)
	switch {
	case p >= 8 || b >= 8:
		return "B-48"
	case c.Player.Size == 2 && b <= 5:
		return "B-50"
	case c.Player.Size == 2:
		return "B-49"
	}
	return [...]string{"B-52", "B-52", "B-52", "B-53", "B-54", "B-55", "B-56", "B-57"}[b]
}

// reasons says who drew and who stood, with the clauses.
func (m *maker) reasons(c *baccarat.Coup) []string {
	if c.Dealt < 4 {
		return nil
	}
	p, b := firstTwo(c.Player), firstTwo(c.Banker)
	if c.Natural() {
		return []string{m.with("natural", map[string]any{"Points": max(p, b), "Clause": "B-48"})}
	}
	var all []string
	values := map[string]any{"Points": p, "Clause": "B-49"}
	switch {
	case c.Player.Size == 3:
		values["Card"], values["Clause"] = baccarat.Points(c.Player.Cards[2]), "B-51"
		all = append(all, m.with("player_draws", values))
	case p >= 6:
		all = append(all, m.with("player_stands", values))
	default:
		return []string{m.with("player_to_draw", values)}
	}
	values = map[string]any{"Points": b, "Clause": bankerClause(c)}
	key := "banker_stands"
	switch {
	case c.Banker.Size == 3:
		key = "banker_draws"
		values["Card"] = baccarat.Points(c.Banker.Cards[2])
	case c.Next == baccarat.Banker:
		key = "banker_to_draw"
	}
	if c.Player.Size == 3 {
		key += "_against"
		values["Third"] = baccarat.Points(c.Player.Cards[2])
	}
	return append(all, m.with(key, values))
}

func (m *maker) coupText(c *baccarat.Coup) string {
	return m.Say("winner_"+winner(c), nil) + " " + points(c)
}

// coupResults are the results by the felt and by the server.
func (m *maker) coupResults() (felt, server string) {
	f, s := feltCoup(m.t), serverCoup(m.t)
	felt, server = none, none
	if f.Complete() {
		felt = m.coupText(&f)
	}
	if s.Complete() {
		server = m.coupText(&s)
	}
	if g := m.open(findings.ResultDiffers); g != nil && knownWinner(g.Got) && (!s.Complete() || winner(&s) != g.Got) {
		server = m.Say("winner_"+g.Got, nil)
	}
	return felt, server
}

func (m *maker) roads() Roads {
	t := m.t
	v := Roads{Shoe: t.Roads, Marked: -1, Next: m.say("next_hand"), Name: m.say("big_road"), Plate: m.say("bead_plate")}
	v.Derived = [3]string{m.say("big_eye_boy"), m.say("small_road"), m.say("cockroach_pig")}
	if t.FeltRoads.Len() > 0 && t.HasServer {
		if d, differ := roads.FirstDifference(t.FeltRoads, t.Roads); differ && !d.Behind {
			v.Shoe, v.Second, v.Two, v.Marked = t.FeltRoads, t.Roads, true, d.Coup
			v.Name, v.SecondName, v.Plate = m.say("big_road_scanner"), m.say("big_road_server"), m.say("bead_plate_felt")
			v.Here, v.There = m.roadWord(t.FeltRoads, d.Coup), m.roadWord(t.Roads, d.Coup)
		}
	} else if t.FeltRoads.Len() > 0 {
		v.Shoe = t.FeltRoads
	}
	counts := map[roads.Winner]int{}
	for _, r := range v.Shoe.Coups() {
		counts[r.Winner]++
	}
	// The letters are those of the beads, in every language.
	v.Counts = fmt.Sprintf("B %d  P %d  T %d", counts[roads.Banker], counts[roads.Player], counts[roads.Tie])
	return v
}

func (m *maker) roadWord(s roads.Shoe, coup int) string {
	all := s.Coups()
	if coup >= len(all) {
		return ""
	}
	word := map[roads.Winner]string{roads.Banker: "banker", roads.Player: "player", roads.Tie: "tie"}[all[coup].Winner]
	return m.with("hand_was", map[string]any{"Hand": coup + 1, "Winner": strings.ToLower(m.Say("winner_"+word, nil))})
}
