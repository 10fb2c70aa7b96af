#!/bin/sh
# Fails when an include runs against base <- nav <- sim <- formats <- app, cli, or SDL is included outside src/app.
# Usage: layers.sh SOURCE_ROOT
set -eu
cd "$1/src"
failed=0
complain() { echo "wrong direction: $1" >&2; failed=1; }

# $1: folder; the rest: folders that it may include
check() {
  folder=$1
  shift
  allowed=$(echo "$folder" "$@" | tr ' ' '|')
  found=$(grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$folder"/*.[ch] |
    grep -vE "include[[:space:]]*\"($allowed)/[^\"]*\"" || true)
  [ -z "$found" ] || complain "$found"
}
check base
check nav base
check sim base nav
check formats base nav sim
check cli base nav sim formats
check app base nav sim formats

sdl=$(grep -nE '#[[:space:]]*include[[:space:]]*[<"]SDL' -r base nav sim formats cli ./*.c ./*.h || true)
[ -z "$sdl" ] || complain "$sdl"
[ "$(ls base/*.c nav/*.c sim/*.c formats/*.c | wc -l)" -gt 10 ] || complain "no sources found"
exit $failed
