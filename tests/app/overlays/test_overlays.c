/* Overlays: the table, the cards that must not overlap, the colours, and that the numbers shown are those of
 * the field. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/overlays/parts.h"
#include "app/platform/art.h"
#include "app/platform/settings.h"

static void test_rows_are_whole(void **state) {
  (void)state;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    const AppOverlay *row = app_overlays[i];
    assert_non_null(row->name);
    assert_true(strlen(row->title) > 0 && strlen(row->help) > 0 && SDL_GetKeyName(row->key)[0] != 0);
    assert_true(app_overlays_icon(row) != APP_SPRITE_ICON_LAYERS);
    assert_true(row->ground != NULL || row->draw != NULL || row->card != NULL);
    for (int k = 0; k < i; k++) {
      assert_string_not_equal(row->name, app_overlays[k]->name);
      assert_int_not_equal(row->key, app_overlays[k]->key);
      assert_int_not_equal(app_overlays_icon(row), app_overlays_icon(app_overlays[k]));
    }
  }
}

/// Cards of any heights, in any free room: never over each other, from the top left of what is free.
static void test_cards_never_overlap(void **state) {
  (void)state;
  AppDraw draw = {0};
  static const float scales[] = {1, 1.5f, 2};
  static const SDL_FRect rooms[] = {
      {58, 58, 384, 482}, {58, 58, 1164, 600}, {80, 70, 300, 250}, {58, 58, 1804, 964}};
  for (size_t s = 0; s < sizeof scales / sizeof *scales; s++) {
    for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
      OverlayFrame frame = {.view = {.draw = &draw, .scale = scales[s]}, .free = rooms[r]};
      frame.card_x = rooms[r].x;
      frame.card_y = rooms[r].y;
      SDL_FRect content[8];
      for (int i = 0; i < 8; i++) {
        const int before = frame.left_out;
        content[i] = overlay_card(&frame, "Title", 20 + 17 * (float)(i * 5 % 8));
        if (frame.left_out > before) {
          assert_true(content[i].x + content[i].w < 0 && content[i].y + content[i].h < 0); // cannot be seen
          break;
        }
        assert_true(content[i].x >= rooms[r].x && content[i].y >= rooms[r].y && content[i].w > 100);
        assert_true(i == 0 || content[i].x + content[i].w <= rooms[r].x + rooms[r].w);
        for (int k = 0; k < i; k++) assert_false(SDL_HasIntersectionF(&content[i], &content[k]));
      }
    }
  }
}

static float luminance(SDL_Color c) {
  return 0.2126f * (float)c.r + 0.7152f * (float)c.g + 0.0722f * (float)c.b;
}

/// Both scales get brighter all the way: they can be read without colour vision, and shares outside 0..1 are
/// cut.
static void test_heat_colours_rise(void **state) {
  (void)state;
  for (int32_t colours = 0; colours < APP_COLOURS_COUNT; colours++) {
    float before = -1;
    for (int i = 0; i <= 100; i++) {
      const float now = luminance(app_overlays_color(colours, (float)i / 100));
      if (now <= before) fail_msg("colours %d: not brighter at %d", (int)colours, i);
      before = now;
    }
    const SDL_Color below = app_overlays_color(colours, -3), min = app_overlays_color(colours, 0);
    const SDL_Color above = app_overlays_color(colours, 7), max = app_overlays_color(colours, 1);
    assert_memory_equal(&below, &min, sizeof min);
    assert_memory_equal(&above, &max, sizeof max);
  }
  assert_int_equal(app_overlays_color(99, 0.5f).a, 255); // a settings file of another version
}

static void test_heat_shares(void **state) {
  (void)state;
  const NavField field = {.min = 10, .max = 30}, flat = {.min = 5, .max = 5};
  assert_true(overlay_heat_share(&field, 10) == 0.0f);
  assert_true(overlay_heat_share(&field, 30) == 1.0f);
  assert_true(fabsf(overlay_heat_share(&field, 20) - 0.5f) < 1e-6f);
  assert_true(overlay_heat_share(&flat, 5) == 0.0f);
}

/// Every reason and every end has words of its own that fit a card, whatever the steering.
static void test_every_decision_has_words(void **state) {
  (void)state;
  enum { REASONS = NAV_REASON_UNTRACED + 1, ENDS = NAV_STEER_LOOP + 1, MAX = 31 };
  const char *words[REASONS + ENDS];
  int count = 0;
  NavTrace *trace = calloc(1, sizeof *trace);
  assert_non_null(trace);
  for (int i = 0; i < REASONS; i++) {
    trace->decision.status = NAV_STEER_MOVE;
    trace->reason = (NavReason)i;
    words[count++] = overlay_lookahead_why(trace);
  }
  for (int i = NAV_STEER_MOVE + 1; i < ENDS; i++) {
    trace->decision.status = (NavSteerStatus)i;
    words[count++] = overlay_lookahead_why(trace);
  }
  for (int i = 0; i < count; i++) {
    assert_true(strlen(words[i]) > 0 && strlen(words[i]) <= MAX);
    for (int k = 0; k < i; k++) assert_string_not_equal(words[i], words[k]);
  }
  free(trace);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows_are_whole),           cmocka_unit_test(test_cards_never_overlap),
      cmocka_unit_test(test_heat_colours_rise),        cmocka_unit_test(test_heat_shares),
      cmocka_unit_test(test_every_decision_has_words),
  };
  return cmocka_run_group_tests_name("overlays", tests, NULL, NULL);
}
