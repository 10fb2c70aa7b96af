/* The triangle list on SDL's software renderer over a surface, and on our raster over the memory of a window:
 * exact pixels of boxes, even translucent shapes, round ones that are symmetric, clips, text that keeps to
 * its box; and the raster against SDL, shape by shape. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../sheet.h"
#include "app/draw/draw.h"
#include "app/draw/raster.h"
#include "app/platform/text.h"
#include "app/platform/texture.h"
#include "base/compiler.h"
#include "base/random.h"

enum {
  SIDE = 200,
  ROUNDING = 6, // SDL cuts off where it could round, more than once a pixel
};

static const SDL_Color white = {255, 255, 255, 255}, half = {255, 255, 255, 128};

static int open_sheet(void **state) {
  return sheet_open(state, SIDE, SIDE);
}

/// Opens a sheet over the memory of a hidden window.
static int open_window(void **state) {
  TestSheet *sheet = calloc(1, sizeof *sheet);
  assert_non_null(sheet);
  SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
  assert_int_equal(SDL_InitSubSystem(SDL_INIT_VIDEO), 0);
  sheet->window = SDL_CreateWindow("sheet", 0, 0, SIDE, SIDE, 0);
  assert_non_null(sheet->window);
  sheet->renderer = SDL_CreateRenderer(sheet->window, -1, SDL_RENDERER_SOFTWARE);
  assert_non_null(sheet->renderer);
  sheet->text = app_text_new(sheet->renderer, NULL);
  assert_non_null(sheet->text);
  assert_true(app_draw_init(&sheet->draw, sheet->renderer, NULL, sheet->text));
  assert_non_null(sheet->draw.raster);
  sheet->surface = SDL_GetWindowSurface(sheet->window);
  assert_non_null(sheet->surface);
  *state = sheet;
  return 0;
}

static int at(const TestSheet *sheet, int x, int y) {
  const uint8_t *row = (const uint8_t *)sheet->surface->pixels + y * sheet->surface->pitch;
  return row[x * 4]; // blue; everything here is grey
}

/// The box of all pixels that are not black; w 0: none.
static SDL_Rect ink(const TestSheet *sheet) {
  int x0 = SIDE, y0 = SIDE, x1 = -1, y1 = -1;
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      if (at(sheet, x, y) == 0) continue;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
  }
  return x1 < 0 ? (SDL_Rect){0, 0, 0, 0} : (SDL_Rect){x0, y0, x1 - x0 + 1, y1 - y0 + 1};
}

static void expect_ink(const TestSheet *sheet, int x, int y, int w, int h) {
  const SDL_Rect box = ink(sheet);
  assert_int_equal(box.x, x);
  assert_int_equal(box.y, y);
  assert_int_equal(box.w, w);
  assert_int_equal(box.h, h);
}

static void test_boxes_are_exact(void **state) {
  TestSheet *sheet = *state;
  sheet_clear(sheet);
  app_draw_rect(&sheet->draw, 10, 20, 30, 40, white);
  sheet_finish(sheet);
  expect_ink(sheet, 10, 20, 30, 40);
  for (int y = 20; y < 60; y++)
    for (int x = 10; x < 40; x++) assert_int_equal(at(sheet, x, y), 255);
  sheet_clear(sheet);
  app_draw_frame(&sheet->draw, 10, 20, 30, 40, 2, white);
  sheet_finish(sheet);
  expect_ink(sheet, 10, 20, 30, 40);
  assert_int_equal(at(sheet, 12, 22), 0);
  assert_int_equal(at(sheet, 37, 57), 0);
  assert_int_equal(at(sheet, 38, 58), 255);
}

static void test_nothing_outside_the_clip(void **state) {
  TestSheet *sheet = *state;
  sheet_clear(sheet);
  app_draw_clip(&sheet->draw, (SDL_Rect){50, 50, 20, 20});
  assert_true(app_draw_visible(&sheet->draw, 0, 0, 51, 51));
  assert_false(app_draw_visible(&sheet->draw, 0, 0, 50, 50));
  app_draw_rect(&sheet->draw, 0, 0, SIDE, SIDE, white);
  assert_int_equal(sheet->draw.index_count, 6);
  app_draw_rect(&sheet->draw, 80, 80, 10, 10, white); // left out: costs nothing
  app_draw_circle(&sheet->draw, 20, 20, 10, white);
  app_draw_sprite_in(&sheet->draw, 1, (SDL_FRect){15, 15, 10, 10}, 45, white);
  app_draw_line(&sheet->draw, 0, 0, 40, 40, 3, white);
  assert_int_equal(sheet->draw.index_count, 6);
  app_draw_clip(&sheet->draw, (SDL_Rect){0, 0, 0, 0});
  sheet_finish(sheet);
  expect_ink(sheet, 50, 50, 20, 20);
  sheet_clear(sheet);
  app_draw_rect(&sheet->draw, -500, -500, 100, 100, white);
  app_draw_rect(&sheet->draw, SIDE, 0, 100, 100, white);
  assert_int_equal(sheet->draw.index_count, 0);
}

/// The parts of a shape never overlap: nothing is brighter than one layer of its colour.
static void test_translucent_shapes_are_even(void **state) {
  TestSheet *sheet = *state;
  for (int radius = 0; radius < 45; radius += 4) {
    sheet_clear(sheet);
    app_draw_round_rect(&sheet->draw, 20, 30, 101, 90, (float)radius, half);
    sheet_finish(sheet);
    expect_ink(sheet, 20, 30, 101, 90);
    int max = 0;
    for (int y = 0; y < SIDE; y++)
      for (int x = 0; x < SIDE; x++) max = at(sheet, x, y) > max ? at(sheet, x, y) : max;
    assert_in_range(max, 127, 129);
    assert_in_range(at(sheet, 70, 75), 127, 129);
    assert_in_range(at(sheet, 20, 75), 127, 129);
    assert_in_range(at(sheet, 70, 30), 127, 129);
  }
}

static void expect_symmetric(const TestSheet *sheet, int left, int top, int size) {
  for (int y = 0; y < size; y++) {
    for (int x = 0; x < size; x++) {
      const int here = at(sheet, left + x, top + y);
      assert_int_equal(here, at(sheet, left + size - 1 - x, top + y));
      assert_int_equal(here, at(sheet, left + x, top + size - 1 - y));
      assert_int_equal(here, at(sheet, left + y, top + x));
    }
  }
}

static void test_discs_and_rings(void **state) {
  TestSheet *sheet = *state;
  for (int radius = 1; radius < 40; radius++) { // larger ones are triangles
    sheet_clear(sheet);
    app_draw_circle(&sheet->draw, 100, 100, (float)radius, white);
    sheet_finish(sheet);
    expect_symmetric(sheet, 40, 40, 120);
    double area = 0;
    for (int y = 0; y < SIDE; y++)
      for (int x = 0; x < SIDE; x++) area += at(sheet, x, y) / 255.0;
    const double wanted = 3.14159265 * radius * radius;
    assert_true(fabs(area - wanted) < 0.02 * wanted + 1);
    sheet_clear(sheet);
    app_draw_ring(&sheet->draw, 100, 100, (float)radius, 2, white);
    sheet_finish(sheet);
    expect_symmetric(sheet, 40, 40, 120);
    if (radius > 3) assert_int_equal(at(sheet, 100, 100), 0);
  }
  sheet_clear(sheet);
  app_draw_circle(&sheet->draw, 100, 100, 80, white); // too large for a mask
  sheet_finish(sheet);
  const SDL_Rect box = ink(sheet);
  assert_in_range(box.w, 157, 163);
  assert_int_equal(at(sheet, 100, 100), 255);
  assert_int_equal(at(sheet, 40, 40), 0);
}

/// More discs than the atlas of masks holds at once: it starts over, and what waited is drawn before.
static void test_masks_start_anew(void **state) {
  TestSheet *sheet = *state;
  sheet_clear(sheet);
  for (int i = 0; i < 400; i++)
    app_draw_ring(&sheet->draw, 150, 150, 10 + (float)(i % 58) / 2, 1 + (float)(i / 58), white);
  app_draw_circle(&sheet->draw, 40, 40, 10, white);
  sheet_finish(sheet);
  assert_int_equal(at(sheet, 40, 40), 255);
  assert_int_equal(at(sheet, 40, 52), 0);
  app_draw_lost(&sheet->draw);
  sheet_clear(sheet);
  app_draw_circle(&sheet->draw, 40, 40, 10, white);
  sheet_finish(sheet);
  assert_int_equal(at(sheet, 40, 40), 255);
}

static void test_lines_reach_both_ends(void **state) {
  TestSheet *sheet = *state;
  for (int thick = 1; thick < 6; thick++) {
    for (int turn = 0; turn < 32; turn++) {
      const float angle = (float)turn * 3.14159265f / 16, x = 100 + 80 * cosf(angle),
                  y = 100 + 80 * sinf(angle);
      sheet_clear(sheet);
      app_draw_line(&sheet->draw, 100, 100, x, y, (float)thick, white);
      sheet_finish(sheet);
      for (int i = 4; i <= 76; i++) { // no gap anywhere
        const int px = (int)(100 + (float)i * cosf(angle)), py = (int)(100 + (float)i * sinf(angle));
        int near = 0;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++) near = SDL_max(near, at(sheet, px + dx, py + dy));
        assert_true(near > 100);
      }
    }
  }
}

/* Text */

