package roulette

import "pitboss/tables/profile"

// The keys of the sentences that say why a bet won or lost, by its kind: a number is
// on a split, in a dozen, is red. They are whole keys, not put together, so that the
// catalogues can be held against them.
var (
	insideWins = [profile.Insides]string{
		profile.Straight: "roulette_win_straight", profile.Split: "roulette_win_split", profile.Street: "roulette_win_street",
		profile.Trio: "roulette_win_trio", profile.Corner: "roulette_win_corner", profile.FirstFour: "roulette_win_first_four",
		profile.SixLine: "roulette_win_six_line",
	}
	outsideWins = [...]string{
		Dozen: "roulette_win_dozen", Column: "roulette_win_column", Red: "roulette_win_red", Black: "roulette_win_black",
		Odd: "roulette_win_odd", Even: "roulette_win_even", Low: "roulette_win_low", High: "roulette_win_high",
	}
	outsideLoses = [...]string{
		Dozen: "roulette_lose_dozen", Column: "roulette_lose_column", Red: "roulette_lose_red", Black: "roulette_lose_black",
		Odd: "roulette_lose_odd", Even: "roulette_lose_even", Low: "roulette_lose_low", High: "roulette_lose_high",
	}
)

// wins and loses are the keys for a position.
func (p *Position) wins() string {
	if p.IsIn {
		return insideWins[p.Inside]
	}
	return outsideWins[p.Outside]
}

func (p *Position) loses() string {
	if p.IsIn {
		return "roulette_lose_inside"
	}
	return outsideLoses[p.Outside]
}

// numbers is the position as a sentence names it: "17/20" of an inside one, nothing of
// an outside one, whose sentence has its own word.
func (p *Position) numbers() string {
	if p.IsIn {
		return p.place
	}
	return ""
}
