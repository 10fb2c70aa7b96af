/* Tiles in detail: slabs, rock with top and front faces, mud, water, pits, the shading between them,
 * zero-width walls and rails.
 *
 * The eye looks from above and a little from the south: rock above an open tile shows its front in the lower
 * half. Layers are drawn one after the other over all tiles of the chunk; what reaches over a tile's
 * rim is drawn for the tiles around the chunk too, so chunks meet without seams. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/view/terrain.h"
#include "app/view/view_parts.h"

#define FACE_HEIGHT 0.47f // of a tile; the pictures of the faces have this shape

/* Pixels a tile; below, details would be specks */
#define MIN_LITTER  28.0f // on the floor, where enemies walk
#define MIN_HANGING 14.0f // on the front of rock

enum { FACES = 3 };

static const SDL_Color none = {0, 0, 0, 0};

/// The box of a tile in the target, in whole pixels.
static SDL_FRect box_of(const ViewTiles *t, int32_t x, int32_t y) {
  const int left = view_map_edge(t->zoom, t->x0), top = view_map_edge(t->zoom, t->y0);
  const int x0 = view_map_edge(t->zoom, x), y0 = view_map_edge(t->zoom, y);
  return (SDL_FRect){(float)(x0 - left), (float)(y0 - top), (float)(view_map_edge(t->zoom, x + 1) - x0),
                     (float)(view_map_edge(t->zoom, y + 1) - y0)};
}

static NavTerrain at(const ViewTiles *t, int32_t x, int32_t y) {
  return view_terrain(t->scene, x, y);
}
static const AppTerrain *row_at(const ViewTiles *t, int32_t x, int32_t y) {
  return app_terrains[at(t, x, y)];
}
static bool rock(const ViewTiles *t, int32_t x, int32_t y) {
  return at(t, x, y) == NAV_ROCK;
}
static bool has_face(const ViewTiles *t, int32_t x, int32_t y) {
  return rock(t, x, y) && !rock(t, x, y + 1);
}
static float face_height(SDL_FRect box) {
  return floorf(box.h * FACE_HEIGHT + 0.5f);
}
static float line_width(const ViewTiles *t) {
  return fmaxf(1, floorf(t->zoom / 24 + 0.5f));
}

/// A shade of the chapter's stone; 1: its middle.
static SDL_Color stone(const ViewTiles *t, float share) {
  return APP_RGB(app_ramp_at(&t->palette->face, share));
}

static void sprite_in(const ViewTiles *t, int sprite, SDL_FRect box, float degrees, Uint8 alpha) {
  app_draw_sprite_in(t->draw, sprite, box, degrees, (SDL_Color){255, 255, 255, alpha});
}

/// A box with a colour at each corner, clockwise from the top left.
static void shade(const ViewTiles *t, SDL_FRect b, const SDL_Color color[4]) {
  const SDL_FPoint corner[4] = {{b.x, b.y}, {b.x + b.w, b.y}, {b.x + b.w, b.y + b.h}, {b.x, b.y + b.h}};
  app_draw_quad(t->draw, NULL, corner, color, (SDL_FRect){0});
}

/// Fades from `color` at one side of the box to nothing at the other.
static void fade_side(const ViewTiles *t, SDL_FRect b, NavDir from, SDL_Color color) {
  SDL_Color end = color;
  end.a = 0;
  const bool up = from == NAV_UP, down = from == NAV_DOWN, left = from == NAV_LEFT, right = from == NAV_RIGHT;
  const SDL_Color colors[4] = {up || left ? color : end, up || right ? color : end,
                               down || right ? color : end, down || left ? color : end};
  shade(t, b, colors);
}

/// The strip along one side of a box.
static SDL_FRect strip(SDL_FRect box, NavDir side, float share) {
  const float w = floorf(box.w * share + 0.5f), h = floorf(box.h * share + 0.5f);
  switch (side) {
  case NAV_UP:
    return (SDL_FRect){box.x, box.y, box.w, h};
  case NAV_DOWN:
    return (SDL_FRect){box.x, box.y + box.h - h, box.w, h};
  case NAV_LEFT:
    return (SDL_FRect){box.x, box.y, w, box.h};
  default:
    return (SDL_FRect){box.x + box.w - w, box.y, w, box.h};
  }
}

/* Ground */

static void draw_ground(const ViewTiles *t, int32_t x, int32_t y) {
  const AppTerrain *row = row_at(t, x, y);
  assert(row->picture_count > 0);
  sprite_in(t, row->pictures[view_hash(x, y) % row->picture_count], box_of(t, x, y), 0, 255);
}

static bool falls_on(const AppDetail *detail, int32_t salt, int32_t x, int32_t y) {
  return detail->sprite != 0 &&
         view_hash(x + 7919 * (salt + 1), y - 104729 * (salt + 3)) % detail->one_in == 0;
}

