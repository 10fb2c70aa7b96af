/* The minimap, on maps that do not fit the view: the ground in the chapter's colours, the throng as heat, and
 * what the player looks for. A press looks there, a press that is held sends the hero there.
 *
 * The map is seen as at most MAX_CELLS cells a side, each a square of tiles; the picture has the size that it
 * is drawn at, which is what a software renderer copies fastest. The throng is counted by the cells of the
 * world, so many tiles a frame, and shown when all of them were counted: its cost hangs neither on the number
 * of enemies nor on the size of the map. */
#include "app/hud/minimap.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/actions/actions.h"
#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/game/state.h"
#include "app/hud/clear.h"
#include "app/hud/hud_parts.h"
#include "app/platform/art_paint.h"
#include "app/platform/texture.h"
#include "app/run/scene.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/told/known.h"
#include "app/ui/paint.h"
#include "app/view/terrain.h"
#include "app/view/view_parts.h"

enum {
  MAX_CELLS = 160,
  TILES_A_FRAME = 1 << 15, // that are counted
  MAX_THINGS = 128,        // that are shown
  HOT = 5,                 // enemies on a tile: the hottest colour
  MAX_AWAY = 12,           // tiles to the open one that a press on rock means
};

#define LONG_SIDE     160.0f // logical pixels
#define LONG_SMALL    124.0f // in small windows
#define SMALL_HEIGHT  660.0f // of the window, logical pixels
#define PAD           5.0f
#define HOLD_SECONDS  0.5
#define SHOWN_SECONDS 0.2 // between two pictures

struct AppMinimap {
  SDL_Texture *texture;
  int pixels_w, pixels_h; // of the texture
  int w, h, step;         // cells; tiles a side of one
  uint32_t *ground;       // the rest without the throng; w x h
  uint32_t *pixels;       // scratch
  uint8_t *heat;          // most enemies on a tile, of those counted so far
  int32_t row;            // of tiles, the next one to count
  bool known;             // the texture holds a picture
  double shown;           // when the picture was last made
  const void *of;         // the level, the palette and the map that `ground` was made from
  const AppPalette *palette;
  uint32_t revision;
  int64_t turns;      // of time to another branch, whose map may have the same revision
  bool pressed, sent; // a press is held; it has sent the hero
  double pressed_at;
  int32_t x, y; // tile that was last looked at
};

/* Place */

static bool fits(const AppCamera *camera) {
  return camera->map_w * camera->zoom <= camera->view.w + 1 &&
         camera->map_h * camera->zoom <= camera->view.h + 1;
}

static bool is_wanted(const AppScreenFrame *frame) {
  const AppGame *game = frame->game;
  return game->run.has_world && !game->run.backdrop && !fits(&game->camera) &&
         app_knows(game, APP_THING_VIEW);
}

/// The button that folds it, below those at the top; where all of the map is seen its place stays free.
static AppBox place_fold(const AppScreenFrame *frame, AppHudPlaces *places) {
  (void)frame;
  return app_cut_top(&places->side, APP_HUD_CELL);
}

/// At the left of that button.
static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  if (!is_wanted(frame) || !app_minimap_unfolded(frame->game)) return (AppBox){0};
  const float s = places->window.s, pad = PAD * s;
  const AppCamera *camera = &frame->game->camera;
  const bool small = (float)frame->window->height < SMALL_HEIGHT * s || app_minimap_folds(frame->game);
  const float side = (small ? LONG_SMALL : LONG_SIDE) * s;
  const float zoom = side / fmaxf(camera->map_w, camera->map_h),
              least = APP_BUTTON * s - 2 * pad; // pixels a tile
  const float w = fmaxf(roundf(camera->map_w * zoom), least) + 2 * pad,
              h = fmaxf(roundf(camera->map_h * zoom), least) + 2 * pad;
  const SDL_FRect fold = places->plate[APP_HUD_MINIMAP_FOLD].r;
  return app_box((SDL_FRect){fold.x - w - 2 * s, roundf(fold.y + 2 * s), w, h}, s);
}

/// The map on its plate, in its own proportions.
static SDL_FRect map_box(const AppScreenFrame *frame, AppBox plate) {
  const AppCamera *camera = &frame->game->camera;
  const SDL_FRect in = app_box_in(plate, PAD, PAD).r, r = plate.r;
  const float zoom = fminf(in.w / camera->map_w, in.h / camera->map_h);
  const SDL_FPoint size = {fmaxf(roundf(camera->map_w * zoom), 1), fmaxf(roundf(camera->map_h * zoom), 1)};
  return (SDL_FRect){roundf(r.x + (r.w - size.x) / 2), roundf(r.y + (r.h - size.y) / 2), size.x, size.y};
}

