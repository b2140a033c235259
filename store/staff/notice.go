package staff

import "time"

// NoticeCode is the fixed word of what Open found.
type NoticeCode string

// The codes.
const (
	NoticeCopied  NoticeCode = "staff.copied"  // the file was not there, and was made again from its copy
	NoticeDamaged NoticeCode = "staff.damaged" // it was damaged, moved aside, and made again from its copy
	NoticeOlder   NoticeCode = "staff.older"   // it was older than its copy: likewise
)

// NoticeCodes are all of them.
func NoticeCodes() []NoticeCode { return []NoticeCode{NoticeCopied, NoticeDamaged, NoticeOlder} }

// Notice is what Open found and did. Each is for a person to see.
type Notice struct {
	At    time.Time
	Code  NoticeCode
	Aside string // the name of the file that the one that was there has now; "" where there was none
	Cause string // what was wrong with it, in English
}

// String is the notice in English, for a log.
func (n Notice) String() string {
	why := ""
	switch n.Code {
	case NoticeCopied:
		return "the staff file was not there and was made again from its copy"
	case NoticeDamaged:
		why = "was damaged (" + n.Cause + ")"
	case NoticeOlder:
		why = "was older than its copy"
	}
	return "the staff file " + why + ", was moved to " + n.Aside + ", and was made again from its copy"
}