/// Never on two tiles side by side: a picture that repeats is seen as a pattern.
static bool lies_on(const ViewTiles *t, const AppDetail *detail, int32_t salt, int32_t x, int32_t y) {
  if (!falls_on(detail, salt, x, y) || falls_on(detail, salt, x - 1, y) || falls_on(detail, salt, x, y - 1))
    return false;
  return !detail->beside || rock(t, x, y - 1) || rock(t, x - 1, y) || rock(t, x + 1, y) || rock(t, x, y + 1);
}

/// Bones, moss, plates on a few tiles, so that halls differ.
static void draw_litter(const ViewTiles *t, int32_t x, int32_t y) {
  if (at(t, x, y) != NAV_FLOOR || t->zoom < MIN_LITTER) return;
  for (int32_t i = 0; i < APP_PALETTE_DETAILS; i++) {
    const AppDetail *detail = &t->palette->details[i];
    if (!lies_on(t, detail, i, x, y)) continue;
    const float degrees = detail->turns ? 90.0f * (float)(view_hash(y, x) & 3) : 0;
    sprite_in(t, detail->sprite, box_of(t, x, y), degrees, detail->alpha);
    return;
  }
}

/// Smooth noise over some tiles, 0..1, at a corner of the grid of tiles.
static float noise_at(int32_t x, int32_t y) {
  enum { SPAN = 5 };
  const int32_t cx = (x - (x % SPAN + SPAN) % SPAN) / SPAN, cy = (y - (y % SPAN + SPAN) % SPAN) / SPAN;
  float u = (float)(x - cx * SPAN) / SPAN, v = (float)(y - cy * SPAN) / SPAN;
  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);
  float at[4];
  for (int i = 0; i < 4; i++) at[i] = (float)(view_hash(cx + (i & 1) + 311, cy + (i >> 1) + 77) & 255) / 255;
  const float above = at[0] + (at[1] - at[0]) * u, below = at[2] + (at[3] - at[2]) * u;
  return above + (below - above) * v;
}

/// Large patches of another shade, so that a hall is not one grey.
static void draw_patches(const ViewTiles *t, int32_t x, int32_t y) {
  enum { MOST = 84 };
  if (at(t, x, y) != NAV_FLOOR || t->palette->flat) return;
  SDL_Color c[4];
  for (int i = 0; i < 4; i++) {
    const float share = fmaxf(0, noise_at(x + (i == 1 || i == 2), y + (i >= 2)) - 0.35f) / 0.65f;
    c[i] = APP_RGBA(t->palette->worn, (Uint8)(MOST * share));
  }
  shade(t, box_of(t, x, y), c);
}

static void draw_fringe(const ViewTiles *t, int32_t x, int32_t y) {
  static const int8_t beside[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}}; // clockwise
  const AppTerrain *here = row_at(t, x, y);
  if (!here->covered) return;
  for (int i = 0; i < 4; i++) {
    const AppTerrain *there = row_at(t, x + beside[i][0], y + beside[i][1]);
    if (there != here && there->fringe != 0)
      sprite_in(t, there->fringe, box_of(t, x, y), 90.0f * (float)i, 255);
  }
}

static void draw_sunken(const ViewTiles *t, int32_t x, int32_t y) {
  const AppTerrain *here = row_at(t, x, y);
  if (here->depth == NULL) return;
  const SDL_FRect box = box_of(t, x, y);
  const float line = line_width(t);
  const SDL_Color deep = here->depth(t->palette);
  if (row_at(t, x - 1, y) != here) fade_side(t, strip(box, NAV_LEFT, 0.2f), NAV_LEFT, deep);
  if (row_at(t, x + 1, y) != here) fade_side(t, strip(box, NAV_RIGHT, 0.2f), NAV_RIGHT, deep);
  if (row_at(t, x, y - 1) != here && here->bank) {
    const SDL_FRect bank = strip(box, NAV_UP, 0.18f);
    app_draw_gradient(t->draw, bank.x, bank.y, bank.w, bank.h, stone(t, 0.65f), stone(t, 0.35f));
    app_draw_rect(t->draw, bank.x, bank.y, bank.w, line, stone(t, 1.15f));
    fade_side(t, (SDL_FRect){box.x, bank.y + bank.h, box.w, floorf(box.h * 0.3f)}, NAV_UP, deep);
  }
  if (row_at(t, x, y + 1) != here && !rock(t, x, y + 1))
    app_draw_rect(t->draw, box.x, box.y + box.h - line, box.w, line, stone(t, 1.15f));
}

static void draw_sunken_face(const ViewTiles *t, int32_t x, int32_t y) {
  const AppTerrain *here = row_at(t, x, y);
  if (here->face == 0 || row_at(t, x, y - 1) == here) return;
  sprite_in(t, here->face, strip(box_of(t, x, y), NAV_UP, 0.6f), 0, 255);
}

