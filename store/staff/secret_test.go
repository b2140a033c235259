package staff_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pitboss/store/staff"
)

func hash(t testing.TB, s staff.Secret, p staff.Params) staff.PHC {
	t.Helper()
	h, err := staff.HashSecret(s, p, chance{rand.New(rand.NewPCG(3, 4))})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestHashedSecret(t *testing.T) {
	h := hash(t, "a password of mine", staff.Usual())
	text := h.String()
	if !strings.HasPrefix(text, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("kept as %s", text)
	}
	back, err := staff.ParsePHC(text)
	if err != nil || back.String() != text {
		t.Fatalf("read back as %v, %v", back, err)
	}
	if !back.Is("a password of mine") {
		t.Error("the right one is refused")
	}
	for _, wrong := range []staff.Secret{"", "a password of min", "a password of mine ", "A password of mine"} {
		if back.Is(wrong) {
			t.Errorf("%q is taken", string(wrong))
		}
	}
	other := hash(t, "a password of mine", staff.Params{Memory: 64, Time: 3, Threads: 2})
	if back, err := staff.ParsePHC(other.String()); err != nil || back.Params != other.Params || !back.Is("a password of mine") {
		t.Errorf("another cost: %+v, %v", back.Params, err)
	}
	if (staff.PHC{}).Is("") {
		t.Error("no hash is a hash of nothing")
	}
}

// The vector is of the reference implementation: password "password", salt "somesalt".
func TestArgon2idOfTheReference(t *testing.T) {
	const known = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	h, err := staff.ParsePHC(known)
	if err != nil {
		t.Fatal(err)
	}
	if !h.Is("password") || h.Is("Password") {
		t.Error("the known hash is not that of its password")
	}
}

// A letter typed as one sign or as two is the same letter.
func TestSecretInEitherForm(t *testing.T) {
	h := hash(t, "caf\u00e9 caf\u00e9 caf\u00e9 1", cheap)
	if !h.Is("cafe\u0301 cafe\u0301 cafe\u0301 1") {
		t.Error("the other form is refused")
	}
}

func TestSecretDoesNotPrint(t *testing.T) {
	s := staff.Secret("495062")
	text, err := json.Marshal(map[string]any{"pin": s, "list": []staff.Secret{s}, "in": struct{ PIN staff.Secret }{s}})
	if err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{"%v", "%s", "%q", "%d", "%x", "%+v", "%#v", "%T %v"} {
		text = append(text, fmt.Sprintf(verb, s)...)
		text = append(text, fmt.Sprintf(verb, struct{ PIN staff.Secret }{s})...)
	}
	text = append(text, fmt.Errorf("it was %w %v", errors.New("x"), s).Error()...)
	if strings.Contains(string(text), "4950") || strings.Contains(string(text), "343935") {
		t.Errorf("printed as %s", text)
	}
}

func TestPINs(t *testing.T) {
	for pin, want := range map[string]error{
		"495062": nil, "112233": nil, "192837465": nil, "123457": nil, "121213": nil, "900001": nil, "135790": nil,
		"": staff.ErrPINDigits, "49506": staff.ErrPINDigits, "4950621234567": staff.ErrPINDigits, "49506a": staff.ErrPINDigits, "٤٩٥٠٦٢": staff.ErrPINDigits,
		"000000": staff.ErrPINSimple, "7777777": staff.ErrPINSimple, "121212": staff.ErrPINSimple, "123123": staff.ErrPINSimple, "1231231": staff.ErrPINSimple,
		"12341234": staff.ErrPINSimple, "123456": staff.ErrPINSimple, "654321": staff.ErrPINSimple, "789012": staff.ErrPINSimple, "210987": staff.ErrPINSimple,
		"0123456789": staff.ErrPINSimple,
	} {
		if got := staff.CheckPIN(staff.Secret(pin)); !errors.Is(got, want) {
			t.Errorf("%q: %v, want %v", pin, got, want)
		}
	}
}

func TestPasswords(t *testing.T) {
	for password, want := range map[string]error{
		"correct horse": nil, "ten letter": nil, "รหัสผ่านของฉัน": nil, "пароль мій 1": nil, strings.Repeat("long ", 39) + "x": nil,
		"": staff.ErrPasswordShort, "nine char": staff.ErrPasswordShort, "กกกกกกกกก": staff.ErrPasswordShort, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff": staff.ErrPasswordShort,
		strings.Repeat("long ", 40) + "x": staff.ErrPasswordLong,
		"aaaaaaaaaa":                      staff.ErrPasswordSimple, "abcabcabcabc": staff.ErrPasswordSimple, "1234567890": staff.ErrPasswordSimple, "passwordpassword": staff.ErrPasswordSimple,
		"Oksana Kravets": staff.ErrPasswordSimple, "OKSANA KRAVETS": staff.ErrPasswordSimple, "okravets.pit": staff.ErrPasswordSimple,
	} {
		if got := staff.CheckPassword(staff.Secret(password), "okravets.pit", "Oksana Kravets"); !errors.Is(got, want) {
			t.Errorf("%q: %v, want %v", password, got, want)
		}
	}
}

func TestWhatIsNoPHC(t *testing.T) {
	good := hash(t, "x", cheap).String()
	for name, text := range map[string]string{
		"nothing":             "",
		"another scheme":      strings.Replace(good, "argon2id", "argon2i", 1),
		"another version":     strings.Replace(good, "v=19", "v=16", 1),
		"no version":          strings.Replace(good, "$v=19", "", 1),
		"no memory":           strings.Replace(good, "m=8", "m=0", 1),
		"memory of a machine": strings.Replace(good, "m=8", "m=4000000", 1),
		"memory too large":    strings.Replace(good, "m=8", "m=5000000000", 1),
		"no pass":             strings.Replace(good, "t=1", "t=0", 1),
		"passes without end":  strings.Replace(good, "t=1", "t=4000000000", 1),
		"no thread":           strings.Replace(good, "p=1", "p=0", 1),
		"too many threads":    strings.Replace(good, "p=1", "p=255", 1),
		"threads over a byte": strings.Replace(good, "p=1", "p=257", 1),
		"another order":       strings.Replace(good, "m=8,t=1", "t=1,m=8", 1),
		"a leading zero":      strings.Replace(good, "m=8", "m=08", 1),
		"a sign":              strings.Replace(good, "m=8", "m=+8", 1),
		"padded":              good + "=",
		"a line end":          good[:len(good)-4] + "\n" + good[len(good)-4:],
		"something after":     good + "$",
		"a short salt":        "$argon2id$v=19$m=8,t=1,p=1$c29t$" + strings.Repeat("A", 43),
		"a short hash":        "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAA",
		"no base64":           "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbH!$" + strings.Repeat("A", 43),
	} {
		t.Run(name, func(t *testing.T) {
			if h, err := staff.ParsePHC(text); !errors.Is(err, staff.ErrPHC) {
				t.Errorf("read as %+v, %v", h, err)
			}
		})
	}
	if _, err := staff.HashSecret("x", staff.Params{Memory: 1, Time: 1, Threads: 1}, chance{rand.New(rand.NewPCG(1, 1))}); err == nil {
		t.Error("a cost that cannot be is taken")
	}
	if _, err := staff.HashSecret("x", cheap, strings.NewReader("short")); err == nil {
		t.Error("a salt that cannot be drawn is taken")
	}
}

func TestAnySecretIsItself(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a, other := rapid.String().Draw(rt, "a"), rapid.StringMatching(`[a-z0-9]{1,12}`).Draw(rt, "other")
		h, err := staff.ParsePHC(hash(t, staff.Secret(a), cheap).String())
		if err != nil {
			rt.Fatal(err)
		}
		if !h.Is(staff.Secret(a)) {
			rt.Fatal("a secret is not itself")
		}
		if a != other && h.Is(staff.Secret(other)) {
			rt.Fatal("a secret is another")
		}
	})
}

