#!/bin/sh
# Builds Throng and runs its tests in lanes: sh scripts/test.sh [--quick | [--lane NAME]... [TEST]...]
#
#   format    clang-format-14 finds nothing to change in src, tests, examples, packaging and bindings
#   sanitize  clang with the address and undefined-behaviour sanitizers, only the navigation and the rules optimised: every test but the recipes,
#             the games of the automatic players and what `release` is enough for (suite `once`: layouts, documents, scripts), windows
#             without GL; and the fuzzers of tests/fuzz, each for 2 s (THRONG_FUZZ_SECONDS), from the same seeds
#   release   gcc, optimised as for players: every test but what `sanitize` is enough for (suite `checked`: rules, formats, the window's parts);
#             a skipped test counts as failed
#   headless  gcc without optimisation, without the window, the libraries that read Tiled maps and vector instructions: the commands, the library, its
#             Python package, the navigation in its plain forms, the state hashes; without the suite `long`
#   threads   ThreadSanitizer: the tests of worker threads, games with threads
#   windows   MinGW-w64, the commands and libraries for 64-bit Windows, under Wine: state hashes, recordings, files, faults
#   web       the site of scripts/web.sh in a headless Chromium and in Firefox. Its tools take gigabytes: without its name it runs
#             where emscripten and Chromium are already, with its name it installs them
#
# Without words all lanes run, some side by side, and the state hashes of their builds are compared. With the names of
# tests (`meson test --list` prints them) only those run, in `sanitize` unless a lane is named. Each lane builds in
# build-test/NAME. Warnings are errors. One line a lane; a lane that fails shows its log first; then where the time went. The
# last line is the sum of the counts. Exit status 0 only when tests ran and none failed.
#
# --quick is for the minute before a commit: format, tests/layers.py, tests/words.py, and in the build of `release` the tests of the rooms that
# differ from HEAD~ (tests/LAYER/ROOM for src/LAYER/ROOM), without those that take long.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.inc
. scripts/packages.inc

all_lanes="sanitize release web threads headless windows format" # in this order they start: the longest first
root="build-test"

usage() {
  sed -n '2,/^set /s/^# \{0,1\}//p' "$0"
}

# The tests of the rooms whose files differ from those of the commit before the last, or are not known to git.
changed_tests() {
  { git diff --name-only HEAD~ -- src tests; git ls-files --others --exclude-standard -- src tests; } |
    sed -n 's,^[a-z]*/\(.*\)/[^/]*$,tests/\1,p' | sort -u | while read -r room; do
    find "$room" -maxdepth 1 -name 'test_*.[cp]*' 2>/dev/null | sed 's,.*/,,; s/\.[^.]*$//'
  done | sort -u
}

lanes=
tests=
quick=
while [ $# -gt 0 ]; do
  case $1 in
    --lane)
      [ $# -ge 2 ] || { say "--lane needs a name: $all_lanes"; exit 2; }
      case " $all_lanes " in
        *" $2 "*) lanes="$lanes $2" ;;
        *) say "There is no lane '$2'; there are: $all_lanes"; exit 2 ;;
      esac
      shift
      ;;
    --quick) quick=yes ;;
    -h | --help) usage; exit 0 ;;
    -*) say "Unknown option '$1'; see sh scripts/test.sh --help"; exit 2 ;;
    *) tests="$tests $1" ;;
  esac
  shift
done
if [ -n "$quick" ]; then
  [ -z "$lanes$tests" ] || { say "--quick chooses lanes and tests itself"; exit 2; }
  tests=$(changed_tests | tr '\n' ' ') lanes=" format layers"
  [ -z "$tests" ] || lanes=" release$lanes"
fi
[ -n "$lanes" ] || { [ -n "$tests" ] && lanes=sanitize; } || {
  lanes=" $all_lanes"
  if ! command -v emcc >/dev/null 2>&1 || ! command -v chromium >/dev/null 2>&1; then
    lanes=$(echo "$lanes" | sed 's/ web//')
    say "Emscripten and Chromium are not both here: the lane web is left out (sh scripts/test.sh --lane web installs them)."
  fi
}

# Does one of the lanes to run have this name?
runs() {
  case " $lanes " in *" $1 "*) return 0 ;; esac
  return 1
}

need_packages \
  "gcc libc6-dev meson ninja-build pkg-config libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev fonts-dejavu-core libcmocka-dev libjansson-dev libexpat1-dev zlib1g-dev" \
  "xvfb xauth locales libfontconfig-dev libtcod-dev librecast-dev $(! runs sanitize || echo clang libclang-rt-14-dev lld) $(! runs format || echo clang-format-14) $(! runs headless || echo python3-numpy python3-matplotlib python3-scikit-fmm abigail-tools) $(! runs release || echo doxygen clang lld wasi-libc nodejs npm weston) $(! runs windows || echo gcc-mingw-w64-x86-64 wine64) $(! runs web || echo chromium chromium-driver firefox-esr python3-selenium python3-pil)"

