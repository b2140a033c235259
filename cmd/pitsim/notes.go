package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"pitboss/devices/link"
	"pitboss/devices/sim"
)

// notes write a pit down: the events that a desk hears, and the devices' bytes.
type notes struct {
	events    io.Writer // nil where they are not wanted
	recording *sim.Recording
	captures  map[string]*capture // by device; nil where they are not wanted
	count     int                 // events
	bytes     int                 // of the devices
	buf       []byte
}

// capture is one device's bytes, with their times.
type capture struct {
	*bufio.Writer
	file *os.File
}

func newNotes(floor []sim.Setup, events io.Writer, folder string) (notes, error) {
	n := notes{events: events}
	var err error
	if n.recording, err = sim.NewRecording(floor); err != nil {
		return notes{}, err
	}
	if folder == "" {
		return n, nil
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return notes{}, fmt.Errorf("capture the devices: %w", err)
	}
	n.captures = map[string]*capture{}
	for _, s := range floor {
		for _, d := range s.Devices {
			f, err := os.Create(filepath.Join(folder, d.Name+".capture"))
			if err != nil {
				return notes{}, errors.Join(fmt.Errorf("capture the device %s: %w", d.Name, err), n.close())
			}
			n.captures[d.Name] = &capture{bufio.NewWriter(f), f}
		}
	}
	return n, nil
}

func (n *notes) take(o *sim.Output) error {
	if o.Kind == sim.Wire {
		n.bytes += len(o.Bytes)
		if c := n.captures[o.Device]; c != nil {
			n.buf = link.AppendRecord(n.buf[:0], link.Chunk{At: o.At, Bytes: o.Bytes})
			if _, err := c.Write(n.buf); err != nil {
				return fmt.Errorf("capture the device %s: %w", o.Device, err)
			}
		}
	}
	for _, e := range n.recording.Take(o) {
		n.count++
		if n.events == nil {
			continue
		}
		n.buf = append(e.Append(n.buf[:0]), '\n')
		if _, err := n.events.Write(n.buf); err != nil {
			return fmt.Errorf("record the events: %w", err)
		}
	}
	return nil
}

func (n *notes) close() error {
	var all []error
	for _, c := range n.captures {
		all = append(all, c.Flush(), c.file.Close())
	}
	n.captures = nil
	return errors.Join(all...)
}
