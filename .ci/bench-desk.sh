#!/usr/bin/env bash
# Measures what the desk costs, without a GPU: the share of one core that the whole
# program takes (window, drawing, pit, journal), its memory and the pages of files that
# are in it (the program, the libraries, the journal's index: the system takes those back
# when it needs them), how long a start takes until there is a window, and how long an
# event takes from its arrival to its tile.
#
#   .ci/bench-desk.sh PROGRAM [SECONDS]
set -euo pipefail

program=$(readlink -f "${1:?usage: .ci/bench-desk.sh PROGRAM [SECONDS]}")
seconds=${2:-30}
if [ -z "${DESK_DISPLAY:-}" ]; then
	export DESK_DISPLAY=yes
	exec xvfb-run -a -s '-screen 0 1600x1000x24' "$0" "$program" "$seconds"
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
hertz=$(getconf CLK_TCK)

now() { date +%s%N; }
spent() { awk '{print $14 + $15}' "/proc/$pid/stat"; }

# measure WHAT ARGUMENTS...: starts the desk, lets it settle, and measures it.
measure() {
	local what=$1 began opened first last memory window drawn
	shift
	began=$(now)
	"$program" --language en "$@" >"$work/said" 2>&1 &
	pid=$!
	until xdotool search --onlyvisible --name 'Pit Boss' >"$work/window" 2>/dev/null; do
		kill -0 "$pid" 2>/dev/null || { cat "$work/said" >&2; exit 1; }
		sleep 0.02
	done
	opened=$(now)
	window=$(head -n 1 "$work/window")
	xdotool windowmove "$window" 0 0 windowsize "$window" 1600 1000
	sleep 15
	first=$(spent)
	sleep "$seconds"
	last=$(spent)
	memory=$(awk '/^RssAnon/ {own = $2} /^RssFile/ {files = $2} END {printf "%d MB and %d of files", own / 1024, files / 1024}' "/proc/$pid/status")
	kill "$pid"
	wait "$pid" 2>/dev/null || true
	pid=
	drawn=$(grep -ao 'from arrival to the tile.*' "$work/said" || true)
	printf '%-44s %5s %% of a core   %s   window after %5s ms\n' "$what" \
		"$(awk -v t=$((last - first)) -v s="$seconds" -v h="$hertz" 'BEGIN {printf "%.1f", 100 * t / h / s}')" \
		"$memory" "$(((opened - began) / 1000000))"
	[ -z "$drawn" ] || printf '    %s\n' "$drawn"
}

mkdir -p "$work/idle"
cat >"$work/idle/pit.toml" <<'TOML'
currency = "THB"

[[table]]
number = "R-01"
game = "roulette"
profile = "european"
TOML

measure 'idle: one table, nothing heard' --data "$work/idle"
measure '40 tables at the rhythm of life' --demo --tables 40 --measure
measure '200 tables, each with 5 events a second' --demo --tables 200 --speed 10 --measure
