/* The lab: the hero's steering and depth pinned on top; below, in an area that scrolls, the number of
 * enemies, enemies placed by hand and every tunable of the simulation, changed while the game runs.
 * Everything goes through commands and shows what the queued commands will do, so it works in a pause as
 * well. */
#include "app/panel/lab.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/hud/hud.h"
#include "app/panel/lab_parts.h"
#include "app/platform/prompt.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/tunable.h"
#include "app/ui/paint.h"
#include "app/view/looks.h"

#define WIDTH         300.0f // logical pixels
#define MAX_SHARE     0.39f  // of the window
#define HEADER        52.0f
#define SLIDER        44.0f
#define BUTTONS       48.0f
#define NUMBER_LINE   20.0f
#define PAD           8.0f
#define STEERING_PAD  14.0f
#define STEERING_HEAD 29.0f // of a steering in the list, above its sentence
#define STEERING_FOOT 12.0f
#define KIND_MIN      46.0f // width of a kind's button
#define PICTURE       32.0f
#define SEND_EVERY    0.12 // seconds: a new population is costly, a drag must not ask for one each frame

static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  if (!frame->settings->value[APP_SETTING_PANEL_OPEN] || frame->screens->now != APP_SCREEN_GAME ||
      places->has_drawer)
    return (AppBox){0};
  const float s = places->map.s, w = fminf(WIDTH * s, places->window.r.w * MAX_SHARE);
  return app_cut_right(&places->map, roundf(w) / s);
}

/* Enemies: how many, and those that taps on the map let arrive */

static void population_slider(const AppScreenFrame *frame, AppBox box) {
  AppUi *ui = frame->ui;
  const AppUiId id = app_ui_id("population", 0);
  const bool held = ui->sliding == id;
  int32_t value = held ? ui->slide_value : app_population(frame->game);
  char shown[32];
  app_ui_count(value, shown, sizeof shown);
  const AppUiSlider slider = {.label = "Enemies",
                              .shown = shown,
                              .tooltip = "How many enemies there are from now on; new ones are shades",
                              .max = SIM_MAX_ENEMIES,
                              .logarithmic = true};
  const bool moved = app_ui_slider(ui, id, box.r, &slider, &value);
  const bool ended = ui->changed == id;
  if (ended && ui->slid != id && ui->adjust == 0) value = ui->slide_value; // the drag was broken off
  if (!ended && !(held && moved && frame->clock->now - ui->slide_sent >= SEND_EVERY)) return;
  ui->slide_sent = frame->clock->now;
  if (value != app_population(frame->game))
    app_ask_command(frame, (SimCommand){.kind = SIM_CMD_POPULATION, .value = value});
}

static const int32_t lots[] = {1, 10, 100};
static const char *const lot_names[] = {"1", "10", "100"};

enum { LOTS = sizeof lots / sizeof *lots };

static void kind_button(const AppScreenFrame *frame, int32_t kind, AppBox box) {
  const SimEnemyKind *row = sim_enemy_kinds[kind];
  char tip[APP_UI_TIP_BYTES];
  snprintf(tip, sizeof tip, "%s: %s", row->title, row->help);
  if (app_ui_card(frame->ui, app_ui_id("place kind", kind), box.r, false, tip))
    app_ask(frame, APP_INTENT_PLACE_KIND, kind);
  app_ui_icon(frame->ui, box, app_look_picture(kind), PICTURE, APP_COLOUR_PLAIN);
  if (frame->game->hands.place_kind == kind) app_screens_chosen(frame, box);
}

static void draw_placing(const AppScreenFrame *frame, AppBox *column) {
  char words[80];
  app_prompt_text(frame->window, "Place enemies: pick a kind, then tap the map", words, sizeof words);
  app_panel_heading(frame, column, words);
  AppGrid kinds = app_grid(*column, app_grid_columns(*column, KIND_MIN, SIM_ENEMY_KIND_COUNT), BUTTONS);
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) kind_button(frame, kind, app_grid_next(&kinds));
  *column = app_grid_below(&kinds);
  AppBox line = app_cut_top(column, BUTTONS);
  const AppBox half = app_cut_left(&line, floorf(line.r.w * 0.42f) / line.s);
  if (app_ui_toggle(frame->ui, app_ui_id("place", 0), half.r,
                    sim_enemy_kinds[frame->game->hands.place_kind]->title, APP_SPRITE_ICON_PLACE,
                    frame->game->hands.arm == APP_ARM_PLACE, "Your next taps place enemies"))
    app_ask(frame, APP_INTENT_ARM, APP_ARM_PLACE);
  for (int i = 0; i < LOTS; i++)
    if (app_ui_button(frame->ui, app_ui_id("place count", i), app_box_part(line, i, LOTS, 0).r, lot_names[i],
                      0, frame->game->hands.place_count == lots[i], "This many with each tap"))
      app_ask(frame, APP_INTENT_PLACE_COUNT, lots[i]);
}

/* Numbers */

