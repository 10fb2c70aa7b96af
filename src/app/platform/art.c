/* The atlas: a texture that fills with sprites as they are asked for.
 *
 * Always true: a slot with w > 0 lies inside the texture, with one pixel of its own rim around it, so that a
 * linear filter never mixes in a neighbour; slots on a shelf never overlap; the white square lies at the
 * origin. The texture's sides are powers of two: texture coordinates of whole pixels are exact. */
#include "app/platform/art.h"
#include "app/platform/texture.h"

#include <SDL_image.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/character.h"
#include "base/file.h"

enum {
  ATLAS_WIDTH = 2048,
  ATLAS_HEIGHT = 2048,
  WHITE_SIDE = 8,
  EXACT_SIZE = 96, // every width up to here is kept, wider ones in steps
  SIZE_STEP = 16,
  MAX_SIZE = 512,
  SIZE_COUNT = EXACT_SIZE + 1 + (MAX_SIZE - EXACT_SIZE) / SIZE_STEP,
  MAX_SHELVES = 128,
  MAX_FILE = 64 * 1024,
  MIN_WARM = 8, // zooms below this draw no sprites of the map
};

typedef struct Slot {
  int16_t x, y, w, h; // pixels; w 0: not rasterised
} Slot;

typedef struct Shelf {
  int y, height, used;
} Shelf;

typedef struct Source {
  char *bytes; // NULL: missing
  size_t size;
} Source;

struct AppArt {
  SDL_Renderer *renderer;
  SDL_Texture *texture;
  Source source[APP_SPRITE_COUNT];
  AppArtPaint paint[APP_SPRITE_COUNT];
  uint32_t painted; // the last key
  Slot slot[APP_SPRITE_COUNT][SIZE_COUNT];
  Shelf shelf[MAX_SHELVES];
  int shelf_count;
  int height_used;
};

#define X(NAME, name) name,
static const char *const names[APP_SPRITE_COUNT] = {"", APP_SPRITES(X)}; // sorted
#undef X

/// Sprites that every frame of the map needs, rasterised ahead when the zoom settles.
static const int map_sprites[] = {APP_SPRITE_HERO,      APP_SPRITE_HERO_LEFT, APP_SPRITE_EMBER,
                                  APP_SPRITE_GATE_SHUT, APP_SPRITE_GATE_OPEN, APP_SPRITE_BARRICADE};

int app_art_find(const char *name) {
  int low = 1, high = APP_SPRITE_COUNT;
  while (low < high) {
    const int middle = (low + high) / 2, order = strcmp(name, names[middle]);
    if (order == 0) return middle;
    *(order < 0 ? &high : &low) = order < 0 ? middle : middle + 1;
  }
  return 0;
}

const char *app_art_name(int sprite) {
  assert(sprite >= 0 && sprite < APP_SPRITE_COUNT);
  return names[sprite];
}

int app_art_size(float pixels) {
  int size = (int)(pixels + 0.5f);
  if (size < 1) return 1;
  if (size > EXACT_SIZE) size = (size + SIZE_STEP - 1) / SIZE_STEP * SIZE_STEP;
  return size > MAX_SIZE ? MAX_SIZE : size;
}

static int size_index(int size) {
  assert(size > 0 && size <= MAX_SIZE);
  return size <= EXACT_SIZE ? size : EXACT_SIZE + (size - EXACT_SIZE) / SIZE_STEP;
}

static void read_source(AppArt *art, int sprite) {
  char name[64], path[2048], error[BASE_FILE_ERROR_TEXT];
  snprintf(name, sizeof name, "assets/%s.svg", names[sprite]);
  Source *source = &art->source[sprite];
  if (!base_paths_find(name, path, sizeof path))
    base_say(stderr, "throng: picture %s is missing; a plain shape takes its place", name);
  else if (!base_file_read(path, MAX_FILE, &source->bytes, &source->size, error))
    base_say(stderr, "throng: picture %s: %s; a plain shape takes its place", name, error);
}

static void read_sources(AppArt *art) {
  char path[2048];
  if (!base_paths_find("assets", path, sizeof path)) {
    base_say(stderr, "throng: the folder of pictures (assets) is missing; plain shapes take their place");
    return;
  }
  for (int i = 1; i < APP_SPRITE_COUNT; i++) read_source(art, i);
}

