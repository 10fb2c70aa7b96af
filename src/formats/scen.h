/* MovingAI scenarios (Sturtevant 2012): `version 1`, then a path problem a row, its nine columns split by
 * tabs or by blanks: bucket, map, width, height, start x, start y, goal x, goal y, optimal octile length.
 * Rows are read one at a time; a faulty one is reported and passed over. Nothing is allocated; spans point
 * into the text. */
#ifndef FORMATS_SCEN_H
#define FORMATS_SCEN_H

#include "base/text.h"

enum { FORMATS_SCEN_DECIMALS = 9 };

/// Lengths are in FORMATS_SCEN_UNIT, 9 decimals.
#define FORMATS_SCEN_UNIT ((int64_t)1000000000)

typedef enum FormatsScenColumn {
  SCEN_BUCKET,
  SCEN_MAP,
  SCEN_WIDTH,
  SCEN_HEIGHT,
  SCEN_START_X,
  SCEN_START_Y,
  SCEN_GOAL_X,
  SCEN_GOAL_Y,
  SCEN_LENGTH,
  SCEN_COLUMN_COUNT
} FormatsScenColumn;

typedef struct FormatsScenRow {
  int line;
  int column[SCEN_COLUMN_COUNT]; // where in the line each begins
  BaseSpan map;
  int32_t width, height;
  int32_t start_x, start_y, goal_x, goal_y; // 0 to NAV_MAX_SIDE - 1, on the map or not
  BaseSpan length_text;
  int64_t length;
  int64_t tolerance; // how far the true length may be from the printed one
} FormatsScenRow;

typedef struct FormatsScen {
  BaseText text;
  bool begun;       // the line `version` was passed
  int32_t decimals; // of most lengths in the file; 0: all are whole numbers
} FormatsScen;

typedef enum FormatsScenRead {
  FORMATS_SCEN_ROW,
  FORMATS_SCEN_FAULT,       // a faulty row, reported
  FORMATS_SCEN_BAD_VERSION, // no version or another one, reported
  FORMATS_SCEN_END,
} FormatsScenRead;

/// Looks through the lengths once, to learn with how many decimals they were printed. O(size).
FormatsScen formats_scen(const char *data, size_t size);

/// The next row. After a fault reading goes on with the next line. Blank lines and a sound line `version` are
/// passed over.
FormatsScenRead formats_scen_next(FormatsScen *scen, FormatsScenRow *row, BaseIssues *issues);

#endif
