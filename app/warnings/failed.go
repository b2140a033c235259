package warnings

import (
	"context"
	"errors"
	"io/fs"

	"pitboss/app/pit"
	"pitboss/app/words"
	"pitboss/store"
	"pitboss/store/staff"
	"pitboss/tables/money"
	"pitboss/tables/wager"
)

// ErrNoJournal says of a folder that it is no desk's data folder.
var ErrNoJournal = errors.New("there is no journal in it")

// kinds are what an error is taken for, the surer first, with the key of its words.
var kinds = []struct {
	err error
	key string
}{
	{store.ErrFull, "failed_disk_full"},
	{store.ErrReadOnly, "failed_disk_read_only"},
	{store.ErrRunning, "failed_running"},
	{staff.ErrRunning, "failed_running"},
	{store.ErrClosed, "failed_closed"},
	{store.ErrBundle, "failed_no_bundle"},
	{ErrNoJournal, "failed_no_journal"},
	{pit.ErrStopped, "failed_closed"},
	{context.DeadlineExceeded, "failed_slow"},
	{context.Canceled, "failed_stopped"},
	{staff.ErrDamaged, "failed_damaged"},
	{fs.ErrPermission, "failed_not_allowed"},
	{fs.ErrNotExist, "failed_not_there"},
}

// Failed says in words what went wrong, as far as it is of a kind that people know, and
// gives the machine's own English to stand beside it; "" where the words say all there is.
func Failed(w *words.Words, err error) (text, cause string) {
	var denied *pit.Denied
	var damage *store.Damage
	if err == nil {
		return "", ""
	}
	if errors.As(err, &denied) {
		return string(w.Why(nil, &wager.Why{Key: denied.Key}, money.Currency{})), ""
	}
	for _, k := range kinds {
		if errors.Is(err, k.err) {
			return w.Say(k.key, nil), err.Error()
		}
	}
	if errors.As(err, &damage) {
		return w.Say("failed_damaged", nil), err.Error()
	}
	return w.Say("failed_other", nil), err.Error()
}

// InLines is Failed in one text: what went wrong, and on a line of its own its cause.
func InLines(w *words.Words, err error) string {
	text, cause := Failed(w, err)
	if cause != "" {
		text += "\n" + cause
	}
	return text
}
