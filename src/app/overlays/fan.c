/* The lookahead with every depth at once: the next decision of depths 0 to 16, and the whole walk that each
 * would take from here. These walks are hypothetical: no walker has decided them. They are computed in
 * slices, so that no frame waits, and restart when hero, target or map have changed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

enum { DECISIONS = 2000, WAY = 2048, WORDS = 64 }; // of a frame; tiles of a way that are drawn; bytes

#define CELL  40.0f // logical pixels: height of the strip
#define LINE  18.0f // between labels that would lie on one another, logical pixels
#define LABEL 26.0f // side of a tile, logical pixels, from which the marks bear their depths

struct OverlayFan {
  NavFan fan;
  NavCell way[NAV_FAN_WALKS * WAY];
};

const NavFan *overlay_fan(const AppOverlayState *state) {
  return state->fan == NULL ? NULL : &state->fan->fan;
}

/// The fan of the hero's present state, advanced by a slice; NULL: he has no target, or memory ran out.
static const NavFan *fan_now(const OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const SimHero *hero = &world->heroes[0];
  if (hero->target == NAV_NO_CELL) return NULL;
  const NavQuery query = {.grid = &world->grid,
                          .components = &world->walkers,
                          .cls = NAV_WALKER,
                          .at = hero->cell,
                          .target = hero->target,
                          .rules = sim_tuning_rules(&world->tuning)};
  struct OverlayFan *own = frame->state->fan;
  const bool made = own == NULL;
  if (made) own = frame->state->fan = malloc(sizeof *own);
  if (own == NULL) return NULL;
  const NavCell previous = nav_steer_previous(world->minds[0].steer, &query);
  if (made || !nav_fan_holds(&own->fan, &query, previous))
    nav_fan_start(&own->fan, &query, previous, nav_walk_limit(&world->grid), own->way, WAY);
  nav_fan_step(&own->fan, DECISIONS);
  return &own->fan;
}

/* Answers: a colour for each direction, one for those that stop */

static SDL_Color answer_color(const NavDecision *decision) {
  static const uint32_t colors[NAV_DIR_COUNT] = {0x56b4e9, 0xe69f00, 0x35b58a, 0xcc79a7};
  if (decision->status == NAV_STEER_REACHED) return APP_COLOUR_GOOD;
  const bool moves = decision->status == NAV_STEER_MOVE && decision->dir < NAV_DIR_COUNT;
  return moves ? APP_RGB(colors[decision->dir]) : APP_COLOUR_BAD;
}

/// Depths with a property as "0-3, 7"; returns how many they are.
static int print_depths(const NavFan *fan, bool (*has)(const NavFanWalk *walk, const NavFanWalk *like),
                        const NavFanWalk *like, char *out, size_t size) {
  int count = 0;
  out[0] = '\0';
  for (int i = 0; i < NAV_FAN_WALKS; i++) {
    if (!has(&fan->walk[i], like)) continue;
    int last = i;
    while (last + 1 < NAV_FAN_WALKS && has(&fan->walk[last + 1], like)) last++;
    const size_t length = strlen(out);
    if (length < size)
      snprintf(out + length, size - length, last > i ? "%s%d\xe2\x80\x93%d" : "%s%d", count > 0 ? ", " : "",
               i, last);
    count += last - i + 1;
    i = last;
  }
  return count;
}

static bool ends_alike(const NavFanWalk *walk, const NavFanWalk *like) {
  return walk->last == like->last && walk->end == like->end;
}

static bool ends_so(const NavFanWalk *walk, const NavFanWalk *like) {
  return walk->end == like->end;
}

/* The map */

static SDL_Color end_color(NavSteerStatus end) {
  if (end == NAV_STEER_REACHED) return APP_COLOUR_GOOD;
  return end == NAV_STEER_MOVE ? APP_COLOUR_DIM : APP_COLOUR_BAD;
}

/// Ways lie side by side within a tile, the greater the depth the farther to the right and down.
static void draw_way(const OverlayFrame *frame, const NavFan *fan, int depth) {
  const ViewFrame *view = &frame->view;
  const float zoom = view->camera.zoom, aside = zoom * 0.5f * ((float)depth / (NAV_FAN_WALKS - 1) - 0.5f);
  SDL_Color color = answer_color(&fan->walk[depth].first);
  color.a = 200;
  int32_t count;
  const NavCell *way = nav_fan_way(fan, depth, &count);
  SDL_FPoint a = view_tile(view, fan->query.at);
  for (int32_t i = 0; i < count; i++) {
    const SDL_FPoint b = view_tile(view, way[i]);
    if (overlay_seen(frame, a, zoom) || overlay_seen(frame, b, zoom))
      app_draw_line(view->draw, a.x + aside, a.y + aside, b.x + aside, b.y + aside, fmaxf(1, zoom * 0.05f),
                    color);
    a = b;
  }
}

static bool is_first(const NavFan *fan, int depth) {
  for (int i = 0; i < depth; i++)
    if (ends_alike(&fan->walk[i], &fan->walk[depth])) return false;
  return true;
}

/// Labels of this frame.
typedef struct Labels {
  SDL_FRect rect[NAV_FAN_WALKS];
  int count;
} Labels;

