/* The lab's choice of levels: a card for each, with a small map of it, its brief and times. The sandboxes
 * come first, then the generated levels, then all others; each opens with the lab's panel, whatever the
 * campaign has locked. */
#include <math.h>
#include <stdio.h>

#include "app/campaign/thumbs.h"
#include "app/draw/style.h"

#define CARD_WIDTH  286.0f // logical pixels, at least
#define CARD_HEIGHT 292.0f // at least; in larger cells the maps grow
#define CARD_MAX    360.0f
#define CARD_WORDS  147.0f // of a card's height, for what is not map
#define PAGE_MAX    1240.0f

static void draw_card_times(const AppScreenFrame *frame, const AppThumb *card, int index, SDL_FRect r,
                            float y) {
  const float s = frame->window->scale, size = APP_TEXT_SMALL * s;
  const AppRecord *record =
      app_records_find(&frame->settings->records, frame->game->library.entries[index].name);
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

static bool draw_card(const AppScreenFrame *frame, const AppThumb *card, int index, SDL_FRect cell,
                      bool primary) {
  const bool clicked = app_ui_card(frame->ui, app_ui_id("card", index), cell, primary, NULL);
  const float s = frame->window->scale;
  if (primary) // Enter plays it
    app_draw_round_frame(frame->draw,
                         (SDL_FRect){cell.x + 3 * s, cell.y + 3 * s, cell.w - 6 * s, cell.h - 6 * s}, 8 * s,
                         fmaxf(2 * s, 1), APP_COLOUR_ACCENT);
  const float pad = 14 * s, size = APP_TEXT_SMALL * s;
  const SDL_FRect r = {cell.x + pad, cell.y + pad, cell.w - 2 * pad, cell.h - 2 * pad};
  if (!app_draw_visible(frame->draw, cell.x, cell.y, cell.w, cell.h)) return clicked;
  const float map = cell.h - CARD_WORDS * s;
  app_thumb_draw(frame, card, (SDL_FRect){r.x, r.y, r.w, map}, APP_COLOUR_PLAIN);
  float y = r.y + map + 8 * s;
  char title[SIM_TITLE_BYTES + 16];
  if (frame->game->library.entries[index].campaign)
    snprintf(title, sizeof title, "%d  %s", index + 1, card->title);
  else
    snprintf(title, sizeof title, "%s", card->title);
  app_draw_text_fit(frame->draw, r.x, y, r.w, (AppFont){APP_TEXT * s, APP_LEFT, APP_COLOUR_TEXT}, title);
  y += 25 * s;
  app_draw_lines(frame->draw, r.x, y, r.w, 3, (AppFont){size, APP_LEFT, APP_COLOUR_DIM}, card->brief);
  draw_card_times(frame, card, index, r, cell.y + cell.h - pad - size);
  return clicked;
}

/// What a page offers: rows of the library in the order of their cards.
typedef struct Offer {
  const char *heading, *area;
  AppIntentKind kind; // what a card asks for
  int first;          // the card that Enter works, and that is in sight at first
  int count, row[APP_MAX_THUMBS];
} Offer;

static void draw_offer(const AppScreenFrame *frame, const Offer *offer) {
  const float s = frame->window->scale;
  const SDL_FRect page = app_parts_page(frame, offer->heading, PAGE_MAX);
  if (app_thumb(frame, 0) == NULL || offer->count == 0) {
    app_draw_paragraph(frame->draw, page.x, page.y + 40 * s, page.w,
                       (AppFont){APP_TEXT * s, APP_CENTRE, APP_COLOUR_DIM},
                       "No levels found. Drop a level file on this window to play it.", true);
    return;
  }
  const float wide = page.w - 8 * s; // beside the scroll bar
  int columns = (int)(wide / (CARD_WIDTH * s));
  columns = SDL_clamp(columns, 1, offer->count);
  const int lines = (offer->count + columns - 1) / columns;
  const float w = floorf(wide / (float)columns);
  const float h = floorf(fmaxf(fminf(page.h / (float)lines, CARD_MAX * s), CARD_HEIGHT * s));
  const float middle = h * ((float)(offer->first / columns) + 0.5f), all = h * (float)lines;
  const AppUiId area = app_ui_id(offer->area, 0);
  app_ui_scroll_from(frame->ui, area, fminf(middle - page.h / 2, all - page.h));
  const float begin = app_ui_scroll_begin(frame->ui, area, page);
  int chosen = -1;
  for (int i = 0; i < offer->count; i++) {
    const SDL_FRect cell = {page.x + w * (float)(i % columns), begin + h * (float)(i / columns), w, h};
    if (draw_card(frame, app_thumb(frame, offer->row[i]), offer->row[i], cell, i == offer->first))
      chosen = offer->row[i];
  }
  app_ui_scroll_end(frame->ui, all);
  if (chosen >= 0) app_ask(frame, offer->kind, chosen);
}

/// The place of a level in the lab: sandboxes, generated levels, the others.
static int lab_place(const FormatsLibraryEntry *entry) {
  if (!entry->campaign) return 0;
  return entry->generator != NULL ? 1 : 2;
}

static void draw_lab(const AppScreenFrame *frame) {
  const FormatsLibrary *library = &frame->game->library;
  Offer offer = {.heading = "The lab: choose a level", .area = "lab cards", .kind = APP_INTENT_LAB_LEVEL};
  for (int place = 0; place < 3; place++)
    for (int i = 0; i < SDL_min(library->count, APP_MAX_THUMBS); i++)
      if (lab_place(&library->entries[i]) == place) offer.row[offer.count++] = i;
  draw_offer(frame, &offer);
}

const AppScreenRow app_screen_lab = {.draw = draw_lab, .page = true};
