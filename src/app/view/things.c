/* Things that lie or stand on tiles: embers, flasks, gates, barricades. Small zooms keep them large enough to
 * be found. */
#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/view/parts.h"

#define MIN_THING 11.0f // logical pixels

static bool seen(const ViewFrame *frame, int32_t x, int32_t y) {
  enum { MARGIN = 2 }; // a gate and a glow are larger than their tile
  const SDL_Rect *t = &frame->tiles;
  return x >= t->x - MARGIN && y >= t->y - MARGIN && x < t->x + t->w + MARGIN && y < t->y + t->h + MARGIN;
}

static float size_of(const ViewFrame *frame, float tiles) {
  return fmaxf(frame->camera.zoom * tiles, MIN_THING * frame->scale);
}

static float wave(const ViewFrame *frame, int32_t x, int32_t y, float speed) {
  if (frame->calm) return 0;
  return sinf((float)fmod(frame->now, 3600) * speed + (float)(view_hash(x, y) & 63) * 0.1f);
}

static void draw_thing(const ViewFrame *frame, const SimThing *thing) {
  const float x = view_px(frame, (float)thing->x + 0.5f), y = view_py(frame, (float)thing->y + 0.5f);
  const float zoom = frame->camera.zoom;
  if (thing->kind == SIM_EMBER) {
    view_sprite(frame, APP_SPRITE_EMBER, x, y - zoom * 0.04f * (1 + wave(frame, thing->x, thing->y, 2.6f)),
                size_of(frame, 0.8f));
  } else if (thing->kind == SIM_FLASK) {
    view_sprite(frame, APP_SPRITE_FLASK, x, y, size_of(frame, 0.8f));
  } else if (thing->kind == SIM_GATE) {
    const float size = size_of(frame, 1.25f);
    view_sprite(frame, frame->world->gate_open ? APP_SPRITE_GATE_OPEN : APP_SPRITE_GATE_SHUT, x,
                y + zoom / 2 - size / 2, size);
  }
}

/// Barricades are few and seldom change, but a map may have millions of tiles: they are listed when the map
/// changes.
static void list_barricades(ViewThings *things, const SimWorld *world) {
  if (things->known && things->revision == world->grid.revision) return;
  things->known = true;
  things->revision = world->grid.revision;
  things->barricade_count = 0;
  for (NavCell cell = 0; cell < world->grid.cells; cell++) {
    if (!world->barricade[cell]) continue;
    if (things->barricade_count == things->barricade_capacity) {
      const int32_t capacity = things->barricade_capacity == 0 ? 16 : things->barricade_capacity * 2;
      NavCell *moved = realloc(things->barricades, (size_t)capacity * sizeof *moved);
      if (moved == NULL) return;
      things->barricades = moved;
      things->barricade_capacity = capacity;
    }
    things->barricades[things->barricade_count++] = cell;
  }
}

void view_things_draw(ViewThings *things, const ViewFrame *frame) {
  const SimWorld *world = frame->world;
  list_barricades(things, world);
  for (int32_t i = 0; i < things->barricade_count; i++) {
    const int32_t x = nav_grid_x(&world->grid, things->barricades[i]),
                  y = nav_grid_y(&world->grid, things->barricades[i]);
    if (seen(frame, x, y))
      view_sprite(frame, APP_SPRITE_BARRICADE, view_px(frame, (float)x + 0.5f),
                  view_py(frame, (float)y + 0.5f), size_of(frame, 1.0f));
  }
  for (int32_t i = 0; i < world->thing_count; i++)
    if (!world->thing_taken[i] && seen(frame, world->things[i].x, world->things[i].y))
      draw_thing(frame, &world->things[i]);
}

void view_things_glow(const ViewFrame *frame) {
  const SimWorld *world = frame->world;
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *thing = &world->things[i];
    if (world->thing_taken[i] || !seen(frame, thing->x, thing->y)) continue;
    const float x = view_px(frame, (float)thing->x + 0.5f), y = view_py(frame, (float)thing->y + 0.5f);
    // Whole sizes in steps: a glow that breathes must not be rasterised for every pixel of its size.
    const float step = floorf(1.5f + 1.5f * wave(frame, thing->x, thing->y, 3.1f)) * 0.06f;
    if (thing->kind == SIM_EMBER)
      view_sprite(frame, APP_SPRITE_GLOW_EMBER, x, y, size_of(frame, 2.0f + step));
    if (thing->kind == SIM_GATE && world->gate_open)
      view_sprite(frame, APP_SPRITE_GLOW_GATE, x, y - frame->camera.zoom * 0.1f, size_of(frame, 3.2f + step));
  }
}

void view_things_free(ViewThings *things) {
  free(things->barricades);
  *things = (ViewThings){0};
}
