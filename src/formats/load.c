/* Levels by name: which form a file has is told by its ending, what is no file is looked for among the
 * shipped levels. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "formats/formats.h"
#include "formats/generate/generate.h"

typedef struct Form {
  const char *ending;
  bool (*parse)(SimLevel *level, const char *data, size_t size,
                BaseIssues *issues); // NULL: known, but not read
} Form;

static const Form forms[] = {
    {".level", formats_native_parse},
    {".map", formats_movingai_parse},
    {".tmj", NULL},
    {".tmx", NULL},
};

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static const Form *form_of(const char *path) {
  size_t length = strlen(path);
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
    const char *ending = forms[i].ending;
    size_t tail = strlen(ending), same = 0;
    if (length <= tail) continue;
    while (same < tail && lower(path[length - tail + same]) == ending[same]) same++;
    if (same == tail) return &forms[i];
  }
  return NULL;
}

static bool load_file(SimLevel *level, const char *path, const Form *form, BaseIssues *issues) {
  if (form->parse == NULL) {
    base_issues_error(issues, 0, 0,
                      "Tiled maps (.tmj, .tmx) are not read by this version, expected .level or .map");
    return false;
  }
  char error[BASE_FILE_ERROR_TEXT];
  char *data = NULL;
  size_t size = 0;
  if (!base_file_read(path, FORMATS_MAX_BYTES, &data, &size, error)) {
    size_t named = strlen(path);
    bool twice = strncmp(error, path, named) == 0 && strncmp(error + named, ": ", 2) == 0;
    base_issues_error(issues, 0, 0, "%s", twice ? error + named + 2 : error); // the name is printed before it
    return false;
  }
  bool sound = form->parse(level, data, size, issues);
  free(data);
  return sound;
}

static void refuse_name(const char *name, const FormatsLibrary *library, BaseIssues *issues) {
  bool file = access(name, F_OK) == 0;
  if (file || strchr(name, '/') != NULL) {
    base_issues_error(issues, 0, 0, "%s, expected a file that ends in .level or .map",
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

static bool generate(SimLevel *level, const FormatsGenerator *generator, BaseIssues *issues) {
  SimLevel made;
  const int32_t side = generator->default_side;
  if (!formats_generate(&made, generator, side, side, FORMATS_DEFAULT_SEED)) {
    base_issues_error(issues, 0, 0, "out of memory");
    return false;
  }
  *level = made;
  return true;
}

bool formats_load(SimLevel *level, const char *file_or_name, BaseIssues *issues, char *path) {
  if (path != NULL) snprintf(path, FORMATS_PATH_BYTES, "%s", file_or_name);
  const Form *form = form_of(file_or_name);
  if (form != NULL) return load_file(level, file_or_name, form, issues);
  FormatsLibrary library = formats_library_list();
  int index = formats_library_find(&library, file_or_name);
  int32_t made = formats_generator_find(file_or_name);
  const FormatsGenerator *generator = index >= 0  ? library.entries[index].generator
                                      : made >= 0 ? &formats_generators[made]
                                                  : NULL;
  bool sound = false;
  if (generator != NULL) {
    if (path != NULL) snprintf(path, FORMATS_PATH_BYTES, "%s", generator->name);
    sound = generate(level, generator, issues);
  } else if (index >= 0) {
    const char *found = library.entries[index].path;
    if (path != NULL) snprintf(path, FORMATS_PATH_BYTES, "%s", found);
    sound = load_file(level, found, &forms[0], issues);
  } else {
    refuse_name(file_or_name, &library, issues);
  }
  formats_library_free(&library);
  return sound;
}
