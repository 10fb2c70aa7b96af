/* Where the navigation library is one file, its header is throng_nav.h. */
#include "throng_nav.h"
