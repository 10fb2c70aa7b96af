/* The settings of what is in hand, in one line beside the map; what does not fit goes on over its edge. Each
 * setting is measured before it is drawn, so that a line is broken only between two of them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/draw/style.h"
#include "app/edit/brushes.h"
#include "app/edit/tools.h"
#include "app/editor/layout.h"
#include "app/view/looks.h"

#define STEPPER 148.0f // logical pixels
#define TOGGLE  44.0f
#define NAME    150.0f // of what is in hand, at most

enum { MAX_ITEMS = 16 };

typedef struct Item {
  void (*draw)(const AppScreenFrame *frame, SDL_FRect rect);
  AppActionRow row; // where draw is NULL
  float width;      // logical pixels
} Item;

typedef struct Items {
  Item item[MAX_ITEMS];
  int count;
} Items;

static void add(Items *items, void (*draw)(const AppScreenFrame *frame, SDL_FRect rect), float width) {
  if (items->count < MAX_ITEMS) items->item[items->count++] = (Item){draw, APP_ACTION_COUNT, width};
}

static void add_row(Items *items, AppActionRow row) {
  if (items->count < MAX_ITEMS) items->item[items->count++] = (Item){NULL, row, TOGGLE};
}

static AppHand *hand_of(const AppScreenFrame *frame) {
  return &frame->editor->edit->hand;
}

/* Numbers that grow in steps */

typedef struct Ladder {
  const int32_t *rung;
  int32_t count;
} Ladder;

static const int32_t counts[] = {1,  2,  3,  4,   5,   6,   8,   10,  12,   15,   20,   25,   30,
                                 40, 50, 75, 100, 150, 200, 300, 500, 1000, 2000, 5000, 10000};
static const int32_t tenths[] = {0,  1,  2,  3,  5,   8,   10,  12,  15,  20,  25, 30,
                                 40, 50, 60, 80, 100, 120, 150, 200, 300, 450, 600}; // of a second
static const int32_t seconds[] = {0,  1,  2,  3,  5,   8,   10,  15,  20,  25,  30, 40,
                                  50, 60, 75, 90, 120, 150, 180, 240, 300, 450, 600};
static const int32_t offsets[] = {0,  1,  2,  3,  4,  5,   6,   8,   10,  12,  15,  20,
                                  25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000};

#define LADDER(rungs) ((Ladder){rungs, (int32_t)(sizeof rungs / sizeof *rungs)})

/// The rung nearest to a value.
static int32_t rung_of(Ladder ladder, int32_t value) {
  int32_t best = 0;
  for (int32_t i = 1; i < ladder.count; i++)
    if (SDL_abs(ladder.rung[i] - value) < SDL_abs(ladder.rung[best] - value)) best = i;
  return best;
}

/// True where it was stepped.
static bool climb(const AppScreenFrame *frame, const char *name, SDL_FRect rect, const AppUiStepper *stepper,
                  Ladder ladder, int32_t *value) {
  AppUiStepper on = *stepper;
  int32_t rung = rung_of(ladder, *value);
  on.max = ladder.count - 1;
  if (app_ui_stepper(frame->ui, app_ui_id(name, 0), rect, &on, &rung) != APP_UI_STEPPED) return false;
  *value = ladder.rung[rung];
  return true;
}

static const char *seconds_of(int32_t ticks, char *out, size_t size) {
  snprintf(out, size, "%g s", (double)ticks / SIM_TICKS_PER_SECOND);
  return out;
}

/* Settings */

/// What is in hand, in words; in small windows the button that unfolds brushes and tools.
static void draw_name(const AppScreenFrame *frame, SDL_FRect r) {
  const AppHand *hand = hand_of(frame);
  const AppTool *tool = app_tools[hand->tool];
  const float s = frame->window->scale, size = APP_TEXT * s, small = APP_TEXT_SMALL * s;
  const char *title = tool->paints ? app_brushes[hand->brush]->title : tool->title;
  if (tool->paints && app_brushes[hand->brush]->takes == APP_BRUSH_TAKES_ENEMY)
    title = sim_enemy_kinds[hand->enemy]->title;
  const float x = r.x + 10 * s, w = r.w - 14 * s;
  const bool two = tool->paints && hand->tool != APP_TOOL_FREEHAND;
  app_draw_text_fit(frame->draw, x, r.y + (two ? 6 * s : (r.h - size) / 2), w,
                    (AppFont){size, APP_LEFT, APP_COLOUR_TEXT}, title);
  if (two)
    app_draw_text_fit(frame->draw, x, r.y + 26 * s, w, (AppFont){small, APP_LEFT, APP_COLOUR_DIM},
                      tool->title);
}

