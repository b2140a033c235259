package reports

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"image/png"
	"io"
	"strings"
	"sync"
	"unicode"

	"pitboss/assets"
	"pitboss/tables/lettering"
)

//go:embed page.html
var pageText string

// page is the template, read once.
var page = sync.OnceValues(func() (*template.Template, error) { return template.New("page").Parse(pageText) })

// The letters that the Thai typeface draws; the other draws all others.
const (
	thaiRange  = "U+0E00-0E7F, U+200B-200D, U+25CC"
	otherRange = "U+0000-0DFF, U+0E80-200A, U+200E-25CB, U+25CD-FFFF"
)

// faces are the typefaces as a page has them: the browser draws with these whatever the
// machine has.
type faces struct{ usual, thai template.CSS }

// typefaces are made once: they are a megabyte of text that is always the same.
var typefaces = sync.OnceValues(func() (f faces, err error) {
	for _, t := range []struct {
		file, weight, letters string
		to                    *template.CSS
	}{
		{"NotoSans-Regular.ttf", "normal", otherRange, &f.usual},
		{"NotoSans-Bold.ttf", "bold", otherRange, &f.usual},
		{"NotoSansThai-Regular.ttf", "normal", thaiRange, &f.thai},
		{"NotoSansThai-Bold.ttf", "bold", thaiRange, &f.thai},
	} {
		b, err := assets.Fonts.ReadFile("fonts/" + t.file)
		if err != nil {
			return f, fmt.Errorf("read the typeface: %w", err)
		}
		*t.to += template.CSS(`@font-face { font-family: "Report"; font-weight: ` + t.weight + `; unicode-range: ` + t.letters +
			`; src: url(` + string(dataURL("font/ttf", b)) + `) format("truetype"); }` + "\n")
	}
	return f, nil
})

// dataURL is a file inside the page. It is our own bytes in base64: nothing in it can
// end the attribute that it stands in.
func dataURL(kind string, b []byte) template.URL {
	return template.URL("data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(b))
}

// drawn is a picture in the page.
type drawn struct {
	Picture
	Data template.URL
}

// part is a section in the page.
type part struct {
	*Section
	Pictures []drawn
}

// WriteHTML writes the report as a page for the printer: A4, typefaces and pictures
// inside it, nothing from outside.
func (r *Report) WriteHTML(w io.Writer) error {
	t, err := page()
	if err != nil {
		return fmt.Errorf("read the page: %w", err)
	}
	fill := struct {
		*Report
		Page, Nothing string
		Fonts         template.CSS
		Sections      []part
	}{Report: r, Page: r.words.Page, Nothing: r.words.Nothing}
	for _, s := range r.Sections {
		p := part{Section: s}
		for _, pic := range s.Pictures {
			var b bytes.Buffer
			if err := png.Encode(&b, pic.Image); err != nil {
				return fmt.Errorf("draw the report: %w", err)
			}
			p.Pictures = append(p.Pictures, drawn{pic, dataURL("image/png", b.Bytes())})
		}
		fill.Sections = append(fill.Sections, p)
	}
	// Once without typefaces, to see which are needed.
	var b bytes.Buffer
	if err := t.Execute(&b, fill); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	thai := strings.ContainsFunc(b.String(), func(c rune) bool { return unicode.Is(unicode.Thai, c) })
	f, err := typefaces()
	if err != nil {
		return err
	}
	if fill.Fonts = f.usual; thai {
		fill.Fonts += f.thai
	}
	b.Reset()
	if err := t.Execute(&b, fill); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	// A mark that turns the order of letters around would be at work in print, unseen.
	if _, err := io.WriteString(w, lettering.Marked(b.String(), "&lt;", "&gt;")); err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	return nil
}
