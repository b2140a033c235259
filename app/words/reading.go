package words

import (
	"strconv"
	"strings"
	"time"

	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/wager"
)

// Reading is what a finding found or expected, as a person reads it: a moment on the
// clock of the house, a length of time, a side, the way a rotor turns. Whatever else it
// is, a number, a card or an amount, it stays.
func (w *Words) Reading(text string, zone *time.Location) string {
	if zone == nil {
		zone = time.UTC
	}
	switch text {
	case "player", "banker", "tie":
		return w.Say("winner_"+text, nil)
	case "cw":
		return w.Say("reading_clockwise", nil)
	case "ccw":
		return w.Say("reading_counter", nil)
	}
	if at, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return strings.TrimSuffix(at.In(zone).Format("15:04:05.000"), ".000")
	}
	if d, err := time.ParseDuration(text); err == nil && strings.HasSuffix(text, "s") {
		return w.length(d)
	}
	return text
}

// Found is Reading for what stands in a sentence about a table: cards and places are named
// there as one says them.
func (w *Words) Found(text string, zone *time.Location) string {
	switch text {
	case "nobody", "dealer":
		return w.Say("table_"+text, nil)
	}
	if c, err := cards.Parse(text); err == nil && c.String() == text { // "9s" is nine seconds
		return w.Card(c)
	}
	if place, ok := tables.ParsePlace(text); ok && place.Seat > 0 {
		return w.Say("table_box_hand", map[string]any{"Box": place.Seat, "Hand": max(place.Hand, 1)})
	}
	return w.Reading(text, zone)
}

// Card is a card in words: 6 of hearts.
func (w *Words) Card(c cards.Card) string {
	suits := [...]string{cards.Spades: "spades", cards.Hearts: "hearts", cards.Clubs: "clubs", cards.Diamonds: "diamonds"}
	if !c.Valid() {
		return w.Say("table_card_unread", nil)
	}
	rank := c.String()[:1]
	if c.Rank() == cards.Ten {
		rank = "10"
	}
	return w.Say("table_card_of_"+suits[c.Suit()], map[string]any{"Rank": rank})
}

// length is a length of time: 0.3 s, 12 s, 1:30.
func (w *Words) length(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "–", -d
	}
	whole := int(d.Round(time.Second) / time.Second)
	switch {
	case d < 10*time.Second:
		tenths := int((d + 50*time.Millisecond) / (100 * time.Millisecond))
		text := strconv.Itoa(tenths / 10)
		if tenths%10 > 0 {
			text += w.Say("reading_point", nil) + strconv.Itoa(tenths%10)
		}
		return w.Say("reading_seconds", map[string]any{"Seconds": sign + text})
	case whole < 60:
		return w.Say("reading_seconds", map[string]any{"Seconds": sign + strconv.Itoa(whole)})
	}
	two := func(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }
	if whole < 3600 {
		return sign + strconv.Itoa(whole/60) + ":" + two(whole%60)
	}
	return sign + strconv.Itoa(whole/3600) + ":" + two(whole/60%60) + ":" + two(whole%60)
}

// Readings is why with what it names as a person reads it: for the sentence of a
// finding.
func (w *Words) Readings(why wager.Why, zone *time.Location) wager.Why {
	why.Place, why.Text = w.Found(why.Place, zone), w.Found(why.Text, zone)
	return why
}