/// Near `at`, above or below it, and no farther off than that it covers no other label.
static SDL_FPoint place_label(const OverlayFrame *frame, Labels *labels, SDL_FPoint at, const char *text) {
  const float s = frame->view.scale, zoom = frame->view.camera.zoom;
  const float near = zoom >= LABEL * s ? zoom * 0.5f : fmaxf(14 * s, zoom * 0.6f);
  SDL_FPoint place = at;
  bool free = false;
  for (int i = 0; i < 2 * NAV_FAN_WALKS && !free; i++) {
    const float off = near + (float)(i / 2) * LINE * s;
    place.y = i % 2 == 0 ? at.y - off : at.y + off;
    const SDL_FRect rect = labels->rect[labels->count] = overlay_label_rect(frame, place, text);
    free = true;
    for (int other = 0; other < labels->count; other++)
      free = free && !SDL_HasIntersectionF(&rect, &labels->rect[other]);
  }
  labels->count++;
  return place;
}

/// At the end of all walks that end there alike, once: their depths.
static void draw_end(const OverlayFrame *frame, const NavFan *fan, int depth, Labels *labels) {
  const NavFanWalk *walk = &fan->walk[depth];
  if (!is_first(fan, depth)) return;
  const float s = frame->view.scale, zoom = frame->view.camera.zoom;
  const SDL_FPoint at = view_tile(&frame->view, walk->last);
  char depths[WORDS];
  print_depths(fan, ends_alike, walk, depths, sizeof depths);
  if (!overlay_seen(frame, at, zoom)) return;
  app_draw_ring(frame->view.draw, at.x, at.y, fmaxf(4 * s, zoom * 0.38f), fmaxf(2 * s, zoom * 0.08f),
                end_color(walk->end));
  overlay_label(frame, place_label(frame, labels, at, depths), end_color(walk->end), depths);
}

static void fan_draw(OverlayFrame *frame) {
  const NavFan *fan = fan_now(frame);
  for (int i = 0; fan != NULL && i < NAV_FAN_WALKS; i++) draw_way(frame, fan, i);
  Labels labels = {.count = 0};
  for (int i = 0; fan != NULL && i < NAV_FAN_WALKS; i++) draw_end(frame, fan, i, &labels);
}

/* The card */

/// A cell a depth: an arrow, a dot where he is there, or a bar where he stops.
static void draw_strip(const OverlayFrame *frame, const NavFan *fan, SDL_FRect r) {
  const float s = frame->view.scale, w = r.w / NAV_FAN_WALKS, small = 11 * s, side = fminf(w, 16 * s);
  for (int i = 0; i < NAV_FAN_WALKS; i++) {
    const NavDecision *first = &fan->walk[i].first;
    const SDL_Color color = answer_color(first);
    const float x = r.x + w * ((float)i + 0.5f), y = r.y + 10 * s;
    SDL_Color ground = color;
    ground.a = 60;
    app_draw_rect(frame->view.draw, floorf(x - w / 2), r.y, ceilf(w), 20 * s, ground);
    if (first->status == NAV_STEER_REACHED)
      app_draw_circle(frame->view.draw, x, y, side * 0.3f, color);
    else if (first->status == NAV_STEER_MOVE && first->dir < NAV_DIR_COUNT)
      app_draw_sprite(frame->view.draw, overlay_arrows[first->dir], x, y, side, color);
    else
      app_draw_rect(frame->view.draw, x - side * 0.35f, y - 1.5f * s, side * 0.7f, 3 * s, color);
    char depth[8];
    snprintf(depth, sizeof depth, "%d", i);
    if (i % 2 == 0)
      app_draw_text(frame->view.draw, x, r.y + 23 * s, small, APP_CENTRE, APP_COLOUR_DIM, depth);
  }
}

static void fan_card(OverlayFrame *frame) {
  static const struct {
    NavSteerStatus end;
    const char *words;
  } ends[] = {{NAV_STEER_REACHED, "Arrive"},     {NAV_STEER_OSCILLATION, "Give up"},
              {NAV_STEER_LOOP, "Go round"},      {NAV_STEER_BLOCKED, "Blocked"},
              {NAV_STEER_UNREACHABLE, "No way"}, {NAV_STEER_LIMIT, "Never end"},
              {NAV_STEER_MOVE, "Working..."}};
  enum { ENDS = sizeof ends / sizeof *ends };
  const NavFan *fan = overlay_fan(frame->state);
  if (fan == NULL || frame->view.world->heroes[0].target == NAV_NO_CELL) {
    overlay_note(frame, "Every depth", "Waiting for a target");
    return;
  }
  char depths[ENDS][WORDS];
  int lines = 0;
  for (int i = 0; i < ENDS; i++)
    lines += print_depths(fan, ends_so, &(NavFanWalk){.end = ends[i].end}, depths[i], WORDS) > 0;
  const SDL_FRect content = overlay_card(frame, "Every depth", CELL + OVERLAY_LINE * (float)lines);
  draw_strip(frame, fan, content);
  SDL_FRect text = content;
  text.y += CELL * frame->view.scale;
  float line = 0;
  for (int i = 0; i < ENDS; i++)
    if (depths[i][0] != '\0')
      overlay_line(frame, text, line++, end_color(ends[i].end), "%s: %s", ends[i].words, depths[i]);
}

const AppOverlay app_overlay_fan = {
    .name = "fan",
    .title = "Every depth",
    .help = "The next step at each depth from 0 to 16, and where each walk would end.",
    .group = APP_GROUP_HERO,
    .colours = "Green rings arrive, red don't",
    .key = SDLK_j,
    .draw = fan_draw,
    .card = fan_card,
};
