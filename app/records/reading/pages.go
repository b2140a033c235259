package reading

import "pitboss/store"

// Pages is the way through an answer: where the page in sight begins, and where those
// before it did. The records of the others are not kept.
type Pages struct {
	begins []*store.Receipt // of each page up to the one in sight; nil is the newest record
	more   *store.Receipt   // where the next one begins; nil if there is none
}

// PageSize is how many records a page has.
const PageSize = 200

// mostPages bounds the way back: behind it, the oldest way is forgotten, and Newest
// still leads to the beginning.
const mostPages = 10_000

// At is what the query of the page in sight goes on behind.
func (p *Pages) At() *store.Receipt {
	if len(p.begins) == 0 {
		return nil
	}
	return p.begins[len(p.begins)-1]
}

// Number of the page in sight, from 1.
func (p *Pages) Number() int { return max(len(p.begins), 1) }

// Take notes where an answer goes on.
func (p *Pages) Take(more *store.Receipt) {
	if p.more = more; len(p.begins) == 0 {
		p.begins = append(p.begins, nil)
	}
}

// Older says whether there is an older page, Newer whether there is a newer one.
func (p *Pages) Older() bool { return p.more != nil }

// Newer says whether there is a newer page.
func (p *Pages) Newer() bool { return len(p.begins) > 1 }

// Forward goes to the older page; false if there is none.
func (p *Pages) Forward() bool {
	if p.more == nil {
		return false
	}
	if len(p.begins) == mostPages {
		p.begins = append(p.begins[:1:1], p.begins[2:]...)
	}
	p.begins, p.more = append(p.begins, p.more), nil
	return true
}

// Back goes to the newer page; false if there is none.
func (p *Pages) Back() bool {
	if !p.Newer() {
		return false
	}
	p.begins, p.more = p.begins[:len(p.begins)-1], nil
	return true
}

// Newest goes to the first page.
func (p *Pages) Newest() { *p = Pages{} }
