// Package few holds a map for the few things of one round: its bets' ids, its guests, the
// positions with money on them. Of a dozen keys each is compared in turn, which is quicker
// than to hash one, and nothing is allocated from round to round. More than that are found
// by a common map, so that a round of thousands of bets is none the slower.
package few

// most is how many keys are compared in turn.
const most = 12

// Map is a map that is cleared and filled again and again. The zero Map is empty.
type Map[K comparable, V any] struct {
	keys   []K
	values []V
	index  map[K]int // of keys, once there are more than most
}

// Clear forgets every key.
func (m *Map[K, V]) Clear() {
	m.keys, m.values = m.keys[:0], m.values[:0]
	clear(m.index)
}

// Len is how many keys there are.
func (m *Map[K, V]) Len() int { return len(m.keys) }

// Get is the value of a key; the zero value and false where it is not there.
func (m *Map[K, V]) Get(k K) (v V, known bool) {
	if i := m.find(k); i >= 0 {
		return m.values[i], true
	}
	return v, false
}

// At is where the value of a key stands until the next key is added; known says that the
// key was there before. It is added with the zero value if it was not.
func (m *Map[K, V]) At(k K) (v *V, known bool) {
	if i := m.find(k); i >= 0 {
		return &m.values[i], true
	}
	var none V
	m.keys, m.values = append(m.keys, k), append(m.values, none)
	last := len(m.keys) - 1
	switch {
	case last == most:
		if m.index == nil {
			m.index = make(map[K]int, 2*most)
		}
		for i := range m.keys {
			m.index[m.keys[i]] = i
		}
	case last > most:
		m.index[k] = last
	}
	return &m.values[last], false
}

// find is the place of a key; -1 where it is not there.
func (m *Map[K, V]) find(k K) int {
	if len(m.keys) > most {
		if i, ok := m.index[k]; ok {
			return i
		}
		return -1
	}
	for i := range m.keys {
		if m.keys[i] == k {
			return i
		}
	}
	return -1
}
