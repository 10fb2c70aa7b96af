/* A counter-example: who shall fail, who shall arrive, how large; and the map that the search has found,
 * which grows smaller in sight, with both walks. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/draw/style.h"
#include "app/screens/ask.h"
#include "app/screens/controls.h"
#include "app/screens/counter.h"
#include "app/screens/menu.h"
#include "app/ui/paint.h"

#define WIDTH         820.0f // logical pixels
#define WIDE_HEIGHT   460.0f // of the sheet with the map next to the settings
#define NARROW_HEIGHT 640.0f // of the one with the map above them
#define HEAD          60.0f
#define SIDE          24.0f
#define ROW           48.0f
#define TWO_FROM      700.0f // sheets from this width have the map next to the settings
#define SETTINGS      330.0f // width of the settings there
#define LOW_MAP       190.0f // height of the map above the settings, at least
#define DEPTH         150.0f
#define TIGHT         300.0f // columns narrower than this have the depth in a row of its own
#define TILE_MAX      64.0f
#define WORDS         66.0f // three lines below the map
#define BUTTONS       108.0f

enum {
  BUDGET = 120,  // maps a frame, while none shrinks in sight
  SHOWN = 6,     // frames that each deletion of the first one is seen
  MAX_SIZE = 24, // tiles
  NAME_TEXT = 48
};

static const char *const who[LAB_WALKERS] = {"Fails", "Arrives"};

void app_counter_free(AppCounter *counter) {
  if (counter == NULL) return;
  lab_counter_free(counter->search);
  free(counter);
}

static AppCounter *counter_of(const AppScreenFrame *frame) {
  AppScreens *screens = frame->screens;
  if (screens->counter != NULL) return screens->counter;
  AppCounter *made = screens->counter = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->row[LAB_FAILS] = nav_steering_find("lookahead");
  made->row[LAB_ARRIVES] = nav_steering_find("learning");
  made->depth[LAB_FAILS] = 3;
  made->depth[LAB_ARRIVES] = 7;
  made->size = LAB_COUNTER_SIDE;
  made->seed = 1;
  return made;
}

/* The search */

static void forget_search(AppCounter *counter) {
  lab_counter_free(counter->search);
  counter->search = NULL;
  counter->stopped = counter->no_memory = false;
  counter->drawn = counter->shown = 0;
  counter->shrunk = 0;
}

static void begin_search(AppCounter *counter) {
  forget_search(counter);
  LabCounterAsk ask = {.size = counter->size, .seed = counter->seed++, .tries = LAB_COUNTER_TRIES};
  for (int i = 0; i < LAB_WALKERS; i++) {
    ask.walker[i] = (LabWalker){counter->row[i], sim_tuning_default()};
    ask.walker[i].tuning.value[SIM_TUNE_DEPTH] = counter->depth[i];
  }
  counter->search = lab_counter_new(&ask);
  counter->no_memory = counter->search == NULL;
}

static bool runs(const AppCounter *counter) {
  return counter->search != NULL && !counter->stopped && counter->search->phase < LAB_COUNTER_DONE;
}

/// Does the first example shrink now?
static bool shrinks_in_sight(const LabCounter *search) {
  return !search->found && search->examples > 0;
}

/// A map that begins to shrink: it is drawn as small as it is at first, so that it is seen to shrink.
static void note_example(AppCounter *counter) {
  const LabCounter *search = counter->search;
  if (counter->drawn == search->examples) return;
  counter->drawn = search->examples;
  counter->first_w = search->now.map.width;
  counter->first_h = search->now.map.height;
  if (shrinks_in_sight(search)) counter->shown = SHOWN;
}

/// One slice a frame.
static void advance_search(AppCounter *counter) {
  if (!runs(counter)) return;
  LabCounter *search = counter->search;
  if (counter->shown > 0) {
    counter->shown--;
    return;
  }
  for (int32_t left = BUDGET; left > 0 && lab_counter_step(search, 1); left--) {
    note_example(counter);
    if (!shrinks_in_sight(search)) continue;
    if (counter->shrunk != search->shrunk) counter->shown = SHOWN;
    counter->shrunk = search->shrunk;
    return;
  }
}

/* The map */

/// The place of the little map.
typedef struct Picture {
  const LabCounterExample *example;
  float x, y, tile; // output pixels
} Picture;

static SDL_FPoint middle_of(const Picture *picture, int32_t tile, float off) {
  const int32_t width = picture->example->map.width;
  return (SDL_FPoint){picture->x + ((float)(tile % width) + 0.5f + off) * picture->tile,
                      picture->y + ((float)(tile / width) + 0.5f + off) * picture->tile};
}

