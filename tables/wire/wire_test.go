package wire_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/tables/wire"
)

func TestKinds(t *testing.T) {
	for text, want := range map[string]wire.Kind{
		`{}`: wire.Object, `[]`: wire.Array, `""`: wire.Text, `0`: wire.Number, `-1`: wire.Number, `1e3`: wire.Number,
		`true`: wire.Bool, `false`: wire.Bool, `null`: wire.Absent, ``: wire.Absent,
	} {
		t.Run("the kind of "+text, func(t *testing.T) {
			if got := wire.Value(text).Kind(); got != want {
				t.Errorf("%d, want %d", got, want)
			}
		})
	}
}

func TestInt(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
		ok   bool
	}{
		{"0", 0, true},
		{"17", 17, true},
		{"-1", -1, true},
		{"-0", 0, true},
		{"999999999999999999", 999_999_999_999_999_999, true},
		{"1000000000000000000", 0, false},
		{"1.0", 0, false},
		{"1e3", 0, false},
		{`"1"`, 0, false},
		{"null", 0, false},
		{"true", 0, false},
		{"", 0, false},
	} {
		t.Run("the whole number "+c.text, func(t *testing.T) {
			got, ok := wire.Value(c.text).Int()
			if ok != c.ok || ok && got != c.want {
				t.Errorf("%d, %v; want %d, %v", got, ok, c.want, c.ok)
			}
		})
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		ok               bool
	}{
		{"plain", `"b1"`, "b1", true},
		{"escaped", `"a\"b\\c\n\u0e01"`, "a\"b\\c\nก", true},
		{"Thai as it stands", `"โต๊ะ"`, "โต๊ะ", true},
		{"no UTF-8", "\"a\xffb\"", "a\ufffdb", true},
		{"a number is no text", `1`, "", false},
		{"nor is null", `null`, "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, ok := wire.Value(c.text).Text(); got != c.want || ok != c.ok {
				t.Errorf("%q, %v; want %q, %v", got, ok, c.want, c.ok)
			}
		})
	}
	t.Run("a truth is a truth and nothing else is", func(t *testing.T) {
		for text, want := range map[string][2]bool{`true`: {true, true}, `false`: {false, true}, `null`: {}, `1`: {}, `"true"`: {}} {
			if v, ok := wire.Value(text).Bool(); [2]bool{v, ok} != want {
				t.Errorf("%s is %v, %v", text, v, ok)
			}
		}
	})
}