static void test_text_keeps_to_its_box(void **state) {
  TestSheet *sheet = *state;
  static const char *const texts[] = {"Throng", "A rather long line of words that cannot fit",
                                      "WWWWWWWWWWWWWWWWWWWWWWWWW", "\xc3\xa9\xff\xe2\x80", "."};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    for (int size = 10; size < 40; size += 7) {
      sheet_clear(sheet);
      app_draw_text_fit(&sheet->draw, 30, 60, 120, (AppFont){(float)size, APP_LEFT, white}, texts[i]);
      sheet_finish(sheet);
      const SDL_Rect box = ink(sheet);
      assert_true(box.w > 0);
      assert_true(box.x >= 29 && box.x + box.w <= 151);
      assert_true(box.y >= 59 && box.y + box.h <= 61 + size);
    }
  }
}

static void test_text_is_aligned(void **state) {
  TestSheet *sheet = *state;
  const float width = app_draw_text_width(&sheet->draw, 20, "MMM");
  assert_true(width > 30 && width < 70);
  int left[3];
  for (int align = 0; align < 3; align++) {
    sheet_clear(sheet);
    app_draw_text(&sheet->draw, 100, 50, 20, (AppAlign)align, white, "MMM");
    sheet_finish(sheet);
    left[align] = ink(sheet).x;
  }
  assert_true(abs(left[APP_LEFT] - left[APP_CENTRE] - (int)(width / 2)) <= 1);
  assert_true(abs(left[APP_LEFT] - left[APP_RIGHT] - (int)width) <= 1);
}

