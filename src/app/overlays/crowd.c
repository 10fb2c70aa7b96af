/* Crowd cost: what the enemies on a tile added to entering it when the field was built, as squares inside the
 * tiles, so that a heat map below them stays visible. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"
#include "app/shell/app.h"

#define SQUARES_FROM 7.0f  // pixels a tile; below, whole tiles are painted
#define NUMBERS_FROM 26.0f // logical pixels a tile

static uint32_t cap_of(const NavFieldInput *input) {
  return nav_field_crowd_cost(input, SIM_TILE_SPOTS);
}

static SDL_Color color_of(const struct App *app, float share) {
  (void)app;
  const float t = fminf(fmaxf(share, 0), 1);
  return (SDL_Color){(Uint8)(204 + 41 * t), (Uint8)(121 - 27 * t), (Uint8)(167 - 167 * t), 255};
}

static SDL_Color color_of_cost(const AppScene *scene, uint32_t cost) {
  const uint32_t max = cap_of(&scene->world->field_input);
  const float share = max > 1 ? (float)(cost - 1) / (float)(max - 1) : 1;
  SDL_Color color = color_of(scene->app, share);
  color.a = (Uint8)(130 + 90 * fminf(share, 1));
  return color;
}

static bool costs_anything(const SimWorld *world) {
  return world->field_input.crowd != NULL && world->field_input.crowd_weight > 0;
}

static uint32_t paint(const AppScene *scene, NavCell cell) {
  const uint32_t cost = nav_field_enter_cost(&scene->world->field_input, cell).crowd;
  if (cost == 0) return 0;
  const SDL_Color c = color_of_cost(scene, cost);
  return (uint32_t)c.a << 24 | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

void overlay_crowd_ground(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  if (!costs_anything(world)) return;
  if (frame->view.camera.zoom < SQUARES_FROM) {
    overlay_tiles_draw(&frame->state->crowd, frame, paint,
                       (uint64_t)world->stats.field_builds ^ world->seed << 40);
    return;
  }
  const SDL_Rect t = frame->view.tiles;
  for (int32_t y = t.y; y < t.y + t.h; y++) {
    for (int32_t x = t.x; x < t.x + t.w; x++) {
      const uint32_t cost =
          nav_field_enter_cost(&world->field_input, nav_grid_cell(&world->grid, x, y)).crowd;
      if (cost == 0) continue;
      const SDL_FRect box = overlay_box(frame, x, y);
      const float inset = floorf(box.w * 0.1f + 0.5f);
      app_draw_rect(frame->view.draw, box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset,
                    color_of_cost(frame->view.scene, cost));
    }
  }
}

/// The costs as numbers, in a corner, where the crowd itself does not hide them.
void overlay_crowd_draw(OverlayFrame *frame) {
  const struct App *app = frame->view.app;
  const SimWorld *world = frame->view.world;
  if (!costs_anything(world) || frame->view.camera.zoom < NUMBERS_FROM * app->scale) return;
  const SDL_Rect t = frame->view.tiles;
  const float size = roundf(fminf(frame->view.camera.zoom * 0.32f, APP_TEXT_SMALL * app->scale));
  for (int32_t y = t.y; y < t.y + t.h; y++) {
    for (int32_t x = t.x; x < t.x + t.w; x++) {
      const uint32_t cost =
          nav_field_enter_cost(&world->field_input, nav_grid_cell(&world->grid, x, y)).crowd;
      if (cost == 0) continue;
      const SDL_FRect box = overlay_box(frame, x, y);
      char text[16];
      snprintf(text, sizeof text, "+%u", (unsigned)cost);
      app_draw_text(frame->view.draw, box.x + 1, box.y, size, APP_LEFT, APP_RGB(0xffe2c4), text);
    }
  }
}

void overlay_crowd_card(OverlayFrame *frame) {
  const NavFieldInput *input = &frame->view.world->field_input;
  const SDL_FRect content = overlay_card(frame, APP_SPRITE_ICON_CROWD, "Crowd cost on a tile", 32);
  if (input->crowd_weight == 0) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "Weight 0: crowds cost nothing.");
    return;
  }
  char min[24], max[24];
  snprintf(min, sizeof min, "+%u for one", (unsigned)nav_field_crowd_cost(input, 1));
  snprintf(max, sizeof max, "+%u", (unsigned)cap_of(input));
  overlay_scale(frame, content, color_of, min, max);
}
