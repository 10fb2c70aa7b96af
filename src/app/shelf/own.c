/* The sheet of one level of the player's: what it is, and what can be done with it. */
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/draw/style.h"
#include "app/shelf/shelf.h"

#define WIDTH   480.0f // logical pixels
#define SIDE    24.0f
#define PICTURE 150.0f
#define ROW     50.0f

static void ask_file(const AppScreenFrame *frame, AppFileAct act) {
  app_intend(
      frame->intents,
      (AppIntent){.kind = APP_INTENT_FILE, .id = (int32_t)act, .value = frame->screens->shelf->chosen});
}

static bool half(const AppScreenFrame *frame, AppRows rows, int side, const char *name, const char *label,
                 int icon) {
  const float in = SIDE * frame->window->scale, w = (rows.sheet.w - 2 * in) / 2;
  const SDL_FRect r = {rows.sheet.x + in + w * (float)side, rows.y, w, rows.height};
  return app_ui_button(frame->ui, app_ui_id(name, 0), r, label, icon, icon > 0, NULL);
}

static const AppOwnLevel *own_of(const AppScreenFrame *frame) {
  return &frame->files->own[frame->screens->shelf->chosen];
}

static void draw_acts(const AppScreenFrame *frame, AppRows rows, const AppOwnCard *card,
                      const AppOwnLevel *own) {
  AppShelf *shelf = frame->screens->shelf;
  const bool playable = card->read && card->fault[0] == '\0';
  if (playable && half(frame, rows, 0, "own play", "Play", APP_SPRITE_ICON_PLAY))
    ask_file(frame, APP_FILE_PLAY);
  const float side = SIDE * frame->window->scale, w = rows.sheet.w - 2 * side;
  const SDL_FRect wide = {rows.sheet.x + side, rows.y, card->thumb.readable ? w / 2 : w, rows.height};
  if (!playable &&
      app_ui_button(frame->ui, app_ui_id("own faults", 0), wide, "What is wrong", 0, false, NULL))
    ask_file(frame, APP_FILE_EXPLAIN);
  if (card->thumb.readable && half(frame, rows, 1, "own edit", "Draw on it", 0))
    ask_file(frame, APP_FILE_EDIT);
  rows.y += rows.height;
  if (half(frame, rows, 0, "own duplicate", "Duplicate", 0)) ask_file(frame, APP_FILE_DUPLICATE);
  if (half(frame, rows, 1, "own rename", "Rename", 0)) {
    snprintf(shelf->name, sizeof shelf->name, "%s", own->name);
    shelf->renames = true;
  }
  rows.y += rows.height;
  if (half(frame, rows, 0, "own delete", "Delete", 0)) ask_file(frame, APP_FILE_DELETE);
  if (half(frame, rows, 1, "back", "Back", 0)) app_ask(frame, APP_INTENT_BACK, 0);
}

static void draw_rename(const AppScreenFrame *frame, AppRows rows) {
  AppShelf *shelf = frame->screens->shelf;
  const float side = SIDE * frame->window->scale;
  const AppUiField field = {.label = "Name of the file", .limit = APP_FILES_NAME - 10, .lines = 1};
  const float h = app_ui_field_height(frame->ui, &field);
  const SDL_FRect r = {rows.sheet.x + side, rows.y, rows.sheet.w - 2 * side, h};
  const bool entered =
      app_ui_field(frame->ui, app_ui_id("own name", 0), r, &field, shelf->name) == APP_UI_ENTERED;
  rows.y += h + 6 * frame->window->scale;
  if (half(frame, rows, 0, "own renamed", "Rename", 0) || entered) ask_file(frame, APP_FILE_RENAME);
  if (half(frame, rows, 1, "own not renamed", "Back", 0)) shelf->renames = false;
}

