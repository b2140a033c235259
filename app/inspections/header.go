package inspections

import (
	"slices"
	"strconv"
	"strings"

	"pitboss/app/draw"
	"pitboss/app/look"
	"pitboss/tables/inspections"
	"pitboss/tables/profile"
)

const (
	headTwo  = 108 // with a second row, where one has no room
	findWide = 180
	factGap  = 32
)

// tabs are the pages between which one turns, with the keys that do.
var tabs = [...]struct {
	page page
	key  string
	word string
}{{duePage, "", "tab_due"}, {donePage, "", "tab_done"}, {equipmentPage, "", "tab_equipment"}}

func (s *Screen) headHeight(w float32) float32 {
	if s.page == formPage && s.form != nil || w >= twoFrom {
		return headHigh
	}
	return headTwo
}

func (s *Screen) paintHead(p *look.Paper, w, h float32) float32 {
	if s.page == formPage && s.form != nil {
		s.paintFormHead(p, w)
		return h - 4
	}
	p.Write(s.say("title"), look.Padding, 20, look.InkTitle, look.FromLeft)
	under := s.summary()
	ink := look.InkLabel
	if s.notice != "" {
		under, ink = s.notice, look.InkOf(look.Points12, true, look.Text1)
	}
	x, y := float32(252), float32(8)
	if h > headHigh {
		x, y = look.Padding, 58
		p.Clip(under, look.Padding, 42, w-2*look.Padding, ink, look.FromLeft)
	} else {
		p.Clip(under, look.Padding, 42, x-look.Padding-12, ink, look.FromLeft)
	}
	for _, t := range tabs {
		k := s.head.Choice(t.word, look.ChoiceFace{Text: s.say(t.word), Chosen: s.page == t.page}, func() { s.turn(t.page) })
		wide := float32(int(k.Needs()))
		p.Key(k, x, y, wide, look.Target)
		x += wide + look.Gap
	}
	f, made := s.head.Field("find", look.FieldFace{Hint: s.say("find")})
	if made {
		f.OnChange = func(text string) {
			s.find = text
			s.refresh()
		}
		f.SetText(s.find)
	}
	p.Key(f, w-findWide-look.Padding, y, findWide, look.Target)
	return h - 4
}

// summary says how much is due.
func (s *Screen) summary() string {
	overdue, due, failed := 0, 0, 0
	for i := range s.rows {
		for _, u := range s.rows[i].Duties {
			switch u.State {
			case inspections.Overdue:
				overdue++
			case inspections.Awaited:
				due++
			case inspections.Failed:
				failed++
			}
		}
	}
	return s.with("summary", map[string]any{"Overdue": overdue, "Due": due, "Failed": failed})
}

// paintFormHead paints which table, what is inspected and why, and the way out.
func (s *Screen) paintFormHead(p *look.Paper, w float32) {
	f := s.form
	d := &f.Draft
	under := s.words.Game(f.Game.String())
	if part := s.cfg.Pit.Part(d.Table); part != "" && under != "" {
		under = s.with("game_part", map[string]any{"Game": under, "Part": part})
	}
	key, does := look.ChoiceFace{Text: s.say("cancel"), Cap: s.pad.Cap("Esc"), Chosen: s.cancel != nil}, s.askToCancel
	if f.Locked() {
		key, does = look.ChoiceFace{Text: s.say("back"), Cap: "Esc"}, s.leave
	}
	k := s.head.Choice("leave", key, does)
	end := w - look.Padding - k.Needs()
	p.Key(k, end, 8, k.Needs(), look.Target)
	of := look.Headline{Table: d.Table, Game: draw.GlyphOf(f.Game), Title: s.words.Say("inspection_kind_"+string(d.Kind), nil), Under: under}
	x := p.Headline(&of, end-16)
	for _, fact := range s.facts() {
		room := end - x - 16
		need := max(look.Width(fact[0], look.Points12, false), look.Width(fact[1], look.Points14, false))
		if room < min(need, 60) {
			return
		}
		p.Clip(fact[0], x, 20, room, look.InkLabel, look.FromLeft)
		p.Clip(fact[1], x, 41, room, look.InkValue, look.FromLeft)
		x += min(need, room) + factGap
	}
}

// facts are what is to be known of a form, each with its label.
func (s *Screen) facts() [][2]string {
	d := &s.form.Draft
	if s.form.Filed == nil || s.why == "" { // once recorded, another reason may be due
		s.why = s.whyNow(d)
	}
	var clauses []string
	for _, item := range inspections.Checklist(d.Kind) {
		for c := range strings.FieldsSeq(item.Clause) {
			if of := clauseGame(c); (of == 0 || of == s.form.Game) && len(clauses) < 3 && !contains(clauses, c) {
				clauses = append(clauses, c)
			}
		}
	}
	slices.Sort(clauses)
	facts := [][2]string{{s.say("fact_why"), s.why}, {s.say("fact_clauses"), strings.Join(clauses, ", ")}}
	if d.Equipment != "" {
		facts = append(facts, [2]string{s.say("fact_" + equipmentWord(d.Kind)), d.Equipment})
	}
	facts = append(facts, [2]string{s.say("fact_started"), d.Opened.In(s.cfg.Zone).Format("15:04:05")})
	if d.Video != "" {
		facts = append(facts, [2]string{s.say("fact_camera"), d.Video})
	}
	if s.form.Filed != nil {
		facts = append(facts, [2]string{s.say("fact_record"), s.words.Number(s.form.Filed.N) + ", " + s.form.Filed.Short})
	}
	return facts
}

// whyNow is why an inspection is due.
func (s *Screen) whyNow(d *inspections.Inspection) string {
	u := s.dutyOf(d.Table, d.Kind)
	switch {
	case u == nil:
		return s.say("why_any")
	case u.Cause == inspections.Arrived:
		return s.with("why_arrived", map[string]any{"Time": s.clock(u.From)})
	case u.Cause == inspections.Ended:
		return s.with("why_end", map[string]any{"Time": s.clock(u.From)})
	case u.State == inspections.Failed:
		return s.say("why_failed")
	}
	return s.say("why_day")
}

func equipmentWord(k inspections.Kind) string {
	switch k {
	case inspections.Wheel:
		return "wheel"
	case inspections.Shuffle:
		return "machine"
	}
	return "shoe"
}

// clauseGame is the game whose rules a clause is of; 0 for what is of all.
func clauseGame(clause string) profile.Game {
	switch {
	case strings.HasPrefix(clause, "B-"):
		return profile.Baccarat
	case strings.HasPrefix(clause, "J-"):
		return profile.Blackjack
	case strings.HasPrefix(clause, "R"):
		return profile.Roulette
	}
	return 0
}

func contains(all []string, one string) bool {
	for _, a := range all {
		if a == one {
			return true
		}
	}
	return false
}

// dutyOf is the duty of a kind at a table; nil if it has none.
func (s *Screen) dutyOf(table string, k inspections.Kind) *inspections.Duty {
	for i := range s.rows {
		if s.rows[i].Table == table {
			return s.rows[i].Duty(k)
		}
	}
	return nil
}

func itoa(n int) string { return strconv.Itoa(n) }
