#!/bin/sh
# Builds Throng for browsers: sh scripts/web.sh [serve [PORT]]
#
# Leaves static files in build-web/site; `serve` then shows them on this machine alone, at http://127.0.0.1:8000/throng.html
# or another port. The libraries are built once, of Debian's sources, whose sums stand below; docs/web.md says more.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.inc
. scripts/packages.inc

root=$(pwd)/build-web
mirror=${THRONG_MIRROR:-http://deb.debian.org/debian}
release=bookworm

serve=
port=8000
case ${1:-} in
  '') ;;
  serve) serve=yes port=${2:-8000} ;;
  -h | --help) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit 0 ;;
  *) say "Unknown word '$1'; see sh scripts/web.sh --help"; exit 2 ;;
esac

# Version and sum of each source as its makers packed it; Debian's patches come with it and are signed by Debian.
sources="freetype_2.12.1+dfsg.orig.tar.xz 7dedb6b9adf331559daea614a83b8de42a753e685ec8e1c4bdb4529eb880b0d1
libsdl2-image_2.6.3+dfsg.orig.tar.gz 6ab05c624f6c7a5d2701e36d6b16079be8c6445fca29f6f0a85eb8e746b4b3d6
libsdl2-ttf_2.20.1+dfsg.orig.tar.xz 89a5712f569ef3444b3388561eaa3cfa2ddfe2551c3146efac774a88c2e2e8af
libsdl2_2.26.5+dfsg.orig.tar.gz b3f2c822151804125d08db94c65852f711c2e5df2145a59da120748dc32eb9c3"

need_packages \
  "gcc meson ninja-build pkg-config emscripten terser brotli fonttools fonts-dejavu-core librsvg2-bin dpkg-dev xz-utils ca-certificates" ""

# Debian's emcc calls a node of its own, whose modules another node does not find, and is for Debian's Python.
export NODE_PATH=/usr/share/nodejs EMSDK_PYTHON=/usr/bin/python3
THRONG_WEB_FLAGS=$(emcc -Os --cflags 2>/dev/null) # for packaging/web/cc.sh
export THRONG_WEB_FLAGS

# $1: file of the log; the rest: a command that is heard of only where it fails.
quietly() {
  log=$1
  shift
  "$@" >"$log" 2>&1 && return 0
  cat "$log" >&2
  say "That failed: $*"
  exit 1
}

# Needs no rights and changes nothing outside its folder: package lists of its own.
fetch_sources() {
  mkdir -p "$root/lists/partial" "$root/fetched"
  echo "deb-src $mirror $release main" >"$root/sources.list"
  own="-o Dir::Etc::sourcelist=$root/sources.list -o Dir::Etc::sourceparts=- -o Dir::State::lists=$root/lists -o APT::Sandbox::User="
  # shellcheck disable=SC2086 # several options
  quietly "$root/update.log" apt-get -q $own update
  # shellcheck disable=SC2086
  (cd "$root/fetched" && quietly "$root/fetch.log" apt-get -q $own source --download-only libsdl2 libsdl2-image libsdl2-ttf freetype)
  echo "$sources" | while read -r file sum; do
    echo "$sum  $root/fetched/$file" | sha256sum -c - >/dev/null 2>&1 ||
      { say "$root/fetched/$file is not the source that this script is written for."; exit 1; }
  done || exit 1
  mkdir -p "$root/sources"
  for package in "$root"/fetched/*.dsc; do
    (cd "$root/sources" && quietly "$root/unpack.log" dpkg-source --no-check -x "$package")
  done
}

if [ ! -e "$root/sources/done" ]; then
  say "Fetching the sources of SDL2, SDL2_image, SDL2_ttf and FreeType ..."
  rm -rf "$root/fetched" "$root/sources" "$root/libraries"
  fetch_sources
  : >"$root/sources/done"
fi
recipe=$(sha256sum packaging/web/libraries.py)
if [ "$(cat "$root/libraries/done" 2>/dev/null)" != "$recipe" ]; then
  say "Building them for the web (a minute or two, once) ..."
  quietly "$root/libraries.log" python3 packaging/web/libraries.py "$root/sources" "$root/libraries" "$root/libraries-build"
  quietly "$root/libraries.log" ninja -C "$root/libraries-build"
  echo "$recipe" >"$root/libraries/done"
fi

# Twice: for browsers that know vectors and move blocks of memory at once, and for those that do not.
say "Building the game ..."
build_game() {
  sed "s|@SOURCE@|$PWD|; s|@PREFIX@|$root/libraries|; s|@NEWER@|$2|" packaging/web/cross.txt >"$root/$1.new"
  if ! cmp -s "$root/$1.new" "$root/$1.txt"; then
    mv "$root/$1.new" "$root/$1.txt"
    rm -rf "${root:?}/$1"
  fi
  [ -f "$root/$1/build.ninja" ] ||
    quietly "$root/$1.setup.log" meson setup "$root/$1" --cross-file "$root/$1.txt" --buildtype=plain -Doptimization=s --prefix=/ \
      -Dwindow=enabled -Dtiled=disabled -Dfontconfig=disabled -Dlibtcod=disabled -Ddetour=disabled -Dtests=disabled -Dshared=false
  quietly "$root/$1.log" ninja -C "$root/$1" src/throng.js
}
build_game game ", '-msimd128', '-mbulk-memory'" &
game=$!
build_game plain "" || { wait $game; exit 1; }
wait $game
python3 packaging/web/site.py . "$root/game" "$root/plain" "$root/site" 2>"$root/site.log" || { cat "$root/site.log" >&2; exit 1; }
say "The site: $root/site"
[ -z "$serve" ] || exec python3 packaging/web/serve.py "$root/site" "$port"
