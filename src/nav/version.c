/* What the library was built as. */
#include "nav/version.h"

int nav_version(void) {
  return NAV_VERSION;
}