/// Takes space for w x h pixels and their rim; false: the atlas is full.
static bool place_slot(AppArt *art, int w, int h, Slot *slot) {
  assert(w > 0 && h > 0 && w + 2 <= ATLAS_WIDTH);
  const int width = w + 2, height = (h + 2 + 3) / 4 * 4;
  Shelf *shelf = NULL;
  for (int i = 0; i < art->shelf_count && shelf == NULL; i++) {
    Shelf *s = &art->shelf[i];
    if (s->height == height && s->used + width <= ATLAS_WIDTH) shelf = s;
  }
  if (shelf == NULL) {
    if (art->shelf_count == MAX_SHELVES || art->height_used + height > ATLAS_HEIGHT) return false;
    shelf = &art->shelf[art->shelf_count++];
    *shelf = (Shelf){art->height_used, height, 0};
    art->height_used += height;
  }
  *slot = (Slot){(int16_t)(shelf->used + 1), (int16_t)(shelf->y + 1), (int16_t)w, (int16_t)h};
  shelf->used += width;
  return true;
}

/// Copies a picture into its slot together with a rim that repeats its outermost pixels.
static void upload_slot(AppArt *art, const Slot *slot, const uint32_t *pixels, int pitch) {
  const int w = slot->w, h = slot->h;
  uint32_t *rimmed = malloc((size_t)(w + 2) * (size_t)(h + 2) * sizeof *rimmed);
  if (rimmed == NULL) return;
  for (int y = 0; y < h + 2; y++) {
    const int from_y = y == 0 ? 0 : y > h ? h - 1 : y - 1;
    const uint32_t *from = pixels + (size_t)from_y * (size_t)pitch;
    uint32_t *to = rimmed + (size_t)y * (size_t)(w + 2);
    memcpy(to + 1, from, (size_t)w * sizeof *to);
    to[0] = from[0];
    to[w + 1] = from[w - 1];
  }
  const SDL_Rect rect = {slot->x - 1, slot->y - 1, w + 2, h + 2};
  SDL_UpdateTexture(art->texture, &rect, rimmed, (w + 2) * 4);
  free(rimmed);
}

/// A picture that cannot be drawn is named once and then counts as missing.
static void give_up(AppArt *art, int sprite) {
  base_say(stderr, "throng: picture assets/%s.svg cannot be drawn; a plain shape takes its place",
           names[sprite]);
  free(art->source[sprite].bytes);
  art->source[sprite] = (Source){0};
}

/* Plain shapes take the place of pictures that are missing, so that the game stays playable without its
 * assets: squares for the ground, discs for things on it, nothing for decoration. */

typedef enum Shape { SQUARE, DISC, NOTHING } Shape;

typedef struct Plain {
  const char *prefix; // of names
  Shape shape;
  uint32_t color; // RGB
} Plain;

// The first row whose prefix fits counts.
static const Plain plains[] = {
    {"hero", DISC, 0xf2e6c8},
    {"ember", DISC, 0xe69f00},
    {"gate-shut", SQUARE, 0x8a8f99},
    {"gate-open", SQUARE, 0x56b4e9},
    {"flask", DISC, 0x009e73},
    {"barricade", SQUARE, 0xa06c37},
    {"heart-empty", DISC, 0x3a4252},
    {"heart", DISC, 0xd55e00},
    {"target-lost", SQUARE, 0xe8705a},
    {"target", DISC, 0xffd9a0},
    {"dot", DISC, 0xffd9a0},
    {"logo", DISC, 0xf2a541},
    {"icon-", DISC, 0xf4efe2},
    {"floor-", SQUARE, 0x4a4e58},
    {"rock-top-", SQUARE, 0x2b313d},
    {"rock-face-", SQUARE, 0x565d6c},
    {"mud-fringe", NOTHING, 0},
    {"mud-", SQUARE, 0x57412d},
    {"water-", SQUARE, 0x1f4660},
    {"pit-face", NOTHING, 0},
    {"pit", SQUARE, 0x050609},
    {"wall-post", DISC, 0x7d879b},
    {"wall-", DISC, 0x6d7688},
    {"rail-", DISC, 0xc9a466},
    {"archer", DISC, 0x009e73},
    {"moth", DISC, 0xf0e442},
    {"newt", DISC, 0x56b4e9},
    {"warden", DISC, 0x0072b2},
    {"husk", DISC, 0xd9d4c5},
    {"delver", DISC, 0xe69f00},
    {"skirter", DISC, 0xd55e00},
    {"hound", DISC, 0x85828d},
    {"sentry", DISC, 0xe3b93a},
    {"lurker", DISC, 0xa893d6},
    {"thief", DISC, 0x18a07a},
    {"eye", DISC, 0xffffff},
    {"bell", DISC, 0xe6b422},
    {"sign-", DISC, 0xf0e442},
    {"glow-", NOTHING, 0},
    {"title", NOTHING, 0},
    {"bones", NOTHING, 0},
    {"rubble", NOTHING, 0},
    {"bolt-spark", NOTHING, 0},
    {"arrow-", NOTHING, 0}, // a disc would point nowhere
    {"", DISC, 0xcc79a7},   // enemies
};

