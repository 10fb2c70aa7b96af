/* The table of actions and what each does. Whatever changes the running game goes through commands. */
#include "app/game/actions.h"

#include <stdio.h>

#include "app/shell/app.h"

#define ZOOM_FACTOR 1.25f

/* Time */

static void run_pause(App *app) {
  app->paused = !app->paused;
}

static bool is_paused(const App *app) {
  return app->paused;
}

static void run_step(App *app) {
  app->paused = true;
  app->single_steps++;
}

static void run_restart(App *app) {
  app_restart(app, false);
}

static void run_seed(App *app) {
  app_restart(app, true);
}

static const int32_t speeds[] = {10, 25, 50, 100, 200, 400, 800}; // percent

static void run_slower(App *app) {
  const int32_t now = app_tunable(app, SIM_TUNE_GAME_SPEED);
  int at = (int)(sizeof speeds / sizeof *speeds) - 1;
  while (at > 0 && speeds[at] >= now) at--;
  app_set_tunable(app, SIM_TUNE_GAME_SPEED, speeds[at]);
  app_notice(app, "Game speed %g", speeds[at] / 100.0);
}

static void run_faster(App *app) {
  const int32_t now = app_tunable(app, SIM_TUNE_GAME_SPEED);
  const int last = (int)(sizeof speeds / sizeof *speeds) - 1;
  int at = 0;
  while (at < last && speeds[at] <= now) at++;
  app_set_tunable(app, SIM_TUNE_GAME_SPEED, speeds[at]);
  app_notice(app, "Game speed %g", speeds[at] / 100.0);
}

/* The lab */

static void run_panel(App *app) {
  app->settings.panel_open = !app->settings.panel_open;
  app_settings_save(&app->settings);
}

static bool is_panel_open(const App *app) {
  return app->settings.panel_open;
}

static void change_steering(App *app, int32_t by) {
  const int32_t count = nav_steering_count, row = (app_steering(app) + by + count) % count;
  app_command(app, (SimCommand){.kind = SIM_CMD_STEERING, .id = row});
  app_notice(app, "Steering: %s", nav_steerings[row]->title);
}

static void run_steering_next(App *app) {
  change_steering(app, 1);
}

static void run_steering_previous(App *app) {
  change_steering(app, -1);
}

static void change_depth(App *app, int32_t by) {
  const SimTunableInfo *info = &sim_tunables[SIM_TUNE_DEPTH];
  const int32_t depth = SDL_clamp(app_tunable(app, SIM_TUNE_DEPTH) + by, info->min, info->max);
  app_set_tunable(app, SIM_TUNE_DEPTH, depth);
  app_notice(app, "Lookahead depth: %d", (int)depth);
}

static void run_depth_less(App *app) {
  change_depth(app, -1);
}

static void run_depth_more(App *app) {
  change_depth(app, 1);
}

static void run_reset(App *app) {
  for (int i = 0; i < SIM_TUNE_COUNT; i++) {
    const int32_t default_value = app->level.tuning.value[i];
    if (app_tunable(app, (SimTunable)i) != default_value) app_set_tunable(app, (SimTunable)i, default_value);
  }
  app_notice(app, "All values are as the level sets them.");
}

/* The hero */

static void run_barricade(App *app) {
  app_arm_toggle(app, APP_ARM_BARRICADE);
}

static bool is_barricade_armed(const App *app) {
  return app->arm == APP_ARM_BARRICADE;
}

static void run_bell(App *app) {
  app_arm_toggle(app, APP_ARM_BELL);
}

static bool is_bell_armed(const App *app) {
  return app->arm == APP_ARM_BELL;
}

/// Where the hero goes, else where he stands.
static NavCell target_cell(const App *app) {
  const SimHero *hero = &app->world.hero;
  for (int i = app->command_count - 1; i >= 0; i--)
    if (app->commands[i].kind == SIM_CMD_MOVE_TO)
      return nav_grid_cell(&app->world.grid, app->commands[i].x, app->commands[i].y);
  return hero->target != NAV_NO_CELL ? hero->target : hero->cell;
}

static void run_barricade_here(App *app) {
  const NavGrid *grid = &app->world.grid;
  const NavCell cell = target_cell(app);
  app_command(
      app, (SimCommand){.kind = SIM_CMD_BARRICADE, .x = nav_grid_x(grid, cell), .y = nav_grid_y(grid, cell)});
}

/// One tile on; over rock to the next open tile in that direction, so the keys reach every room.
static void move_target(App *app, int32_t dx, int32_t dy) {
  const NavGrid *grid = &app->world.grid;
  const NavCell from = target_cell(app);
  int32_t x = nav_grid_x(grid, from) + dx, y = nav_grid_y(grid, from) + dy;
  while (nav_grid_inside(grid, x, y) && !nav_grid_open(grid, NAV_WALKER, nav_grid_cell(grid, x, y))) {
    x += dx;
    y += dy;
  }
  if (!nav_grid_inside(grid, x, y)) return;
  app_command(app, (SimCommand){.kind = SIM_CMD_MOVE_TO, .x = x, .y = y});
}

