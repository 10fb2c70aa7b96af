/* Draws assets/tiled from the game's own pictures and writes the tilesets next to them, after a kind of enemy
 * or a picture has changed: ninja -C build draw-tileset && build/draw-tileset assets/tiled */
#include <SDL_image.h>
#include <stdio.h>
#include <string.h>

#include "app/platform/settings.h"
#include "app/view/terrain.h"
#include "app/view/view_parts.h"
#include "base/file.h"
#include "formats/tiled/tiled.h"

enum { SIDE = FORMATS_TILED_SIDE, COLUMNS = FORMATS_TILED_COLUMNS, ROWS = FORMATS_TILED_ROWS };

typedef struct Sheet {
  SDL_Renderer *renderer;
  AppArt *art;
  AppDraw draw;
  AppSettings settings;
} Sheet;

static SDL_FRect place_of(int32_t tile) {
  return (SDL_FRect){(float)(tile % COLUMNS * SIDE), (float)(tile / COLUMNS * SIDE), SIDE, SIDE};
}

static void sprite(Sheet *sheet, int32_t tile, int picture, float share, float down) {
  const SDL_FRect box = place_of(tile);
  const float side = (float)app_art_size(share * SIDE);
  app_draw_sprite(&sheet->draw, picture, box.x + SIDE / 2.0f, box.y + SIDE / 2.0f + down * SIDE, side,
                  (SDL_Color){255, 255, 255, 255});
}

/// The tile in the middle of 5 x 5 as the game draws it there.
static void ground(Sheet *sheet, int32_t tile, const char rows[25], int32_t salt) {
  static const char glyphs[] = NAV_TERRAIN_GLYPHS;
  enum { NEAR = 5, FAR = 64 }; // the place decides which of several pictures a tile gets
  SimLevel level;
  SimWorld world = {0};
  if (!sim_level_init(&level, FAR, FAR)) return;
  for (int32_t i = 0; i < NEAR * NEAR; i++)
    nav_grid_set_terrain(&level.grid, 10 + salt + i % NEAR, 10 + i / NEAR,
                         (NavTerrain)(strchr(glyphs, rows[i]) - glyphs));
  level.chapter = 1;
  world.grid = level.grid;
  world.barricade = calloc((size_t)level.grid.cells, sizeof *world.barricade);
  const AppScene scene = {
      .draw = &sheet->draw, .settings = &sheet->settings, .world = &world, .level = &level};
  SDL_Texture *picture =
      SDL_CreateTexture(sheet->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, SIDE, SIDE);
  const int32_t x = 12 + salt, y = 12;
  const ViewTiles tiles = {&scene, &sheet->draw, view_palette(&scene), SIDE, x, y, x + 1, y + 1};
  app_draw_flush(&sheet->draw);
  SDL_SetRenderTarget(sheet->renderer, picture);
  view_tiles_draw(&tiles);
  app_draw_flush(&sheet->draw);
  SDL_SetRenderTarget(sheet->renderer, NULL);
  SDL_SetTextureBlendMode(picture, SDL_BLENDMODE_NONE);
  const SDL_FRect box = place_of(tile);
  SDL_RenderCopyF(sheet->renderer, picture, NULL, &box);
  SDL_DestroyTexture(picture);
  free(world.barricade);
  sim_level_free(&level);
}

static void draw_rock(Sheet *sheet) {
  for (int32_t open = 0; open < 16; open++) {
    char rows[] = "#########################";
    if (open & 1 << NAV_UP) rows[7] = '.';
    if (open & 1 << NAV_DOWN) rows[17] = '.';
    if (open & 1 << NAV_LEFT) rows[11] = '.';
    if (open & 1 << NAV_RIGHT) rows[13] = '.';
    if (open == 0) rows[6] = rows[8] = rows[16] = rows[18] = '.';
    ground(sheet, FORMATS_TILED_ROCK + open, rows, open % 5);
  }
  ground(sheet, FORMATS_TILED_DEEP, "#########################", 0);
}

static void draw_ground(Sheet *sheet) {
  static const int floors[] = {APP_SPRITE_FLOOR_1, APP_SPRITE_FLOOR_2, APP_SPRITE_FLOOR_3,
                               APP_SPRITE_FLOOR_4, APP_SPRITE_FLOOR_5, APP_SPRITE_FLOOR_6};
  draw_rock(sheet);
  for (int32_t i = 0; i < 6; i++) sprite(sheet, FORMATS_TILED_FLOOR + i, floors[i], 1, 0);
  for (int32_t i = 0; i < 2; i++) {
    const SDL_FRect box = place_of(FORMATS_TILED_FLOOR_SHADE + i);
    sprite(sheet, FORMATS_TILED_FLOOR_SHADE + i, floors[i], 1, 0);
    app_draw_gradient(&sheet->draw, box.x, box.y, SIDE, SIDE * 0.4f, (SDL_Color){5, 7, 12, 120},
                      (SDL_Color){5, 7, 12, 0});
  }
  for (int32_t i = 0; i < 4; i++) sprite(sheet, FORMATS_TILED_MUD + i, APP_SPRITE_MUD_1 + i, 1, 0);
  for (int32_t i = 0; i < 2; i++) sprite(sheet, FORMATS_TILED_WATER + i, APP_SPRITE_WATER_1 + i, 1, 0);
  ground(sheet, FORMATS_TILED_WATER_BANK, "..........~~~~~~~~~~~~~~~", 0);
  ground(sheet, FORMATS_TILED_PIT, "^^^^^^^^^^^^^^^^^^^^^^^^^", 0);
  ground(sheet, FORMATS_TILED_PIT_FACE, "..........^^^^^^^^^^^^^^^", 0);
  for (int32_t terrain = NAV_PIT + 1; terrain < NAV_TERRAIN_COUNT; terrain++)
    sprite(sheet, FORMATS_TILED_GROUNDS + terrain - NAV_PIT - 1, app_terrains[terrain]->pictures[0], 1, 0);
}

