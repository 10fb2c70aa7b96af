/* Notes and faults, shared by the parts that build a level. */
#include "formats/tiled/build.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"

void tiled_note(TiledBuild *build, TiledPlace place, const char *where, const char *format, ...) {
  BASE_ASSERT(build->note_count <= TILED_MAX_NOTES);
  char text[TILED_NOTE_TEXT];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  for (int i = 0; i < build->note_count; i++) {
    if (strcmp(build->notes[i].text, text) != 0) continue;
    build->notes[i].count++;
    return;
  }
  if (build->note_count == TILED_MAX_NOTES) {
    build->issues->warnings++; // counted as not printed
    return;
  }
  TiledNote *note = &build->notes[build->note_count++];
  *note = (TiledNote){.count = 1, .place = place};
  snprintf(note->text, sizeof note->text, "%s", text);
  snprintf(note->where, sizeof note->where, "%s", where);
}

const char *tiled_where(const TiledObject *object, char where[TILED_WHERE]) {
  if (object->id == TILED_NO_ID)
    snprintf(where, TILED_WHERE, "an object");
  else
    snprintf(where, TILED_WHERE, "object %lld", (long long)object->id);
  return where;
}

void tiled_object_error(TiledBuild *build, const TiledObject *object, const char *format, ...) {
  char text[BASE_ISSUE_TEXT], where[TILED_WHERE];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  base_issues_error(build->issues, object->place.line, object->place.column, "%s: %s",
                    tiled_where(object, where), text);
}
