/* The game screen: plates on the map and next to it. A plate is a row in a file of its own and a line of
 * APP_HUD_PLATES. Where all of them lie is worked out once a frame, before anything is drawn, and asked of
 * AppHudPlaces by the camera, the cards of overlays, and the plates themselves. */
#ifndef APP_HUD_HUD_H
#define APP_HUD_HUD_H

#include "app/layout/layout.h"
#include "app/screens/screens.h"

/* Logical pixels */
#define APP_HUD_CELL   46.0f // a button
#define APP_HUD_MARGIN 6.0f
#define APP_HUD_PLATE  40.0f // height of a plate with one line
#define APP_HUD_FOOT   52.0f // height of the plate at the bottom

/// APP_HUD_NAME, app_hud_name: the row in the file that draws it. They are drawn from first to last, so what
/// comes later lies above. Places are given from last to first: what lies above takes its own before.
#define APP_HUD_PLATES(X)                                                                                    \
  X(RIM, rim)                                                                                                \
  X(PAST_FRAME, past_frame)                                                                                  \
  X(DIM, dim)                                                                                                \
  X(CURSOR, cursor)                                                                                          \
  X(HEADLINE, headline)                                                                                      \
  X(STATUS, status)                                                                                          \
  X(FOOT_PLATE, foot)                                                                                        \
  X(MEETING, meeting)                                                                                        \
  X(NOTICES, notices)                                                                                        \
  X(TOP_ROW, top_row)                                                                                        \
  X(COLUMNS, columns)                                                                                        \
  X(CARD_TITLES, card_titles)                                                                                \
  X(OFFERS, offers)                                                                                          \
  X(SIDE, side_column)                                                                                       \
  X(MINIMAP, minimap)                                                                                        \
  X(MINIMAP_FOLD, minimap_fold)                                                                              \
  X(FLIGHT, flight)                                                                                          \
  X(SAID, said)                                                                                              \
  X(AHEAD, ahead)                                                                                            \
  X(WHY_NOT, why_not)                                                                                        \
  X(WAY, way)                                                                                                \
  X(CARD, card)                                                                                              \
  X(TIMELINE, timeline)                                                                                      \
  X(NAMES, names)                                                                                            \
  X(LAB, lab)                                                                                                \
  X(DRAWER, drawer)

#define X(NAME, name) APP_HUD_##NAME,
typedef enum AppHudName { APP_HUD_PLATES(X) APP_HUD_PLATE_COUNT } AppHudName;
#undef X

/// The places of all plates in this frame; boxes are output pixels.
typedef struct AppHudPlaces {
  AppBox window;
  AppBox map;       // what the plates at the edges of the window leave
  AppBox view;      // the part of the window that shows the map: a full bottom sheet lies over it
  AppBox top, side; // what is left of the line at the top and of the column at the right of the map
  AppBox free;      // the part of the map that no plate or button covers, but for the minimap
  AppBox plate[APP_HUD_PLATE_COUNT]; // w 0: not shown, or wherever there is space
  float covers;                      // of the map, by all plates; square pixels
  bool narrow;                       // the game screen shows the most needed buttons alone
  bool has_drawer; // the window is narrow or high: lab and overlays lie in a sheet at the bottom
  bool drawer_full;
} AppHudPlaces;

typedef struct AppHudPlate {
  /// Cuts what it needs from places->map, top, side or free, and returns it; w 0: not shown. NULL: it has no
  /// place of its own.
  AppBox (*place)(const AppScreenFrame *frame, AppHudPlaces *places);
  void (*draw)(const AppScreenFrame *frame, AppBox place);
  bool edge;    // at an edge of the window: the map is what it leaves
  bool covered; // by the bottom sheet when that is full: it is not drawn then
  float covers; // of the map, square logical pixels, for one whose size changes with its words; 0: its place
} AppHudPlate;

#define X(NAME, name) extern const AppHudPlate app_hud_##name;
APP_HUD_PLATES(X)
#undef X

/// Works out where everything lies, for frame->hud to point to. Once a frame, after what the player did and
/// before anything is drawn.
void app_hud_place(const AppScreenFrame *frame, AppHudPlaces *places);
/// Is the tile in view, with a ring round it, and does no plate or button lie over that?
bool app_hud_sees(const AppScreenFrame *frame, SDL_FPoint tile);
/// The space for the cards of overlays: with plates and buttons they leave three quarters of the map to be
/// seen.
AppOverlaySpace app_hud_space(const AppHudPlaces *places);

#endif
