#!/usr/bin/env bash
# Walks through what a pit boss's evening brings, in the real window, on a pit that plays
# what is asked of it, each from the fault to the proof:
#
#   - the wheel reports two revolutions, and the server settles all the same: the spin is
#     run again by the pit boss, and a hung ball by the manager alone;
#   - a bet is paid wrong: a dispute, its ruling, its sheet and its evidence;
#   - the wrong person, the wrong PIN, one's own request: refused;
#   - a wrong decision is corrected, counted once, and the journal verifies;
#   - the day and the evidence are verified elsewhere, with the public key alone.
#
#   .ci/stories.sh FOLDER     with pitboss, pitctl and pitsim in it
set -euo pipefail

programs=$(readlink -f "${1:?usage: .ci/stories.sh FOLDER}")
. "$(dirname "$0")/window.sh"
on_a_screen "$programs"

. "$(dirname "$0")/pit.sh"
boss=246810 manager=135791 wrong=111222

### The house: its pit, its people; the desk, and the pit boss at it.
play --tables 9 --speed 2 --config "$data/pit.toml"
until_it 'the pit is open' test -s "$data/pit.toml"
founded
hire kravets 'Oksana Kravets' pit_boss $boss
hire melnyk 'Vasyl Melnyk' manager $manager
desk
sign_on kravets

refused() { [ "$(how_many staff.sign_on_failed)" -ge "$1" ]; } # so often

# What goes wrong this evening.
order two_revolutions R-03
order wrong_payout B-01

### Two revolutions, and the server settles all the same.
until_it 'the spin rings' rings '◆1 R-03   spin.invalid'
table R-03
press d
until_it 'the form opens' called '*Pit Boss – Decisions'
sign $boss 'the rerun is recorded' has 1 decision.recorded '"decision":"spin_rerun"'
for said in '"cause":"under_three_revolutions"' '"bets_stand":true' '"by":{"id":"kravets","role":"pit_boss"}' 'spin.invalid/revolutions'; do
	recorded decision.recorded "$said" || fail "the rerun does not say $said"
done
until_it 'the finding is answered' quiet 'R-03   spin.invalid'
until_it 'the server has accepted it' recorded decision.answered
settled=$(how_many round.settled '"table":"R-03"')
spins() { [ "$(how_many round.settled '"table":"R-03"')" -gt "$settled" ]; }
until_it 'the next spin settles' spins

### A hung ball is the manager's: the pit boss's PIN does not do.
table R-06
press d
until_it 'it is asked what happened' keyboard_at 609 201
press 1
until_it 'the form opens' called '*Pit Boss – Decisions'
no_search() { ! keyboard_at 609 201; }
until_it 'the form is there' no_search
press 6 b
tap 1350 350
sign $boss "the pit boss's PIN is refused" refused 1
has 1 decision.recorded || fail 'the pit boss signed a rerun for a hung ball'
sign $manager 'the manager signs it' has 2 decision.recorded
recorded decision.recorded '"by":{"id":"melnyk","role":"manager"}' || fail 'the manager did not sign it'
order two_revolutions R-06

### A bet is paid wrong.
until_it 'the payment rings' rings '◆1 B-01   payout.differs'
table B-01
press p
until_it 'the dispute is being opened' called '*Pit Boss – Disputes'
sleep 1
press Return
until_it 'the dispute is open' recorded dispute.opened '"table":"B-01"'
sleep 1
press t Return
failed=$(how_many staff.sign_on_failed)
sign $wrong 'a wrong PIN is refused' refused $((failed + 1))
sign $boss 'it is ruled' recorded decision.recorded '"decision":"dispute_ruling"'
recorded decision.recorded '"adjustments":[{"player":' || fail 'the ruling moves no money'
until_it 'the finding is answered' quiet 'B-01   payout.differs'
exported() { compgen -G "$data/exports/dispute-0001-*.$1" >/dev/null; }
press e
until_it 'its evidence is exported' exported zip
tap 1250 117
until_it 'its sheet is made' exported html

