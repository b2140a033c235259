package words_test

import (
	"testing"

	"pitboss/app/words"
)

func TestAmountsAreWrittenOneWay(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "0.00": "0.00", "29": "29", "999.5": "999.5", "1000.00": "1,000.00", "1234567.123": "1,234,567.123",
		"-5": "–5", "-250.00": "–250.00", "-2250.00": "–2,250.00", "-100000": "–100,000",
	} {
		if got := words.Amount(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}
