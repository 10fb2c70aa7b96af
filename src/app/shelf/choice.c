/* Choosing a level, to play it in the lab or to draw on it: the player's own ones, the one changed last
 * first, then those that ship with the game. A card has a small map, its brief and times, of own levels when
 * they were changed and what is wrong with them; one that cannot be read says so in its place. */
#include <math.h>
#include <stdio.h>

#include "app/actions/actions.h"
#include "app/draw/style.h"
#include "app/shelf/shelf.h"

#define CARD_WIDTH  286.0f // logical pixels, at least
#define CARD_HEIGHT 292.0f // at least; in larger cells the maps grow
#define CARD_WORDS  147.0f // of a card's height, for what is not map
#define PAGE_MAX    1240.0f
#define HEADING     44.0f
#define BUTTON      52.0f
#define BUTTON_MAX  300.0f

/// What a page offers, and what its cards ask for.
typedef struct Offer {
  const char *heading, *area, *card;
  AppIntentKind kind; // of a level that ships with the game
  int32_t act;        // of an intent for files; below 0: the row itself is the id
  bool plays;         // times are shown
} Offer;

/// Where the page stands while it is drawn.
typedef struct Page {
  const AppScreenFrame *frame;
  const Offer *offer;
  SDL_FRect area; // of the cards
  float y, w, h;  // of the next line; of a card
  int columns, cards;
  bool begun; // a card was drawn: the first one is what Enter works
} Page;

/* Cards */

static void draw_card_times(const AppScreenFrame *frame, const AppThumb *card, const char *name, SDL_FRect r,
                            float y) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s;
  const AppRecord *record = app_records_find(&frame->settings->records, name);
  char text[64], time[32];
  if (card->readable && !card->has_game) return; // a sandbox: nothing to win
  if (record != NULL && record->ticks > 0)
    snprintf(text, sizeof text, "Best %s", app_ui_time(record->ticks, true, time, sizeof time));
  else
    snprintf(text, sizeof text, record != NULL ? "Won" : "Not won yet");
  app_draw_text(frame->draw, r.x, y, size, APP_LEFT, record != NULL ? APP_COLOUR_GOOD : APP_COLOUR_DIM, text);
  if (card->par_seconds <= 0) return;
  const int64_t par = (int64_t)card->par_seconds * SIM_TICKS_PER_SECOND;
  snprintf(text, sizeof text, "Par %s", app_ui_time(par, false, time, sizeof time));
  app_draw_text(frame->draw, r.x + r.w, y, size, APP_RIGHT, APP_COLOUR_DIM, text);
}

/// When it was changed, and how large it is.
static void draw_own_facts(const AppScreenFrame *frame, const AppOwnCard *card, int64_t changed, SDL_FRect r,
                           float y) {
  const float size = APP_TEXT_SMALL * frame->window->scale;
  char text[64];
  app_draw_text(frame->draw, r.x, y, size, APP_LEFT, APP_COLOUR_DIM,
                app_shelf_ago(changed, text, sizeof text));
  if (card->width == 0) return;
  snprintf(text, sizeof text, "%d x %d", (int)card->width, (int)card->height);
  app_draw_text(frame->draw, r.x + r.w, y, size, APP_RIGHT, APP_COLOUR_DIM, text);
}

typedef struct Card {
  AppUiId id;
  const AppThumb *thumb;
  const char *title, *words;
  SDL_Color color; // of the words
} Card;

/// Frame, map, title and words. `inner`: what lies inside its rim. False: it is out of sight.
static bool draw_card(Page *page, const Card *card, SDL_FRect cell, SDL_FRect *inner, bool *clicked) {
  const AppScreenFrame *frame = page->frame;
  const bool primary = !page->begun;
  page->begun = true;
  *clicked = app_ui_card(frame->ui, card->id, cell, primary, NULL);
  const float s = frame->window->scale, pad = 14 * s;
  if (primary) // Enter works it
    app_draw_round_frame(frame->draw,
                         (SDL_FRect){cell.x + 3 * s, cell.y + 3 * s, cell.w - 6 * s, cell.h - 6 * s}, 8 * s,
                         fmaxf(2 * s, 1), APP_COLOUR_ACCENT);
  const SDL_FRect r = *inner = (SDL_FRect){cell.x + pad, cell.y + pad, cell.w - 2 * pad, cell.h - 2 * pad};
  if (!app_draw_visible(frame->draw, cell.x, cell.y, cell.w, cell.h)) return false;
  const float map = cell.h - CARD_WORDS * s;
  app_thumb_draw(frame, card->thumb, (SDL_FRect){r.x, r.y, r.w, map}, APP_COLOUR_PLAIN);
  const float y = r.y + map + 8 * s;
  app_draw_text_fit(frame->draw, r.x, y, r.w, (AppFont){APP_TEXT * s, APP_LEFT, APP_COLOUR_TEXT},
                    card->title);
  app_draw_lines(frame->draw, r.x, y + 25 * s, r.w, 3, (AppFont){APP_TEXT_SMALL * s, APP_LEFT, card->color},
                 card->words);
  return true;
}

