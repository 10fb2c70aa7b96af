/* The choice of a race: which kind, a set of settings that belong together, or steerings one by one. */
#include <math.h>

#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/race/race_setup.h"
#include "app/screens/parts.h"

#define SHEET    560.0f // logical pixels
#define ROW      48.0f
#define TWO_FROM 400.0f // width of a list of two columns
#define BOTTOM   62.0f

static int chosen_count(const AppScreenFrame *frame) {
  int count = 0;
  for (int32_t i = 0; i < nav_steering_count; i++) count += (frame->screens->race_rows >> i & 1) != 0;
  return count;
}

/// The hero's own steering and the first others, until the player has chosen.
static void choose_first(const AppScreenFrame *frame) {
  frame->screens->race_rows = 1u << app_steering(frame->game);
  for (int32_t i = 0; i < nav_steering_count && chosen_count(frame) < APP_RACE_MAX; i++)
    frame->screens->race_rows |= 1u << i;
}

static void turn(const AppScreenFrame *frame, int32_t row) {
  const bool on = (frame->screens->race_rows >> row & 1) != 0;
  if (!on && chosen_count(frame) == APP_RACE_MAX)
    app_ask_notice(frame, "Four at most: remove one first.");
  else
    frame->screens->race_rows ^= 1u << row;
}

/// Cells of two columns, or of one where it is narrow, one after the other.
typedef struct Cells {
  SDL_FRect area; // its y and height: of the first line
  int columns, count;
} Cells;

static SDL_FRect next_cell(const AppScreenFrame *frame, Cells *cells) {
  const float s = frame->window->scale, w = cells->area.w / (float)cells->columns;
  const int at = cells->count++;
  return (SDL_FRect){cells->area.x + w * (float)(at % cells->columns),
                     cells->area.y + ROW * s * (float)(at / cells->columns), w - 6 * s, ROW * s};
}

static void presets(const AppScreenFrame *frame, Cells *cells) {
  for (int i = 0; i < app_race_preset_count; i++) {
    const AppRacePreset *preset = &app_race_presets[i];
    if ((int)preset->kind != frame->screens->race_kind) continue;
    if (app_ui_button(frame->ui, app_ui_id("race preset", i), next_cell(frame, cells), preset->title, 0,
                      false, preset->help))
      app_ask(frame, APP_INTENT_RACE_PRESET, i);
  }
  cells->count += cells->count % cells->columns;
}

static void toggles(const AppScreenFrame *frame, Cells *cells) {
  for (int32_t i = 0; i < nav_steering_count; i++)
    if (app_ui_toggle(frame->ui, app_ui_id("racer", (int)i), next_cell(frame, cells), nav_steerings[i]->title,
                      0, (frame->screens->race_rows >> i & 1) != 0, nav_steerings[i]->help))
      turn(frame, i);
}

static void harmless(const AppScreenFrame *frame, Cells *cells) {
  SDL_FRect r = next_cell(frame, cells);
  r.w = cells->area.w - 6 * frame->window->scale;
  cells->count += cells->columns - 1;
  if (app_ui_toggle(frame->ui, app_ui_id("race harmless", 0), r, "Harmless enemies", 0,
                    !frame->screens->race_hurts, "Touches are counted but do no harm"))
    frame->screens->race_hurts = !frame->screens->race_hurts;
}

/// The way to the start, below all.
static void buttons(const AppScreenFrame *frame, SDL_FRect area) {
  const float s = frame->window->scale;
  const bool crowds = frame->screens->race_kind == APP_RACE_CROWDS;
  const bool enough = crowds || chosen_count(frame) >= APP_RACE_MIN;
  const SDL_FRect left = {area.x, area.y + 4 * s, area.w / 2 - 3 * s, ROW * s};
  const SDL_FRect right = {left.x + area.w / 2 + 3 * s, left.y, left.w, left.h};
  if (app_ui_button(frame->ui, app_ui_id("racers back", 0), left, "Back", 0, false, NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
  if (!app_ui_button(frame->ui, app_ui_id("racers go", 0), right, crowds ? "Two equal panes" : "Start race",
                     right.w >= 150 * s ? APP_SPRITE_ICON_RACE : 0, enough,
                     crowds ? "Change their values there" : NULL))
    return;
  if (crowds)
    app_ask(frame, APP_INTENT_RACE_CROWDS, 0);
  else if (enough)
    app_ask(frame, APP_INTENT_RACE, (int32_t)frame->screens->race_rows);
  else
    app_ask_notice(frame, "Choose at least two.");
}

static void draw(const AppScreenFrame *frame) {
  static const char *const kinds[] = {"Steerings", "Crowds"};
  static const char *const words[] = {
      "Two to four steerings, from where the hero stands to the same target, in lock-step. No enemies take "
      "part. The game waits.",
      "The whole level from its beginning, in two to four panes with different values. Your taps go to all "
      "of "
      "them. The game waits."};
  const float s = frame->window->scale, side = 24 * s;
  if (frame->screens->race_rows == 0) choose_first(frame);
  const SDL_FRect sheet = app_parts_sheet(frame, SHEET, fminf(584, app_parts_sheet_max(frame)));
  float y = app_parts_heading(frame, sheet, sheet.y + 14 * s, APP_COLOUR_TEXT, "Race") + 6 * s;
  const float w = sheet.w - 2 * side, x = sheet.x + side;
  const float h = app_ui_chooser_height(frame->ui, w, NULL, 2);
  app_ui_chooser(frame->ui, app_ui_id("race kind", 0), (SDL_FRect){x, y, w, h}, NULL, kinds, 2,
                 &frame->screens->race_kind);
  const int kind = frame->screens->race_kind;
  y += h + 4 * s;
  const float bottom = sheet.y + sheet.h - BOTTOM * s;
  const SDL_FRect list = {x, y, w, fmaxf(bottom - y, 1)};
  const float begin = app_ui_scroll_begin(frame->ui, app_ui_id("racers", kind), list);
  const float said =
      app_draw_paragraph(frame->draw, x, begin, w, (AppFont){APP_TEXT_SMALL * s, APP_CENTRE, APP_COLOUR_DIM},
                         words[kind], true) +
      8 * s;
  Cells cells = {.area = {x, begin + said, w, ROW * s}, .columns = w < TWO_FROM * s ? 1 : 2};
  presets(frame, &cells);
  (kind == APP_RACE_CROWDS ? harmless : toggles)(frame, &cells);
  app_ui_scroll_end(frame->ui, said + ROW * s * (float)((cells.count + cells.columns - 1) / cells.columns));
  buttons(frame, (SDL_FRect){x, bottom, w, ROW * s});
}

const AppScreenRow app_screen_racers = {.draw = draw, .above = true};
