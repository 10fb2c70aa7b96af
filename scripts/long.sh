#!/bin/sh
# The long run before a release, by hand: sh scripts/long.sh [--list] [PART]...
#
# Builds Throng in build-long/ as players do and with what the parts need, runs the parts one after the other (all of
# them without words; they take hours), and notes what each has shown in docs/reliability.md: date, machine, counts,
# time. Logs: build-long/PART.log. Exit status 0 only when nothing failed.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.inc
. scripts/packages.inc

root=build-long
page=docs/reliability.md

# --- The parts: part_NAME runs it; what it prints last is its result

# Out of memory in every command: each allocation of each call fails once.
part_memory() {
  THRONG_EVERY_ALLOCATION=1 python3 tests/cli/test_out_of_memory.py --window "$PWD/$build/src/throng" \
    "$(find "$PWD/$build/tests/support" -name 'libstarve.*' | head -n 1)" "$PWD"
}

# Unreadable disks and the player's files: each call fails in each way.
part_reads() {
  THRONG_EVERY_READ=1 meson test -C "$build" test_read_files
  echo "reads: $(grep -E '^[0-9]+ passed, [0-9]+ failed' "$build/meson-logs/testlog.txt" | tail -n 1)"
}

# Measures the cost of untrusted files, with the largest maps.
part_costs() {
  SHOW_COSTS=1 python3 tests/cli/test_costs.py --full "$PWD/$build/src/throng" "$PWD" || return 1
  echo "costs: the limits of SECURITY.md hold at 4096x4096 tiles"
}

# All rounds of the tests with random input, of which the gate tries a quarter.
part_rounds() {
  status=0
  meson test -C "$build" --suite nav --suite sim --suite formats --suite levels --timeout-multiplier 3 || status=1
  python3 scripts/count_tests.py "$build/meson-logs/testlog.json" | sed 's/^/rounds: /'
  return $status
}

# 100,000 frames of resizes, lost devices, stray fingers, keys and bad files.
part_storm() {
  THRONG_STORM_FRAMES=100000 "$build/tests/app/test_storm" 2>&1 | grep -v ': error: '
}

# An hour of the City with 20,000 enemies.
part_soak() {
  "$build/tests/app/soak" 2>&1
}

# All tests with sanitizers, also those that draw thousands of frames; CI leaves these out.
part_sanitized() {
  build_with_sanitizers
  status=0
  meson test -C "$fuzz" --no-suite games --no-suite recipes --timeout-multiplier 10 --num-processes 2 || status=1
  python3 scripts/count_tests.py "$fuzz/meson-logs/testlog.json" | sed 's/^/sanitized: /'
  return $status
}

build_with_sanitizers() {
  fuzz=$root/fuzz
  [ -f "$fuzz/build.ninja" ] ||
    CC=clang CFLAGS="-g1 -DSUPPORT_ALL_ROUNDS${CFLAGS:+ $CFLAGS}" meson setup "$fuzz" --buildtype=plain -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false \
      -Dwindow=enabled -Dtiled=enabled -Dtests=enabled -Dfuzz=enabled -Dshared=false >/dev/null
}

# Every recipe of docs/adding*.md, followed in a copy of the whole program.
part_recipes() {
  env -u THRONG_DATA python3 tests/recipes/test_recipes.py "$PWD" | sed 's/^\([0-9]* blocks of .*\)/recipes: \1/'
  grep -q '^recipes: ' "$root/recipes.log"
}

# The difficulty of each level compared with earlier ones, by many games of the automatic players.
part_curve() {
  status=0
  "$build/tests/levels/test_curve" --whole 2>&1 || status=1
  echo "curve: $(grep -c '^chapter ' "$root/curve.log") levels of 30 games each, or 10 where they are crowded"
  return $status
}

# A million inputs for each fuzz target; half an hour for the slow ones, which play worlds and games. One for each core at a time.
part_fuzz() {
  build_with_sanitizers
  status=0 quick="level map scen tiled replay commands crowd script settings" slow="snapshot history nav search study"
  # shellcheck disable=SC2046,SC2086 # lists
  THRONG_FUZZ_RUNS=1000000 meson test -C "$fuzz" --suite fuzz $(printf 'fuzz_%s ' $quick) || status=1
  # shellcheck disable=SC2046,SC2086
  THRONG_FUZZ_SECONDS=1800 meson test -C "$fuzz" --suite fuzz $(printf 'fuzz_%s ' $slow) || status=1
  # shellcheck disable=SC2086
  echo "fuzz: 1,000,000 inputs each: $quick; half an hour each: $slow; $([ $status = 0 ] && echo 0 || echo some) failed"
  return $status
}

# 100,000 random worlds, checked while they run.
part_worlds() {
  "$build/tests/worlds/random_worlds" --worlds 100000 --first 1000
}

# 20,000 random worlds of corridors, doors and dead ends: enemies come on, or a rule of docs/bestiary.md holds them.
part_progress() {
  "$build/tests/worlds/progress_worlds" --worlds 20000 --first 1000 --jobs "$(nproc)"
}

