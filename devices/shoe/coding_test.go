package shoe_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pitboss/devices/shoe"
	"pitboss/tables/cards"
)

const (
	ranks     = "A23456789TJQK"
	deckRanks = "1234567890JQK"
)

// every calls f for the 52 cards.
func every(f func(c cards.Card, rank cards.Rank, suit cards.Suit)) {
	for c := cards.Card(1); c <= cards.Kinds; c++ {
		f(c, c.Rank(), c.Suit())
	}
}

func rankOf(r cards.Rank) string { return ranks[r-1 : r] }
func suitOf(s cards.Suit) string { return "SHCD"[s : s+1] }

func TestEveryCodingReadsAll52Cards(t *testing.T) {
	var file strings.Builder
	every(func(c cards.Card, _ cards.Rank, _ cards.Suit) { fmt.Fprintf(&file, "E2%03d = %s\n", c, c) })
	for _, k := range []struct {
		coding string
		code   func(c cards.Card, r cards.Rank, s cards.Suit) string
	}{
		{shoe.RankSuit, func(_ cards.Card, r cards.Rank, s cards.Suit) string { return rankOf(r) + suitOf(s) }},
		{shoe.RankSuit, func(_ cards.Card, r cards.Rank, s cards.Suit) string {
			return strings.Replace(rankOf(r), "T", "10", 1) + suitOf(s)
		}},
		{shoe.RankSuit, func(_ cards.Card, r cards.Rank, s cards.Suit) string {
			return strings.ToLower(rankOf(r) + suitOf(s))
		}},
		{shoe.SuitRank, func(_ cards.Card, r cards.Rank, s cards.Suit) string { return suitOf(s) + rankOf(r) }},
		{shoe.SuitRank, func(_ cards.Card, r cards.Rank, s cards.Suit) string {
			return suitOf(s) + strings.Replace(rankOf(r), "T", "10", 1)
		}},
		{shoe.Suit4, func(_ cards.Card, r cards.Rank, s cards.Suit) string { return fmt.Sprintf("%d%02d0", s+1, r) }},
		{shoe.RankSuitDeck, func(_ cards.Card, r cards.Rank, s cards.Suit) string {
			return deckRanks[r-1:r] + suitOf(s) + strconv.Itoa(int(r)%8+1)
		}},
		{shoe.Index52, func(_ cards.Card, r cards.Rank, s cards.Suit) string { return strconv.Itoa(int(s)*13 + int(r)) }},
		{shoe.Table, func(c cards.Card, _ cards.Rank, _ cards.Suit) string { return fmt.Sprintf("E2%03d", c) }},
	} {
		t.Run(k.coding, func(t *testing.T) {
			pairs := []string{"coding", k.coding}
			if k.coding == shoe.Table {
				pairs = append(pairs, "codes", "codes.txt", "file:codes.txt", file.String())
			}
			d := newBarcode(t, pairs...)
			every(func(c cards.Card, r cards.Rank, s cards.Suit) {
				code := k.code(c, r, s)
				say(t, d, code+"\r\n", c.String()+" by "+code)
			})
			if s := d.Stats(); s.Cards != 52 || s.Lines != 52 || s.Unreadable != 0 {
				t.Errorf("counted %+v", s)
			}
		})
	}
}

func TestTheExamplesOfEachCoding(t *testing.T) {
	for _, c := range []struct{ coding, code, want string }{
		{shoe.RankSuit, "AS", "AS by AS"},
		{shoe.RankSuit, "TH", "TH by TH"},
		{shoe.RankSuit, "10H", "TH by 10H"},
		{shoe.RankSuit, "QD", "QD by QD"},
		{shoe.SuitRank, "H3", "3H by H3"},
		{shoe.Suit4, "1010", "AS by 1010"},
		{shoe.Suit4, "2130", "KH by 2130"},
		{shoe.Suit4, "A2130", "KH by A2130 at player1"},
		{shoe.Suit4, "B3100", "TC by B3100 at player2"},
		{shoe.Suit4, "C4090", "9D by C4090 at banker1"},
		{shoe.Suit4, "D1010", "AS by D1010 at banker2"},
		{shoe.RankSuitDeck, "4D8", "4D by 4D8"},
		{shoe.RankSuitDeck, "0S1", "TS by 0S1"},
		{shoe.RankSuitDeck, "1H2", "AH by 1H2"},
		{shoe.RankSuitDeck, "KC9", "KC by KC9"},
		{shoe.Index52, "1", "AS by 1"},
		{shoe.Index52, "13", "KS by 13"},
		{shoe.Index52, "14", "AH by 14"},
		{shoe.Index52, "27", "AC by 27"},
		{shoe.Index52, "40", "AD by 40"},
		{shoe.Index52, "52", "KD by 52"},
		{shoe.Index52, "07", "7S by 07"},
	} {
		t.Run(c.coding+" "+c.code, func(t *testing.T) {
			say(t, newBarcode(t, "coding", c.coding), c.code+"\r\n", c.want)
		})
	}
}