static void test_no_text_is_nothing(void **state) {
  TestSheet *sheet = *state;
  sheet_clear(sheet);
  app_draw_text(&sheet->draw, 10, 10, 20, APP_LEFT, white, "");
  app_draw_text(&sheet->draw, 10, 10, 20, APP_LEFT, white, NULL);
  app_draw_text(&sheet->draw, 10, 10, 20, APP_LEFT, white, "   ");
  app_draw_text_fit(&sheet->draw, 10, 10, 0, (AppFont){20, APP_LEFT, white}, "none");
  app_draw_lines(&sheet->draw, 10, 10, 100, 2, (AppFont){20, APP_LEFT, white}, "");
  assert_true(app_draw_paragraph(&sheet->draw, 10, 10, 100, (AppFont){20, APP_LEFT, white}, "", true) == 0);
  assert_true(app_draw_text_width(&sheet->draw, 20, NULL) == 0);
  sheet_finish(sheet);
  assert_int_equal(ink(sheet).w, 0);
}

static void test_paragraphs(void **state) {
  TestSheet *sheet = *state;
  static const char words[] = "Words that run over several lines when there is only this much room for them.";
  const float line =
      app_draw_paragraph(&sheet->draw, 0, 0, 10000, (AppFont){16, APP_LEFT, white}, words, false);
  const float narrow =
      app_draw_paragraph(&sheet->draw, 0, 0, 120, (AppFont){16, APP_LEFT, white}, words, false);
  assert_true(line == 20);
  assert_true(narrow >= 4 * line && fmodf(narrow, line) == 0);
  sheet_clear(sheet);
  app_draw_paragraph(&sheet->draw, 40, 10, 120, (AppFont){16, APP_CENTRE, white}, words, true);
  sheet_finish(sheet);
  const SDL_Rect box = ink(sheet);
  assert_true(box.x >= 39 && box.x + box.w <= 161 && box.y >= 9 && box.y + box.h <= 11 + (int)narrow);
  assert_true(app_draw_paragraph(&sheet->draw, 0, 0, 100, (AppFont){16, APP_LEFT, white}, "a\n\nb", false) ==
              3 * line);
  // A word that is wider than the line is cut; a width for nothing still ends.
  assert_true(app_draw_paragraph(&sheet->draw, 0, 0, 40, (AppFont){16, APP_LEFT, white}, "Mmmmmmmmmmmmmmmm",
                                 false) > 2 * line);
  assert_true(app_draw_paragraph(&sheet->draw, 0, 0, -5, (AppFont){16, APP_LEFT, white}, "abc", false) ==
              3 * line);
}

