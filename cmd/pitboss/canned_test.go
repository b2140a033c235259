package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"pitboss/app/desk"
	"pitboss/app/floor"
	"pitboss/app/words"
	"pitboss/tables"
	"pitboss/tables/baccarat"
	"pitboss/tables/blackjack"
	"pitboss/tables/cards"
	"pitboss/tables/findings"
	"pitboss/tables/profile"
	"pitboss/tables/roads"
	"pitboss/tables/round"
	"pitboss/tables/shoe"
	"pitboss/tables/wager"
)

// canned is an evening as it was drawn: forty tables in every state a tile knows, at
// one moment.
type canned struct {
	words *words.Words
	now   time.Time
	rows  []floor.Table
}

var cannedNow = time.Date(2026, 11, 30, 21, 47, 16, 0, time.Local)

// cannedRows are the tables: number, game, phase, seconds in it, how full the bar is in
// per cent of its length, the result, its tables' equipment, per cent dealt, pace,
// dealer.
const cannedRows = `
01 R result 4 41 21,26,34,22,3,31,35,10,17,10,6 W-2107 0 37 Nadia
02 R result 4 41 11,3,0,28,19,8,25,24,1,18,33 W-2114 0 40 Somsak
03 R betting 10 34 28,15,13,16,15,12,26,8,16,32,16 W-2121 0 43 Ploy
04 R no_more_bets 16 33 10,25,24,13,29,11,30,10,25,35,8 W-2128 0 34 Niran
05 R no_more_bets 152 100 22,35,28,30,20,20,29,21,30,19,26 W-2135 0 38 Lek
06 R spinning 9 31 32,16,30,34,33,10,29,26,27,18,25 W-2142 0 44 Olena
07 B result 3 31 3:3 SH-18 54 61 Kanya
08 B betting 13 38 7:5 SH-19 53 64 Taras
09 B no_more_bets 1 12 8:0 SH-20 47 60 Malee
10 B settled 3 18 0:4 SH-21 19 65 Dao
11 B betting 19 57 6:0 SH-22 52 70 Preecha
12 B betting 3 9 9:8 SH-23 16 62 Iryna
13 B settled 4 25 6:8 SH-24 34 65 Suda
14 B settled 4 25 1:3 SH-25 27 67 Wichai
15 B dealing 11 34 7:8 SH-26 52 71 Lesia
16 B dealing 11 38 3:9 SH-27 47 63 Arthit
17 B betting 14 42 8:3 SH-28 54 67 Bohdan
18 B betting 16 48 7:6 SH-29 50 68 Chai
19 B betting 48 100 7:6 SH-30 44 66 Fah
20 B dealing 10 35 9:7 SH-31 32 58 Marko
21 B betting 6 19 8:3 SH-32 28 58 Noi
22 B no_more_bets 2 11 7:9 SH-33 50 69 Pim
23 B betting 2 6 8:6 SH-34 55 66 Daryna
24 B no_more_bets 2 20 7:9 SH-35 52 68 Rung
25 R result 3 31 9,16,10,32,0,20,20,21,23,26,28 W-2275 0 36 Sak
26 R no_more_bets 15 36 0,3,12,29,19,33,13,33,34,25,9 W-2282 0 41 Halyna
27 R spinning 10 35 9,34,23,33,9,7,21,21,29,26,31 W-2289 0 37 Tida
28 R closed 2500 0 9,34,23 W-2296 0 0 -
29 J acting 16 50 Q|8*,.,.,16,10,12,14 SH-40 16 59 Yuri
30 J settled 3 27 23|17,.,.,19,.,BJ,18 SH-41 23 48 Mint
31 J dealer 6 41 13|.,22,19,.,.,.,. SH-42 13 58 Korn
32 J dealer 7 44 7|18,.,20,.,16,20,20 SH-43 42 52 Lada
33 J acting 58 100 Q|20,22,19,.,?*,14,. SH-44 40 55 Bua
34 J acting 13 40 6|.,.,.,.,13,12*,20 SH-45 11 57 Petro
35 J betting 5 21 -|.,.,.,+,+,.,. SH-46 43 53 Siri
36 J acting 8 25 J|BJ,25,17*,.,.,14,. SH-47 9 52 Aom
37 J settled 3 18 19|20,.,13,.,18,16,12 SH-48 28 56 Zoya
38 J dealer 5 34 7|18,.,20,BJ,.,20,. SH-49 24 57 Jai
39 J settled 2 13 19|23,.,17,.,18,21,. SH-50 28 50 Nok
40 J acting 18 56 9|22,14*,16,.,15,11,17 SH-51 11 51 Roman
`

