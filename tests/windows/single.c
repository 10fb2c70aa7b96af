/* examples/crowd.c with the navigation library as one file: scripts/single_file.py. */
#include "../../examples/crowd.c"
