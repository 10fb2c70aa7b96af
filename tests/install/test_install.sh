#!/bin/sh
# Installs into an empty folder and uses what lies there: the program with its levels, and the libraries from programs that
# know nothing of this source tree: examples/, with the shared and with the static libraries, in C; the headers in C++ too.
# Usage: test_install.sh SOURCE_ROOT BUILD_ROOT PREFIX SANITIZERS SHARED COMPILER...
set -eu
source=$1
build=$2
prefix=$3
sanitizers=$4
shared=$5
shift 5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "install: $1" >&2; exit 1; }

DESTDIR=$folder meson install -C "$build" --no-rebuild --quiet >/dev/null
installed=$folder$prefix
throng=$installed/bin/throng
levels=$installed/share/throng/levels
cp "$levels"/01-*.level "$levels/99-only-here.level"
(cd / && unset THRONG_DATA && "$throng" sim only-here --ticks 1 >/dev/null) || fail "the program does not find its levels"
[ -d "$installed/share/throng/assets" ] || fail "no pictures"
[ -s "$installed/share/doc/throng/LICENSE" ] || fail "no licence"
[ "$("$throng" --help | wc -l)" -gt 5 ] || fail "no help"
THRONG_DATA=$installed/share/throng
export THRONG_DATA

sdl=$(pkg-config --cflags --libs sdl2 2>/dev/null || true)
pc=$(find "$folder" -name throng-nav.pc)
[ -n "$pc" ] || fail "no throng-nav.pc"
libraries=$(dirname "$(dirname "$pc")")
PKG_CONFIG_SYSROOT_DIR=$folder
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_PATH
flags="-std=c17 -Wall -Wextra -Werror"
[ "$sanitizers" = none ] || flags="$flags -fsanitize=$sanitizers"
mkdir "$folder/bin"
extra= # flags of a library that is not installed here

# $1: source, $2: shared or static, rest: packages. Writes bin/NAME-FORM.
build_one() {
  form=$2
  program=$folder/bin/$(basename "$1" .c)-$form
  file=$1
  shift 2
  if [ "$form" = static ]; then
    # The static forms of these two libraries, even with shared ones in the folder.
    libs=$(pkg-config --static --libs "$@" | sed 's/-lthrong-\([a-z]*\)/-l:libthrong-\1.a/g')
  else
    libs=$(pkg-config --libs "$@")
  fi
  # shellcheck disable=SC2046,SC2086 # several words
  $compiler $flags "$file" $(pkg-config --cflags "$@") $libs $extra -o "$program" || fail "$file does not build ($form)"
  if command -v readelf >/dev/null; then
    needs=$(readelf -d "$program" | grep -c 'NEEDED.*libthrong' || true)
    [ "$form" = shared ] || [ "$needs" -eq 0 ] || fail "$program needs a shared library"
    [ "$form" = static ] || [ "$needs" -gt 0 ] || fail "$program needs no shared library"
  fi
}

# $1: what it should print (last line), $2: program, rest: arguments.
expect() {
  want=$1
  shift
  got=$(LD_LIBRARY_PATH=$libraries "$@" | tail -n 1) || fail "$1 failed"
  [ "$got" = "$want" ] || fail "$(basename "$1") says '$got' instead of '$want'"
}

