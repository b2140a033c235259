package link

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"
)

// Tick is how long a read may find nothing before it says so. Ending a link takes no
// longer than that, and a silence is seen that much late at most.
const Tick = 250 * time.Millisecond

// Clock is the time a link lives by. The zero Clock is the machine's.
type Clock struct {
	Now   func() time.Time
	After func(time.Duration) <-chan time.Time
}

// Config says what a link is and what it stands on. Only Address is needed.
type Config struct {
	Address Address
	Name    string // the device's, for people

	Silence   time.Duration // wins over Address.Silence where it is not zero
	Floor     time.Duration // no learnt silence is shorter; 1.5 s if zero
	FirstByte time.Duration // an opened port may say nothing while no rhythm is known; 10 s if zero

	Backoff      Backoff
	QueueBytes   int // bytes that may wait to be taken; 256 KiB if zero
	QueueReports int // reports that may wait; 8192 if zero
	// Linger is how long each report that is still waiting is offered when the link
	// has been told to end; 1 s if zero.
	Linger time.Duration

	Clock Clock
	// Dial opens what an address leads to, and gives up when ctx ends; nil opens
	// real ports. A Read of what it returns gives (0, nil) when there was nothing for
	// a Tick or so, or silence is not seen; Close makes a Read return. An error may
	// come with the last bytes.
	Dial func(ctx context.Context, a Address) (io.ReadCloser, error)
	// Ports lists the ports of the machine, to find an adapter again; ListPorts if
	// nil. It is asked when such a port is opened and at no other time.
	Ports func() ([]PortInfo, error)
}

// Link is one device's wire. [New] makes it, Run keeps it open, Reports is where to
// listen. Its other methods may be called at any time.
type Link struct {
	cfg    Config
	out    chan Report
	wake   chan struct{} // something waits to be taken, or the link has ended
	taken  chan struct{} // something was taken
	asking chan struct{} // held by the one poll that may be under way

	mu        sync.Mutex // guards everything below
	health    Health     // without what Health works out
	queue     queue
	rhythm    rhythm
	offered   Report    // taken from the queue, not by the reader yet
	offeredAt time.Time // since when it waited; zero while none is offered
	heardFrom time.Time // the last byte, the opening, or the end of a hold: silence counts from here
	spoke     bool      // the port has been heard since it was opened
	ownTime   bool      // the port has its own time: a capture
	seen      time.Time // the port's time when it was last looked at
	running   bool
	ended     bool
}

// New makes a link; it opens nothing.
func New(cfg Config) (*Link, error) {
	a := cfg.Address
	if a.Kind != Serial && a.Kind != TCP && a.Kind != File {
		return nil, fmt.Errorf("link %s: its address leads nowhere; %s", cfg.Name, kinds)
	}
	if cfg.Silence == 0 {
		cfg.Silence = a.Silence
	}
	if cfg.Silence < 0 && cfg.Silence != Never {
		return nil, fmt.Errorf("link %s: the silence %s is negative; give a time, 0 to learn it or link.Never", cfg.Name, cfg.Silence)
	}
	usual(&cfg.Floor, 1500*time.Millisecond)
	usual(&cfg.FirstByte, 10*time.Second)
	usual(&cfg.Backoff.First, 250*time.Millisecond)
	usual(&cfg.Backoff.Most, 5*time.Second)
	usual(&cfg.QueueBytes, 256<<10)
	usual(&cfg.QueueReports, 8192)
	usual(&cfg.Linger, time.Second)
	if cfg.Backoff.Jitter == nil {
		cfg.Backoff.Jitter = rand.Int64N
	}
	if cfg.Clock.Now == nil {
		cfg.Clock.Now = time.Now
	}
	if cfg.Clock.After == nil {
		cfg.Clock.After = time.After
	}
	if cfg.Ports == nil {
		cfg.Ports = ListPorts
	}
	return &Link{
		cfg:    cfg,
		out:    make(chan Report),
		wake:   make(chan struct{}, 1),
		taken:  make(chan struct{}, 1),
		asking: make(chan struct{}, 1),
		health: Health{Name: cfg.Name, Address: a, Since: cfg.Clock.Now()},
		queue:  queue{mostBytes: cfg.QueueBytes, mostReports: cfg.QueueReports},
		rhythm: rhythm{fixed: cfg.Silence, floor: cfg.Floor},
	}, nil
}

func usual[T int | time.Duration](v *T, value T) {
	if *v <= 0 {
		*v = value
	}
}

// Reports is where the link is heard. It is closed when Run has returned everything.
func (l *Link) Reports() <-chan Report { return l.out }