/// More sizes than are kept: old ones give their textures back while others still wait in the list.
static void test_many_sizes_in_one_list(void **state) {
  TestSheet *sheet = *state;
  for (int round = 0; round < 2; round++) {
    sheet_clear(sheet);
    for (int size = 6; size < 90; size++) {
      app_draw_text(&sheet->draw, 0, 0, (float)size, APP_LEFT, white, "ab");
      app_draw_text(&sheet->draw, 0, 100, 12, APP_LEFT, white, "ab");
    }
    sheet_finish(sheet);
    const SDL_Rect box = ink(sheet);
    assert_true(box.w > 60 && box.y + box.h > 100);
    app_text_lost(sheet->text);
  }
}

static void test_without_a_renderer(void **state) {
  (void)state;
  AppDraw draw;
  assert_true(app_draw_init(&draw, NULL, NULL, NULL));
  app_draw_rect(&draw, 0, 0, 10, 10, white);
  app_draw_round_rect(&draw, 0, 0, 10, 10, 4, white);
  app_draw_circle(&draw, 5, 5, 4, white);
  app_draw_sprite(&draw, 1, 5, 5, 4, white);
  app_draw_text(&draw, 0, 0, 20, APP_LEFT, white, "nothing");
  app_draw_text_fit(&draw, 0, 0, 20, (AppFont){20, APP_LEFT, white}, "nothing");
  assert_true(app_draw_paragraph(&draw, 0, 0, 100, (AppFont){20, APP_LEFT, white}, "nothing", true) > 0);
  app_draw_clip(&draw, (SDL_Rect){0, 0, 5, 5});
  app_draw_flush(&draw);
  assert_int_equal(draw.index_count, 0);
  app_draw_free(&draw);
}

/* The raster against SDL */

typedef struct Pair {
  uint32_t *ours; // SIDE x SIDE
  SDL_Surface *theirs;
  SDL_Renderer *renderer;
  SDL_Texture *texture;
  uint32_t texels[64 * 64];
  BaseRandom random;
  bool wide;
} Pair;

static uint32_t any(Pair *pair, uint32_t below) {
  return base_random_below(&pair->random, below);
}

static SDL_Color any_color(Pair *pair) {
  return (SDL_Color){(Uint8)any(pair, 256), (Uint8)any(pair, 256), (Uint8)any(pair, 256),
                     (Uint8)any(pair, 256)};
}

static void open_pair(Pair *pair, bool wide) {
  *pair = (Pair){.wide = wide, .random = base_random_seeded(7, 1)};
  pair->ours = calloc((size_t)SIDE * SIDE, sizeof *pair->ours);
  pair->theirs = SDL_CreateRGBSurfaceWithFormat(0, SIDE, SIDE, 32, SDL_PIXELFORMAT_ARGB8888);
  assert_non_null(pair->ours);
  assert_non_null(pair->theirs);
  pair->renderer = SDL_CreateSoftwareRenderer(pair->theirs);
  assert_non_null(pair->renderer);
  pair->texture = app_texture_new(pair->renderer, SDL_TEXTUREACCESS_STATIC, 64, 64);
  assert_non_null(pair->texture);
  for (int i = 0; i < 64 * 64; i++) pair->texels[i] = (any(pair, 1 << 16) << 16) | any(pair, 1 << 16);
  SDL_UpdateTexture(pair->texture, NULL, pair->texels, 64 * 4);
}

static void close_pair(Pair *pair) {
  SDL_DestroyTexture(pair->texture);
  SDL_DestroyRenderer(pair->renderer);
  SDL_FreeSurface(pair->theirs);
  free(pair->ours);
}