static void draw_things(Sheet *sheet) {
  sprite(sheet, FORMATS_TILED_HERO, APP_SPRITE_HERO, 0.95f, 0);
  sprite(sheet, FORMATS_TILED_EMBER, APP_SPRITE_EMBER, 0.8f, 0);
  sprite(sheet, FORMATS_TILED_GATE, APP_SPRITE_GATE_SHUT, 1, 0);
  sprite(sheet, FORMATS_TILED_FLASK, APP_SPRITE_FLASK, 0.8f, 0);
  sprite(sheet, FORMATS_TILED_GOAL, APP_SPRITE_GOAL, 0.9f, 0);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    sprite(sheet, FORMATS_TILED_ENEMIES + kind, app_look_pictures(kind).right[0], 0.95f, 0);
}

/// The renderer has multiplied colours by their opacity, a PNG has them plain.
static void divide_by_opacity(SDL_Surface *surface) {
  for (int y = 0; y < surface->h; y++) {
    Uint32 *row = (Uint32 *)(void *)((Uint8 *)surface->pixels + y * surface->pitch);
    for (int x = 0; x < surface->w; x++) {
      const Uint32 a = row[x] >> 24;
      Uint32 plain = a << 24;
      for (int shift = 0; shift < 24 && a > 0; shift += 8) {
        const Uint32 c = ((row[x] >> shift & 255) * 255 + a / 2) / a;
        plain |= (c > 255 ? 255 : c) << shift;
      }
      row[x] = plain;
    }
  }
}

static const char *no_overlay(int32_t row) {
  (void)row;
  return NULL;
}

static bool draw_picture(const char *path) {
  SDL_Surface *surface =
      SDL_CreateRGBSurfaceWithFormat(0, COLUMNS * SIDE, ROWS * SIDE, 32, SDL_PIXELFORMAT_ARGB8888);
  Sheet sheet = {.renderer = SDL_CreateSoftwareRenderer(surface)};
  app_settings_default(&sheet.settings, no_overlay);
  sheet.art = app_art_new(sheet.renderer, SIDE);
  if (sheet.art == NULL || !app_draw_init(&sheet.draw, sheet.renderer, sheet.art, NULL)) return false;
  app_palette_paint(sheet.art, app_palette(1, &sheet.settings), &sheet.settings);
  SDL_SetRenderDrawColor(sheet.renderer, 0, 0, 0, 0);
  SDL_RenderClear(sheet.renderer);
  draw_ground(&sheet);
  draw_things(&sheet);
  app_draw_flush(&sheet.draw);
  SDL_RenderFlush(sheet.renderer);
  divide_by_opacity(surface);
  const bool saved = IMG_SavePNG(surface, path) == 0;
  app_draw_free(&sheet.draw);
  app_art_free(sheet.art);
  SDL_DestroyRenderer(sheet.renderer);
  SDL_FreeSurface(surface);
  return saved;
}

static bool write_file(const char *folder, const char *name, void (*write_it)(BaseBuffer *out)) {
  char path[1024], error[BASE_FILE_ERROR_TEXT];
  BaseBuffer out = {0};
  snprintf(path, sizeof path, "%s/%s", folder, name);
  write_it(&out);
  const bool written = !out.failed && base_file_write(path, out.data, out.length, error);
  if (!written) fprintf(stderr, "%s\n", out.failed ? "out of memory" : error);
  base_buffer_free(&out);
  return written;
}

int main(int argc, char **argv) {
  char path[1024];
  const char *folder = argc == 2 ? argv[1] : NULL;
  if (folder == NULL) {
    fprintf(stderr, "expected the folder to write to: draw-tileset assets/tiled\n");
    return 2;
  }
  SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
  if (SDL_Init(SDL_INIT_VIDEO) != 0 || IMG_Init(IMG_INIT_PNG) == 0) return 1;
  snprintf(path, sizeof path, "%s/throng-tiles.png", folder);
  const bool done = draw_picture(path) && write_file(folder, "throng.tsj", formats_tsj_write) &&
                    write_file(folder, "throng.tsx", formats_tsx_write) &&
                    write_file(folder, "objecttypes.xml", formats_tiled_types_write);
  SDL_Quit();
  return done ? 0 : 1;
}
