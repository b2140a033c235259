package blackjack

import "pitboss/tables/cards"

// Value is what a card counts: its face, ten for J Q K, one for an ace (J-12).
// No card counts nothing.
func Value(c cards.Card) int { return int(min(c.Rank(), cards.Ten)) }

// Total counts a hand. One ace counts eleven as long as that does not lead over 21
// (J-13); the total is soft while it does (J-4), else hard (J-2). A card that lies
// face down counts nothing.
func Total(hand []cards.Card) (total int, soft bool) {
	ace := false
	for _, c := range hand {
		total += Value(c)
		ace = ace || c.Rank() == cards.Ace
	}
	if ace && total <= 11 {
		return total + 10, true
	}
	return total, false
}

// IsBlackjack says that two cards are an ace and a ten-value, in either order (J-1).
// Whether they count as one is for the hand to say: after a split they do not (J-46).
func IsBlackjack(hand []cards.Card) bool {
	if len(hand) != 2 {
		return false
	}
	a, b := Value(hand[0]), Value(hand[1])
	return a == 1 && b == 10 || a == 10 && b == 1
}

// End is why a hand takes no more cards.
type End uint8

// The ends of a hand.
const (
	Playing      End = iota // it has not ended
	Stood                   // the guest stands
	TimedOut                // no answer in time: it stands as it is (J-61)
	Natural                 // blackjack: it is not asked (A-BJ-7)
	TwentyOne               // 21 draws no more, hard or soft (J-60, J-66)
	Bust                    // over 21: lost at once (J-31)
	Doubled                 // one card after a double (J-40)
	OneCard                 // a split ace had its one card (J-45)
	DealerPeeked            // the dealer looked and has blackjack (J-64)
)

var endWords = [...]string{
	"playing", "stood", "timed out", "blackjack", "21", "over 21", "doubled", "one card on a split ace",
	"dealer's blackjack",
}

func (e End) String() string {
	if int(e) < len(endWords) {
		return endWords[e]
	}
	return "?"
}

// Hand is one hand on the layout. Seat and Hand count from 1; both are 0 for the
// dealer's. Of a round still running, the dealer's hole card may be cards.None.
type Hand struct {
	Seat, Hand int
	Cards      []cards.Card
	Total      int
	Soft       bool
	Doubled    bool
	FromSplit  bool
	End        End
}

// Blackjack says that the hand is one: not merely 21, and not after a split.
func (h *Hand) Blackjack() bool { return !h.FromSplit && IsBlackjack(h.Cards) }

// Over says that the hand is over 21.
func (h *Hand) Over() bool { return h.Total > 21 }

// splitTwentyOne is an ace and a ten after a split: 21, and no blackjack.
func (h *Hand) splitTwentyOne() bool { return h.FromSplit && IsBlackjack(h.Cards) }

// splitAce is one of two aces that were split.
func (h *Hand) splitAce() bool { return h.FromSplit && h.Cards[0].Rank() == cards.Ace }

func (h *Hand) take(c cards.Card) {
	h.Cards = append(h.Cards, c)
	h.Total, h.Soft = Total(h.Cards)
}

func (h *Hand) place() Place { return Place{Seat: h.Seat, Hand: h.Hand} }
