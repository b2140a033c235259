package main

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	alarmwatch "pitboss/app/alarms/watch"
	"pitboss/app/desk"
	"pitboss/app/floor"
	"pitboss/app/look"
	"pitboss/app/pit"
	"pitboss/app/sign"
	"pitboss/app/words"
	"pitboss/store/staff"
	"pitboss/tables"
	"pitboss/tables/findings"
	"pitboss/tables/gamingday"
	"pitboss/tables/roles"
)

// view is the pit as the window needs it: the newest snapshot of every table and the
// alarms, in the order of the floor. It is filled by one goroutine and read by the
// window's.
type view struct {
	recording *recording
	work      sync.WaitGroup    // what people asked the pit for, until it is answered
	notice    func(text string) // something went wrong; called from any goroutine

	kept alarmwatch.Keeper // of the alarms, with their times

	mu       sync.Mutex // guards what follows
	subjects subjects   // what the findings of the alarms are about
	tables   map[string]*tables.Table
	alarms   []pit.Alarm
	began    bool            // the pit has shown itself
	news     bool            // something came since the window asked
	fresh    []*tables.Table // that changed since the window's last beat, the oldest first

	// The window's own.
	words  *words.Words
	now    func() time.Time
	places map[string]place
	// unheard are the tables of the house as they are shown before anything is heard of
	// them.
	unheard map[string]*tables.Table
	order   []string
	ordered int // how many tables were heard of when they were put in order
	floor   []floor.Table
	ids     map[string]findings.Identity
	chips   []desk.Chip
	worst   map[string]*pit.Alarm
}

// place is where a table stands: what orders the floor.
type place struct {
	part   string
	digits int
	server string // the subject of the findings of its game server
}

func newView(r *recording, w *words.Words) *view {
	v := &view{
		recording: r, words: w, now: r.now, tables: map[string]*tables.Table{}, places: map[string]place{},
		unheard: map[string]*tables.Table{},
		notice:  func(string) {},
	}
	approved := r.house.Fold(r.book).Tables
	for i := range r.house.Tables {
		t := &r.house.Tables[i]
		subject := "server"
		if len(r.house.Servers) > 1 {
			subject = pit.ServerPrefix + t.Server
		}
		v.places[t.Number] = place{t.Pit, digits(t.Number), subject}
		game := r.book[t.Profile].Game
		v.unheard[t.Number] = &tables.Table{
			Number: t.Number, Game: game, Phase: tables.Closed, Since: r.now(), Server: -1, Wheel: -1,
			Terms: approved[t.Number].TableOpened, Target: t.TargetPace, Camera: t.Camera,
		}
	}
	return v
}

func digits(number string) int {
	n, _ := strconv.Atoi(strings.TrimLeft(number, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz- "))
	return n
}

// follow takes what changes until the pit ends or stop is closed.
func (v *view) follow(stop <-chan struct{}) {
	updates, cancel := v.recording.pit.Subscribe()
	defer cancel()
	for {
		select {
		case u, open := <-updates:
			if !open {
				return
			}
			v.recording.watch.published(u.Tables)
			v.mu.Lock()
			v.began = true
			for _, t := range u.Tables {
				v.tables[t.Number] = t
				v.subjects.see(t)
			}
			v.fresh = append(v.fresh, u.Tables...)
			if len(v.fresh) > mostFresh {
				v.fresh = slices.Clone(v.fresh[len(v.fresh)-mostFresh:])
			}
			if u.AlarmsChanged {
				v.alarms = v.recording.named(u.Alarms)
				v.kept.Take(v.alarms, v.now())
				v.subjects.prune(v.alarms)
			}
			v.news = true
			v.mu.Unlock()
		case <-stop:
			return
		}
	}
}

// mostFresh bounds what waits for a window that does not beat.
const mostFresh = 4096

// taken gives the tables that changed since it was called last.
func (v *view) taken() []*tables.Table {
	v.mu.Lock()
	defer v.mu.Unlock()
	fresh := v.fresh
	v.fresh = nil
	return fresh
}

// ringing is the alarms as they stand.
func (v *view) ringing() []pit.Alarm {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.alarms
}

// changed says that something came since it was asked last.
func (v *view) changed() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	news := v.news
	v.news = false
	return news
}

// update puts the newest state in the order of the floor.
func (v *view) update() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.began && (v.order == nil || v.ordered != len(v.tables)) {
		v.order = v.order[:0]
		all := maps.Clone(v.unheard)
		maps.Copy(all, v.tables)
		v.ordered = len(v.tables)
		for number := range all {
			if _, known := v.places[number]; !known {
				v.places[number] = place{digits: digits(number), server: "server"}
			}
			v.order = append(v.order, number)
		}
		slices.SortFunc(v.order, func(a, b string) int {
			p, q := v.places[a], v.places[b]
			return cmp.Or(cmp.Compare(p.part, q.part), cmp.Compare(p.digits, q.digits), cmp.Compare(a, b))
		})
	}
	v.sortAlarms()
	v.floor = v.floor[:0]
	for _, number := range v.order {
		t := v.tables[number]
		row := floor.Table{Table: t, Pit: v.places[number].part}
		if t == nil {
			t = v.unheard[number]
			why := "floor_unheard"
			if v.recording.reading() {
				why = "floor_reading"
			}
			row.Table, row.Closing = t, []string{v.words.Say(why, nil)}
		}
		a := v.worst[number]
		if t.Stale {
			a = worse(a, v.worst["\x00"+v.places[number].server])
		}
		if a != nil {
			row.Alarm = v.tileAlarm(a, t)
		}
		v.floor = append(v.floor, row)
	}
}

