/* The ground: chunks of tiles in cached textures, each drawn once per zoom and then only copied.
 *
 * Always true: a chunk's texture shows exactly its tiles at its set's zoom, on the whole-pixel grid of
 * view_map_edge, so chunks meet without seams and a copy at that zoom needs no scaling. While the zoom
 * changes, the old set is scaled; then a new set is filled, a few chunks a frame, above the old one. Beyond
 * the map one chunk of rock repeats. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/platform/texture.h"
#include "app/view/view_parts.h"

enum {
  BUILDS_A_FRAME = 3, // while something older can be shown meanwhile
  SPARE_CHUNKS = 24,  // kept beyond the seen ones
  MIN_SIDE = 8,
  MAX_SIDE = 256,
  CHUNK_PIXELS = 512, // about
};

#define STRETCH_MIN 0.55f // range of scaling before a set is drawn for the new zoom
#define STRETCH_MAX 1.8f

static void free_set(ViewChunkSet *set) {
  for (int i = 0; i < set->count; i++) SDL_DestroyTexture(set->items[i].texture);
  if (set->around.texture != NULL) SDL_DestroyTexture(set->around.texture);
  free(set->items);
  *set = (ViewChunkSet){0};
}

void view_map_free(ViewMap *map) {
  free_set(&map->now);
  free_set(&map->before);
  map->last_zoom = 0;
  map->whole = false;
}

void view_map_jump(ViewMap *map) {
  map->unsure = true;
}

/// Tiles of a chunk a side: what is built at once is bounded in pixels and in tiles.
static int32_t side_for(float zoom) {
  int32_t side = MIN_SIDE;
  while (side < MAX_SIDE && (float)side * 2 * zoom <= (float)CHUNK_PIXELS) side *= 2;
  return side;
}

/// The old set is shown until the new one is complete; an incomplete one is dropped at once.
static void begin_set(ViewMap *map, float zoom) {
  if (map->whole) {
    free_set(&map->before);
    map->before = map->now;
  } else {
    free_set(&map->now);
  }
  map->whole = false;
  map->now = (ViewChunkSet){.zoom = zoom, .side = side_for(zoom)};
}

static void choose_set(ViewMap *map, float zoom) {
  const bool rests = zoom == map->last_zoom;
  map->last_zoom = zoom;
  if (map->now.zoom == 0) {
    begin_set(map, zoom);
    return;
  }
  const float stretch = zoom / map->now.zoom;
  if ((rests && stretch != 1.0f) || stretch < STRETCH_MIN || stretch > STRETCH_MAX) begin_set(map, zoom);
}

/* Contents of a chunk */

static SDL_Rect chunk_tiles(const ViewChunkSet *set, const NavGrid *grid, int32_t column, int32_t row) {
  const int32_t x = column * set->side, y = row * set->side;
  const int32_t w = grid->width - x < set->side ? grid->width - x : set->side;
  const int32_t h = grid->height - y < set->side ? grid->height - y : set->side;
  return (SDL_Rect){x, y, w, h};
}

/// A hash of some bytes, eight at a time.
static uint64_t hash_row(uint64_t hash, const uint8_t *bytes, int32_t count) {
  for (int32_t i = 0; i < count; i += 8) {
    uint64_t word = 0;
    memcpy(&word, bytes + i, (size_t)SDL_min(count - i, 8));
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
  }
  return hash;
}

/// Shading reaches two tiles over the rim, so those belong to the content.
static uint64_t content_of(const AppScene *scene, SDL_Rect tiles) {
  enum { REACH = 2 };
  const NavGrid *grid = &scene->world->grid;
  const uint8_t *barricade = (const uint8_t *)scene->world->barricade;
  const SDL_Rect all = {0, 0, grid->width, grid->height},
                 wide = {tiles.x - REACH, tiles.y - REACH, tiles.w + 2 * REACH, tiles.h + 2 * REACH};
  SDL_Rect part;
  uint64_t hash = 1;
  if (!SDL_IntersectRect(&all, &wide, &part)) return hash;
  for (int32_t y = part.y; y < part.y + part.h; y++) {
    const NavCell first = nav_grid_cell(grid, part.x, y);
    hash = hash_row(hash, grid->terrain + first, part.w);
    hash = hash_row(hash, grid->edges + first, part.w);
    hash = hash_row(hash, barricade + first, part.w);
    for (int32_t i = 0; i < part.w; i++) // the ground below them is the level's
      if (barricade[first + i] != 0) hash = hash * 31 + (uint64_t)view_terrain(scene, part.x + i, y);
  }
  return hash;
}