compiler=$*
moves=$folder/moves
printf '0 steer learning\n30 go 12,3\n90 spawn shade@5,6:20\n' >"$moves"
hash=$("$throng" sim two-halls --ticks 300 --commands "$moves" | sed -n 's/.*"state_hash": "\([0-9a-f]*\)".*/\1/p')
[ ${#hash} -eq 16 ] || fail "throng sim has no state hash"
forms=static
[ "$shared" = true ] && forms="shared static"
for form in $forms; do
  build_one "$source/tests/install/example.c" "$form" throng-nav
  expect "right 7" "$folder/bin/example-$form"
  for name in crowd defence doorway monster order senses steer; do build_one "$source/examples/$name.c" "$form" throng-nav; done
  expect "10000 walkers, 0 left after 957 turns" "$folder/bin/crowd-$form"
  expect "37 towers, 3 refused, 23 of 60 got through" "$folder/bin/defence-$form"
  expect "200 of 200 arrived in 57 seconds, 0 overlaps" "$folder/bin/doorway-$form"
  expect "ssssssssssssshhhhhhhhhhhffffffffffffffff at 11,1" "$folder/bin/monster-$form"
  expect "200 of 200 arrived, at rest after 155 turns" "$folder/bin/order-$form"
  expect "10 tiles of trail to 5,5" "$folder/bin/senses-$form"
  expect "normal limit 1248" "$folder/bin/steer-$form"
  build_one "$source/examples/headless.c" "$form" throng-sim
  expect "$hash" "$folder/bin/headless-$form" two-halls 300 "$moves"
done

if [ -n "$sdl" ]; then
  extra=$sdl
  for form in $forms; do
    build_one "$source/examples/sdl.c" "$form" throng-sim
    SDL_VIDEODRIVER=dummy SDL_RENDER_DRIVER=software ASAN_OPTIONS=detect_leaks=0 LD_LIBRARY_PATH=$libraries \
      "$folder/bin/sdl-$form" two-halls 20 || fail "sdl-$form"
  done
  extra=
else
  echo "skipped: no SDL2 for examples/sdl.c"
fi

# Three headers are installed, nothing of the source tree's; each compiles alone, in C and in the C++ compilers that are there, also
# where another project has headers of the names in the source tree.
headers=$installed/include
found=$(cd "$headers" && find . -type f | sort | tr '\n' ' ')
[ "$found" = "./throng/nav.h ./throng/nav_lab.h ./throng/sim.h " ] || fail "these headers are installed: $found"
mkdir -p "$folder/theirs/base" "$folder/theirs/nav"
for name in base/api.h base/archive.h nav/nav.h; do echo '#error taken' >"$folder/theirs/$name"; done
for compile in "$* -std=c17 -x c" "g++ -std=c++17 -x c++" "clang++ -std=c++17 -x c++"; do
  if ! command -v "${compile%% *}" >/dev/null; then
    echo "skipped: no ${compile%% *} for the headers"
    continue
  fi
  for header in nav nav_lab sim; do
    printf '#include <throng/%s.h>\n' "$header" |
      $compile -Wall -Wextra -Werror -fsyntax-only -I"$folder/theirs" -I"$headers" - || fail "$header with $compile"
  done
done
! grep -nE '\b(base_|Base[A-Z]|BASE_)' "$headers"/throng/*.h || fail "names of src/base are installed"

# A program in C++ links, and the version of the headers is that of the library.
if command -v g++ >/dev/null; then
  cat >"$folder/version.cpp" <<'END'
#include <throng/nav.h>
int main() { return nav_version() == NAV_VERSION && NAV_VERSION > 0 ? 0 : 1; }
END
  compiler=g++
  flags="-std=c++17 -Wall -Wextra -Werror"
  [ "$sanitizers" = none ] || flags="$flags -fsanitize=$sanitizers"
  for form in $forms; do
    build_one "$folder/version.cpp" "$form" throng-nav
    LD_LIBRARY_PATH=$libraries "$folder/bin/version.cpp-$form" || fail "the version of the library is not that of its headers"
  done
fi

# The installed examples where a user takes them: copied, by their Makefile, one of each library in each form.
if command -v make >/dev/null; then
  for form in $forms; do
    own=$folder/examples-$form
    cp -r "$installed/share/doc/throng/examples" "$own"
    static=
    [ "$form" = shared ] || static=STATIC=1
    sanitize=
    [ "$sanitizers" = none ] || sanitize=-fsanitize=$sanitizers
    make -C "$own" CC="$*" CFLAGS="-O1 -Werror $sanitize" $static steer headless >"$own/log" 2>&1 || { cat "$own/log" >&2; fail "make of the examples ($form)"; }
    expect "normal limit 1248" "$own/steer"
    expect "$hash" "$own/headless" two-halls 300 "$moves"
  done
  for file in "$own"/*.c; do
    grep -qw "$(basename "$file" .c)" "$own/Makefile" || fail "the Makefile knows nothing of $file"
  done
else
  echo "skipped: no make for the Makefile of the examples"
fi

if command -v cmake >/dev/null; then
  mkdir "$folder/cmake"
  cat >"$folder/cmake/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.16)
project(steer C)
find_package(throng-nav 9.0 QUIET)
if(throng-nav_FOUND)
  message(FATAL_ERROR "version 9.0 was found")
endif()
find_package(throng-sim 9.0 QUIET)
if(throng-sim_FOUND)
  message(FATAL_ERROR "version 9.0 of throng-sim was found")
endif()
find_package(throng-nav $(pkg-config --modversion throng-nav | cut -d. -f1,2) REQUIRED)
find_package(throng-sim $(pkg-config --modversion throng-sim | cut -d. -f1,2) REQUIRED)
foreach(form nav nav-static)
  add_executable(\${form} $source/examples/steer.c)
  target_link_libraries(\${form} throng::\${form})
endforeach()
foreach(form sim sim-static)
  add_executable(\${form} $source/examples/headless.c)
  target_link_libraries(\${form} throng::\${form})
endforeach()
END
  for last in "$@"; do :; done
  sanitize=
  [ "$sanitizers" = none ] || sanitize=-fsanitize=$sanitizers
  { cmake -S "$folder/cmake" -B "$folder/cmake/build" -DCMAKE_C_COMPILER="$last" -DCMAKE_C_FLAGS="$sanitize" \
      -DCMAKE_PREFIX_PATH="$installed" && cmake --build "$folder/cmake/build"; } >"$folder/cmake/log" 2>&1 ||
    { cat "$folder/cmake/log" >&2; fail "CMake"; }
  expect "normal limit 1248" "$folder/cmake/build/nav"
  expect "normal limit 1248" "$folder/cmake/build/nav-static"
  expect "$hash" "$folder/cmake/build/sim" two-halls 300 "$moves"
  expect "$hash" "$folder/cmake/build/sim-static" two-halls 300 "$moves"
else
  echo "skipped: no cmake for throng-navConfig.cmake and throng-simConfig.cmake"
fi
