/* The shelf: choosing a level to play or to draw on, making a new one, saving one, and what is asked on the
 * way. Its screens read AppFiles and ask for acts of it (APP_INTENT_FILE); what they keep between frames is
 * here.
 *
 * Always true: `own` belongs to the list of own levels as it was at `own_revision`. */
#ifndef APP_SHELF_SHELF_H
#define APP_SHELF_SHELF_H

#include "app/campaign/thumbs.h"
#include "app/files/files.h"

enum { APP_SHELF_MAX_FORMS = 8, APP_SHELF_EMPTY = -1 };

/// A card of an own level.
typedef struct AppOwnCard {
  bool read;
  AppThumb thumb;
  int32_t width, height; // tiles
  char fault[160];       // the first reason why it cannot be played; "": it can
} AppOwnCard;

/// A row of the replays.
typedef struct AppReplayCard {
  bool read;
  SDL_Texture *picture; // NULL: none
  int w, h;             // its pixels
  char title[SIM_TITLE_BYTES + 1];
  int64_t ticks;
  char fault[160]; // why it cannot be watched; "": it can
} AppReplayCard;

/// A new level as the sheet asks for it.
typedef struct AppNewLevel {
  int32_t generator; // row of the generators; APP_SHELF_EMPTY: an empty one
  int32_t width, height;
  int32_t seed;
} AppNewLevel;

struct AppShelf {
  AppOwnCard *own; // one a level of AppFiles.own
  int32_t own_count, own_revision;
  int own_reads;  // cards that were read in this frame
  int32_t chosen; // row of the own level whose sheet is shown
  bool renames;
  bool fresh; // a sheet that has just come up fills in its first values

  AppReplayCard *replay; // those of AppGames.kept, then those of AppGames.saved
  int32_t replay_count, replay_revision;
  int replay_reads; // cards that were read in this frame

  AppNewLevel wanted, made; // `made`: what `level` and `preview` are of
  bool is_made;
  double rests_at; // when the sliders have been still for long enough
  SimLevel level;
  AppThumb preview;
  bool seed_typed;

  char name[APP_FILES_NAME]; // of the sheets Save as and rename
  int form;                  // row of formats_forms
  bool types;                // the sheet has just come up: its field takes the keyboard
  bool replaces;             // it asks whether to replace the file that has this name
  BaseIssues *losses;        // of `losses_form`; NULL: not yet looked at
  int losses_form;

  AppIntent asked;           // what waits for the answer about unsaved changes
  bool waits;                // it is done once the drawing is saved
  char file[APP_FILES_PATH]; // of APP_FILE_DROPPED
};

#endif