/// Draws the same with both; `textured`: from the texture.
static void draw_both(Pair *pair, const SDL_Vertex *vertices, const int *indices, int count, bool textured) {
  AppRasterPart part = {.blend = APP_BLEND_OVER, .first = 0, .count = count};
  SDL_BlendMode mode = SDL_BLENDMODE_BLEND;
  if (textured) {
    SDL_GetTextureBlendMode(pair->texture, &mode);
    part.texture = (AppPixels){pair->texels, 64, 64, 64};
    part.blend = mode == SDL_BLENDMODE_NONE  ? APP_BLEND_NONE
                 : mode == SDL_BLENDMODE_ADD ? APP_BLEND_ADD
                                             : APP_BLEND_OVER;
  }
  app_raster_part((AppPixels){pair->ours, SIDE, SIDE, SIDE}, (SDL_Rect){0, 0, SIDE, SIDE}, pair->wide, &part,
                  vertices, indices);
  SDL_SetRenderDrawBlendMode(pair->renderer, SDL_BLENDMODE_BLEND);
  SDL_RenderGeometry(pair->renderer, textured ? pair->texture : NULL, vertices, 4, indices, count);
  SDL_RenderFlush(pair->renderer);
}

/// No channel differs by more, and both begin with equal pixels again.
static void expect_alike(Pair *pair, int most) {
  for (int i = 0; i < SIDE * SIDE; i++) {
    uint32_t *theirs = (uint32_t *)pair->theirs->pixels + i;
    for (int shift = 0; shift < 24; shift += 8) {
      const int off = (int)(pair->ours[i] >> shift & 255) - (int)(*theirs >> shift & 255);
      if (abs(off) > most)
        fail_msg("pixel %d,%d: %08x, and %08x by SDL", i % SIDE, i / SIDE, pair->ours[i], *theirs);
    }
    pair->ours[i] = *theirs;
  }
}

static const int two[6] = {0, 1, 2, 0, 2, 3};

static void compare_boxes(Pair *pair) {
  const SDL_BlendMode modes[] = {SDL_BLENDMODE_BLEND, SDL_BLENDMODE_NONE, SDL_BLENDMODE_ADD};
  for (int round = 0; round < 300; round++) {
    const float x = (float)any(pair, SIDE + 40) - 40, y = (float)any(pair, SIDE + 40) - 40,
                w = (float)(1 + any(pair, 60)), h = (float)(1 + any(pair, 60));
    const float u = (float)any(pair, 4) / 64, v = (float)any(pair, 4) / 64;
    const SDL_Color color = round % 3 == 0 ? white : any_color(pair);
    const SDL_Vertex box[4] = {{{x, y}, color, {u, v}},
                               {{x + w, y}, color, {u + w / 64, v}},
                               {{x + w, y + h}, color, {u + w / 64, v + h / 64}},
                               {{x, y + h}, color, {u, v + h / 64}}};
    const bool textured = round % 2 == 0;
    SDL_SetTextureBlendMode(pair->texture, modes[round / 2 % 3]);
    draw_both(pair, box, two, 6, textured);
    expect_alike(pair, ROUNDING);
  }
}

static void compare_triangles(Pair *pair) {
  for (int round = 0; round < 300; round++) {
    const SDL_Color color = any_color(pair);
    SDL_Vertex corner[4] = {0};
    for (int i = 0; i < 4; i++) {
      corner[i].position = (SDL_FPoint){(float)any(pair, SIDE + 60) - 30, (float)any(pair, SIDE + 60) - 30};
      corner[i].color = color;
    }
    draw_both(pair, corner, two, 6, false);
    expect_alike(pair, ROUNDING);
  }
}

/// The pixels of SDL's software renderer, but for what it loses in rounding.
static void test_the_raster_draws_as_sdl_does(void **state) {
  (void)state;
  for (int wide = 0; wide <= (base_cpu_is_wide() ? 1 : 0); wide++) {
    Pair *pair = malloc(sizeof *pair);
    assert_non_null(pair);
    open_pair(pair, wide != 0);
    compare_boxes(pair);
    compare_triangles(pair);
    close_pair(pair);
    free(pair);
  }
}

