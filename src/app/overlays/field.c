/* The flow field of the chosen enemy (of the walkers, while the hero is chosen): the integration field as
 * colours and numbers, directions as arrows, and the costs that crowds add. All of it is read from the field
 * that is followed now. A hero who steers by Flow descends one of his own (shown.c), without a crowd. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"

/* Heat map */

// Cividis (Nunez, Anderton and Renslow 2018) and viridis: both even in brightness, so they read the same
// without colour vision.

enum { STOPS = 10, ALPHA = 165 };

static const uint32_t stops[APP_COLOURS_COUNT][STOPS] = {
    {0x00204d, 0x00336f, 0x39486b, 0x575c6d, 0x707173, 0x8a8779, 0xa69d75, 0xc4b56c, 0xe4cf5b, 0xffea46},
    {0x440154, 0x482878, 0x3e4a89, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6dcd59, 0xb4de2c, 0xfde725},
};

static Uint8 between(uint32_t a, uint32_t b, float share) {
  return (Uint8)((float)a + ((float)b - (float)a) * share + 0.5f);
}

SDL_Color app_overlays_color(int32_t colours, float share) {
  const uint32_t *stop = stops[colours >= 0 && colours < APP_COLOURS_COUNT ? colours : 0];
  const float at = fminf(fmaxf(share, 0), 1) * (STOPS - 1);
  const int i = at >= STOPS - 1 ? STOPS - 2 : (int)at;
  const uint32_t a = stop[i], b = stop[i + 1];
  const float part = at - (float)i;
  return (SDL_Color){between(a >> 16, b >> 16, part), between(a >> 8 & 255, b >> 8 & 255, part),
                     between(a & 255, b & 255, part), 255};
}

float overlay_heat_share(OverlayRange range, uint32_t value) {
  if (range.max <= range.min) return 0;
  return (float)(value - range.min) / (float)(range.max - range.min);
}

const char *overlay_cost(OverlayRange range, uint32_t value, char *out, size_t size) {
  if (range.unit <= 1)
    snprintf(out, size, "%u", (unsigned)value);
  else
    snprintf(out, size, "%.1f", (double)value / (double)range.unit);
  return out;
}

static uint32_t heat_paint(const OverlayFrame *frame, NavCell cell) {
  const uint32_t value = overlay_value(frame, cell);
  if (value == NAV_UNREACHED) return 0;
  return overlay_argb(app_overlays_color(frame->view.scene->settings->value[APP_SETTING_COLOURS],
                                         overlay_heat_share(overlay_range(frame), value)),
                      ALPHA);
}

/* The band: what lies between the least and the greatest distance that an enemy keeps. */

static const SDL_Color band_color = {0xf5, 0xf5, 0xff, 235};

static bool in_band(const OverlayFrame *frame, int32_t x, int32_t y) {
  const SimMindView *mind = &frame->mind.view;
  const NavGrid *grid = &frame->view.world->grid;
  if (!nav_grid_inside(grid, x, y)) return false;
  const uint32_t value = sim_mind_value(frame->view.world, mind, nav_grid_cell(grid, x, y));
  return value >= mind->band_min && value <= mind->band_max;
}

/// The rim of the band: a line on each side of a tile behind which the band ends.
static void draw_band(const OverlayFrame *frame) {
  const SDL_Rect t = frame->view.tiles;
  const float thick = fmaxf(2, floorf(frame->view.camera.zoom * 0.08f));
  for (int32_t y = t.y; y < t.y + t.h; y++) {
    for (int32_t x = t.x; x < t.x + t.w; x++) {
      if (!in_band(frame, x, y)) continue;
      const SDL_FRect b = overlay_box(frame, x, y);
      AppDraw *draw = frame->view.draw;
      if (!in_band(frame, x, y - 1)) app_draw_rect(draw, b.x, b.y, b.w, thick, band_color);
      if (!in_band(frame, x, y + 1)) app_draw_rect(draw, b.x, b.y + b.h - thick, b.w, thick, band_color);
      if (!in_band(frame, x - 1, y)) app_draw_rect(draw, b.x, b.y, thick, b.h, band_color);
      if (!in_band(frame, x + 1, y)) app_draw_rect(draw, b.x + b.w - thick, b.y, thick, b.h, band_color);
    }
  }
}

