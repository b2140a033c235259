package decisions

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"pitboss/app/decisions/form"
	"pitboss/app/evidence"
	"pitboss/app/look"
	"pitboss/app/pit"
)

// tab is what the register lists.
type tab uint8

const (
	decidedTab  tab = iota // what was decided
	requestsTab            // what waits for a second person
	outboxTab              // what no server has answered
	openTab                // forms that are open
)

// registerState is the register as it is in sight.
type registerState struct {
	tab    tab
	filter form.Filter
	since  int // of the lengths of time that the filter goes through
	chosen string
	inFull bool // in a narrow window: the chosen one is in sight, not the list

	proof    proof
	shown    form.Register
	waiting  []form.Waiting
	untold   []pit.Untold
	failed   string // why a request was not judged
	busy     bool
	shut     bool // the pad was told of that
	refusing bool // it is asked why
}

// proof is what was recorded of the round of the chosen decision, when its form was
// opened and since.
type proof struct {
	id       string // of the decision; "" before one was chosen
	evidence form.Evidence
	reading  bool
}

// sinces are the lengths of time that the filter goes through; 0 is any.
var sinces = [...]time.Duration{0, 8 * time.Hour, 24 * time.Hour, 7 * 24 * time.Hour}

// registerRows is the list of the register, with its filters above.
type registerRows struct {
	screen *Screen
	object *fyne.Container
	filter *look.Board
	table  *look.Table
	ground *look.Plate
}

func newRegisterRows(s *Screen) *registerRows {
	r := &registerRows{screen: s, ground: look.NewPlate()}
	r.filter = look.NewBoard(s.paintFilter)
	r.table = look.NewTable(s.chooseRow)
	r.table.Pitch(look.Target)
	r.object = &fyne.Container{Layout: bare{}, Objects: []fyne.CanvasObject{r.filter.Object, r.ground.Image, r.table}}
	return r
}

// bare leaves objects where they are put.
type bare struct{}

// Layout implements fyne.Layout.
func (bare) Layout([]fyne.CanvasObject, fyne.Size) {}

// MinSize implements fyne.Layout.
func (bare) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(1, 1) }

func (r *registerRows) place(x, y, w, h float32) {
	look.Settle(r.object, x, y, w, h)
	top := r.screen.filterHeight(w)
	r.filter.Place(0, 0, w, top)
	high := max(h-top-look.Gap, 1)
	r.ground.Show(0, top+look.Gap, look.PlateOf{Width: w, Height: high, Radius: look.RadiusTile, Ground: look.Bg2, Scale: look.ScaleOf(r.object)})
	look.Settle(r.table, 0, top+look.Gap+6, w, max(high-12, 1))
	r.show()
}

func (r *registerRows) hide() {
	if r.object.Visible() {
		r.filter.Hide()
		r.filter.Object.Show()
		r.object.Hide()
	}
}

// showRegister shows the register with a decision chosen.
func (s *Screen) showRegister(id string) {
	s.page = registerPage
	s.list.tab, s.list.chosen, s.list.filter, s.list.since = decidedTab, id, form.Filter{}, 0
	s.list.inFull = id != ""
	if f := s.rows.filter.Kept("find"); f != nil {
		f.SetText("")
	}
	s.right.ScrollToTop()
	s.refresh()
}

// fill reads what the register lists.
func (s *Screen) fill() {
	l := &s.list
	if s.cfg.Desk == nil {
		return
	}
	t := s.teller()
	l.untold = s.cfg.Desk.Untold()
	untold := map[string]bool{}
	for _, u := range l.untold {
		untold[u.ID] = true
	}
	l.filter.Since = time.Time{}
	if d := sinces[l.since]; d > 0 {
		l.filter.Since = s.now.Add(-d)
	}
	l.shown = t.Register(s.cfg.Desk.Decisions(), &l.filter, untold)
	me, _ := s.operator()
	l.waiting = t.Requests(s.cfg.Desk.Requests(), me.ID, s.now)
}

