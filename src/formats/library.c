/* Levels by name: the shipped levels (numbered files of one folder, generated ones, other files), and loading
 * a file by the format of its ending or a level by its name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/file.h"
#include "base/path.h"
#include "base/text.h"
#include "formats/forms.h"
#include "formats/generate/generate.h"

enum { MAX_LEVELS = 4096, HEAD_BYTES = 2048 };

static const char level_ending[] = ".level";

static char folded(char c) {
  if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
  return c == ' ' || c == '_' ? '-' : c;
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// The name of a level file: without its ending and the number that orders it. False: not the name of a level
/// file.
static bool entry_name(const char *file, char name[FORMATS_NAME_BYTES]) {
  size_t length = strlen(file), tail = sizeof level_ending - 1;
  if (file[0] == '.' || length <= tail || strcmp(file + length - tail, level_ending) != 0) return false;
  length -= tail;
  size_t digits = 0;
  while (is_digit(file[digits])) digits++;
  if (digits > 0 && file[digits] == '-' && digits + 1 < length) {
    file += digits + 1;
    length -= digits + 1;
  }
  if (length >= FORMATS_NAME_BYTES) return false;
  memcpy(name, file, length);
  name[length] = '\0';
  return true;
}

/// Numbered files, generated levels; then other files, generated levels; each by path.
static int by_place(const void *a, const void *b) {
  const FormatsLibraryEntry *one = a, *other = b;
  if (one->campaign != other->campaign) return one->campaign ? -1 : 1;
  if ((one->generator != NULL) != (other->generator != NULL)) return one->generator != NULL ? 1 : -1;
  return strcmp(one->path, other->path);
}

static bool append_entry(FormatsLibrary *library, const FormatsLibraryEntry *entry) {
  BASE_ASSERT(library->count >= 0 && library->count < MAX_LEVELS);
  FormatsLibraryEntry *entries = realloc(library->entries, ((size_t)library->count + 1) * sizeof *entries);
  library->no_memory = library->no_memory || entries == NULL;
  if (entries == NULL) return false;
  library->entries = entries;
  library->entries[library->count++] = *entry;
  library->campaign += entry->campaign;
  return true;
}

/// Reads the chapter from the head of a level file; 0: none, or an unreadable file.
static int32_t chapter_of(const char *path) {
  char head[HEAD_BYTES], error[BASE_FILE_ERROR_TEXT];
  const ptrdiff_t size = base_file_head(path, head, sizeof head, error);
  return formats_native_chapter(head, size < 0 ? 0 : (size_t)size);
}

/// A folder that is listed, and where its levels go.
typedef struct Listing {
  FormatsLibrary *library;
  const char *folder;
} Listing;

/// False: there is no room for more.
static bool add_entry(void *context, const char *file) {
  const Listing *listing = context;
  FormatsLibrary *library = listing->library;
  FormatsLibraryEntry entry = {.campaign = is_digit(file[0])};
  if (!entry_name(file, entry.name)) return true;
  int length = snprintf(entry.path, sizeof entry.path, "%s/%s", listing->folder, file);
  if (length < 0 || (size_t)length >= sizeof entry.path) return true;
  if (entry.campaign) entry.chapter = chapter_of(entry.path);
  return append_entry(library, &entry) && library->count < MAX_LEVELS;
}

static void add_generated(FormatsLibrary *library) {
  for (int32_t i = 0; i < formats_generator_count && library->count < MAX_LEVELS; i++) {
    FormatsLibraryEntry entry = {.generator = formats_generators[i]};
    if (entry.generator->place == FORMATS_UNLISTED) continue;
    entry.campaign = entry.generator->place == FORMATS_IN_CAMPAIGN;
    snprintf(entry.name, sizeof entry.name, "%s", entry.generator->name);
    snprintf(entry.path, sizeof entry.path, "%s", entry.generator->name);
    if (!append_entry(library, &entry)) return;
  }
}

FormatsLibrary formats_library_list(void) {
  FormatsLibrary library = {0};
  char folder[FORMATS_PATH_BYTES];
  if (!base_paths_find("levels", folder, sizeof folder)) return library;
  base_folder_list(folder, add_entry, &(Listing){&library, folder});
  add_generated(&library);
  if (library.count > 1) qsort(library.entries, (size_t)library.count, sizeof *library.entries, by_place);
  return library;
}

void formats_library_free(FormatsLibrary *library) {
  free(library->entries);
  *library = (FormatsLibrary){0};
}

/// Equal but for upper case, and blanks for dashes.
static bool same_name(const char *a, const char *b) {
  while (*a != '\0' && folded(*a) == folded(*b)) a++, b++;
  return *a == '\0' && *b == '\0';
}

static bool has_title(const FormatsLibraryEntry *entry, const char *title) {
  if (entry->generator != NULL) return same_name(entry->generator->title, title);
  char error[BASE_FILE_ERROR_TEXT], found[SIM_TITLE_BYTES + 1];
  char *data = NULL;
  size_t size = 0;
  if (!base_file_read(entry->path, FORMATS_MAX_BYTES, &data, &size, error)) return false;
  bool same = formats_native_title(data, size, found) && same_name(found, title);
  free(data);
  return same;
}

int formats_library_find(const FormatsLibrary *library, const char *name) {
  for (int i = 0; i < library->count; i++)
    if (same_name(library->entries[i].name, name)) return i;
  for (int i = 0; i < library->count; i++)
    if (has_title(&library->entries[i], name)) return i;
  return -1;
}

/* Loading */

