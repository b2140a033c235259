#!/usr/bin/env bash
# Walks through what the cards of an evening bring, in the real window, on a pit that is
# told which cards it deals:
#
#   - a ninth ace of spades comes from a shoe of eight decks: the table is closed, the
#     count finds the deck, it is replaced, the new shoe is counted, and the table opens;
#   - two decks of a shoe are short of cards: the cut card comes too early, the count says
#     which, and the record how many rounds were dealt from them;
#   - a ten is up, and the dealer turns an ace after doubles and splits: all is lost at one
#     table and the original stake at another, by their option, and a guest is told so.
#
#   .ci/cards.sh FOLDER     with pitboss, pitctl and pitsim in it
set -euo pipefail

programs=$(readlink -f "${1:?usage: .ci/cards.sh FOLDER}")
. "$(dirname "$0")/window.sh"
on_a_screen "$programs"
. "$(dirname "$0")/pit.sh"
boss=246810 manager=135791 dealer=802604

shot() { [ -z "${DESK_PICTURES:-}" ] || { sleep 1; import -window root "$DESK_PICTURES/$1.png"; }; }

### The house, its people, the desk; then the pit is told what comes.
echo 'J-05 rule dealer_blackjack_takes original' >"$work/evening.script"
play --tables 9 --speed 10 --script "$work/evening.script" --config "$data/pit.toml"
until_it 'the pit is open' test -s "$data/pit.toml"
founded
hire kravets 'Oksana Kravets' pit_boss $boss
hire melnyk 'Vasyl Melnyk' manager $manager
hire bondar 'Iryna Bondar' dealer $dealer
desk
sign_on kravets
tell() { echo "$*" >&9; }
tell J-08 lose AS AS 2S 2S 3S 3S 4S 4S 5S 5S
tell J-08 shuffle
tell B-01 shoe AS AS AS AS AS AS AS AS AS
tell B-01 shuffle
for number in J-02 J-05; do
	tell "$number" bet G-1 seat 1 200
	tell "$number" bet G-2 seat 3 100
	tell "$number" act 1 split, 1 stand, 1/2 hit, 3 double
	tell "$number" deal 8S 6H TH 8D 5C AD 9H 9C TS 7H
	tell "$number" close
done

