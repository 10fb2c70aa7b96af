/* settings.txt: a first line with the version, then `key = value` lines in the order that app_settings_save
 * writes.
 *
 *   throng settings 1
 *   panel_open = no
 *   overlay heat = yes
 *   fold heat = yes
 *   met shade = yes
 *   known barricade = yes
 *   best first-light = 1234     and the other lines of records.h
 *   key pause = Space, P
 */
#include "app/platform/settings.h"

#include <SDL.h>
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/keep.h"
#include "base/text.h"

#define FIRST_LINE "throng settings 1"

enum { MAX_BYTES = 1 << 20, LOCK_WAIT = 1000 }; // milliseconds

const AppSettingInfo app_setting_info[APP_SETTING_COUNT] = {
#define X(NAME, name, section, min, default_value, max, step, words, title, help)                            \
  {#name, title, help, words, APP_SETTINGS_##section, min, default_value, max, step},
    APP_SETTINGS(X)
#undef X
};

static BaseSpan trim_blanks(BaseSpan span) {
  while (span.length > 0 && isspace((unsigned char)span.text[0])) span.text++, span.length--;
  while (span.length > 0 && isspace((unsigned char)span.text[span.length - 1])) span.length--;
  return span;
}

/// Cuts off the text before `separator`, which is left out of the rest; all of it when there is none.
static BaseSpan cut_part(BaseSpan *rest, char separator) {
  const char *found = rest->length > 0 ? memchr(rest->text, separator, rest->length) : NULL;
  BaseSpan part = {rest->text, found != NULL ? (size_t)(found - rest->text) : rest->length};
  size_t used = found != NULL ? part.length + 1 : part.length;
  rest->text += used;
  rest->length -= used;
  return part;
}

static bool read_switch(BaseSpan value, bool *out) {
  bool yes = base_span_is(value, "yes");
  if (!yes && !base_span_is(value, "no")) return false;
  *out = yes;
  return true;
}

static bool read_overlay(const AppSettings *settings, BaseSpan name, BaseSpan value, bool *of_rows) {
  const char *row_name;
  for (int32_t i = 0; (row_name = settings->overlay_name(i)) != NULL && i < APP_MAX_OVERLAYS; i++)
    if (base_span_is(name, row_name)) return read_switch(value, &of_rows[i]);
  return false;
}

bool app_settings_word(AppSetting setting, int32_t value, char *out, size_t size) {
  assert(setting >= 0 && setting < APP_SETTING_COUNT);
  BaseSpan words = base_span(app_setting_info[setting].words);
  for (int32_t i = 0; words.length > 0; i++) {
    const BaseSpan word = cut_part(&words, ' ');
    if (i == value) return (size_t)snprintf(out, size, "%.*s", (int)word.length, word.text) < size;
  }
  return false;
}

static bool is_switch(const AppSettingInfo *info) {
  return info->words[0] == '\0' && info->min == 0 && info->max == 1;
}

static bool read_setting(AppSettings *settings, BaseSpan key, BaseSpan value) {
  for (int i = 0; i < APP_SETTING_COUNT; i++) {
    const AppSettingInfo *info = &app_setting_info[i];
    if (!base_span_is(key, info->name)) continue;
    bool yes = false;
    int64_t number;
    char word[32];
    if (is_switch(info)) {
      if (!read_switch(value, &yes)) return false;
      settings->value[i] = yes;
      return true;
    }
    for (int32_t at = 0; app_settings_word((AppSetting)i, at, word, sizeof word); at++) {
      if (!base_span_is(value, word)) continue;
      settings->value[i] = at;
      return true;
    }
    if (info->words[0] != '\0' || !base_span_whole(value, info->min, info->max, &number)) return false;
    settings->value[i] = (int32_t)number;
    return true;
  }
  return false;
}

void app_settings_set(AppSettings *settings, AppSetting setting, int32_t value) {
  assert(setting >= 0 && setting < APP_SETTING_COUNT);
  const AppSettingInfo *info = &app_setting_info[setting];
  settings->value[setting] = value < info->min ? info->min : value > info->max ? info->max : value;
}

static bool read_met(AppSettings *settings, BaseSpan name, BaseSpan value) {
  const int32_t kind = sim_enemy_find(name.text, name.length);
  return kind >= 0 && read_switch(value, &settings->met[kind]);
}

const AppThingRow app_things[APP_THING_COUNT] = {
#define X(NAME, name, level, moment, number, actions, words)                                                 \
  [APP_THING_##NAME] = {#name, level, SIM_LESSON_##moment, number, actions, words},
    APP_THINGS(X)
#undef X
};

static bool read_known(AppSettings *settings, BaseSpan name, BaseSpan value) {
  for (int thing = 0; thing < APP_THING_COUNT; thing++)
    if (base_span_is(name, app_things[thing].name)) return read_switch(value, &settings->known[thing]);
  return false;
}

static bool is_key_name(BaseSpan name) {
  for (size_t i = 0; i < name.length; i++)
    if (!islower((unsigned char)name.text[i]) && name.text[i] != '-') return false;
  return name.length > 0 && name.length < APP_KEY_NAME;
}

/// Up to two keys; none at all takes a row's keys away.
static bool read_keys(AppSettings *settings, BaseSpan name, BaseSpan value) {
  AppKeyLine line = {0};
  if (!is_key_name(name) || settings->key_count == APP_MAX_KEYS) return false;
  memcpy(line.name, name.text, name.length);
  for (int i = 0; i < APP_KEY_SLOTS && value.length > 0; i++) {
    const BaseSpan text = trim_blanks(cut_part(&value, ','));
    if (!base_span_is(text, "none") && !app_key_read(text, &line.key[i])) return false;
  }
  if (value.length > 0) return false;
  for (int32_t i = 0; i < settings->key_count; i++)
    if (base_span_is(name, settings->key[i].name)) return false; // twice
  settings->key[settings->key_count++] = line;
  return true;
}

static bool read_line(AppSettings *settings, BaseSpan line) {
  BaseSpan value = line;
  BaseSpan key = trim_blanks(cut_part(&value, '='));
  value = trim_blanks(value);
  if (key.length == 0 && value.length == 0) return true;
  BaseSpan name = key;
  BaseSpan word = trim_blanks(cut_part(&name, ' '));
  name = trim_blanks(name);
  if (base_span_is(word, "overlay")) return read_overlay(settings, name, value, settings->overlay);
  if (base_span_is(word, "fold")) return read_overlay(settings, name, value, settings->folded);
  if (base_span_is(word, "met")) return read_met(settings, name, value);
  if (base_span_is(word, "known")) return read_known(settings, name, value);
  if (app_records_knows(word)) return app_records_read(&settings->records, word, name, value);
  if (base_span_is(word, "key")) return read_keys(settings, name, value);
  return read_setting(settings, key, value);
}

/// The state of the file.
typedef enum Found { NONE, SOUND, BROKEN, NEWER, UNREADABLE } Found;

static Found version_of(BaseSpan line) {
  BaseSpan number;
  int64_t version;
  if (base_span_is(line, FIRST_LINE)) return SOUND;
  const bool newer =
      base_span_after(line, "throng settings ", &number) && base_span_whole(number, 2, INT32_MAX, &version);
  return newer ? NEWER : BROKEN;
}

/// Takes what can be read.
static Found read_all(AppSettings *settings, BaseSpan file) {
  const Found version = version_of(trim_blanks(cut_part(&file, '\n')));
  bool sound = true;
  if (version == BROKEN) return BROKEN;
  while (file.length > 0)
    if (!read_line(settings, cut_part(&file, '\n'))) sound = false;
  return version == NEWER || sound ? version : BROKEN;
}

bool app_settings_parse(AppSettings *settings, const char *data, size_t size) {
  return read_all(settings, (BaseSpan){data, size}) == SOUND;
}

/// `error` says why a file cannot be read.
static Found read_file(AppSettings *settings, const char *path, char *error) {
  struct stat info;
  char *data = NULL;
  size_t size = 0;
  if (stat(path, &info) != 0 && (errno == ENOENT || errno == ENOTDIR)) return NONE; // the first game
  if (stat(path, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > MAX_BYTES) return BROKEN;
  if (!base_file_read(path, MAX_BYTES, &data, &size, error)) return UNREADABLE;
  const Found found = read_all(settings, (BaseSpan){data, size});
  free(data);
  return found;
}

/// Earlier versions kept the file one folder deeper; it moves up where there is none yet.
static void take_over(const char *folder, const char *path) {
  char old[APP_SETTINGS_PATH + 32];
  struct stat info;
  snprintf(old, sizeof old, "%sthrong/settings.txt", folder);
  if (stat(path, &info) == 0 || errno != ENOENT || rename(old, path) != 0) return;
  *strrchr(old, '/') = '\0';
  rmdir(old);
}

/// The folder for the file, made where it is missing; "" and a sentence when there is none.
static void find_path(AppSettings *settings) {
  const char *chosen = getenv("THRONG_PREF");
  int length = -1;
  if (chosen != NULL && chosen[0] != '\0') {
    mkdir(chosen, 0755); // whether it is a folder shows below
    length = snprintf(settings->path, sizeof settings->path, "%s/settings.txt", chosen);
    struct stat info;
    if (stat(chosen, &info) != 0 || !S_ISDIR(info.st_mode)) length = -1;
  } else {
    char *folder = SDL_GetPrefPath("", "throng");
    if (folder != NULL) length = snprintf(settings->path, sizeof settings->path, "%ssettings.txt", folder);
    if (folder != NULL) take_over(folder, settings->path);
    SDL_free(folder);
  }
  if (length > 0 && (size_t)length < sizeof settings->path - BASE_KEEP_MORE) return;
  settings->path[0] = '\0';
  fprintf(
      stderr,
      "throng: there is no folder to keep settings and best times in; this game will not remember them\n");
}

/// The file is not to be changed: `why` says so, in the window too.
static void hold_file(AppSettings *settings, const char *why) {
  if (settings->held) return;
  settings->held = true;
  base_say(stderr, "throng: %s: %s; it is left as it is, and this game will keep no settings and best times",
           settings->path, why);
  snprintf(settings->told, sizeof settings->told,
           "Settings and best times are not kept (settings.txt: %.90s).", why);
}

/// Checks a file that another program has written before it is replaced. False: it must not be.
static bool may_replace(AppSettings *settings, Found found, const char *error) {
  char aside[APP_SETTINGS_PATH + BASE_KEEP_MORE];
  if (found == NEWER) hold_file(settings, "written by a newer version of Throng");
  if (found == UNREADABLE) hold_file(settings, base_file_reason(error));
  if (found != BROKEN) return !settings->held;
  if (base_keep_aside(settings->path, aside, sizeof aside))
    base_say(stderr,
             "throng: %s could not be read in full; defaults fill the gaps and the old file is kept as %s",
             settings->path, aside);
  else
    hold_file(settings, "it is broken, and there is no room for a copy");
  return !settings->held;
}

static void note_seen(AppSettings *settings) {
  AppSettingsSeen *seen = &settings->seen;
  memcpy(seen->value, settings->value, sizeof seen->value);
  memcpy(seen->overlay, settings->overlay, sizeof seen->overlay);
  memcpy(seen->folded, settings->folded, sizeof seen->folded);
  memcpy(seen->key, settings->key, sizeof seen->key);
  seen->key_count = settings->key_count;
}

/// `file` becomes what is to be written: what it says where this window has changed nothing, and the better
/// records of both.
static void merge_file(AppSettings *settings, AppSettings *file) {
  const AppSettingsSeen *seen = &settings->seen;
  for (int i = 0; i < APP_SETTING_COUNT; i++)
    if (settings->value[i] != seen->value[i]) file->value[i] = settings->value[i];
  for (int i = 0; i < APP_MAX_OVERLAYS; i++) {
    if (settings->overlay[i] != seen->overlay[i]) file->overlay[i] = settings->overlay[i];
    if (settings->folded[i] != seen->folded[i]) file->folded[i] = settings->folded[i];
  }
  if (settings->key_count != seen->key_count || memcmp(settings->key, seen->key, sizeof seen->key) != 0) {
    memcpy(file->key, settings->key, sizeof file->key);
    file->key_count = settings->key_count;
  }
  for (int kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    file->met[kind] = settings->met[kind] = settings->met[kind] || file->met[kind];
  for (int thing = 0; thing < APP_THING_COUNT; thing++)
    file->known[thing] = settings->known[thing] = settings->known[thing] || file->known[thing];
  app_records_merge(&settings->records, &file->records);
  file->records = settings->records;
}

void app_settings_default(AppSettings *settings, const char *(*overlay_name)(int32_t row)) {
  *settings = (AppSettings){.overlay_name = overlay_name};
  for (int i = 0; i < APP_SETTING_COUNT; i++) settings->value[i] = app_setting_info[i].default_value;
}

static void write_switch(BaseBuffer *out, const char *key, bool on) {
  base_buffer_print(out, "%s = %s\n", key, on ? "yes" : "no");
}

static void write_setting(BaseBuffer *out, const AppSettings *settings, AppSetting setting) {
  const AppSettingInfo *info = &app_setting_info[setting];
  const int32_t value = settings->value[setting];
  char word[32];
  if (is_switch(info))
    write_switch(out, info->name, value != 0);
  else if (app_settings_word(setting, value, word, sizeof word))
    base_buffer_print(out, "%s = %s\n", info->name, word);
  else
    base_buffer_print(out, "%s = %d\n", info->name, (int)value);
}

static void write_keys(BaseBuffer *out, const AppKeyLine *line) {
  char name[APP_KEY_SLOTS][APP_KEY_TEXT];
  for (int i = 0; i < APP_KEY_SLOTS; i++)
    if (app_key_print(line->key[i], name[i], sizeof name[i])[0] == '\0')
      snprintf(name[i], sizeof name[i], "none");
  base_buffer_print(out, "key %s = %s, %s\n", line->name, name[0], name[1]);
}

void app_settings_print(const AppSettings *settings, BaseBuffer *to) {
  BaseBuffer out = *to;
  base_buffer_print(&out, "%s\n", FIRST_LINE);
  for (int i = 0; i < APP_SETTING_COUNT; i++) write_setting(&out, settings, (AppSetting)i);
  const char *name;
  for (int32_t i = 0; (name = settings->overlay_name(i)) != NULL && i < APP_MAX_OVERLAYS; i++) {
    base_buffer_print(&out, "overlay ");
    write_switch(&out, name, settings->overlay[i]);
    if (!settings->folded[i]) continue;
    base_buffer_print(&out, "fold ");
    write_switch(&out, name, true);
  }
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++) {
    if (!settings->met[kind]) continue;
    base_buffer_print(&out, "met ");
    write_switch(&out, sim_enemy_kinds[kind]->name, true);
  }
  for (int thing = 0; thing < APP_THING_COUNT; thing++) {
    if (!settings->known[thing]) continue;
    base_buffer_print(&out, "known ");
    write_switch(&out, app_things[thing].name, true);
  }
  app_records_write(&settings->records, &out);
  for (int32_t i = 0; i < settings->key_count; i++) write_keys(&out, &settings->key[i]);
  *to = out;
}

/// Writes `file` to the place of `settings`.
static void write_all(AppSettings *settings, const AppSettings *file) {
  assert(settings->path[0] != '\0' && !settings->held);
  char error[BASE_FILE_ERROR_TEXT] = "out of memory";
  BaseBuffer out = {0};
  app_settings_print(file, &out);
  const bool saved = !out.failed && base_file_write(settings->path, out.data, out.length, error);
  if (!saved && !settings->save_failed) base_say(stderr, "throng: settings could not be kept: %s", error);
  settings->save_failed = !saved;
  if (saved) note_seen(settings);
  base_buffer_free(&out);
}

void app_settings_save(AppSettings *settings) {
  char error[BASE_FILE_ERROR_TEXT] = "";
  if (settings->path[0] == '\0' || settings->held) return;
  AppSettings *file = malloc(sizeof *file);
  const int lock = base_keep_lock(settings->path, LOCK_WAIT);
  if (file != NULL) app_settings_default(file, settings->overlay_name);
  const Found found = file == NULL ? NONE : read_file(file, settings->path, error);
  if (may_replace(settings, found, error)) {
    if (file != NULL) merge_file(settings, file); // of none: the defaults
    write_all(settings, file != NULL ? file : settings);
  }
  base_keep_unlock(lock);
  free(file);
}

void app_settings_load(AppSettings *settings, const char *(*overlay_name)(int32_t row)) {
  char error[BASE_FILE_ERROR_TEXT] = "";
  app_settings_default(settings, overlay_name);
  find_path(settings);
  if (settings->path[0] == '\0') return;
  const int lock = base_keep_lock(settings->path, LOCK_WAIT);
  const Found found = read_file(settings, settings->path, error);
  note_seen(settings);
  if (may_replace(settings, found, error) && found == BROKEN) write_all(settings, settings);
  base_keep_unlock(lock);
}

void app_settings_lend(AppSettings *settings, const bool *overlay, int32_t count) {
  assert(count <= APP_MAX_OVERLAYS);
  for (int32_t i = 0; i < count; i++) settings->overlay[i] = settings->seen.overlay[i] = overlay[i];
}

bool app_settings_join(const char *(*overlay_name)(int32_t row), const AppSettingsTexts *texts,
                       BaseBuffer *out) {
  AppSettings *here = malloc(sizeof *here), *there = malloc(sizeof *there);
  bool sound = here != NULL && there != NULL;
  if (sound) {
    app_settings_default(here, overlay_name);
    app_settings_default(there, overlay_name);
    read_all(here, texts->before); // what can be read of it
    note_seen(here);
    const AppSettingsSeen seen = here->seen;
    app_settings_default(here, overlay_name);
    here->seen = seen;
    sound = read_all(here, texts->here) == SOUND && read_all(there, texts->there) == SOUND;
  }
  if (sound) {
    merge_file(here, there);
    app_settings_print(there, out);
  }
  free(here);
  free(there);
  return sound && !out->failed;
}

void app_settings_refresh(AppSettings *settings) {
  char error[BASE_FILE_ERROR_TEXT];
  AppSettings *file = settings->path[0] == '\0' ? NULL : malloc(sizeof *file);
  if (file == NULL) return;
  app_settings_default(file, settings->overlay_name);
  read_file(file, settings->path, error);
  app_records_merge(&settings->records, &file->records);
  free(file);
}
