package live

import (
	"strconv"
	"time"

	"pitboss/devices/sim"
	"pitboss/tables"
	"pitboss/tables/wire"
)

// frame is an event without its place in a count: what stands behind the epoch and
// the number is the same for everyone.
type frame struct {
	id   int64 // the pit's own number of the event; 0 for an image
	tail []byte
}

// head is what every event of the feed begins with.
const head = `{"v":1`

// newFrame encodes an event that is not counted yet.
func newFrame(id int64, e tables.Event) frame {
	e.Epoch, e.Seq, e.Counted = "", 0, false
	return frame{id, e.Append(nil)[len(head):]}
}

// counted is the frame as a lineage sends it.
func (f frame) counted(epoch string, seq int64) []byte {
	b := make([]byte, 0, len(head)+len(epoch)+len(f.tail)+40)
	b = wire.AppendField(append(b, head...), "epoch", epoch)
	b = strconv.AppendInt(wire.AppendName(b, "seq"), seq, 10)
	return append(b, f.tail...)
}

// lineage is a history that a desk can resume in.
type lineage struct {
	epoch  string
	wants  map[string]bool // tables; nil for all
	frames []frame         // the newest; the last one has the number last
	last   int64
	most   int // how many are kept
	users  int // desks that listen in it now
}

func (l *lineage) want(table string) bool { return l.wants == nil || l.wants[table] }

// add counts a frame.
func (l *lineage) add(f frame) {
	l.last++
	if len(l.frames) >= 2*l.most { // drop the older half at once, not one at a time
		l.frames = append(make([]frame, 0, 2*l.most), l.frames[len(l.frames)-l.most:]...)
	}
	l.frames = append(l.frames, f)
}

// first is the number of the oldest frame that is kept.
func (l *lineage) first() int64 { return l.last - int64(len(l.frames)) + 1 }

// holds says that everything after a number is kept.
func (l *lineage) holds(seq int64) bool { return seq >= l.first()-1 && seq <= l.last }

// after gives the frames behind a number, which is held, ready to send.
func (l *lineage) after(seq int64) [][]byte {
	var all [][]byte
	for n := seq + 1; n <= l.last; n++ {
		all = append(all, l.frames[n-l.first()].counted(l.epoch, n))
	}
	return all
}

// find is the number of an event that was counted not long ago; 0 if it was not.
func (l *lineage) find(id int64) int64 {
	const near = 1000
	for i := len(l.frames) - 1; i >= max(0, len(l.frames)-near); i-- {
		if l.frames[i].id == id {
			return l.first() + int64(i)
		}
	}
	return 0
}

// images fills a new lineage with what is true of its tables now.
func (l *lineage) images(p *sim.Pictures, at time.Time) {
	for _, table := range p.Tables() {
		if !l.want(table) {
			continue
		}
		if e, ok := p.Image(table, at); ok {
			l.add(newFrame(0, e))
		}
	}
}
