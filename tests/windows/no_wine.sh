#!/bin/sh
echo "skipped: there is no Wine (Debian: wine64), so nothing of what was built for Windows is run" >&2
exit 77
