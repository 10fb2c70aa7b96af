/* The levels of the library with their small maps, read once, when a screen first shows them. One that cannot
 * be read has no map and says so. */
#include "app/campaign/thumbs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/campaign/still.h"
#include "app/draw/style.h"
#include "app/hud/minimap.h"
#include "app/platform/texture.h"
#include "app/screens/sample.h"
#include "app/screens/screens.h"
#include "app/view/terrain.h"
#include "base/assert.h"
#include "formats/generate/generate.h"

#define MAP_ROCK APP_RGB(app_terrains[NAV_ROCK]->thumb)

enum { MAP_SIDE = 192 };

void app_campaign_thumb_free(AppThumb *thumb) {
  if (thumb->map != NULL) SDL_DestroyTexture(thumb->map);
  thumb->map = NULL;
}

void app_campaign_forget(AppScreens *screens) {
  AppMenu *menu = screens->menu;
  app_hud_minimap_forget(screens);
  app_campaign_still_forget(screens);
  app_screens_sample_free(screens->sample);
  screens->sample = NULL;
  if (menu == NULL) return;
  for (int i = 0; i < menu->count; i++) app_campaign_thumb_free(&menu->thumbs[i]);
  free(menu->thumbs);
  free(menu);
  screens->menu = NULL;
}

/* The small map */

typedef struct Picture {
  uint32_t *pixels;
  int w, h;
} Picture;

static uint32_t packed(SDL_Color c) {
  return 0xff000000u | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

/// The mean colour of the tiles that one pixel represents.
static uint32_t mean_color(const NavGrid *grid, int x0, int y0, int x1, int y1) {
  int sum[3] = {0, 0, 0}, tiles = 0;
  for (int y = y0; y < y1; y++) {
    for (int x = x0; x < x1; x++, tiles++) {
      const SDL_Color c = APP_RGB(app_terrains[grid->terrain[nav_grid_cell(grid, x, y)]]->thumb);
      sum[0] += c.r;
      sum[1] += c.g;
      sum[2] += c.b;
    }
  }
  if (tiles == 0) return 0;
  return packed((SDL_Color){(Uint8)(sum[0] / tiles), (Uint8)(sum[1] / tiles), (Uint8)(sum[2] / tiles), 255});
}

static SDL_Color mixed(SDL_Color from, SDL_Color to, float share) {
  return (SDL_Color){(Uint8)((float)from.r + ((float)to.r - (float)from.r) * share),
                     (Uint8)((float)from.g + ((float)to.g - (float)from.g) * share),
                     (Uint8)((float)from.b + ((float)to.b - (float)from.b) * share), 255};
}

/// Light of a colour round a pixel, falling off to nothing at `reach` pixels; rock stays dark.
static void paint_light(const Picture *picture, int at_x, int at_y, float reach, SDL_Color light,
                        float strength) {
  const int w = picture->w, h = picture->h, far = (int)reach;
  BASE_ASSERT(reach > 0 && w > 0 && h > 0);
  for (int y = SDL_max(at_y - far, 0); y <= SDL_min(at_y + far, h - 1); y++) {
    for (int x = SDL_max(at_x - far, 0); x <= SDL_min(at_x + far, w - 1); x++) {
      const float off = 1 - hypotf((float)(x - at_x), (float)(y - at_y)) / reach;
      uint32_t *pixel = &picture->pixels[y * w + x];
      if (off > 0 && *pixel != packed(MAP_ROCK))
        *pixel = packed(mixed(APP_RGB(*pixel), light, off * strength));
    }
  }
}

/// Floor below rock lies in its shadow: walls get a height.
static void paint_shadows(uint32_t *pixels, int w, int h) {
  const uint32_t rock = packed(MAP_ROCK);
  for (int y = h - 1; y > 0; y--)
    for (int x = 0; x < w; x++)
      if (pixels[y * w + x] != rock && pixels[(y - 1) * w + x] == rock)
        pixels[y * w + x] = packed(mixed(APP_RGB(pixels[y * w + x]), MAP_ROCK, 0.38f));
}

static void paint_things(const SimLevel *level, const Picture *picture) {
  const int w = picture->w, h = picture->h;
  uint32_t *pixels = picture->pixels;
  const NavGrid *grid = &level->grid;
  const float reach = (float)SDL_max(w, h) * 0.18f;
  const int hero_x = level->hero_x * w / grid->width, hero_y = level->hero_y * h / grid->height;
  paint_light(picture, hero_x, hero_y, fmaxf(reach, 7), APP_COLOUR_LIGHT, 0.75f);
  for (int i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->kind == SIM_EMBER)
      paint_light(picture, thing->x * w / grid->width, thing->y * h / grid->height, 2.9f, APP_COLOUR_EMBER,
                  0.6f);
  }
  for (int i = 0; i < level->thing_count; i++) {
    const SimThing *thing = &level->things[i];
    if (thing->kind == SIM_ENEMY) continue;
    const SDL_Color c = thing->kind == SIM_GATE    ? APP_COLOUR_GATE
                        : thing->kind == SIM_FLASK ? APP_COLOUR_FLASK
                                                   : APP_COLOUR_EMBER;
    pixels[thing->y * h / grid->height * w + thing->x * w / grid->width] = packed(c);
  }
  pixels[hero_y * w + hero_x] = packed(APP_RGB(0xffffff));
}

