#!/bin/sh
# The compiler for the web: cc.sh ARGUMENT... A file is compiled by the clang that emcc calls, without the start of emcc, which takes
# longer than most files; all else, and linking, is emcc's. THRONG_WEB_FLAGS: what `emcc -Os --cflags` has printed, to ask once only.
case " $* " in
  *" -c "*)
    # shellcheck disable=SC2046,SC2086 # several flags
    exec clang-14 ${THRONG_WEB_FLAGS:-$(emcc -Os --cflags 2>/dev/null)} "$@"
    ;;
esac
exec emcc "$@"