static SDL_FRect next_cell(Page *page) {
  const int at = page->cards++ % page->columns;
  if (at == 0 && page->cards > 1) page->y += page->h;
  return (SDL_FRect){page->area.x + page->w * (float)at, page->y, page->w, page->h};
}

static void end_cells(Page *page) {
  if (page->cards > 0) page->y += page->h;
  page->cards = 0;
}

static void draw_shipped(Page *page, int index) {
  const AppScreenFrame *frame = page->frame;
  const FormatsLibraryEntry *entry = &frame->game->library.entries[index];
  const AppThumb *thumb = app_thumb(frame, index);
  char title[SIM_TITLE_BYTES + 16];
  SDL_FRect inner;
  bool clicked;
  if (thumb == NULL) return;
  if (entry->campaign)
    snprintf(title, sizeof title, "%d  %s", index + 1, thumb->title);
  else
    snprintf(title, sizeof title, "%s", thumb->title);
  const Card card = {app_ui_id(page->offer->card, index), thumb, title, thumb->brief, APP_COLOUR_DIM};
  const bool seen = draw_card(page, &card, next_cell(page), &inner, &clicked);
  if (seen && page->offer->plays)
    draw_card_times(frame, thumb, entry->name, inner,
                    inner.y + inner.h - APP_TEXT_SMALL * frame->window->scale);
  if (!clicked) return;
  const bool files = page->offer->act >= 0;
  app_intend(frame->intents, (AppIntent){.kind = page->offer->kind,
                                         .id = files ? page->offer->act : index,
                                         .value = files ? index : 0});
}

static void choose_own(const AppScreenFrame *frame, const Offer *offer, int32_t row) {
  AppShelf *shelf = frame->screens->shelf;
  if (!offer->plays) {
    app_intend(frame->intents, (AppIntent){.kind = APP_INTENT_FILE, .id = APP_FILE_EDIT, .value = row});
    return;
  }
  shelf->chosen = row;
  shelf->renames = false;
  app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_OWN);
}

static void draw_own(Page *page, int32_t row) {
  const AppScreenFrame *frame = page->frame;
  static const AppOwnCard unread = {.thumb = {.title = ""}};
  const SDL_FRect cell = next_cell(page);
  const bool seen = app_draw_visible(frame->draw, cell.x, cell.y, cell.w, cell.h);
  const AppOwnCard *own = seen ? app_shelf_own(frame, row) : NULL;
  if (own == NULL) own = &unread;
  const bool faulty = own->fault[0] != '\0';
  SDL_FRect inner;
  bool clicked;
  const Card card = {app_ui_id("own card", row), &own->thumb,
                     own->read ? own->thumb.title : frame->files->own[row].name,
                     faulty ? own->fault : own->thumb.brief, faulty ? APP_COLOUR_BAD : APP_COLOUR_DIM};
  if (draw_card(page, &card, cell, &inner, &clicked))
    draw_own_facts(frame, own, frame->files->own[row].changed, inner,
                   inner.y + inner.h - APP_TEXT_SMALL * frame->window->scale);
  if (clicked) choose_own(frame, page->offer, row);
}

/* The page */

static void draw_heading(Page *page, const char *text) {
  const float s = page->frame->window->scale;
  app_draw_text(page->frame->draw, page->area.x + 6 * s, page->y + 14 * s, APP_TEXT * s, APP_LEFT,
                APP_COLOUR_ACCENT, text);
  page->y += HEADING * s;
}