void app_campaign_thumb_make(const AppScreenFrame *frame, AppThumb *thumb, const SimLevel *level) {
  app_campaign_thumb_free(thumb);
  const NavGrid *grid = &level->grid;
  const int longest = SDL_max(grid->width, grid->height), side = SDL_min(longest, MAP_SIDE);
  thumb->w = SDL_max(grid->width * side / longest, 1);
  thumb->h = SDL_max(grid->height * side / longest, 1);
  BASE_ASSERT(longest > 0 && thumb->map == NULL);
  uint32_t *pixels = malloc((size_t)thumb->w * (size_t)thumb->h * sizeof *pixels);
  if (pixels == NULL) return;
  for (int y = 0; y < thumb->h; y++)
    for (int x = 0; x < thumb->w; x++)
      pixels[y * thumb->w + x] =
          mean_color(grid, x * grid->width / thumb->w, y * grid->height / thumb->h,
                     (x + 1) * grid->width / thumb->w, (y + 1) * grid->height / thumb->h);
  paint_shadows(pixels, thumb->w, thumb->h);
  paint_things(level, &(Picture){pixels, thumb->w, thumb->h});
  thumb->map = app_texture_new(frame->window->renderer, SDL_TEXTUREACCESS_STATIC, thumb->w, thumb->h);
  if (thumb->map != NULL) {
    SDL_UpdateTexture(thumb->map, NULL, pixels, thumb->w * (int)sizeof *pixels);
    SDL_SetTextureScaleMode(thumb->map, longest > MAP_SIDE / 2 ? SDL_ScaleModeLinear : SDL_ScaleModeNearest);
  }
  free(pixels);
}

static void read_thumb(const AppScreenFrame *frame, AppThumb *thumb, const FormatsLibraryEntry *entry,
                       BaseIssues *issues) {
  SimLevel level = {0};
  *issues = (BaseIssues){0};
  // A part of a large map, as large as its picture can show, looks the same.
  thumb->readable = formats_generator_is_large(entry->generator)
                        ? formats_generate(&level, entry->generator, FORMATS_SMALLER_SIDE,
                                           FORMATS_SMALLER_SIDE, FORMATS_DEFAULT_SEED)
                        : formats_load(&level, entry->path, issues, NULL);
  snprintf(thumb->title, sizeof thumb->title, "%.80s", thumb->readable ? level.title : entry->name);
  snprintf(thumb->brief, sizeof thumb->brief, "%s",
           thumb->readable ? level.brief : "This level cannot be read.");
  thumb->par_seconds = level.par_seconds;
  thumb->gold = level.gold;
  thumb->has_game = level.has_game;
  if (thumb->readable) app_campaign_thumb_make(frame, thumb, &level);
  sim_level_free(&level);
}

static AppMenu *read_thumbs(const AppScreenFrame *frame) {
  AppMenu *menu = calloc(1, sizeof *menu);
  BaseIssues *issues = calloc(1, sizeof *issues);
  const int count = SDL_min(frame->game->library.count, APP_MAX_THUMBS);
  if (menu != NULL) menu->thumbs = calloc((size_t)SDL_max(count, 1), sizeof *menu->thumbs);
  if (menu == NULL || issues == NULL || menu->thumbs == NULL) {
    free(issues);
    if (menu != NULL) free(menu->thumbs);
    free(menu);
    return NULL;
  }
  menu->count = count;
  for (int i = 0; i < count; i++)
    read_thumb(frame, &menu->thumbs[i], &frame->game->library.entries[i], issues);
  free(issues);
  return menu;
}

const AppThumb *app_campaign_thumb(const AppScreenFrame *frame, int level) {
  AppScreens *screens = frame->screens;
  if (screens->menu == NULL) screens->menu = read_thumbs(frame);
  return screens->menu != NULL && level >= 0 && level < screens->menu->count ? &screens->menu->thumbs[level]
                                                                             : NULL;
}

void app_campaign_thumb_draw(const AppScreenFrame *frame, const AppThumb *thumb, SDL_FRect box,
                             SDL_Color tint) {
  app_draw_round_rect(frame->draw, box.x, box.y, box.w, box.h, 6 * frame->window->scale,
                      (SDL_Color){(Uint8)(0x11 * tint.r / 255), (Uint8)(0x14 * tint.g / 255),
                                  (Uint8)(0x1b * tint.b / 255), 255});
  if (thumb->map == NULL) return;
  const float inner = 6 * frame->window->scale;
  float by = fminf((box.w - 2 * inner) / (float)thumb->w, (box.h - 2 * inner) / (float)thumb->h);
  if (by > 1) by = floorf(by);
  app_draw_centred(frame->draw, thumb->map, (SDL_Point){thumb->w, thumb->h}, by, box, tint);
}

void app_campaign_thumb_fill(const AppScreenFrame *frame, const AppThumb *thumb, SDL_FRect box,
                             SDL_Color tint) {
  app_draw_round_rect(frame->draw, box.x, box.y, box.w, box.h, 6 * frame->window->scale, MAP_ROCK);
  if (thumb->map == NULL) return;
  app_draw_covering(frame->draw, thumb->map, (SDL_Point){thumb->w, thumb->h}, box, tint);
}