# Meson looks for the published maps when a build folder is set up.
if [ -d ../shared/data/movingai ]; then
  published=yes
else
  published=no
  say "The published maps are not in ../shared/data/movingai: test_published is left out."
fi

# The editor itself, which is no part of the game.
command -v tiled >/dev/null 2>&1 || say "Tiled (package tiled) is not here: test_tiled_editor is left out."

unset SDL_RENDER_DRIVER # each lane has its own
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cores=$(nproc 2>/dev/null || echo 2)
start=$(date +%s)
ccache=$(! command -v ccache >/dev/null 2>&1 || echo "ccache ")

# --- What the sanitizers can do on this machine

# $1: flags of the compiler $2; standard input: a program. Is its exit status as $3 says: zero or nonzero?
probe() {
  # shellcheck disable=SC2086 # several flags
  "$2" $1 -g -pthread -x c - -o "$work/probe" 2>/dev/null || return 1
  if $wrapper "$work/probe" >/dev/null 2>&1; then [ "$3" = zero ]; else [ "$3" = nonzero ]; fi
}
wrapper=

# Looking for leaks needs ptrace, which some containers refuse; a program without a leak shows whether it is allowed.
find_leaks() {
  leaks=1 given=${ASAN_OPTIONS:-}
  export ASAN_OPTIONS=detect_leaks=1
  if ! echo 'int main(void) { return 0; }' | probe -fsanitize=address gcc zero; then
    leaks=0
    say "The leak sanitizer may not run here; everything else of the sanitizers does."
  fi
  export ASAN_OPTIONS="detect_leaks=$leaks:abort_on_error=0:detect_stack_use_after_return=0:allocator_may_return_null=1:quarantine_size_mb=16${given:+:$given}"
  export UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"
}

# A ThreadSanitizer that misses a race made on purpose does not count. Some kernels spread addresses more widely than it
# can bear, hence setarch.
find_thread_sanitizer() {
  export TSAN_OPTIONS="halt_on_error=1${TSAN_OPTIONS:+:$TSAN_OPTIONS}"
  for thread_compiler in gcc clang; do
    for wrapper in "" "setarch -R"; do
      if echo 'int main(void) { return 0; }' | probe -fsanitize=thread "$thread_compiler" zero && probe -fsanitize=thread "$thread_compiler" nonzero <<'PROGRAM'
#include <pthread.h>
static int shared;
static void *add(void *context) {
  for (int i = 0; i < 1000; i++) shared++;
  return context;
}
int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, add, 0) != 0) return 0;
  add(0);
  pthread_join(thread, 0);
  return 0;
}
PROGRAM
      then
        return 0
      fi
    done
  done
  return 1
}

# --- One lane

# libFuzzer learns only from branch counters here; calls at each comparison make all tests three to four times slower.
# scripts/long.sh fuzzes with the calls.
counters_alone="-fno-sanitize-coverage=trace-cmp,indirect-calls,stack-depth"

# Sets compiler, cflags, options, suites, factor (of the tests' time limits), linker (empty: the compiler's own), flags (of count_tests.py) and all (what it builds in addition to its tests' programs) of
# lane $1.
describe() {
  compiler=gcc suites='' factor=3 flags='' wrapper='' all='' cflags='' linker=''
  case $1 in
    sanitize) compiler=clang options="--buildtype=plain -Doptimization=0 -Db_sanitize=address,undefined -Db_lundef=false -Dwindow=enabled -Dtiled=enabled -Dfuzz=enabled -Dshared=false"
      suites="--setup fuzzers --no-suite games --no-suite recipes --no-suite once --no-suite recorded" factor=6 cflags="-g1 $counters_alone" linker=$(! command -v ld.lld >/dev/null || echo lld) ;; # in a third of the time of ld
    release) options="--buildtype=release -Dwindow=enabled -Dtiled=enabled -Dshared=false" flags=--no-skips suites=$([ -n "$tests" ] || echo "--no-suite checked") all="src/throng tests/app/soak" ;;
    headless) options="--buildtype=debug -Dwindow=disabled -Dtiled=disabled -Dsimd=disabled" suites="--suite base --suite cli --suite install --suite bindings --suite vectors --suite hashes --suite recorded --no-suite once --no-suite long" ;;
    windows) options="--cross-file packaging/mingw-w64.txt --buildtype=release -Doptimization=1 -Dwindow=disabled -Dtiled=disabled" all=all ;;
    threads) options="--buildtype=plain -Doptimization=0 -Db_sanitize=thread -Dwindow=disabled -Dtiled=enabled -Dshared=false" cflags=-g1 suites="--suite threads --suite hashes" factor=10 ;;
  esac
}