// cannedWords are what the evening's people and machines are called.
var cannedWords = map[string]map[string]string{
	"en": {
		"banker_2": "banker 2", "no_result": "no result", "box_5": "box 5",
		"closed_1": "Closed 21:05 by manager", "closed_2": "Reason: staffing", "closed_3": "wheel covered",
		"person": "Oksana Kravets", "short": "Oksana K.", "retrying": "server B, retrying",
		"health": "Gaming day 30 Nov|server A live|B stale 0:48|39 of 40 devices live|journal 48,213",
	},
	"th": {
		"banker_2": "แบงเกอร์ใบ 2", "no_result": "ไม่มีผล", "box_5": "ช่อง 5",
		"closed_1": "ผู้จัดการปิด 21:05", "closed_2": "เหตุ: กำลังคน", "closed_3": "ปิดครอบวงล้อแล้ว",
		"person": "อรสา กิตติวงศ์", "short": "อรสา ก.", "retrying": "เซิร์ฟเวอร์ B กำลังต่อใหม่",
		"health": "วันเล่น 30 พ.ย.|เซิร์ฟเวอร์ A ปกติ|B ค้าง 0:48|อุปกรณ์ 39/40|บันทึก 48,213",
	},
	"uk": {
		"banker_2": "банкір 2", "no_result": "немає результату", "box_5": "бокс 5",
		"closed_1": "Закрив 21:05 менеджер", "closed_2": "Причина: люди", "closed_3": "колесо накрите",
		"person": "Оксана Кравець", "short": "Оксана К.", "retrying": "сервер B, з'єднується",
		"health": "Ігрова доба 30 лист.|сервер A на звʼязку|B мовчить 0:48|39 з 40 пристроїв|журнал 48 213",
	},
}

func (c *canned) say(key string) string {
	if of, ok := strings.CutPrefix(key, "canned_"); ok {
		return cannedWords[c.words.Language][of]
	}
	return c.words.Say(key, nil)
}

func newCanned(w *words.Words) *canned {
	c := &canned{words: w, now: cannedNow}
	for line := range strings.Lines(cannedRows) {
		if f := strings.Fields(line); len(f) == 10 {
			c.rows = append(c.rows, c.table(f))
		}
	}
	return c
}

func number(s string) (n int) {
	if _, err := fmt.Sscan(s, &n); err != nil {
		panic(s + " is no number")
	}
	return n
}

func (c *canned) table(f []string) floor.Table {
	seconds, bar := number(f[3]), number(f[4])
	row := &tables.Table{
		Number: f[1] + "-" + f[0], Phase: tables.Phase(f[2]), Since: c.now.Add(-time.Duration(seconds) * time.Second), Round: "4821",
		Pace: number(f[8]), Dealer: f[9], Server: -1, Wheel: -1, Heard: c.now,
	}
	if bar > 0 {
		row.Usual = time.Duration(float64(seconds) * 0.63 / (float64(bar) / 100) * float64(time.Second))
	}
	row.Shoe = shoe.New(f[6], shoe.House{Decks: 8, Behind: 208})
	for range number(f[7]) * 416 / 100 {
		row.Shoe.Deal(cards.None)
	}
	settled := &round.Answer{Round: "4821"}
	out := floor.Table{Table: row, Pit: "1"}
	if f[0] > "24" {
		out.Pit = "2"
	}
	chance := rand.New(rand.NewPCG(uint64(number(f[0])), 5))
	switch f[1] {
	case "R":
		row.Game, row.Spin.Device = profile.Roulette, f[6]
		for _, n := range strings.Split(f[5], ",") {
			row.Numbers = append([]uint8{uint8(number(n))}, row.Numbers...)
		}
		if row.Phase == tables.Result {
			row.Server = int(row.Numbers[len(row.Numbers)-1])
		}
	case "B":
		row.Game = profile.Baccarat
		p, b, _ := strings.Cut(f[5], ":")
		coup := pointsCoup(number(p), number(b), row.Phase != tables.Dealing)
		if row.Phase == tables.Result || row.Phase == tables.Settled || row.Phase == tables.Dealing {
			row.Coup = coup
		} else {
			settled.Coup, settled.Round = coup, "4820"
		}
		row.Roads = cannedRoad(chance, number(f[7]))
	case "J":
		row.Game = profile.Blackjack
		cannedHands(row, f[5])
	}
	row.Settlement = settled
	c.alarm(&out)
	return out
}

func cannedRoad(chance *rand.Rand, percent int) roads.Shoe {
	s := roads.Shoe{}
	for range max(percent*60/100, 6) {
		r := roads.Result{Winner: roads.Banker}
		switch n := chance.IntN(100); {
		case n < 9:
			r.Winner = roads.Tie
		case n < 53:
			r.Winner = roads.Player
		}
		s = s.With(r)
	}
	return s
}

func must(code string) cards.Card {
	c, err := cards.Parse(code)
	if err != nil {
		panic(code)
	}
	return c
}

// pointsCoup is a coup of two cards a hand with these points.
func pointsCoup(player, banker int, complete bool) baccarat.Coup {
	hand := func(points int) baccarat.Hand {
		code := fmt.Sprintf("%dC", points)
		switch points {
		case 0:
			code = "KD"
		case 1:
			code = "AC"
		}
		return baccarat.Hand{Cards: [3]cards.Card{must("QS"), must(code)}, Size: 2}
	}
	c := baccarat.Coup{Player: hand(player), Banker: hand(banker), Dealt: 4}
	if !complete {
		c.Next = baccarat.Player
	}
	return c
}

