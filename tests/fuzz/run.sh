#!/bin/sh
# Lets libFuzzer try new inputs: run.sh PROGRAM CORPUS. It begins with the files of the corpus, and writes into a scratch folder,
# which stays only where an input was found that breaks something.
#
#   THRONG_FUZZ_SECONDS=N   for so long (60)
#   THRONG_FUZZ_RUNS=N      or so many inputs, however long that takes
#   THRONG_FUZZ_SEED=N      of the random numbers (1); with 0 another one each time
set -u
program=$1 corpus=$2
name=${program##*/fuzz-}
words=${corpus%/*}/../words/$name.dict
scratch=$(mktemp -d "${TMPDIR:-/tmp}/throng-fuzz-$name.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$scratch/new" "$scratch/found"

bound="-max_total_time=${THRONG_FUZZ_SECONDS:-60}"
[ -z "${THRONG_FUZZ_RUNS:-}" ] || bound="-runs=$THRONG_FUZZ_RUNS"
# Looking for leaks needs ptrace, which some containers refuse.
leaks=1
ASAN_OPTIONS=detect_leaks=1 "$program" -runs=1 "$corpus" >/dev/null 2>"$scratch/probe" || ! grep -q LeakSanitizer.has.encountered "$scratch/probe" || leaks=0

# The inputs are small, so what a file may ask for is little memory: SECURITY.md. A sanitizer takes several times as much.
set -- "$bound" "-seed=${THRONG_FUZZ_SEED:-1}" -max_len=4096 -len_control=20 -timeout=20 -malloc_limit_mb=128 -rss_limit_mb=1024 \
  "-detect_leaks=$leaks" -print_final_stats=1 "-artifact_prefix=$scratch/found/"
[ ! -e "$words" ] || set -- "$@" "-dict=$words"
ASAN_OPTIONS="detect_leaks=$leaks:quarantine_size_mb=4:allocator_may_return_null=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}" \
UBSAN_OPTIONS="print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}" \
  "$program" "$@" "$scratch/new" "$corpus" >"$scratch/log" 2>&1
status=$?

if [ "$status" = 0 ]; then
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$scratch/log")
  coverage=$(sed -n 's/^#.*DONE *cov: \([0-9]*\) ft: \([0-9]*\).*/cov \1, ft \2/p' "$scratch/log" | tail -n 1)
  echo "fuzz_$name: $runs inputs, $coverage, 0 failed"
  exit 0
fi
grep -v '^#[0-9]' "$scratch/log" | tail -n 80
trap - EXIT
echo "fuzz_$name: 1 failed. To see it again: $program $scratch/found/*"
exit 1
