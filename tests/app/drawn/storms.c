/* Inputs at random, most of them at widgets and on the map: each room of the window, as it answers them. */
#include "scenes.h"

#include <stdio.h>

#include "app/actions/actions.h"
#include "app/actions/key_rows.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_screens.h"
#include "base/random.h"

enum { INPUTS = 60, SHOWN = 4 }; // of a storm; inputs from one scene to the next

typedef struct Storm {
  App *app;
  BaseRandom random;
} Storm;

static int32_t below(Storm *storm, int32_t bound) {
  return (int32_t)base_random_below(&storm->random, (uint32_t)bound);
}

/// A place inside of a random widget; anywhere where there is none.
static SDL_FPoint pick_place(Storm *storm) {
  const AppUi *ui = &storm->app->ui;
  const float u = (float)below(storm, 16) / 16, v = (float)below(storm, 16) / 16;
  SDL_FRect box = {0, 0, ui->width, ui->height};
  if (ui->box_count > 0 && below(storm, 3) > 0) box = ui->box[below(storm, ui->box_count)].rect;
  return (SDL_FPoint){box.x + box.w * u, box.y + box.h * v};
}

static void tap_somewhere(Storm *storm) {
  const SDL_FPoint at = pick_place(storm);
  hand_tap(storm->app, at.x, at.y);
}

static void click_somewhere(Storm *storm) {
  const SDL_FPoint at = pick_place(storm);
  const Uint8 button = below(storm, 4) == 0 ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT;
  hand_mouse(storm->app, SDL_MOUSEBUTTONDOWN, button, at.x, at.y);
  hand_mouse(storm->app, SDL_MOUSEBUTTONUP, button, at.x, at.y);
}

static void drag_somewhere(Storm *storm) {
  const SDL_FPoint from = pick_place(storm), to = pick_place(storm);
  const bool finger = below(storm, 2) == 0;
  for (int i = 0; i <= 4; i++) {
    const float x = from.x + (to.x - from.x) * (float)i / 4, y = from.y + (to.y - from.y) * (float)i / 4;
    if (finger)
      hand_finger(storm->app, i == 0 ? SDL_FINGERDOWN : SDL_FINGERMOTION, 1, x, y);
    else
      hand_mouse(storm->app, i == 0 ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEMOTION, SDL_BUTTON_LEFT, x, y);
  }
  if (finger)
    hand_finger(storm->app, SDL_FINGERUP, 1, to.x, to.y);
  else
    hand_mouse(storm->app, SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT, to.x, to.y);
}

static void press_long(Storm *storm) {
  const SDL_FPoint at = pick_place(storm);
  hand_finger(storm->app, SDL_FINGERDOWN, 1, at.x, at.y);
  hand_frames(storm->app, 40);
  hand_finger(storm->app, SDL_FINGERUP, 1, at.x, at.y);
}

static void pinch_somewhere(Storm *storm) {
  const SDL_FPoint a = pick_place(storm), b = pick_place(storm);
  hand_finger(storm->app, SDL_FINGERDOWN, 1, a.x, a.y);
  hand_finger(storm->app, SDL_FINGERDOWN, 2, b.x, b.y);
  hand_finger(storm->app, SDL_FINGERMOTION, 1, a.x + 30, a.y - 20);
  hand_finger(storm->app, SDL_FINGERMOTION, 2, b.x - 10, b.y + 40);
  hand_finger(storm->app, SDL_FINGERUP, 1, a.x + 30, a.y - 20);
  hand_finger(storm->app, SDL_FINGERUP, 2, b.x - 10, b.y + 40);
}

static void turn_wheel(Storm *storm) {
  const SDL_FPoint at = pick_place(storm);
  hand_mouse(storm->app, SDL_MOUSEMOTION, 0, at.x, at.y);
  const int by = below(storm, 5) - 2;
  SDL_PushEvent(&(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = by, .preciseY = (float)by}});
  shell_frame(storm->app);
}

/// A key that does something somewhere, half of them with another meaning.
static void press_key(Storm *storm) {
  static const SDL_Keycode more[] = {SDLK_TAB,   SDLK_TAB,    SDLK_UP,    SDLK_DOWN, SDLK_LEFT,
                                     SDLK_RIGHT, SDLK_RETURN, SDLK_SPACE, SDLK_a,    SDLK_BACKSPACE};
  AppKey keys[APP_KEY_SLOTS];
  app_keys_get(&storm->app->settings, below(storm, APP_KEY_ROWS), keys);
  const SDL_Keycode code =
      keys[0].code != SDLK_UNKNOWN && below(storm, 2) == 0 ? keys[0].code : more[below(storm, 10)];
  hand_key(storm->app, code, code == keys[0].code ? keys[0].mod : 0);
  SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYUP, .keysym = {.sym = code}}});
}

static void storm_on(const TourVisitor *visitor, App *app, const char *name, uint64_t seed) {
  static void (*const inputs[])(Storm *) = {tap_somewhere,  tap_somewhere, click_somewhere, click_somewhere,
                                            drag_somewhere, press_long,    turn_wheel,      pinch_somewhere,
                                            press_key,      press_key,     press_key};
  Storm storm = {.app = app, .random = base_random_seeded(seed, 3)};
  char scene[64];
  for (int i = 1; i <= INPUTS; i++) {
    inputs[below(&storm, sizeof inputs / sizeof *inputs)](&storm);
    hand_frames(app, 1);
    app->quit = false;
    if (i % SHOWN != 0) continue;
    snprintf(scene, sizeof scene, "storm on %s, %d", name, i);
    visitor->look(visitor->of, app, scene, TOUR_STORM);
  }
}

void scenes_of_storms(void **state, const TourVisitor *visitor) {
  static const TourSize sizes[] = {{1280, 720, 100}, {400, 700, 100}};
  for (int k = 0; k < 2; k++) {
    App *app = tour_open(state, sizes[k]);
    shell_go(app, APP_SCREEN_TITLE);
    storm_on(visitor, app, "the title", 1);
    app = hand_open(*state, "workbench", sizes[k].width, sizes[k].height);
    storm_on(visitor, app, "a game", 2);
    app = hand_open(*state, "keep", sizes[k].width, sizes[k].height);
    app->settings.value[APP_SETTING_PANEL_OPEN] = app->settings.value[APP_SETTING_OVERLAY_BUTTONS] = 1;
    app->settings.value[APP_SETTING_TIMELINE] = 1;
    storm_on(visitor, app, "the lab", 3);
    app = tour_open(state, sizes[k]);
    shell_go(app, APP_SCREEN_EDIT);
    storm_on(visitor, app, "a drawing", 4);
    app = hand_open(*state, "two-halls", sizes[k].width, sizes[k].height);
    app_intend(&app->intents, (AppIntent){.kind = APP_INTENT_RACE_PRESET, .id = 1 + k});
    storm_on(visitor, app, "a race", 5);
  }
}
