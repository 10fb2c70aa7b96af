#include "nav/index.h"
