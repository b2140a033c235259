#!/usr/bin/env bash
# Measures whether the desk stays as large as it is over a shift: it plays the events of
# so many hours of a pit as fast as is asked for, with a window in sight that goes to a
# table and back to the floor all the while, and compares how the first part of the shift
# ended with how the last one did. Memory is the program's own, the pages of the journal's
# index, which the system takes back when it needs them, and those of the program and of
# the libraries that draw without a GPU.
#
#   .ci/bench-shift.sh PROGRAM [MINUTES [TABLES [SPEED]]]
#
# 20 minutes at 24 times the speed of life are the eight hours of a shift.
set -euo pipefail

program=$(readlink -f "${1:?usage: .ci/bench-shift.sh PROGRAM [MINUTES [TABLES [SPEED]]]}")
minutes=${2:-20} tables=${3:-200} speed=${4:-24}
if [ -z "${DESK_DISPLAY:-}" ]; then
	export DESK_DISPLAY=yes
	exec xvfb-run -a -s '-screen 0 1600x1000x24' "$0" "$program" "$minutes" "$tables" "$speed"
fi

work=$(mktemp -d)
pid=
finish() {
	[ -z "$pid" ] || kill -9 "$pid" 2>/dev/null || true
	rm -rf "$work"
}
trap finish EXIT
export LANG=en_US.UTF-8 FYNE_DISABLE_DPI_DETECTION=1 XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config
mkdir -p "$XDG_CACHE_HOME" "$XDG_CONFIG_HOME"

nice -n 5 "$program" --demo --data "$work/data" --tables "$tables" --speed "$speed" --language en --measure >"$work/said" 2>&1 &
pid=$!
until xdotool search --onlyvisible --name 'Pit Boss' >"$work/window" 2>/dev/null; do
	kill -0 "$pid" 2>/dev/null || { cat "$work/said" >&2; exit 1; }
	sleep 0.2
done
window=$(head -n 1 "$work/window")
xdotool windowmove "$window" 0 0 windowsize "$window" 1600 1000 windowfocus "$window"

# pages: what of the program is in memory, in MB: its own, the index's, and other files'.
pages() {
	awk '/^[0-9a-f]+-[0-9a-f]+ / {index_ = /\.db/} /^Rss:/ {all += $2} /^Anonymous:/ {own += $2; if (index_) {book -= $2}} /^Rss:/ && index_ {book += $2}
		END {printf "%d %d %d", own / 1024, book / 1024, (all - own - book) / 1024}' "/proc/$pid/smaps"
}

printf '%6s %8s %8s %8s %8s %8s %11s %9s\n' minute 'own MB' 'index MB' 'files MB' 'heap MB' 'in use' goroutines records
minute=0 seen=0
while [ "$minute" -lt "$minutes" ]; do
	until [ "$(grep -c '^holds ' "$work/said" || true)" -gt "$seen" ]; do
		kill -0 "$pid" 2>/dev/null || { cat "$work/said" >&2; exit 1; }
		xdotool key --window "$window" --delay 80 1 $((RANDOM % 10)) Return
		sleep 3
		xdotool key --window "$window" Escape
		sleep 3
	done
	seen=$(grep -c '^holds ' "$work/said")
	minute=$((minute + 1))
	line=$(grep '^holds ' "$work/said" | tail -n 1)
	read -r own book files <<<"$(pages)"
	read -r heap used routines records <<<"$(sed -E 's/[^0-9]+/ /g' <<<"$line")"
	printf '%6d %8d %8d %8d %8d %8d %11d %9d\n' "$minute" "$own" "$book" "$files" "$heap" "$used" "$routines" "$records" | tee -a "$work/lines"
done
kill "$pid"
wait "$pid" 2>/dev/null || true
pid=
grep -a 'from arrival to the tile' "$work/said" || true

# Eight parts are the hours of a shift. The first is that in which pictures are made and
# the rounds that are kept fill up: it is told at its end, as the last one is.
awk '{own[NR] = $2; all[NR] = $2 + $3 + $4; used[NR] = $6; routines[NR] = $7}
	END {
		part = int(NR / 8); if (part < 1) part = 1
		for (i = 0; i < part; i++) {
			a += own[2 * part - i]; b += own[NR - i]; ta += all[2 * part - i]; tb += all[NR - i]
			ua += used[2 * part - i]; ub += used[NR - i]; ra += routines[2 * part - i]; rb += routines[NR - i]
		}
		printf "second hour against last: own %.0f and %.0f MB, in all %.0f and %.0f MB, heap in use %.0f and %.0f MB, goroutines %.0f and %.0f\n",
			a / part, b / part, ta / part, tb / part, ua / part, ub / part, ra / part, rb / part
	}' "$work/lines"
