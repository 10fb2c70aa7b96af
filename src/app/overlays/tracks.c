/* Traces of the hero for the senses: scent, footprints, blood, sounds. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"
#include "base/hash.h"

/* Scent: the fresher the brighter, the stronger the fuller the colour. */

enum { REFRESH_TICKS = 6 };

#define MIN_ALPHA 60.0f
#define FULL      6000.0f // strength from which a tile has its full colour

static float freshness(const SimWorld *world, int64_t age) {
  const float lasts = (float)world->tuning.value[SIM_TUNE_SCENT_FADE] * SIM_TICKS_PER_SECOND / 100;
  return lasts <= 0 ? 1 : fminf(fmaxf(1 - (float)(world->tick - age) / lasts, 0), 1);
}

static uint32_t scent_paint(const OverlayFrame *frame, NavCell cell) {
  const AppScene *scene = frame->view.scene;
  const NavScent *scent = sim_world_scent(scene->world);
  const uint32_t strength = nav_scent_strength(scent, cell);
  if (strength == 0) return 0;
  const SDL_Color c = app_overlays_color(scene->settings->value[APP_SETTING_COLOURS],
                                         freshness(scene->world, nav_scent_age(scent, cell)));
  const float share = fminf(sqrtf((float)strength / FULL), 1);
  return overlay_argb(c, (Uint8)(MIN_ALPHA + (215 - MIN_ALPHA) * share));
}

static void scent_ground(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  if (sim_world_scent(world) == NULL) return;
  overlay_tiles_draw(frame, scent_paint, (uint64_t)(world->tick / REFRESH_TICKS) ^ world->seed << 40);
}

static void scent_card(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const bool kept = sim_world_scent(world) != NULL;
  if (!kept) {
    overlay_offers(frame, "Scent", "No one here follows scent.");
    return;
  }
  const SDL_FRect content = overlay_card(frame, "Scent", 32);
  char oldest[32];
  snprintf(oldest, sizeof oldest, "%d s old", (int)(world->tuning.value[SIM_TUNE_SCENT_FADE] / 100));
  overlay_scale(frame, content, app_overlays_color, oldest, "fresh");
}

const AppOverlay app_overlay_scent = {.name = "scent",
                                      .title = "Scent",
                                      .help = "How fresh the hero's trail smells.",
                                      .group = APP_GROUP_SENSES,
                                      .colours = "Bright is fresh, dark is old",
                                      .key = SDLK_t,
                                      .source = {{.senses = SIM_SMELLS}},
                                      .ground = scent_ground,
                                      .card = scent_card};

/* Prints and drops that eyes can still read: the older, the paler. */

enum { PALE_TICKS = 20 * SIM_TICKS_PER_SECOND };

static const SDL_Color print_color = {0x8f, 0xd0, 0xf5, 255}, blood_color = {0xff, 0x6a, 0x3a, 255};

static Uint8 alpha_of(int32_t ticks) {
  return (Uint8)(255 * fmaxf(1 - (float)ticks / PALE_TICKS, 0.25f));
}

static void draw_print(const OverlayFrame *frame, const SimMarker *marker, SDL_FPoint at, Uint8 alpha) {
  if (marker->dir < 0 || marker->dir >= NAV_DIR_COUNT) return;
  const float side = (float)app_art_size(fmaxf(frame->view.camera.zoom * 0.55f, 7));
  app_draw_sprite(frame->view.draw, overlay_arrows[marker->dir], floorf(at.x - side / 2) + side / 2,
                  floorf(at.y - side / 2) + side / 2, side,
                  (SDL_Color){print_color.r, print_color.g, print_color.b, alpha});
}

static void draw_blood(const OverlayFrame *frame, SDL_FPoint at, Uint8 alpha) {
  SDL_Color color = blood_color;
  color.a = alpha;
  const float r = fmaxf(frame->view.camera.zoom * 0.2f, 3);
  app_draw_circle(frame->view.draw, at.x, at.y, r, color);
  app_draw_ring(frame->view.draw, at.x, at.y, r * 1.7f, fmaxf(1, r * 0.3f), color);
}