/* Shadows on tiles that can be walked on */

static void draw_shadow(const ViewTiles *t, int32_t x, int32_t y) {
  if (!row_at(t, x, y)->covered || t->palette->flat) return;
  const SDL_FRect box = box_of(t, x, y);
  const bool up = rock(t, x, y - 1), left = rock(t, x - 1, y), right = rock(t, x + 1, y);
  const SDL_Color dark = APP_RGBA(0x05070c, 120), soft = APP_RGBA(0x05070c, 84);
  if (up) fade_side(t, strip(box, NAV_UP, 0.4f), NAV_UP, dark);
  if (left) fade_side(t, strip(box, NAV_LEFT, 0.26f), NAV_LEFT, soft);
  if (right) fade_side(t, strip(box, NAV_RIGHT, 0.2f), NAV_RIGHT, soft);
  if (rock(t, x, y + 1)) fade_side(t, strip(box, NAV_DOWN, 0.14f), NAV_DOWN, APP_RGBA(0x05070c, 60));
  const float w = floorf(box.w * 0.26f), h = floorf(box.h * 0.4f);
  if (!up && !left && rock(t, x - 1, y - 1)) shade(t, (SDL_FRect){box.x, box.y, w, h}, (SDL_Color[4]){soft});
  if (!up && !right && rock(t, x + 1, y - 1))
    shade(t, (SDL_FRect){box.x + box.w - w, box.y, w, h}, (SDL_Color[4]){none, soft});
}

/* Rock */

/// Rock gets darker the further it lies from any way: 0 at the edge of a way, then in two steps. From the
/// map's edge outward the first step stays, so that the rock beyond meets it (map.c).
static Uint8 depth_at_corner(const ViewTiles *t, int32_t x, int32_t y) {
  enum { NEXT = 90, DEEP = 170 };
  const NavGrid *grid = &t->scene->world->grid;
  for (int32_t dy = -1; dy <= 0; dy++)
    for (int32_t dx = -1; dx <= 0; dx++)
      if (!rock(t, x + dx, y + dy)) return 0;
  if (x <= 0 || y <= 0 || x >= grid->width || y >= grid->height) return NEXT;
  for (int32_t dy = -2; dy <= 1; dy++)
    for (int32_t dx = -2; dx <= 1; dx++)
      if (!rock(t, x + dx, y + dy)) return NEXT;
  return DEEP;
}

static void draw_depth(const ViewTiles *t, int32_t x, int32_t y) {
  if (!rock(t, x, y)) return;
  SDL_Color c[4];
  for (int i = 0; i < 4; i++) {
    const int32_t cx = x + (i == 1 || i == 2), cy = y + (i >= 2);
    c[i] = APP_RGBA(t->palette->deep, depth_at_corner(t, cx, cy));
  }
  if ((c[0].a | c[1].a | c[2].a | c[3].a) == 0) return;
  shade(t, box_of(t, x, y), c);
}

static void draw_face(const ViewTiles *t, int32_t x, int32_t y) {
  if (!has_face(t, x, y)) return;
  const SDL_FRect box = box_of(t, x, y);
  const float h = face_height(box);
  const int sprite = APP_SPRITE_ROCK_FACE_1 + (int)(view_hash(x * 3 + 1, y) % FACES);
  const SDL_FRect face = {box.x, box.y + box.h - h, box.w, h};
  sprite_in(t, sprite, face, 0, 255);
  if (t->zoom < MIN_HANGING || t->palette->flat) return;
  for (int32_t i = 0; i < APP_PALETTE_HANGINGS; i++) {
    const AppDetail *hanging = &t->palette->hangings[i];
    if (lies_on(t, hanging, i + APP_PALETTE_DETAILS, x, y))
      sprite_in(t, hanging->sprite, face, 0, hanging->alpha);
  }
}

/// Rims where rock ends: bright toward the light that falls from the upper left, dark on the other side.
static void draw_bevel(const ViewTiles *t, int32_t x, int32_t y) {
  if (!rock(t, x, y)) return;
  const SDL_FRect box = box_of(t, x, y);
  const float line = line_width(t), face = has_face(t, x, y) ? face_height(box) : 0;
  const float top = box.h - face;
  if (!rock(t, x, y - 1)) app_draw_rect(t->draw, box.x, box.y, box.w, line, stone(t, 1.05f));
  if (!rock(t, x - 1, y)) {
    app_draw_rect(t->draw, box.x, box.y, line, top, stone(t, 0.9f));
    app_draw_rect(t->draw, box.x, box.y + top, line, face, stone(t, 1.35f));
  }
  if (!rock(t, x + 1, y)) {
    app_draw_rect(t->draw, box.x + box.w - line, box.y, line, top, stone(t, 0.22f));
    app_draw_rect(t->draw, box.x + box.w - line, box.y + top, line, face, stone(t, 0.18f));
  }
  if (face > 0) app_draw_rect(t->draw, box.x, box.y + box.h - line, box.w, line, stone(t, 0.1f));
}

