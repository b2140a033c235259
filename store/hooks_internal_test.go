package store

// RollFile is a roll as it is written.
type RollFile = rollFile

// WithRoll puts a disk of the test's own under the rolls of a journal.
func WithRoll(cfg Config, open func(name string) (RollFile, error)) Config {
	cfg.files.openRoll = open
	return cfg
}

// OpenRoll opens a roll as the journal does.
func OpenRoll(name string) (RollFile, error) { return usualFiles().openRoll(name) }

// ParseCheckpoint reads the text of a checkpoint.
func ParseCheckpoint(text string) (Checkpoint, error) { return parseCheckpoint(text) }

// CheckpointText is what is signed of a checkpoint.
func CheckpointText(c *Checkpoint) string { return c.text() }

// EncodeEntry makes the bytes of a record but for its head.
// Summed is a value as an index keeps it.
func Summed(k, v []byte) []byte { return summed(k, v) }

func EncodeEntry(e *Entry) ([]byte, error) { return encode(e) }

// IndexEnd is how far the follower has brought the index of the day being written.
func (j *Journal) IndexEnd() uint64 { h := j.Health(); return h.Indexed }
