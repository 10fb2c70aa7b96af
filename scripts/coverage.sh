#!/bin/sh
# Which lines and branches of base, nav, sim and formats the tests reach: sh scripts/coverage.sh [--list] [--window]
#
# Builds with gcov in build-coverage/, runs the tests of these layers and of the commands, without the window, and prints a line a
# layer. With --list it prints also each line that no test reached, with --window also the commands and the window, in
# build-coverage-window/ and with all tests. Exit status 0 only when the layers below the commands together reach 97% of
# their lines and 90% of their branches. What is not counted: assertions, which fail only where the program has a fault.
# What is left and why: docs/coverage.md.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.inc
. scripts/packages.inc

list='' window=disabled build=build-coverage layers='base nav sim formats lab' left_out='--no-suite games' packages=''
for word; do
  case $word in
    --list) list=yes ;;
    --window) window=enabled build=build-coverage-window layers="$layers cli app" left_out='' packages="libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev fonts-dejavu-core" ;;
    -h | --help) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) say "Unknown option '$word'; see sh scripts/coverage.sh --help"; exit 2 ;;
  esac
done

need_packages \
  "gcc libc6-dev meson ninja-build pkg-config libcmocka-dev libjansson-dev libexpat1-dev zlib1g-dev gcovr $packages" "${packages:+xvfb}"

[ -f "$build/build.ninja" ] ||
  CC=gcc CFLAGS="-fprofile-update=atomic -fno-inline -DBASE_CALLS=1" meson setup "$build" --buildtype=plain -Doptimization=g -Db_coverage=true -Dshared=false \
    -Dwindow=$window -Dtiled=enabled -Dtests=enabled >"$build.log" || { cat "$build.log"; exit 1; }
rm -f "$build.log"
ninja -C "$build" >"$build/build.log" || { grep -v '^\[' "$build/build.log"; exit 1; }
find "$build" -name '*.gcda' -delete
# Where all memory fails, a program without an allocation of its own cannot write its counts and dies: not a fault of Throng.
# shellcheck disable=SC2086 # a list
meson test -C "$build" --quiet --timeout-multiplier 6 $left_out --no-suite recipes --no-suite gate --no-suite install >"$build/tests.log" ||
  grep -E 'FAIL|TIMEOUT' "$build/tests.log" | grep -v test_out_of_memory || :

gcovr --root . --object-directory "$build" --filter "src/($(echo $layers | tr ' ' '|'))/" --gcov-ignore-parse-errors -j "$(nproc)" \
  --exclude-lines-by-pattern '.*base_assert_failed.*' --exclude-branches-by-pattern '.*BASE_ASSERT\(.*' --exclude-unreachable-branches \
  --json "$build/coverage.json" >/dev/null
python3 - "$build/coverage.json" "$layers" $list <<'PYTHON'
import json
import sys

layers = {layer: [0, 0, 0, 0] for layer in sys.argv[2].split()}
missed = []
with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
for source in report["files"]:
    counts = layers[source["file"].split("/")[1]]
    with open(source["file"], encoding="utf-8") as file:
        text = file.read().split("\n")
    for line in source["lines"]:
        if line.get("gcovr/noncode") or line.get("gcovr/excluded"):
            continue
        counts[0] += line["count"] > 0
        counts[1] += 1
        branches = [branch for branch in line["branches"] if not branch.get("gcovr/excluded")]
        counts[2] += sum(branch["count"] > 0 for branch in branches)
        counts[3] += len(branches)
        if line["count"] == 0:
            missed.append(f"{source['file']}:{line['line_number']}: {text[line['line_number'] - 1].strip()}")
if len(sys.argv) > 3:
    print("\n".join(missed))
layers["below"] = [sum(counts[i] for layer, counts in layers.items() if layer not in ("cli", "app")) for i in range(4)]
for layer, (lines, all_lines, branches, all_branches) in layers.items():
    reached = 100 * lines / max(1, all_lines), 100 * branches / max(1, all_branches)
    print(f"{layer:<8} {reached[0]:5.1f} % of {all_lines:5} lines   {reached[1]:5.1f} % of {all_branches:5} branches")
sys.exit(reached[0] < 97 or reached[1] < 90)
PYTHON
