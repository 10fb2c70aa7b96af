#!/bin/sh
# Installs into an empty folder and uses what lies there: the program with its levels, and the navigation library from
# a program that knows nothing of this source tree.
# Usage: test_install.sh SOURCE_ROOT BUILD_ROOT PREFIX SANITIZERS COMPILER...
set -eu
source=$1
build=$2
prefix=$3
sanitizers=$4
shift 4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "install: $1" >&2; exit 1; }

DESTDIR=$folder meson install -C "$build" --no-rebuild --quiet >/dev/null
throng=$folder$prefix/bin/throng
levels=$folder$prefix/share/throng/levels
cp "$levels"/01-*.level "$levels/99-only-here.level"
(cd / && unset THRONG_DATA && "$throng" sim only-here --ticks 1 >/dev/null) || fail "the program does not find its levels"
[ -d "$folder$prefix/share/throng/assets" ] || fail "no pictures"
[ -s "$folder$prefix/share/doc/throng/LICENSE" ] || fail "no licence"
[ "$("$throng" --help | wc -l)" -gt 5 ] || fail "no help"

pc=$(find "$folder" -name throng-nav.pc)
[ -n "$pc" ] || fail "no throng-nav.pc"
PKG_CONFIG_SYSROOT_DIR=$folder
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_PATH
# shellcheck disable=SC2046 # several words
"$@" -std=c17 -Wall -Wextra -Werror $([ "$sanitizers" = none ] || echo "-fsanitize=$sanitizers") \
  "$source/tests/install/example.c" $(pkg-config --cflags --libs throng-nav) -o "$folder/example"
answer=$("$folder/example")
[ "$answer" = "right 7" ] || fail "the library says '$answer' instead of 'right 7'"
