#!/bin/sh
# Equal input gives equal state hashes with any compiler and on any machine:
# sh scripts/determinism.sh [--need-all] [BUILD]..., or --program THRONG
#
# Builds the commands by gcc and clang from -O0 to -O3, for the machine at hand, without vector instructions, with
# sanitizers, for 32 bit, for aarch64 and for s390x (big-endian; both run by qemu), in build-determinism/BUILD. Each plays
# every shipped level under the same random commands, with all kinds of enemies, and its state hash of every tick must
# be that of the first build; so must those of 0 to 8 threads and of other locales. What is missing on this machine is left out
# aloud; with --need-all that counts as a failure. With --program nothing is built: that program plays fewer ticks, and each level
# with three of those numbers of threads and in one of the locales.
#
# Last line: "determinism: N builds, N games, N ticks, N differ". Exit status 0 only when none differs.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.inc
. scripts/packages.inc

root=build-determinism
builds="gcc-O2 gcc-O0 gcc-O1 gcc-O3 clang-O0 clang-O1 clang-O2 clang-O3 native plain sanitize ia32 aarch64 s390x"
ticks=600      # of a game
slow_ticks=120 # of a game by qemu, and with sanitizers
need_all=
wanted=
program=
while [ $# -gt 0 ]; do
  word=$1
  shift
  case $word in
    --program)
      [ $# -ge 1 ] || { say "--program needs the path of one"; exit 2; }
      program=$1 builds= ticks=$slow_ticks
      shift
      ;;
    --need-all) need_all=yes ;;
    -h | --help) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *)
      case " $builds " in
        *" $word "*) wanted="$wanted $word" ;;
        *) say "There is no build '$word'; there are: $builds"; exit 2 ;;
      esac
      ;;
  esac
done
[ -z "$wanted" ] || builds="gcc-O2 $(echo "$wanted" | sed 's/ gcc-O2//')" # which the others are compared with

if [ -n "$program" ]; then
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  trap 'exit 1' HUP INT TERM
fi
first=${builds%% *}
first=${first:-program} # whose hashes the others must have
mkdir -p "$root"
games=0 played=0 differ=0 made=0 left_out=0
every=1 turn=0 # of so many levels one is played, another one each turn

# --- Builds

# Sets compiler, options, cross (a GNU name, for another processor), runner and steps of build $1.
describe() {
  compiler=gcc options= cross= runner= steps=$ticks
  case $1 in
    gcc-O? | clang-O?) compiler=${1%-*} options="-Doptimization=${1##*-O}" ;;
    native) options="-Doptimization=3 -Dc_args=-march=native" ;;
    plain) options="-Doptimization=2 -Dsimd=disabled" ;;
    sanitize) options="-Doptimization=1 -Db_sanitize=address,undefined" steps=$slow_ticks ;;
    ia32) cross=i686-linux-gnu libc=i386 family=x86 cpu=i686 endian=little ;;
    aarch64) cross=aarch64-linux-gnu libc=arm64 family=aarch64 cpu=aarch64 endian=little runner=qemu-aarch64 ;;
    s390x) cross=s390x-linux-gnu libc=s390x family=s390x cpu=s390x endian=big runner=qemu-s390x ;;
  esac
  if [ -n "$cross" ]; then
    compiler=$cross-gcc options="-Doptimization=2 --cross-file $root/$1.cross"
    [ -z "$runner" ] || steps=$slow_ticks
    cat >"$root/$1.cross" <<CROSS
[binaries]
c = '$compiler'
ar = '$cross-ar'
strip = '$cross-strip'
[built-in options]
c_link_args = ['-static']
[host_machine]
system = 'linux'
cpu_family = '$family'
cpu = '$cpu'
endian = '$endian'
CROSS
  fi
}

# Prints the missing tools of build $1 on this machine; nothing if complete.
lacking() {
  if [ -z "$cross" ]; then
    command -v "$compiler" >/dev/null 2>&1 || echo "package $compiler"
  else
    echo '#include <pthread.h>
int main(void) { return 0; }' | "$compiler" -static -x c -o /dev/null - 2>/dev/null || echo "packages gcc-$cross and libc6-dev-$libc-cross"
  fi
  [ -z "$runner" ] || command -v "$runner" >/dev/null 2>&1 || echo "package qemu-user"
}

make_build() {
  [ -f "$root/$1/build.ninja" ] ||
    # shellcheck disable=SC2086 # several words
    CC=$compiler meson setup "$root/$1" --buildtype=plain $options -Dwindow=disabled -Dtiled=disabled -Dtests=disabled -Dshared=false || return 1
  ninja -C "$root/$1" src/throng
}

# --- Games