/* Zero-width walls and rails on the edges between tiles, with posts where they end or meet. The edges around
 * a chunk reach into it, so they are drawn for it too. */

static NavEdge edge_at(const ViewTiles *t, int32_t x, int32_t y, NavDir dir) {
  const NavGrid *grid = &t->scene->world->grid;
  if (nav_grid_inside(grid, x, y)) return nav_grid_edge(grid, nav_grid_cell(grid, x, y), dir);
  return NAV_EDGE_NONE;
}

/// The edge to the right of (x, y), whichever side of the map's rim it was written on.
static NavEdge right_of(const ViewTiles *t, int32_t x, int32_t y) {
  const NavEdge edge = edge_at(t, x, y, NAV_RIGHT);
  return edge != NAV_EDGE_NONE ? edge : edge_at(t, x + 1, y, NAV_LEFT);
}

static NavEdge below(const ViewTiles *t, int32_t x, int32_t y) {
  const NavEdge edge = edge_at(t, x, y, NAV_DOWN);
  return edge != NAV_EDGE_NONE ? edge : edge_at(t, x, y + 1, NAV_UP);
}

/// A picture of one tile's size around a point of the tile grid.
static void draw_at(const ViewTiles *t, int sprite, float x, float y) {
  const float left = (float)view_map_edge(t->zoom, t->x0), top = (float)view_map_edge(t->zoom, t->y0);
  const float size = (float)(view_map_edge(t->zoom, 1));
  app_draw_sprite(t->draw, sprite, floorf(x * t->zoom + 0.5f) - left, floorf(y * t->zoom + 0.5f) - top, size,
                  (SDL_Color){255, 255, 255, 255});
}

static void draw_edge(const ViewTiles *t, NavEdge edge, int wall, int rail, float x, float y) {
  if (edge != NAV_EDGE_NONE) draw_at(t, edge == NAV_EDGE_WALL ? wall : rail, x, y);
}

/// At the lower right corner of (x, y): a post where a run of edges ends, turns or meets another.
static void draw_post(const ViewTiles *t, int32_t x, int32_t y) {
  const NavEdge up = right_of(t, x, y), down = right_of(t, x, y + 1), left = below(t, x, y),
                right = below(t, x + 1, y);
  const bool any =
      up != NAV_EDGE_NONE || down != NAV_EDGE_NONE || left != NAV_EDGE_NONE || right != NAV_EDGE_NONE;
  if (!any || (up == down && left == NAV_EDGE_NONE && right == NAV_EDGE_NONE)) return;
  if (left == right && up == NAV_EDGE_NONE && down == NAV_EDGE_NONE) return;
  const bool wall =
      up == NAV_EDGE_WALL || down == NAV_EDGE_WALL || left == NAV_EDGE_WALL || right == NAV_EDGE_WALL;
  draw_at(t, wall ? APP_SPRITE_WALL_POST : APP_SPRITE_RAIL_POST, (float)(x + 1), (float)(y + 1));
}

static void draw_edges(const ViewTiles *t) {
  if (t->scene->world->grid.edge_count == 0) return;
  for (int32_t y = t->y0 - 2; y <= t->y1; y++) {
    for (int32_t x = t->x0 - 2; x <= t->x1; x++)
      draw_edge(t, right_of(t, x, y), APP_SPRITE_WALL_ALONG, APP_SPRITE_RAIL_ALONG, (float)(x + 1),
                (float)y + 0.5f);
    for (int32_t x = t->x0 - 2; x <= t->x1; x++)
      draw_edge(t, below(t, x, y), APP_SPRITE_WALL_ACROSS, APP_SPRITE_RAIL_ACROSS, (float)x + 0.5f,
                (float)(y + 1));
    for (int32_t x = t->x0 - 2; x <= t->x1; x++) draw_post(t, x, y);
  }
}

typedef void (*Layer)(const ViewTiles *t, int32_t x, int32_t y);

void view_tiles_draw(const ViewTiles *t) {
  static const Layer layers[] = {draw_ground,      draw_patches, draw_litter, draw_fringe, draw_sunken,
                                 draw_sunken_face, draw_shadow,  draw_depth,  draw_face,   draw_bevel};
  for (size_t i = 0; i < sizeof layers / sizeof *layers; i++)
    for (int32_t y = t->y0; y < t->y1; y++)
      for (int32_t x = t->x0; x < t->x1; x++) layers[i](t, x, y);
  draw_edges(t);
}
