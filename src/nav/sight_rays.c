#include "nav/sight.h"
