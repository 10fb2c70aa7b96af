/* Level files in and out, and the levels that ship with the game. Every file is hostile: parsers take
 * (pointer, length), check sizes and counts before they allocate, never recurse, report every fault with line
 * and column, and hand out a level only when there is none. */
#ifndef FORMATS_FORMATS_H
#define FORMATS_FORMATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/api.h"
#include "base/buffer.h"
#include "base/issues.h"
#include "sim/world/level.h"

BASE_API_BEGIN

/// Limits of level files and of names.
enum {
  FORMATS_MAX_LINE = 8192,              // bytes of a line
  FORMATS_MAX_BYTES = 64 * 1024 * 1024, // of a level file
  FORMATS_NAME_BYTES = 256,             // of a level, the zero included
  FORMATS_PATH_BYTES = 2048,            // of a file, the zero included
};

/// The input of a parser, and its path.
typedef struct FormatsSource {
  const char *data; // not zero-terminated
  size_t size;      // bytes of `data`
  const char *path; // of the file, to resolve relative paths in it; NULL: it must not name files
  bool draft;       // a level that is still drawn: faults of the game alone, such as embers without a gate,
                    // enemies that arrive on closed tiles, or more embers needed than exist, are left to
                    // formats_check_level
} FormatsSource;

/* texts.c: what loaders and writers fill in, for programs that have no more of src/base */
/// Prints the faults that were kept, as compilers do, a line each; then how many more there were.
void formats_issues_print(const BaseIssues *issues, const char *file, FILE *out);
/// The first error that was kept; NULL: none was.
const BaseIssue *formats_issues_first_error(const BaseIssues *issues);
/// Frees a text and leaves it empty; zeroed memory is allowed.
void formats_buffer_free(BaseBuffer *buffer);

/* native/: `.level` */
/// Reads a `.level`. On failure false, the faults in `issues`, `level` untouched. O(size).
bool formats_native_parse(SimLevel *level, const char *data, size_t size, BaseIssues *issues);
/// The same for a level that is still drawn, see FormatsSource.draft.
bool formats_native_parse_draft(SimLevel *level, const char *data, size_t size, BaseIssues *issues);
/// In canonical form: reading it gives the same level, and writing that level again the same bytes. O(tiles);
/// where memory is out, out->failed.
void formats_native_write(const SimLevel *level, BaseBuffer *out);
/// Warns if the ground below the hero is not floor, which the form cannot express.
void formats_native_loses(const SimLevel *level, BaseIssues *issues);
/// Only the title of a native level, without reading the rest; false when it has none. O(size) at worst.
bool formats_native_title(const char *data, size_t size, char title[SIM_TITLE_BYTES + 1]);
/// As above, only the chapter; 0 without one. `data` may end before the level does.
int32_t formats_native_chapter(const char *data, size_t size);

/* tiled/: `.tmj` (JSON) and `.tmx` (XML), orthogonal and finite */

/// Warnings name what the game cannot express. Opens external tilesets relative to the source's path. On
/// failure false, the faults in `issues`, `level` untouched. O(size).
bool formats_tmj_parse(SimLevel *level, const FormatsSource *source, BaseIssues *issues);
bool formats_tmx_parse(SimLevel *level, const FormatsSource *source, BaseIssues *issues);
/// Deterministic; reading it gives the same level. The tileset is in the map, its picture is
/// throng-tiles.png. O(tiles); where memory is out, out->failed.
void formats_tmj_write(const SimLevel *level, BaseBuffer *out);
void formats_tmx_write(const SimLevel *level, BaseBuffer *out);
/// A Tiled map says all of a level.
void formats_tiled_loses(const SimLevel *level, BaseIssues *issues);

/* movingai.c: `.map` */
/// Reads a `.map`: terrain, no game. On failure false, the faults in `issues`, `level` untouched. O(size).
bool formats_movingai_parse(SimLevel *level, const char *data, size_t size, BaseIssues *issues);
/// Counts each glyph in the rows of a sound file: several glyphs mean the same terrain. O(size).
void formats_movingai_count(const char *data, size_t size, int64_t count[256]);
/// Terrain only: pits become rock; walls between tiles, things and spawns are left out. O(tiles).
void formats_movingai_write(const SimLevel *level, BaseBuffer *out);
/// Warns of each part of the level that the form cannot say. O(tiles).
void formats_movingai_loses(const SimLevel *level, BaseIssues *issues);

