/* The plate at the bottom left: the hero's state above his steering. If his steering looks ahead, the plate
 * has the stepper of its depth; with two heroes, a button shows which one a tap sends. It is hidden until the
 * player knows of the depth. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/game/heroes.h"
#include "app/game/queue.h"
#include "app/hud/clear.h"
#include "app/hud/hud_parts.h"
#include "app/screens/controls.h"
#include "app/told/known.h"
#include "app/ui/paint.h"

#define PAD      12.0f  // logical pixels
#define WORDS    150.0f // width of the words at least
#define STEPPERS (2 * APP_BUTTON + 30)

typedef struct Foot {
  char how[96];
  const char *what;
  SDL_Color color;
  float sender, steps; // width of its buttons; 0: none
} Foot;

static const char *status_words(const SimHero *hero, SDL_Color *color) {
  const struct {
    const char *words;
    SDL_Color color;
  } rows[] = {
      [SIM_HERO_IDLE] = {"Choose where to go", APP_COLOUR_DIM},
      [SIM_HERO_MOVING] = {"On the way", APP_COLOUR_TEXT},
      [SIM_HERO_REACHED] = {"Arrived", APP_COLOUR_GOOD},
      [SIM_HERO_OSCILLATION] = {"Gave up: pacing back and forth", APP_COLOUR_BAD},
      [SIM_HERO_BLOCKED] = {"Blocked on all sides", APP_COLOUR_BAD},
      [SIM_HERO_UNREACHABLE] = {"No way there", APP_COLOUR_BAD},
      [SIM_HERO_WON] = {"Out of the crypt", APP_COLOUR_GOOD},
      [SIM_HERO_LOST] = {"Caught", APP_COLOUR_BAD},
  };
  *color = rows[hero->status].color;
  return rows[hero->status].words;
}

/// "Lookahead, depth 7"; with two heroes also the name of this one.
static void how_words(const AppScreenFrame *frame, const NavSteering *steering, char *out, size_t size) {
  const char *whose = !app_two_obey(frame->game)   ? ""
                      : app_sent(frame->game) == 0 ? "First hero: "
                                                   : "Second hero: ";
  if (steering->uses_depth)
    snprintf(out, size, "%s%s, depth %d", whose, steering->title,
             (int)app_tunable(frame->game, SIM_TUNE_DEPTH));
  else
    snprintf(out, size, "%s%s", whose, steering->title);
}

/// The line that it may fill: next to the columns where they reach down to it, before the column at the
/// right.
static AppBox line_of(const AppHudPlaces *places) {
  const AppBox columns = places->plate[APP_HUD_COLUMNS];
  AppBox map = places->map;
  app_cut_bottom(&map, APP_HUD_MARGIN);
  AppBox line = app_box_in(app_cut_bottom(&map, APP_HUD_FOOT), APP_HUD_MARGIN, 0);
  if (columns.r.w > 0 && columns.r.y + columns.r.h > line.r.y - APP_HUD_MARGIN * line.s)
    app_cut_left(&line, app_box_w(columns) + APP_HUD_MARGIN);
  if (!places->narrow) app_cut_right(&line, APP_HUD_CELL + APP_HUD_MARGIN);
  return line;
}

static Foot make_foot(const AppScreenFrame *frame, float width) {
  const SimWorld *world = &frame->game->run.world;
  const NavSteering *steering = nav_steerings[app_steering(frame->game)];
  Foot foot = {.sender = app_two_obey(frame->game) ? APP_HUD_FOOT : 0};
  how_words(frame, steering, foot.how, sizeof foot.how);
  foot.what = status_words(&world->heroes[app_sent(frame->game)], &foot.color);
  if (world->heroes[0].status == SIM_HERO_LOST && world->heroes[0].hearts > 0)
    foot.what = "Too many got away";
  if (steering->uses_depth && width - 2 * PAD - foot.sender > 3 * APP_BUTTON) // else the lab has its depth
    foot.steps = STEPPERS;
  return foot;
}

static AppBox place(const AppScreenFrame *frame, AppHudPlaces *places) {
  if (!app_knows(frame->game, APP_THING_DEPTH) && !app_two_obey(frame->game)) return (AppBox){0};
  AppBox line = line_of(places);
  const Foot foot = make_foot(frame, app_box_w(line));
  const float others = 2 * PAD + foot.sender + foot.steps;
  const float text = fmaxf(app_ui_text_width(frame->ui, APP_TEXT, foot.what),
                           app_ui_text_width(frame->ui, APP_TEXT_SMALL, foot.how));
  return app_cut_left(&line, fminf(fmaxf(text, WORDS), app_box_w(line) - others) + others);
}

/// The hero that a tap sends; pressing it selects the other.
static void draw_sender(const AppScreenFrame *frame, AppBox box) {
  const bool first = app_sent(frame->game) == 0;
  app_screens_act(frame, app_ui_id("send", 0), box, NULL, first ? APP_SPRITE_HERO : APP_SPRITE_HERO_SECOND,
                  APP_ACTION_SEND);
  AppBox right = app_cut_right(&box, 18);
  app_ui_icon(frame->ui, app_cut_bottom(&right, 18), APP_SPRITE_ICON_SEND, 14, APP_COLOUR_ACCENT);
}

static void draw_foot(const AppScreenFrame *frame, AppBox box) {
  if (box.r.w <= 0) return;
  const Foot foot = make_foot(frame, app_box_w(line_of(frame->hud)));
  app_hud_clear_plate(frame, app_ui_id("foot", 0), box.r);
  app_hud_plate(frame, box, 1);
  const AppBox sender = app_cut_left(&box, foot.sender);
  const AppBox steps = app_cut_left(&box, foot.steps);
  if (foot.steps > 0) app_screens_hero_depth(frame, "depth here", steps, true);
  if (foot.sender > 0) draw_sender(frame, sender);
  const AppBox words = app_box_in(box, PAD, 0);
  app_ui_line_at(frame->ui, words, 7, (AppFont){APP_TEXT, APP_LEFT, foot.color}, foot.what);
  app_ui_line_at(frame->ui, words, 28, (AppFont){APP_TEXT_SMALL, APP_LEFT, APP_COLOUR_DIM}, foot.how);
  app_hud_clear_end(frame);
}

const AppHudPlate app_hud_foot = {
    .place = place, .draw = draw_foot, .covered = true, .covers = 360 * APP_HUD_PLATE};
