/* The sheet of one level of the player's: what it is, and what can be done with it. */
#include <stdio.h>

#include "app/draw/style.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/shelf/own_cards.h"
#include "app/shelf/shelf_words.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define WIDTH   480.0f // logical pixels
#define SIDE    24.0f
#define PICTURE 150.0f
#define ROW     50.0f

static void ask_file(const AppScreenFrame *frame, AppFileAct act) {
  app_ask_value(frame, APP_INTENT_FILE, (int32_t)act, frame->screens->shelf->chosen);
}

static bool button(const AppScreenFrame *frame, AppBox box, const char *name, const char *label, int icon) {
  return app_ui_button(frame->ui, app_ui_id(name, 0), box.r, label, icon, icon > 0, NULL);
}

static const AppOwnLevel *own_of(const AppScreenFrame *frame) {
  const AppShelf *shelf = frame->screens->shelf;
  BASE_ASSERT(shelf->chosen >= 0 && shelf->chosen < frame->files->own_count);
  return &frame->files->own[shelf->chosen];
}

static void draw_acts(const AppScreenFrame *frame, AppBox column, const AppOwnCard *card) {
  AppShelf *shelf = frame->screens->shelf;
  const bool playable = card->read && card->fault[0] == '\0';
  const AppBox first = app_cut_top(&column, ROW), second = app_cut_top(&column, ROW),
               third = app_cut_top(&column, ROW);
  if (playable && button(frame, app_box_part(first, 0, 2, 0), "own play", "Play", APP_SPRITE_ICON_PLAY))
    ask_file(frame, APP_FILE_PLAY);
  if (!playable && button(frame, card->thumb.readable ? app_box_part(first, 0, 2, 0) : first, "own faults",
                          "What is wrong", 0))
    ask_file(frame, APP_FILE_EXPLAIN);
  if (card->thumb.readable && button(frame, app_box_part(first, 1, 2, 0), "own edit", "Draw on it", 0))
    ask_file(frame, APP_FILE_EDIT);
  if (button(frame, app_box_part(second, 0, 2, 0), "own duplicate", "Duplicate", 0))
    ask_file(frame, APP_FILE_DUPLICATE);
  if (button(frame, app_box_part(second, 1, 2, 0), "own rename", "Rename", 0)) {
    snprintf(shelf->name, sizeof shelf->name, "%s", own_of(frame)->name);
    shelf->renames = true;
  }
  if (button(frame, app_box_part(third, 0, 2, 0), "own delete", "Delete", 0))
    ask_file(frame, APP_FILE_DELETE);
  if (button(frame, app_box_part(third, 1, 2, 0), "back", "Back", 0)) app_ask(frame, APP_INTENT_BACK, 0);
}

static void draw_rename(const AppScreenFrame *frame, AppBox column) {
  AppShelf *shelf = frame->screens->shelf;
  const AppUiField field = {.label = "Name of the file", .limit = APP_FILES_NAME - 10, .lines = 1};
  const AppBox line = app_cut_top(&column, app_ui_field_height(frame->ui, &field) / column.s);
  const bool entered =
      app_ui_field(frame->ui, app_ui_id("own name", 0), line.r, &field, shelf->name) == APP_UI_ENTERED;
  app_cut_top(&column, 6);
  const AppBox row = app_cut_top(&column, ROW);
  if (button(frame, app_box_part(row, 0, 2, 0), "own renamed", "Rename", 0) || entered)
    ask_file(frame, APP_FILE_RENAME);
  if (button(frame, app_box_part(row, 1, 2, 0), "own not renamed", "Back", 0)) shelf->renames = false;
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

/// Title, file, the map, and why it cannot be played, or the brief.
static void say_card(const AppScreenFrame *frame, const AppOwnCard *card, AppBox *column, bool draws) {
  const bool faulty = card->fault[0] != '\0';
  const bool fits =
      !card->read || app_ui_text_width(frame->ui, APP_TEXT_LARGE, card->thumb.title) <= app_box_w(*column);
  char facts[APP_FILES_NAME + 96];
  print_facts(card, own_of(frame), facts, sizeof facts);
  app_shelf_say(frame, column, (AppFont){fits ? APP_TEXT_LARGE : APP_TEXT, APP_CENTRE, APP_COLOUR_TEXT},
                card->thumb.title, draws);
  app_cut_top(column, 2);
  app_shelf_say(frame, column, (AppFont){APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM}, facts, draws);
  app_cut_top(column, 6);
  if (card->thumb.map != NULL) {
    const AppBox picture = app_cut_top(column, PICTURE);
    if (draws) app_campaign_thumb_draw(frame, &card->thumb, picture.r, APP_COLOUR_PLAIN);
    app_cut_top(column, 10);
  }
  app_shelf_say(frame, column,
                (AppFont){APP_TEXT_SMALL, APP_CENTRE, faulty ? APP_COLOUR_BAD : APP_COLOUR_DIM},
                faulty ? card->fault : card->thumb.brief, draws);
}

/// It was deleted meanwhile.
static void draw_gone(const AppScreenFrame *frame) {
  static const AppChoice back = {"back", "Back", APP_INTENT_BACK, 0, 0};
  AppBox column = app_screens_sheet(frame, WIDTH, 80 + ROW + 16);
  app_cut_top(&column, 24);
  app_screens_heading(frame, &column, APP_COLOUR_TEXT, "This level is gone");
  app_cut_top(&column, 20);
  app_screens_row(frame, app_box_in(app_cut_top(&column, ROW), SIDE, 0), &back);
}

static void draw(const AppScreenFrame *frame) {
  AppShelf *shelf = frame->screens->shelf;
  const float s = frame->window->scale, w = app_screens_sheet_width(frame, WIDTH) - 2 * SIDE;
  shelf->own_reads = 0;
  const AppOwnCard *card = app_shelf_own(frame, shelf->chosen);
  if (card == NULL) {
    draw_gone(frame);
    return;
  }
  AppBox measured = app_box((SDL_FRect){0, 0, w * s, 0}, s);
  say_card(frame, card, &measured, false);
  const AppBox sheet = app_screens_sheet(frame, WIDTH, 20 + measured.r.y / s + 14 + 3 * ROW + 16);
  AppBox column = app_box_in(sheet, SIDE, 20);
  say_card(frame, card, &column, true);
  app_cut_top(&column, 14);
  if (shelf->renames)
    draw_rename(frame, column);
  else
    draw_acts(frame, column, card);
}

const AppScreenRow app_screen_own = {.draw = draw, .above = true};
