#include "nav/scent.h"