// errTwice says that a link was run a second time.
var errTwice = errors.New("a link runs once; make a new one")

// Run keeps the link open until ctx ends, or the capture does. It returns when every
// goroutine of the link has ended and every port is closed; what was read by then is
// offered for Linger before it is dropped and counted. Its error says that it ran
// twice, or that a poll is still held by a port which does not let go of it.
func (l *Link) Run(ctx context.Context) error {
	l.mu.Lock()
	twice := l.running
	l.running = true
	l.mu.Unlock()
	if twice {
		return errTwice
	}
	over, end := context.WithCancel(context.Background())
	defer end()
	var handing sync.WaitGroup
	handing.Go(func() { l.hand(over) })
	l.keepOpen(ctx)
	defer context.AfterFunc(ctx, end)() // nobody may be there any more to take what waits
	l.mu.Lock()
	l.ended = true
	l.mu.Unlock()
	signal(l.wake)
	handing.Wait()
	l.mu.Lock()
	l.health.State, l.health.Since = Closed, l.cfg.Clock.Now()
	l.mu.Unlock()
	close(l.out)
	return l.pollReleased()
}

// keepOpen opens the port, listens and opens it again, until ctx or a capture ends.
func (l *Link) keepOpen(ctx context.Context) {
	d := delays{Backoff: l.cfg.Backoff}
	l.change(Opening, "", l.cfg.Clock.Now())
	for opened := 0; ; {
		port, err := l.dial(ctx)
		reason := ""
		if err != nil {
			reason = openReason(l.cfg.Address.Kind, err)
			err = fmt.Errorf("open %s: %w", l.cfg.Address, err)
		} else {
			from := l.cfg.Clock.Now()
			l.opened(port, opened > 0)
			opened++
			var heard bool
			heard, err = l.listen(ctx, port)
			reason = readReason(l.cfg.Address.Kind, err)
			err = fmt.Errorf("read %s: %w", l.cfg.Address, err)
			if heard && l.cfg.Clock.Now().Sub(from) >= d.Most {
				d.reset() // it held: this is a new trouble
			}
		}
		if ctx.Err() != nil {
			return // our own closing is no loss
		}
		l.failed(err)
		l.lost(reason)
		if opened > 0 && l.cfg.Address.Kind == File {
			return // to open it again would tell everything twice
		}
		if !l.waitRoom(ctx) || !l.sleep(ctx, d.wait()) {
			return
		}
	}
}

// listen reads an open port until that fails or ctx ends, and closes it. It says
// whether the port was heard at all.
func (l *Link) listen(ctx context.Context, port io.ReadCloser) (heard bool, err error) {
	ctx, stop := context.WithCancel(ctx)
	before := l.reads()
	var work sync.WaitGroup
	failed := make(chan error, 2)
	work.Go(func() { failed <- l.read(ctx, port) })
	if w, ok := port.(io.Writer); ok && l.cfg.Address.Poll != "" {
		work.Go(func() { failed <- l.poll(ctx, w) })
	}
	select {
	case err = <-failed:
	case <-ctx.Done():
		err = ctx.Err()
	}
	stop()
	if cerr := port.Close(); cerr != nil && ctx.Err() == nil {
		err = errors.Join(err, cerr)
	}
	work.Wait()
	return l.reads() > before, err
}

// hand gives the waiting reports to whoever listens, one by one, until the link has
// ended and none is left. When over ends it waits no longer than Linger for each.
func (l *Link) hand(over context.Context) {
	for {
		l.mu.Lock()
		w, ok := l.queue.take()
		ended := l.ended
		if ok {
			l.offered, l.offeredAt = w.Report, w.since
		}
		l.mu.Unlock()
		if !ok {
			if ended {
				return
			}
			<-l.wake
			continue
		}
		taken := l.offer(over, w.Report)
		l.mu.Lock()
		l.offered, l.offeredAt = Report{}, time.Time{}
		l.mu.Unlock()
		if !taken {
			l.drop(w)
			return
		}
		signal(l.taken)
	}
}

func (l *Link) offer(over context.Context, r Report) bool {
	select {
	case l.out <- r:
		return true
	case <-over.Done():
	}
	select {
	case l.out <- r:
		return true
	case <-l.cfg.Clock.After(l.cfg.Linger):
		return false
	}
}

// drop counts what nobody takes any more. Nothing is being read then: only the end of
// a link lets an offer fail.
func (l *Link) drop(w waiting) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for ok := true; ok; w, ok = l.queue.take() {
		l.health.Dropped += uint64(len(w.Bytes))
	}
}

func (l *Link) sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-l.cfg.Clock.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// signal wakes whoever waits for c, now or when it next waits.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
