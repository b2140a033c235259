package sheet

import (
	"fmt"
	"strings"
	"time"

	"pitboss/app/house"
)

// Home is the form of the house itself: its money, its day, its desk.
type Home struct {
	house house.Config
	typed typed
}

// NewHome opens the form of a house.
func NewHome(c house.Config) *Home { return &Home{c, typed{}} }

// Languages, in the order in which they are offered.
var languages = []string{"en", "th", "uk"}

// Fields are the form's fields.
func (h *Home) Fields() []Field {
	c, d := &h.house, &h.house.Desk
	day := fmt.Sprintf("%02d:%02d", int(c.GamingDay.Hours()), int(c.GamingDay.Minutes())%60)
	return []Field{
		{Key: "currency", Value: c.Currency},
		{Key: "gaming_day", Value: h.typed.or("gaming_day", day), Usual: "06:00"},
		{Key: "zone", Value: c.Zone, Usual: "Asia/Bangkok"},
		{Key: "inspections", Kind: Tick, Value: tick(c.Inspections), Group: More},
		{Key: "reruns_per_100", Value: h.typed.or("reruns_per_100", numberText(c.Reruns)), Group: More},
		{Key: "rotor.min", Value: h.typed.or("rotor.min", speedText(c.Rotor.Min)), Group: More},
		{Key: "rotor.max", Value: h.typed.or("rotor.max", speedText(c.Rotor.Max)), Group: More},
		{Key: "language", Kind: Pick, Value: c.Language, Choices: languages, Group: Desk},
		{Key: "scale_percent", Value: h.typed.or("scale_percent", numberText(d.Scale)), Usual: numberText(house.UsualScale), Group: Desk},
		{Key: "large_text", Kind: Tick, Value: tick(d.LargeText), Group: Desk},
		{Key: "alarm_sound", Kind: Tick, Value: tick(d.Sound), Group: Desk},
		{Key: "idle_lock_minutes", Value: h.typed.or("idle_lock_minutes", numberText(d.IdleLock)), Usual: numberText(house.UsualIdleLock), Group: Desk},
		{Key: "keep_years", Value: h.typed.or("keep_years", numberText(d.KeepYears)), Usual: numberText(house.UsualKeepYears), Group: Desk},
	}
}

// Set fills in a field.
func (h *Home) Set(key, value string) {
	c, d := &h.house, &h.house.Desk
	switch key {
	case "currency":
		c.Currency = strings.ToUpper(strings.TrimSpace(value))
	case "gaming_day":
		h.typed[key] = value
		c.GamingDay = -1
		if at, err := time.Parse("15:04", strings.TrimSpace(value)); err == nil && len(strings.TrimSpace(value)) == len("15:04") {
			c.GamingDay = time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute
		}
	case "zone":
		c.Zone = strings.TrimSpace(value)
	case "language":
		c.Language = value
	case "inspections":
		c.Inspections = value == "true"
		c.InspectionsElsewhere = !c.Inspections
	case "large_text":
		d.LargeText = value == "true"
	case "alarm_sound":
		d.Sound = value == "true"
	case "reruns_per_100":
		h.typed[key], c.Reruns = value, number(value)
	case "rotor.min":
		h.typed[key], c.Rotor.Min = value, speed(value)
	case "rotor.max":
		h.typed[key], c.Rotor.Max = value, speed(value)
	case "scale_percent":
		h.typed[key], d.Scale = value, number(value)
	case "idle_lock_minutes":
		h.typed[key], d.IdleLock = value, number(value)
	case "keep_years":
		h.typed[key], d.KeepYears = value, number(value)
	}
}

// Into puts what is filled in into a configuration.
func (h *Home) Into(c *house.Config) {
	servers, tables := c.Servers, c.Tables
	*c = h.house
	c.Servers, c.Tables = servers, tables
	if c.GamingDay < 0 {
		c.GamingDay = badDay
	}
	if c.Currency == "" {
		c.Currency = badCurrency
	}
}

// badDay is written as an hour that no gaming day has: the text that was typed is
// none, and the file's own fault says so.
const badDay = 24 * time.Hour

// badCurrency is written where none is: it must be said.
const badCurrency = "?"

// Server is the form of a game server.
type Server struct{ server house.Server }

// NewServer opens the form of a server.
func NewServer(v house.Server) *Server { return &Server{v} }

// Fields are the form's fields.
func (s *Server) Fields() []Field {
	v := &s.server
	return []Field{
		{Key: "name", Value: v.Name, Usual: "main"},
		{Key: "url", Value: v.URL, Usual: "wss://games.example/pit"},
		{Key: "token_file", Value: v.TokenFile, Usual: "main.token"},
		{Key: "ca_file", Value: v.CAFile},
		{Key: "decisions", Kind: Tick, Value: tick(v.Decisions)},
	}
}

// Set fills in a field.
func (s *Server) Set(key, value string) {
	v := &s.server
	switch key {
	case "name":
		v.Name = strings.TrimSpace(value)
	case "url":
		v.URL = strings.TrimSpace(value)
	case "token_file":
		v.TokenFile = strings.TrimSpace(value)
	case "ca_file":
		v.CAFile = strings.TrimSpace(value)
	case "decisions":
		v.Decisions = value == "true"
	}
}

// Server is what is filled in.
func (s *Server) Server() house.Server { return s.server }