static void draw_tiles(const AppScreenFrame *frame, const Picture *picture) {
  const LabCounterMap *map = &picture->example->map;
  const float gap = fmaxf(floorf(picture->tile / 24), 1);
  for (int32_t tile = 0; tile < map->width * map->height; tile++)
    app_draw_rect(frame->draw, picture->x + (float)(tile % map->width) * picture->tile,
                  picture->y + (float)(tile / map->width) * picture->tile, picture->tile - gap,
                  picture->tile - gap, map->rock[tile] != 0 ? APP_COLOUR_OUTLINE : APP_COLOUR_BUTTON);
}

static void draw_cross(const AppScreenFrame *frame, SDL_FPoint at, float arm, float thick, SDL_Color color) {
  app_draw_line(frame->draw, at.x - arm, at.y - arm, at.x + arm, at.y + arm, thick, color);
  app_draw_line(frame->draw, at.x - arm, at.y + arm, at.x + arm, at.y - arm, thick, color);
}

/// The walk that fails ends in a cross. The two lie a little apart.
static void draw_walk(const AppScreenFrame *frame, const Picture *picture, int which) {
  const LabCounterWalk *walk = &picture->example->walk[which];
  const bool fails = which == LAB_FAILS;
  const SDL_Color color = fails ? APP_COLOUR_BAD : APP_COLOUR_GOOD;
  const float off = fails ? -0.1f : 0.1f, thick = fmaxf(picture->tile / 14, 2);
  for (int32_t i = 1; i < walk->count; i++) {
    const SDL_FPoint a = middle_of(picture, walk->tile[i - 1], off),
                     b = middle_of(picture, walk->tile[i], off);
    app_draw_line(frame->draw, a.x, a.y, b.x, b.y, thick, color);
  }
  if (fails)
    draw_cross(frame, middle_of(picture, walk->tile[walk->count - 1], off), picture->tile * 0.16f, thick,
               color);
}

static void draw_example(const AppScreenFrame *frame, AppBox box, const LabCounterExample *example,
                         int32_t columns, int32_t rows) {
  const LabCounterMap *map = &example->map;
  const float fits = fminf(box.r.w / (float)columns, box.r.h / (float)rows);
  Picture picture = {.example = example, .tile = fmaxf(floorf(fminf(fits, TILE_MAX * box.s)), 2)};
  const SDL_FPoint middle = app_box_middle(box);
  picture.x = floorf(middle.x - picture.tile * (float)map->width / 2);
  picture.y = floorf(middle.y - picture.tile * (float)map->height / 2);
  draw_tiles(frame, &picture);
  const SDL_FPoint from = middle_of(&picture, map->from, 0), to = middle_of(&picture, map->to, 0);
  app_draw_ring(frame->draw, to.x, to.y, picture.tile * 0.36f, fmaxf(picture.tile / 12, 2),
                APP_COLOUR_ACCENT);
  for (int i = 0; i < LAB_WALKERS; i++) draw_walk(frame, &picture, i);
  app_ui_picture(frame->ui, APP_SPRITE_HERO, from.x, from.y, picture.tile * 0.8f, APP_COLOUR_PLAIN);
}

static void draw_map(const AppScreenFrame *frame, const AppCounter *counter, AppBox box) {
  const LabCounter *search = counter->search;
  app_ui_plate(frame->ui, box, 8, APP_COLOUR_VOID, APP_COLOUR_OUTLINE);
  AppBox in = app_box_in(box, 14, 12);
  if (search != NULL && search->found) {
    draw_example(frame, in, &search->best, search->best.map.width, search->best.map.height);
  } else if (search != NULL && shrinks_in_sight(search)) {
    draw_example(frame, in, &search->now, counter->first_w, counter->first_h);
  } else {
    AppBox words = app_box_fit(in, app_box_w(in), 3 * APP_TEXT * 1.3f);
    app_ui_lines(
        frame->ui, words, (AppFont){APP_TEXT, APP_LEFT, APP_COLOUR_DIM}, 3,
        "Search draws random maps until one steering fails and the other arrives. The map then loses "
        "rows, columns and rocks.");
  }
}

/* Words below it */

static const char *outcome_words(NavSteerStatus end) {
  switch (end) {
  case NAV_STEER_REACHED:
    return "arrives";
  case NAV_STEER_OSCILLATION:
    return "gives up";
  case NAV_STEER_LOOP:
    return "walks in a loop";
  case NAV_STEER_BLOCKED:
    return "is blocked";
  case NAV_STEER_UNREACHABLE:
    return "finds no way";
  case NAV_STEER_MOVE:
  case NAV_STEER_LIMIT:
  case NAV_STEER_NO_MEMORY:
  case NAV_STEER_WRONG_CALL:
    break;
  }
  return "is still on the way";
}