static void heat_ground(OverlayFrame *frame) {
  if (overlay_range(frame).reached == 0) return;
  const uint64_t content = overlay_content(frame) * APP_COLOURS_COUNT +
                           (uint64_t)frame->view.scene->settings->value[APP_SETTING_COLOURS];
  overlay_tiles_draw(frame, heat_paint, content);
}

static void heat_draw(OverlayFrame *frame) {
  if (overlay_range(frame).reached > 0 && frame->mind.view.keeps_band) draw_band(frame);
}

static void heat_card(OverlayFrame *frame) {
  const OverlayRange range = overlay_range(frame);
  const SimMindView *mind = &frame->mind.view;
  const bool band = range.reached > 0 && mind->keeps_band;
  char min[24], max[24], words[32], title[OVERLAY_TITLE_TEXT];
  snprintf(words, sizeof words, frame->mind.own != NULL ? "His own cost to the %s" : "Cost to the %s",
           overlay_goal_words(frame));
  SDL_FRect content =
      overlay_card(frame, overlay_title(frame, words, title, sizeof title), 32 + (band ? OVERLAY_LINE : 0));
  if (range.reached == 0) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "No tile leads there.");
    return;
  }
  overlay_scale(frame, content, app_overlays_color, overlay_cost(range, range.min, min, sizeof min),
                overlay_cost(range, range.max, max, sizeof max));
  content.y += 32 * frame->view.scale;
  if (band)
    overlay_key(frame, content, 0, band_color, OVERLAY_HOLLOW, "Stays at cost %u to %u",
                (unsigned)mind->band_min, (unsigned)mind->band_max);
}

const AppOverlay app_overlay_heat = {
    .name = "heat",
    .title = "Field heat map",
    .help = "What it costs to get to the goal from each tile (the integration field).",
    .group = APP_GROUP_FIELDS,
    .colours = "Dark is near, bright is far",
    .key = SDLK_1,
    .shows_field = true,
    .ground = heat_ground,
    .draw = heat_draw,
    .card = heat_card};

/* Arrows: the best directions. On small tiles one arrow represents a block of them. */

#define EACH_FROM 10.0f // pixels a tile; below, blocks
#define BLOCK     15.0f // pixels from arrow to arrow then
#define MAX_ARROW 34.0f // logical pixels

const int overlay_arrows[NAV_WAY_COUNT] = {APP_SPRITE_ARROW_UP,        APP_SPRITE_ARROW_DOWN,
                                           APP_SPRITE_ARROW_LEFT,      APP_SPRITE_ARROW_RIGHT,
                                           APP_SPRITE_ARROW_UP_LEFT,   APP_SPRITE_ARROW_UP_RIGHT,
                                           APP_SPRITE_ARROW_DOWN_LEFT, APP_SPRITE_ARROW_DOWN_RIGHT};

static uint32_t ways_at(const OverlayFrame *frame, int32_t x, int32_t y) {
  return overlay_steps(frame, nav_grid_cell(&frame->view.world->grid, x, y));
}

static void draw_tile(const OverlayFrame *frame, int32_t x, int32_t y) {
  const uint32_t best = ways_at(frame, x, y);
  if (best == 0) return;
  const float zoom = frame->view.camera.zoom, px = view_px(&frame->view, (float)x + 0.5f);
  const float py = view_py(&frame->view, (float)y + 0.5f);
  const bool one = (best & (best - 1)) == 0;
  const float size = fminf(zoom * (one ? 0.56f : 0.42f), MAX_ARROW * frame->view.scale);
  const float apart = one ? 0 : zoom * 0.2f;
  for (uint32_t way = 0; way < NAV_WAY_COUNT; way++)
    if (best >> way & 1)
      view_sprite(&frame->view, overlay_arrows[way], px + (float)nav_way_x(way) * apart,
                  py + (float)nav_way_y(way) * apart, size);
}

