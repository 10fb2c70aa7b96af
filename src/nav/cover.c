#include "nav/cover.h"
