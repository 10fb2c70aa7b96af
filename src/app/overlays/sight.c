/* Sight: the field of view of the chosen enemy as far as rock and walls let it, and the rays of its last look
 * at the hero as the simulation recorded it. With no enemy chosen, the fields of view of all enemies that
 * see, faintly. Also the tiles that enemies tested for cover. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

enum { MAX_CONES = 300 }; // in one picture

static const SDL_Color cone_color = {0xf0, 0xe4, 0x42, 70}, cone_edge = {0xf0, 0xe4, 0x42, 150},
                       faint_color = {0xf0, 0xe4, 0x42, 20};
static const SDL_Color free_color = {0x56, 0xb4, 0xe9, 255}, blocked_color = {0xff, 0x7a, 0x2a, 255};

static void sight_ground(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const int32_t chosen = overlay_selected(frame);
  if (chosen >= 0 && overlay_has_sense(frame, chosen, SIM_SENSE_SIGHT)) {
    const SimEyes eyes = sim_world_eyes(world, chosen);
    overlay_cone_draw(frame, &eyes, cone_color, cone_edge);
  }
  if (chosen >= 0 || !overlay_cones_begin(&frame->state->cones, frame)) return;
  int drawn = 0;
  for (int32_t i = 0; i < world->actors.count && drawn < MAX_CONES; i++) {
    if (!overlay_has_sense(frame, i, SIM_SENSE_SIGHT)) continue;
    const SimEyes eyes = sim_world_eyes(world, i);
    const float reach = (float)eyes.range / (float)BASE_ONE * frame->view.camera.zoom;
    if (!overlay_seen(frame, overlay_at(frame, eyes.at.x, eyes.at.y), reach)) continue;
    overlay_cones_add(&frame->state->cones, frame, &eyes);
    drawn++;
  }
  if (drawn > 0) overlay_cones_draw(&frame->state->cones, frame, faint_color);
}

static void draw_ray(const OverlayFrame *frame, NavPoint from, NavPoint to, bool free) {
  const float s = frame->view.scale, thick = fmaxf(1.6f * s, 1), arm = 4 * s;
  const SDL_FPoint a = overlay_at(frame, from.x, from.y), b = overlay_at(frame, to.x, to.y);
  if (free) {
    app_draw_line(frame->view.draw, a.x, a.y, b.x, b.y, thick, free_color);
    return;
  }
  overlay_dashes(frame, a, b, thick, blocked_color);
  app_draw_line(frame->view.draw, b.x - arm, b.y - arm, b.x + arm, b.y + arm, 2 * s, blocked_color);
  app_draw_line(frame->view.draw, b.x - arm, b.y + arm, b.x + arm, b.y - arm, 2 * s, blocked_color);
}

static void sight_draw(OverlayFrame *frame) {
  const int32_t chosen = overlay_selected(frame);
  if (chosen < 0 || !overlay_has_sense(frame, chosen, SIM_SENSE_SIGHT)) return;
  const SimLook *look = sim_world_last_look(frame->view.world, chosen);
  if (look == NULL || look->result < SIM_LOOK_BLOCKED) return;
  for (int i = 0; i < look->rays; i++) draw_ray(frame, look->eye, look->end[i], (look->free >> i & 1) != 0);
}

static const char *look_words(const SimLook *look) {
  switch (look != NULL ? look->result : SIM_LOOK_NONE) {
  case SIM_LOOK_OUT_OF_RANGE:
    return "Last look: out of range";
  case SIM_LOOK_OUT_OF_VIEW:
    return "Last look: out of view";
  case SIM_LOOK_BLOCKED:
    return "Last look: all rays blocked";
  default:
    return "It hasn't looked yet.";
  }
}

static void sight_card(OverlayFrame *frame) {
  const int32_t chosen = overlay_selected(frame);
  if (chosen < 0 && !overlay_anyone_has(frame, SIM_SEES)) {
    overlay_offers(frame, "Sight", "No one here can see.");
    return;
  }
  if (chosen < 0) {
    const SDL_FRect content = overlay_card(frame, "Sight", 2 * OVERLAY_LINE);
    overlay_key(frame, content, 0, cone_color, OVERLAY_FILLED, "What enemies see");
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "Tap one to see its rays");
    return;
  }
  const SimWorld *world = frame->view.world;
  char title[OVERLAY_TITLE_TEXT];
  if (!overlay_has_sense(frame, chosen, SIM_SENSE_SIGHT)) {
    overlay_offers(frame, "Sight", "This one can't see.");
    return;
  }
  const SDL_FRect content =
      overlay_card(frame, overlay_title(frame, "Sight", title, sizeof title), 4 * OVERLAY_LINE);
  overlay_key(frame, content, 0, cone_color, OVERLAY_FILLED, "What it sees");
  overlay_key(frame, content, 1, free_color, OVERLAY_SOLID, "Clear ray");
  overlay_key(frame, content, 2, blocked_color, OVERLAY_DASHED, "Blocked ray");
  const SimLook *look = sim_world_last_look(world, chosen);
  if (look != NULL && look->result == SIM_LOOK_SEEN)
    overlay_line(frame, content, 3, free_color, "Last look: %d of %d clear", (int)look->free_count,
                 (int)look->rays);
  else
    overlay_line(frame, content, 3, APP_COLOUR_DIM, "%s", look_words(look));
}

const AppOverlay app_overlay_sight = {
    .name = "sight",
    .title = "Sight",
    .help = "What enemies see. For the chosen one: its rays to the hero, clear or blocked.",
    .group = APP_GROUP_SENSES,
    .colours = "Yellow: seen; blue rays: clear",
    .key = SDLK_y,
    .source = {{.senses = SIM_SEES}},
    .watch = APP_WATCH_SENSES,
    .ground = sight_ground,
    .draw = sight_draw,
    .card = sight_card};

/* Cover: the tiles that enemies tested lately for cover from the hero's bolt, with the results. */

