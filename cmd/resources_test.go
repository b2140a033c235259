package cmd_test

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// What Windows is told of the programs: without the first it asks for an administrator, without
// the next ones it blurs the window on a sharp screen, refuses long names and turns the names of
// files into question marks.
func TestManifestSaysHowWindowsRunsTheProgram(t *testing.T) {
	f, err := os.Open(filepath.Join(top, "assets", "windows", "program.manifest"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	said := map[string]string{}
	in := ""
	for d := xml.NewDecoder(f); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			in = token.Name.Local
			for _, a := range token.Attr {
				said[in+" "+a.Name.Local] = a.Value
			}
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				said[in] = text
			}
		}
	}
	for what, want := range map[string]string{
		"requestedExecutionLevel level": "asInvoker",
		"supportedOS Id":                "{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}",
		"dpiAwareness":                  "PerMonitorV2, PerMonitor",
		"longPathAware":                 "true",
		"activeCodePage":                "UTF-8",
	} {
		if said[what] != want {
			t.Errorf("%s is %q, want %q", what, said[what], want)
		}
	}
}

// Each program has what it is called in its resources, and a version that Windows can read:
// numbers.
func TestEveryProgramHasResources(t *testing.T) {
	rc, err := os.ReadFile(filepath.Join(top, "assets", "windows", "program.rc"))
	if err != nil {
		t.Fatal(err)
	}
	programs, err := filepath.Glob("pit*")
	if err != nil || len(programs) == 0 {
		t.Fatalf("programs %q, %v", programs, err)
	}
	for _, p := range programs {
		if !strings.Contains(string(rc), "defined("+strings.ToUpper(p)+")") {
			t.Errorf("program.rc does not know %s", p)
		}
	}
	var app struct {
		Details struct {
			Icon, Version string
			Build         int
		}
	}
	if _, err := toml.DecodeFile(filepath.Join(top, "FyneApp.toml"), &app); err != nil {
		t.Fatal(err)
	}
	numbers := strings.Split(app.Details.Version, ".")
	for _, n := range numbers {
		if n == "" || strings.Trim(n, "0123456789") != "" {
			t.Errorf("version %q: %q is no number", app.Details.Version, n)
		}
	}
	if len(numbers) != 3 || app.Details.Build < 1 {
		t.Errorf("version %q and build %d, want three numbers and one", app.Details.Version, app.Details.Build)
	}
	if _, err := os.Stat(filepath.Join(top, app.Details.Icon)); err != nil || app.Details.Icon == "" {
		t.Errorf("icon %q: %v", app.Details.Icon, err)
	}
}