static void run_target_up(App *app) {
  move_target(app, 0, -1);
}

static void run_target_down(App *app) {
  move_target(app, 0, 1);
}

static void run_target_left(App *app) {
  move_target(app, -1, 0);
}

static void run_target_right(App *app) {
  move_target(app, 1, 0);
}

/* The view */

static void run_home(App *app) {
  app_camera_home(&app->camera);
}

static void zoom(App *app, float factor) {
  const SDL_FRect *view = &app->camera.view;
  app_camera_zoom_at(&app->camera, factor, view->x + view->w / 2, view->y + view->h / 2);
}

static void run_zoom_in(App *app) {
  zoom(app, ZOOM_FACTOR);
}

static void run_zoom_out(App *app) {
  zoom(app, 1 / ZOOM_FACTOR);
}

static void run_fullscreen(App *app) {
  app_toggle_fullscreen(app);
}

static bool is_fullscreen(const App *app) {
  return app->settings.fullscreen;
}

static void run_overlays(App *app) {
  app->settings.switches = !app->settings.switches;
  app_settings_save(&app->settings);
}

static bool are_overlays_unfolded(const App *app) {
  return app->settings.switches;
}

static void run_mute(App *app) {
  app_sound_toggle(app);
  app_notice(app, app_sound_is_off(app) ? "Sound off" : "Sound on");
}

static void run_help(App *app) {
  if (app->screen == APP_SCREEN_HELP)
    app_screens_back(app);
  else
    app_screens_go(app, APP_SCREEN_HELP);
}

static void run_bestiary(App *app) {
  if (app->screen == APP_SCREEN_BESTIARY)
    app_screens_back(app);
  else
    app_screens_go(app, APP_SCREEN_BESTIARY);
}

static void run_back(App *app) {
  if (app->screen == APP_SCREEN_GAME && app->arm != APP_ARM_NONE)
    app->arm = APP_ARM_NONE;
  else if (app->screen == APP_SCREEN_GAME)
    app_screens_go(app, APP_SCREEN_PAUSE);
  else
    app_screens_back(app);
}

/* The race */

static void run_race(App *app) {
  app_screens_go(app, APP_SCREEN_RACERS);
}

static void race_pause(App *app) {
  app->race->paused = !app->race->paused;
}

static void race_step(App *app) {
  app->race->paused = true;
  app->race->single_steps++;
}

static void race_tools(App *app) {
  app->race->tools = !app->race->tools;
}

static void race_slower(App *app) {
  app->race->speed = SDL_max(app->race->speed / 2, 10);
  app_notice(app, "Race speed %g", app->race->speed / 100.0);
}

static void race_faster(App *app) {
  app->race->speed = SDL_min(app->race->speed * 2, 800);
  app_notice(app, "Race speed %g", app->race->speed / 100.0);
}

static void race_up(App *app) {
  app_race_cursor(app, 0, -1);
}

static void race_down(App *app) {
  app_race_cursor(app, 0, 1);
}

static void race_left(App *app) {
  app_race_cursor(app, -1, 0);
}

static void race_right(App *app) {
  app_race_cursor(app, 1, 0);
}

static void race_go(App *app) {
  app_race_to(app, app->race->cursor);
}

static void race_zoom_in(App *app) {
  app_race_zoom(app, ZOOM_FACTOR);
}

static void race_zoom_out(App *app) {
  app_race_zoom(app, 1 / ZOOM_FACTOR);
}

#define ICON(NAME) .icon = APP_SPRITE_ICON_##NAME