func TestUnknownCodeIsAnUnreadableCardWithItsCode(t *testing.T) {
	for coding, codes := range map[string][]string{
		shoe.RankSuit:     {"1S", "11H", "A", "S", "XX", "SA", "ASS", "NOREAD", "0H", "A S", "AS1", "0000010H"},
		shoe.SuitRank:     {"AS", "H", "H1", "H11", "X3"},
		shoe.Suit4:        {"0010", "5010", "1000", "1140", "1011", "E1010", "101", "10100", "a1010", "1 10"},
		shoe.RankSuitDeck: {"4D", "4D0", "4DX", "10D8", "4X8", "D48", "4D:"},
		shoe.Index52:      {"0", "53", "001", "-1", "1a", "1 2", "1/", "00", "99"},
	} {
		for _, code := range codes {
			t.Run(coding+" "+code, func(t *testing.T) {
				d := newBarcode(t, "coding", coding)
				say(t, d, code+"\r", "unreadable "+code)
				if s := d.Stats(); s.Unreadable != 1 || s.Rejected != 0 || s.Lines != 1 {
					t.Errorf("counted %+v", s)
				}
			})
		}
	}
}

func TestTableOfCodes(t *testing.T) {
	const text = "\xef\xbb\xbf# chips of shoe 4\r\n" +
		"E200A1 = AS\r\nE200A2=as # the second\r\nE200B1\tTH\nE200B2, 10H\nE200C1;CUT\n\n  E200D1   QD"
	d := newBarcode(t, "coding", "table", "codes", "codes.txt", "file:codes.txt", text)
	say(t, d, "E200A1\rE200A2\rE200B1\rE200B2\rE200C1\rE200D1\re200d1\r",
		"AS by E200A1", "AS by E200A2", "TH by E200B1", "TH by E200B2", "cut card", "QD by E200D1", "unreadable e200d1")
}

func TestTableOfCodesAtItsBounds(t *testing.T) {
	long := strings.Repeat("E", 64)
	say(t, newBarcode(t, "coding", "table", "codes", "f", "file:f", long+" = AS"), long+"\r", "AS by "+long)
}

func TestTableOfCodesThatIsWrong(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"no card", "# nothing\n", "it holds no card; write lines such as E200341201 = AS"},
		{"only a cut card", "X = CUT\n", "it holds no card"},
		{"one word", "\nE200A1\n", "line 2: want a code and a card"},
		{"three words", "E200A1 = AS AH\n", "line 1: want a code and a card"},
		{"no such card", "E200A1 = 1S\n", "line 1: \"1S\" is not a card"},
		{"the code twice", "E200A1 = AS\nE200A1 = AH\n", "line 2: the code E200A1 stands there twice"},
		{"a long code", strings.Repeat("E", 65) + " = AS\n", "at most 64 characters"},
		{"many codes", func() string {
			var b strings.Builder
			for i := range 10_001 {
				fmt.Fprintf(&b, "%d AS\n", i)
			}
			return b.String()
		}(), "line 10001: a file holds at most 10000 codes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := shoe.NewBarcode(config("coding", "table", "codes", "f", "file:f", c.text))
			if err == nil || !strings.Contains(err.Error(), `setting codes = "f"`) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
	c := config("coding", "table", "codes", "f")
	c.ReadFile = nil
	if _, err := shoe.NewBarcode(c); err == nil || !strings.Contains(err.Error(), "setting codes") {
		t.Errorf("where there are no files: got %v", err)
	}
	for name, pairs := range map[string][]string{
		"no file named":                     {"coding", "table"},
		"there is no such file":             {"coding", "table", "codes", "f"},
		"one of the settings of this drive": {"codes", "f", "file:f", "E = AS"},
	} {
		_, err := shoe.NewBarcode(config(pairs...))
		if err == nil || !strings.Contains(err.Error(), "setting codes") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