/// The tile nearest to the middle of a block from which a way leads on; false: there is none.
static bool find_reached(const OverlayFrame *frame, int32_t x0, int32_t y0, int32_t side, int32_t *x,
                         int32_t *y) {
  const NavGrid *grid = &frame->view.world->grid;
  int32_t min = INT32_MAX;
  for (int32_t ty = y0; ty < y0 + side && ty < grid->height; ty++) {
    for (int32_t tx = x0; tx < x0 + side && tx < grid->width; tx++) {
      if (ways_at(frame, tx, ty) == 0) continue;
      const int32_t dx = 2 * (tx - x0) - side + 1, dy = 2 * (ty - y0) - side + 1, away = dx * dx + dy * dy;
      if (away >= min) continue;
      min = away;
      *x = tx;
      *y = ty;
    }
  }
  return min != INT32_MAX;
}

static void draw_blocks(const OverlayFrame *frame) {
  const float zoom = frame->view.camera.zoom, size = BLOCK * 0.8f;
  const SDL_Rect t = frame->view.tiles;
  const int32_t side = (int32_t)ceilf(BLOCK / zoom);
  for (int32_t y0 = t.y / side * side; y0 < t.y + t.h; y0 += side) {
    for (int32_t x0 = t.x / side * side; x0 < t.x + t.w; x0 += side) {
      int32_t x = 0, y = 0;
      if (!find_reached(frame, x0, y0, side, &x, &y)) continue;
      const uint32_t ways = ways_at(frame, x, y);
      uint32_t dir = 0;
      while ((ways >> dir & 1) == 0) dir++;
      view_sprite(&frame->view, overlay_arrows[dir], view_px(&frame->view, (float)x + 0.5f),
                  view_py(&frame->view, (float)y + 0.5f), size);
    }
  }
}

enum { MAX_WAY = 1024 }; // tiles of a way that are drawn

/// The way that the field sends the chosen enemy, from tile to tile: of equal steps the first.
static void draw_way_of_chosen(const OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  if (frame->mind.actor < 0) return;
  NavCell cell = world->actors.cell[frame->mind.actor];
  const float thick = fmaxf(3 * frame->view.scale, 1);
  for (int i = 0; i < MAX_WAY; i++) {
    const uint32_t ways = overlay_steps(frame, cell);
    uint32_t way = 0;
    if (ways == 0) return;
    while ((ways >> way & 1) == 0) way++;
    const int32_t x = nav_grid_x(&world->grid, cell), y = nav_grid_y(&world->grid, cell);
    const int32_t next_x = x + nav_way_x(way), next_y = y + nav_way_y(way);
    app_draw_line(frame->view.draw, view_px(&frame->view, (float)x + 0.5f),
                  view_py(&frame->view, (float)y + 0.5f), view_px(&frame->view, (float)next_x + 0.5f),
                  view_py(&frame->view, (float)next_y + 0.5f), thick, APP_COLOUR_ACCENT);
    cell = nav_grid_cell(&world->grid, next_x, next_y);
  }
}

static void arrows_draw(OverlayFrame *frame) {
  if (overlay_range(frame).reached == 0) return;
  draw_way_of_chosen(frame);
  const SDL_Rect t = frame->view.tiles;
  if (frame->view.camera.zoom < EACH_FROM) {
    draw_blocks(frame);
    return;
  }
  for (int32_t y = t.y; y < t.y + t.h; y++)
    for (int32_t x = t.x; x < t.x + t.w; x++) draw_tile(frame, x, y);
}

static void arrows_card(OverlayFrame *frame) {
  char title[OVERLAY_TITLE_TEXT];
  overlay_title(frame, "Flow arrows", title, sizeof title);
  if (frame->view.camera.zoom >= EACH_FROM) {
    overlay_note(frame, title,
                 frame->mind.view.keeps_band ? "Where it steps to keep its distance"
                 : frame->mind.own != NULL   ? "His next step, by a field of his own"
                 : frame->mind.actor >= 0    ? "Its next step from each tile"
                                             : "A walker's next step");
    return;
  }
  const int32_t side = (int32_t)ceilf(BLOCK / frame->view.camera.zoom);
  const SDL_FRect content = overlay_card(frame, title, OVERLAY_LINE);
  overlay_line(frame, content, 0, APP_COLOUR_DIM, "One for each %d \xc3\x97 %d tiles", (int)side, (int)side);
}

const AppOverlay app_overlay_arrows = {
    .name = "arrows",
    .title = "Flow arrows",
    .help = "The next step from each tile, two where they are equally good; the whole way of a chosen enemy.",
    .group = APP_GROUP_FIELDS,
    .colours = "Arrows point to the next tile",
    .key = SDLK_2,
    .shows_field = true,
    .draw = arrows_draw,
    .card = arrows_card};