/* The picture */

static void free_picture(AppMinimap *map) {
  if (map->texture != NULL) SDL_DestroyTexture(map->texture);
  free(map->ground);
  free(map->pixels);
  free(map->heat);
  map->texture = NULL;
  map->ground = map->pixels = NULL;
  map->heat = NULL;
  map->w = map->h = 0;
  map->known = false;
}

void app_hud_minimap_forget(AppScreens *screens) {
  if (screens->minimap == NULL) return;
  free_picture(screens->minimap);
  free(screens->minimap);
  screens->minimap = NULL;
}

static bool make_picture(AppMinimap *map, SDL_Renderer *renderer, const NavGrid *grid, SDL_FRect box) {
  const int32_t side = grid->width > grid->height ? grid->width : grid->height;
  const int step = (int)((side + MAX_CELLS - 1) / MAX_CELLS), pixels_w = (int)box.w, pixels_h = (int)box.h;
  const int w = (int)((grid->width + step - 1) / step), h = (int)((grid->height + step - 1) / step);
  if (map->texture != NULL && map->w == w && map->h == h && map->step == step && map->pixels_w == pixels_w &&
      map->pixels_h == pixels_h)
    return true;
  free_picture(map);
  const size_t cells = (size_t)w * (size_t)h;
  map->ground = malloc(cells * sizeof *map->ground);
  map->pixels = malloc((size_t)pixels_w * (size_t)pixels_h * sizeof *map->pixels);
  map->heat = calloc(cells, 1);
  map->texture = app_texture_new(renderer, SDL_TEXTUREACCESS_STREAMING, pixels_w, pixels_h);
  if (map->ground == NULL || map->pixels == NULL || map->heat == NULL || map->texture == NULL) {
    free_picture(map);
    return false;
  }
  SDL_SetTextureScaleMode(map->texture, SDL_ScaleModeNearest);
  map->w = w;
  map->h = h;
  map->pixels_w = pixels_w;
  map->pixels_h = pixels_h;
  map->step = step;
  map->of = NULL;
  map->row = 0;
  return true;
}

static uint32_t ground_at(const AppScene *scene, const AppPalette *p, int32_t x, int32_t y) {
  if (nav_grid_inside(&scene->world->grid, x, y) &&
      scene->world->barricade[nav_grid_cell(&scene->world->grid, x, y)])
    return 0xa58a66;
  return app_terrains[view_terrain(scene, x, y)]->colour(p);
}

/// The most open of a cell's four corners and its middle: passages of one tile are not lost.
static void paint_ground(AppMinimap *map, const AppScene *scene, int64_t turns) {
  const NavGrid *grid = &scene->world->grid;
  const AppPalette *palette = view_palette(scene);
  if (map->of == scene->level && map->palette == palette && map->revision == grid->revision &&
      map->turns == turns)
    return;
  map->of = scene->level;
  map->palette = palette;
  map->revision = grid->revision;
  map->turns = turns;
  map->known = false;
  const int32_t last = map->step - 1, half = map->step / 2;
  const int32_t at[5][2] = {{half, half}, {0, 0}, {last, 0}, {0, last}, {last, last}};
  for (int j = 0; j < map->h; j++) {
    for (int i = 0; i < map->w; i++) {
      int32_t x = 0, y = 0;
      for (int k = 0; k < (map->step > 1 ? 5 : 1); k++) {
        x = (int32_t)i * map->step + at[k][0];
        y = (int32_t)j * map->step + at[k][1];
        if (view_terrain(scene, x, y) != NAV_ROCK) break;
      }
      map->ground[j * map->w + i] = ground_at(scene, palette, x, y);
    }
  }
}

static uint32_t heated(uint32_t ground, uint8_t count) {
  if (count == 0) return ground;
  const float share = fminf((float)count / HOT, 1);
  const uint32_t hot = app_rgb_mix(0xd0508f, 0xffe3f2, share * share);
  return app_rgb_mix(ground, hot, 0.72f + 0.28f * share);
}

static void show_count(AppMinimap *map, double now) {
  assert(map->texture != NULL && map->row >= 0);
  uint32_t *pixel = map->pixels;
  for (int y = 0; y < map->pixels_h; y++) {
    const int row = y * map->h / map->pixels_h * map->w;
    for (int x = 0; x < map->pixels_w; x++) {
      const int cell = row + x * map->w / map->pixels_w;
      *pixel++ = 0xff000000u | heated(map->ground[cell], map->heat[cell]);
    }
  }
  SDL_UpdateTexture(map->texture, NULL, map->pixels, map->pixels_w * 4);
  memset(map->heat, 0, (size_t)map->w * (size_t)map->h);
  map->row = 0;
  map->shown = now;
  map->known = true;
}

