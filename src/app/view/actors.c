/* Actors: the throng, the hero and the signs over heads, interpolated between two ticks.
 *
 * How the throng is drawn depends on the zoom, so that the cost follows the screen, not the 100,000 enemies:
 * pictures from back to front; below MIN_PICTURE pixels plain dots; below DENSITY_ZOOM pixels a tile one
 * pixel for each tile, the redder the fuller. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/view/figure.h"
#include "app/view/looks.h"
#include "app/view/view_parts.h"

#define MIN_PICTURE  7.0f // pixels
#define MIN_EYES     9.0f
#define ROUND_EYES   26.0f // from here on their shape shows
#define DENSITY_ZOOM 3.0f
#define HERO_SIZE    1.04f
#define MIN_HERO     13.0f // logical pixels

static bool ensure(int32_t **array, int32_t *capacity, int32_t needed) {
  if (needed <= *capacity) return true;
  int32_t *moved = realloc(*array, (size_t)needed * sizeof *moved);
  if (moved == NULL) return false;
  *array = moved;
  *capacity = needed;
  return true;
}

/// Row of pixels of an actor, counted from `reach` above the view; -1: not seen.
static int32_t row_of(const ViewFrame *frame, int32_t i, float reach, int32_t rows) {
  const SimActors *a = &frame->world->actors;
  const SDL_FRect *v = &frame->camera.view;
  const float x = view_px(frame, view_actor_at(a->x, a->vx, i, frame->fraction));
  if (x < v->x - reach || x > v->x + v->w + reach) return -1;
  const float y = view_py(frame, view_actor_at(a->y, a->vy, i, frame->fraction)) - v->y + reach;
  return y < 0 || y >= (float)rows ? -1 : (int32_t)y;
}

/// Actors on the tiles in sight, and on those around it, into `out`. Whole numbers only: all of the map's
/// actors are looked at.
static int32_t find_near(const ViewFrame *frame, float reach, int32_t *out) {
  const SimActors *a = &frame->world->actors;
  const int32_t more = (int32_t)ceilf(reach / frame->camera.zoom) + 1;
  const SDL_Rect t = frame->tiles;
  const BaseFixed x0 = (t.x - more) * BASE_ONE, y0 = (t.y - more) * BASE_ONE;
  const uint32_t w = (uint32_t)(t.w + 2 * more) * (uint32_t)BASE_ONE,
                 h = (uint32_t)(t.h + 2 * more) * (uint32_t)BASE_ONE;
  int32_t count = 0;
  for (int32_t i = 0; i < a->count; i++) {
    out[count] = i;
    count += (uint32_t)(a->x[i] - x0) < w && (uint32_t)(a->y[i] - y0) < h;
  }
  return count;
}

/// A counting sort by the row of pixels: an actor lower on the screen hides those behind it.
static void sort_seen(ViewActors *actors, const ViewFrame *frame, float reach) {
  assert(reach >= 0);
  const SimActors *a = &frame->world->actors;
  const int32_t rows = (int32_t)(frame->camera.view.h + 2 * reach) + 1;
  actors->shown = 0;
  if (!ensure(&actors->order, &actors->order_capacity, a->count + 1) ||
      !ensure(&actors->near, &actors->near_capacity, a->count + 1) ||
      !ensure(&actors->row, &actors->row_capacity, rows + 1))
    return;
  memset(actors->row, 0, (size_t)(rows + 1) * sizeof *actors->row);
  const int32_t near = find_near(frame, reach, actors->near);
  for (int32_t k = 0; k < near; k++) {
    const int32_t row = row_of(frame, actors->near[k], reach, rows);
    if (row >= 0) actors->row[row + 1]++;
  }
  for (int32_t row = 0; row < rows; row++) actors->row[row + 1] += actors->row[row];
  actors->shown = actors->row[rows];
  for (int32_t k = 0; k < near; k++) {
    const int32_t row = row_of(frame, actors->near[k], reach, rows);
    if (row >= 0) actors->order[actors->row[row]++] = actors->near[k];
  }
}

static void draw_pictures(const ViewActors *actors, const ViewFrame *frame) {
  for (int32_t k = 0; k < actors->shown; k++) {
    const int32_t i = actors->order[k];
    const ViewFigure at = view_figure(frame, i);
    const float left = view_left(frame, at.x, at.y);
    if (left <= 0) continue;
    view_sprite_tinted(frame,
                       app_look_now(&actors->pictures[frame->world->actors.kind[i]], frame->world, i,
                                    frame->now, frame->calm),
                       at.x, at.y, at.size, APP_RGBA(0xffffff, (Uint8)(255 * left)));
  }
}

static void draw_dots(const ViewFrame *frame) {
  const SimActors *a = &frame->world->actors;
  const SDL_FRect *v = &frame->camera.view;
  const float size = fmaxf(1, floorf(frame->camera.zoom * 0.45f + 0.5f));
  SDL_Color color[SIM_ENEMY_KIND_COUNT];
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    color[kind] = APP_RGB(view_kind_color(frame, kind));
  for (int32_t i = 0; i < a->count; i++) {
    const float x = view_px(frame, view_actor_at(a->x, a->vx, i, frame->fraction)) - size / 2;
    const float y = view_py(frame, view_actor_at(a->y, a->vy, i, frame->fraction)) - size / 2;
    if (x < v->x - size || y < v->y - size || x > v->x + v->w || y > v->y + v->h) continue;
    if (view_left(frame, x, y) < 0.5f) continue;
    app_draw_rect(frame->draw, floorf(x + 0.5f), floorf(y + 0.5f), size, size, color[a->kind[i]]);
  }
}

void view_actors_draw(ViewActors *actors, const ViewFrame *frame) {
  actors->shown = 0;
  if (frame->world->actors.count == 0) return;
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT && actors->pictures[kind].right[0] == 0; kind++)
    actors->pictures[kind] = app_look_pictures(kind);
  const float size = view_figure_size(frame, VIEW_FIGURE_TILES);
  if (frame->camera.zoom < DENSITY_ZOOM) {
    view_density_draw(&actors->density, frame);
  } else if (size < MIN_PICTURE) {
    draw_dots(frame);
  } else {
    sort_seen(actors, frame, 3 * size); // half of the largest figure
    view_wisps_draw(actors, frame);
    draw_pictures(actors, frame);
  }
}

/// The motion of the eyes of a swaying picture, in 64ths of its size.
static float eyes_lean(const AppLook *look, const AppPictures *pictures, int picture) {
  if (!look->sways) return 0;
  return picture == pictures->right[1] ? -1 : picture == pictures->right[3] ? 1 : 0;
}

/// Small squares over the view that tell whether a nearer actor hides a pair of eyes.
typedef struct Cover {
  uint8_t *covered;
  int32_t w, h;
  float x, y, side;
} Cover;

static bool cover_begin(ViewActors *actors, const ViewFrame *frame, float size, Cover *cover) {
  const SDL_FRect *v = &frame->camera.view;
  *cover = (Cover){.x = v->x - size, .y = v->y - size, .side = fmaxf(2, size / 6)};
  cover->w = (int32_t)((v->w + 2 * size) / cover->side) + 1;
  cover->h = (int32_t)((v->h + 2 * size) / cover->side) + 1;
  const size_t needed = (size_t)cover->w * (size_t)cover->h;
  if (needed > actors->covered_capacity) {
    uint8_t *moved = realloc(actors->covered, needed);
    if (moved == NULL) return false;
    actors->covered = moved;
    actors->covered_capacity = needed;
  }
  memset(actors->covered, 0, needed);
  cover->covered = actors->covered;
  return true;
}

static bool cover_at(const Cover *cover, float x, float y) {
  const int32_t i = (int32_t)((x - cover->x) / cover->side), j = (int32_t)((y - cover->y) / cover->side);
  return i < 0 || j < 0 || i >= cover->w || j >= cover->h || cover->covered[j * cover->w + i] != 0;
}

/// Marks the body of an actor; later queries are about actors behind it.
static void cover_body(Cover *cover, float x, float y, float size) {
  const int32_t i0 = (int32_t)((x - size * 0.3f - cover->x) / cover->side),
                j0 = (int32_t)((y - size * 0.42f - cover->y) / cover->side);
  const int32_t i1 = (int32_t)((x + size * 0.3f - cover->x) / cover->side),
                j1 = (int32_t)((y + size * 0.38f - cover->y) / cover->side);
  for (int32_t j = j0 > 0 ? j0 : 0; j <= j1 && j < cover->h; j++)
    for (int32_t i = i0 > 0 ? i0 : 0; i <= i1 && i < cover->w; i++) cover->covered[j * cover->w + i] = 1;
}

static void draw_eyes(const ViewFrame *frame, const AppLook *look, ViewFigure at, bool left) {
  const float inset = (float)app_art_inset((int)at.size), size = at.size - 2 * inset; // inside of the rim
  const float x0 = floorf(at.x - at.size / 2 + 0.5f) + inset, y0 = floorf(at.y - at.size / 2 + 0.5f) + inset;
  const float y = y0 + size * look->eyes.y;
  const bool one = look->eyes.x[0] == look->eyes.x[1];
  for (int i = 0; i < (one ? 1 : 2); i++) {
    const float x = x0 + size * (left ? 1 - look->eyes.x[i] : look->eyes.x[i]);
    if (size >= ROUND_EYES) {
      view_sprite_tinted(frame, APP_SPRITE_EYE, x, y, size * look->eyes.size, APP_RGB(look->eyes.color));
    } else {
      const float tall = fmaxf(1, floorf(size * look->eyes.size + 0.5f)),
                  eye = fmaxf(1, floorf(size * look->eyes.size * 0.72f + 0.5f));
      app_draw_rect(frame->draw, floorf(x - eye / 2 + 0.5f), floorf(y - tall / 2 + 0.5f), eye, tall,
                    APP_RGB(look->eyes.color));
    }
  }
}

void view_actors_glow(ViewActors *actors, const ViewFrame *frame) {
  const float size = view_figure_size(frame, VIEW_FIGURE_TILES);
  Cover cover;
  if (size < MIN_EYES || actors->shown == 0 || !cover_begin(actors, frame, 2 * size, &cover)) return;
  const SimActors *a = &frame->world->actors;
  for (int32_t k = actors->shown - 1; k >= 0; k--) {
    const int32_t i = actors->order[k];
    const AppLook *look = app_look(a->kind[i]);
    ViewFigure at = view_figure(frame, i);
    const int picture = app_look_now(&actors->pictures[frame->world->actors.kind[i]], frame->world, i,
                                     frame->now, frame->calm);
    const bool left = actors->pictures[a->kind[i]].left[0] != 0 && app_look_is_left(frame->world, i);
    const float shown = at.x;
    if (view_left(frame, at.x, at.y) < 1) continue;
    at.x += eyes_lean(look, &actors->pictures[a->kind[i]], picture) * at.size / 64;
    if (look->eyes.size > 0 && !cover_at(&cover, shown, at.y - at.size * (0.5f - look->eyes.y)))
      draw_eyes(frame, look, at, left);
    cover_body(&cover, shown, at.y, at.size);
  }
}

void view_actors_free(ViewActors *actors) {
  free(actors->order);
  free(actors->near);
  free(actors->row);
  free(actors->covered);
  view_density_free(&actors->density);
  *actors = (ViewActors){0};
}

/* The hero */