// sortAlarms makes the chips, the most urgent first, and finds the worst alarm of every
// table and of every server.
func (v *view) sortAlarms() {
	v.ids, v.worst, v.chips = map[string]findings.Identity{}, map[string]*pit.Alarm{}, v.chips[:0]
	for i := range v.alarms {
		a := &v.alarms[i]
		if a.Shelved() || a.Hidden() {
			continue
		}
		g := &a.Finding
		id := alarmwatch.ID(g.Identity)
		v.ids[id] = g.Identity
		v.chips = append(v.chips, desk.Chip{
			ID: id, Table: g.Table, Title: v.title(a), Severity: g.Severity, State: desk.State(a.State), Raised: a.Raised,
			By: a.AckedBy, At: a.AckedAt, Silent: g.Code == findings.FeedStale,
		})
		of := g.Table
		if of == "" {
			of = "\x00" + g.Subject
		}
		v.worst[of] = worse(v.worst[of], a)
	}
	if c, there := v.warningChip(); there {
		v.chips = append(v.chips, c)
	}
	slices.SortStableFunc(v.chips, func(a, b desk.Chip) int {
		return cmp.Or(cmp.Compare(a.Severity, b.Severity), a.Raised.Compare(b.Raised))
	})
}

// worse is the alarm that a tile shows of two: what nobody took before what somebody
// did, then what is there before what is over, then the more urgent.
func worse(a, b *pit.Alarm) *pit.Alarm {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	if cmp.Or(cmp.Compare(a.State, b.State), cmp.Compare(a.Finding.Severity, b.Finding.Severity)) <= 0 {
		return a
	}
	return b
}

var lives = map[pit.AlarmState]floor.Life{
	pit.Unacknowledged: floor.Fresh, pit.Acknowledged: floor.Taken, pit.Returned: floor.Returned,
}

func (v *view) tileAlarm(a *pit.Alarm, t *tables.Table) floor.Alarm {
	g := &a.Finding
	f := floor.Alarm{Life: lives[a.State], Code: g.Code, Severity: g.Severity, Text: v.title(a), Short: v.title(a)}
	if what := v.aboutLocked(g, t, v.words); what != "" {
		f.About = what
		f.Text = v.words.Say("alarm_with_subject", map[string]any{"Title": f.Text, "Subject": what})
	}
	if n, ok := cardNumber(g.Subject); ok && n <= len(t.Cards) && g.Round == t.Round {
		if p, _ := tables.ParsePlace(t.Cards[n-1].To); p.Seat > 0 {
			f.Box = p.Seat
		}
	}
	return f
}

func (v *view) title(a *pit.Alarm) string {
	return v.words.Say(pit.Define(a.Finding.Code).Title, nil)
}

// cardNumber reads the subject of a finding about a card: card:4.
func cardNumber(subject string) (int, bool) {
	text, ok := strings.CutPrefix(subject, "card:")
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0
}