static void count_row(AppMinimap *map, const SimWorld *world, int32_t y) {
  assert(map->step > 0 && y >= 0 && y < world->grid.height);
  const uint8_t *crowd = world->crowd + nav_grid_cell(&world->grid, 0, y);
  uint8_t *heat = map->heat + (size_t)(y / map->step) * (size_t)map->w;
  int left = map->step;
  for (int32_t x = 0; x < world->grid.width; x++) {
    if (crowd[x] > *heat) *heat = crowd[x];
    if (--left > 0) continue;
    left = map->step;
    heat++;
  }
}

/// Goes on counting; the picture follows when all rows were counted.
static void count_rows(AppMinimap *map, const SimWorld *world, double now) {
  const NavGrid *grid = &world->grid;
  const int32_t rows = TILES_A_FRAME / grid->width + 1;
  for (int32_t i = 0; i < rows && map->row < grid->height; i++) count_row(map, world, map->row++);
  if (map->row >= grid->height && (!map->known || now >= map->shown + SHOWN_SECONDS || now < map->shown))
    show_count(map, now);
}

/* Marks */

typedef struct Place {
  const AppScreenFrame *frame;
  SDL_FRect box;
  float zoom; // pixels a tile
} Place;

static void draw_dot(const Place *place, float x, float y, float radius, SDL_Color color) {
  const float s = place->frame->window->scale, px = place->box.x + x * place->zoom,
              py = place->box.y + y * place->zoom;
  app_draw_circle(place->frame->draw, px, py, (radius + 1) * s, APP_RGBA(0x07090e, 230));
  app_draw_circle(place->frame->draw, px, py, radius * s, color);
}

/// Marks the objectives that are not done.
static void draw_objectives(const Place *place) {
  const SimWorld *world = &place->frame->game->run.world;
  for (int32_t i = 0; i < world->objective_count; i++) {
    const SimObjective *o = &world->objectives[i];
    const float w = (float)SDL_max(o->value[SIM_OBJECTIVE_WIDTH], 1),
                h = (float)SDL_max(o->value[SIM_OBJECTIVE_HEIGHT], 1);
    if (!world->objective_states[i].done && o->kind != SIM_OBJECTIVE_ESCORT)
      draw_dot(place, (float)o->x + w / 2, (float)o->y + h / 2, 3, APP_RGB(0xd9b3ff));
  }
}

static void draw_things(const Place *place) {
  const SimWorld *world = &place->frame->game->run.world;
  int left = MAX_THINGS;
  for (int32_t i = 0; i < world->thing_count && left > 0; i++) {
    const SimThing *thing = &world->things[i];
    const float x = (float)thing->x + 0.5f, y = (float)thing->y + 0.5f;
    if (world->thing_taken[i]) continue;
    left--;
    if (thing->kind == SIM_EMBER) draw_dot(place, x, y, 2.5f, APP_RGB(0xffb020));
    if (thing->kind == SIM_FLASK) draw_dot(place, x, y, 2, APP_RGB(0x2fd29d));
    if (thing->kind != SIM_GATE) continue;
    draw_dot(place, x, y, 3.5f, world->gate_open ? APP_RGB(0xbfe8ff) : APP_RGB(0x3f7fa8));
  }
}

static void draw_heroes(const Place *place) {
  const AppScreenFrame *frame = place->frame;
  for (int32_t i = frame->game->run.world.hero_count - 1; i >= 0; i--) {
    const SDL_FPoint at = app_hero_place(frame->game, i);
    draw_dot(place, at.x, at.y, 3.5f, i == 0 ? APP_RGB(0xfff3d0) : APP_RGB(0x8fc7ff));
  }
}

static void draw_view(const Place *place) {
  const AppCamera *camera = &place->frame->game->camera;
  const SDL_FRect *v = &camera->view, *b = &place->box;
  const float x0 = fmaxf(b->x + app_camera_tx(camera, v->x) * place->zoom, b->x),
              y0 = fmaxf(b->y + app_camera_ty(camera, v->y) * place->zoom, b->y);
  const float x1 = fminf(b->x + app_camera_tx(camera, v->x + v->w) * place->zoom, b->x + b->w),
              y1 = fminf(b->y + app_camera_ty(camera, v->y + v->h) * place->zoom, b->y + b->h);
  const float thick = fmaxf(roundf(1.5f * place->frame->window->scale), 1);
  if (x1 - x0 < 2 || y1 - y0 < 2) return;
  app_draw_frame(place->frame->draw, roundf(x0), roundf(y0), roundf(x1 - x0), roundf(y1 - y0), thick,
                 APP_RGBA(0xf6ecd4, 220));
}

/* Presses */

