/* Drawings for players with a gamepad: the buttons' badges, a legend, the page of help. */
#include "app/screens/pad_marks.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/actions/pad_keys.h"
#include "app/draw/style.h"
#include "app/ui/glyph.h"
#include "app/ui/paint.h"

#define BADGE  21.0f // logical pixels
#define GLYPH  24.0f
#define NARROW 640.0f // a map on which the legend has no space next to the foot
#define LINE   6.0f   // between lines of the help
#define MARGIN 6.0f   // to the rim of the window
#define COLUMN 58.0f  // at the right of the game screen: its buttons

static bool in_use(const AppScreenFrame *frame) {
  return frame->window->device == APP_DEVICE_PAD;
}

/* Badges */

void app_screens_pad_badge(const AppScreenFrame *frame, AppActionRow row, SDL_FRect cell) {
  if (!in_use(frame)) return;
  const int button = app_pad_button_of(row);
  if (button == SDL_CONTROLLER_BUTTON_INVALID) return;
  const float s = frame->window->scale, side = BADGE * s;
  const float w = app_glyph_width(frame->draw, frame->window->pad, button, side);
  app_glyph_draw(frame->draw, frame->window->pad, button, fminf(cell.x + cell.w - w, cell.x + cell.w - side),
                 cell.y + cell.h - side / 2, side);
}

/* The legend */

typedef struct Hint {
  int control;
  const char *words;
} Hint;

static float glyph_width(const AppScreenFrame *frame, int control) {
  const float s = frame->ui->scale;
  return app_glyph_width(frame->draw, frame->window->pad, control, GLYPH * s) / s;
}

static float hint_width(const AppScreenFrame *frame, const Hint *hint) {
  return glyph_width(frame, hint->control) + 7 + app_ui_text_width(frame->ui, APP_TEXT_SMALL, hint->words) +
         16;
}

static void draw_hints(const AppScreenFrame *frame, const Hint *hints, int count, AppBox box) {
  float w = 12;
  for (int i = 0; i < count; i++) w += hint_width(frame, &hints[i]);
  AppBox line = app_cut_bottom(&box, 36);
  line = app_cut_right(&line, w);
  app_ui_fill(frame->ui, app_box_at(line, w, 36, 0, 0), 8, APP_COLOUR_SHEET);
  app_cut_left(&line, 12);
  for (int i = 0; i < count; i++) {
    AppBox hint = app_cut_left(&line, hint_width(frame, &hints[i]));
    app_glyph_draw(frame->draw, frame->window->pad, hints[i].control, hint.r.x, app_box_middle(hint).y,
                   GLYPH * hint.s);
    app_cut_left(&hint, glyph_width(frame, hints[i].control) + 7);
    app_ui_line(frame->ui, hint, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, hints[i].words);
  }
}

void app_screens_pad_legend(const AppScreenFrame *frame, AppBox box) {
  const bool menu = frame->ui->modal;
  if (!in_use(frame) || !(menu || frame->ui->focus_shown)) return;
  if (!menu && app_box_w(box) < NARROW) return; // it would hide what is said at the foot
  const bool back = !menu || app_screens[frame->screens->now]->back != APP_BACK_NONE;
  const Hint hints[] = {{SDL_CONTROLLER_BUTTON_A, "Choose"},
                        {SDL_CONTROLLER_BUTTON_B, menu ? "Back" : "To the map"}};
  app_cut_right(&box, menu ? MARGIN : COLUMN);
  app_cut_bottom(&box, MARGIN);
  draw_hints(frame, hints, back ? 2 : 1, box);
}

/* The help */

static void help_line(const AppScreenFrame *frame, AppBox *column, float key, int control,
                      const char *words) {
  AppBox line = *column;
  const float top = (GLYPH - APP_TEXT_SMALL) / 2;
  app_glyph_draw(frame->draw, frame->window->pad, control, line.r.x, line.r.y + GLYPH * line.s / 2,
                 GLYPH * line.s);
  app_cut_left(&line, key);
  app_cut_top(&line, top);
  app_ui_paragraph(frame->ui, &line, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, words);
  app_cut_top(column, fmaxf(GLYPH, (line.r.y - column->r.y) / line.s) + LINE);
}

static void help_words(const AppScreenFrame *frame, AppBox *column, const char *words) {
  app_cut_top(column, 6);
  app_ui_paragraph(frame->ui, column, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_LIGHT}, words);
  app_cut_top(column, LINE);
}

/// Is the row shown? In a race only the rows that differ are.
static bool is_told(const AppPadKey *key, bool race) {
  if (key->shown < 0) return false;
  if (!race) return key->game.help != NULL;
  return key->race.help != NULL && (key->game.help == NULL || strcmp(key->game.help, key->race.help) != 0);
}

void app_screens_pad_help(const AppScreenFrame *frame, AppBox *column, float key) {
  static const Hint menus[] = {{APP_PAD_CROSS, "Move the focus; change a slider"},
                               {SDL_CONTROLLER_BUTTON_A, "Work it"},
                               {SDL_CONTROLLER_BUTTON_B, "Back; from the buttons to the map"},
                               {APP_PAD_BUMPERS, "A page up or down"}};
  for (int race = 0; race < 2; race++) {
    if (race == 1) help_words(frame, column, "In a race");
    for (int i = 0; i < app_pad_key_count; i++) {
      const AppPadKey *row = &app_pad_keys[i];
      if (is_told(row, race == 1))
        help_line(frame, column, key, row->shown, race == 1 ? row->race.help : row->game.help);
    }
  }
  help_words(frame, column, "In menus, and on buttons");
  for (size_t i = 0; i < sizeof menus / sizeof *menus; i++)
    help_line(frame, column, key, menus[i].control, menus[i].words);
}
