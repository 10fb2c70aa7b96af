#!/usr/bin/env python3
"""The command of scripts/faults: see there, or --help."""
import sys

from faults import made

if __name__ == "__main__":
    sys.exit(made.main())
