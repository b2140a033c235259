#!/usr/bin/env bash
# Sees to what Pit Boss is built with, besides Go itself, and installs what is
# missing where it can. It looks first, so that a second run changes nothing and
# asks nobody.
#
#   .ci/setup.sh run    what the desk is built with: a C compiler and the C
#                       libraries of its windows
#   .ci/setup.sh test   that, and a display that no one needs to look at
#
# The names of packages are those of Debian and Ubuntu.
set -euo pipefail

want=${1:-test}
case $want in
run | test) ;;
*)
	echo "usage: .ci/setup.sh run|test" >&2
	exit 2
	;;
esac

missing=()

command_of() { # command, package
	command -v "$1" >/dev/null 2>&1 || missing+=("$2")
}

library_of() { # pkg-config name, package
	pkg-config --exists "$1" >/dev/null 2>&1 || missing+=("$2")
}

look() {
	missing=()
	command_of gcc gcc
	gcc -E -include stdlib.h -x c /dev/null >/dev/null 2>&1 || missing+=(libc6-dev)
	command_of pkg-config pkg-config
	library_of gl libgl-dev
	library_of egl libegl-dev
	library_of x11 libx11-dev
	library_of xcursor libxcursor-dev
	library_of xi libxi-dev
	library_of xinerama libxinerama-dev
	library_of xrandr libxrandr-dev
	library_of xxf86vm libxxf86vm-dev
	library_of xkbcommon libxkbcommon-dev
	library_of wayland-egl libwayland-dev
	if [ "$want" = test ]; then
		command_of xvfb-run xvfb
		command_of xauth xauth
		command_of xdotool xdotool
	fi
}

give_up() { # why
	{
		echo "Pit Boss needs these packages: ${missing[*]}"
		echo "They cannot be installed from here: $1. Install them with"
		echo
		echo "    sudo apt-get install ${missing[*]}"
		echo
		echo "or, where there is no apt, the packages of your system that hold the same, and ask again."
	} >&2
	exit 1
}

if ! command -v go >/dev/null 2>&1; then
	echo "Pit Boss needs Go 1.26 or newer, and there is no go on the PATH. Get it from https://go.dev/dl/" >&2
	exit 1
fi

look
[ ${#missing[@]} -gt 0 ] || exit 0

command -v apt-get >/dev/null 2>&1 || give_up "there is no apt-get"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null 2>&1 || ! sudo -n true 2>/dev/null; then
		give_up "that takes root, and sudo is not there or wants a password"
	fi
	as_root=(sudo -n)
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT

apt() {
	"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" >>"$log" 2>&1
}

echo "Pit Boss installs what it is missing: ${missing[*]}" >&2
# Without a list as of today an old one may still do.
apt update || true
if ! apt install -y --no-install-recommends "${missing[@]}"; then
	tail -n 20 "$log" >&2
	give_up "apt-get install failed, see above"
fi
look
[ ${#missing[@]} -eq 0 ] || give_up "they were installed, and are still not found"
