/* Choosing a level, to play it in the lab or to draw on it: the player's own ones, the one changed last
 * first, then those that ship with the game. A card has a small map, its brief and times, of own levels when
 * they were changed and what is wrong with them; one that cannot be read says so in its place. */
#include <math.h>
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

#define CARD_WIDTH  286.0f // logical pixels, at least
#define CARD_HEIGHT 292.0f // at least; in larger cells the maps grow
#define CARD_WORDS  147.0f // of a card's height, for what is not map
#define PAGE_MAX    1240.0f
#define HEADING     44.0f
#define BUTTON      52.0f
#define BUTTON_MAX  300.0f

enum { MAX_COLUMNS = 64 };

/// A page's buttons, and the requests of its cards.
typedef struct Offer {
  const char *heading, *area, *card;
  AppIntentKind kind; // of a level that ships with the game
  int32_t act;        // of an intent for files; below 0: the row itself is the id
  bool plays;         // times are shown
} Offer;

/// The page while it is drawn: the column that is left, and cards side by side.
typedef struct Page {
  const AppScreenFrame *frame;
  const Offer *offer;
  AppBox column;
  AppGrid cards;
  bool begun; // a card was drawn: the first one is what Enter works
} Page;

/* Cards */

/// Two words on the last line of a card.
static void draw_foot(const AppScreenFrame *frame, AppBox line, const char *left, SDL_Color color,
                      const char *right) {
  app_ui_line(frame->ui, line, (AppFont){APP_TEXT_SMALL, APP_LEFT, color}, left);
  app_ui_line(frame->ui, line, (AppFont){APP_TEXT_SMALL, APP_RIGHT, APP_COLOUR_DIM}, right);
}

static void draw_card_times(const AppScreenFrame *frame, const AppThumb *card, const char *name,
                            AppBox line) {
  const AppRecord *record = app_records_find(&frame->settings->records, name);
  char best[64], par[64] = "", time[32];
  if (card->readable && !card->has_game) return; // a sandbox: nothing to win
  if (record != NULL && record->ticks > 0)
    snprintf(best, sizeof best, "Best %s", app_ui_time(record->ticks, true, time, sizeof time));
  else
    snprintf(best, sizeof best, record != NULL ? "Won" : "Not won yet");
  const int64_t ticks = (int64_t)card->par_seconds * SIM_TICKS_PER_SECOND;
  if (ticks > 0) snprintf(par, sizeof par, "Par %s", app_ui_time(ticks, false, time, sizeof time));
  draw_foot(frame, line, best, record != NULL ? APP_COLOUR_GOOD : APP_COLOUR_DIM, par);
}

/// Draws the date of the last change, and the size.
static void draw_own_facts(const AppScreenFrame *frame, const AppOwnCard *card, int64_t changed,
                           AppBox line) {
  char ago[64], size[64] = "";
  if (card->width > 0) snprintf(size, sizeof size, "%d x %d", (int)card->width, (int)card->height);
  draw_foot(frame, line, app_shelf_ago(changed, ago, sizeof ago), APP_COLOUR_DIM, size);
}

typedef struct Card {
  AppUiId id;
  const AppThumb *thumb;
  const char *title, *words;
  SDL_Color color; // of the words
} Card;

/// Frame, map, title and words; what is left is the last line. False: it is out of sight.
static bool draw_card(Page *page, const Card *card, AppBox cell, AppBox *foot, bool *clicked) {
  const AppScreenFrame *frame = page->frame;
  const bool primary = !page->begun;
  page->begun = true;
  *clicked = app_ui_card(frame->ui, card->id, cell.r, primary, NULL);
  if (primary) app_ui_rim(frame->ui, app_box_in(cell, 3, 3), 8, 2, APP_COLOUR_ACCENT); // Enter works it
  if (!app_draw_visible(frame->draw, cell.r.x, cell.r.y, cell.r.w, cell.r.h)) return false;
  AppBox in = app_box_in(cell, 14, 14);
  app_campaign_thumb_draw(frame, card->thumb, app_cut_top(&in, app_box_h(cell) - CARD_WORDS).r,
                          APP_COLOUR_PLAIN);
  *foot = app_cut_bottom(&in, APP_TEXT_SMALL);
  app_cut_top(&in, 8);
  app_ui_line(frame->ui, app_cut_top(&in, APP_TEXT), (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT},
              card->title);
  app_ui_lines(frame->ui, app_box_by(in, 0, 25 - APP_TEXT), (AppFont){APP_TEXT_SMALL, APP_LEFT, card->color},
               3, card->words);
  return true;
}