static bool draw_detail(const AppScene *scene, const ViewChunkSet *set, SDL_Texture *texture,
                        SDL_Rect tiles) {
  AppDraw *draw = scene->draw;
  AppDrawTarget before; // the scene may be drawn into a picture
  if (!app_draw_into(draw, texture, &before)) return false;
  const ViewTiles work = {scene,   draw,    view_palette(scene), set->zoom,
                          tiles.x, tiles.y, tiles.x + tiles.w,   tiles.y + tiles.h};
  view_tiles_draw(&work);
  app_draw_back(draw, &before);
  return true;
}

/// Makes or renews the picture of a chunk. False: no memory; the ground then stays dark there.
static bool build_tiles(const AppScene *scene, const ViewChunkSet *set, ViewChunk *chunk, SDL_Rect tiles) {
  const bool detail = set->zoom >= (float)VIEW_DETAIL_ZOOM;
  chunk->w = view_map_edge(set->zoom, tiles.x + tiles.w) - view_map_edge(set->zoom, tiles.x);
  chunk->h = view_map_edge(set->zoom, tiles.y + tiles.h) - view_map_edge(set->zoom, tiles.y);
  if (chunk->w < 1) chunk->w = 1;
  if (chunk->h < 1) chunk->h = 1;
  if (chunk->texture == NULL) {
    chunk->texture =
        detail ? app_draw_target(scene->draw, chunk->w, chunk->h)
               : app_texture_new(scene->draw->renderer, SDL_TEXTUREACCESS_STATIC, chunk->w, chunk->h);
    if (chunk->texture == NULL) return false;
    SDL_SetTextureBlendMode(chunk->texture, SDL_BLENDMODE_NONE);
    SDL_SetTextureScaleMode(chunk->texture, SDL_ScaleModeLinear);
  }
  const bool drawn = detail ? draw_detail(scene, set, chunk->texture, tiles)
                            : view_coarse_draw(scene, chunk->texture, set->zoom, tiles.x, tiles.y,
                                               tiles.x + tiles.w, tiles.y + tiles.h);
  if (drawn) chunk->content = content_of(scene, tiles);
  return drawn;
}

static bool build_chunk(const AppScene *scene, const ViewChunkSet *set, ViewChunk *chunk) {
  return build_tiles(scene, set, chunk, chunk_tiles(set, &scene->world->grid, chunk->column, chunk->row));
}

static ViewChunk *find_chunk(const ViewChunkSet *set, int32_t column, int32_t row) {
  for (int i = 0; i < set->count; i++)
    if (set->items[i].column == column && set->items[i].row == row) return &set->items[i];
  return NULL;
}

static ViewChunk *add_chunk(const AppScene *scene, ViewChunkSet *set, int32_t column, int32_t row) {
  if (set->count == set->capacity) {
    const int capacity = set->capacity == 0 ? 32 : set->capacity * 2;
    ViewChunk *moved = realloc(set->items, (size_t)capacity * sizeof *moved);
    if (moved == NULL) return NULL;
    set->items = moved;
    set->capacity = capacity;
  }
  ViewChunk chunk = {.column = column, .row = row};
  if (!build_chunk(scene, set, &chunk)) {
    if (chunk.texture != NULL) SDL_DestroyTexture(chunk.texture);
    return NULL;
  }
  set->items[set->count] = chunk;
  return &set->items[set->count++];
}

/// After a change of the map: redraws the chunks whose tiles changed and drops the old set. A chunk that
/// fails is tried again in the next frame.
static void follow_changes(ViewMap *map, const AppScene *scene) {
  if (map->revision == scene->world->grid.revision && !map->unsure) return;
  free_set(&map->before);
  bool drawn = true;
  for (int i = 0; i < map->now.count; i++) {
    ViewChunk *chunk = &map->now.items[i];
    const SDL_Rect tiles = chunk_tiles(&map->now, &scene->world->grid, chunk->column, chunk->row);
    if (chunk->content != content_of(scene, tiles)) drawn = build_chunk(scene, &map->now, chunk) && drawn;
  }
  if (drawn) map->revision = scene->world->grid.revision;
  if (drawn) map->unsure = false;
}

static SDL_Rect chunks_seen(const ViewChunkSet *set, SDL_Rect tiles) {
  if (tiles.w <= 0 || tiles.h <= 0) return (SDL_Rect){0};
  const int32_t x0 = tiles.x / set->side, y0 = tiles.y / set->side;
  return (SDL_Rect){x0, y0, (tiles.x + tiles.w - 1) / set->side - x0 + 1,
                    (tiles.y + tiles.h - 1) / set->side - y0 + 1};
}

