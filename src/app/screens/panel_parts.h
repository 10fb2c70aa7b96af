/* Parts of the lab panel. Private to panel*.c. Each draws from `y` on and returns the y below it. */
#ifndef APP_SCREENS_PANEL_PARTS_H
#define APP_SCREENS_PANEL_PARTS_H

#include "app/shell/app.h"

/* panel_tunables.c */
enum { PANEL_SECTIONS_OPEN = 1u << 1 | 1u << 2 }; // those that are unfolded at first
float panel_tunables(App *app, SDL_FRect area, float y);
int panel_section_count(void);

/* panel_place.c: which kind of enemy a tap on the map lets arrive. */
float panel_place(App *app, SDL_FRect area, float y);

#endif
