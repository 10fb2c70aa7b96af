/* What the hero who crashes, turns and remembers has found out: dead ends, which he does not enter again; the
 * way that he has walked and not gone back; the choice points on it with ways that he has not tried; and the
 * links of his path map, tiles from which a way to the target is known. */
#include <math.h>

#include "app/draw/style.h"
#include "app/overlays/parts.h"

#define MARKS_FROM 9.0f // pixels a tile; below, colours alone

static const SDL_Color dead_color = {0xd5, 0x5e, 0x00, 96}, link_color = {0x00, 0x9e, 0x73, 110};
static const SDL_Color trail_color = {0xf5, 0xe3, 0xb8, 170}, choice_color = {0xf2, 0xa5, 0x41, 255};

static const NavCrashTurn *walker_of(const OverlayFrame *frame) {
  const NavSteer *steer = frame->view.world->hero_steer;
  return steer != NULL ? nav_steer_view(steer, &nav_steering_crash_turn_memory) : NULL;
}

static void fill(const OverlayFrame *frame, const NavCell *cells, int32_t count, SDL_Color color,
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

/// Where a link leads: strokes from the middle of the tile toward each way to the target.
static void draw_links(const OverlayFrame *frame, const NavPathMap *map, const NavCell *cells,
                       int32_t count) {
  const float zoom = frame->view.camera.zoom, thick = fmaxf(1.5f, zoom * 0.07f);
  if (zoom < MARKS_FROM) return;
  for (int32_t i = 0; i < count; i++) {
    int32_t x, y;
    if (!overlay_tile(frame, cells[i], &x, &y)) continue;
    const int32_t ways = nav_path_map_links(map, cells[i]);
    const float px = view_px(&frame->view, (float)x + 0.5f), py = view_py(&frame->view, (float)y + 0.5f);
    for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
      if (ways >> dir & 1)
        app_draw_line(frame->view.draw, px, py, px + (float)nav_way_x(dir) * zoom * 0.45f,
                      py + (float)nav_way_y(dir) * zoom * 0.45f, thick, APP_RGB(0x6fe0bb));
  }
}

static void choices_ground(OverlayFrame *frame) {
  const NavCrashTurn *walker = walker_of(frame);
  if (walker == NULL) return;
  const NavPathMap *map = nav_crash_turn_map(walker);
  const NavCell *cells;
  int32_t count = nav_path_map_dead_ends(map, &cells);
  fill(frame, cells, count, dead_color, true);
  count = nav_path_map_linked(map, &cells);
  fill(frame, cells, count, link_color, false);
  draw_links(frame, map, cells, count);
}

static void choices_draw(OverlayFrame *frame) {
  const NavCrashTurn *walker = walker_of(frame);
  if (walker == NULL) return;
  const float zoom = frame->view.camera.zoom, size = fmaxf(2, zoom * 0.1f);
  const NavCell *cells;
  int32_t count = nav_crash_turn_trail(walker, &cells), x, y;
  for (int32_t i = 0; i < count; i++)
    if (overlay_tile(frame, cells[i], &x, &y))
      app_draw_circle(frame->view.draw, view_px(&frame->view, (float)x + 0.5f),
                      view_py(&frame->view, (float)y + 0.5f), size, trail_color);
  count = nav_crash_turn_choices(walker, &cells);
  for (int32_t i = 0; i < count; i++) {
    if (!overlay_tile(frame, cells[i], &x, &y)) continue;
    const float px = view_px(&frame->view, (float)x + 0.5f), py = view_py(&frame->view, (float)y + 0.5f);
    app_draw_ring(frame->view.draw, px, py, fmaxf(4, zoom * 0.34f), fmaxf(2, zoom * 0.09f), choice_color);
  }
}

static void choices_card(OverlayFrame *frame) {
  const NavCrashTurn *walker = walker_of(frame);
  const float line = OVERLAY_LINE;
  if (walker == NULL) {
    const SDL_FRect content = overlay_card(frame, "Choices and dead ends", 2 * line);
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "Choose Crash with");
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "memory as steering.");
    return;
  }
  const NavPathMap *map = nav_crash_turn_map(walker);
  const NavCell *cells;
  const SDL_FRect content = overlay_card(frame, "Choices and dead ends", 4 * line);
  overlay_key(frame, content, 0, choice_color, true, "Choice points left: %d",
              (int)nav_crash_turn_choices(walker, &cells));
  overlay_key(frame, content, 1, trail_color, false, "Tiles of his way: %d",
              (int)nav_crash_turn_trail(walker, &cells));
  overlay_key(frame, content, 2, dead_color, false, "Dead ends: %d",
              (int)nav_path_map_dead_ends(map, &cells));
  overlay_key(frame, content, 3, link_color, false, "Tiles that lead there: %d",
              (int)nav_path_map_linked(map, &cells));
}

const AppOverlay app_overlay_choices = {
    .name = "choices",
    .title = "Choices and dead ends",
    .help = "What the hero who crashes, turns and remembers has found: choice points, dead ends, ways to the "
            "target.",
    .key = SDLK_c,
    .key_name = "C",
    .ground = choices_ground,
    .draw = choices_draw,
    .card = choices_card};