static void say_walk(const AppScreenFrame *frame, AppBox line, const LabCounter *search, int which) {
  const LabCounterExample *example = search->found ? &search->best : &search->now;
  const NavWalkResult *result = &example->walk[which].result;
  char name[NAME_TEXT], text[120];
  lab_walker_title(&search->ask.walker[which], name, sizeof name);
  snprintf(text, sizeof text, "%s %s after %lld step%s", name, outcome_words(result->end),
           (long long)result->steps, result->steps == 1 ? "" : "s");
  app_ui_line(frame->ui, line,
              (AppFont){APP_TEXT_SMALL, APP_CENTRE, which == LAB_FAILS ? APP_COLOUR_BAD : APP_COLOUR_GOOD},
              text);
}

static void print_state(const AppCounter *counter, char *out, size_t size) {
  const LabCounter *search = counter->search;
  char tries[32];
  if (search == NULL) {
    snprintf(out, size, "%s", counter->no_memory ? "Not enough memory for a search." : "");
    return;
  }
  app_ui_count(search->tries, tries, sizeof tries);
  const LabCounterMap *best = &search->best.map;
  if (search->found && runs(counter))
    snprintf(out, size, "%d x %d tiles. Looking for a smaller one: %d maps shrunk", (int)best->width,
             (int)best->height, (int)search->examples);
  else if (search->found)
    snprintf(out, size, "%d x %d tiles: no row, column or rock can go", (int)best->width, (int)best->height);
  else if (shrinks_in_sight(search))
    snprintf(out, size, "Found after %s maps. Shrinking: %d x %d tiles, %d rocks", tries,
             (int)search->now.map.width, (int)search->now.map.height,
             (int)lab_counter_rocks(&search->now.map));
  else
    snprintf(out, size, runs(counter) ? "%s maps tried" : "None found in %s maps.", tries);
}

static void say_state(const AppScreenFrame *frame, const AppCounter *counter, AppBox words) {
  char text[160];
  print_state(counter, text, sizeof text);
  app_ui_line(frame->ui, app_cut_top(&words, WORDS / 3),
              (AppFont){APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_TEXT}, text);
  const LabCounter *search = counter->search;
  if (search == NULL || (!search->found && !shrinks_in_sight(search))) return;
  for (int i = 0; i < LAB_WALKERS; i++) say_walk(frame, app_cut_top(&words, WORDS / 3), search, i);
}

/* The settings */

/// Another question: what was found belongs to the last one.
static void ask_another(AppCounter *counter) {
  counter->seed = 1;
  forget_search(counter);
}

/// Has the depth a row of its own?
static bool is_tight(AppBox column) {
  return app_box_w(column) < TIGHT;
}

static int row_count(const AppCounter *counter, bool tight) {
  int rows = LAB_WALKERS + 2;
  for (int i = 0; i < LAB_WALKERS; i++) rows += tight && nav_steerings[counter->row[i]]->uses_depth;
  return rows;
}

static void walker_row(const AppScreenFrame *frame, AppCounter *counter, int which, AppBox *column) {
  AppBox row = app_cut_top(column, ROW);
  const NavSteering *steering = nav_steerings[counter->row[which]];
  const int32_t row_before = counter->row[which], depth_before = counter->depth[which];
  char name[32];
  snprintf(name, sizeof name, "counter depth %d", which);
  if (steering->uses_depth)
    app_screens_depth(frame, name, is_tight(*column) ? app_cut_top(column, ROW) : app_cut_right(&row, DEPTH),
                      false, &counter->depth[which]);
  const AppUiStepper stepper = {.label = who[which],
                                .shown = steering->title,
                                .tooltip = steering->help,
                                .max = nav_steering_count - 1,
                                .wraps = true};
  app_ui_stepper(frame->ui, app_ui_id("counter steering", which), row.r, &stepper, &counter->row[which]);
  if (row_before != counter->row[which] || depth_before != counter->depth[which]) ask_another(counter);
}

static void size_row(const AppScreenFrame *frame, AppCounter *counter, AppBox row) {
  const int32_t before = counter->size;
  char shown[24];
  snprintf(shown, sizeof shown, "%d tiles", (int)counter->size);
  const AppUiStepper stepper = {.label = "Longest side",
                                .shown = shown,
                                .tooltip = "No side of the random maps is longer",
                                .min = LAB_COUNTER_MIN_SIDE,
                                .max = MAX_SIZE};
  app_ui_stepper(frame->ui, app_ui_id("counter size", 0), row.r, &stepper, &counter->size);
  if (before != counter->size) ask_another(counter);
}