static void number_line(const AppScreenFrame *frame, AppBox *column, const char *label, const char *value) {
  AppBox line = app_box_in(app_cut_top(column, NUMBER_LINE), 8, 0);
  line = app_cut_top(&line, APP_TEXT_SMALL);
  const AppBox right = app_cut_right(&line, app_ui_text_width(frame->ui, APP_TEXT_SMALL, value) + 1);
  app_cut_right(&line, 7);
  app_ui_line(frame->ui, line, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, label);
  app_ui_line(frame->ui, right, (AppFont){APP_TEXT_SMALL, APP_RIGHT, APP_COLOUR_TEXT}, value);
}

/// The newest frame in which a field was computed.
static float last_field(const AppTimes *times) {
  for (int i = 1; i < APP_TIMES; i++) {
    const float ms = times->field[(times->at + APP_TIMES - i) % APP_TIMES];
    if (ms > 0) return ms;
  }
  return 0;
}

static void draw_numbers(const AppScreenFrame *frame, AppBox *column) {
  const SimWorld *world = &frame->game->run.world;
  NavDecision last;
  const NavSteer *steer = app_sent(frame->game) == 0 ? world->minds[0].steer : world->minds[1].steer;
  const NavCell decided_at = nav_steer_last(steer, &last);
  char text[64], count[32];
  number_line(frame, column, "Enemies alive", app_ui_count(world->actors.count, text, sizeof text));
  snprintf(text, sizeof text, "%.2f ms", (double)last_field(&frame->clock->times));
  number_line(frame, column, "Last flow field", text);
  if (decided_at == NAV_NO_CELL)
    snprintf(text, sizeof text, "none yet");
  else
    snprintf(text, sizeof text, "%s square%s", app_ui_count(last.looked, count, sizeof count),
             last.looked == 1 ? "" : "s");
  number_line(frame, column, "Last decision", text);
}

/* The panel */

