/* settings.txt: a first line with the version, then `key = value` lines in the order that app_settings_save
 * writes.
 *
 *   throng settings 1
 *   panel_open = no
 *   overlay heat = yes
 *   fold heat = yes
 *   met shade = yes
 *   best first-light = 1234     and the other lines of records.h
 *   key pause = Space, P
 */
#include "app/platform/settings.h"

#include <SDL.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/text.h"

#define FIRST_LINE "throng settings 1"

enum { MAX_BYTES = 1 << 20 };

const AppSettingInfo app_setting_info[APP_SETTING_COUNT] = {
#define X(NAME, name, section, least, standard, most, step, words, title, help)                              \
  {#name, title, help, words, APP_SETTINGS_##section, least, standard, most, step},
    APP_SETTINGS(X)
#undef X
};

static BaseSpan trim(BaseSpan span) {
  while (span.length > 0 && isspace((unsigned char)span.text[0])) span.text++, span.length--;
  while (span.length > 0 && isspace((unsigned char)span.text[span.length - 1])) span.length--;
  return span;
}

/// What stands before `separator`, which is left out of the rest; all of it when there is none.
static BaseSpan cut(BaseSpan *rest, char separator) {
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
  BaseSpan words = base_span(app_setting_info[setting].words);
  for (int32_t i = 0; words.length > 0; i++) {
    const BaseSpan word = cut(&words, ' ');
    if (i == value) return (size_t)snprintf(out, size, "%.*s", (int)word.length, word.text) < size;
  }
  return false;
}

static bool is_switch(const AppSettingInfo *info) {
  return info->words[0] == '\0' && info->least == 0 && info->most == 1;
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
    if (info->words[0] != '\0' || !base_span_whole(value, info->least, info->most, &number)) return false;
    settings->value[i] = (int32_t)number;
    return true;
  }
  return false;
}

void app_settings_set(AppSettings *settings, AppSetting setting, int32_t value) {
  const AppSettingInfo *info = &app_setting_info[setting];
  settings->value[setting] = value < info->least ? info->least : value > info->most ? info->most : value;
}

static bool read_met(AppSettings *settings, BaseSpan name, BaseSpan value) {
  const int32_t kind = sim_enemy_find(name.text, name.length);
  return kind >= 0 && read_switch(value, &settings->met[kind]);
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
    const BaseSpan text = trim(cut(&value, ','));
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
  BaseSpan key = trim(cut(&value, '='));
  value = trim(value);
  if (key.length == 0 && value.length == 0) return true;
  BaseSpan name = key;
  BaseSpan word = trim(cut(&name, ' '));
  name = trim(name);
  if (base_span_is(word, "overlay")) return read_overlay(settings, name, value, settings->overlay);
  if (base_span_is(word, "fold")) return read_overlay(settings, name, value, settings->folded);
  if (base_span_is(word, "met")) return read_met(settings, name, value);
  if (app_records_knows(word)) return app_records_read(&settings->records, word, name, value);
  if (base_span_is(word, "key")) return read_keys(settings, name, value);
  return read_setting(settings, key, value);
}

/// Takes what can be read. False: something could not.
static bool read_all(AppSettings *settings, BaseSpan file) {
  if (!base_span_is(trim(cut(&file, '\n')), FIRST_LINE)) return false;
  bool sound = true;
  while (file.length > 0) {
    if (!read_line(settings, cut(&file, '\n'))) sound = false;
  }
  return sound;
}

/// Earlier versions kept the file one folder deeper; it moves up where there is none yet.
static void take_over(const char *folder, const char *path) {
  char old[APP_SETTINGS_PATH + 32];
  struct stat info;
  snprintf(old, sizeof old, "%sthrong/settings.txt", folder);
  if (stat(path, &info) == 0 || rename(old, path) != 0) return;
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
  if (length > 0 && (size_t)length < sizeof settings->path - sizeof ".broken") return;
  settings->path[0] = '\0';
  fprintf(
      stderr,
      "throng: there is no folder to keep settings and best times in; this game will not remember them\n");
}

static void set_aside(AppSettings *settings) {
  char aside[APP_SETTINGS_PATH + sizeof ".broken"];
  snprintf(aside, sizeof aside, "%s.broken", settings->path);
  bool kept = rename(settings->path, aside) == 0;
  base_say(stderr, "throng: %s could not be read in full%s%s", settings->path,
           kept ? "; defaults fill the gaps and the old file is kept as " : "", kept ? aside : "");
  if (kept) app_settings_save(settings);
}

void app_settings_default(AppSettings *settings, const char *(*overlay_name)(int32_t row)) {
  *settings = (AppSettings){.overlay_name = overlay_name};
  for (int i = 0; i < APP_SETTING_COUNT; i++) settings->value[i] = app_setting_info[i].standard;
}

void app_settings_load(AppSettings *settings, const char *(*overlay_name)(int32_t row)) {
  app_settings_default(settings, overlay_name);
  find_path(settings);
  struct stat info;
  if (settings->path[0] == '\0' || stat(settings->path, &info) != 0) return; // the first game
  char *data = NULL, error[BASE_FILE_ERROR_TEXT];
  size_t size = 0;
  bool sound = base_file_read(settings->path, MAX_BYTES, &data, &size, error);
  if (sound) sound = read_all(settings, (BaseSpan){data, size});
  free(data);
  if (!sound) set_aside(settings);
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

void app_settings_save(AppSettings *settings) {
  if (settings->path[0] == '\0') return;
  BaseBuffer out = {0};
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
  app_records_write(&settings->records, &out);
  for (int32_t i = 0; i < settings->key_count; i++) write_keys(&out, &settings->key[i]);
  char error[BASE_FILE_ERROR_TEXT] = "out of memory";
  bool saved = !out.failed && base_file_write(settings->path, out.data, out.length, error);
  if (!saved && !settings->save_failed) base_say(stderr, "throng: settings could not be kept: %s", error);
  settings->save_failed = !saved;
  base_buffer_free(&out);
}