/// He flickers while he cannot be hurt, but stays visible; with reduced motion a ring shows it instead.
static Uint8 hero_alpha(const ViewFrame *frame) {
  const SimHero *hero = &frame->world->heroes[0];
  if (frame->dusk > 0) return (Uint8)(255 * fminf((1 - frame->dusk) * 4, 1)); // he goes with his light
  if (hero->grace <= 0 || hero->hearts <= 0 || frame->calm) return 255;
  return hero->grace / 6 % 2 == 1 ? 120 : 255;
}

static const int hero_sprites[][2] = {{APP_SPRITE_HERO, APP_SPRITE_HERO_LEFT},
                                      {APP_SPRITE_HERO_SECOND, APP_SPRITE_HERO_SECOND_LEFT}};

float view_hero_size(const ViewFrame *frame) {
  return fmaxf(frame->camera.zoom * HERO_SIZE, MIN_HERO * frame->scale);
}

static void draw_hero(const ViewFrame *frame, int32_t of) {
  const SimHero *hero = &frame->world->heroes[of];
  const SDL_FPoint at = view_hero(frame, of);
  const float size = view_hero_size(frame), x = view_px(frame, at.x), y = view_py(frame, at.y);
  view_sprite_tinted(frame, APP_SPRITE_GLOW_WARM, x, y, size * 2.6f,
                     APP_RGBA(0xffffff, frame->dusk > 0 ? hero_alpha(frame) : 255));
  if (frame->calm && frame->world->heroes[0].grace > 0)
    app_draw_ring(frame->draw, x, y, size * 0.62f, fmaxf(2, size * 0.06f), APP_COLOUR_HEART);
  const bool walks = hero->status == SIM_HERO_MOVING && (hero->vx != 0 || hero->vy != 0);
  const float bob =
      walks && !frame->calm ? fabsf(sinf((float)fmod(frame->now, 3600) * 11)) * size * 0.05f : 0;
  view_sprite_tinted(frame, hero_sprites[of][hero->facing == NAV_LEFT], x, y - size * 0.1f - bob, size,
                     APP_RGBA(0xffffff, hero_alpha(frame)));
}

