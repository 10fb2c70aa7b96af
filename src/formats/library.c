/* The levels that ship with the game: the files of one folder, ordered by file name, then those that are
 * generated. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/paths.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"

enum { MAX_LEVELS = 4096 };

static const char ending[] = ".level";

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// The name of a level file: without its ending and the number that orders it. False: not the name of a level
/// file.
static bool entry_name(const char *file, char name[FORMATS_NAME_BYTES]) {
  size_t length = strlen(file), tail = sizeof ending - 1;
  if (file[0] == '.' || length <= tail || strcmp(file + length - tail, ending) != 0) return false;
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

static int by_path(const void *a, const void *b) {
  return strcmp(((const FormatsLibraryEntry *)a)->path, ((const FormatsLibraryEntry *)b)->path);
}

static bool append(FormatsLibrary *library, const FormatsLibraryEntry *entry) {
  FormatsLibraryEntry *entries = realloc(library->entries, ((size_t)library->count + 1) * sizeof *entries);
  if (entries == NULL) return false;
  library->entries = entries;
  library->entries[library->count++] = *entry;
  return true;
}

static bool add_entry(FormatsLibrary *library, const char *folder, const char *file) {
  FormatsLibraryEntry entry = {.generator = NULL};
  if (!entry_name(file, entry.name)) return true;
  int length = snprintf(entry.path, sizeof entry.path, "%s/%s", folder, file);
  if (length < 0 || (size_t)length >= sizeof entry.path) return true;
  return append(library, &entry);
}

static void add_generated(FormatsLibrary *library) {
  for (int32_t i = 0; i < formats_generator_count && library->count < MAX_LEVELS; i++) {
    FormatsLibraryEntry entry = {.generator = &formats_generators[i]};
    if (!entry.generator->in_library) continue;
    snprintf(entry.name, sizeof entry.name, "%s", entry.generator->name);
    snprintf(entry.path, sizeof entry.path, "%s", entry.generator->name);
    if (!append(library, &entry)) return;
  }
}

FormatsLibrary formats_library_list(void) {
  FormatsLibrary library = {0};
  char folder[FORMATS_PATH_BYTES];
  if (!base_paths_find("levels", folder, sizeof folder)) return library;
  DIR *dir = opendir(folder);
  if (dir == NULL) return library;
  for (struct dirent *file = readdir(dir); file != NULL && library.count < MAX_LEVELS; file = readdir(dir))
    if (!add_entry(&library, folder, file->d_name)) break;
  closedir(dir);
  if (library.count > 1) qsort(library.entries, (size_t)library.count, sizeof *library.entries, by_path);
  add_generated(&library);
  return library;
}

void formats_library_free(FormatsLibrary *library) {
  free(library->entries);
  *library = (FormatsLibrary){0};
}

static char folded(char c) {
  if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
  return c == ' ' || c == '_' ? '-' : c;
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