static void begin_cards(Page *page) {
  AppBox area = page->column;
  const int columns = app_grid_columns(area, CARD_WIDTH, MAX_COLUMNS);
  area.r.w = floorf(area.r.w / (float)columns) * (float)columns;
  page->cards = app_grid(area, columns, floorf(CARD_HEIGHT * area.s) / area.s);
}

static void end_cards(Page *page) {
  page->column.r.y = app_grid_below(&page->cards).r.y;
}

static void draw_shipped(Page *page, int index) {
  const AppScreenFrame *frame = page->frame;
  const FormatsLibraryEntry *entry = &frame->game->library.entries[index];
  const AppThumb *thumb = app_campaign_thumb(frame, index);
  char title[SIM_TITLE_BYTES + 16];
  AppBox foot;
  bool clicked;
  if (thumb == NULL) return;
  if (entry->campaign)
    snprintf(title, sizeof title, "%d  %s", index + 1, thumb->title);
  else
    snprintf(title, sizeof title, "%s", thumb->title);
  const Card card = {app_ui_id(page->offer->card, index), thumb, title, thumb->brief, APP_COLOUR_DIM};
  const bool seen = draw_card(page, &card, app_grid_next(&page->cards), &foot, &clicked);
  if (seen && page->offer->plays) draw_card_times(frame, thumb, entry->name, foot);
  if (!clicked) return;
  const bool files = page->offer->act >= 0;
  app_ask_value(frame, page->offer->kind, files ? page->offer->act : index, files ? index : 0);
}

static void choose_own(const AppScreenFrame *frame, const Offer *offer, int32_t row) {
  AppShelf *shelf = frame->screens->shelf;
  if (!offer->plays) {
    app_ask_value(frame, APP_INTENT_FILE, APP_FILE_EDIT, row);
    return;
  }
  shelf->chosen = row;
  shelf->renames = false;
  app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_OWN);
}

static void draw_own(Page *page, int32_t row) {
  const AppScreenFrame *frame = page->frame;
  static const AppOwnCard unread = {.thumb = {.title = ""}};
  const AppBox cell = app_grid_next(&page->cards);
  const bool seen = app_draw_visible(frame->draw, cell.r.x, cell.r.y, cell.r.w, cell.r.h);
  const AppOwnCard *own = seen ? app_shelf_own(frame, row) : NULL;
  if (own == NULL) own = &unread;
  const bool faulty = own->fault[0] != '\0';
  AppBox foot;
  bool clicked;
  const Card card = {app_ui_id("own card", row), &own->thumb,
                     own->read ? own->thumb.title : frame->files->own[row].name,
                     faulty ? own->fault : own->thumb.brief, faulty ? APP_COLOUR_BAD : APP_COLOUR_DIM};
  if (draw_card(page, &card, cell, &foot, &clicked))
    draw_own_facts(frame, own, frame->files->own[row].changed, foot);
  if (clicked) choose_own(frame, page->offer, row);
}

/* The page */

static void draw_heading(Page *page, const char *text) {
  app_shelf_heading(page->frame, app_box_band(app_cut_top(&page->column, HEADING), 14, APP_TEXT), text);
}

