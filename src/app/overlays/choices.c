/* Crash and turn: what the one that is shown remembers, and how it turned at walls.
 *
 * With memory: dead ends, which are not entered again; the way that was walked and not gone back; the choice
 * points on it with ways that were not tried; and the links of the path map, tiles from which a way to the
 * target is known. Delvers share one map. Without memory: where it crashed lately, to which side it turned,
 * and why, as it was recorded. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

#define MARKS_FROM 9.0f // pixels a tile; below, colours alone

static const SDL_Color dead_color = {0xd5, 0x5e, 0x00, 96}, map_link_color = {0x00, 0x9e, 0x73, 110};
static const SDL_Color crash_color = {0xe8, 0x70, 0x5a, 255}, target_color = {0x6f, 0xe0, 0xbb, 255};
static const SDL_Color trail_color = {0xf5, 0xe3, 0xb8, 170}, choice_color = {0xf2, 0xa5, 0x41, 255};

static void fill_cells(const OverlayFrame *frame, const NavCell *cells, int32_t count, SDL_Color color,
                       bool crossed) {
  const float thick = fmaxf(1.5f, frame->view.camera.zoom * 0.07f);
  for (int32_t i = 0; i < count; i++) {
    int32_t x, y;
    if (!overlay_tile(frame, cells[i], &x, &y)) continue;
    const SDL_FRect b = overlay_box(frame, x, y);
    app_draw_rect(frame->view.draw, b.x, b.y, b.w, b.h, color);
    if (!crossed || b.w < MARKS_FROM) continue;
    const float in = b.w * 0.3f;
    const SDL_Color strong = {color.r, color.g, color.b, 230};
    app_draw_line(frame->view.draw, b.x + in, b.y + in, b.x + b.w - in, b.y + b.h - in, thick, strong);
    app_draw_line(frame->view.draw, b.x + b.w - in, b.y + in, b.x + in, b.y + b.h - in, thick, strong);
  }
}

/// Draws a link: strokes from the middle of the tile toward each way to the target.
static void draw_path_links(const OverlayFrame *frame, const NavPathMap *map, const NavCell *cells,
                            int32_t count) {
  const float zoom = frame->view.camera.zoom, thick = fmaxf(1.5f, zoom * 0.07f);
  if (zoom < MARKS_FROM) return;
  for (int32_t i = 0; i < count; i++) {
    int32_t x, y;
    if (!overlay_tile(frame, cells[i], &x, &y)) continue;
    const int32_t ways = nav_path_map_links(map, cells[i]);
    const SDL_FPoint at = view_tile(&frame->view, cells[i]);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if (ways >> dir & 1)
        app_draw_line(frame->view.draw, at.x, at.y, at.x + (float)nav_way_x(dir) * zoom * 0.45f,
                      at.y + (float)nav_way_y(dir) * zoom * 0.45f, thick, APP_RGB(0x6fe0bb));
  }
}

static void choices_ground(OverlayFrame *frame) {
  const NavPathMap *map = frame->mind.view.map;
  if (map == NULL) return;
  const NavCell *cells;
  int32_t count = nav_path_map_dead_ends(map, &cells);
  fill_cells(frame, cells, count, dead_color, true);
  count = nav_path_map_linked(map, &cells);
  fill_cells(frame, cells, count, map_link_color, false);
  draw_path_links(frame, map, cells, count);
}

/* Turns at walls */

enum { SHOWN_TURNS = 24, TURN_TICKS = 20 * SIM_TICKS_PER_SECOND };

typedef enum Side { SIDE_AHEAD, SIDE_LEFT, SIDE_RIGHT, SIDE_BACK, SIDE_START } Side;

/// The side of its heading to which it went; SIDE_START: it had no heading.
static Side side_of(const NavGrid *grid, const SimTurn *turn) {
  const NavDir heading =
      turn->came_from == NAV_NO_CELL ? NAV_NO_DIR : nav_step_dir(grid, turn->came_from, turn->at);
  if (heading == NAV_NO_DIR) return SIDE_START;
  if (turn->dir == heading) return SIDE_AHEAD;
  if (turn->dir == nav_dir_opposite(heading)) return SIDE_BACK;
  const int32_t cross = nav_way_x(heading) * nav_way_y(turn->dir) - nav_way_y(heading) * nav_way_x(turn->dir);
  return cross > 0 ? SIDE_RIGHT : SIDE_LEFT; // y grows downward
}

/// The recorded decision `back` before the last; false: none, or too old.
static bool turn_at(const OverlayFrame *frame, int32_t back, SimTurn *turn) {
  const SimWatched *watched = frame->mind.watched;
  const NavTrace *trace = frame->mind.trace;
  if (watched == NULL) return false;
  if (trace != NULL && trace->decision.dir < NAV_DIR_COUNT && back-- == 0) {
    *turn = (SimTurn){watched->trace_tick, trace->at, watched->came_from, trace->decision.dir, trace->reason};
    return true;
  }
  if (back >= watched->turns || back >= SIM_WATCHED_TURNS) return false;
  *turn = watched->turn[(watched->turns - 1 - back) % SIM_WATCHED_TURNS];
  return overlay_since(frame, turn->tick) <= TURN_TICKS;
}

