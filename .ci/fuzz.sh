#!/usr/bin/env bash
# Runs every fuzz target of the project, one after the other, each for the given
# time. A target that finds something does not keep the others from running.
#
#   .ci/fuzz.sh 20s
set -euo pipefail

time=${1:?usage: .ci/fuzz.sh TIME, for example 20s}

mapfile -t targets < <(grep -rHoE --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*' . | sort)
if [ ${#targets[@]} -eq 0 ]; then
	echo "there is no fuzz target yet"
	exit 0
fi

failed=()
for target in "${targets[@]}"; do
	folder=$(dirname "${target%%:*}")
	name=${target##*func }
	echo "fuzz $folder $name for $time"
	go test -run '^$' -fuzz "^$name\$" -fuzztime "$time" "$folder" || failed+=("$folder $name")
done

echo "${#targets[@]} fuzz targets ran for $time each, ${#failed[@]} failed"
for target in "${failed[@]}"; do
	echo "  $target: the input is in its testdata/fuzz"
done
[ ${#failed[@]} -eq 0 ]
