#!/bin/sh
# The same games give the same state hashes with gcc and clang, unoptimised and optimised, and in the build at hand
# with any number of threads.
# Usage: hash_everywhere.sh SOURCE_ROOT BUILT_HASH_SCENARIO. Exit status 77 (skipped) when a compiler is missing.
set -eu
root=$1
built=$2
for compiler in gcc clang; do
  command -v "$compiler" >/dev/null || { echo "skipped: $compiler is not installed" >&2; exit 77; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# $1: compiler, $2: optimisation
variant() {
  "$1" -std=c17 -pthread "$2" -ffp-contract=off -D_POSIX_C_SOURCE=200809L -DTHRONG_SOURCE_DATA='""' -DTHRONG_INSTALL_DATA='""' \
    -I"$root/src" -o "$work/$1$2" "$root/tests/sim/hash_scenario.c" \
    $(find "$root"/src/base -name "*.c") $(find "$root"/src/nav -name "*.c") $(find "$root"/src/sim -name "*.c") &&
    "$work/$1$2" >"$work/$1$2.txt"
}
"$built" >"$work/expected.txt"
[ "$(wc -l <"$work/expected.txt")" -ge 50 ] || { echo "the scenario printed too little" >&2; exit 1; }

failed=0
for compiler in gcc clang; do
  variant "$compiler" -O0 &
  unoptimised=$!
  variant "$compiler" -O3 || failed=1
  wait "$unoptimised" || failed=1
done
for threads in 1 2 8; do
  "$built" "$threads" >"$work/threads-$threads.txt" || failed=1
done
for result in gcc-O0 gcc-O3 clang-O0 clang-O3 threads-1 threads-2 threads-8; do
  if cmp -s "$work/expected.txt" "$work/$result.txt"; then
    echo "$result: equal"
  else
    echo "$result: differs from the build at hand" >&2
    diff "$work/expected.txt" "$work/$result.txt" | head -4 >&2 || true
    failed=1
  fi
done
exit $failed
