/* A* search: the tiles that the last search of the hero or the chosen enemy closed, the open ones at its rim,
 * and the path that it walks: when it was asked for, and when it was answered. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

#define RINGS_FROM 9.0f // pixels a tile; below, colour alone tells the open ones

static const SDL_Color closed_color = {0x56, 0xb4, 0xe9, 84}, open_color = {0xf2, 0xa5, 0x41, 150};
static const SDL_Color path_color = {0xf5, 0xe3, 0xb8, 235}, asked_color = {0x6f, 0xe0, 0xbb, 235};

static uint32_t search_paint(const OverlayFrame *frame, NavCell cell) {
  switch (overlay_search_mark(&frame->mind, cell)) {
  case NAV_ASTAR_OPEN:
    return overlay_argb(open_color, open_color.a);
  case NAV_ASTAR_CLOSED:
    return overlay_argb(closed_color, closed_color.a);
  default:
    return 0;
  }
}

/// Differs between two searches.
static uint64_t content_of(const OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const OverlayMind *mind = &frame->mind;
  const NavCell *cells = mind->searched;
  BaseHash hash = base_hash_u64(BASE_HASH_START, (uint64_t)mind->searched_count);
  hash = base_hash_u64(hash, (uint64_t)(uint32_t)cells[0] << 32 | (uint32_t)cells[mind->searched_count - 1]);
  hash = base_hash_u64(hash, (uint64_t)(uint32_t)mind->hero->target << 32 | world->grid.revision);
  if (mind->kept != NULL) hash = base_hash_u64(hash, (uint64_t)mind->watched->answer.answered);
  return base_hash_u64(hash, world->seed);
}

static void search_ground(OverlayFrame *frame) {
  const OverlayMind *mind = &frame->mind;
  if (mind->searched_count == 0) return;
  overlay_tiles_draw(frame, search_paint, content_of(frame));
  const float zoom = frame->view.camera.zoom;
  if (zoom < RINGS_FROM) return;
  const float thick = fmaxf(1, floorf(zoom * 0.08f)), inset = floorf(zoom * 0.16f);
  for (int32_t i = 0; i < mind->searched_count; i++) {
    if (overlay_search_mark(mind, mind->searched[i]) != NAV_ASTAR_OPEN) continue;
    int32_t x, y;
    if (!overlay_tile(frame, mind->searched[i], &x, &y)) continue;
    const SDL_FRect box = overlay_box(frame, x, y);
    app_draw_frame(frame->view.draw, box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset,
                   thick, APP_COLOUR_ACCENT_HOT);
  }
}

/* The path of an enemy */

static void draw_goal(const OverlayFrame *frame, NavCell cell, SDL_Color color) {
  const float s = frame->view.scale;
  const SDL_FPoint at = view_tile(&frame->view, cell);
  app_draw_ring(frame->view.draw, at.x, at.y, fmaxf(frame->view.camera.zoom * 0.36f, 4 * s),
                fmaxf(2 * s, frame->view.camera.zoom * 0.07f), color);
}

static void draw_path(const OverlayFrame *frame, const SimMindView *mind) {
  const float thick = fmaxf(2, frame->view.camera.zoom * 0.1f);
  SDL_FPoint from = overlay_actor(frame, frame->mind.actor);
  for (int32_t i = mind->path->count - 1; i >= 0; i--) {
    const SDL_FPoint to = view_tile(&frame->view, mind->path->cell[i]);
    app_draw_line(frame->view.draw, from.x, from.y, to.x, to.y, thick, path_color);
    from = to;
  }
  if (mind->path_goal != NAV_NO_CELL) draw_goal(frame, mind->path_goal, path_color);
}

/// The few steps that a short search of its own has found.
static void draw_steps(const OverlayFrame *frame, const SimMindView *mind) {
  const SimWorld *world = frame->view.world;
  const float thick = fmaxf(2, frame->view.camera.zoom * 0.1f);
  NavCell cell = world->actors.cell[frame->mind.actor];
  SDL_FPoint from = overlay_actor(frame, frame->mind.actor);
  for (NavSteps way = mind->way; nav_steps_count(way) > 0; way = nav_steps_rest(way)) {
    cell += nav_grid_delta(&world->grid, nav_steps_first(way));
    const SDL_FPoint to = view_tile(&frame->view, cell);
    app_draw_line(frame->view.draw, from.x, from.y, to.x, to.y, thick, path_color);
    from = to;
  }
  if (mind->way_to != NAV_NO_CELL) draw_goal(frame, mind->way_to, path_color);
}