/// Buttons side by side over the cards.
static void draw_buttons(Page *page) {
  const AppScreenFrame *frame = page->frame;
  const float s = frame->window->scale, w = floorf(fminf(page->area.w / 2, BUTTON_MAX * s));
  const SDL_FRect one = {page->area.x, page->y, w, BUTTON * s}, two = {one.x + w, one.y, w, one.h};
  if (app_ui_button(frame->ui, app_ui_id("new level", 0), one, "New level", 0, false,
                    "Empty, or made by a generator"))
    app_ask(frame, APP_INTENT_SCREEN, APP_SCREEN_NEW);
  if (app_ui_button(frame->ui, app_ui_id("paste level", 0), two, "Paste a level", 0, false,
                    "A level that was copied as text"))
    app_ask(frame, APP_INTENT_FILE, APP_FILE_PASTE);
  page->y += BUTTON * s + 4 * s;
}

static void draw_deleted(Page *page) {
  const AppScreenFrame *frame = page->frame;
  const AppDeleted *deleted = &frame->files->deleted;
  if (deleted->name[0] == '\0') return;
  const float s = frame->window->scale, button = 150 * s, size = APP_TEXT * s;
  const SDL_FRect r = {page->area.x, page->y, page->area.w, BUTTON * s};
  char text[APP_FILES_NAME + 32];
  snprintf(text, sizeof text, "%s was deleted.", deleted->name);
  app_draw_text_fit(frame->draw, r.x + 6 * s, r.y + (r.h - size) / 2, r.w - button - 18 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, text);
  if (app_ui_button(frame->ui, app_ui_id("put back", 0), (SDL_FRect){r.x + r.w - button, r.y, button, r.h},
                    "Put it back", 0, false, NULL))
    app_ask(frame, APP_INTENT_FILE, APP_FILE_PUT_BACK);
  page->y += r.h;
}

static void draw_yours(Page *page) {
  const AppScreenFrame *frame = page->frame;
  const float s = frame->window->scale;
  draw_heading(page, "Yours");
  draw_deleted(page);
  draw_buttons(page);
  for (int32_t i = 0; i < frame->files->own_count; i++) draw_own(page, i);
  end_cells(page);
  if (frame->files->own_count > 0) return;
  page->y += app_draw_paragraph(frame->draw, page->area.x + 6 * s, page->y, page->area.w - 12 * s,
                                (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_DIM},
                                "Levels that you draw and save are kept here.", true) +
             6 * s;
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
      begun = true;
      draw_shipped(page, i);
    }
  }
  end_cells(page);
}

static void draw_offer(const AppScreenFrame *frame, const Offer *offer) {
  const float s = frame->window->scale;
  const SDL_FRect all = app_parts_page(frame, offer->heading, PAGE_MAX);
  frame->screens->shelf->own_reads = 0;
  Page page = {.frame = frame, .offer = offer, .area = all};
  page.area.w = all.w - 8 * s; // beside the scroll bar
  page.columns = SDL_max((int)(page.area.w / (CARD_WIDTH * s)), 1);
  page.w = floorf(page.area.w / (float)page.columns);
  page.h = floorf(CARD_HEIGHT * s);
  const float begin = page.y = app_ui_scroll_begin(frame->ui, app_ui_id(offer->area, 0), all);
  draw_yours(&page);
  draw_sections(&page, "Sandboxes", SANDBOXES, GENERATED);
  draw_sections(&page, "The campaign", CAMPAIGN, CAMPAIGN);
  if (frame->game->library.count == 0)
    page.y += app_draw_paragraph(frame->draw, all.x, page.y + 20 * s, all.w,
                                 (AppFont){APP_TEXT * s, APP_CENTRE, APP_COLOUR_DIM},
                                 "No levels found. Drop a level file on this window to play it.", true) +
              40 * s;
  app_ui_scroll_end(frame->ui, page.y - begin);
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
  draw_offer(frame, &(Offer){.heading = "Draw on a level",
                             .area = "open cards",
                             .card = "open card",
                             .kind = APP_INTENT_FILE,
                             .act = APP_FILE_EDIT_SHIPPED});
}

const AppScreenRow app_screen_lab = {.draw = draw_lab, .page = true};
const AppScreenRow app_screen_open = {.draw = draw_open, .page = true};
