package trial_test

import (
	"testing"

	"pitboss/app/house/trial"
	"pitboss/app/words"
)

func TestWhyNothingIsHeard(t *testing.T) {
	for _, c := range []struct{ lang, reason, problem, text, cause string }{
		{"uk", "certificate", "x509: unknown authority", "Сертифікату сервера немає довіри.", "x509: unknown authority"},
		{"th", "unplugged", "", "สายถูกถอด", ""},
		{"uk", "", "open COM9: strange", "Не відкривається.", "open COM9: strange"},
		{"en", "", "", "", ""},
		{"en", "a new word", "why", "a new word", "why"},
	} {
		w, err := words.Open(c.lang)
		if err != nil {
			t.Fatal(err)
		}
		if text, cause := trial.Failed(w, c.reason, c.problem); text != c.text || cause != c.cause {
			t.Errorf("%s: %q, %q is said %q, %q; want %q", c.lang, c.reason, c.problem, text, cause, c.text)
		}
	}
}

func TestWhyALineIsRejected(t *testing.T) {
	w, err := words.Open("uk")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		of   trial.Reason
		want string
	}{
		{trial.Reason{Code: "checksum_differs", Want: "0A", Got: "0B", English: "its checksum …"}, "Контрольна сума 0B, а має бути 0A."},
		{trial.Reason{Code: "of_another_program", English: "so it said"}, "so it said"},
		{trial.Reason{English: "so it said"}, "so it said"},
	} {
		if got := trial.RejectedText(w, c.of); got != c.want {
			t.Errorf("%+v is said %q, want %q", c.of, got, c.want)
		}
	}
}
