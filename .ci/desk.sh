#!/usr/bin/env bash
# Works the desk as a person does, in a window that nobody looks at: opens it on the
# practice pit, goes to a table by its digits and by a finger, pulls the floor, acknowledges
# an alarm, locks the desk, signs on with a wrong password and the right one, gives the desk
# to another, switches the language, opens the floor in a window of its own, closes the desk
# and says yes. Then starts it where it cannot have a window.
# It fails on what the desk gets wrong, on any complaint about threads, and on a panic.
#
#   .ci/desk.sh PROGRAM
set -euo pipefail

program=$(readlink -f "${1:?usage: .ci/desk.sh PROGRAM}")
. "$(dirname "$0")/window.sh"
on_a_screen "$program"

### A window.
"$program" --demo --data "$work/data" --speed 4 --language en >"$work/said" 2>&1 &
pid=$!
until_it 'there is a window' find_window
xdotool windowmove "$window" 0 0 windowsize "$window" 1600 1000
until_it 'the floor is in sight' called '*Pit Boss – Floor'

press 1 2
until_it 'digits lead to their table' called '*Pit Boss – Table R-12'
press Escape
until_it 'Esc leads back' called '*Pit Boss – Floor'

until_it 'an alarm rings' called '(*) Pit Boss – Floor'
recorded alarm.acknowledged && fail 'an alarm is acknowledged before anybody did'
press a
until_it 'the alarm is acknowledged and written down' recorded alarm.acknowledged

# A finger: a tap hits what it touches, not what was touched before; a pull moves the floor
# and opens no table.
tap 368 386
until_it 'a tap leads to the table under it' called '*Pit Boss – Table B-10'
press Escape
until_it 'Esc leads back to the floor' called '*Pit Boss – Floor'
xdotool windowsize "$window" 1280 720
sleep 1
tap 640 400
until_it 'a tap leads to a table' called '*Pit Boss – Table *'
touched=$(title)
press Escape
until_it 'Esc leads back to the floor again' called '*Pit Boss – Floor'
pull 640 600 -290
sleep 1
called '*Pit Boss – Floor' || fail 'a pull opened a table'
tap 640 400
until_it 'a tap leads to a table of the floor that was pulled' called '*Pit Boss – Table *'
[ "$(title)" != "$touched" ] || fail 'a pull did not move the floor'
press Escape
until_it 'Esc leads back to the floor once more' called '*Pit Boss – Floor'
xdotool windowsize "$window" 1600 1000
sleep 1

# Locked, the floor is in sight and nothing can be done; the right password opens it.
recorded desk.locked && fail 'the desk is locked before anybody locked it'
press 1 2
until_it 'digits lead to their table again' called '*Pit Boss – Table R-12'
press ctrl+l
until_it 'the lock is written down' recorded desk.locked
until_it 'a locked desk shows the floor' called '*Pit Boss – Floor'
press ctrl+l
sleep 1
write 'not the password'
press Return
until_it 'a wrong password is written down' recorded staff.sign_on_failed
recorded desk.unlocked && fail 'a wrong password unlocked the desk'
sleep 1
write 'practice-pit'
press Return
until_it 'the right one unlocks the desk' recorded desk.unlocked

# Another person: found by name.
tap 1480 40
sleep 1
press u
sleep 1
write 'vas'
press Return
sleep 1
write 'practice-pit'
press Return
until_it 'another person has the desk' recorded staff.signed_off

# The floor in a window of its own, and away again.
walls() { xdotool search --onlyvisible --name 'Pit Boss' 2>/dev/null | grep -cvx "$window" || true; }
is_open() { [ "$(walls)" -gt 0 ]; }
is_shut() { [ "$(walls)" -eq 0 ]; }
press 0 5
until_it 'digits lead to a table' called '*Pit Boss – Table J-05'
press F12
until_it 'the floor has a window of its own' is_open
xdotool windowfocus "$window"
press F12
until_it 'it is closed again' is_shut
xdotool windowfocus "$window"
press Escape
until_it 'Esc leads back to the floor' called '*Pit Boss – Floor'

# The language: its key is the last place of the rail.
tap 40 980
until_it 'the desk speaks Thai' called '*Pit Boss – ฟลอร์'
tap 40 980
until_it 'the desk speaks Ukrainian' called '*Pit Boss – Зал'
press 0 5
until_it 'digits lead to their table in any language' called '*Pit Boss – Стіл J-05'

# Closing asks; what has the focus is to stay.
press ctrl+q
sleep 1
press Return
sleep 1
ended && fail 'Enter closed the desk, and should have stayed'
press ctrl+q
sleep 1
press Tab Return
until_it 'it closes' ended
status=0
wait "$pid" || status=$?
pid=
[ "$status" -eq 0 ] || fail "it ended with status $status"
judge 'with a window'
ls "$work"/data/journal/*.roll >/dev/null || fail 'there is no journal'
recorded round.settled || fail 'no round is in the journal'

### A second desk on the same folder must not start.
if "$program" --demo --data "$work/data" >"$work/said" 2>&1; then
	fail 'a practice pit was laid over a journal'
fi

### No display: the pit is shown as text, and recorded.
said_text() { grep -aqs 'no display' "$work/said" && grep -aqsE 'tables?, [0-9]+ alarm' "$work/said"; }
env -u DISPLAY -u WAYLAND_DISPLAY "$program" --demo --tables 3 --data "$work/text" >"$work/said" 2>&1 &
pid=$!
until_it 'the pit is shown as text' said_text
kill -INT "$pid"
until_it 'it ends' ended
status=0
wait "$pid" || status=$?
pid=
[ "$status" -eq 0 ] || fail "without a display it ended with status $status"
judge 'without a display'

### A display without OpenGL: it says so, in a file too, and goes on recording.
said_no_window() { [ -s "$work/gl/no-window.txt" ] && grep -aqs '"kind":"heartbeat"\|"kind":"bet' "$work"/gl/journal/*.roll; }
xvfb-run -a -s '-screen 0 800x600x24 -extension GLX' bash -c 'echo $$ >"$0"; exec "$@"' "$work/desk.pid" \
	"$program" --demo --tables 3 --data "$work/gl" >"$work/said" 2>&1 &
pid=$!
until_it 'it says that there is no window' said_no_window
grep -aqs 'window cannot be made' "$work/said" || fail 'it does not say that there is no window'
kill -INT "$(cat "$work/desk.pid")"
until_it 'it ends' ended
wait "$pid" 2>/dev/null || true
pid=
judge 'without OpenGL'

echo 'desk: opened, went to a table by keys and by a finger, acknowledged, locked, signed on, changed hands, had a wall, spoke three languages, asked before it closed; with no display and no OpenGL it records'
