// Package cmd_test watches over the source of the whole project: which package
// may lean on which, what no code here may do, and how it is kept readable. What
// a compiler does not mind and a reader does is held here, not by good will.
//
// It reads every file of the tree, for whatever system that file is built, so
// that nothing hides behind a build constraint. Each check is a plain function
// over files or a graph, and is itself tested on small wrong ones.
package cmd_test

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// top is the top of the repository, as seen from this folder.
const top = ".."

// source is one Go file.
type source struct {
	path   string // from the top of the repository: tables/place.go
	test   bool
	lines  int
	fset   *token.FileSet
	syntax *ast.File
}

func (s source) folder() string { return path.Dir(s.path) }

// at says where something stands, as a compiler would.
func (s source) at(n ast.Node) string {
	return fmt.Sprintf("%s:%d", s.path, s.fset.Position(n.Pos()).Line)
}

// imports gives the path of each import and the name it has in this file.
func (s source) imports() map[string]string {
	names := map[string]string{}
	for _, spec := range s.syntax.Imports {
		imported := importPath(spec)
		name := path.Base(imported)
		if len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" {
			name = path.Base(path.Dir(imported))
		}
		if spec.Name != nil {
			name = spec.Name.Name
		}
		names[name] = imported
	}
	return names
}

func importPath(spec *ast.ImportSpec) string {
	p, _ := strconv.Unquote(spec.Path.Value)
	return p
}

func parseSource(name string, text []byte) (source, error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return source{}, fmt.Errorf("parse: %w", err)
	}
	return source{
		path: name, test: strings.HasSuffix(name, "_test.go"),
		lines: bytes.Count(text, []byte{'\n'}), fset: fset, syntax: syntax,
	}, nil
}

// file is a source made up for a test of the checks.
func file(t *testing.T, name, text string) source {
	t.Helper()
	s, err := parseSource(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// walk hands every file that belongs to the project to each.
func walk(t *testing.T, each func(name string, text []byte)) {
	t.Helper()
	tree := os.DirFS(top)
	err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // somebody took it away meanwhile
		}
		if err != nil {
			return err
		}
		if entry.IsDir() {
			foreign := strings.HasPrefix(entry.Name(), ".") && name != "." && name != ".ci"
			if foreign || name == "build" {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		each(name, text)
		return nil
	})
	if err != nil {
		t.Fatalf("read the source: %v", err)
	}
}

// sources reads all Go files of the project.
func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	walk(t, func(name string, text []byte) {
		if !strings.HasSuffix(name, ".go") || strings.Contains("/"+name, "/testdata/") {
			return
		}
		s, err := parseSource(name, text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	})
	if len(all) == 0 {
		t.Fatal("no Go file was found: is this test run in its own folder?")
	}
	return all
}

// longest is how many lines a file may have before it wants to be two.
const longest = 600

// tooLong names the files that are over the length a reader can hold.
func tooLong(files []source) (wrong []string) {
	for _, f := range files {
		if !f.test && f.lines > longest {
			wrong = append(wrong, fmt.Sprintf("%s has %d lines, over %d: what are its two ideas?", f.path, f.lines, longest))
		}
	}
	return wrong
}

// undocumented names the packages without a package comment.
func undocumented(files []source) (wrong []string) {
	type pack struct{ folder, name string }
	comments := map[pack]string{}
	var order []pack
	for _, f := range files {
		if f.test {
			continue
		}
		p := pack{f.folder(), f.syntax.Name.Name}
		if _, seen := comments[p]; !seen {
			order = append(order, p)
		}
		comments[p] += f.syntax.Doc.Text()
	}
	for _, p := range order {
		begin := "Package " + p.name + " "
		if p.name == "main" {
			begin = "Command " + path.Base(p.folder) + " "
		}
		switch text := comments[p]; {
		case text == "":
			wrong = append(wrong, fmt.Sprintf("%s has no package comment", p.folder))
		case !strings.HasPrefix(text, begin):
			wrong = append(wrong, fmt.Sprintf("the package comment of %s does not begin with %q", p.folder, begin))
		}
	}
	return wrong
}

// elsewhere matches what belongs to the machine somebody worked at.
var elsewhere = regexp.MustCompile(`/(work|root)/|bash` + `_jobs`)

// foreignPlaces finds paths of somebody's machine in a text.
func foreignPlaces(name string, text []byte) (wrong []string) {
	if !utf8.Valid(text) {
		return nil
	}
	for i, line := range strings.Split(string(text), "\n") {
		if found := elsewhere.FindString(line); found != "" {
			wrong = append(wrong, fmt.Sprintf("%s:%d: %q is a place on somebody's machine", name, i+1, found))
		}
	}
	return wrong
}

func report(t *testing.T, wrong []string) {
	t.Helper()
	for _, w := range wrong {
		t.Error(w)
	}
}

// expect compares what a check found with what it had to find, by a part of each
// line.
func expect(t *testing.T, wrong []string, parts ...string) {
	t.Helper()
	if len(wrong) != len(parts) {
		t.Fatalf("found %d, want %d:\n%s", len(wrong), len(parts), strings.Join(wrong, "\n"))
	}
	for i, part := range parts {
		if !strings.Contains(wrong[i], part) {
			t.Errorf("found %q, want it to say %q", wrong[i], part)
		}
	}
}

func TestNoFileIsTooLong(t *testing.T) { report(t, tooLong(sources(t))) }

func TestEveryPackageSaysWhatItIs(t *testing.T) { report(t, undocumented(sources(t))) }

func TestNoFileNamesSomebodysMachine(t *testing.T) {
	walk(t, func(name string, text []byte) { report(t, foreignPlaces(name, text)) })
}

func TestTooLongIsFound(t *testing.T) {
	long := "package x\n" + strings.Repeat("\n", longest)
	expect(t, tooLong([]source{
		file(t, "tables/x.go", long),
		file(t, "tables/x_test.go", long),
		file(t, "tables/y.go", long[:longest]),
	}), "tables/x.go has 601 lines")
}

func TestMissingPackageCommentIsFound(t *testing.T) {
	expect(t, undocumented([]source{
		file(t, "tables/a/a.go", "// Package a is one.\npackage a\n"),
		file(t, "tables/a/more.go", "package a\n"),
		file(t, "tables/b/b.go", "//go:build linux\n\npackage b\n"),
		file(t, "tables/c/c.go", "// c is a package.\npackage c\n"),
		file(t, "tables/d/d_test.go", "package d_test\n"),
		file(t, "cmd/e/main.go", "// Command e does it.\npackage main\n"),
		file(t, "cmd/f/main.go", "// Package main does it.\npackage main\n"),
	}),
		"tables/b has no package comment",
		`tables/c does not begin with "Package c "`,
		`cmd/f does not begin with "Command f "`,
	)
}

func TestForeignPlaceIsFound(t *testing.T) {
	for name, text := range map[string]string{
		"a workplace":     "see /wo" + "rk/main/README.md",
		"a home":          "HOME=/ro" + "ot/go",
		"a shell's files": "/tmp/bash_" + "jobs.0/7",
	} {
		t.Run(name, func(t *testing.T) {
			expect(t, foreignPlaces("x.md", []byte("fine\n"+text)), "x.md:2: ")
		})
	}
	expect(t, foreignPlaces("x.png", []byte("\xff\xfe/wo"+"rk/")))
	expect(t, foreignPlaces("x.md", []byte("workers work at the root of it")))
}
