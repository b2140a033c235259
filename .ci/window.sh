# What the scripts share that work the desk's window as a person does, on a screen that
# nobody looks at. It is sourced:
#
#   . .ci/window.sh
#   on_a_screen "$@"
#
# They wait for what the window is called, for what is in the journal, or for where the
# keyboard is; never for a time that a slow machine may need more of.

# on_a_screen runs the script again on a screen of its own, whose pixels lie in a file.
on_a_screen() {
	if [ -z "${DESK_FRAME:-}" ]; then
		export DESK_FRAME
		DESK_FRAME=$(mktemp -d)
		local status=0
		xvfb-run -a -s "-screen 0 1600x1000x24 -fbdir $DESK_FRAME" "$0" "$@" || status=$?
		rm -rf "$DESK_FRAME"
		exit "$status"
	fi
	work=$(mktemp -d)
	pid= window= others=()
	trap finish EXIT
	# Without a locale the toolkit complains; it must not scale by the size of a display
	# that is not there; a crash is written below the cache.
	export LANG=en_US.UTF-8 FYNE_DISABLE_DPI_DETECTION=1 XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config
	mkdir -p "$XDG_CACHE_HOME" "$XDG_CONFIG_HOME"
}

finish() {
	for one in $pid "${others[@]}"; do
		kill -9 "$one" 2>/dev/null || true
		wait "$one" 2>/dev/null || true
	done
	rm -rf "$work"
}

name=$(basename "$0" .sh)

# fail WHY...: ends it. Where DESK_PICTURE names a file, what is in sight is kept there.
fail() {
	[ -z "${DESK_PICTURE:-}" ] || import -window root "$DESK_PICTURE" || true
	echo "$name: $*" >&2
	echo "--- what the desk said:" >&2
	tail -n 60 "$work/said" >&2 || true
	exit 1
}

# until_it WHAT CONDITION...: waits for it, as long as a slow machine may need.
until_it() {
	local what=$1
	shift
	for _ in $(seq 300); do
		if "$@"; then return; fi
		[ -z "$pid" ] || kill -0 "$pid" 2>/dev/null || fail "it ended before $what"
		sleep 0.2
	done
	fail "waited in vain: $what; the window is called '$(title)'"
}

find_window() {
	window=$(xdotool search --onlyvisible --name 'Pit Boss' 2>/dev/null | head -n 1)
	[ -n "$window" ] && xdotool windowfocus "$window" 2>/dev/null
}
title() { [ -z "$window" ] || xdotool getwindowname "$window" 2>/dev/null || true; }
called() { [[ $(title) == $1 ]]; }
press() { xdotool key --clearmodifiers --delay 60 "$@"; }
write() { xdotool type --delay 40 "$1"; }
tap() { # as a finger does: it comes and presses in one moment
	xdotool mousemove --window "$window" "$1" "$2" click 1
}
pull() { # from a place, so far down; less than nothing is up
	xdotool mousemove --window "$window" "$1" "$2" mousedown 1
	for part in 1 2 3 4 5 6; do
		sleep 0.05
		xdotool mousemove --window "$window" "$1" $(($2 + part * $3 / 6))
	done
	sleep 0.05
	xdotool mouseup 1
}
ended() { ! kill -0 "$pid" 2>/dev/null; }

# how_many KIND [TEXT]: how many records of a kind the journal has, with a text in them.
how_many() { grep -ahs "\"kind\":\"$1\"" "$work"/data/journal/*.roll | grep -cF -- "${2:-}" || true; }
# recorded KIND [TEXT]: it has one.
recorded() { [ "$(how_many "$@")" -gt 0 ]; }
# has N KIND [TEXT]: it has so many.
has() { [ "$(how_many "${@:2}")" -eq "$1" ]; }

# keyboard_at X Y: what has the keyboard begins there: its frame is all but white, and
# nothing else so near to an edge is.
keyboard_at() {
	local frame=$DESK_FRAME/Xvfb_screen0 head colours row
	head=$((16#$(od -An -tx1 -N4 "$frame" | tr -d ' ')))
	row=$((16#$(od -An -tx1 -j48 -N4 "$frame" | tr -d ' ')))
	colours=$((16#$(od -An -tx1 -j76 -N4 "$frame" | tr -d ' ')))
	od -An -v -tx4 -j$((head + 12 * colours + $2 * row + 4 * ($1 - 8))) -N64 "$frame" |
		grep -cE ' ..([b-f].){3}' >/dev/null
}

# ring X TOP BOTTOM LONG: what has the keyboard begins there, somewhere between the two, and
# is at least so long: the left edge of its frame is bright and thin, as that of no letter
# and of no bright key is.
ring() {
	local frame=$DESK_FRAME/Xvfb_screen0 head colours row
	head=$((16#$(od -An -tx1 -N4 "$frame" | tr -d ' ')))
	row=$((16#$(od -An -tx1 -j48 -N4 "$frame" | tr -d ' ')))
	colours=$((16#$(od -An -tx1 -j76 -N4 "$frame" | tr -d ' ')))
	od -An -v -tx4 -w"$row" -j$((head + 12 * colours + $2 * row)) -N$((($3 - $2) * row)) "$frame" |
		awk -v from=$(($1 - 7)) -v least="$4" '
			{ lit = 0; for (i = 0; i < 16; i++) lit += $(from + i) ~ /^..[b-f].[b-f].[b-f].$/ }
			{ long = lit > 0 && lit < 6 ? long + 1 : 0; if (long == least) found = 1 }
			END { exit !found }'
}

# judge WHEN: fails on complaints that no run may have.
judge() {
	if grep -aE 'Error in Fyne call thread|^panic:|fatal error:|DATA RACE|goroutine [0-9]+ \[' "$work/said" >&2; then
		fail "$1: the lines above"
	fi
}