static void draw_header(const AppScreenFrame *frame, AppBox header) {
  const AppFont font = {APP_TEXT_LARGE, APP_LEFT, APP_COLOUR_TEXT};
  app_ui_line(frame->ui, app_box_in(header, 18, 0), font, "Lab");
  AppBox close = app_box_band(header, 2, 48);
  app_cut_right(&close, 4);
  close = app_cut_right(&close, HEADER);
  if (app_screens_button(frame, app_ui_id("close lab", 0), close, "\xc3\x97", 0, APP_ACTION_PANEL,
                         "Close the lab"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_PANEL);
  app_ui_line(frame->ui, close, (AppFont){APP_TEXT_LARGE, APP_CENTRE, APP_COLOUR_TEXT}, "\xc3\x97");
}

/// The pause has a button in the toolbar as well, which needs the id of the action: here it gets its own.
static void time_buttons(const AppScreenFrame *frame, AppBox line) {
  static const AppActionRow rows[] = {APP_ACTION_PAUSE, APP_ACTION_STEP, APP_ACTION_RESTART, APP_ACTION_SEED};
  enum { COUNT = sizeof rows / sizeof *rows };
  for (int i = 0; i < (int)COUNT; i++)
    app_screens_act(frame, app_ui_id("lab action", i), app_box_part(line, i, COUNT, 0), NULL, 0, rows[i]);
}

/* Pinned: the steering, which opens as a list over the rest, and the depth */

/// Every steering with the whole sentence of what it does; the chosen one is framed.
static void steering_list(const AppScreenFrame *frame, AppBox *column) {
  const AppFont small = {APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM};
  for (int32_t i = 0; i < nav_steering_count; i++) {
    const char *help = nav_steerings[i]->help;
    const float width = app_box_w(*column) - 2 * STEERING_PAD;
    const float height = app_ui_paragraph_height(frame->ui, width, small, help);
    const AppBox row = app_cut_top(column, STEERING_HEAD + ceilf(height) + STEERING_FOOT);
    AppBox words = app_box_in(row, STEERING_PAD, 0);
    if (app_ui_card(frame->ui, app_ui_id("steering row", i), row.r, false, NULL)) {
      app_ask_steering(frame, i);
      frame->screens->lab_steerings = false;
    }
    const bool chosen = i == app_steering(frame->game);
    app_ui_line_at(frame->ui, words, 9,
                   (AppFont){APP_TEXT, APP_LEFT, chosen ? APP_COLOUR_ACCENT : APP_COLOUR_TEXT},
                   nav_steerings[i]->title);
    app_cut_top(&words, STEERING_HEAD);
    app_ui_paragraph(frame->ui, &words, small, help);
  }
}

/// The depth of his lookahead; if his steering does not look ahead, words say so in its place.
static void draw_depth(const AppScreenFrame *frame, const NavSteering *steering, AppBox line) {
  if (steering->uses_depth) {
    app_screens_hero_depth(frame, "depth", line, false);
    return;
  }
  char words[80];
  snprintf(words, sizeof words, "%s: looks no steps ahead", steering->title);
  app_ui_line(frame->ui, app_box_in(line, 8, 0), (AppFont){APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM},
              words);
}

static void draw_pinned(const AppScreenFrame *frame, AppBox *column) {
  int32_t row = app_steering(frame->game);
  char tip[APP_UI_TIP_BYTES];
  assert(row >= 0 && row < (int32_t)nav_steering_count);
  app_screens_two_tip(frame, nav_steerings[row]->help, APP_ACTION_STEERING_PREVIOUS, APP_ACTION_STEERING_NEXT,
                      tip);
  const AppUiStepper stepper = {.label = "Steering",
                                .shown = nav_steerings[row]->title,
                                .tooltip = tip,
                                .max = (int32_t)nav_steering_count - 1,
                                .wraps = true};
  const AppUiStepped steering =
      app_ui_stepper(frame->ui, app_ui_id("steering", 0), app_cut_top(column, BUTTONS).r, &stepper, &row);
  if (steering == APP_UI_STEPPED) app_ask_steering(frame, row);
  if (steering == APP_UI_TAPPED) frame->screens->lab_steerings = !frame->screens->lab_steerings;
  draw_depth(frame, nav_steerings[app_steering(frame->game)], app_cut_top(column, BUTTONS));
}

static void draw_ways_out(const AppScreenFrame *frame, AppBox line) {
  if (app_screens_button(frame, app_ui_id("race", 0), app_box_part(line, 0, 2, 0), "Race",
                         APP_SPRITE_ICON_RACE, APP_ACTION_RACE, "Race steerings side by side to one target"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_RACE);
  if (app_screens_button(frame, app_ui_id("draw", 0), app_box_part(line, 1, 2, 0), "Draw",
                         APP_SPRITE_ICON_EDIT, APP_ACTION_EDIT, "Draw on this level while it runs"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_EDIT);
}

static void draw_tools(const AppScreenFrame *frame, AppBox *column) {
  time_buttons(frame, app_cut_top(column, BUTTONS));
  app_cut_top(column, 6);
  draw_numbers(frame, column);
  app_cut_top(column, 4);
  app_panel_plots.draw(frame, column);
  draw_ways_out(frame, app_cut_top(column, BUTTONS));
  app_panel_questions.draw(frame, column);
  app_cut_top(column, 4);
  app_screens_tunable(frame, SIM_TUNE_HARMLESS, app_cut_top(column, SLIDER).r);
  population_slider(frame, app_cut_top(column, SLIDER));
  draw_placing(frame, column);
  app_cut_top(column, 4);
  app_panel_goals.draw(frame, column);
  app_cut_top(column, 4);
  app_panel_tunables.draw(frame, column);
  app_cut_top(column, 4);
  if (app_screens_button(frame, app_ui_id("reset", 0), app_cut_top(column, BUTTONS), "Reset values", 0,
                         APP_ACTION_RESET, "Back to the level's own values"))
    app_ask(frame, APP_INTENT_ACTION, APP_ACTION_RESET);
}

AppUiId app_panel_area(const AppScreenFrame *frame) {
  return app_ui_id(frame->screens->lab_steerings ? "lab steerings" : "lab area", 0);
}

void app_panel_body(const AppScreenFrame *frame, AppBox *column) {
  draw_pinned(frame, column);
  (frame->screens->lab_steerings ? steering_list : draw_tools)(frame, column);
}

static void draw_panel(const AppScreenFrame *frame, AppBox panel) {
  if (panel.r.w <= 0 || !frame->game->run.has_world) return;
  app_ui_surface(frame->ui, app_ui_id("lab", 0), panel.r);
  app_ui_fill(frame->ui, panel, 0, APP_COLOUR_PANEL);
  app_draw_rect(frame->draw, panel.r.x, panel.r.y, fmaxf(panel.s, 1), panel.r.h, APP_COLOUR_OUTLINE);
  draw_header(frame, app_cut_top(&panel, HEADER));
  const AppBox rules = app_box_in(panel, 10, 0);
  app_ui_rule(frame->ui, rules, APP_COLOUR_OUTLINE);
  app_cut_top(&panel, 2);
  app_cut_left(&panel, 2);
  AppBox pinned = app_box_in(app_cut_top(&panel, 2 * BUTTONS + 4), PAD, 0);
  draw_pinned(frame, &pinned);
  app_ui_rule(frame->ui, app_box_band(rules, 2 * BUTTONS + 5, 1), APP_COLOUR_OUTLINE);
  AppBox column = app_ui_scroll_open(frame->ui, app_panel_area(frame), panel);
  column = app_box_by(app_box_in(column, PAD, 0), 0, PAD);
  (frame->screens->lab_steerings ? steering_list : draw_tools)(frame, &column);
  app_cut_top(&column, PAD);
  app_ui_scroll_close(frame->ui, column);
}

const AppHudPlate app_hud_lab = {.place = place, .draw = draw_panel, .edge = true};