/* The costs that ordered the hero's search: of the way so far, and the estimate of what is left. Known of
 * Dijkstra, best-first and exchanged estimates; drawn where they are legible. */

#define COST_TEXT   9.0f  // logical pixels
#define COST_GLYPHS 7     // "123+456"
#define COST_WIDTH  0.58f // of the size

static void draw_costs(const OverlayFrame *frame) {
  const float zoom = frame->view.camera.zoom, size = floorf((zoom - 3) / (COST_GLYPHS * COST_WIDTH));
  if (size < COST_TEXT * frame->view.scale) return;
  for (int32_t i = 0; i < frame->mind.searched_count; i++) {
    int32_t x, y;
    int64_t so_far, left;
    if (!overlay_tile(frame, frame->mind.searched[i], &x, &y) ||
        !nav_astar_costs(frame->mind.astar, frame->mind.searched[i], &so_far, &left))
      continue;
    const SDL_FRect box = overlay_box(frame, x, y);
    char text[48];
    snprintf(text, sizeof text, "%lld+%lld", (long long)(so_far / NAV_COST_ONE),
             (long long)(left / NAV_COST_ONE));
    app_draw_text(frame->view.draw, box.x + box.w / 2, box.y + (box.h - size) / 2, size, APP_CENTRE,
                  APP_RGB(0xf4efe2), text);
  }
}

static void search_draw(OverlayFrame *frame) {
  const SimMindView *mind = &frame->mind.view;
  if (frame->mind.actor < 0) { // the hero's way is part of the view
    draw_costs(frame);
    return;
  }
  if (mind->path != NULL)
    draw_path(frame, mind);
  else if (mind->way != 0)
    draw_steps(frame, mind);
  if (mind->path_due < 0) return;
  const SDL_FPoint from = view_tile(&frame->view, mind->asked_from),
                   to = view_tile(&frame->view, mind->asked_to);
  overlay_dashes(frame, from, to, 2 * frame->view.scale, asked_color);
  draw_goal(frame, mind->asked_to, asked_color);
}

/* The card */

static int32_t count_open(const OverlayMind *mind) {
  int32_t open = 0;
  for (int32_t i = 0; i < mind->searched_count; i++)
    open += overlay_search_mark(mind, mind->searched[i]) == NAV_ASTAR_OPEN;
  return open;
}

static void tiles_lines(const OverlayFrame *frame, SDL_FRect content, float line) {
  const int32_t open = count_open(&frame->mind);
  overlay_key(frame, content, line, closed_color, OVERLAY_FILLED, "Tiles closed: %d",
              (int)(frame->mind.searched_count - open));
  overlay_key(frame, content, line + 1, open_color, OVERLAY_HOLLOW, "Tiles still open: %d", (int)open);
}

/// The last question and its answer; three lines.
static void answer_lines(const OverlayFrame *frame, SDL_FRect content, float line) {
  static const char *const words[] = {[NAV_PATH_FOUND] = "found",
                                      [NAV_PATH_UNREACHABLE] = "no way there",
                                      [NAV_PATH_GAVE_UP] = "gave up: too far",
                                      [NAV_PATH_NO_MEMORY] = "out of memory",
                                      [NAV_PATH_TOO_COSTLY] = "too costly"};
  const SimPathAnswer *answer = &frame->mind.watched->answer;
  char age[OVERLAY_AGE_TEXT];
  overlay_line(frame, content, line, APP_COLOUR_TEXT, "Answered at tick %lld, %s ago",
               (long long)answer->answered,
               overlay_age((int32_t)(frame->view.world->tick - answer->answered), age, sizeof age));
  overlay_line(frame, content, line + 1, APP_COLOUR_TEXT, "Asked %d ticks earlier: %s",
               (int)(answer->answered - answer->asked), words[answer->found.status]);
  overlay_line(frame, content, line + 2, APP_COLOUR_DIM, "Equal ways: %s",
               answer->by_lot ? "by lot" : "the first in order");
}

