/* The track of the time line. */
#ifndef APP_HUD_TIMELINE_TRACK_H
#define APP_HUD_TIMELINE_TRACK_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

void timeline_track_draw(const AppScreenFrame *frame, AppBox track);

#endif