/// Fills side x side ARGB pixels.
static void draw_plain(const char *name, int side, uint32_t *pixels) {
  const Plain *plain = plains;
  while (strncmp(name, plain->prefix, strlen(plain->prefix)) != 0) plain++;
  const int64_t max = (int64_t)side * side;
  for (int y = 0; y < side; y++) {
    for (int x = 0; x < side; x++) {
      const int64_t dx = 2 * x + 1 - side, dy = 2 * y + 1 - side;
      const bool inside = plain->shape == SQUARE || (plain->shape == DISC && dx * dx + dy * dy <= max);
      pixels[y * side + x] = inside ? 0xff000000u | plain->color : 0;
    }
  }
}

static SDL_Surface *rasterise_source(const Source *source, int width) {
  SDL_RWops *stream = SDL_RWFromConstMem(source->bytes, (int)source->size);
  if (stream == NULL) return NULL;
  SDL_Surface *drawn = IMG_LoadSizedSVG_RW(stream, width, 0);
  SDL_RWclose(stream);
  if (drawn == NULL) return NULL;
  SDL_Surface *surface = SDL_ConvertSurfaceFormat(drawn, SDL_PIXELFORMAT_ARGB8888, 0);
  SDL_FreeSurface(drawn);
  if (surface != NULL && surface->w <= MAX_SIZE && surface->h <= MAX_SIZE) return surface;
  SDL_FreeSurface(surface);
  return NULL;
}

static SDL_Surface *picture(AppArt *art, int sprite, int size) {
  if (art->source[sprite].bytes != NULL) {
    SDL_Surface *surface = rasterise_source(&art->source[sprite], size);
    if (surface != NULL) return surface;
    give_up(art, sprite);
  }
  SDL_Surface *plain = SDL_CreateRGBSurfaceWithFormat(0, size, size, 32, SDL_PIXELFORMAT_ARGB8888);
  if (plain != NULL) draw_plain(names[sprite], size, plain->pixels);
  return plain;
}

/// The picture as it is painted: in other colours, inside its rim.
static SDL_Surface *painted(AppArt *art, int sprite, int size) {
  const AppArtPaint *paint = &art->paint[sprite];
  const int inset = app_art_has_rim(paint) ? app_art_inset(size) : 0;
  SDL_Surface *inner = picture(art, sprite, size - 2 * inset);
  if (inner == NULL) return NULL;
  const AppArtPixels from = {inner->pixels, inner->w, inner->h, inner->pitch / 4};
  app_art_recolour(from, paint);
  if (inset == 0) return inner;
  SDL_Surface *whole =
      SDL_CreateRGBSurfaceWithFormat(0, size, inner->h + 2 * inset, 32, SDL_PIXELFORMAT_ARGB8888);
  if (whole != NULL)
    app_art_outline((AppArtPixels){whole->pixels, whole->w, whole->h, whole->pitch / 4}, from, paint);
  SDL_FreeSurface(inner);
  return whole;
}

static void fill_slot(AppArt *art, int sprite, int size, Slot *slot) {
  SDL_Surface *surface = painted(art, sprite, size);
  if (surface == NULL) return;
  if (place_slot(art, surface->w, surface->h, slot))
    upload_slot(art, slot, surface->pixels, surface->pitch / 4);
  SDL_FreeSurface(surface);
}

