/* What the overlays of the senses share: the enemy that is chosen, places in fixed point, ages in words,
 * dashes. Private to overlay*.c. */
#ifndef APP_OVERLAYS_MIND_H
#define APP_OVERLAYS_MIND_H

#include "app/overlays/parts.h"

enum { OVERLAY_AGE_TEXT = 24 };

/// Row of the chosen enemy, when it lives in the world that is shown; -1: none.
int32_t overlay_selected(const OverlayFrame *frame);
/// Does that kind of enemy have the sense?
bool overlay_has_sense(const OverlayFrame *frame, int32_t actor, SimSense sense);
/// Ticks since one of the low 32 bits.
int32_t overlay_since(const OverlayFrame *frame, int32_t tick);
/// "2.4 s"; returns out.
const char *overlay_age(int32_t ticks, char *out, size_t size);
/// "asleep", "hunting", for players.
const char *overlay_mode_words(SimMode mode);
const char *overlay_sense_words(SimSense sense); // "sight", "a sound", ...

/* Output pixels */
SDL_FPoint overlay_at(const OverlayFrame *frame, BaseFixed x, BaseFixed y);
SDL_FPoint overlay_cell(const OverlayFrame *frame, NavCell cell); // its middle
SDL_FPoint overlay_actor(const OverlayFrame *frame, int32_t actor);
bool overlay_seen(const OverlayFrame *frame, SDL_FPoint at, float reach);
void overlay_dashes(const OverlayFrame *frame, SDL_FPoint a, SDL_FPoint b, float thick, SDL_Color color);
/// A word on a dark plate, its middle at a point.
void overlay_label(const OverlayFrame *frame, SDL_FPoint at, SDL_Color color, const char *text);
/// A line of a card about lines on the map: whole or in dashes.
void overlay_key_line(const OverlayFrame *frame, SDL_FRect content, float line, SDL_Color color, bool dashed,
                      const char *text);

/* overlay_enemy.c: the chosen enemy, for the inspector. */
void overlay_enemy_mark(const OverlayFrame *frame, int32_t actor);
void overlay_enemy_card(OverlayFrame *frame, int32_t actor);

#endif