/// A bar where the way straight on was closed, and an arrow to where it went.
static void draw_turn(const OverlayFrame *frame, const SimTurn *turn, float share) {
  const NavGrid *grid = &frame->view.world->grid;
  const float zoom = frame->view.camera.zoom, thick = fmaxf(2, zoom * 0.1f);
  const SDL_FPoint at = view_tile(&frame->view, turn->at);
  const NavDir heading = nav_step_dir(grid, turn->came_from, turn->at);
  if (!nav_grid_passable(grid, frame->mind.view.cls, turn->at, heading)) {
    const float hx = (float)nav_way_x(heading) * zoom * 0.46f, hy = (float)nav_way_y(heading) * zoom * 0.46f;
    app_draw_line(frame->view.draw, at.x + hx - hy * 0.8f, at.y + hy - hx * 0.8f, at.x + hx + hy * 0.8f,
                  at.y + hy + hx * 0.8f, thick, view_faded(crash_color, share));
  }
  const SDL_FPoint to = {at.x + (float)nav_way_x(turn->dir) * zoom * 0.9f,
                         at.y + (float)nav_way_y(turn->dir) * zoom * 0.9f};
  app_draw_line(frame->view.draw, at.x, at.y, to.x, to.y, thick, view_faded(choice_color, share));
  app_draw_circle(frame->view.draw, to.x, to.y, thick * 1.2f, view_faded(choice_color, share));
}

static void draw_turns(const OverlayFrame *frame) {
  SimTurn turn;
  for (int32_t back = SHOWN_TURNS - 1; back >= 0; back--) {
    if (!turn_at(frame, back, &turn)) continue;
    const Side side = side_of(&frame->view.world->grid, &turn);
    if (side == SIDE_AHEAD || side == SIDE_START) continue;
    draw_turn(frame, &turn, 1 - 0.8f * (float)back / SHOWN_TURNS);
  }
}

/// Why it went there, in a few words.
static const char *turn_words(NavReason reason) {
  switch (reason) {
  case NAV_REASON_AHEAD:
    return "Why: nothing in the way";
  case NAV_REASON_TOWARD:
    return "Why: closer to the hero";
  case NAV_REASON_RANDOM:
    return "Why: tie, picked at random";
  case NAV_REASON_FIRST_EQUAL:
    return "Why: tie, first in order";
  default:
    return "Why: a wall; took the closer side";
  }
}

static const char *const side_words[] = {[SIDE_AHEAD] = "Straight on",
                                         [SIDE_LEFT] = "Turned left",
                                         [SIDE_RIGHT] = "Turned right",
                                         [SIDE_BACK] = "Turned back",
                                         [SIDE_START] = "Started"};

/// The last decision that was not to go straight on; false: none.
static bool last_turn(const OverlayFrame *frame, SimTurn *turn, Side *side) {
  for (int32_t back = 0; turn_at(frame, back, turn); back++) {
    *side = side_of(&frame->view.world->grid, turn);
    if (*side != SIDE_AHEAD && *side != SIDE_START) return true;
  }
  return false;
}

static void turns_card(OverlayFrame *frame, const char *title) {
  SimTurn turn;
  Side side;
  char age[OVERLAY_AGE_TEXT];
  const SDL_FRect content = overlay_card(frame, title, 4 * OVERLAY_LINE);
  overlay_key(frame, content, 0, crash_color, OVERLAY_SOLID, "Hit a wall here");
  overlay_key(frame, content, 1, choice_color, OVERLAY_SOLID, "Turned here");
  if (!last_turn(frame, &turn, &side)) {
    overlay_line(frame, content, 2, APP_COLOUR_DIM, "No turns so far");
    return;
  }
  overlay_line(frame, content, 2, APP_COLOUR_ACCENT, "%s at %d,%d %s ago", side_words[side],
               (int)nav_grid_x(&frame->view.world->grid, turn.at),
               (int)nav_grid_y(&frame->view.world->grid, turn.at),
               overlay_age(overlay_since(frame, turn.tick), age, sizeof age));
  overlay_line(frame, content, 3, APP_COLOUR_TEXT, "%s",
               side == SIDE_BACK ? "Why: a dead end" : turn_words(turn.reason));
}

/* Choice points */

