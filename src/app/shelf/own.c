/* The sheet of one level of the player's: what it is, and what can be done with it. */
#include <math.h>
#include <stdio.h>

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

static void draw(const AppScreenFrame *frame) {
  AppShelf *shelf = frame->screens->shelf;
  const float s = frame->window->scale, side = SIDE * s;
  shelf->own_reads = 0;
  const AppOwnCard *card = app_shelf_own(frame, shelf->chosen);
  if (card == NULL) { // it has gone meanwhile
    app_ask(frame, APP_INTENT_BACK, 0);
    return;
  }
  const AppOwnLevel *own = &frame->files->own[shelf->chosen];
  const bool faulty = card->fault[0] != '\0';
  const char *words = faulty ? card->fault : card->thumb.brief;
  const AppFont font = {APP_TEXT_SMALL * s, APP_CENTRE, faulty ? APP_COLOUR_BAD : APP_COLOUR_DIM};
  const float w = fminf(WIDTH * s, (float)frame->window->width - 16 * s) - 2 * side;
  const float said = app_draw_paragraph(frame->draw, 0, 0, w, font, words, false) / s;
  const float picture = card->thumb.map != NULL ? PICTURE + 12 : 0;
  const float height = 20 + 34 + 26 + picture + said + 14 + 3 * ROW + 16;
  const SDL_FRect sheet = app_parts_sheet(frame, WIDTH, height);
  float y = app_parts_heading(frame, sheet, sheet.y + 20 * s, APP_COLOUR_TEXT, card->thumb.title) + 6 * s;
  char facts[APP_FILES_NAME + 96];
  print_facts(card, own, facts, sizeof facts);
  app_draw_text_fit(frame->draw, sheet.x + sheet.w / 2, y, sheet.w - 2 * side,
                    (AppFont){APP_TEXT_SMALL * s, APP_CENTRE, APP_COLOUR_DIM}, facts);
  y += 26 * s;
  if (picture > 0)
    app_thumb_draw(frame, &card->thumb, (SDL_FRect){sheet.x + side, y, sheet.w - 2 * side, PICTURE * s},
                   APP_COLOUR_PLAIN);
  y += picture * s;
  app_draw_paragraph(frame->draw, sheet.x + side, y, w, font, words, true);
  const AppRows rows = {sheet, y + (said + 14) * s, ROW * s};
  if (shelf->renames)
    draw_rename(frame, rows);
  else
    draw_acts(frame, rows, card, own);
}

const AppScreenRow app_screen_own = {.draw = draw, .above = true};