/* Numbers: at the tile's foot, where arrows and actors cover them least. Values that would not fit legibly
 * are not drawn; the card says to zoom in. */

#define MIN_TEXT    9.0f  // logical pixels
#define DIGIT_WIDTH 0.58f // of the size

/// The size at which the longest value fits a tile.
static float text_size(const OverlayFrame *frame) {
  char longest[16];
  const OverlayRange range = overlay_range(frame);
  const size_t digits =
      range.reached > 0 ? strlen(overlay_cost(range, range.max, longest, sizeof longest)) : 1;
  const float zoom = frame->view.camera.zoom;
  return fminf(fminf(zoom * 0.38f, (zoom - 3) / ((float)digits * DIGIT_WIDTH)), APP_TEXT * frame->view.scale);
}

static bool readable(const OverlayFrame *frame) {
  return text_size(frame) >= MIN_TEXT * frame->view.scale;
}

static void numbers_draw(OverlayFrame *frame) {
  const OverlayRange range = overlay_range(frame);
  if (range.reached == 0 || !readable(frame)) return;
  const SDL_Rect t = frame->view.tiles;
  const float size = floorf(text_size(frame));
  const bool heat = frame->view.scene->settings->overlay[app_overlays_find(app_overlay_heat.name)];
  for (int32_t y = t.y; y < t.y + t.h; y++) {
    for (int32_t x = t.x; x < t.x + t.w; x++) {
      const NavCell cell = nav_grid_cell(&frame->view.world->grid, x, y);
      const uint32_t value = overlay_value(frame, cell);
      if (value == NAV_UNREACHED) continue;
      char text[16];
      overlay_cost(range, value, text, sizeof text);
      const bool bright = heat && overlay_heat_share(range, value) > 0.62f;
      const SDL_FRect box = overlay_box(frame, x, y);
      app_draw_text(frame->view.draw, box.x + box.w / 2, box.y + box.h - size - 1, size, APP_CENTRE,
                    bright ? APP_RGB(0x14110a) : APP_RGB(0xf4efe2), text);
    }
  }
}

static void numbers_card(OverlayFrame *frame) {
  char title[OVERLAY_TITLE_TEXT], words[48];
  if (!readable(frame)) {
    overlay_offers(frame, "Numbers", "Zoom in to read values.");
    return;
  }
  if (frame->mind.actor < 0 && frame->mind.own == NULL) return;
  snprintf(words, sizeof words, frame->mind.own != NULL ? "His own cost to the %s" : "Its cost to the %s",
           overlay_goal_words(frame));
  overlay_note(frame, overlay_title(frame, "Numbers", title, sizeof title), words);
}

const AppOverlay app_overlay_numbers = {.name = "numbers",
                                        .title = "Numbers",
                                        .help = "The field's value on every tile. Zoom in to read it.",
                                        .group = APP_GROUP_FIELDS,
                                        .colours = "Numbers: cost to the goal",
                                        .key = SDLK_6,
                                        .shows_field = true,
                                        .source = {{.zoom = true}},
                                        .draw = numbers_draw,
                                        .card = numbers_card};

/* Crowd cost: what the enemies on a tile added to entering it when the field was built, as squares inside the
 * tiles, so that a heat map below them stays visible. */

#define SQUARES_FROM 7.0f  // pixels a tile; below, whole tiles are painted
#define NUMBERS_FROM 26.0f // logical pixels a tile

/// The cost of a full tile.
static uint32_t cap_of(const OverlayFrame *frame) {
  return nav_field_crowd_cost(frame->mind.view.input, (uint32_t)sim_tile_capacity(frame->view.world));
}

static SDL_Color color_of(int32_t colours, float share) {
  (void)colours;
  const float t = fminf(fmaxf(share, 0), 1);
  return (SDL_Color){(Uint8)(204 + 41 * t), (Uint8)(121 - 27 * t), (Uint8)(167 - 167 * t), 255};
}

static SDL_Color color_of_cost(uint32_t cost, uint32_t max) {
  const float share = max > 1 ? (float)(cost - 1) / (float)(max - 1) : 1;
  SDL_Color color = color_of(0, share);
  color.a = (Uint8)(130 + 90 * fminf(share, 1));
  return color;
}

