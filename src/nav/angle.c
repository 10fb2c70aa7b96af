#include "nav/angle.h"