func cannedHands(row *tables.Table, text string) {
	dealer, boxes, _ := strings.Cut(text, "|")
	switch dealer {
	case "-":
	case "Q", "J", "6", "7", "9":
		row.Hole.Cards = []cards.Card{must(dealer + "S"), cards.None}
	default:
		row.Hole.Cards, row.Hole.Total = []cards.Card{must("TS"), must("3S")}, number(dealer)
	}
	if row.Phase == tables.DealerPlay && dealer == "13" {
		row.Hole.Total = 13
	}
	for i, b := range strings.Split(boxes, ",") {
		h := blackjack.Hand{Seat: i + 1, Hand: 1, Cards: []cards.Card{must("5S"), must("5H")}}
		b, acting := strings.CutSuffix(b, "*")
		if acting {
			row.Next.Place = blackjack.Place{Seat: i + 1, Hand: 1}
		}
		switch b {
		case ".":
			continue
		case "+":
			row.Bets = append(row.Bets, wager.Offer{Seat: i + 1})
			continue
		case "BJ":
			h.Cards, h.Total = []cards.Card{must("AS"), must("KS")}, 21
		case "?":
			h.Cards, h.Total = []cards.Card{must("AS"), cards.None}, 11
		default:
			h.Total = number(b)
		}
		row.Hands = append(row.Hands, h)
	}
}

// alarm puts the evening's alarms on their tables.
func (c *canned) alarm(t *floor.Table) {
	say := c.say
	switch t.Number {
	case "B-07":
		t.Alarm = floor.Alarm{Life: floor.Fresh, Code: findings.CardDiffers, Severity: findings.Urgent, Short: say("alarm_card_differs"), Text: say("alarm_card_differs") + ": " + say("canned_banker_2")}
		codes := func(all string) (out []cards.Card) {
			for _, code := range strings.Fields(all) {
				out = append(out, must(code))
			}
			return out
		}
		t.Scanned = codes("5S 7D KH 6D 8C")
		for _, card := range codes("5S 7D KH 9D 8C") {
			t.Cards = append(t.Cards, tables.CardDealt{Card: card})
		}
	case "R-05":
		t.Alarm = floor.Alarm{Life: floor.Taken, Code: findings.SpinHung, Severity: findings.High, Short: say("alarm_spin_hung"), Text: say("alarm_spin_hung") + ": " + say("canned_no_result")}
	case "J-33":
		t.Alarm = floor.Alarm{Life: floor.Taken, Code: findings.CardUnreadable, Severity: findings.High, Short: say("alarm_card_unreadable"), Text: say("alarm_card_unreadable") + ": " + say("canned_box_5"), Box: 5}
	case "B-19":
		t.Alarm = floor.Alarm{Life: floor.Taken, Code: findings.FeedStale, Severity: findings.Low, Text: say("alarm_feed_stale")}
		t.Stale, t.Heard = true, c.now.Add(-48*time.Second)
	case "R-28":
		t.Closing = []string{say("canned_closed_1"), say("canned_closed_2"), say("canned_closed_3")}
	}
}

// Floor is the floor.Pit of the evening.
func (c *canned) Floor() []floor.Table { return c.rows }

// Acknowledge does nothing.
func (c *canned) Acknowledge(string) {}

// Bars is the desk.Pit of the evening.
func (c *canned) Bars() desk.Bars {
	say := c.say
	ago := func(seconds int) time.Time { return c.now.Add(-time.Duration(seconds) * time.Second) }
	b := desk.Bars{
		Person: desk.Person{Name: say("canned_person"), Role: say("role_pit_boss")},
		Alarms: []desk.Chip{
			{ID: "1", Table: "B-07", Title: say("alarm_card_differs"), Severity: findings.Urgent, Raised: ago(7)},
			{ID: "2", Table: "R-05", Title: say("alarm_spin_hung"), Severity: findings.High, Raised: ago(112), State: desk.Acknowledged, By: say("canned_short"), At: ago(74)},
			{ID: "3", Table: "J-33", Title: say("alarm_card_unreadable"), Severity: findings.High, Raised: ago(41), State: desk.Acknowledged, By: say("canned_short"), At: ago(18)},
			{ID: "4", Table: "B-19", Title: say("alarm_feed_stale"), Severity: findings.Low, Raised: ago(48), State: desk.Acknowledged, By: say("canned_retrying"), Silent: true},
		},
	}
	for i, text := range strings.Split(say("canned_health"), "|") {
		b.Health = append(b.Health, desk.Health{Text: text, Bad: i == 2})
	}
	for i := range c.rows {
		b.Tables = append(b.Tables, c.rows[i].Number)
	}
	return b
}