// rowsOf are the rows of the tab in sight: their ids and cells.
func (s *Screen) rowsOf() (ids []string, rows []look.Row) {
	l := &s.list
	add := func(id string, pale bool, texts ...string) {
		r := look.Texts(texts...)
		if pale {
			for i := range r.Cells {
				r.Cells[i].Ink = look.InkOf(look.Points13, false, look.Text4)
			}
		}
		ids, rows = append(ids, id), append(rows, r)
	}
	switch l.tab {
	case decidedTab:
		for i := range l.shown.Entries {
			e := &l.shown.Entries[i]
			kind := e.Kind
			switch {
			case e.Struck:
				kind += " · " + s.say("struck")
			case e.Refused:
				kind += " · " + s.say("is_refused")
			case e.Correction:
				kind += " · " + s.say("is_correction")
			}
			add(e.ID, e.Struck, e.Time, e.Table, kind, e.Detail, e.Who)
		}
	case requestsTab:
		for i := range l.waiting {
			q := &l.waiting[i]
			add(q.ID, q.Over, q.Since, q.What, q.State, q.By)
		}
	case outboxTab:
		t := s.teller()
		for i := range l.untold {
			u := &l.untold[i]
			add(u.ID, false, t.Day(u.Since.In(s.cfg.Zone))+" "+u.Since.In(s.cfg.Zone).Format("15:04:05"), u.Server, u.Table, s.words.Say("decision_kind_"+u.Decision, nil))
		}
	case openTab:
		for _, f := range s.forms {
			add(f.Draft.ID, false, f.Draft.Opened.In(s.cfg.Zone).Format("15:04:05"), strings.TrimSpace(f.Draft.Table+" "+evidence.RoundName(f.Draft.Table, f.Draft.Round)), f.Title(s.words),
				form.NameOf(f.People, f.Draft.OpenBy))
		}
	}
	return ids, rows
}

func (s *Screen) columns() []look.Column {
	say := s.say
	switch s.list.tab {
	case requestsTab:
		return []look.Column{{Head: say("col_time"), Share: 0.2}, {Head: say("col_what")}, {Head: say("col_state"), Share: 0.2}, {Head: say("col_by"), Share: 0.22}}
	case outboxTab:
		return []look.Column{{Head: say("col_time"), Share: 0.2}, {Head: say("col_server"), Share: 0.2}, {Head: say("col_table"), Share: 0.2}, {Head: say("col_what")}}
	case openTab:
		return []look.Column{{Head: say("col_opened"), Share: 0.14}, {Head: say("col_table"), Share: 0.24}, {Head: say("col_what")}, {Head: say("col_by"), Share: 0.24}}
	case decidedTab:
	}
	return []look.Column{
		{Head: say("col_time"), Share: 0.16}, {Head: say("col_table"), Share: 0.15}, {Head: say("col_what")}, {Head: say("col_why"), Share: 0.22}, {Head: say("col_who"), Share: 0.17},
	}
}

func (r *registerRows) show() {
	s := r.screen
	s.fill()
	r.filter.Paint()
	ids, rows := s.rowsOf()
	at := slices.Index(ids, s.list.chosen)
	if at < 0 && len(ids) > 0 && !s.list.inFull {
		at = 0
		s.list.chosen = ids[0]
	}
	if len(ids) == 0 {
		s.list.chosen = ""
	}
	r.table.Set(s.columns(), len(rows), func(i int) look.Row {
		if i < len(rows) {
			return rows[i]
		}
		return look.Row{}
	}, at)
}

// chooseRow takes what was chosen in the list.
func (s *Screen) chooseRow(i int) {
	ids, _ := s.rowsOf()
	if i < 0 || i >= len(ids) {
		return
	}
	s.list.chosen, s.list.failed, s.list.refusing, s.notice = ids[i], "", false, ""
	s.judge.Clear()
	s.list.inFull = s.size.Width < twoFrom
	s.right.ScrollToTop()
	if s.list.tab == openTab {
		s.openForm(ids[i])
		return
	}
	s.refresh()
}

func (s *Screen) openForm(id string) {
	for _, f := range s.forms {
		if f.Draft.ID == id {
			s.showForm(f)
			return
		}
	}
}