enum { TEST_TICKS = 2 * SIM_TICKS_PER_SECOND }; // a test is shown for

#define HATCH_FROM 10.0f // pixels a tile

static const SDL_Color map_color = {0x00, 0x9e, 0x73, 105}, body_color = {0xcc, 0x79, 0xa7, 110},
                       bolt_color = {0xff, 0xe0, 0x8a, 170}, bare_color = {0xe8, 0x70, 0x5a, 190};

static int32_t bolt_range(const OverlayFrame *frame) {
  return frame->view.world->tuning.value[SIM_TUNE_BOLT_RANGE];
}

/// Slanted strokes, so that bodies differ from rock without colours too.
static void hatch_tile(const OverlayFrame *frame, SDL_FRect b, SDL_Color color) {
  color.a = 210;
  for (int i = 1; i <= 2; i++) {
    const float at = b.w * (float)i / 3;
    app_draw_line(frame->view.draw, b.x + at, b.y + 2, b.x + 2, b.y + at, 1.3f, color);
    app_draw_line(frame->view.draw, b.x + b.w - 2, b.y + b.h - at, b.x + b.w - at, b.y + b.h - 2, 1.3f,
                  color);
  }
}

static void cover_ground(OverlayFrame *frame) {
  const SimCoverTest *tests = sim_world_cover_tests(frame->view.world);
  for (int32_t i = 0; tests != NULL && i < SIM_COVER_TESTS; i++) {
    const SimCoverTest *test = &tests[i];
    int32_t x, y;
    if (test->by == 0 || overlay_since(frame, test->tick) > TEST_TICKS) continue;
    if (!overlay_tile(frame, test->cell, &x, &y)) continue;
    const SDL_FRect b = overlay_box(frame, x, y);
    if (test->kind == NAV_COVER_NONE) {
      app_draw_frame(frame->view.draw, b.x + 1, b.y + 1, b.w - 2, b.h - 2, 1, bare_color);
      continue;
    }
    app_draw_rect(frame->view.draw, b.x, b.y, b.w, b.h, test->kind == NAV_COVER_MAP ? map_color : body_color);
    if (test->kind == NAV_COVER_BODIES && b.w >= HATCH_FROM) hatch_tile(frame, b, body_color);
  }
}

static void cover_draw(OverlayFrame *frame) {
  if (bolt_range(frame) <= 0) return;
  app_draw_ring(
      frame->view.draw, view_px(&frame->view, frame->view.hero_x), view_py(&frame->view, frame->view.hero_y),
      (float)bolt_range(frame) / 100 * frame->view.camera.zoom, 1.6f * frame->view.scale, bolt_color);
}

static void cover_card(OverlayFrame *frame) {
  const bool bolt = bolt_range(frame) > 0;
  if (!bolt) {
    overlay_offers(frame, "Cover", "The lantern doesn't shoot here.");
    return;
  }
  const SDL_FRect content = overlay_card(frame, "Cover", 5 * OVERLAY_LINE);
  const int share = (int)(view_bolt_share(frame->view.world) * 100);
  overlay_key(frame, content, 0, map_color, OVERLAY_FILLED, "Behind rock or a wall");
  overlay_key(frame, content, 1, body_color, OVERLAY_FILLED, "Behind others");
  overlay_key(frame, content, 2, bare_color, OVERLAY_HOLLOW, "Tried: no cover");
  overlay_key(frame, content, 3, bolt_color, OVERLAY_HOLLOW, "Bolt range");
  overlay_line(frame, content, 4, share >= 100 ? APP_COLOUR_GOOD : APP_COLOUR_DIM,
               share >= 100 ? "Bolt loaded" : "Bolt %d%% loaded", share);
}

const AppOverlay app_overlay_cover = {.name = "cover",
                                      .title = "Cover",
                                      .help = "Tiles that enemies tested for cover from the hero's bolt: "
                                              "behind rock and walls, behind others, or none.",
                                      .group = APP_GROUP_SENSES,
                                      .colours = "Green, pink: in cover; red: not",
                                      .key = SDLK_o,
                                      .source = {{.tunable = SIM_TUNE_BOLT_RANGE, .value = 600}},
                                      .watch = APP_WATCH_SENSES,
                                      .ground = cover_ground,
                                      .draw = cover_draw,
                                      .card = cover_card};
