#!/bin/sh
# Builds everything with warnings as errors and the address and undefined-behaviour sanitizers, and runs all tests:
# sh scripts/test.sh [TEST]... (names as `meson test --list` prints them; all of them when none is given).
# The last line is the counts. Exit status 0 only when tests ran and none failed.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.inc
. scripts/packages.inc

need_packages \
  "gcc libc6-dev meson ninja-build pkg-config libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev fonts-dejavu-core libcmocka-dev" \
  "clang xvfb xauth libfontconfig-dev libtcod-dev"

build="build-test"
log=$build/meson-logs/testlog.json
rm -f "$log" # counts of an earlier run must not stand for this one
[ -f "$build"/build.ninja ] ||
  meson setup "$build" --buildtype=debugoptimized -Dwerror=true -Db_sanitize=address,undefined -Dtests=enabled \
    -Dwindow=enabled
ninja -C "$build"

# Looking for leaks needs ptrace, which some containers refuse; a program without a leak shows whether it is allowed.
leaks=1
probe=$(mktemp -d)
trap 'rm -rf "$probe"' EXIT
echo 'int main(void) { return 0; }' >"$probe/probe.c"
if "${CC:-cc}" -fsanitize=address "$probe/probe.c" -o "$probe/probe" 2>/dev/null &&
  ! ASAN_OPTIONS=detect_leaks=1 "$probe/probe" >/dev/null 2>&1; then
  leaks=0
  say "The leak sanitizer may not run here; everything else of the sanitizers does."
fi
# Leaks of the machine's own graphics and font libraries are not ours.
printf 'leak:%s\n' libdbus-1 libfontconfig libGL libgallium libLLVM swrast_dri libX11 >"$probe/leaks"
export ASAN_OPTIONS="detect_leaks=$leaks:abort_on_error=0:detect_stack_use_after_return=0:allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
export LSAN_OPTIONS="suppressions=$probe/leaks:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"
export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"

status=0
meson test -C "$build" --no-rebuild --print-errorlogs "$@" || status=$?
python3 scripts/count_tests.py "$log" || status=1
exit $status
