/* Things on tiles: embers, flasks, gates, barricades, footprints and drops of blood. Small zooms keep things
 * large enough to be found. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

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

/// Barricades are few on maps of up to millions of tiles, so they are listed only when the map changes.
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

/// The more the throng has gnawed at it, the more planks are broken.
static int barricade_sprite(const SimWorld *world, NavCell cell) {
  static const int worn[] = {APP_SPRITE_BARRICADE, APP_SPRITE_BARRICADE_2, APP_SPRITE_BARRICADE_3};
  enum { STAGES = sizeof worn / sizeof *worn };
  const int stage = sim_barricade_worn(world, cell) * STAGES / 100;
  return worn[SDL_min(stage, STAGES - 1)];
}

void view_things_draw(ViewThings *things, const ViewFrame *frame) {
  const SimWorld *world = frame->world;
  list_barricades(things, world);
  for (int32_t i = 0; i < things->barricade_count; i++) {
    const int32_t x = nav_grid_x(&world->grid, things->barricades[i]),
                  y = nav_grid_y(&world->grid, things->barricades[i]);
    if (seen(frame, x, y))
      view_sprite(frame, barricade_sprite(world, things->barricades[i]), view_px(frame, (float)x + 0.5f),
                  view_py(frame, (float)y + 0.5f), size_of(frame, 1.0f));
  }
  for (int32_t i = 0; i < world->thing_count; i++)
    if (!world->thing_taken[i] && seen(frame, world->things[i].x, world->things[i].y))
      draw_thing(frame, &world->things[i]);
}

void view_things_glow(const ViewFrame *frame) {
  enum { FAINT = 80 };
  const SimWorld *world = frame->world;
  // Values on tiles are told by their colours, which a glow would change.
  const SDL_Color tint = APP_RGBA(0xffffff, frame->scene->ground != NULL ? FAINT : 255);
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *thing = &world->things[i];
    if (world->thing_taken[i] || !seen(frame, thing->x, thing->y)) continue;
    const float x = view_px(frame, (float)thing->x + 0.5f), y = view_py(frame, (float)thing->y + 0.5f);
    // In steps: otherwise each pixel of a pulsing size would be rasterised.
    const float step = floorf(1.5f + 1.5f * wave(frame, thing->x, thing->y, 3.1f)) * 0.06f;
    if (thing->kind == SIM_EMBER)
      view_sprite_tinted(
          frame, APP_SPRITE_GLOW_EMBER, x, y, size_of(frame, 2.0f + step),
          view_faded(tint, 0.89f + 0.11f * view_flicker(frame, view_hash(thing->x, thing->y))));
    if (thing->kind == SIM_GATE && world->gate_open)
      view_sprite_tinted(frame, APP_SPRITE_GLOW_GATE, x, y - frame->camera.zoom * 0.1f,
                         size_of(frame, 3.2f + step), tint);
  }
}

void view_things_free(ViewThings *things) {
  free(things->barricades);
  *things = (ViewThings){0};
}

/* Footprints and drops: pictures of the markers that senses read. Each new marker leaves one here, a little
 * askew, that fades in its own time, independent of the marker. */

#define PRINT_SECONDS  9.0
#define BLOOD_SECONDS  16.0
#define FADE_SHARE     0.35f // of its life, at the end
#define MIN_PRINT_ZOOM 10.0f // pixels a tile

void view_prints_reset(ViewPrints *prints) {
  memset(prints, 0, sizeof *prints);
  prints->random = base_random_seeded(0x7072696e7473u, 2);
}

static float askew(ViewPrints *prints, float max) {
  return ((float)(base_random_next(&prints->random) >> 8) / 8388608.0f - 1) * max;
}

static void leave_print(ViewPrints *prints, const AppScene *scene, const SimMarker *marker) {
  const NavGrid *grid = &scene->world->grid;
  if (marker->cell < 0 || marker->cell >= grid->cells) return;
  const bool blood = marker->kind == SIM_MARKER_BLOOD;
  const float max = blood ? 0.25f : 0.06f;
  prints->item[prints->next] = (ViewPrint){.x = (float)nav_grid_x(grid, marker->cell) + 0.5f,
                                           .y = (float)nav_grid_y(grid, marker->cell) + 0.5f,
                                           .born = scene->now,
                                           .kind = marker->kind,
                                           .dir = marker->dir};
  prints->item[prints->next].x += askew(prints, max);
  prints->item[prints->next].y += askew(prints, max);
  prints->next = (prints->next + 1) % VIEW_MAX_PRINTS;
  if (prints->count < VIEW_MAX_PRINTS) prints->count++;
}

void view_prints_tick(ViewPrints *prints, const AppScene *scene) {
  const SimTraces *traces = &scene->world->traces;
  int32_t fresh = (int32_t)((uint32_t)traces->markers - (uint32_t)prints->seen);
  if (fresh <= 0) return;
  if (fresh > SIM_MAX_MARKERS) fresh = SIM_MAX_MARKERS;
  for (int32_t i = fresh - 1; i >= 0; i--) {
    const uint32_t number = (uint32_t)traces->markers - (uint32_t)i;
    const SimMarker *marker = &traces->marker[number % SIM_MAX_MARKERS];
    if ((uint32_t)marker->number == number && number != 0) leave_print(prints, scene, marker);
  }
  prints->seen = traces->markers;
}

static void draw_feet(const ViewFrame *frame, const ViewPrint *print, Uint8 alpha) {
  const float zoom = frame->camera.zoom, x = view_px(frame, print->x), y = view_py(frame, print->y);
  const bool along = print->dir == NAV_UP || print->dir == NAV_DOWN;
  const float w = roundf(fmaxf(2, zoom * (along ? 0.1f : 0.16f))),
              h = roundf(fmaxf(2, zoom * (along ? 0.16f : 0.1f)));
  for (int foot = -1; foot <= 1; foot += 2) {
    const float ahead = (float)foot * 0.17f * zoom, beside = (float)foot * 0.1f * zoom;
    const float fx = roundf(x + (along ? beside : ahead) - w / 2),
                fy = roundf(y + (along ? ahead : beside) - h / 2);
    app_draw_rect(frame->draw, fx, fy, w, h, (SDL_Color){0x15, 0x12, 0x10, alpha});
  }
}

static void draw_drops(const ViewFrame *frame, const ViewPrint *print, Uint8 alpha) {
  static const float at[3][3] = {{0, 0, 0.12f}, {0.17f, 0.1f, 0.07f}, {-0.13f, 0.16f, 0.05f}};
  const float zoom = frame->camera.zoom, x = view_px(frame, print->x), y = view_py(frame, print->y);
  for (int i = 0; i < 3; i++)
    app_draw_circle(frame->draw, x + at[i][0] * zoom, y + at[i][1] * zoom, fmaxf(1.5f, at[i][2] * zoom),
                    (SDL_Color){0x8c, 0x2b, 0x12, alpha});
}

void view_prints_draw(const ViewPrints *prints, const ViewFrame *frame) {
  if (frame->camera.zoom < MIN_PRINT_ZOOM) return;
  for (int i = 0; i < prints->count; i++) {
    const ViewPrint *print = &prints->item[i];
    const bool blood = print->kind == SIM_MARKER_BLOOD;
    const double life = blood ? BLOOD_SECONDS : PRINT_SECONDS, age = frame->now - print->born;
    if (age < 0 || age >= life) continue;
    const float left = (float)(1 - age / life), share = fminf(left / FADE_SHARE, 1);
    if (blood)
      draw_drops(frame, print, (Uint8)(190 * share));
    else
      draw_feet(frame, print, (Uint8)(110 * share));
  }
}
