/* A new level: empty, or made by a generator of any size and seed, with its small map as it will be. The map
 * is made as soon as the sliders rest; a small one at once. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/shelf/shelf.h"
#include "base/hash.h"
#include "formats/generate/generate.h"

#define WIDTH    780.0f // logical pixels
#define SIDE     24.0f
#define TWO_FROM 700.0f // sheets from this width have the map beside the settings
#define PICTURE  330.0f // side of the map there
#define LOW      190.0f // its height above the settings
#define ROW      52.0f
#define WORDS    46.0f // two lines
#define REST     0.25  // seconds

enum { AT_ONCE = 128 * 128, MIN_EMPTY = 3, MAX_SEED = 999999 };

static const FormatsGenerator *generator_of(const AppNewLevel *wanted) {
  return wanted->generator == APP_SHELF_EMPTY ? NULL : formats_generators[wanted->generator];
}

/// A generator's title without its article: "City".
static const char *short_title(const FormatsGenerator *generator) {
  const char *title = generator->title;
  if (strncmp(title, "The ", 4) == 0) return title + 4;
  return strncmp(title, "A ", 2) == 0 ? title + 2 : title;
}

static void choose(AppNewLevel *wanted, int32_t generator) {
  wanted->generator = generator;
  const FormatsGenerator *row = generator_of(wanted);
  wanted->width = row != NULL ? row->default_side : 48;
  wanted->height = row != NULL ? row->default_side : 32;
}

/* The map */

static void update(const AppScreenFrame *frame) {
  AppShelf *shelf = frame->screens->shelf;
  const AppNewLevel *wanted = &shelf->wanted;
  const bool small = wanted->width * wanted->height <= AT_ONCE;
  if (app_shelf_is_made(shelf) && shelf->preview.map != NULL) return;
  if (!small && frame->clock->now < shelf->rests_at) return;
  if (app_shelf_make(shelf)) app_thumb_make(frame, &shelf->preview, &shelf->level);
}

/// As large as it fits: one that stands for many tiles a pixel need not be of whole pixels.
static void draw_map(const AppScreenFrame *frame, SDL_FRect box) {
  const AppShelf *shelf = frame->screens->shelf;
  const AppThumb *map = &shelf->preview;
  const float s = frame->window->scale, inner = 8 * s;
  const SDL_Color tint = app_shelf_is_made(shelf) ? APP_COLOUR_PLAIN : APP_RGB(0x606468);
  app_draw_round_rect(frame->draw, box.x, box.y, box.w, box.h, 8 * s, APP_COLOUR_VOID);
  app_draw_round_frame(frame->draw, box, 8 * s, fmaxf(s, 1), APP_COLOUR_OUTLINE);
  if (map->map == NULL) return;
  const float by = fminf((box.w - 2 * inner) / (float)map->w, (box.h - 2 * inner) / (float)map->h);
  const float side = SDL_max(map->w, map->h) > 96 ? by : fmaxf(floorf(by), 1);
  const float w = floorf((float)map->w * side), h = floorf((float)map->h * side);
  app_draw_texture(frame->draw, map->map,
                   (SDL_FRect){floorf(box.x + (box.w - w) / 2), floorf(box.y + (box.h - h) / 2), w, h},
                   (SDL_FRect){0, 0, 1, 1}, tint);
}

/* The settings */

static void slide(const AppScreenFrame *frame, SDL_FRect rect, const char *label, int which, int32_t *value) {
  AppShelf *shelf = frame->screens->shelf;
  const FormatsGenerator *row = generator_of(&shelf->wanted);
  char shown[32];
  snprintf(shown, sizeof shown, "%d tiles", (int)*value);
  const AppUiSlider slider = {.label = label,
                              .shown = shown,
                              .min = row != NULL ? row->min_side : MIN_EMPTY,
                              .max = NAV_MAX_SIDE,
                              .logarithmic = true};
  if (app_ui_slider(frame->ui, app_ui_id("new side", which), rect, &slider, value))
    shelf->rests_at = frame->clock->now + REST;
}

