/* Actions of the window: one row each, with its hotkey and its button, so that everything a key does a finger
 * can do. Overlays bring their own rows (overlays.h); F1 lists both tables.
 *
 * Intents: what keys and widgets ask for. Screens only draw; what they ask for waits in a queue, and the
 * shell alone performs it, in its order. */
#ifndef APP_ACTIONS_ACTIONS_H
#define APP_ACTIONS_ACTIONS_H

#include <SDL.h>

#include "app/actions/brush_list.h"
#include "app/game/game.h"

/// The screens in which an action works.
typedef enum AppActionScope {
  APP_ACTION_GAME,    // while a level is played
  APP_ACTION_LEVEL,   // there, and on the screens above it: pause, won, lost
  APP_ACTION_ALWAYS,  // everywhere
  APP_ACTION_RACING,  // only in a race
  APP_ACTION_MAP,     // while a level is played, and in a race
  APP_ACTION_DRAWING, // while a level is drawn
} AppActionScope;

/// The argument of an action: a direction, or an amount in x.
typedef struct AppStep {
  int32_t x, y;
} AppStep;

typedef struct AppAction {
  const char *name;  // stable: scripts and tests use it
  const char *label; // for players: "Pause"
  SDL_Keycode key, other_key;
  Uint16 mod, other_mod; // KMOD_CTRL, KMOD_ALT and KMOD_SHIFT, for each of the keys
  int icon;              // AppSprite; 0: text only
  int icon_on;           // while it is on; 0: the same
  AppActionScope scope;
  bool draws;                               // works while a level is drawn, too
  bool repeats;                             // while the key is held
  bool holds;                               // with the setting HOLD: ends when its key or button is let go
  void (*call)(AppGame *game);              // without a step; NULL: `run`
  void (*run)(AppGame *game, AppStep step); // NULL: the shell does it, it is about more than the game
  AppStep step;
  bool (*is_on)(const AppGame *game); // NULL: not a switch
} AppAction;

/// The menu that is open above the map while a level is drawn; a press elsewhere closes it.
typedef enum AppEditorMenu {
  APP_EDITOR_NONE,
  APP_EDITOR_FILE,
  APP_EDITOR_FAULTS,
  APP_EDITOR_LAYERS, // overlays
  APP_EDITOR_MORE,   // what has no space in the bar
  APP_EDITOR_KINDS,  // of enemies
  APP_EDITOR_TOOLS,  // tools and brushes, in windows where they are folded
} AppEditorMenu;

