//go:build !linux

package store_test

import "testing"

// small is a disk of a few megabytes, which only Linux gives a test.
func small(*testing.T, *wall) *room { return nil }

func onlyRead(*testing.T, string) {}
