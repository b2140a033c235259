package money

import "strings"

// Currency is an ISO 4217 currency: its code and how many decimals it has.
type Currency struct {
	Code   string
	Digits int
}

// DefaultCurrency is what a round without a currency is played in.
const DefaultCurrency = "THB"

// The codes of ISO 4217 in use, by the number of their decimals.
const (
	noDecimals    = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
	threeDecimals = "BHD IQD JOD KWD LYD OMR TND"
	fourDecimals  = "CLF UYW"
	twoDecimals   = "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD " +
		"CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP " +
		"GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL " +
		"MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN " +
		"QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD " +
		"TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG"
)

var currencies = func() map[string]Currency {
	all := make(map[string]Currency, 180)
	for digits, codes := range map[int]string{0: noDecimals, 2: twoDecimals, 3: threeDecimals, 4: fourDecimals} {
		for code := range strings.FieldsSeq(codes) {
			all[code] = Currency{code, digits}
		}
	}
	return all
}()

// LookupCurrency finds a currency by its ISO 4217 code; "" is DefaultCurrency.
func LookupCurrency(code string) (Currency, bool) {
	if code == "" {
		code = DefaultCurrency
	}
	c, ok := currencies[code]
	return c, ok
}