typedef enum AppActionRow {
  APP_ACTION_PAUSE,
  APP_ACTION_START,
  APP_ACTION_STEP,
  APP_ACTION_RESTART,
  APP_ACTION_SEED,
  APP_ACTION_PANEL,
  APP_ACTION_OVERLAYS,
  APP_ACTION_CHOOSE,
  APP_ACTION_CLEAR,
#define P(NAME, row, label, key) APP_ACTION_##NAME, // takes the power in the hand
#define T(NAME, row)
  APP_POWERS(P, T)
#undef T
#undef P
      APP_ACTION_BARRICADE_HERE,
  APP_ACTION_GOAL_HERE,
  APP_ACTION_SEND,
  APP_ACTION_SECOND,
  APP_ACTION_TARGET_UP,
  APP_ACTION_TARGET_DOWN,
  APP_ACTION_TARGET_LEFT,
  APP_ACTION_TARGET_RIGHT,
  APP_ACTION_STEERING_NEXT,
  APP_ACTION_STEERING_PREVIOUS,
  APP_ACTION_DEPTH_LESS,
  APP_ACTION_DEPTH_MORE,
  APP_ACTION_LOOK_FARTHER,
  APP_ACTION_LEARNING,
  APP_ACTION_SLOWER,
  APP_ACTION_FASTER,
  APP_ACTION_RESET,
  APP_ACTION_HOME,
  APP_ACTION_ZOOM_IN,
  APP_ACTION_ZOOM_OUT,
  APP_ACTION_MINIMAP,
  APP_ACTION_MUTE,
  APP_ACTION_HELP,
  APP_ACTION_BESTIARY,
  APP_ACTION_RACE,
  APP_ACTION_RACE_GO,
  APP_ACTION_RACE_PART,
  APP_ACTION_FULLSCREEN,
  APP_ACTION_PICTURE,
  APP_ACTION_SHARE,
  APP_ACTION_LOOP,
  APP_ACTION_BACK,
  APP_ACTION_EDIT,
  APP_ACTION_EDIT_UNDO,
  APP_ACTION_EDIT_REDO,
  APP_ACTION_EDIT_RUN,
  APP_ACTION_EDIT_PLAY,
  APP_ACTION_EDIT_TRY,
  APP_ACTION_EDIT_AGAIN,
  APP_ACTION_EDIT_UP,
  APP_ACTION_EDIT_DOWN,
  APP_ACTION_EDIT_LEFT,
  APP_ACTION_EDIT_RIGHT,
  APP_ACTION_EDIT_HOLD,
  APP_ACTION_EDIT_DAB,
  APP_ACTION_EDIT_SMALLER,
  APP_ACTION_EDIT_LARGER,
  APP_ACTION_EDIT_ROUND,
  APP_ACTION_EDIT_FILLED,
  APP_ACTION_EDIT_KIND_NEXT,
  APP_ACTION_EDIT_KIND_PREVIOUS,
  APP_ACTION_EDIT_ALL,
  APP_ACTION_EDIT_COPY,
  APP_ACTION_EDIT_CUT,
  APP_ACTION_EDIT_PASTE,
  APP_ACTION_EDIT_DELETE,
  APP_ACTION_EDIT_MIRROR,
  APP_ACTION_EDIT_FLIP,
  APP_ACTION_EDIT_TURN,
  APP_ACTION_EDIT_TURN_BACK,
  APP_ACTION_EDIT_CROP,
  APP_ACTION_EDIT_WHOLE,
  APP_ACTION_EDIT_GRID,
  APP_ACTION_EDIT_FAULT,
  APP_ACTION_EDIT_FAULTS,
  APP_ACTION_EDIT_FILE,
  APP_ACTION_EDIT_LEVEL,
  APP_ACTION_EDIT_LAYERS,
  APP_ACTION_EDIT_MORE,
  APP_ACTION_EDIT_KINDS,
  APP_ACTION_EDIT_TOOLS,
  APP_ACTION_EDIT_NEW,
  APP_ACTION_EDIT_OPEN,
  APP_ACTION_EDIT_SAVE,
  APP_ACTION_EDIT_SAVE_AS,
  APP_ACTION_EDIT_COPY_TEXT,
  APP_ACTION_EDIT_PASTE_TEXT,
  APP_ACTION_BRUSHES, // the first of them, in the order of their list
  APP_ACTION_BEFORE_BRUSHES = APP_ACTION_BRUSHES - 1,
#define X(NAME, row, key, label) APP_ACTION_BRUSH_##NAME,
  APP_BRUSHES(APP_BRUSH_OF_TERRAIN, X)
#undef X
      APP_ACTION_TOOLS, // the first of them
  APP_ACTION_BEFORE_TOOLS = APP_ACTION_TOOLS - 1,
#define X(NAME, row, key, label) APP_ACTION_TOOL_##NAME,
  APP_TOOLS(X)
#undef X
      APP_ACTION_TIME_BACK,
  APP_ACTION_TIME_SECOND_BACK,
  APP_ACTION_TIME_SECOND,
  APP_ACTION_TIME_FIRST,
  APP_ACTION_TIME_NOW,
  APP_ACTION_TIME_COMMAND_BACK, // these two a jump, in the order of AppTimeJump
  APP_ACTION_TIME_COMMAND,
  APP_ACTION_TIME_DECISION_BACK,
  APP_ACTION_TIME_DECISION,
  APP_ACTION_TIME_HIT_BACK,
  APP_ACTION_TIME_HIT,
  APP_ACTION_TIME_EMBER_BACK,
  APP_ACTION_TIME_EMBER,
  APP_ACTION_TIME_STOPPED_BACK,
  APP_ACTION_TIME_STOPPED,
  APP_ACTION_TIME_FIELD_BACK,
  APP_ACTION_TIME_FIELD,
  APP_ACTION_TIME_BRANCH_NEXT,
  APP_ACTION_TIME_BRANCH_PREVIOUS,
  APP_ACTION_TIME_GHOST,
  APP_ACTION_TIMELINE,
  APP_ACTION_WHAT_IF,
  APP_ACTION_WHY_NOT,
  APP_ACTION_COUNT
} AppActionRow;

extern const AppAction app_actions[APP_ACTION_COUNT];

