/* The forms of level files, chosen by the ending: reading a file of one, and saving a level in one. */
#include "formats/forms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/file.h"
#include "base/path.h"

enum { MAX_IMAGE_BYTES = 4 * 1024 * 1024 };

static bool parse_native(SimLevel *level, const FormatsSource *source, BaseIssues *issues) {
  return (source->draft ? formats_native_parse_draft : formats_native_parse)(level, source->data,
                                                                             source->size, issues);
}

static bool parse_movingai(SimLevel *level, const FormatsSource *source, BaseIssues *issues) {
  return formats_movingai_parse(level, source->data, source->size, issues);
}

#ifdef THRONG_HAVE_JANSSON
#define TMJ_MISSING NULL
#else
#define TMJ_MISSING "jansson"
#endif

#ifdef THRONG_HAVE_EXPAT
#define TMX_MISSING NULL
#else
#define TMX_MISSING "expat"
#endif

const FormatsForm formats_forms[] = {
    {.ending = ".level",
     .title = "Throng level",
     .hero_on_floor = true,
     .parse = parse_native,
     .write = formats_native_write,
     .loses = formats_native_loses},
    {.ending = ".map",
     .title = "MovingAI map",
     .parse = parse_movingai,
     .write = formats_movingai_write,
     .loses = formats_movingai_loses},
    {.ending = ".tmj",
     .title = "Tiled map, JSON",
     .missing = TMJ_MISSING,
     .image = "assets/tiled/throng-tiles.png",
     .parse = formats_tmj_parse,
     .write = formats_tmj_write,
     .loses = formats_tiled_loses},
    {.ending = ".tmx",
     .title = "Tiled map, XML",
     .missing = TMX_MISSING,
     .image = "assets/tiled/throng-tiles.png",
     .parse = formats_tmx_parse,
     .write = formats_tmx_write,
     .loses = formats_tiled_loses},
};

const int formats_form_count = sizeof formats_forms / sizeof *formats_forms;

static char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

const FormatsForm *formats_form(const char *path) {
  const size_t length = strlen(path);
  for (int i = 0; i < formats_form_count; i++) {
    const char *ending = formats_forms[i].ending;
    size_t tail = strlen(ending), same = 0;
    if (length <= tail) continue;
    while (same < tail && lower_case(path[length - tail + same]) == ending[same]) same++;
    if (same == tail) return &formats_forms[i];
  }
  return NULL;
}

static const FormatsForm *form_of_ending(const char *ending) {
  int i = 0;
  while (i < formats_form_count - 1 && strcmp(formats_forms[i].ending, ending) != 0) i++;
  BASE_ASSERT(strcmp(formats_forms[i].ending, ending) == 0);
  return &formats_forms[i];
}

const FormatsForm *formats_form_of_text(const char *data, size_t size) {
  static const char type[] = "type";
  size_t at = 0;
  while (at < size && strchr(" \t\r\n\xef\xbb\xbf", data[at]) != NULL && data[at] != '\0') at++;
  if (at < size && data[at] == '<') return form_of_ending(".tmx");
  if (at < size && data[at] == '{') return form_of_ending(".tmj");
  if (size - at > sizeof type && strncmp(data + at, "type", sizeof type - 1) == 0)
    return form_of_ending(".map");
  return &formats_forms[0];
}

bool formats_parse(SimLevel *level, const FormatsForm *form, const FormatsSource *source,
                   BaseIssues *issues) {
  if (form->missing == NULL) return form->parse(level, source, issues);
  base_issues_error(issues, 0, 0, "this build reads no %s: it was made without %s", form->ending,
                    form->missing);
  return false;
}

bool formats_load_file(SimLevel *level, const char *path, const FormatsForm *form, BaseIssues *issues) {
  char error[BASE_FILE_ERROR_TEXT];
  char *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, FORMATS_MAX_BYTES, &data, &size, error)) {
    base_issues_error(issues, 0, 0, "%s", base_file_reason(error));
    return false;
  }
  const bool sound =
      formats_parse(level, form, &(FormatsSource){.data = data, .size = size, .path = path}, issues);
  free(data);
  return sound;
}

/* Saving */

/// Puts the form's image into the folder of `path` unless a file of its name is there: the path where it was
/// put, or "". The level is saved without it, so a failure is a warning.
static void put_image(const FormatsForm *form, const char *path, char put[FORMATS_PATH_BYTES],
                      BaseIssues *issues) {
  BASE_ASSERT(form->image != NULL && strchr(form->image, '/') != NULL);
  char found[FORMATS_PATH_BYTES], error[BASE_FILE_ERROR_TEXT];
  const char *name = strrchr(form->image, '/') + 1;
  const int folder = (int)base_path_folder(path);
  const int length = snprintf(put, FORMATS_PATH_BYTES, "%.*s%s", folder, path, name);
  char *data = NULL;
  size_t size = 0;
  if (length > 0 && length < FORMATS_PATH_BYTES && !base_path_exists(put)) {
    if (!base_paths_find(form->image, found, sizeof found))
      snprintf(error, sizeof error, "it is not among the game's files");
    else if (base_file_read(found, MAX_IMAGE_BYTES, &data, &size, error) &&
             base_file_write(put, data, size, error))
      error[0] = '\0';
    free(data);
    if (error[0] == '\0') return;
    base_issues_warning(issues, 0, 0, "the picture of its tiles, %s, could not be put next to it: %s", name,
                        error);
  }
  put[0] = '\0';
}

bool formats_save(const SimLevel *level, const char *path, BaseIssues *issues, char *image) {
  char error[BASE_FILE_ERROR_TEXT], put[FORMATS_PATH_BYTES] = "";
  if (image != NULL) image[0] = '\0';
  const FormatsForm *form = formats_form(path);
  if (form == NULL) {
    base_issues_error(issues, 0, 0,
                      "unknown ending, expected a file that ends in .level, .map, .tmj or .tmx");
    return false;
  }
  BaseBuffer text = {0};
  form->write(level, &text);
  bool saved = false;
  if (text.failed)
    base_issues_error(issues, 0, 0, "out of memory");
  else if (text.length > FORMATS_MAX_BYTES)
    base_issues_error(issues, 0, 0, "the level would take %zu bytes, at most %d are read", text.length,
                      (int)FORMATS_MAX_BYTES);
  else if (!base_file_write(path, text.data, text.length, error))
    base_issues_error(issues, 0, 0, "%s", base_file_reason(error));
  else
    saved = true;
  // A device or pipe gets no image.
  if (saved && form->image != NULL && base_path_kind(path) == BASE_PATH_FILE)
    put_image(form, path, put, issues);
  base_buffer_free(&text);
  if (saved && image != NULL) memcpy(image, put, sizeof put);
  return saved;
}