/// Buttons side by side over the cards.
static void draw_buttons(Page *page) {
  const AppScreenFrame *frame = page->frame;
  AppBox row = app_cut_top(&page->column, BUTTON);
  row.r.w = 2 * floorf(fminf(row.r.w / 2, BUTTON_MAX * row.s));
  if (app_ui_button(frame->ui, app_ui_id("new level", 0), app_box_part(row, 0, 2, 0).r, "New level", 0, false,
                    "Empty, or made by a generator"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_NEW);
  if (app_ui_button(frame->ui, app_ui_id("paste level", 0), app_box_part(row, 1, 2, 0).r, "Paste a level", 0,
                    false, "A level that was copied as text"))
    app_ask(frame, APP_INTENT_FILE, APP_FILE_PASTE);
  app_cut_top(&page->column, 4);
}

/// Draws the way to the experiments, in the lab.
static void draw_experiments(Page *page) {
  AppBox row = app_cut_top(&page->column, BUTTON);
  row.r.w = fminf(row.r.w, 2 * BUTTON_MAX * row.s);
  if (app_ui_button(page->frame->ui, app_ui_id("lab experiments", 0), row.r, "Experiments", 0, false,
                    "Ideas of five articles that run and measure themselves"))
    app_ask(page->frame, APP_INTENT_SCREEN, APP_SCREEN_EXPERIMENTS);
}

static void draw_yours(Page *page) {
  const AppScreenFrame *frame = page->frame;
  const AppDeleted *deleted = &frame->files->deleted;
  draw_heading(page, "Yours");
  if (deleted->name[0] != '\0' &&
      app_shelf_deleted(frame, app_cut_top(&page->column, BUTTON), deleted->name, "put back"))
    app_ask(frame, APP_INTENT_FILE, APP_FILE_PUT_BACK);
  draw_buttons(page);
  begin_cards(page);
  for (int32_t i = 0; i < frame->files->own_count; i++) draw_own(page, i);
  end_cards(page);
  if (frame->files->own_count > 0) return;
  AppBox words = app_box_in(page->column, 6, 0);
  app_ui_paragraph(frame->ui, &words, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM},
                   "Levels that you draw and save are kept here.");
  page->column.r.y = words.r.y + 6 * words.s;
}

typedef enum Section { SANDBOXES, GENERATED, CAMPAIGN } Section;

static Section section_of(const FormatsLibraryEntry *entry) {
  if (!entry->campaign) return SANDBOXES;
  return entry->generator != NULL ? GENERATED : CAMPAIGN;
}

/// The levels of the library from one section to another, under one heading.
static void draw_sections(Page *page, const char *title, Section from, Section to) {
  const FormatsLibrary *library = &page->frame->game->library;
  bool begun = false;
  for (Section section = from; section <= to; section++) {
    for (int i = 0; i < SDL_min(library->count, APP_MAX_THUMBS); i++) {
      if (section_of(&library->entries[i]) != section) continue;
      if (!begun) draw_heading(page, title);
      if (!begun) begin_cards(page);
      begun = true;
      draw_shipped(page, i);
    }
  }
  if (begun) end_cards(page);
}

static void draw_offer(const AppScreenFrame *frame, const Offer *offer) {
  const AppBox all = app_screens_page(frame, offer->heading, PAGE_MAX);
  frame->screens->shelf->own_reads = 0;
  Page page = {frame, offer, .column = app_ui_scroll_open(frame->ui, app_ui_id(offer->area, 0), all)};
  app_cut_right(&page.column, 8); // the scroll bar
  if (offer->plays) draw_experiments(&page);
  draw_yours(&page);
  draw_sections(&page, "Sandboxes", SANDBOXES, GENERATED);
  draw_sections(&page, "The campaign", CAMPAIGN, CAMPAIGN);
  if (frame->game->library.count == 0) {
    app_cut_top(&page.column, 20);
    app_ui_paragraph(frame->ui, &page.column, (AppFont){APP_TEXT, APP_CENTRE, APP_COLOUR_DIM},
                     "No levels found. Drop a level file on this window to play it.");
    app_cut_top(&page.column, 20);
  }
  app_ui_scroll_close(frame->ui, page.column);
}

static void draw_lab(const AppScreenFrame *frame) {
  draw_offer(frame, &(Offer){.heading = "The lab: choose a level",
                             .area = "lab cards",
                             .card = "card",
                             .kind = APP_INTENT_LAB_LEVEL,
                             .act = -1,
                             .plays = true});
}

static void draw_open(const AppScreenFrame *frame) {
  draw_offer(frame, &(Offer){.heading = "Choose a level to edit",
                             .area = "open cards",
                             .card = "open card",
                             .kind = APP_INTENT_FILE,
                             .act = APP_FILE_EDIT_SHIPPED});
}

const AppScreenRow app_screen_lab = {.draw = draw_lab, .page = true};
const AppScreenRow app_screen_open = {.draw = draw_open, .page = true};
