/* The settings of the brush or tool in hand, in one line next to the map; those that do not fit continue over
 * its edge. Each setting is measured before it is drawn, so that a line is broken only between two of
 * them. */
#include "app/editor/options.h"

#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/edit/brushes.h"
#include "app/edit/tools.h"
#include "app/editor/buttons.h"
#include "app/layout/layout.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/screens.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"
#include "base/assert.h"

#define STEPPER 148.0f // logical pixels
#define TOGGLE  44.0f
#define NAME    150.0f // of what is in hand, at most

enum { MAX_ITEMS = 16 };

typedef struct Item {
  void (*draw)(const AppScreenFrame *frame, AppBox box);
  AppActionRow row; // where draw is NULL
  float width;      // logical pixels
} Item;

typedef struct Items {
  Item item[MAX_ITEMS];
  int count;
} Items;

static void add_item(Items *items, void (*draw)(const AppScreenFrame *frame, AppBox box), float width) {
  if (items->count < MAX_ITEMS) items->item[items->count++] = (Item){draw, APP_ACTION_COUNT, width};
}

static void add_row(Items *items, AppActionRow row) {
  if (items->count < MAX_ITEMS) items->item[items->count++] = (Item){NULL, row, TOGGLE};
}

static AppHand *hand_of(const AppScreenFrame *frame) {
  return &frame->editor->edit->hand;
}

/* Numbers that grow in steps */

static const int32_t counts[] = {1,  2,  3,  4,   5,   6,   8,   10,  12,   15,   20,   25,   30,
                                 40, 50, 75, 100, 150, 200, 300, 500, 1000, 2000, 5000, 10000};
static const int32_t tenths[] = {0,  1,  2,  3,  5,   8,   10,  12,  15,  20,  25, 30,
                                 40, 50, 60, 80, 100, 120, 150, 200, 300, 450, 600}; // of a second
static const int32_t seconds[] = {0,  1,  2,  3,  5,   8,   10,  15,  20,  25,  30, 40,
                                  50, 60, 75, 90, 120, 150, 180, 240, 300, 450, 600};
static const int32_t offsets[] = {0,  1,  2,  3,  4,  5,   6,   8,   10,  12,  15,  20,
                                  25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000};

/// A number of the hand: its rungs, how many units are one of the hand, and how it is written.
typedef struct Ladder {
  const char *name, *label, *tooltip;
  const int32_t *rung;
  int32_t count;
  int32_t units, of; // `units` of the hand are `of` of the rungs
} Ladder;

#define RUNGS(rungs) .rung = rungs, .count = (int32_t)(sizeof rungs / sizeof *rungs)

/// The rung nearest to a value.
static int32_t rung_of(const Ladder *ladder, int32_t value) {
  int32_t best = 0;
  BASE_ASSERT(ladder->count > 0);
  for (int32_t i = 1; i < ladder->count; i++)
    if (SDL_abs(ladder->rung[i] - value) < SDL_abs(ladder->rung[best] - value)) best = i;
  return best;
}

static void climb_ladder(const AppScreenFrame *frame, const Ladder *ladder, AppBox box, const char *shown,
                         int32_t *value) {
  const AppUiStepper stepper = {
      .label = ladder->label, .shown = shown, .tooltip = ladder->tooltip, .max = ladder->count - 1};
  int32_t rung = rung_of(ladder, *value * ladder->of / ladder->units);
  if (app_ui_stepper(frame->ui, app_ui_id(ladder->name, 0), box.r, &stepper, &rung) == APP_UI_STEPPED)
    *value = ladder->rung[rung] * ladder->units / ladder->of;
}

static const char *seconds_of(int32_t ticks, char *out, size_t size) {
  snprintf(out, size, "%g s", (double)ticks / SIM_TICKS_PER_SECOND);
  return out;
}

/* Settings */

