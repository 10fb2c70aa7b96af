/* The card that says why a walker does not come through a tile, with a button for each change after which it
 * would. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/hud/clear.h"
#include "app/hud/hud_parts.h"
#include "app/screens/ask.h"
#include "app/told/why_not.h"
#include "app/ui/paint.h"

#define PAD   12.0f // logical pixels
#define WIDTH 440.0f
#define GAP   4.0f

enum { LINES = 4 };

/// Its lines from top to bottom; empty ones take no space.
typedef struct Card {
  AppFont font[LINES];
  const char *line[LINES];
  AppWhyWords words;
  char title[64];
  int buttons;
} Card;

static const char *last_line(const AppGame *game, const SimWhyFound *found) {
  const bool asks = found->answer == SIM_WHY_DEARER || found->answer == SIM_WHY_SHORTER ||
                    found->answer == SIM_WHY_EQUAL || found->answer == SIM_WHY_CLOSED ||
                    found->answer == SIM_WHY_APART;
  if (!asks) return "";
  if (game->why_not.changed) return "Changed. Asking again soon.";
  if (found->offer_count > 0 && found->by_path) return "After this its next path leads there:";
  if (found->offer_count > 0)
    return found->walks ? "After this he would go there:" : "After this it would go there:";
  return found->tries ? "Trying changes ..." : "No single change does it.";
}

static void make_card(const AppScreenFrame *frame, const SimWhyFound *found, Card *card) {
  const AppGame *game = frame->game;
  card->words = app_why_not_words(game);
  snprintf(card->title, sizeof card->title, "%s: why not this way?", app_why_not_whose(game));
  card->line[0] = card->title;
  card->line[1] = card->words.what;
  card->line[2] = card->words.more;
  card->line[3] = last_line(game, found);
  card->font[0] = (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT};
  card->font[1] = card->font[2] = (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT};
  card->font[3] = (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM};
  card->buttons = game->why_not.changed ? 0 : (int)found->offer_count;
}

static float height_of(const AppScreenFrame *frame, const Card *card, float width) {
  float high = 2 * 8 + (card->buttons > 0 ? APP_BUTTON + GAP : 0);
  for (int i = 0; i < LINES; i++)
    if (card->line[i][0] != '\0')
      high += GAP + app_ui_paragraph_height(frame->ui, i == 0 ? width - APP_BUTTON : width, card->font[i],
                                            card->line[i]);
  return high;
}

static void draw_close(const AppScreenFrame *frame, AppBox box) {
  AppBox corner = app_cut_right(&box, APP_BUTTON);
  corner = app_cut_top(&corner, APP_BUTTON);
  if (app_ui_card(frame->ui, app_ui_id("why close", 0), corner.r, false, "Ends the question"))
    app_ask(frame, APP_INTENT_ARM, APP_ARM_WHY_NOT);
  app_ui_line(frame->ui, corner, (AppFont){APP_TEXT_LARGE, APP_CENTRE, APP_COLOUR_TEXT}, "\xc3\x97");
}

static void draw_buttons(const AppScreenFrame *frame, const Card *card, AppBox line) {
  char label[64];
  for (int i = 0; i < card->buttons; i++)
    if (app_ui_button(frame->ui, app_ui_id("why offer", i), app_box_part(line, i, card->buttons, GAP).r,
                      app_why_not_offer(frame->game, i, label, sizeof label), 0, true, "Does it now"))
      app_ask(frame, APP_INTENT_WHY_NOT, i);
}

/// Is the tile in the lower half of the map? The card then lies in the upper one.
static bool is_low(const AppScreenFrame *frame, NavCell tile) {
  const AppCamera *camera = &frame->game->camera;
  const SDL_FRect space = frame->hud->free.r;
  const float y = app_camera_py(camera, (float)nav_grid_y(&frame->game->run.world.grid, tile) + 0.5f);
  return y > space.y + space.h / 2;
}

static void draw_why(const AppScreenFrame *frame, AppBox place) {
  (void)place;
  const SimWhyFound *found = app_why_not_found(frame->game);
  Card card = {0};
  if (found == NULL) return;
  make_card(frame, found, &card);
  AppBox space = frame->hud->free;
  app_cut_bottom(&space, 6);
  app_cut_top(&space, (app_hud_notices_end(frame) - space.r.y) / space.s);
  const float wide = fminf(app_box_w(space) - 12, WIDTH), text = wide - 2 * PAD;
  assert(wide > 0);
  const AppBox box =
      app_box_at(space, wide, height_of(frame, &card, text), 0.5f, is_low(frame, found->tile) ? 0 : 1);
  app_ui_surface(frame->ui, app_ui_id("why", 0), box.r);
  app_ui_plate(frame->ui, box, 10, APP_COLOUR_SHEET, APP_COLOUR_OUTLINE);
  AppBox column = app_box_in(box, PAD, 8);
  if (card.buttons > 0) draw_buttons(frame, &card, app_cut_bottom(&column, APP_BUTTON));
  for (int i = 0; i < LINES; i++) {
    if (card.line[i][0] == '\0') continue;
    AppBox line = column;
    if (i == 0) app_cut_right(&line, APP_BUTTON);
    app_ui_paragraph(frame->ui, &line, card.font[i], card.line[i]);
    column = app_box_open(column, line.r.y);
    app_cut_top(&column, GAP);
  }
  draw_close(frame, box);
}

const AppHudPlate app_hud_why_not = {.draw = draw_why, .covered = true};
