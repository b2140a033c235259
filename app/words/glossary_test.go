package words_test

import (
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"pitboss/assets"
)

// glossary are words that were written for a thing that has another name on the desk's
// screens, or that a pit does not use. Each stands for its cases; want is the word to
// write.
var glossary = map[string][]struct{ not, want string }{
	"en": {
		{`[Ss]eat `, "box"},
		{`\bshe\b|\bhe\b|\bhim\b`, "the role: who reads it may be anybody"},
		{`six-line`, "six line"},
		{`card store\b`, "card storage"},
	},
	"uk": {
		{`(?i)раунд`, "кон"},
		{`(?i)удар[иуоа]`, "кон"},
		{`(?i)суперечк`, "спір"},
		{`(?i)скарг`, "претензія"},
		{`(?i)ухвал(?:а|и|у|ою)(?:[^а-яіїєґ]|$)`, "рішення"},
		{`[Кк]он[а-яіїєґ]* (?:\S+ )?скасован`, "анульовано: скасовують форму"},
		{`(?i)корнер`, "каре"},
		{`(?i)стріт`, "стрит"},
		{`(?i)вуазен|тьєр|орфелін|же?о зеро`, "серії, як їх називають правила закладу"},
		{`(?i)кат-карт|відрізн`, "підрізна карта"},
		{`(?i)скидач|реквізит|бланк|нотатк|давач|зчитувач|казино|шафлер|машинка`, "лоток відбою, обладнання, форма, примітка, датчик, сканер, заклад, шафл-машина"},
		{`(?i)гонці`, "кулька на треку"},
		{`ігров(?:ий|ого|ому) д(?:ень|ня|ню)`, "ігрова доба"},
		{`[Сс]постереження`, "відеонагляд"},
		{`(?i)не прочитати|не створити|не рухати|не записати`, "форма дієслова, а не інфінітив"},
		{`, без \{\{`, "мінус: «без» читають як «немає»"},
		{`[а-яіїєґ]['’][а-яіїєґ]| — `, "ʼ та –"},
	},
	"th": {
		{`บ่อน`, "คาสิโน"},
		{`ปั่น`, "หมุนใหม่, สปิน"},
		{`ไพ่คัต`, "ไพ่ตัด"},
		{`ข้อโต้แย้ง`, "ข้อพิพาท"},
		{`เดสก์|โต๊ะทำงาน`, "โต๊ะควบคุม"},
		{`วันทำการ`, "วันเล่น"},
		{`รูเล็ต(?:[^ต]|$)`, "รูเล็ตต์"},
		{`ตรวจขอน|ใส่ขอน|เปลี่ยนขอน`, "ชู: ขอนคือไพ่ที่กำลังเล่น"},
		{`ไพ่ธรรมชาติ|ติดคุก`, "แนชเชอรัล, ถูกขัง"},
		{`ยกเลิกรอบ|รอบที่ยกเลิก`, "โมฆะ: ยกเลิกคือแบบฟอร์ม"},
		{`^ตัวเดียว|สามเลขกับศูนย์|แถวที่ `, "ตรงหมายเลข, ทรีโอ, คอลัมน์"},
		{`ผู้จัดคำ`, "ผู้จัดการตัดสิน"},
	},
}

// A thing has one name on all screens of a language.
func TestOneThingHasOneName(t *testing.T) {
	if len(glossary) != len(languages(t)) {
		t.Fatalf("%d languages have a glossary, of %d", len(glossary), len(languages(t)))
	}
	for lang, entries := range glossary {
		t.Run(lang, func(t *testing.T) {
			lines := catalogueLines(t, lang)
			for _, entry := range entries {
				not := regexp.MustCompile(entry.not)
				for _, line := range lines {
					if found := not.FindString(line); found != "" {
						t.Errorf("%q stands in %q; write: %s", found, line, entry.want)
					}
				}
			}
		})
	}
}

// catalogueLines are the texts of a language line by line, without keys and comments.
func catalogueLines(t *testing.T, lang string) []string {
	t.Helper()
	names, err := fs.Glob(assets.Files, path.Join("words", lang, "*.toml"))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, name := range names {
		data, err := fs.ReadFile(assets.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "[") {
				continue
			}
			if _, value, is := strings.Cut(line, ` = "`); is {
				line = strings.Trim(value, `"`)
			}
			out = append(out, line)
		}
	}
	if len(out) < 2000 {
		t.Fatalf("only %d lines were found", len(out))
	}
	return out
}