/// The input of the field; NULL: crowds cost nothing in it.
static const NavFieldInput *input_of(const OverlayFrame *frame) {
  const NavFieldInput *input = frame->mind.view.input;
  return input != NULL && nav_field_has_crowd(input) && input->crowd_weight > 0 ? input : NULL;
}

static uint32_t crowd_paint(const OverlayFrame *frame, NavCell cell) {
  const NavFieldInput *input = frame->mind.view.input;
  const uint32_t cost = nav_field_enter_cost(input, cell).crowd;
  if (cost == 0) return 0;
  const SDL_Color c = color_of_cost(cost, cap_of(frame));
  return overlay_argb(c, c.a);
}

static void crowd_ground(OverlayFrame *frame) {
  const SimWorld *world = frame->view.world;
  const NavFieldInput *input = input_of(frame);
  if (input == NULL) return;
  if (frame->view.camera.zoom < SQUARES_FROM) {
    overlay_tiles_draw(frame, crowd_paint, overlay_content(frame));
    return;
  }
  const SDL_Rect t = frame->view.tiles;
  for (int32_t y = t.y; y < t.y + t.h; y++) {
    for (int32_t x = t.x; x < t.x + t.w; x++) {
      const uint32_t cost = nav_field_enter_cost(input, nav_grid_cell(&world->grid, x, y)).crowd;
      if (cost == 0) continue;
      const SDL_FRect box = overlay_box(frame, x, y);
      const float inset = floorf(box.w * 0.1f + 0.5f);
      app_draw_rect(frame->view.draw, box.x + inset, box.y + inset, box.w - 2 * inset, box.h - 2 * inset,
                    color_of_cost(cost, cap_of(frame)));
    }
  }
}

/// The costs as numbers, in a corner, where the crowd itself does not hide them.
static void crowd_draw(OverlayFrame *frame) {
  const float s = frame->view.scale;
  const SimWorld *world = frame->view.world;
  const NavFieldInput *input = input_of(frame);
  if (input == NULL || frame->view.camera.zoom < NUMBERS_FROM * s) return;
  const SDL_Rect t = frame->view.tiles;
  const float size = roundf(fminf(frame->view.camera.zoom * 0.32f, APP_TEXT_SMALL * s));
  for (int32_t y = t.y; y < t.y + t.h; y++) {
    for (int32_t x = t.x; x < t.x + t.w; x++) {
      const uint32_t cost = nav_field_enter_cost(input, nav_grid_cell(&world->grid, x, y)).crowd;
      if (cost == 0) continue;
      const SDL_FRect box = overlay_box(frame, x, y);
      char text[16];
      snprintf(text, sizeof text, "+%u", (unsigned)cost);
      app_draw_text(frame->view.draw, box.x + 1, box.y, size, APP_LEFT, APP_RGB(0xffe2c4), text);
    }
  }
}

static void crowd_card(OverlayFrame *frame) {
  const NavFieldInput *input = input_of(frame);
  if (input == NULL) {
    overlay_offers(frame, "Crowd cost on a tile", "Weight 0: crowds cost nothing.");
    return;
  }
  char min[24], max[24], title[OVERLAY_TITLE_TEXT];
  const SDL_FRect content =
      overlay_card(frame, overlay_title(frame, "Crowd cost on a tile", title, sizeof title), 32);
  snprintf(min, sizeof min, "+%u for one", (unsigned)nav_field_crowd_cost(input, 1));
  snprintf(max, sizeof max, "+%u", (unsigned)cap_of(frame));
  overlay_scale(frame, content, color_of, min, max);
}

const AppOverlay app_overlay_crowd = {.name = "crowd",
                                      .title = "Crowd cost",
                                      .help = "What a crowd adds to the cost of its tile.",
                                      .group = APP_GROUP_FIELDS,
                                      .colours = "Pink: few here; orange: many",
                                      .key = SDLK_3,
                                      .shows_field = true,
                                      .source = {{.tunable = SIM_TUNE_CROWD_WEIGHT, .value = 1}},
                                      .ground = crowd_ground,
                                      .draw = crowd_draw,
                                      .card = crowd_card};
