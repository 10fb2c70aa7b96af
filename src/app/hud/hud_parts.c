/* Shared parts of the plates of the game screen. */
#include "app/hud/hud_parts.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/hud/clear.h"
#include "app/screens/controls.h"
#include "app/told/known.h"
#include "app/ui/paint.h"

void app_hud_plate(const AppScreenFrame *frame, AppBox box, float share) {
  SDL_Color color = APP_COLOUR_PLATE;
  assert(share >= 0 && share <= 1);
  color.a = (Uint8)((float)color.a * share);
  app_ui_fill(frame->ui, box, 8, color);
}

void app_hud_action(const AppScreenFrame *frame, AppActionRow row, AppBox cell) {
  app_hud_clear_plate(frame, app_ui_id("action", (int)row), cell.r);
  app_screens_action(frame, row, cell);
  if (app_known_is_new(frame->game, app_actions[row].name)) {
    const bool still = frame->settings->value[APP_SETTING_REDUCED_MOTION] != 0;
    const float wave =
        still ? 1 : 0.6f + 0.4f * sinf((float)fmod(frame->clock->now, 0.9) * 6.2831853f / 0.9f);
    app_ui_rim(frame->ui, app_box_in(cell, 2, 2), 8, 3, APP_RGBA(0xffe9b8, (Uint8)(255 * wave)));
  }
  app_hud_clear_end(frame);
}

void app_hud_badge(const AppScreenFrame *frame, AppBox cell, int left) {
  const float radius = 9;
  AppBox badge = app_cut_right(&cell, 2 * radius + 1);
  badge = app_cut_left(&badge, 2 * radius);
  badge = app_box_band(badge, 1, 2 * radius);
  const SDL_FPoint at = app_box_middle(badge);
  char text[8];
  snprintf(text, sizeof text, "%d", left);
  app_draw_circle(frame->draw, at.x, at.y, radius * badge.s,
                  left > 0 ? APP_COLOUR_ACCENT : APP_COLOUR_OUTLINE);
  app_draw_text(frame->draw, at.x, at.y - 7 * badge.s, 14 * badge.s, APP_CENTRE,
                left > 0 ? APP_COLOUR_ON_ACCENT : APP_COLOUR_DIM, text);
}

int app_hud_overlays_on(const AppScreenFrame *frame) {
  int on = 0;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) on += frame->settings->overlay[i];
  return on;
}