// paintRegisterHead paints the tabs and the key for a new decision.
func (s *Screen) paintRegisterHead(p *look.Paper, width float32) {
	s.fill()
	l := &s.list
	middle := float32(headHigh)/2 - 2
	x := float32(12)
	waiting := 0
	for i := range l.waiting {
		if !l.waiting[i].Over {
			waiting++
		}
	}
	neu := s.head.Choice("new", look.ChoiceFace{Text: s.say("new"), Cap: "N", Main: true, Disabled: s.mayDecide() != ""}, func() { s.startChoosing(form.Opening{}) })
	right := width - 12 - neu.Needs()
	p.Key(neu, right, middle-look.Target/2, neu.Needs(), look.Target)
	if title := s.words.Say("screen_decisions", nil); width >= threeFrom { // where it costs the tabs no room
		x = look.Padding + p.Write(title, look.Padding, middle, look.InkTitle, look.FromLeft) + 24
	}
	for _, of := range []struct {
		tab   tab
		key   string
		count int
	}{
		{decidedTab, "tab_decided", l.shown.All},
		{requestsTab, "tab_requests", waiting},
		{outboxTab, "tab_outbox", len(l.untold)},
		{openTab, "tab_open", len(s.forms)},
	} {
		text := s.say(of.key)
		if of.count > 0 || of.tab == decidedTab {
			text += "  " + s.words.Number(int64(of.count))
		}
		k := s.head.Choice(of.key, look.ChoiceFace{Text: text, Chosen: l.tab == of.tab}, func() { s.showTab(of.tab) })
		w := k.Needs()
		if x+w > right-look.Gap {
			w = max(right-look.Gap-x, 44)
		}
		p.Key(k, x, middle-look.Target/2, w, look.Target)
		x += w + look.Gap
	}
}

func (s *Screen) showTab(t tab) {
	s.list.tab, s.list.chosen, s.list.inFull, s.list.failed, s.list.refusing = t, "", false, "", false
	s.judge.Clear()
	s.refresh()
}

// filterHeight is how high the filters are.
func (s *Screen) filterHeight(width float32) float32 {
	if s.list.tab != decidedTab {
		return 0
	}
	if width < 760 {
		return 2*look.Target + look.Gap + 16
	}
	return look.Target + 16
}

// paintFilter paints the filters: each key goes to its next value.
func (s *Screen) paintFilter(p *look.Paper, width, _ float32) float32 {
	if s.list.tab != decidedTab {
		return 1
	}
	l := &s.list
	any := func(key, value string) string {
		if value == "" {
			return s.say(key)
		}
		return value
	}
	kind, person := "", ""
	if l.filter.Kind != "" {
		kind = s.words.Say("decision_kind_"+string(l.filter.Kind), nil)
	}
	if l.filter.Person != "" {
		person = form.NameOf(s.cfg.Pit.People(), l.filter.Person)
	}
	keys := []*look.Choice{
		s.rows.filter.Choice("table", look.ChoiceFace{Text: any("any_table", l.filter.Table), Chosen: l.filter.Table != ""}, func() { s.nextFilter("table") }),
		s.rows.filter.Choice("kind", look.ChoiceFace{Text: any("any_kind", kind), Chosen: kind != ""}, func() { s.nextFilter("kind") }),
		s.rows.filter.Choice("person", look.ChoiceFace{Text: any("any_person", person), Chosen: person != ""}, func() { s.nextFilter("person") }),
		s.rows.filter.Choice("since", look.ChoiceFace{Text: s.say([...]string{"any_time", "since_shift", "since_day", "since_week"}[l.since]), Chosen: l.since > 0}, func() { s.nextFilter("since") }),
	}
	find, made := s.rows.filter.Field("find", look.FieldFace{Hint: s.say("find")})
	if made {
		find.Limit(80)
		find.OnChange = func(text string) { l.filter.Text = text; s.refresh() }
	}
	room := width - 2*look.Padding + 16
	y, x := float32(6), float32(8)
	across := room
	if width >= 760 {
		across = room * 0.72
	}
	wide := (across - 3*look.Gap) / 4
	for _, k := range keys {
		p.Key(k, x, y, wide, look.Target)
		x += wide + look.Gap
	}
	if width < 760 {
		p.Key(find, 8, y+look.Target+look.Gap, room, look.Target)
	} else {
		p.Key(find, x, y, room+8-x, look.Target)
	}
	return s.filterHeight(width) - 4
}
