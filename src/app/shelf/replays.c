/* The replays: the last games, and recordings that were saved. A tap on one shows it again. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/files/files_own.h"
#include "app/games/games_list.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/screens/screens.h"
#include "app/shelf/replay_cards.h"
#include "app/shelf/shelf_words.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define ROW      96.0f  // logical pixels; two buttons one above the other are as high
#define ROW_MIN  520.0f // width of a row where two stand side by side
#define PAGE_MAX 1180.0f
#define HEADING  40.0f
#define BUTTON   48.0f
#define PICTURE  1.6f // of a picture: width by height

/// The page while it is drawn: the column that is left, and rows side by side.
typedef struct Page {
  const AppScreenFrame *frame;
  AppBox column;
  AppGrid rows;
  bool begun; // a row was drawn: the first one is what Enter works
} Page;

/* Rows */

static void begin_rows(Page *page) {
  AppBox area = page->column;
  const int columns = app_grid_columns(area, ROW_MIN, 2);
  area.r.w = floorf(area.r.w / (float)columns) * (float)columns;
  page->rows = app_grid(area, columns, ROW);
}

static void end_rows(Page *page) {
  page->column.r.y = app_grid_below(&page->rows).r.y;
}

static void draw_picture(const AppScreenFrame *frame, const AppReplayCard *card, AppBox box) {
  app_ui_fill(frame->ui, app_box_in(box, -1, -1), 4, APP_COLOUR_OUTLINE);
  app_ui_fill(frame->ui, box, 0, APP_COLOUR_VOID);
  if (card->picture == NULL) {
    app_ui_icon(frame->ui, box, APP_SPRITE_ICON_REPLAY, app_box_h(box) * 0.5f, APP_COLOUR_DIM);
    return;
  }
  app_draw_covering(frame->draw, card->picture, (SDL_Point){card->w, card->h}, box.r, APP_COLOUR_PLAIN);
}

/// Three lines: title, result, when.
typedef struct Words {
  const char *result, *when;
  SDL_Color color; // of the result
} Words;

