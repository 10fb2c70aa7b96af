/* Experiments: a card for each idea, by article. A tap runs it. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/experiments/experiment_live.h"
#include "app/screens/ask.h"
#include "app/screens/menu.h"
#include "app/ui/paint.h"
#include "lab/experiment.h"

#define CARD_WIDTH  250.0f // logical pixels, at least
#define CARD_HEIGHT 208.0f
#define PICTURE     112.0f
#define PAGE_MAX    1240.0f
#define HEADING     64.0f

enum { MAX_COLUMNS = 6 };

/// The page while it is drawn.
typedef struct Page {
  const AppScreenFrame *frame;
  AppBox column;
  bool begun; // a card was drawn: the first one is what Enter works
} Page;

static void draw_card(Page *page, int32_t number, AppBox cell) {
  const AppScreenFrame *frame = page->frame;
  const LabExperiment *row = lab_experiment(number, NULL);
  cell = app_box_in(cell, 4, 4);
  const bool clicked =
      app_ui_card(frame->ui, app_ui_id("experiment", (int)number), cell.r, !page->begun, NULL);
  page->begun = true;
  if (clicked) app_ask(frame, APP_INTENT_EXPERIMENT, number);
  if (!app_draw_visible(frame->draw, cell.r.x, cell.r.y, cell.r.w, cell.r.h)) return;
  AppBox in = app_box_in(cell, 10, 10);
  app_experiment_live(frame, number, app_cut_top(&in, PICTURE));
  app_cut_top(&in, 8);
  app_ui_line(frame->ui, app_cut_top(&in, APP_TEXT), (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT},
              row->title);
  app_cut_top(&in, 6);
  app_ui_lines(frame->ui, in, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, 2, row->question);
}

/// Title and year in one line, who and which game in another.
static void draw_heading(Page *page, const LabArticle *article) {
  char words[192], year[16] = "";
  AppBox box = app_cut_top(&page->column, HEADING);
  if (article->year > 0) snprintf(year, sizeof year, ", %d", (int)article->year);
  app_cut_top(&box, 16);
  box = app_box_in(box, 6, 0);
  app_ui_line(page->frame->ui, app_cut_top(&box, APP_TEXT), (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT},
              article->title);
  const char *game = article->game;
  snprintf(words, sizeof words, "%s%s%s%s", article->author, game != NULL ? ", " : "",
           game != NULL ? game : "", year);
  app_cut_top(&box, 4);
  app_ui_line(page->frame->ui, app_cut_top(&box, APP_TEXT_SMALL),
              (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, words);
}

static void draw_cards(Page *page, const LabArticle *article, int32_t first, bool more) {
  const int columns = app_grid_columns(page->column, CARD_WIDTH, MAX_COLUMNS);
  AppGrid grid = app_grid(page->column, columns, CARD_HEIGHT);
  for (int32_t i = 0; i < article->count; i++)
    if (article->experiments[i].more == more) draw_card(page, first + i, app_grid_next(&grid));
  page->column.r.y = app_grid_below(&grid).r.y;
}

static bool has_more(const LabArticle *article) {
  return article->count > 0 && article->experiments[article->count - 1].more;
}

static void draw(const AppScreenFrame *frame) {
  const AppBox all = app_screens_page(frame, "Experiments", PAGE_MAX);
  app_experiment_live_begin(frame);
  app_ui_scroll_from(frame->ui, app_ui_id("experiments", 0), frame->screens->experiments_at);
  Page page = {frame, .column = app_ui_scroll_open(frame->ui, app_ui_id("experiments", 0), all)};
  frame->screens->experiments_at = all.r.y - page.column.r.y; // kept for when the player comes back
  app_cut_right(&page.column, 8);                             // the scroll bar
  AppBox words = app_box_in(page.column, 6, 0);
  app_ui_paragraph(
      frame->ui, &words, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM},
      "Ideas of five articles, running. Tap one: it sets everything up and measures what comes out. "
      "The first cards of each article are its tour.");
  page.column.r.y = words.r.y;
  for (int32_t i = 0, first = 0; i < lab_article_count; first += lab_articles[i++]->count) {
    draw_heading(&page, lab_articles[i]);
    draw_cards(&page, lab_articles[i], first, false);
    if (!has_more(lab_articles[i])) continue;
    const AppBox line = app_box_in(app_box_band(app_cut_top(&page.column, 40), 14, APP_TEXT_SMALL), 6, 0);
    app_ui_line(frame->ui, line, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_TEXT}, "And further");
    draw_cards(&page, lab_articles[i], first, true);
  }
  app_ui_scroll_close(frame->ui, page.column);
}

const AppScreenRow app_screen_experiments = {.draw = draw, .page = true};