const AppAction app_actions[APP_ACTION_COUNT] = {
    [APP_ACTION_PAUSE] = {"pause", "Pause", SDLK_SPACE, SDLK_p, .key_name = "Space, P", ICON(PAUSE),
                          .icon_on = APP_SPRITE_ICON_PLAY, .run = run_pause, .is_on = is_paused,
                          .race = race_pause},
    [APP_ACTION_STEP] = {"step", "One step", SDLK_n, .key_name = "N", ICON(STEP), .repeats = true,
                         .run = run_step, .race = race_step},
    [APP_ACTION_RESTART] = {"restart", "Restart", SDLK_r, .key_name = "R", ICON(RESTART),
                            .scope = APP_ACTION_LEVEL, .run = run_restart, .race = app_race_again},
    [APP_ACTION_SEED] = {"new-seed", "New seed", SDLK_g, .key_name = "G", ICON(SEED),
                         .scope = APP_ACTION_LEVEL, .run = run_seed},
    [APP_ACTION_PANEL] = {"lab", "Lab", SDLK_l, .key_name = "L", ICON(PANEL), .run = run_panel,
                          .is_on = is_panel_open, .race = race_tools},
    [APP_ACTION_OVERLAYS] = {"overlays", "Buttons of the overlays", SDLK_a, .key_name = "A", ICON(LAYERS),
                             .run = run_overlays, .is_on = are_overlays_unfolded},
    [APP_ACTION_BARRICADE] = {"barricade", "Barricade with the next tap", SDLK_b, .key_name = "B",
                              ICON(BARRICADE), .run = run_barricade, .is_on = is_barricade_armed},
    [APP_ACTION_BARRICADE_HERE] = {"barricade-here", "Barricade on the target", SDLK_b, .mod = KMOD_SHIFT,
                                   .key_name = "Shift+B", ICON(BARRICADE), .run = run_barricade_here},
    [APP_ACTION_BELL] = {"bell", "Throw a bell with the next tap", SDLK_f, .key_name = "F", ICON(BELL),
                         .run = run_bell, .is_on = is_bell_armed},
    [APP_ACTION_TARGET_UP] = {"target-up", "Move the target", SDLK_UP, .key_name = "Arrow keys",
                              .icon = APP_SPRITE_TARGET, .repeats = true, .run = run_target_up,
                              .race = race_up},
    [APP_ACTION_TARGET_DOWN] = {"target-down", "Target down", SDLK_DOWN, .repeats = true,
                                .run = run_target_down, .race = race_down},
    [APP_ACTION_TARGET_LEFT] = {"target-left", "Target left", SDLK_LEFT, .repeats = true,
                                .run = run_target_left, .race = race_left},
    [APP_ACTION_TARGET_RIGHT] = {"target-right", "Target right", SDLK_RIGHT, .repeats = true,
                                 .run = run_target_right, .race = race_right},
    [APP_ACTION_STEERING_NEXT] = {"steering-next", "Next steering", SDLK_s, .key_name = "S",
                                  .run = run_steering_next},
    [APP_ACTION_STEERING_PREVIOUS] = {"steering-previous", "Previous steering", SDLK_s, .mod = KMOD_SHIFT,
                                      .key_name = "Shift+S", .run = run_steering_previous},
    [APP_ACTION_DEPTH_LESS] = {"depth-less", "Look less far ahead", SDLK_LEFTBRACKET, SDLK_PAGEDOWN,
                               .key_name = "[ or Page Down", .repeats = true, .run = run_depth_less},
    [APP_ACTION_DEPTH_MORE] = {"depth-more", "Look farther ahead", SDLK_RIGHTBRACKET, SDLK_PAGEUP,
                               .key_name = "] or Page Up", .repeats = true, .run = run_depth_more},
    [APP_ACTION_SLOWER] = {"slower", "Slower", SDLK_COMMA, .key_name = "Comma", ICON(SLOWER),
                           .run = run_slower, .race = race_slower},
    [APP_ACTION_FASTER] = {"faster", "Faster", SDLK_PERIOD, .key_name = "Period", ICON(FASTER),
                           .run = run_faster, .race = race_faster},
    [APP_ACTION_RESET] = {"reset", "Reset the lab's values", SDLK_BACKSPACE, .key_name = "Backspace",
                          .run = run_reset},
    [APP_ACTION_HOME] = {"home", "Back to the hero", SDLK_HOME, .key_name = "Home", ICON(HOME),
                         .run = run_home, .race = app_race_home},
    [APP_ACTION_ZOOM_IN] = {"zoom-in", "Zoom in", SDLK_PLUS, SDLK_EQUALS, .key_name = "Plus", ICON(ZOOM_IN),
                            .repeats = true, .run = run_zoom_in, .race = race_zoom_in},
    [APP_ACTION_ZOOM_OUT] = {"zoom-out", "Zoom out", SDLK_MINUS, .key_name = "Minus", ICON(ZOOM_OUT),
                             .repeats = true, .run = run_zoom_out, .race = race_zoom_out},
    [APP_ACTION_MUTE] = {"mute", "Mute", SDLK_u, .key_name = "U", ICON(SOUND),
                         .icon_on = APP_SPRITE_ICON_MUTE, .scope = APP_ACTION_ALWAYS, .run = run_mute,
                         .is_on = app_sound_is_off},
    [APP_ACTION_HELP] = {"help", "Help", SDLK_F1, .key_name = "F1", ICON(HELP), .scope = APP_ACTION_ALWAYS,
                         .run = run_help},
    [APP_ACTION_BESTIARY] = {"bestiary", "Bestiary", SDLK_F2, SDLK_i, .key_name = "F2, I", ICON(BESTIARY),
                             .scope = APP_ACTION_ALWAYS, .run = run_bestiary},
    [APP_ACTION_RACE] = {"race", "Race of steerings", SDLK_v, .key_name = "V", ICON(RACE), .run = run_race},
    [APP_ACTION_RACE_GO] = {"race-go", "In a race: send them to the tile", SDLK_RETURN, .key_name = "Enter",
                            ICON(RACE), .scope = APP_ACTION_RACING, .race = race_go},
    [APP_ACTION_FULLSCREEN] = {"fullscreen", "Full screen", SDLK_F11, SDLK_RETURN, .other_mod = KMOD_ALT,
                               .key_name = "F11, Alt+Enter", ICON(FULLSCREEN), .scope = APP_ACTION_ALWAYS,
                               .run = run_fullscreen, .is_on = is_fullscreen},
    [APP_ACTION_BACK] = {"back", "Menu, back", SDLK_ESCAPE, SDLK_AC_BACK, .key_name = "Esc", ICON(MENU),
                         .scope = APP_ACTION_ALWAYS, .run = run_back},
};