/// The name of the brush or tool in hand; in small windows the button that unfolds brushes and tools.
static void draw_name(const AppScreenFrame *frame, AppBox box) {
  const AppHand *hand = hand_of(frame);
  const AppTool *tool = app_tools[hand->tool];
  const char *title = tool->paints ? app_brushes[hand->brush]->title : tool->title;
  if (tool->paints && app_brushes[hand->brush]->takes == APP_BRUSH_TAKES_ENEMY)
    title = sim_enemy_kinds[hand->enemy]->title;
  const bool two = tool->paints && hand->tool != APP_TOOL_FREEHAND;
  app_cut_left(&box, 10);
  app_cut_right(&box, 4);
  if (two) app_cut_top(&box, 6);
  app_ui_line(frame->ui, two ? app_cut_top(&box, APP_TEXT) : box,
              (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_TEXT}, title);
  if (two)
    app_ui_line(frame->ui, app_box_band(box, 2, APP_TEXT_SMALL),
                (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, tool->title);
}

static void draw_unfold(const AppScreenFrame *frame, AppBox box) {
  const AppHand *hand = hand_of(frame);
  char tip[APP_UI_TIP_BYTES];
  app_editor_tip(frame, APP_ACTION_EDIT_TOOLS, tip);
  if (app_ui_card(frame->ui, app_ui_id("action", APP_ACTION_EDIT_TOOLS), box.r, false, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT_TOOLS);
  app_ui_icon(frame->ui, app_box_by(app_box_part(box, 0, 2, 0), 3, 0), app_editor_tool_picture(hand->tool),
              24, APP_COLOUR_ACCENT);
  if (app_tools[hand->tool]->paints)
    app_ui_icon(frame->ui, app_box_by(app_box_part(box, 1, 2, 0), -3, 0),
                app_editor_brush_picture(hand, hand->brush), 28, APP_COLOUR_PLAIN);
}

static void draw_size(const AppScreenFrame *frame, AppBox box) {
  AppHand *hand = hand_of(frame);
  char shown[24], tip[APP_UI_TIP_BYTES];
  snprintf(shown, sizeof shown, "%d", (int)hand->size);
  app_screens_two_tip(frame, "How wide the brush is, in tiles", APP_ACTION_EDIT_SMALLER,
                      APP_ACTION_EDIT_LARGER, tip);
  app_ui_stepper(
      frame->ui, app_ui_id("brush size", 0), box.r,
      &(AppUiStepper){.label = "Size", .shown = shown, .tooltip = tip, .min = 1, .max = APP_EDIT_MAX_BRUSH},
      &hand->size);
}

static void draw_kind(const AppScreenFrame *frame, AppBox box) {
  const AppHand *hand = hand_of(frame);
  char tip[APP_UI_TIP_BYTES];
  app_editor_tip(frame, APP_ACTION_EDIT_KINDS, tip);
  if (app_ui_toggle(frame->ui, app_ui_id("action", APP_ACTION_EDIT_KINDS), box.r, " ", APP_SPRITE_ICON_MORE,
                    frame->editor->open == APP_EDITOR_KINDS, tip))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT_KINDS);
  app_ui_fill(frame->ui, app_box_in(box, 6, 6), 6, APP_COLOUR_BUTTON);
  app_ui_icon(frame->ui, app_box_by(box, -8, 0), app_look_picture(hand->enemy), 30, APP_COLOUR_PLAIN);
  const float x = box.r.x + box.r.w - 15 * box.s, y = app_box_middle(box).y, a = 5 * box.s; // it unfolds
  app_draw_triangle(frame->draw, (SDL_FPoint){x - a, y - a * 0.6f}, (SDL_FPoint){x + a, y - a * 0.6f},
                    (SDL_FPoint){x, y + a * 0.7f}, APP_COLOUR_DIM);
}

static void draw_amount(const AppScreenFrame *frame, AppBox box) {
  static const Ladder ladder = {"enemy count", "Count", "How many arrive here", RUNGS(counts), 1, 1};
  AppHand *hand = hand_of(frame);
  char shown[24];
  app_ui_count(hand->count, shown, sizeof shown);
  climb_ladder(frame, &ladder, box, shown, &hand->count);
}

static void draw_every(const AppScreenFrame *frame, AppBox box) {
  static const Ladder ladder = {"enemy every", "Interval",           "Time between arrivals",
                                RUNGS(tenths), SIM_TICKS_PER_SECOND, 10};
  AppHand *hand = hand_of(frame);
  char shown[24];
  climb_ladder(frame, &ladder, box,
               hand->every == 0 ? "all at once" : seconds_of(hand->every, shown, sizeof shown), &hand->every);
}

static void draw_start(const AppScreenFrame *frame, AppBox box) {
  static const Ladder ladder = {
      "enemy start", "Delay", "Time before the first arrives", RUNGS(seconds), SIM_TICKS_PER_SECOND, 1};
  AppHand *hand = hand_of(frame);
  char shown[24];
  climb_ladder(frame, &ladder, box, seconds_of(hand->start, shown, sizeof shown), &hand->start);
}

static void draw_asleep(const AppScreenFrame *frame, AppBox box) {
  AppHand *hand = hand_of(frame);
  if (app_ui_toggle(frame->ui, app_ui_id("enemy asleep", 0), box.r, NULL, APP_SPRITE_SIGN_ASLEEP,
                    hand->asleep, "Asleep until something wakes them"))
    hand->asleep = !hand->asleep;
}

static void draw_offset(const AppScreenFrame *frame, AppBox box) {
  static const Ladder ladder = {"goal offset offered",
                                "Farther by",
                                "The throng takes the goal for so much farther away",
                                RUNGS(offsets),
                                1,
                                1};
  AppHand *hand = hand_of(frame);
  char shown[24];
  snprintf(shown, sizeof shown, hand->offset == 1 ? "%d step" : "%d steps", (int)hand->offset);
  climb_ladder(frame, &ladder, box, shown, &hand->offset);
}

/// The next kind of objective, with its values at their standard.
static void draw_objective(const AppScreenFrame *frame, AppBox box) {
  AppHand *hand = hand_of(frame);
  const int32_t kind = hand->objective.kind, next = (kind + 1) % SIM_OBJECTIVE_KIND_COUNT;
  if (app_ui_button(frame->ui, app_ui_id("objective kind", 0), box.r, sim_objective_kinds[kind]->title,
                    app_look_objective(kind), false, sim_objective_kinds[kind]->help))
    hand->objective = sim_objective_standard(next, 0, 0);
}

static void draw_value(const AppScreenFrame *frame, AppBox box, SimObjectiveValue which) {
  const SimObjectiveValueInfo *info = &sim_objective_values[which];
  const Ladder ladder = {info->name, info->label, NULL, RUNGS(counts), 1, 1};
  int32_t *value = &hand_of(frame)->objective.value[which];
  char shown[24];
  app_ui_count(*value, shown, sizeof shown);
  climb_ladder(frame, &ladder, box, shown, value);
  *value = SDL_clamp(*value, info->min, info->max);
}

#define VALUE(NAME, ...)                                                                                     \
  static void draw_value_##NAME(const AppScreenFrame *frame, AppBox box) {                                   \
    draw_value(frame, box, SIM_OBJECTIVE_##NAME);                                                            \
  }
SIM_OBJECTIVE_VALUES(VALUE)
#undef VALUE

static void draw_trying(const AppScreenFrame *frame, AppBox box) {
  app_cut_left(&box, 10);
  app_cut_right(&box, 4);
  app_ui_line(frame->ui, box, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_ACCENT},
              "Choose where the hero begins");
}

