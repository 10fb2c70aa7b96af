/* The little picture in the settings. */
#ifndef APP_SCREENS_SAMPLE_H
#define APP_SCREENS_SAMPLE_H

#include "app/screens/screens.h"

void app_screens_sample_draw(const AppScreenFrame *frame, SDL_FRect rect);
void app_screens_sample_free(AppSample *sample);

#endif
