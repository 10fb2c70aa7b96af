/* The look of each kind of enemy. Its pictures are found by its name: NAME.svg, and where they exist NAME-2,
 * NAME-3 (one after the other), NAME-left, NAME-2-left, NAME-swim, NAME-swim-left. Their motion, the places
 * of the eyes that shine in the dark, and the colour of the kind from far away come from a row in looks.c, or
 * from a default for kinds without one. */
#ifndef APP_VIEW_LOOKS_H
#define APP_VIEW_LOOKS_H

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "sim/world/world.h"

enum { APP_LOOK_FRAMES = 4, APP_LOOK_VISIONS = 3 };

/// The eyes that shine in the dark, in parts of the picture (0..1) when it faces right.
typedef struct AppEyes {
  float x[2], y;
  float size; // 0: they do not shine
  uint32_t color;
} AppEyes;

typedef struct AppLook {
  const char *name;                // of the kind
  uint32_t color;                  // RGB
  uint32_t seen[APP_LOOK_VISIONS]; // instead, for the deficiencies of APP_SETTING_VISION from 1; 0: as color
  float size;                      // tiles
  AppEyes eyes;
  bool sways;     // its pictures run 1, 2, 1, 3
  float beats;    // pictures a second
  bool rests;     // shows its first picture while it does not walk
  float lift;     // of its size: how high it flies
  float hop;      // of its size: how high it hops while it walks
  uint32_t trail; // RGB of the wisp behind it; 0: none
  bool crashes;   // raises dust where it runs into something
} AppLook;

/// The pictures of a kind; 0: none.
typedef struct AppPictures {
  int right[APP_LOOK_FRAMES], left[APP_LOOK_FRAMES]; // ended by a 0; left empty: as right
  int swim, swim_left;                               // on water; 0: as on land
} AppPictures;

/// The look of a row of the enemy table; never NULL.
const AppLook *app_look(int32_t kind);

/// RGB as that kind of colour vision tells kinds apart best (APP_SETTING_VISION); 0: the look's own.
uint32_t app_look_color(int32_t kind, int32_t vision);

/// The picture of the kind in lists.
int app_look_picture(int32_t kind);
AppPictures app_look_pictures(int32_t kind);

/// The picture of a kind of objectives: objective-NAME.svg.
int app_look_objective(int32_t kind);

/// Does the actor's picture look left? By its step, else by its mind, else toward the hero.
bool app_look_is_left(const SimWorld *world, int32_t actor);

/// The picture of an actor now, out of those of its kind. `calm`: nothing moves by the clock alone.
int app_look_now(const AppPictures *pictures, const SimWorld *world, int32_t actor, double now, bool calm);

#endif
