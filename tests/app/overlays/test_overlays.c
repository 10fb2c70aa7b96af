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

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"
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
    assert_int_equal(row->colours != NULL,
                     row->ground != NULL || row->draw != NULL); // it says what it paints
    assert_true(row->group >= 0 && row->group < APP_GROUP_COUNT);
    if (i > 0) assert_true(row->group >= app_overlays[i - 1]->group); // a group after the other
    for (int k = 0; k < i; k++) {
      assert_string_not_equal(row->name, app_overlays[k]->name);
      assert_int_not_equal(row->key, app_overlays[k]->key);
      assert_int_not_equal(app_overlays_icon(row), app_overlays_icon(app_overlays[k]));
    }
  }
}

static void test_colours_of_those_that_are_on(void **state) {
  (void)state;
  static AppSettings settings;
  int32_t rows[APP_OVERLAY_COUNT];
  app_settings_default(&settings, app_overlays_name);
  assert_int_equal(app_overlays_colours(&settings, rows), 0);
  settings.overlay[app_overlays_find("scent")] = settings.overlay[app_overlays_find("heat")] = true;
  settings.overlay[app_overlays_find("times")] = true; // it paints nothing
  assert_int_equal(app_overlays_colours(&settings, rows), 2);
  assert_int_equal(rows[0], app_overlays_find("heat"));
  assert_int_equal(rows[1], app_overlays_find("scent"));
}

/// The lines of a file that hold `part`.
static int count_lines(FILE *file, const char *part) {
  char line[1024];
  int count = 0;
  rewind(file);
  while (fgets(line, sizeof line, file) != NULL) count += strstr(line, part) != NULL;
  return count;
}

/// docs/lab.md has a line with key, title and colours of each.
static void test_the_document_agrees(void **state) {
  (void)state;
  char path[1024];
  if (getenv("THRONG_DOCS") == NULL) skip();
  snprintf(path, sizeof path, "%s/lab.md", getenv("THRONG_DOCS"));
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    const AppOverlay *row = app_overlays[i];
    char line[256];
    snprintf(line, sizeof line, "| `%s` | %s | %s | ", SDL_GetKeyName(row->key), row->title,
             row->colours != NULL ? row->colours : "");
    if (count_lines(file, line) != 1) print_message("%s\n", line);
    assert_int_equal(count_lines(file, line), 1);
  }
  fclose(file);
}

static bool rects_meet(SDL_FRect a, SDL_FRect b) {
  return a.x < b.x + b.w - 0.01f && b.x < a.x + a.w - 0.01f && a.y < b.y + b.h - 0.01f &&
         b.y < a.y + a.h - 0.01f;
}

static void check_layout(const OverlayLayout *layout) {
  const SDL_FRect *free = &layout->free;
  for (int i = 0; i < layout->count; i++) {
    const OverlayCard *card = layout->card[i];
    if (card->fold == OVERLAY_GONE) continue;
    const SDL_FRect c = card->cell;
    assert_true(c.x >= free->x - 1 && c.y >= free->y - 1 && c.x + c.w <= free->x + free->w + 1 &&
                c.y + c.h <= free->y + free->h + 1);
    assert_true(c.w >= APP_BUTTON * layout->scale && c.h >= APP_BUTTON * layout->scale);
    for (int k = 0; k < i; k++)
      if (layout->card[k]->fold != OVERLAY_GONE) assert_false(rects_meet(c, layout->card[k]->cell));
    for (int k = 0; k < layout->avoid_count; k++) assert_false(rects_meet(c, layout->avoid[k]));
  }
}