static void draw_unfold(const AppScreenFrame *frame, SDL_FRect r) {
  const AppHand *hand = hand_of(frame);
  const float s = frame->window->scale, half = r.w / 2;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, app_actions[APP_ACTION_EDIT_TOOLS].label, APP_ACTION_EDIT_TOOLS, tip,
               sizeof tip);
  if (app_ui_card(frame->ui, app_ui_id("action", APP_ACTION_EDIT_TOOLS), r, false, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT_TOOLS);
  const float y = r.y + r.h / 2;
  app_parts_icon(frame, editor_tool_picture(hand->tool), r.x + half / 2 + 3 * s, y, 24 * s,
                 APP_COLOUR_ACCENT);
  if (app_tools[hand->tool]->paints)
    app_parts_icon(frame, editor_brush_picture(hand, hand->brush), r.x + half * 1.5f - 3 * s, y, 28 * s,
                   APP_COLOUR_PLAIN);
}

static void draw_size(const AppScreenFrame *frame, SDL_FRect r) {
  AppHand *hand = hand_of(frame);
  char shown[24], tip[APP_UI_TIP_BYTES];
  snprintf(shown, sizeof shown, "%d", (int)hand->size);
  app_parts_two_tip(frame, "How wide the brush is, in tiles", APP_ACTION_EDIT_SMALLER, APP_ACTION_EDIT_LARGER,
                    tip);
  app_ui_stepper(
      frame->ui, app_ui_id("brush size", 0), r,
      &(AppUiStepper){.label = "Size", .shown = shown, .tooltip = tip, .min = 1, .max = APP_EDIT_MAX_BRUSH},
      &hand->size);
}

static void draw_kind(const AppScreenFrame *frame, SDL_FRect r) {
  const AppHand *hand = hand_of(frame);
  const float s = frame->window->scale;
  char tip[APP_UI_TIP_BYTES];
  app_keys_tip(frame->settings, app_actions[APP_ACTION_EDIT_KINDS].label, APP_ACTION_EDIT_KINDS, tip,
               sizeof tip);
  if (app_ui_toggle(frame->ui, app_ui_id("action", APP_ACTION_EDIT_KINDS), r, " ", APP_SPRITE_ICON_MORE,
                    frame->editor->open == APP_EDITOR_KINDS, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT_KINDS);
  app_draw_round_rect(frame->draw, r.x + 6 * s, r.y + 6 * s, r.w - 12 * s, r.h - 12 * s, 6 * s,
                      APP_COLOUR_BUTTON);
  app_parts_icon(frame, app_look_picture(hand->enemy), r.x + r.w / 2 - 8 * s, r.y + r.h / 2, 30 * s,
                 APP_COLOUR_PLAIN);
  const float x = r.x + r.w - 15 * s, y = r.y + r.h / 2, a = 5 * s; // it unfolds
  app_draw_triangle(frame->draw, (SDL_FPoint){x - a, y - a * 0.6f}, (SDL_FPoint){x + a, y - a * 0.6f},
                    (SDL_FPoint){x, y + a * 0.7f}, APP_COLOUR_DIM);
}

static void draw_amount(const AppScreenFrame *frame, SDL_FRect r) {
  AppHand *hand = hand_of(frame);
  char shown[24];
  app_ui_count(hand->count, shown, sizeof shown);
  climb(frame, "enemy count", r,
        &(AppUiStepper){.label = "How many", .shown = shown, .tooltip = "So many arrive at this place"},
        LADDER(counts), &hand->count);
}

static void draw_every(const AppScreenFrame *frame, SDL_FRect r) {
  AppHand *hand = hand_of(frame);
  int32_t tenth = hand->every * 10 / SIM_TICKS_PER_SECOND;
  char shown[24];
  if (hand->every == 0)
    snprintf(shown, sizeof shown, "all at once");
  else
    seconds_of(hand->every, shown, sizeof shown);
  if (climb(frame, "enemy every", r,
            &(AppUiStepper){.label = "One each", .shown = shown, .tooltip = "Time from one to the next"},
            LADDER(tenths), &tenth))
    hand->every = tenth * SIM_TICKS_PER_SECOND / 10;
}

static void draw_start(const AppScreenFrame *frame, SDL_FRect r) {
  AppHand *hand = hand_of(frame);
  int32_t second = hand->start / SIM_TICKS_PER_SECOND;
  char shown[24];
  seconds_of(hand->start, shown, sizeof shown);
  if (climb(frame, "enemy start", r,
            &(AppUiStepper){
                .label = "First after", .shown = shown, .tooltip = "Time from the start of the level"},
            LADDER(seconds), &second))
    hand->start = second * SIM_TICKS_PER_SECOND;
}

static void draw_asleep(const AppScreenFrame *frame, SDL_FRect r) {
  AppHand *hand = hand_of(frame);
  if (app_ui_toggle(frame->ui, app_ui_id("enemy asleep", 0), r, NULL, APP_SPRITE_SIGN_ASLEEP, hand->asleep,
                    "Asleep until something wakes them"))
    hand->asleep = !hand->asleep;
}

static void draw_offset(const AppScreenFrame *frame, SDL_FRect r) {
  AppHand *hand = hand_of(frame);
  char shown[24];
  snprintf(shown, sizeof shown, hand->offset == 1 ? "%d step" : "%d steps", (int)hand->offset);
  climb(frame, "goal offset offered", r,
        &(AppUiStepper){.label = "Farther by",
                        .shown = shown,
                        .tooltip = "The throng takes the goal for so much farther away"},
        LADDER(offsets), &hand->offset);
}

static void draw_trying(const AppScreenFrame *frame, SDL_FRect r) {
  const float s = frame->window->scale, size = APP_TEXT * s;
  app_draw_text_fit(frame->draw, r.x + 10 * s, r.y + (r.h - size) / 2, r.w - 14 * s,
                    (AppFont){size, APP_LEFT, APP_COLOUR_ACCENT}, "Choose where the hero begins");
}

static void draw_at_start(const AppScreenFrame *frame, SDL_FRect r) {
  if (app_ui_button(frame->ui, app_ui_id("try start", 0), r, "At his start", APP_SPRITE_ICON_PLAY, false,
                    NULL))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT_TRY);
}