/// File, size and age in one line.
static void print_facts(const AppOwnCard *card, const AppOwnLevel *own, char *out, size_t size) {
  char ago[48];
  app_shelf_ago(own->changed, ago, sizeof ago);
  if (card->width > 0)
    snprintf(out, size, "%s, %d x %d, %c%s", own->file, (int)card->width, (int)card->height,
             ago[0] == 'J' ? 'j' : ago[0], ago + 1);
  else
    snprintf(out, size, "%s, %c%s", own->file, ago[0] == 'J' ? 'j' : ago[0], ago + 1);
}

/// Title, file and why it cannot be played, or the brief; returns the height. Above the words lies the map.
static float draw_words(const AppScreenFrame *frame, const AppOwnCard *card, SDL_FRect column, float picture,
                        bool draw_it) {
  const float s = frame->window->scale, small = APP_TEXT_SMALL * s;
  const bool faulty = card->fault[0] != '\0';
  const bool fits =
      app_draw_text_width(frame->draw, APP_TEXT_LARGE * s, card->thumb.title) <= column.w || !card->read;
  char facts[APP_FILES_NAME + 96];
  print_facts(card, own_of(frame), facts, sizeof facts);
  float y = column.y;
  y += app_draw_paragraph(frame->draw, column.x, y, column.w,
                          (AppFont){(fits ? APP_TEXT_LARGE : APP_TEXT) * s, APP_CENTRE, APP_COLOUR_TEXT},
                          card->thumb.title, draw_it);
  y += 2 * s + app_draw_paragraph(frame->draw, column.x, y + 2 * s, column.w,
                                  (AppFont){small, APP_CENTRE, APP_COLOUR_DIM}, facts, draw_it);
  y += 6 * s;
  if (draw_it && picture > 0)
    app_thumb_draw(frame, &card->thumb, (SDL_FRect){column.x, y, column.w, picture}, APP_COLOUR_PLAIN);
  if (picture > 0) y += picture + 10 * s;
  y += app_draw_paragraph(frame->draw, column.x, y, column.w,
                          (AppFont){small, APP_CENTRE, faulty ? APP_COLOUR_BAD : APP_COLOUR_DIM},
                          faulty ? card->fault : card->thumb.brief, draw_it);
  return y - column.y;
}

/// It was deleted meanwhile.
static void draw_gone(const AppScreenFrame *frame) {
  static const AppChoice back = {"back", "Back", APP_INTENT_BACK, 0, 0};
  const float s = frame->window->scale;
  const SDL_FRect sheet = app_parts_sheet(frame, WIDTH, 80 + ROW + 16);
  const float y = app_parts_heading(frame, sheet, sheet.y + 24 * s, APP_COLOUR_TEXT, "This level is gone");
  app_parts_rows(frame, (AppRows){sheet, y + 20 * s, ROW * s}, &back, 1);
}

static void draw(const AppScreenFrame *frame) {
  AppShelf *shelf = frame->screens->shelf;
  const float s = frame->window->scale, side = SIDE * s;
  shelf->own_reads = 0;
  const AppOwnCard *card = app_shelf_own(frame, shelf->chosen);
  if (card == NULL) {
    draw_gone(frame);
    return;
  }
  const float w = fminf(WIDTH * s, (float)frame->window->width - 16 * s) - 2 * side;
  const float picture = card->thumb.map != NULL ? PICTURE * s : 0;
  const float said = draw_words(frame, card, (SDL_FRect){0, 0, w, 0}, picture, false) / s;
  const SDL_FRect sheet = app_parts_sheet(frame, WIDTH, 20 + said + 14 + 3 * ROW + 16);
  draw_words(frame, card, (SDL_FRect){sheet.x + side, sheet.y + 20 * s, w, 0}, picture, true);
  const AppRows rows = {sheet, sheet.y + (20 + said + 14) * s, ROW * s};
  if (shelf->renames)
    draw_rename(frame, rows);
  else
    draw_acts(frame, rows, card, own_of(frame));
}

const AppScreenRow app_screen_own = {.draw = draw, .above = true};
