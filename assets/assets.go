// Package assets embeds the files the program carries with it: the house profiles,
// the words of every language, sample rounds and typefaces. It holds them and nothing else;
// whoever reads one gives it its meaning.
package assets

import "embed"

// Files are the embedded files: profiles/NAME.toml, words/LANGUAGE/*.toml,
// samples/*.jsonl, clauses/clauses.toml and clauses/held.tsv.
//
//go:embed profiles words samples clauses
var Files embed.FS

// Fonts are the typefaces, Noto Sans and Noto Sans Thai, with their licence.
//
//go:embed fonts
var Fonts embed.FS
