#include "nav/sound.h"