/// A second hero who comes with the next tick.
static void draw_coming(const ViewFrame *frame) {
  const AppScene *scene = frame->scene;
  for (int i = 0; i < scene->queued_count && frame->world->hero_count < 2; i++) {
    const SimCommand *command = &scene->queued[i];
    if (command->kind != SIM_CMD_JOIN) continue;
    view_sprite_tinted(frame, APP_SPRITE_HERO_SECOND, view_px(frame, (float)command->x + 0.5f),
                       view_py(frame, (float)command->y + 0.5f) - view_hero_size(frame) * 0.1f,
                       view_hero_size(frame), APP_RGBA(0xffffff, 150));
  }
}

void view_hero_draw(const ViewFrame *frame) {
  for (int32_t hero = frame->world->hero_count - 1; hero >= 0; hero--) draw_hero(frame, hero);
  draw_coming(frame);
}

/* Signs over the heads of enemies with senses: their mode in one small picture that pops up when it changes.
 * One that has hunted since it came bears none while it still hunts: its kind says that already. */

#define SIGN_SHARE  0.42f // of the figure's size
#define MIN_SIGN    11.0f // logical pixels
#define MAX_SIGN    26.0f
#define MIN_BODY    9.0f // pixels; smaller figures bear no sign
#define POP_SECONDS 0.28f
#define POP         0.35f // of its size, at the height of the pop
#define SIGN_GAP    0.06f // of the figure's size, over the head

