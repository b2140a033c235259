package pages

// Bucket is one of the trees of a file.
type Bucket struct {
	f      *File
	root   uint64
	inline *page // where the tree is so small that it lies in the page of its name
	seen   *seen // where the whole file is checked; else nil
}

// Bucket finds a bucket by its name; nil if there is none.
func (f *File) Bucket(name []byte) (*Bucket, error) {
	c := (&Bucket{f: f, root: f.meta.root}).cursor()
	c.seek(name)
	if c.err != nil {
		return nil, c.err
	}
	if key, _ := c.here(); string(key) != string(name) {
		return nil, nil
	}
	return c.bucket(nil)
}

// bucket is the bucket that lies where a cursor is.
func (c *Cursor) bucket(s *seen) (*Bucket, error) {
	top := &c.stack[len(c.stack)-1]
	_, value, _, flags, at := top.p.element(top.i)
	if flags != flagBucket {
		return nil, c.f.fault(top.p, headSize+top.i*elementSize, "it is no bucket")
	}
	if len(value) < headSize {
		return nil, c.f.fault(top.p, at, "a bucket of %d bytes", len(value))
	}
	b := &Bucket{f: c.f, root: le64(value), seen: s}
	if le64(value[8:]) != 0 {
		return nil, c.f.fault(top.p, at+8, "a bucket that counts, which none here does")
	}
	if b.root != 0 {
		if len(value) > headSize {
			return nil, c.f.fault(top.p, at, "a bucket of %d bytes", len(value))
		}
		return b, nil
	}
	in := append([]byte(nil), value[headSize:]...)
	p := &page{at: top.p.at + int64(at) + headSize, b: in}
	if len(in) < headSize {
		return nil, c.f.fault(top.p, at, "a bucket of %d bytes", len(value))
	}
	p.kind, p.count = le16(in[8:]), int(le16(in[10:]))
	if le64(in) != 0 || p.kind != flagLeaf || le32(in[12:]) != 0 {
		return nil, c.f.fault(p, 0, "a small bucket does not begin as one")
	}
	used, fault := c.f.layout(p)
	if fault != nil {
		return nil, fault
	}
	if used != len(in) {
		return nil, c.f.fault(p, used, "there is something behind the last element of a small bucket")
	}
	b.inline = p
	return b, nil
}

// Cursor walks a bucket in the order of its keys. What it returns is good until its
// next move. A nil key is the end, or a fault, which Err gives.
type Cursor struct {
	f     *File
	b     *Bucket
	stack []level
	spare [][]byte // the buffers of the levels, to be used again
	err   error
	last  []byte // the key before, where a walk goes on and on
	moved int    // which way the last step went: 1, -1, or 0 for a new place
}

type level struct {
	p *page
	i int
}

// Cursor begins a walk.
func (b *Bucket) Cursor() *Cursor { return b.cursor() }

func (b *Bucket) cursor() *Cursor { return &Cursor{f: b.f, b: b} }

// Err is what ended a walk before its end.
func (c *Cursor) Err() error { return c.err }

// At is where in the file the value lies that was returned last.
func (c *Cursor) At() int64 {
	if len(c.stack) == 0 {
		return -1
	}
	top := &c.stack[len(c.stack)-1]
	if top.i < 0 || top.i >= top.p.count {
		return -1
	}
	_, _, _, _, at := top.p.element(top.i)
	return top.p.at + int64(at)
}

// First goes to the first key.
func (c *Cursor) First() (key, value []byte) {
	c.begin()
	c.down(func(*page) int { return 0 })
	return c.settle(1)
}

// Last goes to the last key.
func (c *Cursor) Last() (key, value []byte) {
	c.begin()
	c.down(func(p *page) int { return p.count - 1 })
	return c.settle(-1)
}

// Seek goes to a key or, if it is not there, to the one that follows.
func (c *Cursor) Seek(key []byte) (at, value []byte) {
	c.seek(key)
	return c.settle(1)
}

// Next goes on to the key that follows.
func (c *Cursor) Next() (key, value []byte) { return c.move(1) }

// Prev goes back to the key before.
func (c *Cursor) Prev() (key, value []byte) { return c.move(-1) }

func (c *Cursor) begin() {
	c.stack, c.err, c.moved = c.stack[:0], nil, 0
}

func (c *Cursor) seek(key []byte) {
	c.begin()
	c.down(func(p *page) int { return p.search(key) })
}

