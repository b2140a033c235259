package main

import (
	"encoding/json"
	"fmt"
	"time"

	"pitboss/app/pit"
	"pitboss/store/staff"
	"pitboss/tables/cards"
	"pitboss/tables/gamingday"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
	"pitboss/tables/roles"
)

// The practice pit opens with what its people inspected before the evening: nearly
// everything. A few decks are left to do, and new ones lie at the first tables.
const (
	practiceDecks = 8 // of a shoe
	leftOut       = 9 // of so many tables one whose decks nobody has inspected
	furnished     = 2 // card tables to which new decks have come
)

// deckName is what a deck of a practice table is called.
func deckName(table, deck int) string { return fmt.Sprintf("D-%d", 5101+table*practiceDecks+deck) }

// inspected are the records of the inspections before the first event of an evening,
// which follows after a moment.
func (d *demo) inspected(first time.Time, zone *time.Location, day time.Duration) (all []pit.Record) {
	pitBoss, dealer := roles.Person{ID: practiceStaff[1].id, Role: roles.PitBoss}, roles.Person{ID: practiceStaff[3].id, Role: roles.Dealer}
	at := first.Add(-time.Minute).UTC().Truncate(time.Millisecond)
	for n := range d.setups {
		s := &d.setups[n]
		for _, k := range inspections.Needed(d.book[s.Profile].Game) {
			if k == inspections.Decks && n%leftOut == leftOut-1 {
				continue
			}
			i := inspections.Inspection{
				ID: fmt.Sprintf("i-practice-%s-%s", s.Number, k), Kind: k, Desk: "desk", GamingDay: gamingday.Of(at, day, zone),
				Table: s.Number, Opened: at, OpenBy: pitBoss.ID, At: at, Local: at.In(zone).Format("2006-01-02 15:04:05 -07:00"),
				Items: map[string]inspections.Answer{}, By: pitBoss, Passed: true,
			}
			for _, item := range inspections.Checklist(k) {
				i.Items[item.Code] = inspections.Pass
			}
			switch k {
			case inspections.Decks:
				i.Dealer, i.When, i.Video, i.Expected = &dealer, "opening", s.Number, practiceDecks
				for deck := range practiceDecks {
					i.Decks = append(i.Decks, wholeDeck(deckName(n, deck)))
				}
			case inspections.Shoe:
				i.Equipment = "S-" + s.Number
			case inspections.Wheel:
				i.Equipment = s.Number + " wheel"
			}
			if r, ok := inspectionRecord(&i, int64(len(all))+1); ok {
				all = append(all, r)
			}
			at = at.Add(time.Millisecond)
		}
	}
	return all
}

func wholeDeck(id string) inspections.Deck {
	d := inspections.Deck{ID: id, Colour: "blue", Counts: make(map[string]int, cards.Kinds)}
	for c := cards.Card(1); c <= cards.Kinds; c++ {
		d.Counts[c.String()] = 1
	}
	return d
}

// inspectionRecord is the record of an inspection as the desk writes it.
func inspectionRecord(i *inspections.Inspection, n int64) (pit.Record, bool) {
	data, err := json.Marshal(i)
	if err != nil {
		return pit.Record{}, false
	}
	s := pit.Sheet{At: i.At, Table: i.Table, Kind: pit.KindInspection, People: []string{i.By.ID}, Data: data}
	if i.Dealer != nil {
		s.People = append(s.People, i.Dealer.ID)
	}
	return pit.Record{N: n, Day: i.GamingDay, At: i.At, Src: "desk", Table: i.Table, Kind: s.Kind, Data: s.Line()}, true
}

// furnish puts the registry of the practice pit's equipment together: new decks at its
// first card tables, a spare one in storage, and a wheel with its ball.
func (r *recording) furnish() error {
	by := practiceStaff[1].id
	put := func(kind staff.EquipmentKind, id, table string) error {
		if err := r.staff.Equip(by, kind, id); err != nil || table == "" {
			return err
		}
		return r.staff.Move(by, kind, id, table, "")
	}
	tables, wheels := 0, 0
	for n := range r.house.Tables {
		t := &r.house.Tables[n]
		game, _ := profile.ParseGame(t.Game)
		switch {
		case r.running.Err() != nil:
			return nil
		case game == profile.Roulette && wheels == 0:
			wheels++
			if err := put(staff.Wheel, t.Number+" wheel", t.Number); err != nil {
				return err
			}
			if err := put(staff.Ball, "19 mm, 4", t.Number); err != nil {
				return err
			}
		case game != profile.Roulette && tables < furnished:
			tables++
			for deck := range practiceDecks {
				if err := put(staff.Deck, deckName(n, deck), t.Number); err != nil {
					return err
				}
			}
			if err := put(staff.Shoe, "S-"+t.Number, t.Number); err != nil {
				return err
			}
		}
	}
	return put(staff.Deck, "D-6001", "")
}
