#!/bin/sh
# The program and pkg-config name the version of meson.build, nothing else in the sources does, and the changelogs know it.
# Usage: version.sh SOURCE_ROOT BUILD_ROOT VERSION THRONG
set -eu
source=$1
build=$2
version=$3
throng=$4
failed=0
# $1: who says it, $2: what
expect() {
  [ "$2" = "$version" ] || { echo "$1 says '$2', meson.build says '$version'" >&2; failed=1; }
}
expect "throng --version" "$("$throng" --version | sed 's/^throng //')"
expect pkg-config "$(PKG_CONFIG_PATH=$build/meson-private pkg-config --modversion throng-nav)"
expect CHANGELOG.md "$(sed -n 's/^## \[\([0-9][^]]*\)\].*/\1/p' "$source/CHANGELOG.md" | head -n 1)"
expect debian/changelog "$(sed -n '1s/^throng (\(.*\)-[^-]*) .*/\1/p' "$source/debian/changelog")"
if grep -rnF "\"$version\"" "$source/src" >&2; then
  echo "the version stands in a source file; meson.build is its place" >&2
  failed=1
fi
exit $failed