### Nobody approves their own request.
table B-04
press d
until_it 'it is asked what happened' keyboard_at 609 201
press 9
until_it 'the form is there' no_search
tap 795 236
until_it 'what is to be is asked for' keyboard_at 495 236
write 'the shoe goes on'
tap 795 306
until_it 'why is asked for' keyboard_at 495 306
write 'the reader was changed'
tap 1300 350
until_it 'a PIN is asked for' pad
write $boss
press r
until_it 'the second signature is asked for' recorded approval.requested
sleep 1
press Return
sleep 1
press Return
by() { # whom
	until_it 'a PIN is asked for' pad
	press w
	until_it 'it is asked who signs' keyboard_at 1459 394
	write "$1"
	press Return
	until_it 'a PIN is asked for' pad
}
by oksana
# Why it is refused takes a line, and the pad makes room for it.
sign $boss 'her own request is refused' keyboard_at 1140 515
recorded decision.recorded '"decision":"override"' && fail 'a pit boss approved her own request'
by vasyl
sign $manager 'the manager approves it' recorded decision.recorded '"decision":"override"'

### A wrong decision is corrected.
until_it 'the spin rings' rings '◆1 R-06   spin.invalid'
reruns=$(how_many decision.recorded '"decision":"spin_rerun"')
table R-06
press d
until_it 'the form opens' called '*Pit Boss – Decisions'
until_it 'a PIN is asked for' pad
tap 1290 960 # out of the pad: the cause is another
press 4
tap 1300 350
sign $boss 'the wrong one is recorded' has $((reruns + 1)) decision.recorded '"decision":"spin_rerun"'
recorded decision.recorded '"cause":"wheel_stopped"' || fail 'its cause is not the wrong one'
sleep 1
press Return
sleep 1
press k
until_it 'it is being corrected' pad
tap 1290 960
press 1
tap 1300 350
sign $boss 'the right one is recorded' recorded decision.recorded '"corrects":"d-'

### Five wrong PINs lock; what was signed then is nothing.
before=$(how_many decision.recorded)
table R-09
press d
until_it 'it is asked what happened' keyboard_at 609 201
press 1
until_it 'the form is there' no_search
press 4 b
tap 1300 350
failed=$(how_many staff.sign_on_failed)
for n in 1 2 3 4 5; do
	sign $wrong "wrong PIN $n is written down" refused $((failed + n))
done
until_it 'a PIN is asked for' pad
write $boss
press Return
sleep 2
has "$before" decision.recorded || fail 'the right PIN opened what five wrong ones had locked'

### The desk is closed, and what it wrote is right.
quit
pitctl verify "$data" >"$work/verdict" || fail "the journal is not right: $(cat "$work/verdict")"
day=$(basename "$(ls "$data"/journal/*.roll | head -n 1)" .roll)
report() { pitctl report "$data" --kind "$1" --from "$day" --out - --csv --untouched | tr -d '\r'; }
counts() { grep -qF -- "$2" <<<"$1" || fail "a report has no '$2':"$'\n'"$1"; }
decided=$(report decisions)
counts "$decided" 'By kind,Rerun of a spin,3'
counts "$decided" 'By kind,Exception to the rules,1'
counts "$decided" 'By kind,Ruling on a dispute,1'
counts "$decided" 'Corrected by d-'
reruns=$(report reruns)
counts "$reruns" 'By table,R-03,'
counts "$reruns" 'Under three revolutions'

### Elsewhere, with the public key and nothing else.
mkdir -p "$work/elsewhere/journal"
cp "$data/journal/$day".* "$work/elsewhere/journal"
cp "$data/keys/desk.pub" "$work/desk.pub"
pitctl verify "$work/elsewhere" --key "$work/desk.pub" >/dev/null || fail 'the day does not verify elsewhere'
pitctl verify "$data"/exports/dispute-0001-*.zip --key "$work/desk.pub" >/dev/null || fail 'the evidence does not verify elsewhere'

echo 'stories: a spin run again, a hung ball, a dispute, a request, a correction, five wrong PINs; all refused that must be, all proved elsewhere'
