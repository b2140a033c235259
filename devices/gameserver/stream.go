package gameserver

import "pitboss/tables"

// ask is what the desk must say to the server next.
type ask uint8

const (
	askNothing ask = iota
	askResume      // subscribe again, from the last event of the unbroken count
	askImage       // subscribe again, with no claim to any event
	askAnew        // neither helped: hang up and join again
)

// mend is how far the mending of a broken count has got.
type mend uint8

const (
	whole   mend = iota // nothing is missing
	resumed             // a resume was asked for and nothing has followed it yet
	imaged              // an image was asked for and nothing has followed it yet
)

// A server whose count has gone back under the same epoch sends nothing but what
// looks like duplicates. So many in a row are not: its history was lost.
const (
	mostBehind      = 256
	mostBeatsBehind = 3
)

// stream counts along with the server. It knows no clock and no connection: events
// go in, and what must be asked comes out. At most one ask is unanswered at a time.
type stream struct {
	at      Position // the last event of the unbroken count
	known   bool     // that at means something
	top     int64    // the highest number heard of; the gap ends there
	waiting bool     // an ask is unanswered
	mend    mend
	gap     bool // a number is missing now

	behind      int // duplicates since the last new event
	beatsBehind int // heartbeats behind at since the last new event or right heartbeat

	duplicates, gaps, resumes, images, epochs int64
}

// startAt begins where an earlier connection, or the journal, ended.
func (s *stream) startAt(p Position) { s.at, s.known, s.top = p, p != Position{}, p.Seq }

// forget gives up the claim to continue: the next join takes an image.
func (s *stream) forget() { s.known = false }

// join begins a connection and says how to subscribe on it. A resume here is the one
// resume that a gap right after it gets.
func (s *stream) join() ask {
	s.behind, s.beatsBehind = 0, 0
	s.waiting = true
	if s.known {
		s.mend = resumed
		return askResume
	}
	s.mend = whole
	return askImage
}

// subscribed hears the server's answer to an ask.
func (s *stream) subscribed(e tables.Event, mode string) ask {
	s.waiting = false
	s.behind, s.beatsBehind = 0, 0
	if mode == "image" {
		s.images++
		if s.at.Epoch != "" && e.Epoch != s.at.Epoch {
			s.epochs++
		}
		s.at, s.known = Position{e.Epoch, e.Seq}, e.Counted
		s.top, s.gap = e.Seq, false
		return askNothing
	}
	s.resumes++
	if !s.known {
		s.at, s.known = Position{e.Epoch, e.Seq}, e.Counted
	}
	return s.sameEpoch(e.Epoch)
}

// heard counts an event.
func (s *stream) heard(epoch string, seq int64) ask {
	if a := s.sameEpoch(epoch); a != askNothing || s.foreign(epoch) {
		return a
	}
	if !s.known {
		if s.waiting {
			return askNothing // an event from before the answer is no place to begin
		}
		s.at.Seq, s.known, s.top = seq, true, seq
		s.mend = whole
		return askNothing
	}
	switch {
	case seq <= s.at.Seq:
		s.duplicates++
		if s.behind++; s.behind >= mostBehind {
			return s.lostHistory()
		}
		return askNothing
	case seq == s.at.Seq+1:
		s.at.Seq = seq
		s.behind, s.beatsBehind = 0, 0
		s.top = max(s.top, seq)
		if s.at.Seq == s.top {
			s.gap = false
		}
		if !s.waiting {
			s.mend = whole
		}
		return askNothing
	}
	s.top = max(s.top, seq)
	return s.missing()
}

// beat hears a heartbeat, which tells the number of the last event sent.
func (s *stream) beat(epoch string, seq int64) ask {
	if a := s.sameEpoch(epoch); a != askNothing || s.foreign(epoch) || !s.known {
		return a
	}
	switch {
	case seq > s.at.Seq:
		s.top = max(s.top, seq)
		return s.missing()
	case seq < s.at.Seq:
		if s.beatsBehind++; s.beatsBehind >= mostBeatsBehind {
			return s.lostHistory()
		}
		return askNothing
	}
	s.behind, s.beatsBehind = 0, 0
	if !s.waiting {
		s.mend, s.gap, s.top = whole, false, seq
	}
	return askNothing
}

// foreign says that an epoch is not the one counted in. A frame that names none
// belongs to it.
func (s *stream) foreign(epoch string) bool {
	return epoch != "" && s.at.Epoch != "" && epoch != s.at.Epoch
}

// sameEpoch takes an image where the server speaks from another history. The first
// epoch named is adopted.
func (s *stream) sameEpoch(epoch string) ask {
	if !s.foreign(epoch) {
		if s.at.Epoch == "" && !s.waiting {
			s.at.Epoch = epoch
		}
		return askNothing
	}
	return s.lostHistory()
}

// missing starts or continues to mend a gap.
func (s *stream) missing() ask {
	if !s.gap {
		s.gap = true
		s.gaps++
	}
	switch {
	case s.waiting:
		return askNothing
	case s.mend == whole:
		s.mend, s.waiting = resumed, true
		return askResume
	case s.mend == resumed:
		s.mend, s.waiting = imaged, true
		return askImage
	}
	return askAnew
}

// lostHistory takes an image, since the server has nothing to resume from.
func (s *stream) lostHistory() ask {
	s.behind, s.beatsBehind = 0, 0
	if s.waiting {
		return askNothing
	}
	if s.mend == imaged {
		s.forget()
		return askAnew
	}
	s.mend, s.waiting = imaged, true
	return askImage
}