/// Cards of any heights, in any free room, with something to keep in sight anywhere: never over each other,
/// over it, or outside.
static void test_cards_never_overlap(void **state) {
  (void)state;
  enum { CARDS = 21, ROUNDS = 200 };
  static const float scales[] = {1, 1.5f, 2};
  static const SDL_FRect rooms[] = {
      {58, 58, 384, 482}, {58, 58, 1164, 600}, {116, 116, 360, 400}, {58, 58, 1804, 964}};
  OverlayCard card[CARDS];
  uint32_t random = 1;
  int open = 0, gone = 0, turned = 0;
  for (int round = 0; round < ROUNDS; round++) {
    OverlayLayout layout = {.scale = scales[round % 3], .free = rooms[round / 3 % 4], .may_turn = true};
    layout.map = (SDL_FRect){0, 0, layout.free.x + layout.free.w + 58, layout.free.y + layout.free.h + 64};
    layout.area = layout.map.w * layout.map.h * (float)(round % 5) / 10;
    layout.count = 1 + round % CARDS;
    for (int i = 0; i < layout.count; i++) {
      random = random * 1664525 + 1013904223;
      card[i] = (OverlayCard){.order = (uint32_t)(i * 8 % CARDS) + 1,
                              .height = 18 + (float)(random >> 24),
                              .wants = random >> 20 & 1 ? OVERLAY_TITLE : OVERLAY_OPEN};
      layout.card[i] = &card[i];
    }
    for (int i = 0; i < 3; i++) {
      random = random * 1664525 + 1013904223;
      const SDL_FPoint at = {layout.map.w * (float)(random >> 8 & 255) / 255,
                             layout.map.h * (float)(random >> 16 & 255) / 255};
      overlay_layout_avoid(&layout, at, 16);
    }
    overlay_layout(&layout);
    check_layout(&layout);
    turned += layout.right;
    for (int i = 0; i < layout.count; i++) {
      open += card[i].fold == OVERLAY_OPEN;
      gone += layout.scale == 1 && card[i].fold == OVERLAY_GONE;
    }
  }
  print_message("open %d, gone %d, turned %d\n", open, gone, turned);
  assert_true(open > ROUNDS && gone < ROUNDS / 4 && turned > 10);
}

/// Where all cannot be open, the ones chosen last are; the one chosen last whatever it covers.
static void test_the_newest_card_stays_open(void **state) {
  (void)state;
  OverlayCard card[6];
  OverlayLayout layout = {
      .scale = 1, .map = {0, 0, 1280, 720}, .free = {58, 58, 1164, 598}, .area = 70000, .count = 6};
  for (int i = 0; i < 6; i++) {
    card[i] = (OverlayCard){.order = (uint32_t)(i * 5 % 6) + 1, .height = 60}; // 1, 6, 5, 4, 3, 2
    layout.card[i] = &card[i];
  }
  overlay_layout(&layout);
  static const OverlayFold some[] = {OVERLAY_PICTURE, OVERLAY_OPEN, OVERLAY_OPEN, OVERLAY_TITLE};
  for (int i = 0; i < 3; i++) assert_int_equal(card[i].fold, some[i]);
  layout.area = 0;
  overlay_layout(&layout);
  for (int i = 0; i < 6; i++) assert_int_equal(card[i].fold, i == 1 ? OVERLAY_OPEN : OVERLAY_PICTURE);
  layout.area = 1e6f;
  overlay_layout(&layout);
  for (int i = 0; i < 6; i++) assert_int_equal(card[i].fold, OVERLAY_OPEN);
  card[1].wants = OVERLAY_TITLE; // the player folded it
  overlay_layout(&layout);
  assert_int_equal(card[1].fold, OVERLAY_TITLE);
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
  const OverlayRange range = {.min = 10, .max = 30}, flat = {.min = 5, .max = 5};
  assert_true(overlay_heat_share(range, 10) == 0.0f);
  assert_true(overlay_heat_share(range, 30) == 1.0f);
  assert_true(fabsf(overlay_heat_share(range, 20) - 0.5f) < 1e-6f);
  assert_true(overlay_heat_share(flat, 5) == 0.0f);
}

/// Every reason and every end has words of its own that fit a card, whatever the steering.
static void test_every_decision_has_words(void **state) {
  (void)state;
  enum { REASONS = NAV_REASON_UNTRACED + 1, ENDS = NAV_STEER_WRONG_CALL + 1, MAX = 31 };
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
      cmocka_unit_test(test_rows_are_whole),
      cmocka_unit_test(test_colours_of_those_that_are_on),
      cmocka_unit_test(test_the_document_agrees),
      cmocka_unit_test(test_cards_never_overlap),
      cmocka_unit_test(test_the_newest_card_stays_open),
      cmocka_unit_test(test_heat_colours_rise),
      cmocka_unit_test(test_heat_shares),
      cmocka_unit_test(test_every_decision_has_words),
  };
  return cmocka_run_group_tests_name("overlays", tests, NULL, NULL);
}
