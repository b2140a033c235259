#!/usr/bin/env bash
# Takes the pictures of the README from the real window, 1600 by 1000, and keeps them
# small. It takes ImageMagick besides what the tests take.
#
#   .ci/pictures.sh FOLDER [TO]     with pitboss, pitctl and pitsim in FOLDER; TO is assets/screens
set -euo pipefail

programs=$(readlink -f "${1:?usage: .ci/pictures.sh FOLDER [TO]}")
to=${2:-$(dirname "$0")/../assets/screens}
. "$(dirname "$0")/window.sh"
on_a_screen "$programs" "$to"
mkdir -p "$to"

picture() {
	sleep 1.5 # for what has just been asked for to be drawn
	import -window root "$work/picture.png"
	convert "$work/picture.png" +dither -colors 128 -strip -define png:compression-level=9 "PNG8:$to/$1.png"
}
open_window() {
	until_it 'there is a window' find_window
	xdotool windowmove "$window" 0 0 windowsize "$window" 1600 1000 mousemove 840 955
	until_it 'the floor is in sight' called '*Pit Boss – Floor'
}
rail() { # which place of it, and what the screen is called
	tap 40 $((122 + 68 * $1))
	xdotool mousemove 840 955
	until_it "$2 is in sight" called "*Pit Boss – $2"
}
table() {
	rail 0 Floor
	press $(sed 's/[^0-9]//g; s/./& /g' <<<"$1")
	until_it "digits lead to table $1" called "*Pit Boss – Table $1"
}
close_window() {
	kill "$pid"
	until_it 'the desk ends' ended
	pid= window=
	judge 'the desk'
}

### An evening of forty tables that has gone on for a while.
"$programs/pitboss" --demo --data "$work/data" --language en >"$work/said" 2>&1 &
pid=$!
open_window
until_it 'an alarm rings' called '(*) Pit Boss – Floor'
sleep 20 # a few more things happen
picture floor
dealt() { # TABLE KIND MORE: so many more records of a kind at a table
	local now=$(how_many "$2" "\"table\":\"$1\"")
	more() { [ "$(how_many "$2" "\"table\":\"$1\"")" -ge "$((now + $3))" ]; }
	until_it "$2 at $1" more "$@"
}
table B-01
dealt B-01 round.settled 1
picture baccarat
table R-12
dealt R-12 round.settled 1
dealt R-12 bet.accepted 2
picture roulette
table J-02
dealt J-02 action.taken 2
picture blackjack
rail 2 Alarms
press Down
picture alarms
table B-01
press i
until_it 'its inspections are in sight' called '*Pit Boss – Inspect'
press 1
sleep 1
press w w w
picture inspection
table B-01
dealt B-01 round.settled 1
press c
until_it 'its round is in the calculator' called '*Pit Boss – Calculator'
picture calculator
rail 7 Journal
press Down Down
picture journal
rail 0 Floor
tap 40 980
xdotool mousemove 840 955
until_it 'the desk speaks Thai' called '*Pit Boss – ฟลอร์'
picture thai
tap 40 980
xdotool mousemove 840 955
press 0 1
until_it 'the desk speaks Ukrainian' called '*Pit Boss – Стіл B-01'
picture ukrainian
close_window
rm -rf "$work/data"

### A small pit in which what is asked for goes wrong.
mkfifo "$work/orders"
exec 9<>"$work/orders"
mkdir -p "$work/data"
"$programs/pitsim" --tables 9 --speed 2 --config "$work/data/pit.toml" <"$work/orders" >"$work/pit" 2>&1 &
others+=($!)
until_it 'the pit is open' test -s "$work/data/pit.toml"
staff() { "$programs/pitctl" staff "$work/data" "$@" >/dev/null; }
printf '%s\n' 'admin of the pit' | staff first --id wongsa --name 'Somsak Wongsa'
printf '%s\n' 'admin of the pit' 'given to change' | staff add --as wongsa --id kravets --name 'Oksana Kravets' --roles pit_boss
printf '%s\n' 'given to change' 'practice-pit' | staff password --as kravets
printf '%s\n' 'practice-pit' 246810 | staff pin --as kravets
"$programs/pitboss" --data "$work/data" --language en >"$work/said" 2>&1 &
pid=$!
open_window
until_it 'somebody is asked to sign on' keyboard_at 1171 220
write kravets
press Return
until_it 'her password is asked for' keyboard_at 1171 283
write practice-pit
press Return
until_it 'she is signed on' recorded staff.signed_on '"person":"kravets"'
rings() { "$programs/pitctl" status "$work/data" 2>/dev/null | grep -cF -- "$*" >/dev/null; }
echo 'f two_revolutions R-03' >&9
until_it 'the spin rings' rings '◆1 R-03   spin.invalid'
table R-03
press d
until_it 'a PIN is asked for' keyboard_at 1140 350
picture decision
press g
echo 'f wrong_payout B-01' >&9
until_it 'the payment rings' rings '◆1 B-01   payout.differs'
table B-01
press p
until_it 'the dispute is being opened' called '*Pit Boss – Disputes'
sleep 1
press Return
until_it 'the dispute is open' recorded dispute.opened
picture dispute
close_window
ls -l "$to"