static int each(const OverlayFrame *frame, bool draw_them, int32_t kind) {
  const SimWorld *world = frame->view.world;
  int count = 0;
  for (int i = 0; i < SIM_MAX_MARKERS; i++) {
    const SimMarker *marker = &world->traces.marker[i];
    if (marker->kind != kind || !sim_marker_lasts(world, marker)) continue;
    count++;
    if (!draw_them) continue;
    const SDL_FPoint at = view_tile(&frame->view, marker->cell);
    const Uint8 alpha = alpha_of(overlay_since(frame, marker->tick));
    if (!overlay_seen(frame, at, frame->view.camera.zoom)) continue;
    if (kind == SIM_MARKER_BLOOD)
      draw_blood(frame, at, alpha);
    else
      draw_print(frame, marker, at, alpha);
  }
  return count;
}

static void markers_draw(OverlayFrame *frame) {
  each(frame, true, SIM_MARKER_FOOTPRINT);
  each(frame, true, SIM_MARKER_BLOOD);
}

static void markers_card(OverlayFrame *frame) {
  const SDL_FRect content = overlay_card(frame, "Tracks", 2 * OVERLAY_LINE);
  overlay_key(frame, content, 0, print_color, OVERLAY_FILLED, "Footprints: %d",
              each(frame, false, SIM_MARKER_FOOTPRINT));
  overlay_key(frame, content, 1, blood_color, OVERLAY_FILLED, "Drops of blood: %d",
              each(frame, false, SIM_MARKER_BLOOD));
}

const AppOverlay app_overlay_markers = {.name = "markers",
                                        .title = "Tracks",
                                        .help = "Footprints and blood that searchers can still follow.",
                                        .group = APP_GROUP_SENSES,
                                        .colours = "Blue: footprints; red: blood",
                                        .key = SDLK_m,
                                        .draw = markers_draw,
                                        .card = markers_card};

/* Sounds: the newest of each kind with the tiles on which the ears of the chosen enemy, or the usual ones,
 * hear it, behind walls as the senses work it out, brighter where it is louder; and the enemies that heard
 * it. */

enum { SHOWN_TICKS = 90, HEARD_TICKS = 120, LOUDEST = 4, MAX_LINKS = 200 };

static const SDL_Color ring_color = {0x56, 0xb4, 0xe9, 255}, edge_color = {0xf0, 0xe4, 0x42, 255};
static const SDL_Color heard_color = {0xff, 0x9a, 0x4a, 255};

static const char *const names[SIM_SOUND_KIND_COUNT] = {"steps", "fight", "building", "ember", "bell"};

int32_t overlay_earshot(SimEars ears, int32_t loudness) {
  return loudness * ears.keen / 100 - ears.threshold;
}

static uint64_t heard_key(const SimWorld *world, const SimSound *sound, SimEars ears) {
  BaseHash hash = base_hash_u64(BASE_HASH_START, world->seed);
  hash = base_hash_i32(base_hash_i32(hash, sound->number), sound->tick);
  hash = base_hash_i32(base_hash_i32(hash, ears.keen), ears.threshold);
  hash = base_hash_u64(hash, world->grid.revision);
  return base_hash_i32(hash, world->tuning.value[SIM_TUNE_MUFFLING]) | 1;
}

/// 0: nothing is heard on the tile; up to LOUDEST at the source.
static uint8_t loud_at(const SimWorld *world, const SimSound *sound, SimEars ears, int32_t x, int32_t y) {
  int32_t level;
  if (!nav_grid_inside(&world->grid, x, y)) return 0;
  const NavCell cell = nav_grid_cell(&world->grid, x, y);
  if (!nav_grid_open(&world->grid, NAV_FLYER, cell)) return 0;
  if (!sim_world_hears(world, ears, sound, nav_point_centre(&world->grid, cell), &level)) return 0;
  const int32_t all = overlay_earshot(ears, sound->loudness);
  return (uint8_t)(1 + (all > 0 ? (level - ears.threshold) * (LOUDEST - 1) / all : 0));
}