static void refuse_name(const char *name, const FormatsLibrary *library, BaseIssues *issues) {
  bool file = base_path_exists(name);
  if (file || strchr(name, '/') != NULL) {
    base_issues_error(issues, 0, 0, "%s, expected a file that ends in .level, .map, .tmj or .tmx",
                      file ? "unknown ending" : "there is no such file or level");
    return;
  }
  if (library->count == 0) {
    base_issues_error(issues, 0, 0, "no level has this name, and the folder of the levels was not found");
    return;
  }
  BaseBuffer names = {0};
  for (int i = 0; i < library->count; i++) base_names_add(&names, library->entries[i].name);
  base_issues_error(issues, 0, 0, "no level has this name; there are %s", base_buffer_text(&names));
  base_buffer_free(&names);
}

/// The parsed name of a generated level.
typedef struct Generated {
  const FormatsGenerator *generator; // NULL: no generator has this name
  int32_t width, height;
  uint64_t seed;
} Generated;

static Generated generated_by(const FormatsGenerator *generator) {
  BASE_ASSERT(generator->default_side >= generator->min_side);
  return (Generated){generator, generator->default_side, generator->default_side, FORMATS_DEFAULT_SEED};
}

/// NAME[:WIDTHxHEIGHT][:SEED].
static Generated find_generated(const char *name) {
  const Generated none = {0};
  BaseSpan first = base_span(name), rest, part;
  const bool more = base_span_split(first, ':', &first, &rest);
  int32_t row = 0;
  while (row < formats_generator_count && !base_span_is(first, formats_generators[row]->name)) row++;
  if (row == formats_generator_count) return none;
  Generated made = generated_by(formats_generators[row]);
  if (!more) return made;
  int64_t seed;
  bool seeded = base_span_split(rest, ':', &part, &rest);
  if (!seeded) part = rest;
  if (base_span_pair(part, 'x', made.generator->min_side, NAV_MAX_SIDE, &made.width, &made.height)) {
    if (!seeded) return made;
  } else if (seeded) {
    return none;
  }
  if (!base_span_whole(rest, 0, INT64_MAX, &seed)) return none;
  made.seed = (uint64_t)seed;
  return made;
}

static bool generate(SimLevel *level, const Generated *what, BaseIssues *issues) {
  BASE_ASSERT(what->generator != NULL);
  SimLevel made;
  if (!formats_generate(&made, what->generator, what->width, what->height, what->seed)) {
    base_issues_error(issues, 0, 0, "out of memory");
    return false;
  }
  *level = made;
  return true;
}

bool formats_load(SimLevel *level, const char *file_or_name, BaseIssues *issues, char *path) {
  if (path != NULL) snprintf(path, FORMATS_PATH_BYTES, "%s", file_or_name);
  const FormatsForm *form = formats_form(file_or_name);
  if (form != NULL) return formats_load_file(level, file_or_name, form, issues);
  FormatsLibrary library = formats_library_list();
  int index = formats_library_find(&library, file_or_name);
  const Generated generated = index < 0 ? find_generated(file_or_name)
                              : library.entries[index].generator != NULL
                                  ? generated_by(library.entries[index].generator)
                                  : (Generated){0};
  bool sound = false;
  if (generated.generator != NULL) {
    const Generated named = generated_by(generated.generator);
    const bool as_named =
        generated.width == named.width && generated.height == named.height && generated.seed == named.seed;
    if (path != NULL && as_named) snprintf(path, FORMATS_PATH_BYTES, "%s", generated.generator->name);
    sound = generate(level, &generated, issues);
  } else if (index >= 0) {
    const char *found = library.entries[index].path;
    if (path != NULL) snprintf(path, FORMATS_PATH_BYTES, "%s", found);
    sound = formats_load_file(level, found, &formats_forms[0], issues);
  } else if (library.no_memory) {
    base_issues_error(issues, 0, 0, "out of memory");
  } else {
    refuse_name(file_or_name, &library, issues);
  }
  formats_library_free(&library);
  return sound;
}