static void search_row(const AppScreenFrame *frame, AppCounter *counter, AppBox row) {
  const bool on = runs(counter), again = counter->search != NULL && !on;
  if (!app_ui_button(frame->ui, app_ui_id("counter search", 0), row.r,
                     on      ? "Stop"
                     : again ? "Search other maps"
                             : "Search",
                     on ? 0 : APP_SPRITE_ICON_SEARCH, true, NULL))
    return;
  if (on)
    counter->stopped = true;
  else
    begin_search(counter);
}

static float settings_height(const AppCounter *counter, bool tight) {
  return (float)row_count(counter, tight) * ROW + 8;
}

static void draw_settings(const AppScreenFrame *frame, AppCounter *counter, AppBox column) {
  for (int i = 0; i < LAB_WALKERS; i++) walker_row(frame, counter, i, &column);
  size_row(frame, counter, app_cut_top(&column, ROW));
  app_cut_top(&column, 4);
  search_row(frame, counter, app_cut_top(&column, ROW));
}

/* Buttons */

static void act_button(const AppScreenFrame *frame, AppBox box, const char *label, const char *tip,
                       AppCounterAct act) {
  if (app_ui_button(frame->ui, app_ui_id("counter act", (int)act), box.r, label, 0, false, tip))
    app_ask(frame, APP_INTENT_COUNTER, (int32_t)act);
}

static void draw_acts(const AppScreenFrame *frame, const AppCounter *counter, AppBox area) {
  const bool found = counter->search != NULL && counter->search->found;
  AppBox line = app_cut_top(&area, ROW);
  if (found) {
    act_button(frame, app_box_part(line, 0, 3, 6), "Play it", "In the lab, with the steering that fails",
               APP_COUNTER_PLAY);
    act_button(frame, app_box_part(line, 1, 3, 6), "Race both", "Both steerings on it, side by side",
               APP_COUNTER_RACE);
    act_button(frame, app_box_part(line, 2, 3, 6), "Save", "Among your levels, with both walks",
               APP_COUNTER_SAVE);
  } else {
    app_ui_line(frame->ui, line, (AppFont){APP_TEXT_SMALL, APP_CENTRE, APP_COLOUR_DIM},
                "What is found can be played, raced on and saved.");
  }
  app_cut_top(&area, 4);
  if (app_ui_button(frame->ui, app_ui_id("counter back", 0), app_cut_top(&area, ROW).r, "Back", 0, false,
                    NULL))
    app_ask(frame, APP_INTENT_BACK, 0);
}

/* The sheet */

/// The map at the right of the settings.
static void draw_wide(const AppScreenFrame *frame, AppCounter *counter, AppBox sheet) {
  AppBox left = app_cut_left(&sheet, SETTINGS);
  app_cut_left(&sheet, 18);
  draw_acts(frame, counter, app_cut_bottom(&left, BUTTONS));
  draw_settings(frame, counter, left);
  app_cut_bottom(&sheet, 14);
  const AppBox words = app_cut_bottom(&sheet, WORDS);
  app_cut_bottom(&sheet, 4);
  draw_map(frame, counter, sheet);
  say_state(frame, counter, words);
}

/// The map above them.
static void draw_narrow(const AppScreenFrame *frame, AppCounter *counter, AppBox sheet) {
  const AppBox acts = app_cut_bottom(&sheet, BUTTONS),
               settings = app_cut_bottom(&sheet, settings_height(counter, is_tight(sheet)));
  const AppBox words = app_cut_bottom(&sheet, WORDS);
  app_cut_bottom(&sheet, 4);
  draw_map(frame, counter, sheet);
  say_state(frame, counter, words);
  draw_settings(frame, counter, settings);
  draw_acts(frame, counter, acts);
}

static void draw(const AppScreenFrame *frame) {
  AppCounter *counter = counter_of(frame);
  const float w = app_screens_sheet_width(frame, WIDTH), max = app_screens_sheet_max(frame);
  const bool wide = w >= TWO_FROM;
  float h = fminf(WIDE_HEIGHT, max);
  if (!wide && counter != NULL)
    h = fmaxf(fminf(NARROW_HEIGHT, max),
              HEAD + LOW_MAP + WORDS + settings_height(counter, w - 2 * SIDE < TIGHT) + BUTTONS);
  AppBox sheet = app_screens_sheet(frame, WIDTH, h);
  app_cut_top(&sheet, 14);
  app_screens_heading(frame, &sheet, APP_COLOUR_TEXT, "Counter-example");
  app_cut_top(&sheet, 10);
  sheet = app_box_in(sheet, SIDE, 0);
  if (counter == NULL) return;
  advance_search(counter);
  (wide ? draw_wide : draw_narrow)(frame, counter, sheet);
}

const AppScreenRow app_screen_counter = {.draw = draw, .above = true};