# Sets up build folder $1 with $options; from scratch when it was set up with others.
set_up() {
  wanted="$compiler $linker $cflags $options published=$published"
  [ -f "$1/build.ninja" ] && [ "$(cat "$1/lane-options" 2>/dev/null)" = "$wanted" ] && return 0
  rm -rf "$1"
  # shellcheck disable=SC2086
  env ${linker:+CC_LD="$linker"} CC="$ccache$compiler" CFLAGS="$cflags${CFLAGS:+ $CFLAGS}" meson setup "$1" $options -Dwerror=true -Dtests=enabled && echo "$wanted" >"$1/lane-options"
}

# The names in $tests that build $1 has, without those of suites that take long: one line.
quick_tests() {
  ninja -C "$1" build.ninja >/dev/null # the list follows meson.build
  # shellcheck disable=SC2086
  meson test -C "$1" --no-rebuild --list $suites 2>/dev/null | sed 's,.* / ,,' | sort -u >"$work/known"
  # shellcheck disable=SC2086
  printf '%s\n' $tests | sort -u | comm -12 - "$work/known" | tr '\n' ' '
}

# Standard output: the log. Leaves the counts in $work/$1.counts, and in $work/$1.note what is to be said aloud.
run_build_lane() {
  lane=$1 build=$root/$1 status=0
  rm -f "$build"/meson-logs/testlog*.json "$build"/state-hashes.txt # an earlier run must not stand for this one
  describe "$lane"
  case $lane in
    sanitize)
      find_leaks 2>"$work/$lane.note"
      export THRONG_FUZZ_SECONDS="${THRONG_FUZZ_SECONDS:-2}"
      ;;
    threads)
      if ! find_thread_sanitizer; then
        echo "no ThreadSanitizer works on this machine" >"$work/$lane.note"
        echo "0 passed, 0 failed, 1 skipped" >"$work/$lane.counts"
        return 0
      fi
      compiler=$thread_compiler
      ;;
    windows)
      if ! command -v x86_64-w64-mingw32-gcc >/dev/null; then
        echo "there is no MinGW-w64" >"$work/$lane.note"
        echo "0 passed, 0 failed, 1 skipped" >"$work/$lane.counts"
        return 0
      fi
      command -v wine64 >/dev/null || [ -x /usr/lib/wine/wine64 ] || command -v wine >/dev/null ||
        echo "there is no Wine: it was built, and nothing of it was run" >"$work/$lane.note"
      ;;
  esac
  command -v "$compiler" >/dev/null || { echo "$compiler is missing"; return 1; }
  [ -z "$quick" ] || suites="--no-suite once --no-suite long --no-suite games --no-suite recipes"
  set_up "$build" >"$work/$lane.build" 2>&1 || { cat "$work/$lane.build"; return 1; }
  # A lane that runs only some suites builds only what those need; meson test does that by itself.
  if [ -n "$all" ] && [ -z "$tests" ]; then
    # shellcheck disable=SC2086
    ninja -C "$build" $all >"$work/$lane.build" 2>&1 || { grep -v '^\[' "$work/$lane.build"; return 1; }
  fi
  : >"$work/$lane.built"
  if [ -n "$quick" ]; then
    tests=$(quick_tests "$build")
    [ -n "$tests" ] || { echo "nothing that changed has a quick test" >"$work/$lane.note"; echo "0 passed, 0 failed" >"$work/$lane.counts"; return 0; }
  fi
  # shellcheck disable=SC2086
  meson test -C "$build" --quiet --print-errorlogs --timeout-multiplier "$factor" ${wrapper:+--wrapper "$wrapper"} \
    $suites $tests >"$work/$lane.tests" 2>&1 || status=1
  # shellcheck disable=SC2086
  python3 scripts/count_tests.py $flags "$build"/meson-logs/testlog*.json >"$work/$lane.counts" || status=1
  [ $status = 0 ] || grep -vE '^\[[0-9]+/[0-9]+\] |^ninja: ' "$work/$lane.tests"
  return $status
}

run_format_lane() {
  command -v clang-format-14 >/dev/null || { echo "clang-format-14 is missing"; return 1; }
  files=$(find src tests examples packaging bindings -name '*.[ch]')
  [ -n "$files" ] || { echo "no files were found"; return 1; }
  # shellcheck disable=SC2086
  if ! clang-format-14 --dry-run -Werror $files >"$work/format.all" 2>&1; then
    sed -n 's/^\([^:]*\):[0-9]*:[0-9]*: error: .*/\1/p' "$work/format.all" | sort -u
    echo "To mend these: clang-format-14 -i FILE..."
    return 1
  fi
  echo "1 passed, 0 failed" >"$work/format.counts"
}

