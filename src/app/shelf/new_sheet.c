/* A new level: empty, or made by a generator of any size and seed, with its small map as it will be. The map
 * is made as soon as the sliders rest; a small one at once. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/shelf/made_level.h"
#include "app/ui/paint.h"
#include "base/assert.h"
#include "base/hash.h"
#include "formats/generate/generate.h"

#define WIDTH    780.0f // logical pixels
#define SIDE     24.0f
#define TWO_FROM 700.0f // sheets from this width have the map next to the settings
#define PICTURE  330.0f // side of the map there
#define LOW      190.0f // its height above the settings
#define ROW      52.0f
#define WORDS    46.0f // two lines
#define REST     0.25  // seconds

enum { AT_ONCE = 128 * 128, MIN_EMPTY = 3, MAX_SEED = 999999, MAX_NAMES = 16 };

static const FormatsGenerator *generator_of(const AppNewLevel *wanted) {
  return wanted->generator == APP_SHELF_EMPTY ? NULL : formats_generators[wanted->generator];
}

/// A generator's title without its article: "City".
static const char *short_title(const FormatsGenerator *generator) {
  const char *title = generator->title;
  if (strncmp(title, "The ", 4) == 0) return title + 4;
  return strncmp(title, "A ", 2) == 0 ? title + 2 : title;
}

static void choose_generator(AppNewLevel *wanted, int32_t generator) {
  wanted->generator = generator;
  const FormatsGenerator *row = generator_of(wanted);
  wanted->width = row != NULL ? row->default_side : 48;
  wanted->height = row != NULL ? row->default_side : 32;
}

/* The map */

static void update_preview(const AppScreenFrame *frame) {
  AppShelf *shelf = frame->screens->shelf;
  const AppNewLevel *wanted = &shelf->wanted;
  const bool small = wanted->width * wanted->height <= AT_ONCE;
  if (app_shelf_is_made(shelf) && shelf->preview.map != NULL) return;
  if (!small && frame->clock->now < shelf->rests_at) return;
  if (app_shelf_make(shelf)) app_campaign_thumb_make(frame, &shelf->preview, &shelf->level);
}

/// Draws the map as large as it fits: if a pixel represents many tiles, a tile need not be of whole pixels.
static void draw_map(const AppScreenFrame *frame, AppBox box) {
  const AppShelf *shelf = frame->screens->shelf;
  const AppThumb *map = &shelf->preview;
  const SDL_Color tint = app_shelf_is_made(shelf) ? APP_COLOUR_PLAIN : APP_RGB(0x606468);
  app_ui_plate(frame->ui, box, 8, APP_COLOUR_VOID, APP_COLOUR_OUTLINE);
  if (map->map == NULL) return;
  const SDL_FRect in = app_box_in(box, 8, 8).r;
  const float by = fminf(in.w / (float)map->w, in.h / (float)map->h);
  const float side = SDL_max(map->w, map->h) > 96 ? by : fmaxf(floorf(by), 1);
  app_draw_centred(frame->draw, map->map, (SDL_Point){map->w, map->h}, side, in, tint);
}

/* The settings */

static void slide_value(const AppScreenFrame *frame, AppBox box, const char *label, int which,
                        int32_t *value) {
  AppShelf *shelf = frame->screens->shelf;
  const FormatsGenerator *row = generator_of(&shelf->wanted);
  char shown[32];
  snprintf(shown, sizeof shown, "%d tiles", (int)*value);
  const AppUiSlider slider = {.label = label,
                              .shown = shown,
                              .min = row != NULL ? row->min_side : MIN_EMPTY,
                              .max = NAV_MAX_SIDE,
                              .logarithmic = true};
  if (app_ui_slider(frame->ui, app_ui_id("new side", which), box.r, &slider, value))
    shelf->rests_at = frame->clock->now + REST;
}

static void draw_seed(const AppScreenFrame *frame, AppBox row) {
  AppShelf *shelf = frame->screens->shelf;
  char shown[32];
  snprintf(shown, sizeof shown, "%d", (int)shelf->wanted.seed);
  const AppUiStepper stepper = {
      .label = "Seed", .shown = shown, .tooltip = "Each number makes another map", .min = 0, .max = MAX_SEED};
  const AppBox roll = app_cut_right(&row, 120);
  bool changed = app_ui_stepper(frame->ui, app_ui_id("new seed", 0), row.r, &stepper, &shelf->wanted.seed) ==
                 APP_UI_STEPPED;
  if (app_ui_button(frame->ui, app_ui_id("new roll", 0), roll.r, "Another", 0, false, "A seed by chance")) {
    const BaseHash hash =
        base_hash_u64((uint64_t)shelf->wanted.seed + 1, (uint64_t)(frame->clock->now * 1000));
    shelf->wanted.seed = (int32_t)(hash % (MAX_SEED + 1));
    changed = true;
  }
  if (changed) shelf->rests_at = frame->clock->now + REST;
}

