package gameserver

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/gorilla/websocket"
)

func TestReasonOfATrouble(t *testing.T) {
	answered := func(status int) error {
		return explain(websocket.ErrBadHandshake, &http.Response{StatusCode: status, Body: io.NopCloser(strings.NewReader("no"))})
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{answered(http.StatusUnauthorized), ReasonDenied},
		{answered(http.StatusForbidden), ReasonDenied},
		{answered(http.StatusNotFound), ReasonNoPath},
		{answered(http.StatusServiceUnavailable), ReasonTurnedAway},
		{answered(http.StatusSwitchingProtocols), ReasonProtocol},
		{explain(&tls.CertificateVerificationError{Err: errors.New("unknown authority")}, nil), ReasonCertificate},
		{explain(tls.RecordHeaderError{Msg: "first record does not look like TLS"}, nil), ReasonTLS},
		{explain(&net.OpError{Op: "dial", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}, nil), ReasonNotListened},
		{explain(&net.DNSError{Err: "no such host"}, nil), ReasonNoHost},
		{explain(os.ErrDeadlineExceeded, nil), ReasonNoAnswer},
		{fmt.Errorf("read: %w", &websocket.CloseError{Code: websocket.CloseGoingAway}), ReasonClosed},
		{fmt.Errorf("read: %w", websocket.ErrReadLimit), ReasonTooLong},
		{errors.Join(errSilent, errors.New("and more")), ReasonSilent},
		{errNoAnswer, ReasonNoSubscribe},
		{errNoMend, ReasonNoMend},
		{errors.New("something new"), ReasonLost},
	} {
		if got := reasonOf(c.err); got != c.want || !slices.Contains(Reasons(), got) {
			t.Errorf("%v: the reason is %q, want %q", c.err, got, c.want)
		}
	}
}