# Alone with --quick: else it is a test of `release` and others.
run_layers_lane() {
  python3 tests/layers.py . || return 1
  python3 tests/words.py . || return 1
  echo "2 passed, 0 failed" >"$work/layers.counts"
}

# The program of this machine that the page is compared with: that of the lane `release`, once it is built, or one of its own.
build_native() {
  if runs release && [ -z "$tests" ]; then
    until [ -e "$work/release.built" ] || [ -e "$work/release.report" ]; do sleep 1; done
    native=$root/release
  else
    native=$root/web
    [ -f "$native/build.ninja" ] || meson setup "$native" --buildtype=release -Dwindow=enabled -Dtiled=disabled -Dtests=disabled -Dshared=false
    ninja -C "$native" src/throng
  fi
}

# A test that the browser or its driver is missing for counts as failed here.
run_web_lane() {
  { sh scripts/web.sh && build_native; } >"$work/web.build" 2>&1 || { cat "$work/web.build"; return 1; }
  status=0
  # Both at once; by Debian's Python, which has Debian's packages.
  /usr/bin/python3 tests/web/test_firefox.py build-web/site "$native/src/throng" . >"$work/firefox.tests" 2>&1 &
  firefox=$!
  /usr/bin/python3 tests/web/test_web.py build-web/site "$native/src/throng" . >"$work/web.tests" 2>&1 || status=$?
  wait $firefox || status=$?
  cat "$work/firefox.tests" >>"$work/web.tests"
  cat "$work/web.tests"
  failed=$(grep -cE '^test_.* (FAIL|ERROR)$|^  test_.* (FAIL|ERROR)$' "$work/web.tests")
  passed=$(grep -cE ' \.\.\. ok$' "$work/web.tests")
  echo "$passed passed, $failed failed" >"$work/web.counts"
  return $status
}

run_lane() {
  begun=$(date +%s)
  result=passed
  (
    trap 'times >"$work/$1.times"' EXIT
    case $1 in format | layers | web) "run_$1_lane" ;; *) run_build_lane "$1" ;; esac
  ) >"$work/$1.log" 2>&1 || result=FAILED
  # A lane that failed without a failed test (it did not build, there is no such test) counts as one failure.
  if [ $result = FAILED ] && ! grep -qE ', [1-9][0-9]* failed' "$work/$1.counts" 2>/dev/null; then
    echo "0 passed, 1 failed" >>"$work/$1.counts"
    python3 scripts/count_tests.py --sum <"$work/$1.counts" >"$work/$1.sum" || :
    mv "$work/$1.sum" "$work/$1.counts"
  fi
  {
    [ $result = passed ] || sed "s/^/$1: /" "$work/$1.log"
    printf '%-9s %s %5d s   %s%s\n' "$1" "$result" $(($(date +%s) - begun)) "$(cat "$work/$1.counts")" \
      "$([ ! -s "$work/$1.note" ] || sed 's/^/   (/; s/$/)/' "$work/$1.note")"
  } >"$work/$1.report"
  cat "$work/$1.report"
  [ $result = passed ] || : >"$work/failed"
}

# --- All of them

# Takes the next lane that no process runs yet, until none is left. Only one process can create a folder.
run_lanes() {
  for next in $lanes; do
    mkdir "$work/$next.taken" 2>/dev/null || continue
    run_lane "$next"
  done
}

say "Lanes:$lanes, on $cores cores; logs of the tests: $root/LANE/meson-logs/testlog.txt"
side_by_side=$((cores / 4 + 2))
while [ $side_by_side -gt 0 ]; do
  run_lanes &
  side_by_side=$((side_by_side - 1))
done
wait

# The same games give the same state hashes in every build that was made: compilers and optimisations.
set --
for lane in $lanes; do
  [ ! -s "$root/$lane/state-hashes.txt" ] || set -- "$@" "$lane"
done
if [ $# -ge 2 ]; then
  result="passed" counts="1 passed, 0 failed"
  for lane; do
    diff "$root/$1/state-hashes.txt" "$root/$lane/state-hashes.txt" >"$work/hashes.diff" && continue
    echo "hashes: $1 and $lane differ, first here:"
    head -n 4 "$work/hashes.diff"
    result="FAILED" counts="0 passed, 1 failed"
    : >"$work/failed"
  done
  printf '%-9s %s           %s   (%s lines each of: %s)\n' hashes $result "$counts" "$(wc -l <"$root/$1/state-hashes.txt")" "$*"
  echo "$counts" >"$work/hashes.counts"
fi

# shellcheck disable=SC2086
python3 scripts/gate_times.py "$root" "$work" "$start" $lanes
[ ! -e "$work/failed" ] || echo "FAILED"
cat "$work"/*.counts | python3 scripts/count_tests.py --sum || : >"$work/failed"
[ ! -e "$work/failed" ]
