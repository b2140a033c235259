//go:build !linux && !windows

package main

import "os"

// hideTyping says that no terminal is known here: secrets come from the environment or
// a pipe.
func hideTyping(*os.File) (show func(), terminal bool) { return func() {}, false }
