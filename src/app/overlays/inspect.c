/* One tile explained: its value is a neighbour's value plus what entering that neighbour costs, terrain and
 * crowd apart. The numbers are those of the field that is followed now. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/mind.h"

static const char *const dir_words[NAV_DIR_COUNT] = {"up", "down", "left", "right"};

static const char *const beside_words[NAV_DIR_COUNT] = {"above it", "below it", "to its left",
                                                        "to its right"};

static bool inspected(const OverlayFrame *frame, int32_t *x, int32_t *y) {
  const AppPointed *pointed = &frame->view.scene->pointed;
  *x = pointed->tile_x;
  *y = pointed->tile_y;
  return pointed->inspects && nav_grid_inside(&frame->view.world->grid, *x, *y);
}

void overlay_inspect_draw(OverlayFrame *frame) {
  const int32_t chosen = overlay_selected(frame);
  if (chosen >= 0) overlay_enemy_mark(frame, chosen);
  int32_t x, y;
  if (!inspected(frame, &x, &y)) return;
  const float s = frame->view.scale;
  const SDL_FRect box = overlay_box(frame, x, y);
  app_draw_frame(frame->view.draw, box.x - 3 * s, box.y - 3 * s, box.w + 6 * s, box.h + 6 * s, 3 * s,
                 APP_RGBA(0x0b0d12, 200));
  app_draw_frame(frame->view.draw, box.x - 2 * s, box.y - 2 * s, box.w + 4 * s, box.h + 4 * s,
                 fmaxf(1, roundf(1.5f * s)), APP_COLOUR_ACCENT);
}

/// Value, and the neighbour that it comes from.
static float value_lines(const OverlayFrame *frame, SDL_FRect content, float line, NavCell cell) {
  const SimWorld *world = frame->view.world;
  const NavField *field = &world->field;
  const uint32_t value = field->value[cell];
  if (value == NAV_UNREACHED) {
    overlay_line(frame, content, line, APP_COLOUR_DIM, "The hero cannot be reached from here.");
    return line + 1;
  }
  overlay_line(frame, content, line, APP_COLOUR_ACCENT, "Cost to the hero: %u", (unsigned)value);
  const NavDir dir = nav_field_dir(field, cell);
  if (dir == NAV_NO_DIR) {
    overlay_line(frame, content, line + 1, APP_COLOUR_TEXT, "A goal of the field: the hero.");
    return line + 2;
  }
  const NavCell next = cell + nav_grid_delta(&world->grid, dir);
  const NavEnterCost enter = nav_field_enter_cost(&world->field_input, next);
  overlay_line(frame, content, line + 1, APP_COLOUR_TEXT, "= %u of the tile %s", (unsigned)field->value[next],
               beside_words[dir]);
  overlay_line(frame, content, line + 2, APP_COLOUR_TEXT, "+ %u to enter its terrain",
               (unsigned)enter.terrain);
  overlay_line(frame, content, line + 3, enter.crowd > 0 ? APP_COLOUR_SHADE : APP_COLOUR_TEXT,
               "+ %u for the crowd on it", (unsigned)enter.crowd);
  return line + 4;
}

static void best_line(const OverlayFrame *frame, SDL_FRect content, float line, NavCell cell) {
  const uint8_t best = frame->view.world->field.best[cell];
  char text[64] = "";
  size_t used = 0;
  for (int dir = 0; dir < NAV_DIR_COUNT; dir++) {
    if ((best >> dir & 1) == 0) continue;
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used > 0 ? " or " : "", dir_words[dir]);
  }
  if (used > 0) overlay_line(frame, content, line, APP_COLOUR_DIM, "Shades go %s", text);
}

void overlay_inspect_card(OverlayFrame *frame) {
  int32_t x, y;
  const float line = overlay_line_height();
  const int32_t chosen = overlay_selected(frame);
  if (chosen >= 0) overlay_enemy_card(frame, chosen);
  if (!inspected(frame, &x, &y)) {
    if (chosen >= 0) return;
    const SDL_FRect content = overlay_card(frame, APP_SPRITE_ICON_INSPECT, "Inspector", 2 * line);
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "Tap an enemy, or point");
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "at a tile or hold it.");
    return;
  }
  const SimWorld *world = frame->view.world;
  const NavCell cell = nav_grid_cell(&world->grid, x, y);
  char title[64];
  snprintf(title, sizeof title, "Tile %d,%d: %s", (int)x, (int)y,
           world->barricade[cell] ? "barricade" : nav_terrain_name((NavTerrain)world->grid.terrain[cell]));
  const bool open = nav_grid_open(&world->grid, NAV_WALKER, cell);
  const SDL_FRect content = overlay_card(frame, APP_SPRITE_ICON_INSPECT, title, (open ? 6 : 1) * line);
  if (!open) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "Walkers may not enter it.");
    return;
  }
  const float next = value_lines(frame, content, 0, cell);
  best_line(frame, content, next, cell);
  overlay_line(frame, content, 5, APP_COLOUR_DIM, "Enemies on it now: %u", (unsigned)world->crowd[cell]);
}