func TestCursor(t *testing.T) {
	t.Run("members in their order, values as written", func(t *testing.T) {
		c := wire.Trim([]byte(" { \"a\" : [ 1 , {\"x\":\"]}\"} ] ,\"b\\u0063\":\"q\\\"\" , \"d\" : -1.5e3,\"e\":null}\r\n")).Open()
		var got []string
		for name, v, ok := c.Field(); ok; name, v, ok = c.Field() {
			got = append(got, string(name)+"="+string(v))
		}
		want := []string{`a=[ 1 , {"x":"]}"} ]`, `bc="q\""`, `d=-1.5e3`, `e=null`}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
	t.Run("elements in their order", func(t *testing.T) {
		c := wire.Value(`[1, "a,]" ,[], {} ]`).Open()
		var got []string
		for v, ok := c.Element(); ok; v, ok = c.Element() {
			got = append(got, string(v))
		}
		if fmt.Sprint(got) != `[1 "a,]" [] {}]` {
			t.Errorf("%q", got)
		}
	})
	t.Run("what is no object or list has nothing to walk", func(t *testing.T) {
		for _, text := range []string{`1`, `"a"`, `null`, `true`, ``} {
			c := wire.Value(text).Open()
			if _, _, ok := c.Field(); ok {
				t.Errorf("%s has a member", text)
			}
			if _, ok := c.Element(); ok {
				t.Errorf("%s has an element", text)
			}
		}
	})
	t.Run("an object has no elements and a list no members", func(t *testing.T) {
		for _, text := range []string{`{}`, `{"a":1}`, `{"a":{}}`, ` {"a":[]}`} {
			c := wire.Trim([]byte(text)).Open()
			if v, ok := c.Element(); ok {
				t.Errorf("%s has the element %q", text, v)
			}
		}
		for _, text := range []string{`[]`, `["a",1]`, `["a"]`} {
			c := wire.Value(text).Open()
			if name, _, ok := c.Field(); ok {
				t.Errorf("%s has the member %q", text, name)
			}
		}
	})
	t.Run("ten thousand lists in each other are walked, not climbed", func(t *testing.T) {
		deep := strings.Repeat("[", 9_999) + strings.Repeat("]", 9_999)
		c := wire.Value("[" + deep + "]").Open()
		if v, ok := c.Element(); !ok || len(v) != len(deep) {
			t.Errorf("%d bytes, %v", len(v), ok)
		}
	})
}

func TestAppend(t *testing.T) {
	dst := []byte("{")
	dst = wire.AppendField(dst, "a", "x\"\\\n\t\r\x01<ก\xff")
	dst = wire.AppendInt(dst, "b", -7)
	dst = wire.AppendBool(dst, "c", true)
	dst = append(wire.AppendName(dst, "d"), '[')
	dst = append(wire.AppendComma(dst), '1')
	dst = append(wire.AppendComma(dst), '2', ']', '}')
	const want = `{"a":"x\"\\\n\t\r\u0001<ก` + "\ufffd" + `","b":-7,"c":true,"d":[1,2]}`
	t.Run("only what JSON demands is escaped", func(t *testing.T) {
		if string(dst) != want || !json.Valid(dst) {
			t.Errorf("%s, want %s", dst, want)
		}
	})
}

// TestAppendText: every text is written so that the standard library reads it back.
func TestAppendText(t *testing.T) {
	t.Run("any text", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			s := rapid.String().Draw(t, "text")
			written := wire.AppendText(nil, s)
			var back string
			if err := json.Unmarshal(written, &back); err != nil || back != string([]rune(s)) {
				t.Fatalf("%q is written %s and read %q, %v", s, written, back, err)
			}
			if v, ok := wire.Value(written).Text(); !ok || v != back {
				t.Fatalf("%s is read %q here and %q by the library", written, v, back)
			}
		})
	})
}

// FuzzCursor: whatever is JSON is taken apart without a panic and into what the
// standard library makes of it.
func FuzzCursor(f *testing.F) {
	for _, s := range []string{`{"a":[1,2,{"b":"c\\\""}],"d":null}`, `[]`, ` {"a":1}`, `{"a\u0062":"\ud800"}`, `[1e5,-0,true]`, `"x"`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		if !wire.Valid(line) {
			return
		}
		v := wire.Trim(line)
		var members map[string]json.RawMessage
		if v.Kind() == wire.Object && json.Unmarshal(line, &members) == nil {
			c := v.Open()
			got := map[string]string{}
			for name, value, ok := c.Field(); ok; name, value, ok = c.Field() {
				got[string([]rune(string(name)))] = string(value)
			}
			if len(got) != len(members) {
				t.Fatalf("%d members of %d", len(got), len(members))
			}
			for name, raw := range members {
				if got[name] != string(raw) {
					t.Fatalf("%q is %s, want %s", name, got[name], raw)
				}
			}
		}
		var elements []json.RawMessage
		if v.Kind() == wire.Array && json.Unmarshal(line, &elements) == nil {
			c := v.Open()
			for i, raw := range elements {
				e, ok := c.Element()
				if !ok || string(e) != string(raw) {
					t.Fatalf("element %d is %s, want %s", i, e, raw)
				}
			}
			if _, ok := c.Element(); ok {
				t.Fatal("there is an element more")
			}
		}
	})
}
