package gameserver

import (
	"errors"
	"io"
	"net"
	"syscall"

	"github.com/gorilla/websocket"
)

// Why a server is not heard: the words of Health.Reason. Health.Error says the same at
// length, in English.
const (
	ReasonToken       = "no token"            // it cannot be read, or cannot be sent
	ReasonAuthorities = "no ca file"          // the file of the authorities to trust cannot be used
	ReasonProtocol    = "not the protocol"    // what answers is no server of this feed
	ReasonDenied      = "not admitted"        // it does not accept the token
	ReasonNoPath      = "no such path"        // it is there and has no feed at this path
	ReasonTurnedAway  = "turned away"         // it refused otherwise
	ReasonCertificate = "certificate"         // its certificate is not trusted
	ReasonTLS         = "no tls"              // it does not speak TLS, or refuses ours
	ReasonSilent      = "server silent"       // nothing was heard for three heartbeats
	ReasonNoSubscribe = "no answer of server" // it did not answer subscribe, or not in a way that can be understood
	ReasonNoMend      = "events missing"      // neither a resume nor an image brought the count in order
	ReasonTooLong     = "frame too long"
	ReasonNoHost      = "host not found"
	ReasonNotListened = "connection refused"
	ReasonNoAnswer    = "no answer"
	ReasonClosed      = "connection closed"
	ReasonLost        = "connection lost" // in another way
)

// Reasons are all of them.
func Reasons() []string {
	return []string{
		ReasonToken, ReasonAuthorities, ReasonProtocol, ReasonDenied, ReasonNoPath, ReasonTurnedAway, ReasonCertificate, ReasonTLS, ReasonSilent,
		ReasonNoSubscribe, ReasonNoMend, ReasonTooLong, ReasonNoHost, ReasonNotListened, ReasonNoAnswer, ReasonClosed, ReasonLost,
	}
}

// reasoned is an error with its reason.
type reasoned struct {
	error
	reason string
}

func (r *reasoned) Unwrap() error { return r.error }

func because(reason string, err error) error { return &reasoned{err, reason} }

// reasonOf is the reason of what went wrong with a connection.
func reasonOf(err error) string {
	var known *reasoned
	var name *net.DNSError
	var timed net.Error
	var closed *websocket.CloseError
	switch {
	case errors.As(err, &known):
		return known.reason
	case errors.Is(err, websocket.ErrReadLimit):
		return ReasonTooLong
	case errors.As(err, &name) && !name.IsTimeout:
		return ReasonNoHost
	case errors.Is(err, syscall.ECONNREFUSED):
		return ReasonNotListened
	case errors.As(err, &timed) && timed.Timeout():
		return ReasonNoAnswer
	case errors.As(err, &closed), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET):
		return ReasonClosed
	}
	return ReasonLost
}
