package table_test

import (
	"strings"
	"testing"
	"time"

	"pitboss/app/table"
	"pitboss/tables"
	"pitboss/tables/findings"
)

// Whoever reads of a finding must know where to look: which bet of which guest, which
// card, which box, which device. Every kind of finding that is about one names it, in
// every language.
func TestFindingNamesWhatItIsAbout(t *testing.T) {
	coup, boxes, spin := differingCoup(t).tables["B-07"], softSeventeen(t).tables["J-33"], shortSpin(t).tables["R-03"]
	for _, c := range []struct {
		of      *tables.Table
		code    findings.Code
		subject string
		want    [3]string // in English, Thai and Ukrainian
	}{
		{coup, findings.PayoutDiffers, "a", [3]string{"G-1043, Banker", "G-1043, เจ้ามือ", "G-1043, Банкір"}},
		{coup, findings.RoundVoidUnpaid, "f", [3]string{"G-1117, Tie", "G-1117, เสมอ", "G-1117, Нічия"}},
		{coup, findings.BetLate, "e", [3]string{"G-1102, Player", "G-1102, ผู้เล่น", "G-1102, Гравець"}},
		{coup, findings.CardDiffers, "card:4", [3]string{"Banker’s card 2", "ไพ่เจ้ามือใบที่ 2", "Карта банкіра 2"}},
		{coup, findings.DrawMissing, "card:6", [3]string{"Card 6", "ไพ่ใบที่ 6", "Карта 6"}},
		{coup, findings.DealOrder, "card:5", [3]string{"Player’s card 3", "ไพ่ผู้เล่นใบที่ 3", "Карта гравця 3"}},
		{coup, findings.ShoeComposition, "6H", [3]string{"6 of hearts", "6 โพแดง", "6 чирв"}},
		{coup, findings.ShoeCardMissing, "AS", [3]string{"A of spades", "A โพดำ", "A пік"}},
		{coup, findings.ShoeShort, "SH-18", [3]string{"SH-18", "SH-18", "SH-18"}},
		{coup, findings.CardUnreadable, "scan:3", [3]string{"Card 3", "ไพ่ใบที่ 3", "Карта 3"}},
		{coup, findings.RoundStuck, "dealing", [3]string{"Dealing", "กำลังแจกไพ่", "Роздача"}},
		{coup, findings.InspectionDue, "shoe_inspection", [3]string{"Shoe and rack inspection", "ตรวจชูและถาดทิ้งไพ่", "Огляд шуза й лотка"}},
		{coup, findings.DeckOld, "D-12", [3]string{"D-12", "D-12", "D-12"}},
		{coup, findings.DeviceLost, "shoe-01", [3]string{"shoe-01", "shoe-01", "shoe-01"}},
		{coup, findings.RulesDiffer, "limits.banker", [3]string{"limits, Banker", "ขั้นต่ำ–สูงสุด เจ้ามือ", "ліміти, Банкір"}},
		{boxes, findings.DrawExtra, "card:17", [3]string{"Dealer, card 17", "ดีลเลอร์, ไพ่ใบที่ 17", "Крупʼє, карта 17"}},
		{boxes, findings.CardDiffers, "card:15", [3]string{"Box 3, hand 2, card 15", "ช่อง 3 มือ 2, ไพ่ใบที่ 15", "Бокс 3, рука 2, карта 15"}},
		{boxes, findings.ActionIllegal, "seat:3/2", [3]string{"Box 3, hand 2", "ช่อง 3 มือ 2", "Бокс 3, рука 2"}},
		{boxes, findings.ActionMissing, "seat:7/1", [3]string{"Box 7", "ช่อง 7", "Бокс 7"}},
		{boxes, findings.PayoutDiffers, "b/double", [3]string{"G-1308, Box 2 double", "", ""}},
		{boxes, findings.RulesDiffer, "soft17", [3]string{"Soft 17", "", ""}},
		{spin, findings.BetOverLimit, "b", [3]string{"G-1204, Split 17/20", "", "G-1204, Спліт 17/20"}},
		{spin, findings.WheelBias, "W-2121", [3]string{"W-2121", "W-2121", "W-2121"}},
		{spin, findings.FeedStale, "server:main", [3]string{"main", "main", "main"}},
		{spin, findings.SpinHung, "", [3]string{"", "", ""}},
	} {
		for i, lang := range languages {
			g := findings.New(c.code, c.subject)
			g.Table, g.Round = c.of.Number, c.of.Round
			got := table.About(c.of, &g, time.UTC, open(t, lang))
			if want := c.want[i]; got != want && (want != "" || got == "" && c.subject != "" || aKey.MatchString(got)) {
				t.Errorf("%s: %s %s is about %q, want %q", lang, c.code, c.subject, got, want)
			}
		}
	}
}

// Bets and cards of another round are not those on the table: their names would be
// another guest's.
func TestFindingOfAnotherRoundNamesNoBetOfThisOne(t *testing.T) {
	c := differingCoup(t)
	s := c.tables["B-07"]
	g := findings.New(findings.BetLate, "a")
	g.Table, g.Round = s.Number, "0300"
	if got := table.About(s, &g, time.UTC, open(t, "en")); strings.Contains(got, "G-1043") {
		t.Errorf("it is about %q", got)
	}
	t.Run("but where that round is remembered, its own", func(t *testing.T) {
		old := *s
		old.Round, old.Bets = "0300", nil
		old.Bets = append(old.Bets, offer("a", "G-2000", "tie", "100", "21:40:00", nil))
		in := input(t, c, "B-07")
		in.Alarms, in.Rounds = []table.Alarm{{Finding: g}}, []*table.Story{{Table: &old}}
		v := table.MakeView(&in, open(t, "en"))
		if said := strings.Join(texts(v.Wrong), " "); !strings.Contains(said, "G-2000, Tie") {
			t.Errorf("it says %s", said)
		}
	})
	t.Run("a table that is not known names what it can", func(t *testing.T) {
		g := findings.New(findings.ShoeComposition, "6H")
		same(t, "about", table.About(nil, &g, nil, open(t, "en")), "6 of hearts")
	})
}