static void draw_at_start(const AppScreenFrame *frame, AppBox box) {
  if (app_ui_button(frame->ui, app_ui_id("try start", 0), box.r, "At his start", APP_SPRITE_ICON_PLAY, false,
                    NULL))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT_TRY);
}

/* The list of each tool */

static void list_selection(Items *items) {
  static const AppActionRow rows[] = {APP_ACTION_EDIT_ALL,   APP_ACTION_EDIT_COPY,   APP_ACTION_EDIT_CUT,
                                      APP_ACTION_EDIT_PASTE, APP_ACTION_EDIT_DELETE, APP_ACTION_EDIT_MIRROR,
                                      APP_ACTION_EDIT_FLIP,  APP_ACTION_EDIT_TURN,   APP_ACTION_EDIT_CROP};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) add_row(items, rows[i]);
}

static void list_objective(const AppHand *hand, Items *items) {
  static void (*const draw[SIM_OBJECTIVE_VALUE_COUNT])(const AppScreenFrame *, AppBox) = {
#define VALUE(NAME, ...) draw_value_##NAME,
      SIM_OBJECTIVE_VALUES(VALUE)
#undef VALUE
  };
  add_item(items, draw_objective, 200);
  for (int32_t i = 0; i < SIM_OBJECTIVE_VALUE_COUNT; i++)
    if (sim_objective_kinds[hand->objective.kind]->takes >> i & 1) add_item(items, draw[i], STEPPER);
}

