/* The level's title, in the middle at the top, if both sides leave enough space. */
#include <math.h>

#include "app/draw/style.h"
#include "app/hud/clear.h"
#include "app/hud/hud_parts.h"
#include "app/told/known.h"
#include "app/ui/paint.h"

#define PAD      12.0f // logical pixels
#define GAP      10.0f // to what lies at its sides
#define HALF_MIN 50.0f

static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  const SDL_FRect top = places->top.r;
  const float s = places->top.s, middle = app_box_middle(places->map).x;
  const float half = fminf(middle - top.x, top.x + top.w - middle - APP_HUD_MARGIN * s) / s - GAP;
  if (half < HALF_MIN || !app_knows(frame->game, APP_THING_CLOCK) || frame->game->run.level.title[0] == '\0')
    return (AppBox){0};
  const float text = app_ui_text_width(frame->ui, APP_TEXT, frame->game->run.level.title);
  const float w = (fminf(text, 2 * (half - PAD)) + 2 * PAD) * s;
  AppBox box = app_box_band(places->top, (APP_HUD_CELL - APP_HUD_PLATE) / 2, APP_HUD_PLATE);
  box.r.x = middle - w / 2;
  box.r.w = w;
  return box;
}

/// Does a gate lie under it? A gate is a little higher than its tile.
static bool hides_gate(const AppScreenFrame *frame, SDL_FRect rect) {
  const SimWorld *world = &frame->game->run.world;
  const AppCamera *camera = &frame->game->camera;
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *thing = &world->things[i];
    const SDL_FRect gate = {app_camera_px(camera, (float)thing->x),
                            app_camera_py(camera, (float)thing->y - 0.3f), camera->zoom, 1.3f * camera->zoom};
    if (thing->kind == SIM_GATE && app_box_meets(rect, gate)) return true;
  }
  return false;
}

static void draw_headline(const AppScreenFrame *frame, AppBox box) {
  if (box.r.w <= 0 || hides_gate(frame, box.r)) return;
  app_hud_clear_plate(frame, app_ui_id("title", 0), box.r);
  app_hud_plate(frame, box, 1);
  app_ui_line(frame->ui, app_box_in(box, PAD - 0.5f, 0), (AppFont){APP_TEXT, APP_CENTRE, APP_COLOUR_DIM},
              frame->game->run.level.title);
  app_hud_clear_end(frame);
}

const AppHudPlate app_hud_headline = {.place = place, .draw = draw_headline, .covers = 220 * APP_HUD_PLATE};