/// The choice points with a way that is not tried. The tile that he came along is none: its last way is the
/// one that he walks.
static int32_t each_choice(const OverlayFrame *frame, const NavCrashTurn *walker,
                           void (*draw_one)(const OverlayFrame *frame, NavCell cell)) {
  const NavGrid *grid = &frame->view.world->grid;
  const NavCell *cells;
  const int32_t count = nav_crash_turn_choices(walker, &cells);
  int32_t untried = 0;
  for (int32_t i = 0; i < count; i++) {
    if (!nav_crash_turn_untried(walker, grid, frame->mind.view.cls, cells[i])) continue;
    untried++;
    if (draw_one != NULL) draw_one(frame, cells[i]);
  }
  return untried;
}

static void draw_choice(const OverlayFrame *frame, NavCell cell) {
  const float zoom = frame->view.camera.zoom;
  const SDL_FPoint at = view_tile(&frame->view, cell);
  if (overlay_seen(frame, at, zoom))
    app_draw_ring(frame->view.draw, at.x, at.y, fmaxf(4, zoom * 0.34f), fmaxf(2, zoom * 0.09f), choice_color);
}

static void draw_explorer(const OverlayFrame *frame, const NavCrashTurn *walker) {
  const float zoom = frame->view.camera.zoom, size = fmaxf(2, zoom * 0.1f);
  const NavCell *cells;
  const int32_t count = nav_crash_turn_trail(walker, &cells);
  for (int32_t i = 0; i < count; i++) {
    const SDL_FPoint at = view_tile(&frame->view, cells[i]);
    if (overlay_seen(frame, at, zoom)) app_draw_circle(frame->view.draw, at.x, at.y, size, trail_color);
  }
  each_choice(frame, walker, draw_choice);
}

static void choices_draw(OverlayFrame *frame) {
  const SimMindView *mind = &frame->mind.view;
  if (mind->explorer != NULL)
    draw_explorer(frame, mind->explorer);
  else
    draw_turns(frame);
  if (mind->map == NULL || mind->map_target == NAV_NO_CELL) return;
  const SDL_FPoint at = view_tile(&frame->view, mind->map_target);
  const float zoom = frame->view.camera.zoom;
  app_draw_ring(frame->view.draw, at.x, at.y, fmaxf(5, zoom * 0.42f), fmaxf(2, zoom * 0.08f), target_color);
}

static void map_card(OverlayFrame *frame, const char *title) {
  const SimMindView *mind = &frame->mind.view;
  const bool team = mind->map_target != NAV_NO_CELL;
  const NavCell *cells;
  const SDL_FRect content = overlay_card(frame, title, (team ? 5 : 4) * OVERLAY_LINE);
  if (mind->explorer != NULL) {
    overlay_key(frame, content, 0, choice_color, OVERLAY_HOLLOW, "Junctions left to try: %d",
                (int)each_choice(frame, mind->explorer, NULL));
    overlay_key(frame, content, 1, trail_color, OVERLAY_FILLED, "Tiles of %s way: %d", team ? "its" : "his",
                (int)nav_crash_turn_trail(mind->explorer, &cells));
  } else {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "No memory of its own:");
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "it goes by the shared map");
  }
  overlay_key(frame, content, 2, dead_color, OVERLAY_FILLED, "Dead ends: %d",
              (int)nav_path_map_dead_ends(mind->map, &cells));
  overlay_key(frame, content, 3, map_link_color, OVERLAY_FILLED, "Tiles that lead there: %d",
              (int)nav_path_map_linked(mind->map, &cells));
  if (team) overlay_key(frame, content, 4, target_color, OVERLAY_HOLLOW, "Target of the shared map");
}

/// Does the hero that is shown steer by what he remembers of junctions? He does from his first decision on.
static bool remembers(const OverlayFrame *frame) {
  return frame->mind.actor < 0 &&
         nav_steerings[frame->mind.hero->steering] == &nav_steering_crash_turn_memory;
}

static void choices_card(OverlayFrame *frame) {
  char title[OVERLAY_TITLE_TEXT];
  overlay_title(frame, "Junctions", title, sizeof title);
  SimTurn turn;
  if (frame->mind.view.map != NULL)
    map_card(frame, title);
  else if (turn_at(frame, 0, &turn))
    turns_card(frame, title);
  else if (remembers(frame))
    overlay_note(frame, title, "No step taken with it yet.");
  else
    overlay_offers(frame, "Junctions",
                   frame->mind.actor < 0 ? "The hero isn't tracking junctions." : "No turns yet.");
}

const AppOverlay app_overlay_choices = {
    .name = "choices",
    .title = "Junctions",
    .help = "Junctions and dead ends found by a hero or delver that crashes, turns and remembers; how an "
            "enemy without "
            "memory turned at walls.",
    .group = APP_GROUP_HERO,
    .colours = "Orange: turns; red: dead ends",
    .key = SDLK_c,
    .source = {{.steering = &nav_steering_crash_turn_memory}, {.kind = &sim_kind_delver}},
    .ground = choices_ground,
    .draw = choices_draw,
    .card = choices_card};