/// Finds the tiles on which the sound is heard, once.
static const OverlayHeard *find_heard(const OverlayFrame *frame, const SimSound *sound) {
  const SimWorld *world = frame->view.world;
  const SimEars ears = sim_world_ears(world, frame->mind.actor);
  OverlayHeard *heard = &frame->state->heard[sound->kind];
  const uint64_t key = heard_key(world, sound, ears);
  if (heard->key == key) return heard;
  const int32_t away = overlay_earshot(ears, sound->loudness);
  heard->key = key;
  heard->x = base_fixed_tile(sound->x);
  heard->y = base_fixed_tile(sound->y);
  heard->reach = away < 0 ? 0 : SDL_min(away / 100 + 1, OVERLAY_HEARD_TILES);
  for (int32_t y = -heard->reach; y <= heard->reach; y++)
    for (int32_t x = -heard->reach; x <= heard->reach; x++)
      heard->loud[(y + OVERLAY_HEARD_TILES) * OVERLAY_HEARD_SIDE + x + OVERLAY_HEARD_TILES] =
          loud_at(world, sound, ears, heard->x + x, heard->y + y);
  return heard;
}

int overlay_loud(const OverlayHeard *heard, int32_t x, int32_t y) {
  const int32_t dx = x - heard->x, dy = y - heard->y;
  if (SDL_abs(dx) > heard->reach || SDL_abs(dy) > heard->reach) return 0;
  return heard->loud[(dy + OVERLAY_HEARD_TILES) * OVERLAY_HEARD_SIDE + dx + OVERLAY_HEARD_TILES];
}

/// A tile, and a line on each side behind which nothing is heard.
static void draw_loud(const OverlayFrame *frame, const OverlayHeard *heard, int32_t x, int32_t y,
                      float share) {
  const int loud = overlay_loud(heard, x, y);
  if (loud == 0) return;
  AppDraw *draw = frame->view.draw;
  const SDL_FRect b = overlay_box(frame, x, y);
  const float thick = fmaxf(2, floorf(frame->view.camera.zoom * 0.07f));
  const SDL_Color edge = view_faded(edge_color, share);
  app_draw_rect(draw, b.x, b.y, b.w, b.h, view_faded(ring_color, share * 0.11f * (float)loud));
  if (overlay_loud(heard, x, y - 1) == 0) app_draw_rect(draw, b.x, b.y, b.w, thick, edge);
  if (overlay_loud(heard, x, y + 1) == 0) app_draw_rect(draw, b.x, b.y + b.h - thick, b.w, thick, edge);
  if (overlay_loud(heard, x - 1, y) == 0) app_draw_rect(draw, b.x, b.y, thick, b.h, edge);
  if (overlay_loud(heard, x + 1, y) == 0) app_draw_rect(draw, b.x + b.w - thick, b.y, thick, b.h, edge);
}

static void draw_sound(const OverlayFrame *frame, const SimSound *sound, float share) {
  const OverlayHeard *heard = find_heard(frame, sound);
  const SDL_Rect t = frame->view.tiles;
  const int32_t y0 = SDL_max(t.y, heard->y - heard->reach),
                y1 = SDL_min(t.y + t.h - 1, heard->y + heard->reach);
  const int32_t x0 = SDL_max(t.x, heard->x - heard->reach),
                x1 = SDL_min(t.x + t.w - 1, heard->x + heard->reach);
  for (int32_t y = y0; y <= y1; y++)
    for (int32_t x = x0; x <= x1; x++) draw_loud(frame, heard, x, y, share);
  const SDL_FPoint at = overlay_at(frame, sound->x, sound->y);
  overlay_label(frame, (SDL_FPoint){at.x, at.y - fmaxf(frame->view.camera.zoom, 20 * frame->view.scale)},
                edge_color, names[sound->kind]);
}