static const char *words_of(const AppNewLevel *wanted) {
  const FormatsGenerator *row = generator_of(wanted);
  return row != NULL ? row->help : "One empty room with rock round it";
}

/// The names of the choice: "Empty" and the generators. Returns how many.
static int name_kinds(const char *names[MAX_NAMES]) {
  const int count = (int)SDL_min(formats_generator_count, MAX_NAMES - 1) + 1;
  names[0] = "Empty";
  for (int i = 1; i < count; i++) names[i] = short_title(formats_generators[i - 1]);
  return count;
}

static void draw_settings(const AppScreenFrame *frame, AppBox column, float chooser) {
  AppShelf *shelf = frame->screens->shelf;
  AppNewLevel *wanted = &shelf->wanted;
  const char *names[MAX_NAMES];
  const int count = name_kinds(names);
  int chosen = wanted->generator + 1;
  BASE_ASSERT(chosen >= 0 && chosen < count);
  if (app_ui_chooser(frame->ui, app_ui_id("new kind", 0), app_cut_top(&column, chooser).r, NULL, names, count,
                     &chosen)) {
    choose_generator(wanted, chosen - 1);
    shelf->rests_at = 0;
  }
  app_cut_top(&column, 4);
  AppBox words = app_cut_top(&column, WORDS);
  app_ui_paragraph(frame->ui, &words, (AppFont){APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM},
                   words_of(wanted));
  slide_value(frame, app_cut_top(&column, ROW), "Width", 0, &wanted->width);
  slide_value(frame, app_cut_top(&column, ROW), "Height", 1, &wanted->height);
  const AppBox last = app_cut_top(&column, ROW);
  if (wanted->generator != APP_SHELF_EMPTY)
    draw_seed(frame, last);
  else
    app_ui_line(frame->ui, app_box_in(app_box_band(last, 16, APP_TEXT_SMALL), 8, 0),
                (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, "The hero starts in the middle.");
}

static void draw(const AppScreenFrame *frame) {
  static const AppChoice back = {"back", "Back", APP_INTENT_BACK, 0, 0};
  const float s = frame->window->scale, w = app_screens_sheet_width(frame, WIDTH), inner = w - 2 * SIDE;
  const bool two = w >= TWO_FROM;
  const float width = two ? inner - PICTURE - 20 : inner;
  const char *names[MAX_NAMES];
  const float chooser = app_ui_chooser_height(frame->ui, width * s, NULL, name_kinds(names)) / s;
  const float settings = chooser + 4 + WORDS + 3 * ROW,
              middle = two ? fmaxf(PICTURE, settings) : LOW + 10 + settings;
  AppBox column = app_screens_sheet(frame, WIDTH, 62 + middle + 10 + ROW + 14);
  app_cut_top(&column, 18);
  app_screens_heading(frame, &column, APP_COLOUR_TEXT, "New level");
  app_cut_top(&column, 16);
  column = app_box_in(column, SIDE, 0);
  AppBox part = app_cut_top(&column, middle);
  const AppBox picture = two ? app_cut_left(&part, PICTURE) : app_cut_top(&part, LOW);
  if (two) app_cut_left(&part, 20);
  if (!two) app_cut_top(&part, 10);
  update_preview(frame);
  draw_map(frame, two ? app_box_band(picture, 0, PICTURE) : picture);
  draw_settings(frame, part, chooser);
  app_cut_top(&column, 10);
  const AppBox row = app_cut_top(&column, ROW);
  app_screens_row(frame, app_box_part(row, 0, 2, 0), &back);
  if (app_ui_button(frame->ui, app_ui_id("new go", 0), app_box_part(row, 1, 2, 0).r, "Create", 0, true, NULL))
    app_ask(frame, APP_INTENT_FILE, APP_FILE_NEW);
}

const AppScreenRow app_screen_new = {.draw = draw, .above = true};
