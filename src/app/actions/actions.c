/* The table of actions. What changes the running world goes through commands. */
#include "app/actions/actions.h"

#include <assert.h>

#include "app/game/heroes.h"
#include "app/game/notice.h"
#include "app/game/queue.h"
#include "app/game/state.h"
#include "app/game/tile_at.h"
#include "app/hands/arm.h"
#include "app/hands/goal_tool.h"
#include "app/hands/picked.h"
#include "app/platform/art.h"
#include "app/run/branching.h"
#include "app/run/ghosts.h"
#include "app/run/going.h"
#include "app/run/jumps.h"
#include "app/run/speed.h"
#include "app/told/sound.h"
#include "app/told/stopped.h"

/// x: an AppSetting that is on or off.
static void run_switch(AppGame *game, AppStep step) {
  assert(app_setting_info[step.x].max == 1);
  game->settings->value[step.x] = !game->settings->value[step.x];
  app_settings_save(game->settings);
}

/* Time */

static void run_start(AppGame *game, AppStep step) {
  (void)step;
  if (game->run.owed.waiting) app_intro_read(game);
}

static bool is_paused(const AppGame *game) {
  return game->run.paused;
}

/// So many ticks.
static void run_step(AppGame *game, AppStep step) {
  app_time_step(game, step.x);
}

static void run_speed(AppGame *game, AppStep step) {
  app_time_speed(game, step.x);
}

static void run_first(AppGame *game, AppStep step) {
  (void)step;
  app_time_seek(game, 0);
}

/// x: an AppTimeJump; y: where to.
static void run_jump(AppGame *game, AppStep step) {
  app_time_jump(game, (AppTimeJump)step.x, step.y);
}

static void run_branch(AppGame *game, AppStep step) {
  app_time_branch_next(game, step.x);
}

static bool is_ghost_on(const AppGame *game) {
  return game->run.time.ghost_of != APP_GHOST_NONE;
}

static bool is_timeline_open(const AppGame *game) {
  return game->settings->value[APP_SETTING_TIMELINE] != 0;
}

/* The lab */

static bool is_panel_open(const AppGame *game) {
  return game->settings->value[APP_SETTING_PANEL_OPEN];
}

static void run_steering(AppGame *game, AppStep step) {
  const int32_t count = nav_steering_count, row = (app_steering(game) + step.x + count) % count;
  app_command(game, (SimCommand){.kind = SIM_CMD_STEERING, .id = row, .hero = app_sent(game)});
  app_notice(&game->told.notice, "Steering: %s", nav_steerings[row]->title);
}

/// A hero who gave up looks as far as he must; else a step more or less.
static void run_depth(AppGame *game, AppStep step) {
  if (step.x > 0 && app_stopped_may_look(game)) {
    app_stopped_look(game);
    return;
  }
  const SimTunableInfo *info = &sim_tunables[SIM_TUNE_DEPTH];
  const int32_t depth = SDL_clamp(app_tunable(game, SIM_TUNE_DEPTH) + step.x, info->min, info->max);
  app_set_tunable(game, SIM_TUNE_DEPTH, depth);
  app_notice(&game->told.notice, "Lookahead depth: %d", (int)depth);
}

static void run_reset(AppGame *game, AppStep step) {
  (void)step;
  for (int i = 0; i < SIM_TUNE_COUNT; i++) {
    const int32_t own = game->run.level.tuning.value[i];
    if (app_tunable(game, (SimTunable)i) != own) app_set_tunable(game, (SimTunable)i, own);
  }
  app_notice(&game->told.notice, "All values are back to the level's own.");
}

/* The hero */

static void run_arm(AppGame *game, AppStep step) {
  app_arm_toggle(game, (AppArm)step.x);
}

#define T(NAME, row)
#define P(NAME, row, label, key)                                                                             \
  static bool is_##row##_armed(const AppGame *game) {                                                        \
    return game->hands.arm == APP_ARM_##NAME;                                                                \
  }