static const SimSound *newest_of(const OverlayFrame *frame, int32_t kind) {
  const SimTraces *traces = &frame->view.world->traces;
  const SimSound *newest = NULL;
  for (int i = 0; i < SIM_MAX_SOUNDS; i++) {
    const SimSound *sound = &traces->sound[i];
    if (sound->number == 0 || sound->kind != kind) continue;
    if (newest == NULL || (int32_t)((uint32_t)sound->number - (uint32_t)newest->number) > 0) newest = sound;
  }
  if (newest != NULL && overlay_since(frame, newest->tick) > SHOWN_TICKS) return NULL;
  return newest;
}

/// Did a sound locate the hero for it within the last HEARD_TICKS?
static bool heard(const OverlayFrame *frame, int32_t actor) {
  const SimMind *mind = &frame->view.world->actors.mind[actor];
  return overlay_has_sense(frame, actor, SIM_SENSE_SOUND) && mind->sense == SIM_SENSE_SOUND &&
         mind->known != NAV_NO_CELL && overlay_since(frame, mind->known_tick) <= HEARD_TICKS;
}

static void draw_heard(const OverlayFrame *frame) {
  const SimActors *a = &frame->view.world->actors;
  int count = 0;
  for (int32_t i = 0; i < a->count && count < MAX_LINKS; i++) {
    if (!heard(frame, i)) continue;
    count++;
    const SDL_FPoint ear = overlay_actor(frame, i);
    overlay_dashes(frame, view_tile(&frame->view, a->mind[i].known), ear, 2 * frame->view.scale, heard_color);
    if (a->mind[i].level <= 0) continue;
    char text[24];
    snprintf(text, sizeof text, "%.3g", (double)a->mind[i].level / 100);
    overlay_label(frame, (SDL_FPoint){ear.x, ear.y + 14 * frame->view.scale}, heard_color, text);
  }
}

static void sound_draw(OverlayFrame *frame) {
  for (int32_t kind = 0; kind < SIM_SOUND_KIND_COUNT; kind++) {
    const SimSound *sound = newest_of(frame, kind);
    if (sound == NULL) continue;
    draw_sound(frame, sound, 1 - (float)overlay_since(frame, sound->tick) / SHOWN_TICKS);
  }
  draw_heard(frame);
}

static void sound_card(OverlayFrame *frame) {
  char title[OVERLAY_TITLE_TEXT];
  const bool chosen = frame->mind.actor >= 0;
  const bool deaf = sim_world_ears(frame->view.world, frame->mind.actor).keen == 0;
  const SDL_FRect content =
      overlay_card(frame, overlay_title(frame, "Sounds", title, sizeof title), 3 * OVERLAY_LINE);
  overlay_key(frame, content, 0, ring_color, OVERLAY_FILLED, "The brighter, the louder");
  overlay_key(frame, content, 1, edge_color, OVERLAY_SOLID, "%s",
              deaf     ? "It hears nothing"
              : chosen ? "It hears this far"
                       : "Heard this far");
  int count = 0;
  for (int32_t i = 0; i < frame->view.world->actors.count; i++) count += heard(frame, i);
  if (count > 0)
    overlay_key(frame, content, 2, heard_color, OVERLAY_DASHED, "Heard by %d", count);
  else
    overlay_key(frame, content, 2, heard_color, OVERLAY_DASHED, "No one heard it");
}

const AppOverlay app_overlay_sound = {
    .name = "sound",
    .title = "Sounds",
    .help = "How loud the latest sounds are, how far they carry and who hears them.",
    .group = APP_GROUP_SENSES,
    .colours = "Blue: loudness; yellow: its reach",
    .key = SDLK_h,
    .draw = sound_draw,
    .card = sound_card};
