#!/bin/sh
# Any number of threads gives the same state hashes. Leaves them in a file, for comparing builds: by other compilers,
# optimisations, on other machines. Usage: hash_scenario.sh HASH_SCENARIO FILE
set -eu
program=$1
file=$2
rm -f "$file"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for threads in 0 1 2 8; do
  "$program" "$threads" >"$work/$threads" &
  eval "job$threads=$!"
done
failed=0
for threads in 0 1 2 8; do
  eval "wait \$job$threads" || { echo "with $threads threads it ended with exit status $?" >&2; failed=1; }
  diff "$work/0" "$work/$threads" >"$work/differences" && continue
  echo "with $threads threads other hashes than without:" >&2
  head -n 4 "$work/differences" >&2
  failed=1
done
[ "$(wc -l <"$work/0")" -ge 50 ] || { echo "the scenario printed too little" >&2; failed=1; }
[ $failed = 0 ] || exit 1
mv "$work/0" "$file"