/* Which ones */

static void list_selection(Items *items) {
  static const AppActionRow rows[] = {APP_ACTION_EDIT_ALL,   APP_ACTION_EDIT_COPY,   APP_ACTION_EDIT_CUT,
                                      APP_ACTION_EDIT_PASTE, APP_ACTION_EDIT_DELETE, APP_ACTION_EDIT_MIRROR,
                                      APP_ACTION_EDIT_FLIP,  APP_ACTION_EDIT_TURN,   APP_ACTION_EDIT_CROP};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) add_row(items, rows[i]);
}

static void list_brush(const AppHand *hand, Items *items) {
  const AppBrush *brush = app_brushes[hand->brush];
  const bool dabs = brush->sized && !app_tools[hand->tool]->tiles_only;
  if (dabs) add(items, draw_size, STEPPER);
  if (dabs) add_row(items, APP_ACTION_EDIT_ROUND);
  if (app_tools[hand->tool]->fills) add_row(items, APP_ACTION_EDIT_FILLED);
  if (brush->takes == APP_BRUSH_TAKES_OFFSET) add(items, draw_offset, STEPPER + 20);
  if (brush->takes != APP_BRUSH_TAKES_ENEMY) return;
  add(items, draw_kind, 66);
  add(items, draw_amount, STEPPER);
  add(items, draw_every, STEPPER + 26);
  add(items, draw_start, STEPPER);
  if (sim_enemy_may_sleep(hand->enemy)) add(items, draw_asleep, TOGGLE);
}

static Items list(const AppScreenFrame *frame, const EditorLayout *layout) {
  const AppHand *hand = hand_of(frame);
  Items items = {0};
  if (layout->tools.w <= 0) add(&items, draw_unfold, 92);
  if (frame->editor->trying) {
    add(&items, draw_trying, 260);
    add(&items, draw_at_start, 150);
    return items;
  }
  if (hand->tool == APP_TOOL_SELECT) {
    list_selection(&items);
    return items;
  }
  add(&items, draw_name, NAME);
  if (app_tools[hand->tool]->paints) list_brush(hand, &items);
  return items;
}

/// The items of the line that begins with number `from`; their width in logical pixels.
static int line_of(const Items *items, int from, float space, float *width) {
  int end = from;
  *width = 0;
  while (end < items->count && (end == from || *width + items->item[end].width <= space))
    *width += items->item[end++].width;
  return end;
}

SDL_FRect editor_options_draw(const AppScreenFrame *frame, const EditorLayout *layout) {
  const float s = layout->s, high = layout->options.h, edge = fmaxf(s, 1);
  const Items items = list(frame, layout);
  int lines = 0;
  float width;
  for (int i = 0; i < items.count; lines++) i = line_of(&items, i, layout->options.w / s - 4, &width);
  lines = SDL_max(lines, 1);
  SDL_FRect r = layout->options;
  r.h = high * (float)lines;
  if (layout->below) r.y -= r.h - high;
  app_ui_surface(frame->ui, app_ui_id("options", 0), r);
  app_draw_rect(frame->draw, r.x, r.y, r.w, r.h, APP_COLOUR_PANEL);
  app_draw_rect(frame->draw, r.x, layout->below ? r.y : r.y + r.h - edge, r.w, edge, APP_COLOUR_OUTLINE);
  float y = r.y + s;
  for (int i = 0; i < items.count; y += high) {
    const int end = line_of(&items, i, layout->options.w / s - 4, &width);
    float x = r.x + 2 * s;
    for (; i < end; i++) {
      const Item *item = &items.item[i];
      const SDL_FRect cell = {x, y, fminf(item->width * s, r.w - 4 * s), layout->cell};
      if (item->draw != NULL)
        item->draw(frame, cell);
      else
        editor_button(frame, item->row, cell);
      x += cell.w;
    }
  }
  return r;
}
