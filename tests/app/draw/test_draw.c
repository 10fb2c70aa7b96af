/* The triangle list on a software renderer over a surface: exact pixels of boxes, even translucent shapes,
 * round ones that are symmetric, clips, text that keeps to its box. No window. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/draw/draw.h"
#include "app/platform/text.h"

enum { SIDE = 200 };

static const SDL_Color white = {255, 255, 255, 255}, half = {255, 255, 255, 128};

typedef struct Sheet {
  SDL_Surface *surface;
  SDL_Renderer *renderer;
  AppText *text;
  AppDraw draw;
} Sheet;

static int open_sheet(void **state) {
  Sheet *sheet = calloc(1, sizeof *sheet);
  assert_non_null(sheet);
  sheet->surface = SDL_CreateRGBSurfaceWithFormat(0, SIDE, SIDE, 32, SDL_PIXELFORMAT_ARGB8888);
  assert_non_null(sheet->surface);
  sheet->renderer = SDL_CreateSoftwareRenderer(sheet->surface);
  assert_non_null(sheet->renderer);
  sheet->text = app_text_new(sheet->renderer, NULL);
  assert_non_null(sheet->text);
  assert_true(app_draw_init(&sheet->draw, sheet->renderer, NULL, sheet->text));
  *state = sheet;
  return 0;
}

static int close_sheet(void **state) {
  Sheet *sheet = *state;
  app_draw_free(&sheet->draw);
  app_text_free(sheet->text);
  SDL_DestroyRenderer(sheet->renderer);
  SDL_FreeSurface(sheet->surface);
  free(sheet);
  return 0;
}

static void clear(Sheet *sheet) {
  SDL_SetRenderDrawColor(sheet->renderer, 0, 0, 0, 255);
  SDL_RenderClear(sheet->renderer);
}

static void finish(Sheet *sheet) {
  app_draw_flush(&sheet->draw);
  SDL_RenderFlush(sheet->renderer);
}

static int at(const Sheet *sheet, int x, int y) {
  const uint8_t *row = (const uint8_t *)sheet->surface->pixels + y * sheet->surface->pitch;
  return row[x * 4]; // blue; everything here is grey
}

/// The box of all pixels that are not black; w 0: none.
static SDL_Rect ink(const Sheet *sheet) {
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

static void expect_ink(const Sheet *sheet, int x, int y, int w, int h) {
  const SDL_Rect box = ink(sheet);
  assert_int_equal(box.x, x);
  assert_int_equal(box.y, y);
  assert_int_equal(box.w, w);
  assert_int_equal(box.h, h);
}

static void test_boxes_are_exact(void **state) {
  Sheet *sheet = *state;
  clear(sheet);
  app_draw_rect(&sheet->draw, 10, 20, 30, 40, white);
  finish(sheet);
  expect_ink(sheet, 10, 20, 30, 40);
  for (int y = 20; y < 60; y++)
    for (int x = 10; x < 40; x++) assert_int_equal(at(sheet, x, y), 255);
  clear(sheet);
  app_draw_frame(&sheet->draw, 10, 20, 30, 40, 2, white);
  finish(sheet);
  expect_ink(sheet, 10, 20, 30, 40);
  assert_int_equal(at(sheet, 12, 22), 0);
  assert_int_equal(at(sheet, 37, 57), 0);
  assert_int_equal(at(sheet, 38, 58), 255);
}

static void test_nothing_outside_the_clip(void **state) {
  Sheet *sheet = *state;
  clear(sheet);
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
  finish(sheet);
  expect_ink(sheet, 50, 50, 20, 20);
  clear(sheet);
  app_draw_rect(&sheet->draw, -500, -500, 100, 100, white);
  app_draw_rect(&sheet->draw, SIDE, 0, 100, 100, white);
  assert_int_equal(sheet->draw.index_count, 0);
}

/// The parts of a shape never overlap: nothing is brighter than one layer of its colour.
static void test_translucent_shapes_are_even(void **state) {
  Sheet *sheet = *state;
  for (int radius = 0; radius < 45; radius += 4) {
    clear(sheet);
    app_draw_round_rect(&sheet->draw, 20, 30, 101, 90, (float)radius, half);
    finish(sheet);
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

static void expect_symmetric(const Sheet *sheet, int left, int top, int size) {
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
  Sheet *sheet = *state;
  for (int radius = 1; radius < 40; radius++) { // larger ones are triangles
    clear(sheet);
    app_draw_circle(&sheet->draw, 100, 100, (float)radius, white);
    finish(sheet);
    expect_symmetric(sheet, 40, 40, 120);
    double area = 0;
    for (int y = 0; y < SIDE; y++)
      for (int x = 0; x < SIDE; x++) area += at(sheet, x, y) / 255.0;
    const double wanted = 3.14159265 * radius * radius;
    assert_true(fabs(area - wanted) < 0.02 * wanted + 1);
    clear(sheet);
    app_draw_ring(&sheet->draw, 100, 100, (float)radius, 2, white);
    finish(sheet);
    expect_symmetric(sheet, 40, 40, 120);
    if (radius > 3) assert_int_equal(at(sheet, 100, 100), 0);
  }
  clear(sheet);
  app_draw_circle(&sheet->draw, 100, 100, 80, white); // too large for a mask
  finish(sheet);
  const SDL_Rect box = ink(sheet);
  assert_in_range(box.w, 157, 163);
  assert_int_equal(at(sheet, 100, 100), 255);
  assert_int_equal(at(sheet, 40, 40), 0);
}

/// More discs than the atlas of masks holds at once: it starts over, and what waited is drawn before.
static void test_masks_start_anew(void **state) {
  Sheet *sheet = *state;
  clear(sheet);
  for (int i = 0; i < 400; i++)
    app_draw_ring(&sheet->draw, 150, 150, 10 + (float)(i % 58) / 2, 1 + (float)(i / 58), white);
  app_draw_circle(&sheet->draw, 40, 40, 10, white);
  finish(sheet);
  assert_int_equal(at(sheet, 40, 40), 255);
  assert_int_equal(at(sheet, 40, 52), 0);
  app_draw_lost(&sheet->draw);
  clear(sheet);
  app_draw_circle(&sheet->draw, 40, 40, 10, white);
  finish(sheet);
  assert_int_equal(at(sheet, 40, 40), 255);
}

static void test_lines_reach_both_ends(void **state) {
  Sheet *sheet = *state;
  for (int thick = 1; thick < 6; thick++) {
    for (int turn = 0; turn < 32; turn++) {
      const float angle = (float)turn * 3.14159265f / 16, x = 100 + 80 * cosf(angle),
                  y = 100 + 80 * sinf(angle);
      clear(sheet);
      app_draw_line(&sheet->draw, 100, 100, x, y, (float)thick, white);
      finish(sheet);
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
  Sheet *sheet = *state;
  static const char *const texts[] = {"Throng", "A rather long line of words that cannot fit",
                                      "WWWWWWWWWWWWWWWWWWWWWWWWW", "\xc3\xa9\xff\xe2\x80", "."};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    for (int size = 10; size < 40; size += 7) {
      clear(sheet);
      app_draw_text_fit(&sheet->draw, 30, 60, 120, (AppFont){(float)size, APP_LEFT, white}, texts[i]);
      finish(sheet);
      const SDL_Rect box = ink(sheet);
      assert_true(box.w > 0);
      assert_true(box.x >= 29 && box.x + box.w <= 151);
      assert_true(box.y >= 59 && box.y + box.h <= 61 + size);
    }
  }
}

static void test_text_is_aligned(void **state) {
  Sheet *sheet = *state;
  const float width = app_draw_text_width(&sheet->draw, 20, "MMM");
  assert_true(width > 30 && width < 70);
  int left[3];
  for (int align = 0; align < 3; align++) {
    clear(sheet);
    app_draw_text(&sheet->draw, 100, 50, 20, (AppAlign)align, white, "MMM");
    finish(sheet);
    left[align] = ink(sheet).x;
  }
  assert_true(abs(left[APP_LEFT] - left[APP_CENTRE] - (int)(width / 2)) <= 1);
  assert_true(abs(left[APP_LEFT] - left[APP_RIGHT] - (int)width) <= 1);
}

static void test_no_text_is_nothing(void **state) {
  Sheet *sheet = *state;
  clear(sheet);
  app_draw_text(&sheet->draw, 10, 10, 20, APP_LEFT, white, "");
  app_draw_text(&sheet->draw, 10, 10, 20, APP_LEFT, white, NULL);
  app_draw_text(&sheet->draw, 10, 10, 20, APP_LEFT, white, "   ");
  app_draw_text_fit(&sheet->draw, 10, 10, 0, (AppFont){20, APP_LEFT, white}, "none");
  app_draw_lines(&sheet->draw, 10, 10, 100, 2, (AppFont){20, APP_LEFT, white}, "");
  assert_true(app_draw_paragraph(&sheet->draw, 10, 10, 100, (AppFont){20, APP_LEFT, white}, "", true) == 0);
  assert_true(app_draw_text_width(&sheet->draw, 20, NULL) == 0);
  finish(sheet);
  assert_int_equal(ink(sheet).w, 0);
}

static void test_paragraphs(void **state) {
  Sheet *sheet = *state;
  static const char words[] = "Words that run over several lines when there is only this much room for them.";
  const float line =
      app_draw_paragraph(&sheet->draw, 0, 0, 10000, (AppFont){16, APP_LEFT, white}, words, false);
  const float narrow =
      app_draw_paragraph(&sheet->draw, 0, 0, 120, (AppFont){16, APP_LEFT, white}, words, false);
  assert_true(line == 20);
  assert_true(narrow >= 4 * line && fmodf(narrow, line) == 0);
  clear(sheet);
  app_draw_paragraph(&sheet->draw, 40, 10, 120, (AppFont){16, APP_CENTRE, white}, words, true);
  finish(sheet);
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
  Sheet *sheet = *state;
  for (int round = 0; round < 2; round++) {
    clear(sheet);
    for (int size = 6; size < 90; size++) {
      app_draw_text(&sheet->draw, 0, 0, (float)size, APP_LEFT, white, "ab");
      app_draw_text(&sheet->draw, 0, 100, 12, APP_LEFT, white, "ab");
    }
    finish(sheet);
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

#define ON_SHEET(test) cmocka_unit_test_setup_teardown(test, open_sheet, close_sheet)

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
      cmocka_unit_test(test_without_a_renderer),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