/// Both forms of the loops, and rows of any length.
static void test_wide_rows_are_plain_rows(void **state) {
  (void)state;
  enum { ROW = 77 };
  BaseRandom random = base_random_seeded(3, 1);
  if (!base_cpu_is_wide()) return;
  for (int round = 0; round < 2000; round++) {
    uint32_t from[ROW], a[ROW], b[ROW];
    for (int i = 0; i < ROW; i++) {
      from[i] = base_random_below(&random, 1 << 16) << 16 | base_random_below(&random, 1 << 16);
      a[i] = b[i] = base_random_below(&random, 1 << 16) << 16 | base_random_below(&random, 1 << 16);
    }
    const int count = (int)base_random_below(&random, ROW + 1);
    const uint32_t tint = base_random_below(&random, 1 << 16) << 16 | base_random_below(&random, 1 << 16);
    const AppBlend blend = (AppBlend)(round % 3);
    app_pixels_copy(false, a, from, count, tint, blend);
    app_pixels_copy(true, b, from, count, tint, blend);
    app_pixels_fill(false, a, count, tint);
    app_pixels_fill(true, b, count, tint);
    assert_memory_equal(a, b, sizeof a);
  }
}

/// Drawn in many small clips as in one: bands of a window do not show.
static void test_scaled_pictures(void **state) {
  (void)state;
  Pair *pair = malloc(sizeof *pair);
  assert_non_null(pair);
  open_pair(pair, base_cpu_is_wide());
  const SDL_Vertex box[4] = {{{10, 10}, white, {0, 0}},
                             {{190, 10}, white, {1, 0}},
                             {{190, 170}, white, {1, 1}},
                             {{10, 170}, white, {0, 1}}};
  uint32_t *whole = calloc((size_t)SIDE * SIDE, sizeof *whole);
  assert_non_null(whole);
  for (int smooth = 0; smooth < 2; smooth++) {
    AppRasterPart part = {.texture = {pair->texels, 64, 64, 64}, .smooth = smooth, .count = 6};
    const AppPixels all = {whole, SIDE, SIDE, SIDE}, parts = {pair->ours, SIDE, SIDE, SIDE};
    app_raster_part(all, (SDL_Rect){0, 0, SIDE, SIDE}, pair->wide, &part, box, two);
    for (int y = 0; y < SIDE; y += 7)
      for (int x = 0; x < SIDE; x += 50)
        app_raster_part(parts, (SDL_Rect){x, y, 50, SDL_min(7, SIDE - y)}, pair->wide, &part, box, two);
    assert_memory_equal(whole, pair->ours, (size_t)SIDE * SIDE * sizeof *whole);
    for (int y = 0; y < 160 && !smooth; y++) // each texel where it belongs
      for (int x = 0; x < 180; x++)
        assert_int_equal(whole[(10 + y) * SIDE + 10 + x],
                         pair->texels[(2 * y + 1) * 64 / 320 * 64 + (2 * x + 1) * 64 / 360]);
  }
  free(whole);
  close_pair(pair);
  free(pair);
}

#define ON_SHEET(test) cmocka_unit_test_setup_teardown(test, open_sheet, sheet_close)
#define ON_WINDOW(test)                                                                                      \
  { "raster: " #test, test, open_window, sheet_close, NULL }

int main(void) {
  const struct CMUnitTest tests[] = {
      ON_SHEET(test_boxes_are_exact),
      ON_SHEET(test_nothing_outside_the_clip),
      ON_SHEET(test_translucent_shapes_are_even),
      ON_SHEET(test_discs_and_rings),
      ON_SHEET(test_masks_start_anew),
      ON_SHEET(test_lines_reach_both_ends),
      ON_SHEET(test_text_keeps_to_its_box),
      ON_SHEET(test_text_is_aligned),
      ON_SHEET(test_no_text_is_nothing),
      ON_SHEET(test_paragraphs),
      ON_SHEET(test_many_sizes_in_one_list),
      ON_WINDOW(test_boxes_are_exact),
      ON_WINDOW(test_nothing_outside_the_clip),
      ON_WINDOW(test_translucent_shapes_are_even),
      ON_WINDOW(test_discs_and_rings),
      ON_WINDOW(test_masks_start_anew),
      ON_WINDOW(test_lines_reach_both_ends),
      ON_WINDOW(test_text_keeps_to_its_box),
      ON_WINDOW(test_text_is_aligned),
      ON_WINDOW(test_no_text_is_nothing),
      ON_WINDOW(test_paragraphs),
      ON_WINDOW(test_many_sizes_in_one_list),
      cmocka_unit_test(test_without_a_renderer),
      cmocka_unit_test(test_the_raster_draws_as_sdl_does),
      cmocka_unit_test(test_wide_rows_are_plain_rows),
      cmocka_unit_test(test_scaled_pictures),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
