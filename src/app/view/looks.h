/* What each kind of enemy looks like: one row a kind, beside the row of the enemy table. Pictures, how they
 * move, where the eyes are that shine in the dark, and the colour that stands for the kind from far away. */
#ifndef APP_VIEW_LOOKS_H
#define APP_VIEW_LOOKS_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/world/world.h"

enum { APP_LOOK_FRAMES = 4 };

typedef struct AppLook {
  int right[APP_LOOK_FRAMES]; // pictures, one after the other; those that follow a 0 are not there
  int left[APP_LOOK_FRAMES];  // facing left; the first 0: as to the right
  int swim, swim_left;        // on water; 0: as on land
  float beats;                // pictures a second
  bool rests;                 // stands still in its first picture while it does not walk
  float size;                 // tiles
  float lift;                 // of its size: how high it flies
  float hop;                  // of its size: how high it hops while it walks
  float eye_x[2], eye_y;      // of the picture, 0..1; facing right
  float eye_size;             // of the picture's width; 0: its eyes do not shine
  uint32_t eye_color, color;  // RGB
} AppLook;

/// By row of the enemy table.
const AppLook *app_look(int32_t kind);

/// The picture that stands for the kind in lists.
int app_look_picture(int32_t kind);

/// Which way the actor looks, for pictures: by its step, else by what its mind says, else toward the hero.
bool app_look_is_left(const SimWorld *world, int32_t actor);

/// The picture of an actor now; `calm`: nothing moves by the clock alone.
int app_look_now(const SimWorld *world, int32_t actor, double now, bool calm);

#endif
