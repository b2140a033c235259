package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"pitboss/devices/driver"
	"pitboss/devices/line"
	"pitboss/devices/link"
	"pitboss/tables"
	"pitboss/tables/wire"
)

// A capture without times is given some, so that the same file always decodes the
// same: its first byte comes at the beginning of 1970, and each further one as fast as
// 9600 baud (8N1, ten bits a byte) lets it. Nothing is known of its silences.
const byteTime = time.Second * 10 / 9600

// longestCapture is how long a line of a timed capture may be.
const longestCapture = 1 << 20

const decodeUsage = `usage: pitctl decode --driver NAME [--timed] [--set KEY=VALUE …] [--name NAME] [--table NUMBER] FILE|-

Prints what a device's decoder makes of recorded bytes: its events, one JSON object a
line, and a summary as the last line. FILE holds the bytes as they came; they are
taken to have come at 9600 baud from 1970-01-01T00:00:00Z on. With --timed each line
of FILE is an RFC 3339 time, a tab and a Go-quoted string of the bytes received then.

`

// settingFlags gathers --set key=value.
type settingFlags map[string]string

func (s settingFlags) String() string { return "" }

func (s settingFlags) Set(v string) error {
	key, value, ok := strings.Cut(v, "=")
	if _, twice := s[key]; !ok || key == "" || twice {
		return errors.New("want key=value, each key once")
	}
	s[key] = value
	return nil
}

// decoding is one run of decode.
type decoding struct {
	driver   string
	decoder  line.Decoder
	out      *bufio.Writer
	problems io.Writer
	buf      []byte
	status   int
}

func decode(args []string, in io.Reader, out, problems io.Writer) int {
	fs := flag.NewFlagSet("decode", flag.ContinueOnError)
	fs.SetOutput(problems)
	fs.Usage = func() {
		fmt.Fprint(problems, decodeUsage)
		fs.PrintDefaults()
	}
	name := fs.String("driver", "", "the device's driver: "+strings.Join(driver.Names(), ", "))
	timed := fs.Bool("timed", false, "each line has the time at which its bytes were received")
	device := fs.String("name", "decode", "the device's name in the events")
	table := fs.String("table", "", "the table's number in the events")
	settings := settingFlags{}
	fs.Var(settings, "set", "a setting of the driver, as in pit.toml; may be given again")
	var files []string
	for rest := args; ; {
		if err := fs.Parse(rest); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return exitDone
			}
			return exitUsage
		}
		if fs.NArg() == 0 {
			break
		}
		files, rest = append(files, fs.Arg(0)), fs.Args()[1:]
	}
	if *name == "" || len(files) != 1 {
		fmt.Fprintln(problems, "pitctl decode: want --driver NAME and one FILE, or - for standard input")
		fs.Usage()
		return exitUsage
	}
	decoder, err := driver.Open(*name, line.Config{Device: *device, Table: *table, Settings: settings, ReadFile: os.ReadFile})
	if err != nil {
		fmt.Fprintf(problems, "pitctl decode: %v\n", err)
		return exitUsage
	}
	if files[0] != "-" {
		f, err := os.Open(files[0])
		if err != nil {
			fmt.Fprintf(problems, "pitctl decode: open the capture: %v\n", err)
			return exitAnswered
		}
		defer f.Close()
		in = f
	}
	d := &decoding{driver: *name, decoder: decoder, out: bufio.NewWriter(out), problems: problems}
	if *timed {
		d.timed(in)
	} else {
		d.plain(in)
	}
	return d.status
}

// plain decodes bytes as they came, with times of our own.
func (d *decoding) plain(in io.Reader) {
	at := time.Unix(0, 0).UTC()
	buf := make([]byte, 32<<10)
	for {
		n, err := in.Read(buf)
		for i := range n {
			d.print(d.decoder.Feed(at, buf[i:i+1]))
			at = at.Add(byteTime)
		}
		d.flush() // whoever writes a stream into us sees what came of it
		if err != nil {
			d.ended(err)
			break
		}
	}
	d.summary(at, false)
}

// timed decodes lines of a time and the bytes received then.
func (d *decoding) timed(in io.Reader) {
	r := bufio.NewReaderSize(in, 64<<10)
	var last time.Time
	for number := 1; ; number++ {
		l, err := captureLine(r)
		if len(bytes.TrimSpace(l)) > 0 {
			if c, bad := link.ReadRecord(l); bad != nil {
				d.problem("line %d: %v", number, bad)
			} else {
				last = c.At
				d.print(d.decoder.Feed(c.At, c.Bytes))
			}
		}
		if r.Buffered() == 0 {
			d.flush()
		}
		if err != nil {
			d.ended(err)
			break
		}
	}
	d.summary(last, true)
}

// captureLine reads a line without its end. Of one that is too long the beginning
// comes, which is no line of a capture.
func captureLine(r *bufio.Reader) ([]byte, error) {
	var l []byte
	for {
		piece, err := r.ReadSlice('\n')
		l = append(l, piece[:min(len(piece), longestCapture-len(l))]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimRight(l, "\r\n"), err
		}
	}
}

func (d *decoding) problem(format string, args ...any) {
	fmt.Fprintf(d.problems, "pitctl decode: "+format+"\n", args...)
	d.status = exitAnswered
}

func (d *decoding) ended(err error) {
	if !errors.Is(err, io.EOF) {
		d.problem("read the capture: %v", err)
	}
}

func (d *decoding) print(events []tables.Event) {
	for _, e := range events {
		d.buf = append(e.Append(d.buf[:0]), '\n')
		d.out.Write(d.buf)
	}
}

func (d *decoding) flush() {
	if err := d.out.Flush(); err != nil {
		d.status = exitAnswered
	}
}

// summary says what is left over at the end, and the sum of it all.
func (d *decoding) summary(at time.Time, timed bool) {
	d.print(d.decoder.Break(at))
	s := d.decoder.Stats()
	if !timed {
		s.LongestSilence = 0
	}
	b := wire.AppendField([]byte{'{'}, "out", "summary")
	b = wire.AppendField(b, "driver", d.driver)
	b = wire.AppendInt(b, "lines", s.Lines)
	b = wire.AppendInt(b, "results", s.Results)
	b = append(wire.AppendName(b, "voids"), '{')
	for _, cause := range slices.Sorted(maps.Keys(s.Voids)) {
		b = wire.AppendInt(b, cause, s.Voids[cause])
	}
	b = append(b, '}')
	b = wire.AppendInt(b, "rejected", s.Rejected)
	b = wire.AppendInt(b, "other", s.Other)
	b = wire.AppendInt(b, "cards", s.Cards)
	b = wire.AppendInt(b, "unreadable", s.Unreadable)
	b = wire.AppendInt(b, "cut_cards", s.CutCards)
	b = wire.AppendInt(b, "faults", s.Faults)
	b = wire.AppendInt(b, "bytes", s.Bytes)
	b = wire.AppendInt(b, "longest_silence_ms", int(s.LongestSilence/time.Millisecond))
	d.out.Write(append(b, '}', '\n'))
	d.flush()
}