/// Does the old set show all that is seen of these tiles?
static bool shown_before(const ViewMap *map, const ViewFrame *frame, SDL_Rect tiles) {
  SDL_Rect part;
  if (map->before.count == 0 || !SDL_IntersectRect(&tiles, &frame->tiles, &part)) return false;
  const SDL_Rect old = chunks_seen(&map->before, part);
  for (int32_t row = old.y; row < old.y + old.h; row++)
    for (int32_t column = old.x; column < old.x + old.w; column++)
      if (find_chunk(&map->before, column, row) == NULL) return false;
  return true;
}

/// Draws missing seen chunks: at once where no older picture exists, else a few a frame. True: none is
/// missing.
static bool fill_seen(ViewMap *map, const ViewFrame *frame, SDL_Rect seen) {
  int budget = BUILDS_A_FRAME;
  bool whole = true;
  for (int32_t row = seen.y; row < seen.y + seen.h; row++) {
    for (int32_t column = seen.x; column < seen.x + seen.w; column++) {
      ViewChunk *chunk = find_chunk(&map->now, column, row);
      const SDL_Rect tiles = chunk_tiles(&map->now, &frame->world->grid, column, row);
      if (chunk == NULL && (budget > 0 || !shown_before(map, frame, tiles))) {
        budget--;
        chunk = add_chunk(frame->scene, &map->now, column, row);
      }
      if (chunk != NULL) chunk->used = map->frame;
      whole = whole && chunk != NULL;
    }
  }
  return whole;
}

/// One chunk ahead of where the camera may go next, so that panning does not stutter.
static void fill_ahead(ViewMap *map, const AppScene *scene, SDL_Rect seen) {
  const NavGrid *grid = &scene->world->grid;
  const int32_t columns = (grid->width + map->now.side - 1) / map->now.side;
  const int32_t rows = (grid->height + map->now.side - 1) / map->now.side;
  for (int32_t row = seen.y - 1; row <= seen.y + seen.h; row++) {
    for (int32_t column = seen.x - 1; column <= seen.x + seen.w; column++) {
      if (row < 0 || column < 0 || row >= rows || column >= columns ||
          find_chunk(&map->now, column, row) != NULL)
        continue;
      ViewChunk *chunk = add_chunk(scene, &map->now, column, row);
      if (chunk != NULL) chunk->used = map->frame;
      return;
    }
  }
}

static void drop_oldest(ViewMap *map, int max) {
  ViewChunkSet *set = &map->now;
  while (set->count > max) {
    int oldest = 0;
    for (int i = 1; i < set->count; i++)
      if (set->items[i].used < set->items[oldest].used) oldest = i;
    if (set->items[oldest].used == map->frame) return;
    SDL_DestroyTexture(set->items[oldest].texture);
    set->items[oldest] = set->items[--set->count];
  }
}

/* On the screen */

static void draw_exact(const ViewFrame *frame, const ViewChunkSet *set, const ViewChunk *chunk) {
  const float x = view_px(frame, 0) + (float)view_map_edge(set->zoom, chunk->column * set->side);
  const float y = view_py(frame, 0) + (float)view_map_edge(set->zoom, chunk->row * set->side);
  app_draw_texture(frame->draw, chunk->texture,
                   (SDL_FRect){floorf(x + 0.5f), floorf(y + 0.5f), (float)chunk->w, (float)chunk->h},
                   (SDL_FRect){0, 0, 1, 1}, APP_RGB(0xffffff));
}

/// Cut to the tiles that are seen: the software renderer would scale all of it otherwise.
static void draw_stretched(const ViewFrame *frame, const ViewChunkSet *set, const ViewChunk *chunk) {
  const SDL_Rect tiles = chunk_tiles(set, &frame->world->grid, chunk->column, chunk->row);
  SDL_Rect part;
  if (!SDL_IntersectRect(&tiles, &frame->tiles, &part)) return;
  const float w = (float)tiles.w, h = (float)tiles.h;
  const SDL_FRect uv = {(float)(part.x - tiles.x) / w, (float)(part.y - tiles.y) / h, (float)part.w / w,
                        (float)part.h / h};
  app_draw_texture(frame->draw, chunk->texture, view_box(frame, part), uv, APP_RGB(0xffffff));
}

static void draw_set(const ViewFrame *frame, const ViewChunkSet *set) {
  if (set->count == 0) return;
  const SDL_Rect seen = chunks_seen(set, frame->tiles);
  for (int i = 0; i < set->count; i++) {
    const ViewChunk *chunk = &set->items[i];
    if (!SDL_PointInRect(&(SDL_Point){chunk->column, chunk->row}, &seen)) continue;
    if (set->zoom == frame->camera.zoom)
      draw_exact(frame, set, chunk);
    else
      draw_stretched(frame, set, chunk);
  }
}

/* Beyond the map */

enum { AROUND_CHUNK = -64 }; // column and row of a chunk that is rock, however small chunks are