### A ten is up, and the ace is turned after a split and a double.
closed() { recorded table.closed "\"table\":\"$1\""; }
until_it 'the round is over' closed J-02
until_it 'the round is over' closed J-05
paid() { # table, text: what its only told round paid
	local round
	round=$(grep -ahs '"kind":"bet.accepted"' "$data"/journal/*.roll | grep -F "\"table\":\"$1\"" | grep -F '"G-2"' | grep -oE '"round":"[^"]*"' | head -n 1)
	recorded round.settled "$round" && [ "$(grep -ahs '"kind":"round.settled"' "$data"/journal/*.roll | grep -F "$round" | grep -cF "$2")" -eq 1 ]
}
paid J-02 '/double","returned":"0.00"' || fail 'where all is taken the double is not lost'
paid J-05 '/double","returned":"100.00"' || fail 'where the original stake is taken the double does not come back'
for wrong in 'J-02   payout' 'J-05   payout' 'J-05   rules'; do
	quiet "$wrong" || fail "$wrong: what the house approved is called wrong"
done
table J-05
shot ace-table
press p
until_it 'the dispute is being opened' called '*Pit Boss – Disputes'
opened() { # its guests and their claims come once the round is read
	press g 1 Return
	sleep 1
	recorded dispute.opened '"table":"J-05"'
}
until_it 'the dispute is open' opened
sleep 1
shot ace-hearing
press 2 t Return
sleep 1
sign $boss "it is ruled" recorded decision.recorded '"outcome":"rejected"'
sheet() {
	press s
	sleep 1
	compgen -G "$data/exports/dispute-0001-*.html" >/dev/null
}
until_it 'its sheet is made' sheet

### The ninth ace: the manager closes the table.
until_it 'the ace rings' rings '◆1 B-01   shoe.composition'
table B-01
shot ninth-table
no_search() { ! keyboard_at 609 201; } # of the chooser
form_of() { # digit
	press d
	until_it 'it is asked what happened' keyboard_at 609 201
	press "$1"
	until_it 'the form is there' no_search
}
form_of 6
press 4 Return
sign $manager 'it is closed' recorded decision.recorded '"decision":"table_close"'
until_it 'the server closes it' closed B-01

### The count finds the deck, and the pit boss replaces it.
inspect() { # table, the keys that lead to the form
	table "$1"
	press i
	until_it 'the inspections are in sight' called '*Pit Boss – Inspect*'
	for key in "${@:2}"; do
		sleep 1
		press "$key"
	done
	sleep 1
}
decks() { # which
	tap 560 605
	sleep 1 # the toolkit waits whether a second tap comes, and then takes the keyboard again
	write "$1"
	press Return
	sleep 1
}
whole() { press w w w w w w w w; }
counted() { [ "$(how_many inspection.recorded "\"record\":\"$1\"")" -ge "$2" ]; }
dealer_signs() {
	press p Return
	until_it 'a PIN is asked for' pad
	press w
	until_it 'it is asked who signs' no_pad
	write iryna
	press Return
	until_it 'a PIN is asked for' pad
	write $dealer
	press Return
	sleep 3 # it is judged
	until_it 'the pit boss is next' pad
}
# replaced DECK...: the form leads from one thing that is missing to the next: the decks
# that come, that the others went to card storage, and that the round was finished.
replaced() {
	local n
	n=$(how_many decision.recorded '"decision":"deck_replacement"')
	press d
	until_it 'the form opens' called '*Pit Boss – Decisions'
	sleep 2
	for deck in "$@"; do
		press Return
		sleep 1
		write "$deck"
	done
	press Return
	sleep 1
	press space
	sleep 1
	pad || press space
	sign $boss 'the decks are replaced' has $((n + 1)) decision.recorded '"decision":"deck_replacement"'
}
inspect B-01 1
decks D-01..08
whole
press plus
shot ninth-count
dealer_signs
sign $boss 'the count is recorded' counted deck_inspection 1
recorded inspection.recorded '"passed":false' || fail 'nine aces of spades pass'
recorded inspection.recorded '"AS":2' || fail 'the count does not say which deck'
recorded inspection.recorded '"affected":' || fail 'it is not said how many rounds were dealt'
shot ninth-counted
replaced D-09
recorded decision.recorded '"decks":["D-08"]' || fail 'another deck is replaced than the count has found'
until_it 'the finding is answered' quiet 'B-01   shoe.composition'

### The new deck is counted, and the manager opens the table: a new shoe is dealt from.
passed() { [ "$(how_many inspection.recorded '"passed":true')" -ge "$1" ]; }
inspect B-01 Return 1 # what failed is seen first; its decks are known by now
whole
dealer_signs
sign $boss 'the new deck is counted' passed 1
inspect B-01 Return 2
press p Return
sleep 1
sign $boss 'the shoe is inspected' passed 2
shoes=$(how_many shoe.started '"table":"B-01"')
table B-01
form_of 7
press 1 Return
sign $manager 'it opens' recorded decision.recorded '"decision":"table_open"'
new_shoe() { [ "$(how_many shoe.started '"table":"B-01"')" -gt "$shoes" ]; }
until_it 'a new shoe is dealt from' new_shoe
shot ninth-new

### Two decks are short of cards: the cut card says that some are, and the count which.
until_it 'the shoe is short' rings 'J-08   shoe.short'
inspect J-08 1
decks D-21..28
whole
tap 197 250 # the keyboard goes to the cards; one ace more, and two less
press minus minus
for n in 1 2 3 4; do press Right minus; done
press Prior minus
for n in 1 2 3 4; do press Left minus; done
shot short-count
dealer_signs
sign $boss 'the count is recorded' recorded inspection.recorded '"table":"J-08"'
affected=$(grep -ahs '"kind":"inspection.recorded"' "$data"/journal/*.roll | grep -F '"table":"J-08"' | grep -oE '"affected":\{[^}]*\}')
[[ $affected == *'"rounds":'[1-9]* ]] || fail "the record does not say how many rounds were dealt from them: $affected"
shot short-counted
shoes=$(how_many shoe.started '"table":"J-08"')
replaced D-29 D-30
until_it 'the finding is answered' quiet 'J-08   shoe.short'
fresh() { [ "$(how_many shoe.started '"table":"J-08"')" -gt "$shoes" ]; }
until_it 'a new shoe is dealt from' fresh

### The desk is closed, and what it wrote is right.
quit
pitctl verify "$data" >"$work/verdict" || fail "the journal is not right: $(cat "$work/verdict")"

echo 'cards: a ninth ace, two decks that are short, an ace after doubles and splits; counted, replaced, ruled and proved'
