#!/bin/sh
# Any number of threads gives the same state hashes. Leaves them in a file, with those of answers and files of the
# program, for comparing builds: by other compilers, optimisations, for other systems. THRONG_DATA has the levels.
# Usage: hash_scenario.sh HASH_SCENARIO FILE THRONG
set -eu
program=$1
file=$2
throng=$3
rm -f "$file"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A line for each answer and file: its name and hash.
print_answers() {
  mkdir "$work/answers"
  printf '0 go 23,27\n20 spawn archer@12,6:9\n90 set depth=3\n' >"$work/commands"
  (
    cd "$work/answers"
    "$throng" sim chasm --ticks 200 --seed 5 --commands "$work/commands" --record recording --hashes ticks >/dev/null
    "$throng" convert chasm level.level
    "$throng" convert chasm level.map
    "$throng" convert chasm level.tmj 2>/dev/null
    "$throng" convert chasm level.tmx 2>/dev/null
    "$throng" draw chasm -o picture.svg --goal 23,27 --from 2,22 --to 25,16 --steer lookahead:6 --show heat,arrows,numbers,grid,way,looked
    "$throng" field chasm --goal 23,27 --diagonal >field.txt
    "$throng" path chasm --from 2,22 --to 25,16 --diagonal >path.txt
    "$throng" trace chasm --from 2,22 --to 25,16 --steer learning >trace.txt
    "$throng" study --help >help.txt
    "$throng" replay recording >replay.txt
    sha256sum ./*
  )
}

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
print_answers >>"$work/0" || { echo "not every answer was given" >&2; failed=1; }
[ $failed = 0 ] || exit 1
mv "$work/0" "$file"