APP_POWERS(P, T)
#undef P

static bool is_what_if_armed(const AppGame *game) {
  return game->hands.arm == APP_ARM_WHAT_IF;
}

static bool is_why_not_armed(const AppGame *game) {
  return game->hands.arm == APP_ARM_WHY_NOT;
}

/// The target of the hero that taps send, else his cell.
static NavCell target_cell(const AppGame *game) {
  const SimHero *hero = &game->run.world.heroes[app_sent(game)];
  const NavCell going = app_target(game, app_sent(game));
  if (going != NAV_NO_CELL) return going;
  return hero->target != NAV_NO_CELL ? hero->target : hero->cell;
}

static void run_barricade_here(AppGame *game, AppStep step) {
  (void)step;
  app_command_at(game, (SimCommand){.kind = SIM_CMD_BARRICADE}, target_cell(game));
}

static void run_send(AppGame *game, AppStep step) {
  (void)step;
  app_send(game, 1 - app_sent(game));
}

static bool is_second_there(const AppGame *game) {
  return game->run.has_world && game->run.world.hero_count > 1;
}

static void run_goal_here(AppGame *game, AppStep step) {
  (void)step;
  app_goal_here(game, target_cell(game));
}

static void run_target(AppGame *game, AppStep step) {
  NavCell to;
  if (app_tile_step(&game->run.world.grid, target_cell(game), step.x, step.y, &to))
    app_send_to(game, app_sent(game), to);
}

/* The view */

static void run_home(AppGame *game, AppStep step) {
  (void)step;
  app_camera_home(&game->camera);
}

static void run_zoom(AppGame *game, AppStep step) {
  app_camera_zoom_middle(&game->camera, step.x);
}

static bool is_fullscreen(const AppGame *game) {
  return app_window_is_full(game->window);
}

static bool are_overlays_unfolded(const AppGame *game) {
  return game->settings->value[APP_SETTING_OVERLAY_BUTTONS];
}

static void run_clear(AppGame *game, AppStep step) {
  (void)step;
  for (int i = 0; i < APP_OVERLAY_COUNT; i++) game->settings->overlay[i] = false;
  app_settings_save(game->settings);
}

/// Folds and unfolds the minimap in a narrow window, elsewhere shows and hides it.
static void run_minimap(AppGame *game, AppStep step) {
  (void)step;
  const bool on = !app_minimap_unfolded(game);
  game->hands.map_unfolded = on;
  if (app_minimap_folds(game) && !on) return;
  game->settings->value[APP_SETTING_MINIMAP] = on;
  app_settings_save(game->settings);
}

static bool is_muted(const AppGame *game) {
  return app_sound_is_off(game->settings);
}

static void run_mute(AppGame *game, AppStep step) {
  (void)step;
  app_sound_toggle(game->settings);
  app_notice(&game->told.notice, is_muted(game) ? "Sound off" : "Sound on");
}

/// Does the game run? For a button that shows the effect of a press, not the present state.
static bool runs(const AppGame *game) {
  return !game->run.paused && !game->run.owed.waiting;
}

