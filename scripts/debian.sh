#!/bin/sh
# Builds the Debian packages of what git holds and tries them: sh scripts/debian.sh
#
# lintian may say of them what docs/packaging.md explains, and nothing else. Then they are installed into a fresh Debian 12 in
# build-debian/root (debootstrap, as root), where the program says its version, computes a state hash, plays and draws a frame,
# and the Python package is imported. The last line is `debian: N passed, N failed`.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.inc
. scripts/packages.inc

case ${1:-} in
  '') ;;
  -h | --help) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit 0 ;;
  *) say "Unknown word '$1'; see sh scripts/debian.sh --help"; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || { say "This installs into a root of its own, which only root may make: sudo sh scripts/debian.sh"; exit 1; }

need_packages \
  "gcc dpkg-dev debhelper dh-python meson ninja-build doxygen libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev libfontconfig-dev libjansson-dev libexpat1-dev zlib1g-dev lintian debootstrap" ""

work=$PWD/build-debian
root=$work/root
mirror=${THRONG_MIRROR:-http://deb.debian.org/debian}
explained="initial-upload-closes-no-bugs|no-symbols-control-file"
passed=0 failed=0

# $1: what is tried; the rest: the command.
try() {
  what=$1
  shift
  if "$@" >"$work/try.log" 2>&1; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    say "FAIL $what"
    cat "$work/try.log" >&2
  fi
}

inside() {
  LC_ALL=C.UTF-8 SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy HOME=/tmp chroot "$root" "$@"
}

build() (
  git archive --prefix=throng/ HEAD | tar -x -C "$work" &&
    cd "$work/throng" && DEB_BUILD_OPTIONS="nocheck parallel=$(nproc)" dpkg-buildpackage -us -uc -b
)

says_nothing_new() {
  lintian -EI --pedantic --allow-root "$work"/throng_*.changes | grep -vE "^N:|$explained" >"$work/lintian" || :
  cat "$work/lintian"
  [ ! -s "$work/lintian" ]
}

install_there() (
  mkdir "$root/packages" && cp "$work"/*.deb "$root/packages" && cp /etc/resolv.conf "$root/etc/resolv.conf" &&
    inside sh -c "apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends fonts-dejavu-core /packages/*.deb"
)

hash_of() {
  "$@" sim brimstone --ticks 100 --seed 5 | sed -n 's/.*"state_hash": "\([0-9a-f]*\)".*/\1/p'
}

is_equal() {
  echo "$1, expected $2"
  [ -n "$1" ] && [ "$1" = "$2" ]
}

plays() {
  inside /usr/games/throng play brimstone --size 640x400 --seconds 2 --screenshot /tmp/frame.png &&
    [ "$(head -c 4 "$root/tmp/frame.png" | tail -c 3)" = PNG ]
}

rm -rf "$work"
mkdir "$work"
say "Building the packages ..."
try "the packages are built" build
try "lintian says nothing else" says_nothing_new
say "Making a fresh Debian 12 ..."
try "a fresh Debian 12" debootstrap --variant=minbase bookworm "$root" "$mirror"
try "they are installed there" install_there
try "the version" is_equal "$(inside /usr/games/throng --version | head -n 1)" "throng $(sed -n "s/^ *version: '\(.*\)'.*/\1/p" meson.build | head -n 1)"
try "a state hash" is_equal "$(hash_of inside /usr/games/throng)" "$(THRONG_DATA=$PWD hash_of "$work"/throng/obj-*/src/throng)"
try "the game plays" plays
try "the Python package" inside python3 -c "import throng; print(throng.__doc__)"
echo "debian: $passed passed, $failed failed"
[ $failed = 0 ]
