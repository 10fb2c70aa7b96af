/* examples/crowd.c with the navigation library as one file: scripts/single_file.py. */
#include "throng_nav.h"

#define NAV_NAV_H // what the example includes has come already
#include "../../examples/crowd.c"