/// A file format, known by the ending of the file's name in either case.
typedef struct FormatsForm {
  const char *ending;  // ".level"
  const char *title;   // for a choice of forms: "MovingAI map"
  const char *missing; // the library without which this build reads none; NULL: it reads them
  const char *image;   // a picture of the game to copy next to a written level ("assets/x.png"); NULL: none
  bool hero_on_floor;  // it always has floor below the hero
  /// Reads a level. On failure false, the faults in `issues`, `level` untouched.
  bool (*parse)(SimLevel *level, const FormatsSource *source, BaseIssues *issues);
  /// Appends the level; where memory is out, out->failed.
  void (*write)(const SimLevel *level, BaseBuffer *out);
  /// Adds a warning for each part of the level that a file of this form cannot say, with a count or place.
  void (*loses)(const SimLevel *level, BaseIssues *issues);
} FormatsForm;

/// The forms, formats_form_count of them.
extern const FormatsForm formats_forms[]; // ".level" first
extern const int formats_form_count;

/// The format of a file name, or NULL.
const FormatsForm *formats_form(const char *path);
/// The format that a text without a name begins as: XML, JSON, a MovingAI map, or else a `.level`.
const FormatsForm *formats_form_of_text(const char *data, size_t size);

/// Reads a level of that form. On failure false, the faults in `issues`, `level` untouched. O(size).
bool formats_parse(SimLevel *level, const FormatsForm *form, const FormatsSource *source, BaseIssues *issues);

/// Loads a file by its ending, or a shipped level by its name ("two-halls", "The Two Halls"), or generates
/// the level of a generator by its name, with a size and a seed after colons if they are not the default:
/// "city", "city:77", "maze:31x31", "maze:31x31:77". On failure false, the faults in `issues` (line 0: of the
/// file as a whole, such as a missing one), and `level` untouched. `path` (FORMATS_PATH_BYTES) receives the
/// file that was read, for printing the faults; may be NULL. O(size of the file).
bool formats_load(SimLevel *level, const char *file_or_name, BaseIssues *issues, char *path);

/// Writes a level in the form of the path's ending, safely: a crash or a full disk leaves the old file.
/// Copies the form's image next to it unless a file of that name exists; `image` (FORMATS_PATH_BYTES, may be
/// NULL) receives its path, "" where nothing was put there. False: nothing was written, `issues` says why.
/// Asks nothing about what is lost: that is the form's `loses`. O(tiles).
bool formats_save(const SimLevel *level, const char *path, BaseIssues *issues, char *image);

/* library.c: the levels that ship with the game. First the campaign: files whose name begins with a number
 * ("01-first-light.level"), ordered by it, then the generated levels. After it the other files, ordered by
 * name, and generated ones: sandboxes and whatever else belongs to the lab. */
/// A level that ships with the game.
typedef struct FormatsLibraryEntry {
  char name[FORMATS_NAME_BYTES]; // "first-light": what --help lists and best times are kept under
  char path[FORMATS_PATH_BYTES]; // what formats_load takes: of a file, or the name of a generated level
  const struct FormatsGenerator *generator; // NULL: a file
  bool campaign;                            // it is part of the campaign
  int32_t chapter; // of the campaign, from 1, as the head of the file says; 0: it says none
} FormatsLibraryEntry;

/// All of them. Owned by the caller.
typedef struct FormatsLibrary {
  FormatsLibraryEntry *entries; // in the order above
  int count;
  int campaign;   // entries of the campaign: the first ones
  bool no_memory; // some could not be listed
} FormatsLibrary;

/// Lists them; an empty library (count 0) when the folder is missing. Look at `no_memory`. Reads the folder
/// and the head of each file.
FormatsLibrary formats_library_list(void);
/// Frees what it holds and leaves it empty; zeroed memory is allowed.
void formats_library_free(FormatsLibrary *library);

/// Index of the level of that name or title, or -1. Upper and lower case are the same, as are blanks and
/// dashes. O(levels); reads their titles.
int formats_library_find(const FormatsLibrary *library, const char *name);

BASE_API_END

#endif