// Floor implements floor.Pit.
func (v *view) Floor() []floor.Table { return v.floor }

// Bars implements desk.Pit. It is asked first at every beat of the window's clock.
func (v *view) Bars() desk.Bars {
	v.update()
	b := desk.Bars{Alarms: v.chips, Tables: v.order, Health: v.health()}
	if s, ok := v.recording.desk.Session(); ok {
		b.Person = desk.Person{Name: s.Person.Name, Role: sign.Roles(v.words, s.Person.Roles), Locked: s.Locked}
	}
	return b
}

// health is the line about what is heard and written.
func (v *view) health() []desk.Health {
	now := v.now()
	day := gamingday.Began(now, v.recording.house.GamingDay, v.recording.zone)
	all := []desk.Health{{Text: v.words.Say("health_day", map[string]any{"Day": v.words.Day(day)})}}
	devices, live := 0, 0
	stale := map[string]time.Time{}
	servers := map[string]bool{}
	for _, number := range v.order {
		t := v.floorTable(number)
		for i := range t.Devices {
			devices++
			if !t.Devices[i].Lost && !t.Devices[i].Silent {
				live++
			}
		}
		if t.HasServer {
			subject := v.places[number].server
			servers[subject] = true
			if t.Stale {
				stale[subject] = t.Heard
			}
		}
	}
	for _, s := range v.recording.house.Servers {
		subject := "server"
		if len(v.recording.house.Servers) > 1 {
			subject = pit.ServerPrefix + s.Name
		}
		heard, silent := stale[subject]
		switch {
		case silent:
			age := max(now.Sub(heard), 0).Truncate(time.Second)
			all = append(all, desk.Health{Text: v.words.Say("health_stale", map[string]any{"Name": s.Name, "Age": look.Elapsed(age)}), Bad: true})
		case servers[subject]:
			all = append(all, desk.Health{Text: v.words.Say("health_live", map[string]any{"Name": s.Name})})
		default:
			all = append(all, desk.Health{Text: v.words.Say("health_unheard", map[string]any{"Name": s.Name}), Bad: true})
		}
	}
	if devices > 0 {
		all = append(all, desk.Health{Text: v.words.Say("health_devices", map[string]any{"Live": live, "All": devices}), Bad: live < devices})
	}
	if v.recording.reading() {
		return append(all, desk.Health{Text: v.words.Say("floor_reading", nil), Bad: true})
	}
	if v.recording.waitsForJournal() {
		all = append(all, desk.Health{Text: v.words.Say("health_unfiled", nil), Bad: true})
	}
	return append(all, desk.Health{Text: v.words.Say("health_journal", map[string]any{"Number": v.words.Number(v.recording.records.n.Load())})})
}

func (v *view) floorTable(number string) *tables.Table {
	v.mu.Lock()
	defer v.mu.Unlock()
	if t := v.tables[number]; t != nil {
		return t
	}
	return v.unheard[number]
}

// heardOf says that something has been heard of a table.
func (v *view) heardOf(number string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.tables[number] != nil
}

// person is who may act at the desk now.
func (v *view) person() signedOn { return v.recording.signed() }

// Acknowledge implements desk.Pit.
func (v *view) Acknowledge(id string) {
	if id == warningsChip {
		v.takeWarnings()
		return
	}
	identity, ok := v.ids[id]
	if !ok {
		return
	}
	w := v.words
	v.work.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
		defer cancel()
		if err := v.acknowledge(ctx, identity, ""); err != nil {
			v.notice(alarmRefused(w, err))
		}
	})
}

// acknowledge takes an alarm in the name of whoever is signed on, if they may.
func (v *view) acknowledge(ctx context.Context, id findings.Identity, note string) error {
	r := v.recording
	if err := r.desk.May(roles.Acknowledge); err != nil {
		return err
	}
	_, err := r.pit.Acknowledge(ctx, v.person().id, id, note)
	return err
}

// alarmRefused says why an alarm was not taken: in the words of the desk, or that it was
// gone where it was the pit that refused.
func alarmRefused(w *words.Words, err error) string {
	var denied *pit.Denied
	var refusal *staff.Refusal
	if errors.As(err, &denied) || errors.As(err, &refusal) {
		return sign.Why(w, err)
	}
	return w.Say("desk_not_acknowledged", nil)
}