// search is the first element of a leaf that is not before a key, and in a branch
// the one whose page may hold it.
func (p *page) search(key []byte) int {
	low, high := 0, p.count
	for low < high {
		mid := (low + high) / 2
		k, _, _, _, _ := p.element(mid)
		if string(k) < string(key) || p.kind == flagBranch && string(k) == string(key) {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if p.kind == flagBranch {
		return max(low-1, 0)
	}
	return low
}

// down goes from where the cursor is to a leaf, choosing an element on every page.
func (c *Cursor) down(choose func(*page) int) {
	if len(c.stack) == 0 {
		if c.b.inline != nil {
			c.stack = append(c.stack, level{c.b.inline, choose(c.b.inline)})
			return
		}
		if !c.enter(c.b.root, nil) {
			return
		}
		top := &c.stack[0]
		top.i = choose(top.p)
	}
	for {
		top := &c.stack[len(c.stack)-1]
		if top.p.kind == flagLeaf {
			return
		}
		key, _, below, _, _ := top.p.element(top.i)
		if !c.enter(below, key) {
			return
		}
		top = &c.stack[len(c.stack)-1]
		top.i = choose(top.p)
	}
}

// enter reads a page and puts it on the stack. Its first key must be the one that
// its parent has for it.
func (c *Cursor) enter(id uint64, first []byte) bool {
	depth := len(c.stack)
	if depth >= mostDepth {
		c.err = &Fault{Offset: -1, What: "a tree of more levels than can be"}
		return false
	}
	for len(c.spare) <= depth {
		c.spare = append(c.spare, nil)
	}
	p, err := c.f.node(id, c.spare[depth])
	if err != nil {
		c.err = err
		return false
	}
	c.spare[depth] = p.b
	switch {
	case p.kind == flagBranch && p.count == 0, depth > 0 && p.count == 0:
		c.err = c.f.fault(p, 10, "it has no elements")
		return false
	case depth > 0:
		if key, _, _, _, _ := p.element(0); string(key) != string(first) {
			c.err = c.f.fault(p, headSize, "its first key is not the one that its parent has for it")
			return false
		}
	}
	if c.b.seen != nil {
		if c.err = c.b.seen.add(c.f, p); c.err != nil {
			return false
		}
	}
	c.stack = append(c.stack, level{p: p})
	return true
}

// settle gives what lies where the cursor is, going on one way if that is behind the
// end of a page.
func (c *Cursor) settle(way int) (key, value []byte) {
	if c.err != nil || len(c.stack) == 0 {
		return nil, nil
	}
	top := &c.stack[len(c.stack)-1]
	if top.i < 0 || top.i >= top.p.count {
		return c.step(way)
	}
	return c.take(way)
}

// move goes one step from where the cursor is.
func (c *Cursor) move(way int) (key, value []byte) {
	if c.err != nil || len(c.stack) == 0 {
		return nil, nil
	}
	top := &c.stack[len(c.stack)-1]
	top.i += way
	if top.i < 0 || top.i >= top.p.count {
		return c.step(way)
	}
	return c.take(way)
}

// step leaves a page at its end for the one beside it.
func (c *Cursor) step(way int) (key, value []byte) {
	for depth := len(c.stack) - 2; depth >= 0; depth-- {
		parent := &c.stack[depth]
		if i := parent.i + way; i < 0 || i >= parent.p.count {
			continue
		}
		parent.i += way
		c.stack = c.stack[:depth+1]
		c.down(func(p *page) int {
			if way > 0 {
				return 0
			}
			return p.count - 1
		})
		if c.err != nil {
			return nil, nil
		}
		return c.take(way)
	}
	return nil, nil
}

// take gives what lies where the cursor is. Going one way, keys rise or fall: that a
// walk ends does not depend on the file.
func (c *Cursor) take(way int) (key, value []byte) {
	key, value = c.here()
	top := &c.stack[len(c.stack)-1]
	if c.moved == way && (way > 0 && string(key) <= string(c.last) || way < 0 && string(key) >= string(c.last)) {
		c.err = c.f.fault(top.p, headSize+top.i*elementSize, "its key is out of order")
		return nil, nil
	}
	c.moved = way
	c.last = append(c.last[:0], key...)
	if _, _, _, flags, _ := top.p.element(top.i); flags != 0 && c.b.root != c.f.meta.root {
		c.err = c.f.fault(top.p, headSize+top.i*elementSize, "it has flags that none here has")
		return nil, nil
	}
	return key, value
}

func (c *Cursor) here() (key, value []byte) {
	if len(c.stack) == 0 {
		return nil, nil
	}
	top := &c.stack[len(c.stack)-1]
	if top.i < 0 || top.i >= top.p.count {
		return nil, nil
	}
	key, value, _, _, _ = top.p.element(top.i)
	return key, value
}
