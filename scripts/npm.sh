#!/bin/sh
# Builds the npm package throng-nav and packs it: sh scripts/npm.sh [FOLDER]
#
# Leaves the package in FOLDER/package (build-npm/package) and FOLDER/throng-nav-VERSION.tgz. Needs clang and lld for WebAssembly,
# wasi-libc, Python, node and npm (Debian: clang lld wasi-libc nodejs npm). $WASM_CC and $WASM_FLAGS are the compiler and what
# it is given besides (WASM_FLAGS=-mno-simd128 for engines of before 2023). Publishes nothing. Equal sources and compilers give an equal module.
set -eu
case ${1:-} in -h | --help) sed -n '2,/^set /s/^# \{0,1\}//p' "$0"; exit 0 ;; esac
mkdir -p "${1:-$(dirname "$0")/../build-npm}"
out=$(cd "${1:-$(dirname "$0")/../build-npm}" && pwd)
cd "$(dirname "$0")/.."

cc=${WASM_CC:-$(for name in clang clang-19 clang-16 clang-15 clang-14; do command -v $name && break; done || :)}
for need in "${cc:-clang}" node npm python3; do
  command -v "$need" >/dev/null || { echo "npm.sh: $need is missing (Debian: clang lld wasi-libc nodejs npm)" >&2; exit 1; }
done
version=$(sed -n "s/^ *version: '\([0-9.]*\)'.*/\1/p" meson.build | head -n 1)
mkdir -p "$out/objects" "$out/include/nav"
rm -rf "$out/package" "$out"/throng-nav-*.tgz
python3 - "$out/include/nav/version.h" <<'PROGRAM'
import sys
sys.path.insert(0, "scripts")
import single_file
open(sys.argv[1], "w", encoding="utf-8").write(single_file.read("nav/version.h"))
PROGRAM

# The library without the parts that start threads; its assertions throw in JavaScript (src/memory.c).
flags="--target=wasm32-wasi -std=c17 -O3 -D_POSIX_C_SOURCE=200809L -DBASE_ASSERT_FAILED=nav_assert_failed -fvisibility=hidden
  -ffp-contract=off -ffunction-sections -msimd128 -mbulk-memory -mmutable-globals -msign-ext -mnontrapping-fptoint -Wno-pass-failed ${WASM_FLAGS:-}"
sources="$(find src/nav -name '*.c' ! -path 'src/nav/requests/*' ! -path 'src/nav/regions/*' ! -path 'src/nav/assert_hook.c' | LC_ALL=C sort) src/base/allocator.c
  $(find bindings/npm/src -name '*.c' | LC_ALL=C sort)"
rm -f "$out"/objects/*.o
# shellcheck disable=SC2086 # several words
printf '%s\n' $sources | xargs -P "$(nproc 2>/dev/null || echo 2)" -I{} sh -c '
  file=$1 out=$2
  shift 2
  "$@" -ffile-prefix-map="$PWD"/= -c "$file" -o "$out/objects/$(echo "$file" | tr / _).o"' compile {} "$out" \
  $(command -v ccache || :) "$cc" $flags -Isrc -I"$out/include" -Ibindings/npm/src/include -Ibindings/npm/src
"$cc" --target=wasm32-wasi -nostartfiles -nodefaultlibs "$out"/objects/*.o -lc -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all \
  -Wl,--export=__stack_pointer -Wl,--stack-first -Wl,-z,stack-size=262144 -o "$out/throng-nav.wasm"

node bindings/npm/build.mjs "$out/throng-nav.wasm" "$version" "$out/package"
# npm sends nothing: --offline, and no look for newer versions of itself.
(cd "$out" && npm_config_cache="$out/npm-cache" npm_config_update_notifier=false npm pack --offline --silent ./package)
