package form

import (
	"regexp"
	"strings"

	"pitboss/app/house"
	"pitboss/app/house/sheet"
	"pitboss/app/words"
)

// Label is the name of a field in the reader's words.
func Label(w *words.Words, key string) string {
	if name, ok := strings.CutPrefix(key, "rules."); ok {
		return w.Say("calculator_option_"+name, nil)
	}
	if name, ok := strings.CutPrefix(key, "limits."); ok {
		spot, end, _ := strings.Cut(name, ".")
		return w.Say("form_limit_"+end, map[string]any{"Spot": w.Say("calculator_word_"+spot, nil)})
	}
	if role, ok := strings.CutPrefix(key, "role."); ok {
		return w.Say("role_"+role, nil)
	}
	said := "form_" + strings.ReplaceAll(key, ".", "_")
	if !w.Has(said) {
		return key // a driver's setting that the program does not know
	}
	return w.Say(said, nil)
}

// native are the languages in themselves.
var native = map[string]string{"en": "English", "th": "ไทย", "uk": "Українська"}

// ChoiceText is a choice of a field in the reader's words.
func ChoiceText(w *words.Words, of *sheet.Field, value string) string {
	switch {
	case value == "":
		return w.Say("form_none", nil)
	case of.Key == "language" && native[value] != "":
		return native[value]
	case of.Named:
		return value
	case of.Key == "game":
		return w.Game(value)
	case strings.HasPrefix(of.Key, "rules."), value == "true", value == "false":
		return w.Say("calculator_value_"+value, nil)
	}
	said := "form_" + strings.ReplaceAll(of.Key, ".", "_") + "_" + strings.ReplaceAll(value, "-", "_")
	if !w.Has(said) {
		return value
	}
	return w.Say(said, nil)
}

// FaultText is what is wrong in the reader's words, and what would be right.
func FaultText(w *words.Words, f *house.Fault) string {
	why, args := f.Why, f.Args
	if why == house.WhyOption && len(args) > 0 {
		why, args = optionReason(args[0])
	}
	values := map[string]any{"A": "", "B": "", "Text": f.Text}
	for i, name := range []string{"A", "B"} {
		if i < len(args) {
			values[name] = args[i]
		}
	}
	key := "fault_" + string(why)
	if !w.Has(key) {
		key = "fault_other"
	}
	return w.Say(key, values)
}

// What the rules say of an option that cannot be, as far as it has words here.
var optionReasons = []struct {
	says *regexp.Regexp
	why  house.Why
}{
	{regexp.MustCompile(`a whole number from (\d+) to (\d+) is wanted`), house.WhyRange},
	{regexp.MustCompile(`numbers from (\d+) to (\d+) are wanted`), "numbers"},
	{regexp.MustCompile(`one of (.+) is wanted`), house.WhyChoice},
	{regexp.MustCompile(`the series are (.+)`), house.WhyChoice},
	{regexp.MustCompile(`odds in quotes`), "odds"},
	{regexp.MustCompile(`the rules say at least (\S+)`), "least"},
	{regexp.MustCompile(`no amount above zero in (\S+)`), house.WhyAmount},
	{regexp.MustCompile(`an amount in quotes`), "amount_any"},
	{regexp.MustCompile(`spots are (.+), multiples from 1 to 1000`), "multiples"},
}

func optionReason(text string) (house.Why, []string) {
	for _, r := range optionReasons {
		if m := r.says.FindStringSubmatch(text); m != nil {
			return r.why, m[1:]
		}
	}
	return house.WhyOption, []string{text}
}