#define DRAWING(NAME, name, label, key, ...)                                                                 \
  [APP_ACTION_##NAME] = {name, label, key, .scope = APP_ACTION_DRAWING, __VA_ARGS__}
/// A menu of the editor by its number.
#define OPENS(NAME) .step = {APP_EDITOR_##NAME, 0}
#define CTRL        .mod = KMOD_CTRL
#define SHIFT       .mod = KMOD_SHIFT
#define ICON(NAME)  .icon = APP_SPRITE_ICON_##NAME
/// Jumps to the last of its kind with Ctrl, to the next with Shift too.
#define JUMPS(NAME, name, words, key)                                                                        \
  [APP_ACTION_TIME_##NAME##                                                                                  \
      _BACK] = {"last-" name,    "Back to the last " words,    key, CTRL, .repeats = true,                   \
                .run = run_jump, .step = {APP_JUMP_##NAME, -1}},                                             \
      [APP_ACTION_TIME_##NAME] = {                                                                           \
          "next-" name,    "On to the next " words,     key, .mod = KMOD_CTRL | KMOD_SHIFT, .repeats = true, \
          .run = run_jump, .step = {APP_JUMP_##NAME, 1}}

const AppAction app_actions[APP_ACTION_COUNT] = {
    [APP_ACTION_PAUSE] = {"pause", "Pause", SDLK_SPACE, SDLK_p, ICON(PAUSE), .icon_on = APP_SPRITE_ICON_PLAY,
                          .call = app_time_play, .is_on = is_paused},
    [APP_ACTION_START] = {"start", "Put the level's card away", SDLK_RETURN, ICON(PLAY), .run = run_start},
    [APP_ACTION_STEP] = {"step", "One tick forward", SDLK_n, SDLK_PERIOD, ICON(STEP), .repeats = true,
                         .draws = true, .run = run_step, .step = {1, 0}},
    [APP_ACTION_RESTART] = {"restart", "Restart", SDLK_r, ICON(RESTART), .scope = APP_ACTION_LEVEL},
    [APP_ACTION_SEED] = {"new-seed", "Shuffle and restart", SDLK_g, ICON(SEED), .scope = APP_ACTION_LEVEL},
    [APP_ACTION_PANEL] = {"lab", "Lab", SDLK_l, ICON(PANEL), .run = run_switch,
                          .step = {APP_SETTING_PANEL_OPEN, 0}, .is_on = is_panel_open},
    [APP_ACTION_OVERLAYS] = {"overlays", "Overlay buttons", SDLK_a, ICON(LAYERS), .run = run_switch,
                             .step = {APP_SETTING_OVERLAY_BUTTONS, 0}, .is_on = are_overlays_unfolded},
    [APP_ACTION_CHOOSE] = {"choose", "Inspect the next kind of enemy", SDLK_w, .call = app_pick_next},
    [APP_ACTION_CLEAR] = {"clear-overlays", "All overlays off", SDLK_DELETE, SDLK_a, .other_mod = KMOD_SHIFT,
                          ICON(CLEAR), .scope = APP_ACTION_MAP, .run = run_clear},
#define P(NAME, row, label, key)                                                                             \
  [APP_ACTION_##NAME] = {#row,                                                                               \
                         label,                                                                              \
                         key,                                                                                \
                         ICON(NAME),                                                                         \
                         .run = run_arm,                                                                     \
                         .holds = true,                                                                      \
                         .step = {APP_ARM_##NAME, 0},                                                        \
                         .is_on = is_##row##_armed},
    APP_POWERS(P, T)
#undef P
        [APP_ACTION_BARRICADE_HERE] = {"barricade-here", "Barricade on the target", SDLK_b, .mod = KMOD_SHIFT,
                                       ICON(BARRICADE), .run = run_barricade_here},
    [APP_ACTION_GOAL_HERE] = {"goal-here", "Put a goal on the target, or take it off", SDLK_g,
                              .mod = KMOD_SHIFT, ICON(GOAL), .run = run_goal_here},
    [APP_ACTION_SEND] = {"send", "Send the other hero", SDLK_z, ICON(SEND), .run = run_send},
    [APP_ACTION_SECOND] = {"second", "Add or remove a second hero", SDLK_z, .mod = KMOD_SHIFT,
                           .icon = APP_SPRITE_HERO_SECOND, .call = app_second_toggle,
                           .is_on = is_second_there},
    [APP_ACTION_TARGET_UP] = {"target-up", "Target up", SDLK_UP, .icon = APP_SPRITE_TARGET, .repeats = true,
                              .run = run_target, .step = {0, -1}},
    [APP_ACTION_TARGET_DOWN] = {"target-down", "Target down", SDLK_DOWN, .repeats = true, .run = run_target,
                                .step = {0, 1}},
    [APP_ACTION_TARGET_LEFT] = {"target-left", "Target left", SDLK_LEFT, .repeats = true, .run = run_target,
                                .step = {-1, 0}},
    [APP_ACTION_TARGET_RIGHT] = {"target-right", "Target right", SDLK_RIGHT, .repeats = true,
                                 .run = run_target, .step = {1, 0}},
    [APP_ACTION_STEERING_NEXT] = {"steering-next", "Next steering", SDLK_s, .run = run_steering,
                                  .step = {1, 0}},
    [APP_ACTION_STEERING_PREVIOUS] = {"steering-previous", "Previous steering", SDLK_s, .mod = KMOD_SHIFT,
                                      .run = run_steering, .step = {-1, 0}},
    [APP_ACTION_DEPTH_LESS] = {"depth-less", "Look less far ahead", SDLK_LEFTBRACKET, SDLK_PAGEDOWN,
                               .repeats = true, .run = run_depth, .step = {-1, 0}},
    [APP_ACTION_DEPTH_MORE] = {"depth-more", "Look farther ahead", SDLK_RIGHTBRACKET, SDLK_PAGEUP,
                               .repeats = true, .run = run_depth, .step = {1, 0}},
    [APP_ACTION_LOOK_FARTHER] = {"look-farther", "After he gives up: look farther and carry on",
                                 ICON(LOOKAHEAD), .call = app_stopped_look},
    [APP_ACTION_LEARNING] = {"learning", "After he gives up: learn and carry on", SDLK_BACKSLASH,
                             ICON(LEARNED), .call = app_stopped_learn},
    [APP_ACTION_SLOWER] = {"slower", "Slower", SDLK_COMMA, .mod = KMOD_SHIFT, ICON(SLOWER), .draws = true,
                           .run = run_speed, .step = {-1, 0}},
    [APP_ACTION_FASTER] = {"faster", "Faster", SDLK_PERIOD, .mod = KMOD_SHIFT, ICON(FASTER), .draws = true,
                           .run = run_speed, .step = {1, 0}},
    [APP_ACTION_RESET] = {"reset", "Reset the lab's values", SDLK_BACKSPACE, .run = run_reset},
    [APP_ACTION_HOME] = {"home", "Back to the hero", SDLK_HOME, ICON(HOME), .run = run_home},
    [APP_ACTION_ZOOM_IN] = {"zoom-in", "Zoom in", SDLK_PLUS, SDLK_EQUALS, ICON(ZOOM_IN), .repeats = true,
                            .draws = true, .run = run_zoom, .step = {1, 0}},
    [APP_ACTION_ZOOM_OUT] = {"zoom-out", "Zoom out", SDLK_MINUS, ICON(ZOOM_OUT), .repeats = true,
                             .draws = true, .run = run_zoom, .step = {-1, 0}},
    [APP_ACTION_MINIMAP] = {"minimap", "Minimap", SDLK_m, .mod = KMOD_SHIFT, ICON(MINIMAP),
                            .run = run_minimap, .is_on = app_minimap_unfolded},
    [APP_ACTION_MUTE] = {"mute", "Mute", SDLK_u, ICON(SOUND), .icon_on = APP_SPRITE_ICON_MUTE,
                         .scope = APP_ACTION_ALWAYS, .run = run_mute, .is_on = is_muted},
    [APP_ACTION_HELP] = {"help", "Help", SDLK_F1, ICON(HELP), .scope = APP_ACTION_ALWAYS},
    [APP_ACTION_BESTIARY] = {"bestiary", "Bestiary", SDLK_F2, SDLK_i, ICON(BESTIARY),
                             .scope = APP_ACTION_ALWAYS},
    [APP_ACTION_RACE] = {"race", "Race of steerings", SDLK_v, ICON(RACE)},
    [APP_ACTION_RACE_GO] = {"race-go", "In a race: send everyone there", SDLK_RETURN, ICON(RACE),
                            .scope = APP_ACTION_RACING},
    [APP_ACTION_RACE_PART] = {"first-difference", "In a race: first difference", SDLK_v, .mod = KMOD_SHIFT,
                              ICON(PARTING), .scope = APP_ACTION_RACING},
    [APP_ACTION_FULLSCREEN] = {"fullscreen", "Full screen", SDLK_F11, SDLK_RETURN, .other_mod = KMOD_ALT,
                               ICON(FULLSCREEN), .scope = APP_ACTION_ALWAYS, .is_on = is_fullscreen},
    [APP_ACTION_PICTURE] = {"picture", "Save a screenshot", SDLK_F12, ICON(PICTURE),
                            .scope = APP_ACTION_ALWAYS},
    [APP_ACTION_SHARE] = {"share", "Share", SDLK_F12, .mod = KMOD_SHIFT, ICON(SHARE),
                          .scope = APP_ACTION_LEVEL},
    [APP_ACTION_LOOP] = {"loop", "Save a clip of the last seconds", SDLK_F12, .mod = KMOD_CTRL, ICON(LOOP),
                         .scope = APP_ACTION_LEVEL},
    [APP_ACTION_BACK] = {"back", "Menu, back", SDLK_ESCAPE, SDLK_AC_BACK, ICON(MENU),
                         .scope = APP_ACTION_ALWAYS},
    [APP_ACTION_EDIT] = {"draw", "Draw the level, and back", SDLK_F4, ICON(EDIT), .scope = APP_ACTION_LEVEL,
                         .draws = true},
    DRAWING(EDIT_UNDO, "undo", "Undo", SDLK_z, CTRL, ICON(UNDO), .repeats = true),
    DRAWING(EDIT_REDO, "redo", "Redo", SDLK_y, CTRL, .other_key = SDLK_z, .other_mod = KMOD_CTRL | KMOD_SHIFT,
            ICON(REDO), .repeats = true),
    DRAWING(EDIT_RUN, "draw-run", "Run or pause the world", SDLK_p, ICON(PLAY),
            .icon_on = APP_SPRITE_ICON_PAUSE, .is_on = runs),
    DRAWING(EDIT_PLAY, "draw-play", "Play", SDLK_p, SHIFT, ICON(PLAY)),
    DRAWING(EDIT_TRY, "draw-try", "Play from here", SDLK_t, ICON(TRY)),
    DRAWING(EDIT_AGAIN, "draw-again", "Restart the world", SDLK_t, SHIFT, ICON(RESTART)),
    DRAWING(EDIT_UP, "draw-up", "Move the tile up (Shift: by 5)", SDLK_UP, .repeats = true, .step = {0, -1}),
    DRAWING(EDIT_DOWN, "draw-down", "Move the tile down", SDLK_DOWN, .repeats = true, .step = {0, 1}),
    DRAWING(EDIT_LEFT, "draw-left", "Move the tile left", SDLK_LEFT, .repeats = true, .step = {-1, 0}),
    DRAWING(EDIT_RIGHT, "draw-right", "Move the tile right", SDLK_RIGHT, .repeats = true, .step = {1, 0}),
    DRAWING(EDIT_HOLD, "draw-hold", "Draw while held", SDLK_SPACE, .icon = 0),
    DRAWING(EDIT_DAB, "draw-dab", "Draw once; begin and end a shape", SDLK_RETURN, .icon = 0),
    DRAWING(EDIT_SMALLER, "brush-smaller", "Smaller brush", SDLK_LEFTBRACKET, .repeats = true,
            .step = {-1, 0}),
    DRAWING(EDIT_LARGER, "brush-larger", "Larger brush", SDLK_RIGHTBRACKET, .repeats = true, .step = {1, 0}),
    DRAWING(EDIT_ROUND, "brush-round", "Round or square brush", SDLK_u, ICON(SQUARE),
            .icon_on = APP_SPRITE_ICON_ROUND),
    DRAWING(EDIT_FILLED, "tool-filled", "Filled or outline", SDLK_o, ICON(OUTLINE),
            .icon_on = APP_SPRITE_ICON_FILLED),
    DRAWING(EDIT_KIND_NEXT, "kind-next", "Next kind of enemy", SDLK_k, .step = {1, 0}),
    DRAWING(EDIT_KIND_PREVIOUS, "kind-previous", "Previous kind of enemy", SDLK_k, SHIFT, .step = {-1, 0}),
    DRAWING(EDIT_ALL, "select-all", "Select all", SDLK_a, CTRL, ICON(ALL)),
    DRAWING(EDIT_COPY, "copy", "Copy", SDLK_c, CTRL, ICON(COPY)),
    DRAWING(EDIT_CUT, "cut", "Cut", SDLK_x, CTRL, ICON(CUT)),
    DRAWING(EDIT_PASTE, "paste", "Paste", SDLK_v, CTRL, ICON(PASTE)),
    DRAWING(EDIT_DELETE, "delete", "Clear the selection", SDLK_DELETE, .other_key = SDLK_BACKSPACE,
            ICON(DELETE)),
    DRAWING(EDIT_MIRROR, "mirror", "Mirror left and right", SDLK_x, ICON(MIRROR)),
    DRAWING(EDIT_FLIP, "flip", "Mirror up and down", SDLK_y, ICON(FLIP)),
    DRAWING(EDIT_TURN, "turn", "Turn right", SDLK_z, ICON(TURN), .step = {1, 0}),
    DRAWING(EDIT_TURN_BACK, "turn-back", "Turn left", SDLK_z, SHIFT, .step = {-1, 0}),
    DRAWING(EDIT_CROP, "crop", "Cut the map to the selection", SDLK_c, SHIFT, ICON(CROP)),
    DRAWING(EDIT_WHOLE, "whole-map", "Show the whole map", SDLK_HOME, ICON(WHOLE)),
    DRAWING(EDIT_GRID, "grid", "Lines between tiles", SDLK_g, SHIFT, ICON(GRID)),
    DRAWING(EDIT_FAULT, "next-fault", "Show the next fault", SDLK_j, .icon = 0),
    DRAWING(EDIT_FAULTS, "faults", "Faults", SDLK_j, SHIFT, ICON(FAULTS), OPENS(FAULTS)),
    DRAWING(EDIT_FILE, "file", "File", SDLK_F9, ICON(FILE), OPENS(FILE)),
    DRAWING(EDIT_LEVEL, "level", "The level: title, size, rules", SDLK_F8, ICON(LEVEL)),
    DRAWING(EDIT_LAYERS, "layers", "Overlays", SDLK_v, ICON(LAYERS), OPENS(LAYERS)),
    DRAWING(EDIT_MORE, "more", "More", SDLK_F10, ICON(MORE), OPENS(MORE)),
    DRAWING(EDIT_KINDS, "kinds", "Kinds of enemies", SDLK_k, CTRL, OPENS(KINDS)),
    DRAWING(EDIT_TOOLS, "tools", "Brushes and tools", SDLK_F7, OPENS(TOOLS)),
    DRAWING(EDIT_NEW, "new", "New level", SDLK_n, CTRL, ICON(NEW)),
    DRAWING(EDIT_OPEN, "open", "Open a level", SDLK_o, CTRL, ICON(OPEN)),
    DRAWING(EDIT_SAVE, "save", "Save", SDLK_s, CTRL, ICON(SAVE)),
    DRAWING(EDIT_SAVE_AS, "save-as", "Save as", SDLK_s, .mod = KMOD_CTRL | KMOD_SHIFT, ICON(SAVE_AS)),
    DRAWING(EDIT_COPY_TEXT, "copy-text", "Copy as text", SDLK_c, .mod = KMOD_CTRL | KMOD_SHIFT, ICON(COPY)),
    DRAWING(EDIT_PASTE_TEXT, "paste-text", "Paste a level", SDLK_v, .mod = KMOD_CTRL | KMOD_SHIFT,
            ICON(PASTE)),
    [APP_ACTION_TIME_BACK] = {"tick-back", "One tick back", SDLK_COMMA, .repeats = true, .run = run_step,
                              .step = {-1, 0}},
    [APP_ACTION_TIME_SECOND_BACK] = {"second-back", "One second back", SDLK_LEFT, SHIFT, .repeats = true,
                                     .run = run_step, .step = {-SIM_TICKS_PER_SECOND, 0}},
    [APP_ACTION_TIME_SECOND] = {"second-forth", "One second forward", SDLK_RIGHT, SHIFT, .repeats = true,
                                .run = run_step, .step = {SIM_TICKS_PER_SECOND, 0}},
    [APP_ACTION_TIME_FIRST] = {"first-tick", "Back to the start", SDLK_HOME, SHIFT, .run = run_first},
    [APP_ACTION_TIME_NOW] = {"now", "To the present", SDLK_END, .call = app_time_now},
    JUMPS(COMMAND, "command", "thing you did", SDLK_z),
    JUMPS(DECISION, "decision", "decision", SDLK_d),
    JUMPS(HIT, "hit", "hit", SDLK_h),
    JUMPS(EMBER, "ember", "ember", SDLK_e),
    JUMPS(STOPPED, "stop", "time he gave up", SDLK_g),
    JUMPS(FIELD, "field", "new flow field", SDLK_f),
    [APP_ACTION_TIME_BRANCH_NEXT] = {"next-branch", "Next branch", SDLK_b, CTRL, .run = run_branch,
                                     .step = {1, 0}},
    [APP_ACTION_TIME_BRANCH_PREVIOUS] = {"previous-branch", "Previous branch", SDLK_b,
                                         .mod = KMOD_CTRL | KMOD_SHIFT, .run = run_branch, .step = {-1, 0}},
    [APP_ACTION_TIME_GHOST] = {"ghost", "Ghost of another branch", SDLK_o, CTRL,
                               .call = app_time_ghost_toggle, .is_on = is_ghost_on},
    [APP_ACTION_TIMELINE] = {"time-line", "Time line", SDLK_F6, ICON(TIMELINE), .run = run_switch,
                             .step = {APP_SETTING_TIMELINE, 0}, .is_on = is_timeline_open},
    [APP_ACTION_WHAT_IF] = {"what-if", "What if I close this?", SDLK_i, SHIFT, ICON(WHAT_IF), .run = run_arm,
                            .step = {APP_ARM_WHAT_IF, 0}, .is_on = is_what_if_armed},
    [APP_ACTION_WHY_NOT] = {"why-not", "Why not this way?", SDLK_y, SHIFT, ICON(WHY_NOT), .run = run_arm,
                            .step = {APP_ARM_WHY_NOT, 0}, .is_on = is_why_not_armed},
#define X(NAME, row, key, label)                                                                             \
  DRAWING(BRUSH_##NAME, "brush-" #row, label, key, .step = {APP_BRUSH_##NAME, 0}),
    APP_BRUSHES(APP_BRUSH_OF_TERRAIN, X)
#undef X
#define X(NAME, row, key, label) DRAWING(TOOL_##NAME, "tool-" #row, label, key, .step = {APP_TOOL_##NAME, 0}),
        APP_TOOLS(X)
#undef X
};

AppArm app_actions_arm(AppActionRow row) {
  assert(row < APP_ACTION_COUNT);
  return app_actions[row].run == run_arm ? (AppArm)app_actions[row].step.x : APP_ARM_NONE;
}

int app_actions_icon(const AppAction *action, bool on) {
  return on && action->icon_on != 0 ? action->icon_on : action->icon;
}

void app_intend(AppIntents *intents, AppIntent intent) {
  assert(intents->count >= 0 && intents->count <= APP_MAX_INTENTS);
  if (intents->count < APP_MAX_INTENTS) intents->item[intents->count++] = intent;
}