static void draw_seed(const AppScreenFrame *frame, SDL_FRect rect) {
  AppShelf *shelf = frame->screens->shelf;
  const float s = frame->window->scale, button = 120 * s;
  char shown[32];
  snprintf(shown, sizeof shown, "%d", (int)shelf->wanted.seed);
  const AppUiStepper stepper = {
      .label = "Seed", .shown = shown, .tooltip = "Each number makes another map", .min = 0, .max = MAX_SEED};
  const SDL_FRect left = {rect.x, rect.y, rect.w - button, rect.h};
  bool changed = app_ui_stepper(frame->ui, app_ui_id("new seed", 0), left, &stepper, &shelf->wanted.seed) ==
                 APP_UI_STEPPED;
  if (app_ui_button(frame->ui, app_ui_id("new roll", 0),
                    (SDL_FRect){rect.x + rect.w - button, rect.y, button, rect.h}, "Another", 0, false,
                    "A seed by chance")) {
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

/// All settings in a column; returns the y below.
static float draw_settings(const AppScreenFrame *frame, SDL_FRect column) {
  AppShelf *shelf = frame->screens->shelf;
  AppNewLevel *wanted = &shelf->wanted;
  const float s = frame->window->scale, w = column.w;
  const char *names[16] = {"Empty"};
  const int count = (int)SDL_min(formats_generator_count, 15) + 1;
  for (int i = 1; i < count; i++) names[i] = short_title(formats_generators[i - 1]);
  int chosen = wanted->generator + 1;
  float y = column.y;
  const float h = app_ui_chooser_height(frame->ui, w, NULL, count);
  if (app_ui_chooser(frame->ui, app_ui_id("new kind", 0), (SDL_FRect){column.x, y, w, h}, NULL, names, count,
                     &chosen)) {
    choose(wanted, chosen - 1);
    shelf->rests_at = 0;
  }
  y += h + 4 * s;
  app_draw_paragraph(frame->draw, column.x, y, w, (AppFont){APP_TEXT_SMALL * s, APP_CENTRE, APP_COLOUR_DIM},
                     words_of(wanted), true);
  y += WORDS * s;
  slide(frame, (SDL_FRect){column.x, y, w, ROW * s}, "Width", 0, &wanted->width);
  y += ROW * s;
  slide(frame, (SDL_FRect){column.x, y, w, ROW * s}, "Height", 1, &wanted->height);
  y += ROW * s;
  if (wanted->generator != APP_SHELF_EMPTY)
    draw_seed(frame, (SDL_FRect){column.x, y, w, ROW * s});
  else
    app_draw_text_fit(frame->draw, column.x + 8 * s, y + 16 * s, w - 16 * s,
                      (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM},
                      "The hero starts in the middle.");
  return y + ROW * s;
}

static void draw_buttons(const AppScreenFrame *frame, SDL_FRect r) {
  const SDL_FRect left = {r.x, r.y, r.w / 2, r.h}, right = {r.x + r.w / 2, r.y, r.w / 2, r.h};
  if (app_ui_button(frame->ui, app_ui_id("back", 0), left, "Back", 0, false, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
  if (app_ui_button(frame->ui, app_ui_id("new go", 0), right, "Draw it", 0, true, NULL))
    app_ask(frame, APP_INTENT_FILE, APP_FILE_NEW);
}

static void draw(const AppScreenFrame *frame) {
  const float s = frame->window->scale, side = SIDE * s;
  const float w = fminf(WIDTH * s, (float)frame->window->width - 16 * s);
  const bool two = w >= TWO_FROM * s;
  const float inner = w - 2 * side, column = two ? inner - (PICTURE + 20) * s : inner;
  const float chooser = app_ui_chooser_height(frame->ui, column, NULL, (int)formats_generator_count + 1) / s;
  const float settings = chooser + 4 + WORDS + 3 * ROW,
              middle = two ? fmaxf(PICTURE, settings) : LOW + 10 + settings;
  const SDL_FRect sheet = app_parts_sheet(frame, WIDTH, 62 + middle + 10 + ROW + 14);
  const float top = app_parts_heading(frame, sheet, sheet.y + 18 * s, APP_COLOUR_TEXT, "New level") + 16 * s;
  const float x = sheet.x + side;
  update(frame);
  draw_map(frame, (SDL_FRect){x, top, two ? PICTURE * s : inner, (two ? PICTURE : LOW) * s});
  const SDL_FRect area = two ? (SDL_FRect){x + (PICTURE + 20) * s, top, column, 0}
                             : (SDL_FRect){x, top + (LOW + 10) * s, column, 0};
  draw_settings(frame, area);
  draw_buttons(frame, (SDL_FRect){x, top + (middle + 10) * s, inner, ROW * s});
}

const AppScreenRow app_screen_new = {.draw = draw, .above = true};
