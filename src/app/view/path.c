/* The marker where a hero is sent, shown before the simulation has taken the command, and the plan that he
 * has where no way ahead of him is shown (ways.c). A cross marks a target that he gave up. Also where the
 * next tap would work. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define MIN_MARKER 14.0f // logical pixels
#define TRAIL      APP_RGBA(0x7cc8f4, 225)

/// The marker of a hero's target: the second's in another shape as well as in another colour.
static const int markers[] = {APP_SPRITE_TARGET, APP_SPRITE_TARGET_SECOND};

static bool gave_up(SimHeroStatus status) {
  return status == SIM_HERO_OSCILLATION || status == SIM_HERO_BLOCKED || status == SIM_HERO_UNREACHABLE;
}

/// The target of a command that the simulation has not taken yet.
static bool waiting_target(const AppScene *scene, int32_t hero, SDL_FPoint *tile) {
  for (int i = scene->queued_count - 1; i >= 0; i--) {
    const SimCommand *c = &scene->queued[i];
    if (c->kind != SIM_CMD_MOVE_TO || c->hero != hero) continue;
    *tile = (SDL_FPoint){(float)c->x + 0.5f, (float)c->y + 0.5f};
    return true;
  }
  return false;
}

static void draw_marker(const ViewFrame *frame, int32_t hero, SDL_FPoint tile, bool lost) {
  assert(hero >= 0 && hero < (int32_t)(sizeof markers / sizeof *markers));
  const float beat =
      frame->calm || lost ? 0 : floorf(2 * sinf((float)fmod(frame->now, 3600) * 4) + 0.5f) * 0.03f;
  const float size = fmaxf(frame->camera.zoom * (lost ? 0.6f : 0.84f + beat), MIN_MARKER * frame->scale);
  view_sprite(frame, lost ? APP_SPRITE_TARGET_LOST : markers[hero], view_px(frame, tile.x),
              view_py(frame, tile.y), size);
}

/// The way that he has come, in straight pieces; the last one ends at him.
static void draw_trail(const ViewFrame *frame) {
  const AppScene *scene = frame->scene;
  const float thick = floorf(fmaxf(2 * frame->scale, frame->camera.zoom * 0.14f)), half = floorf(thick / 2);
  for (int32_t i = 0; i + 1 < scene->trail_count;) {
    const NavCell step = scene->trail[i + 1] - scene->trail[i];
    int32_t end = i + 1;
    while (end + 1 < scene->trail_count && scene->trail[end + 1] - scene->trail[end] == step) end++;
    const SDL_FPoint from = app_tile_middle(&frame->world->grid, scene->trail[i]);
    SDL_FPoint to = app_tile_middle(&frame->world->grid, scene->trail[end]);
    if (end + 1 == scene->trail_count) to = (SDL_FPoint){frame->hero_x, frame->hero_y};
    const float x0 = floorf(view_px(frame, fminf(from.x, to.x))),
                x1 = floorf(view_px(frame, fmaxf(from.x, to.x)));
    const float y0 = floorf(view_py(frame, fminf(from.y, to.y))),
                y1 = floorf(view_py(frame, fmaxf(from.y, to.y)));
    app_draw_rect(frame->draw, x0 - half, y0 - half, x1 - x0 + thick, y1 - y0 + thick, TRAIL);
    i = end;
  }
}

/// Is a way ahead of him shown, to the target that he has?
static bool way_shown(const AppScene *scene, int32_t hero) {
  for (int32_t i = 0; i < scene->way_count; i++)
    if (scene->way[i].hero == hero && !scene->way[i].faint) return true;
  return false;
}

static void draw_plan(const ViewFrame *frame, int32_t of) {
  const SimWorld *world = frame->world;
  const SimHeroMind *mind = &world->minds[of];
  if (mind->plan_count == 0 || frame->scene->no_ways || way_shown(frame->scene, of)) return;
  ViewWay way = view_way_begin(frame, of, false, 1);
  view_way_to(&way, world->heroes[of].cell);
  for (int32_t i = 0; i < mind->plan_count; i++) view_way_to(&way, mind->plan[i]);
}

static void draw_path(const ViewFrame *frame, int32_t of) {
  const SimHero *hero = &frame->world->heroes[of];
  SDL_FPoint tile;
  if (waiting_target(frame->scene, of, &tile)) {
    draw_marker(frame, of, tile, false);
    return;
  }
  if (hero->status == SIM_HERO_MOVING) draw_plan(frame, of);
  if (hero->target == NAV_NO_CELL || (hero->status != SIM_HERO_MOVING && !gave_up(hero->status))) return;
  draw_marker(frame, of, app_tile_middle(&frame->world->grid, hero->target), gave_up(hero->status));
}

/// A press on rock, and the tile that it meant: a line from one to the other and a ring that closes in.
static void draw_snap(const ViewFrame *frame) {
  const AppScene *scene = frame->scene;
  if (scene->snap <= 0) return;
  const float share = scene->snap, s = frame->scale, zoom = frame->camera.zoom;
  const float x0 = view_px(frame, scene->snap_from.x), y0 = view_py(frame, scene->snap_from.y),
              x1 = view_px(frame, scene->snap_to.x), y1 = view_py(frame, scene->snap_to.y);
  const SDL_Color color = view_faded(APP_RGBA(0xffd9a0, 220), share);
  const float wide = frame->calm ? 0 : share * 0.5f;
  app_draw_line(frame->draw, x0, y0, x1, y1, fmaxf(2 * s, 1), color);
  app_draw_circle(frame->draw, x0, y0, 3 * s, color);
  app_draw_ring(frame->draw, x1, y1, fmaxf(zoom * (0.45f + wide), MIN_MARKER * s / 2), fmaxf(2 * s, 1),
                color);
}

void view_path_draw(const ViewFrame *frame) {
  if (frame->scene->trail != NULL) draw_trail(frame);
  for (int32_t hero = frame->world->hero_count - 1; hero >= 0; hero--) draw_path(frame, hero);
  draw_snap(frame);
}

/* The targets of the next tap: tiles that the armed tool can be thrown to are lit; the tile under a press
 * that does not send the hero is framed, and crossed out where the action is impossible. */

