#!/bin/sh
# Four faults that another commit chooses, planted within 15 s of processor time: the tests of the source's folder only. Survivors are shown and fail nothing: they hang on chance. The
# self-test fails where the machinery does not work. Usage: made_faults.sh SOURCE_ROOT BUILD_ROOT
set -eu
seed=$(git -C "$1" rev-parse HEAD 2>/dev/null || echo 1)
exec python3 "$1/scripts/made_faults.py" "$2" --self-test --seed "$seed" --count 4 --room base --room nav --reach 0 --each 3 --budget 15
