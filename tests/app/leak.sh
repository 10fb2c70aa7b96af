#!/bin/sh
# A leak of our own is found in a program that opens the window, and none is reported where there is none: under Xvfb
# where it is installed, else under the dummy driver. Usage: leak.sh PROGRAM (see leak.c), built with the address
# sanitizer. Exit status 77 (skipped) where the leak sanitizer is switched off.
set -eu
program=$1
case ${ASAN_OPTIONS:-} in
  *detect_leaks=0*) echo "skipped: ASAN_OPTIONS switches the leak sanitizer off" >&2; exit 77 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export THRONG_PREF="$work"

# The rest: arguments of the program. Its standard error goes to $work/said.
show() {
  if command -v xvfb-run >/dev/null && command -v Xvfb >/dev/null; then
    env -u SDL_VIDEODRIVER -u WAYLAND_DISPLAY xvfb-run -a -n $((20100 + $$ % 20000)) -e "$work/xvfb" "$program" "$@" \
      >"$work/said" 2>&1
  else
    SDL_VIDEODRIVER=dummy "$program" "$@" >"$work/said" 2>&1
  fi
}
fail() { echo "$1" >&2; cat "$work/said" >&2; exit 1; }

show none || fail "The window leaks, or could not be opened:"
! show || fail "A leak made on purpose was not reported:"
grep -q 'LeakSanitizer: detected memory leaks' "$work/said" || fail "It failed for another reason than its leak:"
grep -q 'in lose_a_block ' "$work/said" || fail "The report does not name the function that leaks:"
grep -q 'SUMMARY: AddressSanitizer: 128 byte(s) leaked in 1 allocation(s)' "$work/said" || fail "Something else leaks too:"