/// Were the tiles so near to the first hero lit already?
static bool near_first(const SimWorld *world, int32_t x, int32_t y, int32_t tiles) {
  return abs(x - base_fixed_tile(world->heroes[0].x)) <= tiles &&
         abs(y - base_fixed_tile(world->heroes[0].y)) <= tiles;
}

static void light_tiles(const ViewFrame *frame, const SimHero *hero, const SimPower *thrown) {
  const int32_t cx = base_fixed_tile(hero->x), cy = base_fixed_tile(hero->y), tiles = thrown->range + 1;
  for (int32_t y = cy - tiles; y <= cy + tiles; y++) {
    for (int32_t x = cx - tiles; x <= cx + tiles; x++) {
      const bool by_him = &frame->world->heroes[0] == hero || !near_first(frame->world, x, y, tiles);
      if (!by_him || !thrown->fits(frame->world, x, y)) continue;
      const SDL_FRect b = view_box(frame, (SDL_Rect){x, y, 1, 1});
      app_draw_rect(frame->draw, b.x, b.y, b.w, b.h, APP_RGBA(0xf0e442, 46));
    }
  }
}

/// Draws the thing that would be placed there, and its reach.
static void draw_ghost(const ViewFrame *frame) {
  const AppPointed *pointed = &frame->scene->pointed;
  const float zoom = frame->camera.zoom, x = view_px(frame, (float)pointed->aim_x + 0.5f),
              y = view_py(frame, (float)pointed->aim_y + 0.5f);
  const SDL_Color color = pointed->fits ? APP_COLOUR_GOOD : APP_COLOUR_BAD;
  if (pointed->reach > 0 && pointed->fits) {
    app_draw_ring(frame->draw, x, y, pointed->reach * zoom, fmaxf(2 * frame->scale, 1),
                  view_faded(color, 0.7f));
    app_draw_circle(frame->draw, x, y, pointed->reach * zoom, view_faded(color, 0.07f));
  }
  const SDL_FRect b = view_box(frame, (SDL_Rect){pointed->aim_x, pointed->aim_y, 1, 1});
  app_draw_rect(frame->draw, b.x, b.y, b.w, b.h, view_faded(color, 0.3f));
  if (pointed->ghost > 0)
    view_sprite_tinted(frame, pointed->ghost, x, y, pointed->ghost_size * zoom, APP_RGBA(0xffffff, 190));
}

void view_aim_draw(const ViewFrame *frame) {
  const AppPointed *pointed = &frame->scene->pointed;
  for (int32_t i = 0; i < frame->world->hero_count && pointed->thrown != NULL; i++)
    light_tiles(frame, &frame->world->heroes[i], pointed->thrown);
  if (!pointed->aims) return;
  draw_ghost(frame);
  const SDL_FRect b = view_box(frame, (SDL_Rect){pointed->aim_x, pointed->aim_y, 1, 1});
  const SDL_Color color = pointed->fits ? APP_COLOUR_GOOD : APP_COLOUR_BAD;
  const float thick = fmaxf(2 * frame->scale, 1);
  app_draw_frame(frame->draw, b.x, b.y, b.w, b.h, thick, color);
  if (pointed->fits) return;
  app_draw_line(frame->draw, b.x, b.y, b.x + b.w, b.y + b.h, thick, color);
  app_draw_line(frame->draw, b.x + b.w, b.y, b.x, b.y + b.h, thick, color);
}