# The same games in 14 builds, with 0 to 8 threads, in three locales.
part_determinism() {
  sh scripts/determinism.sh --need-all
}

# A hundred games that are killed at random moments: recordings and kept games.
part_kills() {
  THRONG_KILLS=100 python3 tests/app/files/test_kills.py "$build/src/throng" "$PWD" | sed 's/^\([0-9]* passed.*\)/kills: \1/'
  grep -q '^kills: .* 0 failed' "$root/kills.log"
}

# Faults of one line over all rooms: the tests notice each.
part_planted() {
  python3 scripts/planted_faults.py | sed 's/^planted faults: /planted: /'
  grep -q ', 0 survived' "$root/planted.log"
}

# 400 faults that rules make, over all rooms: the share that the tests notice. Tests that reach a fault's line run alone, with sanitizers where it survived.
part_faults() {
  status=0 plain=$root/plain reach=$root/reach strict=$root/strict options="--buildtype=plain -Doptimization=1 -Dwindow=enabled -Dtiled=enabled -Dtests=enabled -Dshared=false"
  # shellcheck disable=SC2086 # a list
  [ -f "$plain/build.ninja" ] || meson setup "$plain" $options >/dev/null
  # shellcheck disable=SC2086
  [ -f "$reach/build.ninja" ] || CFLAGS="-fno-inline${CFLAGS:+ $CFLAGS}" meson setup "$reach" $options -Db_coverage=true >/dev/null
  # shellcheck disable=SC2086
  [ -f "$strict/build.ninja" ] || CC=clang meson setup "$strict" $options -Db_sanitize=address,undefined -Db_lundef=false >/dev/null
  ninja -C "$plain" >/dev/null && ninja -C "$reach" >/dev/null && ninja -C "$strict" >/dev/null || return 1
  python3 scripts/made_faults.py "$reach" --measure "$root/reached.json" --each 600 --jobs "$(nproc)"
  python3 scripts/made_faults.py "$plain" --reached "$root/reached.json" --then "$strict" --self-test --count 400 \
    --seed "${THRONG_FAULTS_SEED:-$(git rev-parse HEAD)}" --each 120 --jobs "$(nproc)" --need 95 >"$root/made_faults.log" || status=1
  sed 's/^made faults: \([0-9]\)/faults: \1/' "$root/made_faults.log"
  return $status
}

parts="memory reads costs rounds recipes curve storm soak sanitized fuzz worlds progress determinism kills planted faults"

# --- Running them

list=
chosen=
for word; do
  case $word in
    --list) list=yes ;;
    -h | --help) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *)
      case " $parts " in
        *" $word "*) chosen="$chosen $word" ;;
        *) say "There is no part '$word'; there are: $parts"; exit 2 ;;
      esac
      ;;
  esac
done
if [ -n "$list" ]; then
  for part in $parts; do
    printf '%-12s %s\n' "$part" "$(grep -B 1 "^part_$part()" "$0" | sed -n '1s/^# //p')"
  done
  exit 0
fi

need_packages \
  "gcc libc6-dev meson ninja-build pkg-config libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev fonts-dejavu-core libcmocka-dev libjansson-dev libexpat1-dev zlib1g-dev" \
  "xvfb libfontconfig-dev clang libclang-rt-14-dev"

build=$root/release
[ -f "$build/build.ninja" ] ||
  CFLAGS="-DSUPPORT_ALL_ROUNDS${CFLAGS:+ $CFLAGS}" meson setup "$build" --buildtype=release -Dwindow=enabled -Dtiled=enabled -Dtests=enabled >/dev/null
ninja -C "$build" >"$root/build.log" 2>&1 || { grep -v '^\[' "$root/build.log"; exit 1; }

machine="$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1 || :), $(nproc) cores, $(uname -m)"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy THRONG_DATA="$PWD"
unset SDL_RENDER_DRIVER

# Puts the row of part $1 in the page's table, instead of the one before.
note() {
  awk -v part="$1" -v row="| $1 | $(date +%Y-%m-%d) | $machine | $2 | $3 |" '
    $0 ~ "^\\| " part " \\|" { print row; next }
    { print }
  ' "$page" >"$page.new"
  cat "$page.new" >"$page"
  rm "$page.new"
}

failed=0
for part in ${chosen:-$parts}; do
  begun=$(date +%s)
  result=passed
  "part_$part" >"$root/$part.log" 2>&1 || result=FAILED
  counts=$(grep "^$part: " "$root/$part.log" | tail -n 1 | sed "s/^$part: //; s/|//g")
  [ -n "$counts" ] || { result=FAILED; counts="no result"; }
  [ $result = passed ] || failed=$((failed + 1))
  seconds=$(($(date +%s) - begun))
  printf '%-12s %s %6d s   %s\n' "$part" $result $seconds "$counts"
  note "$part" "$counts$([ $result = passed ] || echo " FAILED")" "$seconds s"
done
[ $failed = 0 ]
