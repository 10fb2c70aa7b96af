/* The maps below the widgets: what gestures, keys and pads mean on that of the game, of the drawing, of a
 * race. The row of a screen says which one it has (AppScreenRow.map); the file that plays there has the map's
 * row. */
#ifndef APP_SHELL_MAPS_H
#define APP_SHELL_MAPS_H

#include "app/shell/app.h"

typedef struct ShellMap {
  /// Is there anything to play with?
  bool (*there)(const App *app);
  /// `taken`: a widget has taken the gesture; a press that is held hears of its end all the same.
  void (*gesture)(App *app, const AppGestureEvent *gesture, bool taken);
  /// Has the action a meaning here?
  bool (*works)(const App *app, AppActionRow row);
  /// Performs what the action means here and nowhere else. False: nothing of its own.
  bool (*act)(App *app, AppActionRow row);
  /// Handles Back. False: the row of the screen says where it leads. NULL: always so.
  bool (*escape)(App *app);
  void (*pad_step)(App *app, int dx, int dy); // to a side; NULL: nothing
  void (*pad_button)(App *app, SDL_GameControllerButton button, bool down);
  void (*pad_sticks)(App *app, const AppPadSticks *sticks, float seconds); // once a frame
  bool overlays;                                                           // their keys work here
} ShellMap;

extern const ShellMap shell_map_game, shell_map_drawing, shell_map_race;

/// The map of the present screen; NULL: it has none.
const ShellMap *shell_map(const App *app);
/// Is the game before the player, without a screen above it?
bool shell_plays(const App *app);
/// Is the gesture the last of a press?
bool shell_gesture_ends(const AppGestureEvent *gesture);
/// The game that is played, and a race, wait until the player goes on.
void shell_pause(App *app);

#endif
