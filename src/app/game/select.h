/* The enemy that the inspector follows: chosen by a click or a long press while the inspector is on, known by
 * its id, forgotten when it is gone. */
#ifndef APP_GAME_SELECT_H
#define APP_GAME_SELECT_H

#include <stdbool.h>
#include <stdint.h>

struct App;
struct SimWorld;

typedef struct AppSelect {
  bool on;
  uint32_t id;
  int32_t actor; // its row now; it moves when others are removed
} AppSelect;

/// Row of the enemy nearest to these pixels, at most a finger's width away (for a mouse: where its picture
/// is); -1: none.
int32_t app_select_find(const struct App *app, float px, float py, bool finger);
/// Chooses it; the one that is chosen already is let go. False: there was none.
bool app_select_at(struct App *app, float px, float py, bool finger);
/// Follows the enemy to its row of this tick, or lets go of one that is gone.
void app_select_update(struct App *app);
/// Row of the chosen enemy in this world; -1: none, or another world.
int32_t app_selected(const struct App *app, const struct SimWorld *world);

#endif
