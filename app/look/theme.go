package look

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pitboss/assets"
)

// Theme is the desk's theme: always dark, with the typeface of the language.
//
// The typefaces are the desk's own: in the toolkit's Noto Sans the Ukrainian і has
// lost its dot. Noto Sans Thai is the theme's own font where Thai is spoken, since a
// fallback clips its marks; Latin letters and digits then come from the toolkit's.
type Theme struct {
	regular, bold  fyne.Resource
	thai, thaiBold fyne.Resource // for Thai names in another language; nil where Thai is spoken
}

// NewTheme makes the theme for a language.
func NewTheme(lang string) (*Theme, error) {
	t := &Theme{}
	faces := map[string]*fyne.Resource{"NotoSansThai-Regular.ttf": &t.regular, "NotoSansThai-Bold.ttf": &t.bold}
	if lang != "th" {
		faces = map[string]*fyne.Resource{
			"NotoSans-Regular.ttf": &t.regular, "NotoSans-Bold.ttf": &t.bold,
			"NotoSansThai-Regular.ttf": &t.thai, "NotoSansThai-Bold.ttf": &t.thaiBold,
		}
	}
	for file, to := range faces {
		data, err := assets.Fonts.ReadFile("fonts/" + file)
		if err != nil {
			return nil, fmt.Errorf("read the typeface %s: %w", file, err)
		}
		*to = fyne.NewStaticResource(file, data)
	}
	return t, nil
}

var _ fyne.Theme = (*Theme)(nil)

// Color implements fyne.Theme.
func (t *Theme) Color(name fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	switch name {
	case theme.ColorNameBackground, theme.ColorNameMenuBackground:
		return Bg1
	case theme.ColorNameOverlayBackground:
		return Bg2
	case theme.ColorNameButton, theme.ColorNameHover:
		return Bg3
	case theme.ColorNameDisabledButton:
		return Bg2
	case theme.ColorNameDisabled, theme.ColorNamePlaceHolder:
		return Text4
	case theme.ColorNameForeground, theme.ColorNameForegroundOnPrimary:
		return Text1
	case theme.ColorNameInputBackground, theme.ColorNameHeaderBackground:
		return Bg0
	case theme.ColorNameInputBorder:
		return Line2
	case theme.ColorNameSeparator:
		return Line
	case theme.ColorNamePrimary, theme.ColorNameFocus, theme.ColorNameHyperlink:
		return Primary
	case theme.ColorNamePressed, theme.ColorNameSelection:
		return Bg4
	case theme.ColorNameScrollBar:
		return Line2
	case theme.ColorNameScrollBarBackground, theme.ColorNameShadow:
		return Clear
	case theme.ColorNameError, theme.ColorNameWarning:
		return HighColour
	case theme.ColorNameSuccess:
		return Text2
	}
	return theme.DefaultTheme().Color(name, theme.VariantDark)
}

// Font implements fyne.Theme.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Monospace || style.Symbol:
		return theme.DefaultTheme().Font(style)
	case style.Bold:
		return t.bold
	}
	return t.regular
}

// Icon implements fyne.Theme.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource { return theme.DefaultTheme().Icon(name) }

// Size implements fyne.Theme.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return Points13
	case theme.SizeNameCaptionText:
		return Points12
	case theme.SizeNameHeadingText:
		return Points18
	case theme.SizeNameSubHeadingText:
		return Points16
	case theme.SizeNamePadding:
		return GapGroup
	case theme.SizeNameInnerPadding:
		return Gap
	case theme.SizeNameInputRadius, theme.SizeNameSelectionRadius:
		return RadiusKey
	case theme.SizeNameScrollBar:
		return 10
	case theme.SizeNameScrollBarSmall:
		return 6
	}
	return theme.DefaultTheme().Size(name)
}
