/* The state of the parser of native levels, which passes through map.c, native.c and lists.c. */
#ifndef FORMATS_NATIVE_READER_H
#define FORMATS_NATIVE_READER_H

#include "formats/formats.h"
#include "formats/native/parts.h"
#include "formats/rows.h"

enum {
  NATIVE_MAX_SECONDS = SIM_MAX_LEVEL_SECONDS,
};

typedef struct NativePlace {
  int line, column;
} NativePlace;

typedef struct NativeTile {
  int32_t x, y;
} NativeTile;

typedef struct NativeMap {
  int line; // of [map]; 0: there is none
  FormatsRows rows;
  bool skipped; // a row could not be read, so the things on the map are not all known
  bool usable;  // rectangular and within the limits: the level has a grid of that size
  int32_t heroes, embers, gates;
  NativePlace hero, first_ember;
} NativeMap;

typedef struct NativeReader {
  SimLevel level; // handed out only when nothing was wrong
  BaseIssues *issues;
  BaseText text;
  NativeMap map;
  int64_t enemies;      // on the map and to be spawned
  int64_t edges;        // set by wall lines, repetitions included
  bool draft;           // faults of an unfinished game are none
  bool enemies_refused; // already reported
  bool edges_refused;
} NativeReader;

/// Reads the name of a section, the text between '[' and ']'. False: the line begins no section. A malformed
/// one (no ']', text after it) has *closed false.
bool formats_native_section(const BaseLine *line, BaseSpan *name, bool *closed);

/// map.c: finds [map], measures it, and makes the level's grid when its size is sound.
bool formats_native_map_locate(NativeReader *reader);
/// Reads the rows: terrain, things, hero; reports their faults.
void formats_native_map_read(NativeReader *reader);
/// Warns of letters of enemies whose body does not fit there. After all lines, since walls come behind the
/// map.
void formats_native_check_bodies(NativeReader *reader);

/// `X,Y` on the map. False: it is not, and reported. Where the map is faulty no tile is checked.
bool formats_native_tile(const NativeReader *reader, const BaseLine *line, BaseSpan word, NativeTile *tile);
/// The word `at`, which comes after `what`.
bool formats_native_at(BaseLine *line, const char *what);

/// lists.c: one line of [walls], [spawn] or [goals]; line->rest is not empty and has no comment.
void formats_native_wall_line(NativeReader *reader, BaseLine *line);
void formats_native_spawn_line(NativeReader *reader, BaseLine *line);
void formats_native_goal_line(NativeReader *reader, BaseLine *line);
/// objectives.c: one line of [objectives], the same.
void formats_native_objective_line(NativeReader *reader, BaseLine *line);

/// The row of an enemy's name; -1, and reported, if unknown.
int32_t formats_native_kind(const BaseLine *line, BaseSpan word);

/// lessons.c: one line of [lessons]; its words are taken from line->rest, which begins where the line does.
void formats_native_lesson_line(NativeReader *reader, BaseLine *line);

/// Counts `count` more enemies; false when the level would hold too many, which is reported once.
bool formats_native_count_enemies(NativeReader *reader, int64_t count, int line, int column);

#endif