/// The power that it takes in the hand; APP_ARM_NONE: it does something else.
AppArm app_actions_arm(AppActionRow row);
/// The sprite for its button; `on` as its is_on says.
int app_actions_icon(const AppAction *action, bool on);
/// The requests, and the members of the intent that each uses. X(NAME, name): APP_INTENT_NAME; the shell's
/// row shell_intent_name performs it.
#define APP_INTENTS(X)                                                                                       \
  X(ACTION, action)           /* id: an AppActionRow */                                                      \
  X(OVERLAY, overlay)         /* id: row of the overlays, switched on or off */                              \
  X(CARD, card)               /* id: row of the overlays, its card folded or unfolded */                     \
  X(COMMAND, command)         /* command */                                                                  \
  X(ARM, arm)                 /* id: an AppArm, taken up or put away */                                      \
  X(PLACE_KIND, place_kind)   /* id: the enemy that taps on the map let arrive */                            \
  X(PLACE_COUNT, place_count) /* id: how many with each tap */                                               \
  X(GOAL_OFFSET, goal_offset) /* id: steps, of the next goal of the throng and of the chosen one */          \
  X(GOAL_REMOVE, goal_remove) /* the chosen goal */                                                          \
  X(CHOOSE, choose)           /* id: a kind of which the nearest is chosen; below 0: the hero */             \
  X(NOTICE, notice)           /* text */                                                                     \
  X(SOUND, sound)             /* id: an AppEffect */                                                         \
  X(SCREEN, screen)           /* id: an AppScreen */                                                         \
  X(TOGGLE_SCREEN, toggle)    /* id: an AppScreen; from there Back */                                        \
  X(BACK, back)               /* to where the screen's Back leads */                                         \
  X(ESCAPE, escape)           /* ends what the map of the screen holds, else Back */                         \
  X(RESUME, resume)           /* ends the pause, back to the game */                                         \
  X(LEVEL, level)             /* id: of the library */                                                       \
  X(NIGHT, night)             /* id: 1 for the night of this day, 0 for any other */                         \
  X(LAB_LEVEL, lab_level)     /* id: of the library, played with the lab's panel open */                     \
  X(RESTART, restart)         /* the level from its beginning; id: 1 with another seed */                    \
  X(RACE, race)               /* id: a bit for each row of the steerings that race */                        \
  X(RACE_CHOICE, race_choice) /* ends the race and offers others */                                          \
  X(RACE_PRESET, race_preset) /* id: of app_race_presets */                                                  \
  X(RACE_CROWDS, race_crowds) /* a race of crowds without a preset */                                        \
  X(RACE_SET, race_set)       /* id: a pane, -1: all; command: its setting */                                \
  X(RACE_COPY, race_copy)     /* id: a pane */                                                               \
  X(RACE_DROP, race_drop)     /* id: a pane */                                                               \
  X(RACE_AGAIN, race_again)   /* back to the race, from its start */                                         \
  X(EXPERIMENT, experiment)   /* id: number of one of the lab's experiments, which is run */                 \
  X(COUNTER, counter)         /* id: an AppCounterAct (app/screens/counter.h) */                             \
  X(SETTING, setting)         /* id: an AppSetting, to `value`; kept at once unless it is a slider's */      \
  X(KEYS, keys)               /* id: of app_key_presets */                                                   \
  X(KEY, key)                 /* id: row of the keys, value: slot; other: row that gets its last key, */     \
                              /* -1: it is taken away */                                                     \
  X(SAVE, save)               /* the settings */                                                             \
  X(FILE, file)               /* id: an AppFileAct (app/files/files.h), `value` as its row says */           \
  X(GAME, game)               /* id: an AppGameAct (app/games/games.h), `value` as its row says */           \
  X(EDITOR, editor)           /* from the game to the drawing of its level, and back */                      \
  X(EDIT, edit)               /* id: an AppEditorAct (app/editor/editor.h), the others as it says */         \
  X(LOOK, look)               /* at the tile `id`, `value`, until Home or the next command */                \
  X(SHARE, share)             /* id: an AppShareAct (app/share/share_acts.h) */                              \
  X(QUIT, quit)                                                                                              \
  X(WHY_NOT, why_not) /* id: an offer of the answer, which is done */                                        \
  X(TIME, time)       /* id: an AppTimeAct (past.h), `value` and `other` as it says */

#define X(NAME, name) APP_INTENT_##NAME,
typedef enum AppIntentKind { APP_INTENT_NONE, APP_INTENTS(X) APP_INTENT_COUNT } AppIntentKind;
#undef X

typedef struct AppIntent {
  AppIntentKind kind;
  int32_t id, value, other;
  SimCommand command;
  const char *text; // lives as long as the program
} AppIntent;

enum { APP_MAX_INTENTS = 64 };

typedef struct AppIntents {
  AppIntent item[APP_MAX_INTENTS];
  int count;
} AppIntents;

/// Appends; dropped when the queue is full.
void app_intend(AppIntents *intents, AppIntent intent);

#endif
