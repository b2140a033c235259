//go:build !windows

package main

import (
	"context"
	"fmt"
	"os/exec"
	"time"
)

// players are the programs that play a file of sound, the likeliest first.
var players = [...][]string{{"pw-play"}, {"paplay"}, {"aplay", "-q"}, {"afplay"}, {"play", "-q"}}

// longestSound is how long a player may take.
const longestSound = 5 * time.Second

// playFile plays a sound with the first program there is.
func playFile(file string) error {
	for _, p := range players {
		name, err := exec.LookPath(p[0])
		if err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), longestSound)
		defer cancel()
		if err := exec.CommandContext(ctx, name, append(p[1:len(p):len(p)], file)...).Run(); err != nil {
			return fmt.Errorf("play a sound with %s: %w", p[0], err)
		}
		return nil
	}
	return errNoPlayer
}