/// Does the view reach beyond the map?
static bool sees_around(const ViewFrame *frame) {
  const SDL_FRect *view = &frame->camera.view;
  const NavGrid *grid = &frame->world->grid;
  return view_px(frame, 0) > view->x || view_py(frame, 0) > view->y ||
         view_px(frame, (float)grid->width) < view->x + view->w ||
         view_py(frame, (float)grid->height) < view->y + view->h;
}

static bool has_around(const ViewFrame *frame, ViewChunkSet *set) {
  ViewChunk *around = &set->around;
  if (around->texture != NULL) return true;
  if (set->zoom < (float)VIEW_DETAIL_ZOOM) return false;
  const int32_t from = AROUND_CHUNK * set->side, side = set->side + 1; // places differ by a pixel
  const SDL_Rect tiles = {from, from, side, side};
  return build_tiles(frame->scene, set, around, tiles);
}

/// The places of the chunk that repeats, along one axis: those from *first to before *end are seen.
static void places_seen(float from, float length, float corner, float side, int32_t *first, int32_t *end) {
  assert(side > 0);
  *first = (int32_t)floorf((from - corner) / side);
  *end = (int32_t)ceilf((from + length - corner) / side);
}

static void draw_repeated(const ViewFrame *frame, const ViewChunkSet *set) {
  const SDL_FRect *view = &frame->camera.view;
  const float side = (float)set->side * frame->camera.zoom, texels = set->zoom / frame->camera.zoom;
  const int32_t columns = frame->world->grid.width / set->side, rows = frame->world->grid.height / set->side;
  int32_t x0, x1, y0, y1;
  places_seen(view->x, view->w, view_px(frame, 0), side, &x0, &x1);
  places_seen(view->y, view->h, view_py(frame, 0), side, &y0, &y1);
  for (int32_t y = y0; y < y1; y++)
    for (int32_t x = x0; x < x1; x++) {
      if (x >= 0 && x < columns && y >= 0 && y < rows) continue; // the map covers all of it
      const SDL_Rect tiles = {x * set->side, y * set->side, set->side, set->side};
      const SDL_FRect box = view_box(frame, tiles), uv = {0, 0, box.w * texels / (float)set->around.w,
                                                          box.h * texels / (float)set->around.h};
      app_draw_texture(frame->draw, set->around.texture, box, uv, APP_RGB(0xffffff));
    }
}

/// Darker the farther it lies from the map, in bands, which renderers fill fastest: over what is there, or
/// from far away as all that is there, which is one colour then as on the map.
static void draw_dusk(const ViewFrame *frame, bool far) {
  enum { BANDS = 12, DUSK = 150 };
  const AppPalette *palette = frame->palette;
  const NavGrid *grid = &frame->world->grid;
  const SDL_FRect map = view_box(frame, (SDL_Rect){0, 0, grid->width, grid->height});
  const SDL_FRect *view = &frame->camera.view;
  const uint32_t rock = view_coarse_deep(palette, frame->camera.zoom);
  const float band = ceilf(fmaxf(frame->camera.zoom * 3, 24) / BANDS), all = fmaxf(view->w, view->h) + band;
  for (int i = 0; i < BANDS; i++) {
    const float in = band * (float)i, thick = i + 1 < BANDS ? band : all, out = in + thick;
    const Uint8 dusk = (Uint8)(DUSK * (i + 1) / BANDS);
    app_draw_frame(frame->draw, map.x - out, map.y - out, map.w + 2 * out, map.h + 2 * out, thick,
                   far ? APP_RGB(app_rgb_mix(rock, palette->deep, (float)dusk / 255))
                       : APP_RGBA(palette->deep, dusk));
  }
}

/// Rock goes on beyond the map.
static void draw_around(ViewMap *map, const ViewFrame *frame) {
  if (!sees_around(frame)) return;
  const bool near = has_around(frame, &map->now);
  if (near) draw_repeated(frame, &map->now);
  draw_dusk(frame, !near);
}

void view_map_draw(ViewMap *map, const ViewFrame *frame) {
  map->frame++;
  if (map->palette != frame->palette) view_map_free(map);
  map->palette = frame->palette;
  choose_set(map, frame->camera.zoom);
  draw_around(map, frame);
  if (frame->tiles.w <= 0 || frame->tiles.h <= 0) return;
  follow_changes(map, frame->scene);
  const SDL_Rect seen = chunks_seen(&map->now, frame->tiles);
  map->whole = fill_seen(map, frame, seen);
  if (map->whole)
    free_set(&map->before);
  else
    draw_set(frame, &map->before);
  draw_set(frame, &map->now);
  if (map->whole && map->now.zoom == frame->camera.zoom) fill_ahead(map, frame->scene, seen);
  drop_oldest(map, seen.w * seen.h + (seen.w + seen.h) * 2 + SPARE_CHUNKS);
}
