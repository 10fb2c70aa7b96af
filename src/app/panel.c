/* Placeholder. */
#include "app/app.h"