// None on patrol: the hero is not known then.
static const int signs[SIM_MODE_COUNT] = {
    [SIM_ASLEEP] = APP_SPRITE_SIGN_ASLEEP,   [SIM_SUSPICIOUS] = APP_SPRITE_SIGN_SUSPICIOUS,
    [SIM_HUNTING] = APP_SPRITE_SIGN_HUNTING, [SIM_SEARCHING] = APP_SPRITE_SIGN_SEARCHING,
    [SIM_FLEEING] = APP_SPRITE_SIGN_FLEEING,
};

int view_sign_of(const SimWorld *world, int32_t actor) {
  const SimEnemyKind *kind = sim_enemy_kinds[world->actors.kind[actor]];
  const int32_t mode = world->actors.mind[actor].mode;
  if (kind->senses == 0 || mode < 0 || mode >= SIM_MODE_COUNT) return 0;
  if (mode == SIM_HUNTING && kind->start == SIM_HUNTING) return 0;
  return signs[mode];
}

/// Seconds since its mode changed, by the world's clock.
static float mode_age(const ViewFrame *frame, int32_t actor) {
  const SimMind *mind = &frame->world->actors.mind[actor];
  const int32_t ticks = (int32_t)((uint32_t)frame->world->tick - (uint32_t)mind->mode_tick);
  return ticks < 0 ? 0 : ((float)ticks + frame->fraction) / SIM_TICKS_PER_SECOND;
}

static void draw_sign(const ViewFrame *frame, int32_t actor, int sprite) {
  const float s = frame->scale, age = mode_age(frame, actor);
  const ViewFigure at = view_figure(frame, actor);
  const AppLook *look = app_look(frame->world->actors.kind[actor]);
  float side = fminf(fmaxf(at.size * SIGN_SHARE, MIN_SIGN * s), MAX_SIGN * s), alpha = 255;
  if (!frame->calm && age < POP_SECONDS) {
    const float share = age / POP_SECONDS;
    side *= 0.5f + 0.5f * fminf(share * 2, 1) + POP * sinf(3.14159265f * share);
    alpha = 255 * fminf(share * 3, 1);
  }
  side = (float)app_art_size(side);
  const float y = at.y - at.size * (fminf(look->eyes.y, 0.35f) + SIGN_GAP) - side / 2;
  view_sprite_tinted(frame, sprite, at.x, y, side, (SDL_Color){255, 255, 255, (Uint8)alpha});
}

void view_signs_draw(const ViewActors *actors, const ViewFrame *frame) {
  for (int32_t k = 0; k < actors->shown; k++) {
    const int32_t i = actors->order[k];
    const int sprite = view_sign_of(frame->world, i);
    if (sprite != 0 && view_figure(frame, i).size >= MIN_BODY) draw_sign(frame, i, sprite);
  }
}
