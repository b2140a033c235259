package sim

import (
	"slices"
	"time"

	"pitboss/tables"
	"pitboss/tables/cards"
	"pitboss/tables/wager"
)

// Pictures are what is true of every table now, as a game server shows it to a desk
// that has no history. The zero Pictures know no table.
type Pictures struct{ tables map[string]*picture }

type picture struct {
	image    tables.TableImage
	launched bool
	closed   bool // no more bets
}

// Take follows an event of the server. It keeps nothing that the caller may change.
func (p *Pictures) Take(e *tables.Event) {
	if e.Table == "" {
		return
	}
	if p.tables == nil {
		p.tables = map[string]*picture{}
	}
	t := p.tables[e.Table]
	if t == nil {
		t = &picture{}
		p.tables[e.Table] = t
	}
	i := &t.image
	switch d := e.Data.(type) {
	case tables.TableOpened:
		i.TableOpened, i.Phase = d, string(tables.Open)
	case tables.TableClosed:
		i.Phase = string(tables.Closed)
	case tables.DealerChanged:
		i.Dealer = d.Dealer
	case tables.ShoeStarted:
		i.Shoe, i.Decks, i.Phase = d.Shoe, d.Decks, string(tables.Open)
	case tables.ShoeShuffled:
		i.Phase = string(tables.Shuffling)
		t.over()
	case tables.RoundOpened:
		t.over()
		i.Round, i.Phase = e.Round, string(tables.Betting)
	default:
		t.inRound(e)
	}
}

// over clears the felt.
func (t *picture) over() {
	i := &t.image
	i.Round, i.Bets, i.Cards, i.Actions = "", nil, nil, nil
	t.launched, t.closed = false, false
}

func (t *picture) inRound(e *tables.Event) {
	i := &t.image
	switch d := e.Data.(type) {
	case tables.BetAccepted:
		i.Bets = append(slices.Clip(i.Bets), d.Bets...)
	case tables.BetCancelled:
		i.Bets = slices.DeleteFunc(slices.Clone(i.Bets), func(o wager.Offer) bool { return o.ID == d.ID })
	case tables.NoMoreBets:
		t.closed = true
		i.Phase = string(tables.NoBets)
		if t.launched {
			i.Phase = string(tables.Spinning)
		}
	case tables.BallLaunched:
		t.launched = true
		if t.closed {
			i.Phase = string(tables.Spinning)
		}
	case tables.CardDealt:
		i.Cards = append(slices.Clip(i.Cards), d)
		if i.Phase == string(tables.Betting) || i.Phase == string(tables.NoBets) {
			i.Phase = string(tables.Dealing)
		}
	case tables.CardRevealed:
		i.Cards = slices.Clone(i.Cards)
		for n := range i.Cards {
			if i.Cards[n].Card == cards.None {
				i.Cards[n].Card, i.Cards[n].Face = d.Card, "up"
			}
		}
		i.Phase = string(tables.DealerPlay)
	case tables.ActionTaken:
		i.Actions = append(slices.Clip(i.Actions), d)
		i.Phase = string(tables.Acting)
		if d.Do == "insurance" {
			i.Phase = string(tables.Insurance)
		}
	case tables.SpinResult:
		i.Phase = string(tables.Result)
	case tables.SpinVoided:
		i.Phase, t.launched = string(tables.NoBets), false
	case tables.RoundSettled:
		i.Phase, i.LastRound, i.LastResult = string(tables.Settled), e.Round, d.Result
	case tables.RoundVoided:
		i.Phase = string(tables.Voided)
	}
}

// Image is a table's image as an event, not yet counted; false for a table that never
// opened.
func (p *Pictures) Image(table string, at time.Time) (tables.Event, bool) {
	t := p.tables[table]
	if t == nil || t.image.Game == "" {
		return tables.Event{}, false
	}
	return tables.Event{Type: tables.TableImageType, Table: table, Round: t.image.Round, Time: at, Data: t.image}, true
}

// Tables lists the tables there are pictures of, in their order.
func (p *Pictures) Tables() []string {
	all := make([]string, 0, len(p.tables))
	for number := range p.tables {
		all = append(all, number)
	}
	slices.Sort(all)
	return all
}
