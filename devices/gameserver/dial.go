package gameserver

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/gorilla/websocket"
)

// The sizes in bytes of what dialling reads and writes with.
const (
	readBuffer    = 16 << 10
	writeBuffer   = 64 << 10
	mostHandshake = 256 << 10
	mostCAFile    = 1 << 20
)

// refusal is a handshake that will not succeed until a person has done something.
type refusal struct {
	status int // 0 where the server did not answer at all
	err    error
}

func (r *refusal) Error() string { return r.err.Error() }
func (r *refusal) Unwrap() error { return r.err }

// line is an open connection and the bare one below it. Closing the bare one
// releases every read and write at once, which closing TLS does not.
type line struct {
	*websocket.Conn
	bare net.Conn
}

// dial connects, checks the server and upgrades, within Config.Handshake. The
// connection that comes back speaks pit.v1 uncompressed.
func (c *Client) dial(ctx context.Context) (line, error) {
	header, err := c.authorisation()
	if err != nil {
		return line{}, &refusal{0, because(ReasonToken, err)}
	}
	trust, err := trusted(c.cfg.CAFile)
	if err != nil {
		return line{}, &refusal{0, because(ReasonAuthorities, err)}
	}
	var bare *doorway
	hangUp := func() bool { return false }
	dialer := websocket.Dialer{
		// The library watches ctx while it dials, not while it waits for the server's
		// answer: closing the connection ends that too.
		NetDialContext: func(dialling context.Context, network, address string) (net.Conn, error) {
			conn, err := c.cfg.Dial(dialling, network, address)
			if err != nil {
				return nil, err
			}
			bare = &doorway{Conn: conn}
			bare.room.Store(mostHandshake)
			hangUp = context.AfterFunc(ctx, func() { _ = conn.Close() })
			return bare, nil
		},
		TLSClientConfig:  &tls.Config{RootCAs: trust, MinVersion: tls.VersionTLS12},
		HandshakeTimeout: c.cfg.Handshake,
		ReadBufferSize:   readBuffer,
		WriteBufferSize:  writeBuffer,
		Subprotocols:     []string{Protocol},
	}
	conn, answer, err := dialer.DialContext(ctx, c.cfg.URL, header)
	hangUp()
	if err != nil {
		return line{}, explain(err, answer)
	}
	bare.open.Store(true)
	if err := acceptable(conn, answer); err != nil {
		_ = bare.Close()
		return line{}, &refusal{answer.StatusCode, because(ReasonProtocol, err)}
	}
	conn.SetReadLimit(MaxFrame)
	return line{conn, bare}, nil
}

// authorisation gives the handshake's header.
func (c *Client) authorisation() (http.Header, error) {
	if c.cfg.Token == nil {
		return nil, nil
	}
	token, err := c.cfg.Token()
	if err != nil {
		return nil, fmt.Errorf("read the token: %w", err)
	}
	token = strings.TrimSpace(token)
	if token == "" {
		return nil, errors.New("the token is empty; put the server's token into the token file")
	}
	if strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("the token holds a blank or a character that cannot be sent; check the token file")
	}
	return http.Header{"Authorization": {"Bearer " + token}}, nil
}

// trusted gives the authorities to trust; nil stands for the system's.
func trusted(file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("read the CA file: %w", err)
	}
	defer func() { _ = f.Close() }()
	pem, err := io.ReadAll(io.LimitReader(f, mostCAFile))
	if err != nil {
		return nil, fmt.Errorf("read the CA file: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("the CA file %s holds no certificate in PEM form", file)
	}
	return pool, nil
}

// acceptable checks what the library lets pass.
func acceptable(conn *websocket.Conn, answer *http.Response) error {
	if got := conn.Subprotocol(); got != Protocol {
		return fmt.Errorf("the server does not speak %s (it chose %q); check the url", Protocol, shorten(got, longestName))
	}
	// The library accepts compression that was never offered, and its read limit
	// counts the compressed bytes.
	if got := answer.Header.Get("Sec-Websocket-Extensions"); got != "" {
		return fmt.Errorf("the server chose an extension that was not offered (%s)", shorten(got, longestName))
	}
	return nil
}

// explain says why a handshake failed, and whether it was refused.
func explain(err error, answer *http.Response) error {
	if errors.Is(err, websocket.ErrBadHandshake) && answer != nil {
		status := answer.StatusCode
		if status == http.StatusSwitchingProtocols {
			return &refusal{status, because(ReasonProtocol, errors.New("the server's handshake is not WebSocket's; check the url"))}
		}
		text, reason := fmt.Sprintf("the server refused: %d %s", status, http.StatusText(status)), ReasonTurnedAway
		switch status {
		case http.StatusUnauthorized, http.StatusForbidden:
			text += "; check the token"
			reason = ReasonDenied
		case http.StatusNotFound:
			text += "; check the url"
			reason = ReasonNoPath
		}
		// The library keeps the first 1024 bytes of the answer and has closed the rest.
		said, _ := io.ReadAll(answer.Body)
		if said = bytes.TrimSpace(said); len(said) > 0 && utf8.Valid(said) {
			text += ": " + shorten(string(bytes.Join(bytes.Fields(said), []byte{' '})), longestText)
		}
		return &refusal{status, because(reason, errors.New(text))}
	}
	var cert *tls.CertificateVerificationError
	var plain tls.RecordHeaderError
	var op *net.OpError
	switch {
	case errors.As(err, &cert):
		return &refusal{0, because(ReasonCertificate, fmt.Errorf("the server's certificate is not trusted: %w; check ca_file", err))}
	case errors.As(err, &plain):
		return &refusal{0, because(ReasonTLS, fmt.Errorf("the server does not speak TLS: %w; check the url", err))}
	case errors.As(err, &op) && op.Op == "remote error":
		return &refusal{0, because(ReasonTLS, fmt.Errorf("the server refused TLS: %w", err))}
	}
	return fmt.Errorf("connect: %w", err)
}

// doorway lets a bounded number of bytes in until the handshake is done: the library
// reads a header of any length.
type doorway struct {
	net.Conn
	open atomic.Bool
	room atomic.Int64
}

var errEndlessHandshake = errors.New("the server's handshake does not end")

func (d *doorway) Read(p []byte) (int, error) {
	if d.open.Load() {
		return d.Conn.Read(p)
	}
	n, err := d.Conn.Read(p)
	if d.room.Add(-int64(n)) < 0 {
		return 0, errEndlessHandshake
	}
	return n, err
}