/// The open tile nearest to a tile, itself first. False: there is none near it.
static bool nearest_open(const NavGrid *grid, int32_t *x, int32_t *y) {
  const int32_t cx = *x, cy = *y;
  int32_t min = INT32_MAX;
  for (int32_t dy = -MAX_AWAY; dy <= MAX_AWAY; dy++) {
    for (int32_t dx = -MAX_AWAY; dx <= MAX_AWAY; dx++) {
      const int32_t away = dx * dx + dy * dy;
      if (away >= min || !nav_grid_inside(grid, cx + dx, cy + dy) ||
          !nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, cx + dx, cy + dy)))
        continue;
      min = away;
      *x = cx + dx;
      *y = cy + dy;
    }
  }
  return min != INT32_MAX;
}

static void send_there(const AppScreenFrame *frame, int32_t x, int32_t y) {
  if (!nearest_open(&frame->game->run.world.grid, &x, &y)) return;
  app_ask_command(frame,
                  (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y, .hero = app_sent(frame->game)});
}

static void look_there(const AppScreenFrame *frame, AppMinimap *map, int32_t x, int32_t y) {
  if (map->x == x && map->y == y) return;
  map->x = x;
  map->y = y;
  app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_LOOK, .id = x, .value = y});
}

static void press_place(const AppScreenFrame *frame, AppMinimap *map, const Place *place, bool held) {
  const NavGrid *grid = &frame->game->run.world.grid;
  const double now = frame->clock->now;
  if (!held) {
    map->pressed = false;
    return;
  }
  if (!map->pressed) {
    map->pressed_at = now;
    map->x = map->y = -1;
    map->sent = false;
  }
  map->pressed = true;
  const float x = (frame->ui->pointer_x - place->box.x) / place->zoom,
              y = (frame->ui->pointer_y - place->box.y) / place->zoom;
  const int32_t tx = SDL_clamp((int32_t)floorf(x), 0, grid->width - 1),
                ty = SDL_clamp((int32_t)floorf(y), 0, grid->height - 1);
  if (!map->sent) look_there(frame, map, tx, ty);
  if (map->sent || frame->ui->moved || now - map->pressed_at < HOLD_SECONDS) return;
  map->sent = true;
  send_there(frame, tx, ty);
}

static void draw_unfolded(const AppScreenFrame *frame, AppMinimap *map, AppBox plate) {
  const SDL_FRect box = map_box(frame, plate);
  const Place place = {frame, box, box.w / frame->game->camera.map_w};
  const AppScene scene = app_game_scene(frame->game);
  app_hud_plate(frame, plate, 1);
  if (!make_picture(map, frame->window->renderer, &frame->game->run.world.grid, box)) return;
  paint_ground(map, &scene, frame->game->run.time.turns);
  count_rows(map, &frame->game->run.world, frame->clock->now);
  app_draw_texture(frame->draw, map->texture, box, (SDL_FRect){0, 0, 1, 1}, APP_RGB(0xffffff));
  draw_things(&place);
  draw_objectives(&place);
  draw_heroes(&place);
  draw_view(&place);
  const bool touch = frame->window->device == APP_DEVICE_TOUCH;
  const AppUiState state =
      app_ui_add(frame->ui, app_ui_id("minimap", 0), APP_UI_PART, plate.r, false,
                 touch ? "Tap to look there, hold to go there" : "Click to look there, hold to go there");
  app_ui_rim(frame->ui, plate, 6, roundf(plate.s) / plate.s,
             state.hot || state.held ? APP_COLOUR_ACCENT : APP_COLOUR_OUTLINE);
  press_place(frame, map, &place, state.held);
}

static void draw_fold(const AppScreenFrame *frame, AppBox box) {
  if (!is_wanted(frame)) return;
  app_ui_surface(frame->ui, app_ui_id("minimap side", 0), box.r);
  app_hud_action(frame, APP_ACTION_MINIMAP, box);
}

static void draw_minimap(const AppScreenFrame *frame, AppBox box) {
  AppScreens *screens = frame->screens;
  const bool wanted = is_wanted(frame);
  if (!wanted) app_hud_minimap_forget(screens);
  if (!wanted || box.r.w <= 0) return;
  if (screens->minimap == NULL) screens->minimap = calloc(1, sizeof *screens->minimap);
  app_hud_clear_plate(frame, app_ui_id("minimap", 0), box.r);
  if (screens->minimap != NULL) draw_unfolded(frame, screens->minimap, box);
  app_hud_clear_end(frame);
}

const AppHudPlate app_hud_minimap = {.place = place, .draw = draw_minimap, .covered = true};
const AppHudPlate app_hud_minimap_fold = {.place = place_fold, .draw = draw_fold, .covered = true};
