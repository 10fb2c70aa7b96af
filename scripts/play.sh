#!/bin/sh
# Builds Throng and starts it: sh scripts/play.sh [LEVEL] [OPTION]... (see `throng play --help`)
# Where there is no display it says so, and leaves a screenshot and a summary of a short run instead.
set -eu
cd "$(dirname "$0")/.."
# shellcheck source=scripts/packages.inc
. scripts/packages.inc

need_packages "gcc libc6-dev meson ninja-build pkg-config libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev" \
  "fonts-dejavu-core libfontconfig-dev libjansson-dev libexpat1-dev zlib1g-dev"

log=$(mktemp)
trap 'rm -f "$log"' EXIT
build() {
  [ -f build/build.ninja ] || meson setup build --buildtype=release -Dwindow=enabled
  ninja -C build src/throng
}
say "Building ..."
if ! build >"$log" 2>&1; then
  cat "$log" >&2
  say "The build failed; see above."
  exit 1
fi
rm -f "$log"
throng=build/src/throng
export THRONG_DATA="${THRONG_DATA:-$(pwd)}" # the levels and pictures of this copy, not of an installed one

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}${SDL_VIDEODRIVER:-}" ]; then
  exec "$throng" play "$@"
fi

level=
skip=
for word in "$@"; do
  if [ -n "$skip" ]; then
    skip=
    continue
  fi
  case $word in
    --*=* | --fullscreen | --paused | --continue) ;;
    --*) skip=yes ;;
    *) level=$word ;;
  esac
done
[ -n "$level" ] || { level=brimstone; set -- "$level" "$@"; }
picture=build/screenshot.png
say "There is no display here, so nobody could see the game. Start this on a desktop to play."
say "Instead, three seconds of $level without a window:"
SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy "$throng" play "$@" --seconds 3 --screenshot "$picture"
say "A screenshot: $(pwd)/$picture"
say "And ten seconds of its simulation (throng sim $level --ticks 600):"
"$throng" sim "$level" --ticks 600
