#!/bin/sh
# Builds requests, worlds and their tests of threads under ThreadSanitizer and runs them.
# Usage: thread_sanitizer.sh SOURCE_ROOT. Exit status 77 (skipped) where no compiler at hand has a ThreadSanitizer
# that works; one that does not report a race made on purpose does not count.
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export TSAN_OPTIONS='halt_on_error=1 exitcode=66'

cat >"$work/race.c" <<'PROGRAM'
#include <pthread.h>
static int shared;
static void *add(void *context) {
  for (int i = 0; i < 1000; i++) shared++;
  return context;
}
int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, add, 0) != 0) return 1;
  add(0);
  pthread_join(thread, 0);
  return 0;
}
PROGRAM

# $1: compiler
notices_a_race() {
  command -v "$1" >/dev/null && "$1" -std=c17 -g -O1 -fsanitize=thread -pthread -o "$work/race" "$work/race.c" \
    2>/dev/null || return 1
  status=0
  "$work/race" >"$work/race.txt" 2>&1 || status=$?
  [ "$status" -eq 66 ] && grep -q 'data race' "$work/race.txt"
}
compiler=
for candidate in gcc clang cc; do
  if notices_a_race "$candidate"; then
    compiler=$candidate
    break
  fi
done
[ -n "$compiler" ] || { echo "skipped: no compiler here has a ThreadSanitizer that works" >&2; exit 77; }

cmocka_flags=$(pkg-config --cflags cmocka 2>/dev/null || true)
cmocka_libs=$(pkg-config --libs cmocka 2>/dev/null || echo -lcmocka)

# The rest: files. Objects of equally named files in two folders must not meet, so each folder has its own.
compile() {
  mkdir -p "$work/$1"
  cd "$work/$1"
  shift
  # shellcheck disable=SC2086
  "$compiler" -std=c17 -g -O1 -fsanitize=thread -pthread -D_POSIX_C_SOURCE=200809L -DTHRONG_SOURCE_DATA='""' \
    -DTHRONG_INSTALL_DATA='""' -I"$root/src" -I"$root/tests" $cmocka_flags -c "$@"
}
# $1: name of the test; the rest: folders of objects
link() {
  name=$1
  shift
  objects=
  for folder in "$@"; do objects="$objects $work/$folder/*.o"; done
  # shellcheck disable=SC2086
  "$compiler" -fsanitize=thread -pthread -o "$work/$name" $objects $cmocka_libs -lm
}
(compile nav $(find "$root"/src/nav -name "*.c")) &
nav=$!
(compile base $(find "$root"/src/base -name "*.c"))
(compile sim $(find "$root"/src/sim -name "*.c"))
(compile support "$root/tests/support/delays.c" "$root/tests/support/maps.c" "$root/tests/support/reference.c")
(compile requests "$root/tests/nav/request_support.c" "$root/tests/nav/test_requests.c")
(compile schedules "$root/tests/nav/request_support.c" "$root/tests/nav/test_request_schedules.c")
(compile threads "$root/tests/sim/scenes.c" "$root/tests/sim/fields/test_threads.c")
wait "$nav"
link test_requests requests support nav base
link test_request_schedules schedules support nav base
link test_threads threads support sim nav base

failed=0
for test in test_requests test_request_schedules test_threads; do
  if "$work/$test" >"$work/$test.txt" 2>&1; then
    echo "$test: no data race ($compiler)"
  else
    echo "$test: failed under ThreadSanitizer" >&2
    tail -n 60 "$work/$test.txt" >&2
    failed=1
  fi
done
exit $failed