static void path_line(const OverlayFrame *frame, SDL_FRect content, float line) {
  const SimMindView *mind = &frame->mind.view;
  if (mind->path != NULL)
    overlay_key(frame, content, line, path_color, OVERLAY_SOLID, "Path: %d tiles left",
                (int)mind->path->count);
  else if (mind->way != 0)
    overlay_key(frame, content, line, path_color, OVERLAY_SOLID, "Next %d steps, from its own search",
                (int)nav_steps_count(mind->way));
  else
    overlay_line(frame, content, line, APP_COLOUR_DIM,
                 mind->path_too_far ? "The hero is too far away" : "No path right now");
}

static void request_line(const OverlayFrame *frame, SDL_FRect content, float line) {
  const SimMindView *mind = &frame->mind.view;
  if (mind->path_due >= 0)
    overlay_key(frame, content, line, asked_color, OVERLAY_DASHED, "Asked: used in %d ticks",
                (int)(mind->path_due - frame->view.world->tick));
  else
    overlay_line(frame, content, line, APP_COLOUR_DIM, "Nothing asked for");
}

static void enemy_card(OverlayFrame *frame) {
  const SimMindView *mind = &frame->mind.view;
  if (!mind->asks_paths && mind->way == 0) {
    overlay_offers(frame, "Search", "This one doesn't use paths.");
    return;
  }
  const bool answered = frame->mind.watched != NULL && frame->mind.watched->answer.answered >= 0;
  const bool tiles = frame->mind.searched_count > 0;
  const int lines = 1 + (mind->asks_paths ? 1 : 0) +
                    (answered           ? 3
                     : mind->asks_paths ? 1
                                        : 0) +
                    (tiles ? 2 : 0);
  char title[OVERLAY_TITLE_TEXT];
  const SDL_FRect content = overlay_card(frame, overlay_title(frame, "A* search", title, sizeof title),
                                         (float)lines * OVERLAY_LINE);
  path_line(frame, content, 0);
  if (mind->asks_paths) request_line(frame, content, 1);
  if (answered)
    answer_lines(frame, content, 2);
  else if (mind->asks_paths)
    overlay_line(frame, content, 2, APP_COLOUR_DIM, "Tiles show after its next search");
  if (tiles) tiles_lines(frame, content, 5);
}

static void search_card(OverlayFrame *frame) {
  if (frame->mind.actor >= 0) {
    enemy_card(frame);
    return;
  }
  if (frame->mind.searched_count == 0) {
    overlay_offers(frame, "Search",
                   frame->mind.astar == NULL ? "The hero isn't searching." : "No search yet.");
    return;
  }
  const NavAstarResult last = nav_astar_last(frame->mind.astar);
  char title[OVERLAY_TITLE_TEXT];
  snprintf(title, sizeof title, "%s: search", nav_steerings[frame->mind.hero->steering]->title);
  const SDL_FRect content = overlay_card(frame, title, 3 * OVERLAY_LINE);
  tiles_lines(frame, content, 0);
  if (last.status == NAV_PATH_FOUND)
    overlay_line(frame, content, 2, APP_COLOUR_TEXT, "Cost of the way: %.4g",
                 (double)last.cost / (double)NAV_COST_ONE);
  else
    overlay_line(frame, content, 2, APP_COLOUR_DIM, "No way there");
}

const AppOverlay app_overlay_search = {
    .name = "search",
    .title = "Search",
    .help = "Which tiles the last search of the hero or the chosen enemy has closed and left open, and "
            "its path.",
    .group = APP_GROUP_SEARCHES,
    .colours = "Blue: closed; orange: open",
    .key = SDLK_9,
    .source = {{.steering = &nav_steering_astar}, {.kind = &sim_kind_warden}},
    .ground = search_ground,
    .draw = search_draw,
    .card = search_card};
