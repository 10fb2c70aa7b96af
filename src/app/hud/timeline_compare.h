/* The present branch next to the ghost. */
#ifndef APP_HUD_TIMELINE_COMPARE_H
#define APP_HUD_TIMELINE_COMPARE_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

bool timeline_compares(const AppScreenFrame *frame);
float timeline_compare_height(void); // logical pixels
void timeline_compare_draw(const AppScreenFrame *frame, AppBox place);

#endif