static void start_again(AppArt *art) {
  memset(art->slot, 0, sizeof art->slot);
  art->shelf_count = art->height_used = 0;
  uint32_t white[WHITE_SIDE * WHITE_SIDE];
  memset(white, 255, sizeof white);
  Slot slot;
  place_slot(art, WHITE_SIDE, WHITE_SIDE, &slot);
  upload_slot(art, &slot, white, WHITE_SIDE);
}

static bool create_texture(AppArt *art) {
  art->texture = app_texture_new(art->renderer, SDL_TEXTUREACCESS_STATIC, ATLAS_WIDTH, ATLAS_HEIGHT);
  if (art->texture == NULL) return false;
  SDL_SetTextureBlendMode(art->texture, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(art->texture, SDL_ScaleModeLinear);
  start_again(art);
  return true;
}

AppArt *app_art_new(SDL_Renderer *renderer, int tile_pixels) {
  AppArt *art = calloc(1, sizeof *art);
  if (art == NULL) return NULL;
  art->renderer = renderer;
  read_sources(art);
  if (!create_texture(art)) {
    app_art_free(art);
    return NULL;
  }
  app_art_update(art, tile_pixels, false);
  return art;
}

void app_art_free(AppArt *art) {
  if (art == NULL) return;
  for (int i = 0; i < APP_SPRITE_COUNT; i++) free(art->source[i].bytes);
  if (art->texture != NULL) SDL_DestroyTexture(art->texture);
  free(art);
}

void app_art_update(AppArt *art, int tile_pixels, bool lost) {
  if (lost) {
    if (art->texture != NULL) SDL_DestroyTexture(art->texture);
    art->texture = NULL;
    create_texture(art);
  }
  if (art->texture == NULL) return;
  if (art->height_used > ATLAS_HEIGHT * 3 / 4 || art->shelf_count > MAX_SHELVES * 3 / 4) start_again(art);
  if (tile_pixels < MIN_WARM) return;
  for (size_t i = 0; i < sizeof map_sprites / sizeof *map_sprites; i++)
    app_art_uv_at(art, (int)map_sprites[i], (float)tile_pixels);
}

void app_art_paint(AppArt *art, int sprite, const AppArtPaint *paint) {
  assert(sprite > 0 && sprite < APP_SPRITE_COUNT);
  if (memcmp(&art->paint[sprite], paint, sizeof *paint) == 0) return;
  art->paint[sprite] = *paint;
  memset(art->slot[sprite], 0, sizeof art->slot[sprite]);
}

bool app_art_repaint(AppArt *art, uint32_t key) {
  const bool other = art->painted != key;
  art->painted = key;
  return other;
}

SDL_Texture *app_art_texture(const AppArt *art) {
  return art->texture;
}

static SDL_FRect white_uv(void) {
  const float middle = 1 + WHITE_SIDE / 2;
  return (SDL_FRect){middle / ATLAS_WIDTH, middle / ATLAS_HEIGHT, 0, 0};
}

static SDL_FRect slot_uv(const Slot *slot) {
  if (slot->w == 0) return white_uv();
  return (SDL_FRect){(float)slot->x / ATLAS_WIDTH, (float)slot->y / ATLAS_HEIGHT,
                     (float)slot->w / ATLAS_WIDTH, (float)slot->h / ATLAS_HEIGHT};
}

static const Slot *nearest_slot(const AppArt *art, int sprite, int index) {
  for (int away = 1; away < SIZE_COUNT; away++) {
    if (index + away < SIZE_COUNT && art->slot[sprite][index + away].w > 0)
      return &art->slot[sprite][index + away];
    if (index - away >= 0 && art->slot[sprite][index - away].w > 0) return &art->slot[sprite][index - away];
  }
  return &art->slot[sprite][index];
}

SDL_FRect app_art_uv_at(AppArt *art, int sprite, float pixels) {
  if (art->texture == NULL || sprite <= APP_SPRITE_WHITE || sprite >= APP_SPRITE_COUNT) return white_uv();
  const int size = app_art_size(pixels), index = size_index(size);
  Slot *slot = &art->slot[sprite][index];
  if (slot->w == 0) fill_slot(art, sprite, size, slot);
  return slot_uv(slot->w > 0 ? slot : nearest_slot(art, sprite, index));
}
