/* Enemies from the lab: a kind, how many, and then a tap on the map for each lot of them. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/screens/panel_parts.h"
#include "app/screens/parts.h"
#include "app/view/looks.h"

#define BUTTON  48.0f // logical pixels
#define MIN     46.0f // width of a kind's button
#define PICTURE 32.0f

static const int32_t lots[] = {1, 10, 100};
static const char *const lot_names[] = {"1", "10", "100"};

enum { LOTS = sizeof lots / sizeof *lots };

static void kind_button(App *app, int32_t kind, SDL_FRect rect) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  const float s = app->scale, in = 3 * s;
  const bool chosen = app->place_kind == kind;
  char tip[APP_UI_TIP_BYTES];
  snprintf(tip, sizeof tip, "%s: %s", row->title, row->help);
  if (app_ui_card(&app->ui, app_ui_id("place kind", kind), rect, false, tip)) {
    app->place_kind = kind;
    app->arm = APP_ARM_PLACE;
  }
  app_parts_icon(app, app_look_picture(kind), rect.x + rect.w / 2, rect.y + rect.h / 2, PICTURE * s,
                 APP_COLOUR_PLAIN);
  if (chosen)
    app_draw_round_frame(&app->draw, rect.x + in, rect.y + in, rect.w - 2 * in, rect.h - 2 * in, 8 * s,
                         fmaxf(2 * s, 1), APP_COLOUR_ACCENT);
}

static float draw_kinds(App *app, SDL_FRect area, float y) {
  const float s = app->scale, h = BUTTON * s;
  const int columns = SDL_max((int)(area.w / (MIN * s)), 1);
  const float w = area.w / (float)columns;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    kind_button(app, kind,
                (SDL_FRect){area.x + w * (float)(kind % columns), y + h * (float)(kind / columns), w, h});
  return y + h * (float)((SIM_ENEMY_KIND_COUNT + columns - 1) / columns);
}

float panel_place(App *app, SDL_FRect area, float y) {
  const float s = app->scale, size = APP_TEXT_SMALL * s;
  app_draw_text_fit(&app->draw, area.x + 8 * s, y + 2 * s, area.w - 16 * s, size, APP_LEFT, APP_COLOUR_DIM,
                    "Place enemies: choose a kind, tap the map");
  y = draw_kinds(app, area, y + 22 * s);
  const float half = floorf(area.w * 0.42f), high = BUTTON * s;
  char label[48];
  snprintf(label, sizeof label, "%s", sim_enemy_kinds[app->place_kind]->title);
  if (app_ui_toggle(&app->ui, app_ui_id("place", 0), (SDL_FRect){area.x, y, half, high}, label,
                    APP_SPRITE_ICON_PLACE, app->arm == APP_ARM_PLACE, "The next taps let enemies arrive"))
    app_arm_toggle(app, APP_ARM_PLACE);
  const float w = (area.w - half) / LOTS;
  for (int i = 0; i < LOTS; i++) {
    const SDL_FRect r = {area.x + half + w * (float)i, y, w, high};
    if (app_ui_button(&app->ui, app_ui_id("place count", i), r, lot_names[i], 0, app->place_count == lots[i],
                      "So many with each tap"))
      app->place_count = lots[i];
  }
  return y + high;
}
