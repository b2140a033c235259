#!/usr/bin/env bash
# Walks through an evening on which much goes wrong at once, in the real window, beside
# stories.sh:
#
#   - power is cut between "decided" and "told the server": it is told once;
#   - a bet is taken late: the closing signals on one line, the bet goes back.
#
#   .ci/evening.sh FOLDER     with pitboss, pitctl and pitsim in it
set -euo pipefail

programs=$(readlink -f "${1:?usage: .ci/evening.sh FOLDER}")
. "$(dirname "$0")/window.sh"
on_a_screen "$programs"
. "$(dirname "$0")/pit.sh"
boss=246810 manager=135791 dealer=802604

shot() { [ -z "${DESK_PICTURES:-}" ] || { sleep 1; import -window root "$DESK_PICTURES/$1.png"; }; }

### The house: nine tables, its people, and the desk. Then three of the tables play.
play --tables 9 --devices none --listen 127.0.0.1:0 --config "$data/pit.toml"
until_it 'the pit is open' test -s "$data/pit.toml"
address=$(sed -n 's|^url *= "ws://\(.*\)/pit"|\1|p' "$data/pit.toml")
end_pit() {
	kill -9 "$playing"
	wait "$playing" || true
} 2>/dev/null
end_pit
founded
hire kravets 'Oksana Kravets' pit_boss $boss
hire melnyk 'Vasyl Melnyk' manager $manager
hire bondar 'Iryna Bondar' dealer $dealer
desk
sign_on kravets

### Power is cut between "decided" and "told the server". No round is over by then: the pit
### that plays after it calls its rounds the same.
play --tables 3 --devices none --listen "$address"
until_it 'a round is heard' recorded bet.accepted '"table":"R-03"'
end_pit
table R-03
press d
until_it 'it is asked what happened' keyboard_at 609 201
press 1
until_it 'the form opens' called '*Pit Boss – Decisions'
no_search() { ! keyboard_at 609 201; }
until_it 'the form is there' no_search
press 4 b
tap 1350 350
shot cut-form
sign $boss 'the rerun is recorded' has 1 decision.recorded '"decision":"spin_rerun"'
shot cut-decided
kill -9 "$pid"
wait "$pid" 2>/dev/null || true
pid=
has 0 decision.answered || fail 'it was told already'
id=$(pitctl decide "$data" --untold | sed -n 's/^\(d-[^ ]*\) spin_rerun R-03 .*/\1/p')
[ -n "$id" ] || fail "nothing waits to be told: $(pitctl decide "$data" --untold)"
told() { [ "$(grep -c "^decision .*\"id\":\"$id\"" "$work/pit")" -eq "$1" ]; }
told 0 || fail 'the server was told before the power was cut'

desk
sign_on kravets
play --tables 9 --devices none --listen "$address" --speed 6 --seed 7
until_it 'the server is told' told 1
until_it 'it has accepted' has 1 decision.answered "$id"

order late_bet R-06

### A guest says that a bet was taken too late: it goes back.
until_it 'the bet rings' rings 'R-06   bet.late'
before=$(how_many round.settled '"table":"R-06"')
settled() { [ "$(how_many round.settled '"table":"R-06"')" -gt "$before" ]; }
until_it 'its spin is over' settled
table R-06
press p
until_it 'the dispute is being opened' called '*Pit Boss – Disputes'
shot late-claim
opened() { # the round is read, and the claim about it written down
	press Return
	sleep 1
	recorded dispute.opened '"table":"R-06"'
}
until_it 'the dispute is open' opened
shot late-hearing
asked() { # what was looked at is ticked, until the signature is asked for
	press t Return
	sleep 1
	pad
}
until_it 'the signature is asked for' asked
shot late-sign
sign $boss 'it is ruled' recorded decision.recorded '"decision":"dispute_ruling"'
recorded decision.recorded '"outcome":"upheld"' || fail 'the claim is not upheld'
recorded decision.recorded '"adjustments":[{"player":"G-' || fail 'the late bet does not go back'
until_it 'the finding is answered' quiet 'R-06   bet.late'
shot late-ruled

### The desk is closed, and what it wrote is right.
quit
told 1 || fail "the server was told $(grep -c "^decision .*\"id\":\"$id\"" "$work/pit") times"
pitctl verify "$data" >"$work/verdict" || fail "the journal is not right: $(cat "$work/verdict")"

echo 'evening: told once after a power cut, a late bet given back'
