package staff

// OpenCheap opens the staff with secrets that cost nearly nothing, so that tests of
// everything else are quick.
func OpenCheap(cfg Config, p Params) (*DB, error) {
	cfg.Params = p
	return open(cfg)
}

// LockFor is lockFor.
func LockFor(fails int) int { return int(lockFor(fails).Seconds()) }
