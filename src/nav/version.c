/* The version and the build of the library. */
#include "nav/version.h"

int nav_version(void) {
  return NAV_VERSION;
}