/// The card of a row and what is written on it. True: it was worked.
static bool draw_card(Page *page, const char *name, int32_t at, AppBox box, const Words *words) {
  static const AppReplayCard unread;
  const AppScreenFrame *frame = page->frame;
  const bool primary = !page->begun;
  page->begun = true;
  const bool worked = app_ui_card(frame->ui, app_ui_id(name, at), box.r, primary, NULL);
  if (!app_draw_visible(frame->draw, box.r.x, box.r.y, box.r.w, box.r.h)) return worked;
  const int32_t row = strcmp(name, "saved replay") == 0 ? frame->games->kept_count + at : at;
  const AppReplayCard *card = app_shelf_replay(frame, row);
  if (card == NULL) card = &unread;
  AppBox in = app_box_in(box, 10, 10);
  draw_picture(frame, card, app_cut_left(&in, fminf(app_box_h(in) * PICTURE, app_box_w(box) * 0.36f)));
  app_cut_left(&in, 12);
  app_ui_lines(frame->ui, app_box_by(in, 0, 4), (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT}, 1,
               card->title);
  app_ui_lines(frame->ui, app_box_by(in, 0, 31), (AppFont){APP_TEXT_SMALL, APP_LEFT, words->color}, 1,
               card->fault[0] != '\0' ? card->fault : words->result);
  app_ui_line(frame->ui, app_box_band(in, 54, APP_TEXT_SMALL),
              (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, words->when);
  return worked;
}

static void draw_kept(Page *page, int32_t at) {
  const SDL_Color colors[APP_GAME_ENDS] = {APP_COLOUR_DIM, APP_COLOUR_GOOD, APP_COLOUR_BAD};
  const AppScreenFrame *frame = page->frame;
  const AppKeptGame *kept = &frame->games->kept[at];
  AppBox card = app_grid_next(&page->rows), buttons = app_cut_right(&card, BUTTON);
  const AppBox save = app_cut_top(&buttons, ROW / 2);
  char result[80], ago[48], text[48];
  snprintf(result, sizeof result, "%s%s", app_games_result(kept, text, sizeof text),
           kept->best     ? ", best time"
           : kept->helped ? ", assisted"
                          : "");
  const Words words = {result, app_shelf_ago(kept->when, ago, sizeof ago), colors[kept->end]};
  if (draw_card(page, "replay", at, card, &words)) app_ask_value(frame, APP_INTENT_GAME, APP_GAME_WATCH, at);
  if (app_ui_button(frame->ui, app_ui_id("save replay", at), save.r, NULL, APP_SPRITE_ICON_SAVE, false,
                    "Save it as a file: it stays here"))
    app_ask_value(frame, APP_INTENT_GAME, APP_GAME_SAVE, at);
  if (app_ui_button(frame->ui, app_ui_id("delete replay", at), buttons.r, NULL, APP_SPRITE_ICON_DELETE, false,
                    "Delete"))
    app_ask_value(frame, APP_INTENT_GAME, APP_GAME_DELETE, at);
}

static void draw_saved(Page *page, int32_t at) {
  const AppScreenFrame *frame = page->frame;
  const AppOwnLevel *saved = &frame->games->saved[at];
  const AppBox box = app_grid_next(&page->rows);
  const bool seen = app_draw_visible(frame->draw, box.r.x, box.r.y, box.r.w, box.r.h);
  const AppReplayCard *card = seen ? app_shelf_replay(frame, frame->games->kept_count + at) : NULL;
  char ago[48], length[48] = "", time[32];
  if (card != NULL && card->ticks > 0)
    snprintf(length, sizeof length, "%s long", app_ui_time(card->ticks, false, time, sizeof time));
  const Words words = {length, app_shelf_ago(saved->changed, ago, sizeof ago),
                       card != NULL && card->fault[0] != '\0' ? APP_COLOUR_BAD : APP_COLOUR_DIM};
  if (draw_card(page, "saved replay", at, box, &words))
    app_ask_value(frame, APP_INTENT_GAME, APP_GAME_WATCH_SAVED, at);
}

/* The page */

static void draw_heading(Page *page, const char *text) {
  app_shelf_heading(page->frame, app_box_band(app_cut_top(&page->column, HEADING), 12, APP_TEXT), text);
}

static void draw_words(Page *page, const char *words) {
  AppBox column = app_box_by(app_box_in(page->column, 6, 0), 0, 4);
  app_ui_paragraph(page->frame->ui, &column, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, words);
  page->column.r.y = column.r.y + 8 * column.s;
}

static void draw_deleted(Page *page) {
  const AppScreenFrame *frame = page->frame;
  const AppKeptGame *deleted = &frame->games->deleted;
  if (deleted->name[0] == '\0') return;
  if (app_shelf_deleted(frame, app_cut_top(&page->column, BUTTON), deleted->title, "put replay back"))
    app_ask_value(frame, APP_INTENT_GAME, APP_GAME_PUT_BACK, 0);
  app_cut_top(&page->column, 4);
}

static void draw_hint(Page *page) {
  const AppGames *games = page->frame->games;
  char folder[APP_FILES_PATH], shown[160], words[320];
  if (games->home[0] == '\0') {
    draw_words(page, "Games are not kept: there is no folder for them.");
    return;
  }
  snprintf(folder, sizeof folder, "%s/replays", games->home);
  snprintf(words, sizeof words, "To open a file, drop it on this window, or put it into %s.",
           app_files_short(folder, shown, sizeof shown));
  draw_words(page, words);
}

static void draw(const AppScreenFrame *frame) {
  const AppGames *games = frame->games;
  const AppBox all = app_screens_page(frame, "Replays", PAGE_MAX);
  frame->screens->shelf->replay_reads = 0;
  Page page = {frame, .column = app_ui_scroll_open(frame->ui, app_ui_id("replays", 0), all)};
  app_cut_right(&page.column, 8); // the scroll bar
  draw_heading(&page, "Your last games");
  draw_deleted(&page);
  if (games->kept_count == 0)
    draw_words(&page, "No game yet. Play one, and you can watch it here: the last 20 are kept.");
  begin_rows(&page);
  for (int32_t i = 0; i < games->kept_count; i++) draw_kept(&page, i);
  end_rows(&page);
  draw_heading(&page, "Saved");
  begin_rows(&page);
  for (int32_t i = 0; i < games->saved_count; i++) draw_saved(&page, i);
  end_rows(&page);
  draw_hint(&page);
  app_ui_scroll_close(frame->ui, page.column);
}

const AppScreenRow app_screen_replays = {.draw = draw, .page = true};