/* Keys */

static bool works_here(const App *app, AppActionScope scope) {
  if (scope == APP_ACTION_RACING) return false;
  if (scope == APP_ACTION_ALWAYS) return true;
  if (!app->has_world || app->backdrop) return false;
  if (app->screen == APP_SCREEN_GAME) return true;
  const bool above =
      app->screen == APP_SCREEN_PAUSE || app->screen == APP_SCREEN_WON || app->screen == APP_SCREEN_LOST;
  return scope == APP_ACTION_LEVEL && above;
}

/// What an action does on the present screen; NULL: nothing.
static void (*meaning(const App *app, const AppAction *action))(App *) {
  const bool races = app->screen == APP_SCREEN_RACE && app->race != NULL;
  if (races && action->race != NULL) return action->race;
  return works_here(app, action->scope) ? action->run : NULL;
}

/// The keypad does what the same signs do elsewhere.
static SDL_Keycode plain_key(SDL_Keycode key) {
  switch (key) {
  case SDLK_KP_PLUS:
    return SDLK_PLUS;
  case SDLK_KP_MINUS:
    return SDLK_MINUS;
  case SDLK_KP_ENTER:
    return SDLK_RETURN;
  default:
    return key;
  }
}

/// Shift alone never keeps a key from its action: on many keyboards signs need it.
static bool matches(SDL_Keycode wanted, Uint16 wanted_mod, SDL_Keycode key, Uint16 mod, bool exactly) {
  if (wanted == SDLK_UNKNOWN || wanted != key) return false;
  const bool alt = (mod & KMOD_ALT) != 0, shift = (mod & KMOD_SHIFT) != 0;
  if (alt != (wanted_mod == KMOD_ALT)) return false;
  if (wanted_mod == KMOD_SHIFT) return shift;
  return !exactly || !shift;
}

static bool run_action(App *app, SDL_Keycode key, Uint16 mod, bool repeat, bool exactly) {
  for (int i = 0; i < APP_ACTION_COUNT; i++) {
    const AppAction *action = &app_actions[i];
    const bool meant = matches(action->key, action->mod, key, mod, exactly) ||
                       matches(action->other_key, action->other_mod, key, mod, exactly);
    void (*const run)(App *) = meant ? meaning(app, action) : NULL;
    if (run == NULL) continue;
    if (!repeat || action->repeats) run(app);
    return true;
  }
  return false;
}

int app_actions_icon(const AppAction *action, bool on) {
  return on && action->icon_on != 0 ? action->icon_on : action->icon;
}

void app_actions_overlay(App *app, int overlay) {
  app->settings.overlay[overlay] = !app->settings.overlay[overlay];
  app_settings_save(&app->settings);
}

static bool run_overlay(App *app, SDL_Keycode key, Uint16 mod) {
  if ((mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI)) != 0 ||
      (!works_here(app, APP_ACTION_GAME) && app->screen != APP_SCREEN_RACE))
    return false;
  if (key >= SDLK_KP_1 && key <= SDLK_KP_9) key = SDLK_1 + (key - SDLK_KP_1);
  if (key == SDLK_KP_0) key = SDLK_0;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) {
    if (app_overlays[i]->key != key) continue;
    app_actions_overlay(app, i);
    return true;
  }
  return false;
}

bool app_actions_key(App *app, SDL_Keycode key, Uint16 mod, bool repeat) {
  key = plain_key(key);
  if ((mod & (KMOD_CTRL | KMOD_GUI)) != 0) return false;
  if (run_action(app, key, mod, repeat, true) || run_action(app, key, mod, repeat, false)) return true;
  return !repeat && run_overlay(app, key, mod);
}

const char *app_actions_tip(const AppAction *action, char *out, size_t size) {
  if (action->key_name == NULL)
    snprintf(out, size, "%s", action->label);
  else
    snprintf(out, size, "%s (%s)", action->label, action->key_name);
  return out;
}
