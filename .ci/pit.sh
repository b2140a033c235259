# What the scripts share that walk through a pit's evening in the real window: the people
# of the house, its practice pit, and how they are asked for. It is sourced after window.sh,
# with the programs' folder in $programs.

pitctl() { "$programs/pitctl" "$@"; }
data=$work/data
mkdir -p "$data" "$work/bin"

# What a report is shown with is no business of this screen.
printf '#!/bin/sh\n' >"$work/bin/xdg-open"
chmod +x "$work/bin/xdg-open"
export PATH=$work/bin:$PATH

admin='admin of the pit' given='given to change' password='practice-pit'
lines() { printf '%s\n' "$@"; }
founded() { lines "$admin" | pitctl staff "$data" first --id wongsa --name 'Somsak Wongsa' >/dev/null; }
hire() { # id, name, role, PIN
	lines "$admin" "$given" | pitctl staff "$data" add --as wongsa --id "$1" --name "$2" --roles "$3"
	lines "$given" "$password" | pitctl staff "$data" password --as "$1"
	lines "$password" "$4" | pitctl staff "$data" pin --as "$1"
} >/dev/null

# play FLAGS...: a pit plays, and takes orders. Its address stays the same, and what it
# says is in $work/pit.
play() {
	[ -p "$work/orders" ] || mkfifo "$work/orders"
	exec 9<>"$work/orders"
	"$programs/pitsim" "$@" <"$work/orders" >>"$work/pit" 2>&1 9<&- &
	playing=$!
	others+=("$playing")
}
order() { echo "f $*" >&9; }

# desk: it is begun, and its window found.
desk() {
	"$programs/pitboss" --data "$data" --language en >>"$work/said" 2>&1 9<&- &
	pid=$!
	until_it 'there is a window' find_window
}
# fills: the window fills the screen. One that has just come fits itself to it once, with
# room for a frame that there is none of here.
fills() {
	[ "$(xdotool getwindowgeometry --shell "$window" | grep -cxE 'X=0|Y=0|WIDTH=1600|HEIGHT=1000')" -eq 4 ] && return
	xdotool windowmove "$window" 0 0 windowsize "$window" 1600 1000
	return 1
}

# sign_on ID: somebody signs on at a desk at which nobody is.
sign_on() {
	asked() { fills && keyboard_at 1171 220; }
	until_it 'somebody is asked to sign on' asked
	local before
	before=$(how_many staff.signed_on)
	write "$1"
	press Return
	until_it 'the password is asked for' keyboard_at 1171 270
	write "$password"
	press Return
	until_it "$1 is signed on" has $((before + 1)) staff.signed_on
}

rings() { pitctl status "$data" 2>/dev/null | grep -qF -- "$*"; }
quiet() { ! rings "$*"; }
table() { # by its digits
	tap 40 122 # the rail: Escape may mean something to the screen in sight
	until_it 'the floor is in sight' called '*Pit Boss – Floor'
	press $(sed 's/[^0-9]//g; s/./& /g' <<<"$1")
	until_it "digits lead to table $1" called "*Pit Boss – Table $1"
}

# pad: the keyboard is where a PIN is typed, which is higher than a line.
pad() { ring 1140 200 760 50; }
no_pad() { ! pad; }

# sign PIN WHAT CONDITION...: types a PIN into the pad, until it comes to that: what is
# typed while the one before is still being judged is lost.
sign() {
	local code=$1 what=$2
	shift 2
	for _ in $(seq 10); do
		if pad; then
			press BackSpace BackSpace BackSpace BackSpace BackSpace BackSpace
			write "$code"
			press Return
		fi
		for _ in $(seq 20); do
			if "$@"; then return; fi
			sleep 0.2
		done
	done
	fail "waited in vain: $what; the window is called '$(title)'"
}

# quit: the desk is closed, and ends well.
quit() {
	press ctrl+q
	sleep 1
	press Tab Return
	until_it 'it closes' ended
	local status=0
	wait "$pid" || status=$?
	pid=
	[ "$status" -eq 0 ] || fail "it ended with status $status"
	judge 'the desk'
}
