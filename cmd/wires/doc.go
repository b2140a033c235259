// Package wires joins a house as its pit.toml says it to the servers and devices that
// it names: app knows none of them, and they know no house. The desk and pitctl hear
// the same pit through it.
//
// Everything here is a pit.Source: it has a goroutine of its own while the pit runs,
// and goes on where it ended when the pit runs it again.
package wires
