/* Making a level of a Tiled map: what its parts share. */
#ifndef FORMATS_TILED_BUILD_H
#define FORMATS_TILED_BUILD_H

#include "formats/tiled/map.h"

enum { TILED_MAX_NOTES = 40, TILED_NOTE_TEXT = 200, TILED_WHERE = 24 };

/// A warning of an omission or change, once for all of its kind.
typedef struct TiledNote {
  char text[TILED_NOTE_TEXT];
  char where[TILED_WHERE]; // of the first: "object 12"; "": the map as a whole
  int64_t count;
  TiledPlace place; // of the first
} TiledNote;

typedef struct TiledBuild {
  const FormatsSource *source;
  TiledMap *map;
  SimLevel level; // handed out only when nothing was wrong
  BaseIssues *issues;
  int32_t embers_needed; // TILED_NO_ID: not given
  int64_t enemies;       // on the map and to be spawned
  bool enemies_refused;  // already reported
  int64_t edges;         // set by lines, repetitions included
  bool names_terrain;    // a tile says what terrain it is
  TiledNote notes[TILED_MAX_NOTES];
  int note_count;
} TiledBuild;

/// Counts one more of what the text says, and keeps where the first was.
void tiled_note(TiledBuild *build, TiledPlace place, const char *where, const char *format, ...)
    BASE_PRINTF(4, 5);
/// Where an object is, for notes and faults: "object 12".
const char *tiled_where(const TiledObject *object, char where[TILED_WHERE]);
/// A fault of an object.
void tiled_object_error(TiledBuild *build, const TiledObject *object, const char *format, ...)
    BASE_PRINTF(3, 4);

#endif