# Random commands on level $1, the same for all time: the generator of Park and Miller (1988), in numbers that every awk
# has exactly.
write_commands() {
  awk -v name="$1" '
    function below(n) { seed = seed * 16807 % 2147483647; return seed % n }
    function tile() { return below(width) "," below(height) }
    function one(n, words,   part) { split(words, part, " "); return part[1 + below(n)] }
    /^\[/ { in_map = $0 == "[map]"; next }
    in_map && length($0) > 0 { height++; if (length($0) > width) width = length($0) }
    END {
      for (i = 1; i <= length(name); i++)
        seed = (seed * 31 + index("abcdefghijklmnopqrstuvwxyz-", substr(name, i, 1))) % 2147483646
      seed++
      kinds = "shade archer moth newt warden husk delver skirter hound sentry lurker thief ghoul mole ogre toad"
      split(kinds, kind, " ")
      for (i = 1; i <= 16; i++) print "0 spawn " kind[i] "@" tile() ":" (1 + below(20))
      for (tick = 0; tick < 600; tick += 1 + below(8)) {
        what = below(12)
        if (what < 4) print tick " go " tile()
        if (what == 4) print tick " barricade " tile()
        if (what == 5) print tick " bell " tile()
        if (what == 6) print tick " terrain " one(4, "# . ~ ^") " " tile()
        if (what == 7) print tick " edge " one(3, "wall rail none") " " tile() " " one(4, "up down left right")
        if (what == 8) print tick " set " one(4, "depth crowd_weight field_hz sight_range") "=" (1 + below(12))
        if (what == 9) print tick " steer " one(6, "greedy lookahead learning astar flow corners")
        if (what == 10) print tick " goal " tile() ":" below(20)
        if (what == 11) print tick " spawn " kind[1 + below(14)] "@" tile() ":" (1 + below(10))
      }
    }' "levels/"*"$1.level" >"$root/games/$1.commands"
}

# Plays every level: $1 names the player, $2 how many ticks; the rest is the program with its prefix, THREADS its
# threads.
play() {
  player=$1 length=$2
  shift 2
  number=$turn
  for level in $levels; do
    number=$((number + 1))
    [ $((number % every)) = 0 ] || continue
    out=$root/games/$level.$player
    if ! THRONG_DATA=$PWD "$@" sim "$level" --ticks "$length" --commands "$root/games/$level.commands" --hashes "$out" \
      ${THREADS:+--threads "$THREADS"} >/dev/null 2>"$root/games/error"; then
      echo "$player: $level: $(head -n 1 "$root/games/error")"
      differ=$((differ + 1))
      continue
    fi
    games=$((games + 1)) played=$((played + length))
    [ "$player" != "$first" ] || continue
    head -n "$length" "$root/games/$level.$first" | cmp -s - "$out" && continue
    differ=$((differ + 1))
    echo "$player: $level: differs from $first first in tick $(head -n "$length" "$root/games/$level.$first" |
      diff - "$out" | sed -n 's/^[<>] \([0-9]*\) .*/\1/p' | head -n 1)"
  done
}

leave_out() {
  say "$1 is left out: $2 is missing."
  left_out=$((left_out + 1))
}

# --- All of them

levels=$(for file in levels/[0-9]*.level; do basename "$file" .level | cut -d- -f2-; done)
rm -rf "$root/games"
mkdir -p "$root/games"
for level in $levels; do write_commands "$level"; done

for build in $builds; do
  describe "$build"
  missing=$(lacking)
  if [ -n "$missing" ]; then
    leave_out "$build" "$missing"
    continue
  fi
  if ! make_build "$build" >"$root/$build.log" 2>&1; then
    tail -n 20 "$root/$build.log"
    echo "$build: it was not built"
    differ=$((differ + 1))
    continue
  fi
  made=$((made + 1))
  # shellcheck disable=SC2086 # no word, or one
  play "$build" "$steps" $runner "$root/$build/src/throng"
done

if [ -n "$program" ]; then
  play program "$ticks" "$program"
  every=3
else
  program=$root/gcc-O2/src/throng
fi
for THREADS in 0 1 2 3 4 5 6 7 8; do
  play "threads-$THREADS" "$slow_ticks" "$program"
  turn=$((turn + 1))
done
THREADS=

# Commas in numbers, and an i without its dot: made here where the system has none.
mkdir -p "$root/locales"
locales=$(cd "$root/locales" && pwd)
for locale in C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8; do
  if [ "$locale" != C.UTF-8 ] && ! locale -a 2>/dev/null | grep -qix "$(echo "$locale" | sed 's/UTF-8/utf8/')"; then
    if ! localedef -i "${locale%.*}" -f UTF-8 "$locales/$locale" >/dev/null 2>&1; then
      leave_out "$locale" "package locales"
      continue
    fi
  fi
  turn=$((turn + 1))
  play "$locale" "$slow_ticks" env LOCPATH="$locales" LC_ALL="$locale" "$program"
done

[ -z "$need_all" ] || differ=$((differ + left_out))
echo "determinism: $made builds, $games games, $played ticks, $differ differ"
[ $differ = 0 ]