// FuzzPHC holds the reader to what it promises: no panic, and what it takes is written
// as it was read.
func FuzzPHC(f *testing.F) {
	f.Add(hash(f, "x", cheap).String())
	f.Add("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")
	f.Add("$argon2id$v=19$m=8,t=1,p=1$$")
	f.Add("$$$$$")
	f.Fuzz(func(t *testing.T, text string) {
		h, err := staff.ParsePHC(text)
		if err != nil {
			return
		}
		if h.String() != text {
			t.Fatalf("%q is written as %q", text, h.String())
		}
		if h.Memory < 8 || h.Memory > 1<<20 || h.Time == 0 || h.Time > 64 || h.Threads == 0 || h.Threads > 16 || len(h.Hash) < 16 || len(h.Salt) < 8 {
			t.Fatalf("a cost that was to be refused: %+v", h.Params)
		}
	})
}

// BenchmarkSecret prints what a look at a secret costs on this machine.
func BenchmarkSecret(b *testing.B) {
	for _, p := range []staff.Params{staff.Usual(), {Memory: 46 * 1024, Time: 1, Threads: 1}, {Memory: 64 * 1024, Time: 3, Threads: 1}} {
		b.Run(fmt.Sprintf("m=%d,t=%d,p=%d", p.Memory, p.Time, p.Threads), func(b *testing.B) {
			h := hash(b, "a password of mine", p)
			b.ReportAllocs()
			for b.Loop() {
				if !h.Is("a password of mine") {
					b.Fatal("refused")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/look")
		})
	}
}