static void list_brush(const AppHand *hand, Items *items) {
  const AppBrush *brush = app_brushes[hand->brush];
  const bool dabs = brush->sized && !app_tools[hand->tool]->tiles_only;
  if (dabs) add_item(items, draw_size, STEPPER);
  if (dabs) add_row(items, APP_ACTION_EDIT_ROUND);
  if (app_tools[hand->tool]->fills) add_row(items, APP_ACTION_EDIT_FILLED);
  if (brush->takes == APP_BRUSH_TAKES_OFFSET) add_item(items, draw_offset, STEPPER + 20);
  if (brush->takes == APP_BRUSH_TAKES_OBJECTIVE) list_objective(hand, items);
  if (brush->takes != APP_BRUSH_TAKES_ENEMY) return;
  add_item(items, draw_kind, 66);
  add_item(items, draw_amount, STEPPER);
  add_item(items, draw_every, STEPPER + 26);
  add_item(items, draw_start, STEPPER);
  if (sim_enemy_may_sleep(hand->enemy)) add_item(items, draw_asleep, TOGGLE);
}

static Items list_items(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  const AppHand *hand = hand_of(frame);
  Items items = {0};
  if (layout->tools.r.w <= 0) add_item(&items, draw_unfold, 92);
  if (frame->editor->trying) {
    add_item(&items, draw_trying, 260);
    add_item(&items, draw_at_start, 150);
    return items;
  }
  if (hand->tool == APP_TOOL_SELECT) {
    list_selection(&items);
    return items;
  }
  add_item(&items, draw_name, NAME);
  if (app_tools[hand->tool]->paints) list_brush(hand, &items);
  return items;
}

/// Each item in its place, in as many lines as they need from the top of the box on; returns their height.
/// `draws` false: they are only measured.
static float place_items(const AppScreenFrame *frame, const Items *items, AppBox box, bool draws) {
  const float line = app_box_h(box), max = app_box_w(box);
  AppFlow flow = app_flow(box, line, 0);
  for (int i = 0; i < items->count; i++) {
    const Item *item = &items->item[i];
    AppBox cell = app_flow_next(&flow, fminf(item->width, max));
    cell = app_cut_top(&cell, APP_EDITOR_CELL);
    if (draws && item->draw != NULL) item->draw(frame, cell);
    if (draws && item->draw == NULL) app_editor_button(frame, item->row, cell);
  }
  return fmaxf((app_flow_below(&flow).r.y - box.r.y) / box.s, line);
}

AppBox app_editor_options_draw(const AppScreenFrame *frame, const AppEditorLayout *layout) {
  const Items items = list_items(frame, layout);
  AppBox line = app_box_by(app_box_in(layout->options, 2, 0), 0, 1), all = layout->options;
  const float more = place_items(frame, &items, line, false) - app_box_h(line);
  BASE_ASSERT(items.count > 0 && more >= 0);
  all.r.h += more * all.s;
  if (layout->below) {
    all = app_box_by(all, 0, -more);
    line = app_box_by(line, 0, -more);
  }
  app_ui_surface(frame->ui, app_ui_id("options", 0), all.r);
  app_ui_fill(frame->ui, all, 0, APP_COLOUR_PANEL);
  app_ui_rule(frame->ui, layout->below ? all : app_box_band(all, app_box_h(all) - 1, 1), APP_COLOUR_OUTLINE);
  place_items(frame, &items, line, true);
  return all;
}
