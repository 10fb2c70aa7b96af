/* Keys of actions and overlays. */
#include "app/actions/key_rows.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static bool is_action(int row) {
  assert(row >= 0 && row < APP_KEY_ROWS);
  return row < (int)APP_ACTION_COUNT;
}

static const AppOverlay *overlay_of(int row) {
  return app_overlays[row - (int)APP_ACTION_COUNT];
}

const char *app_keys_name(int row) {
  return is_action(row) ? app_actions[row].name : overlay_of(row)->name;
}

const char *app_keys_label(int row) {
  return is_action(row) ? app_actions[row].label : overlay_of(row)->title;
}

void app_keys_standard(int row, AppKey out[APP_KEY_SLOTS]) {
  if (is_action(row)) {
    out[0] = (AppKey){app_actions[row].key, app_actions[row].mod};
    out[1] = (AppKey){app_actions[row].other_key, app_actions[row].other_mod};
  } else {
    out[0] = (AppKey){overlay_of(row)->key, 0};
    out[1] = (AppKey){SDLK_UNKNOWN, 0};
  }
}

static const AppKeyLine *find_line(const AppSettings *settings, const char *name) {
  for (int32_t i = 0; i < settings->key_count; i++)
    if (strcmp(settings->key[i].name, name) == 0) return &settings->key[i];
  return NULL;
}

void app_keys_get(const AppSettings *settings, int row, AppKey out[APP_KEY_SLOTS]) {
  const AppKeyLine *line = find_line(settings, app_keys_name(row));
  AppKey standard[APP_KEY_SLOTS];
  app_keys_standard(row, standard);
  for (int i = 0; i < APP_KEY_SLOTS; i++)
    out[i] = line == NULL || app_keys_is_fixed(row, i) ? standard[i] : line->key[i];
}

const char *app_keys_text(const AppSettings *settings, int row, char *out, size_t size) {
  AppKey key[APP_KEY_SLOTS];
  char name[APP_KEY_TEXT];
  size_t length = 0;
  out[0] = '\0';
  app_keys_get(settings, row, key);
  for (int i = 0; i < APP_KEY_SLOTS && length < size; i++) {
    if (key[i].code == SDLK_AC_BACK || app_key_print(key[i], name, sizeof name)[0] == '\0') continue;
    length += (size_t)snprintf(out + length, size - length, "%s%s", length > 0 ? ", " : "", name);
  }
  return out;
}

const char *app_keys_tip(const AppSettings *settings, const char *words, int row, char *out, size_t size) {
  char keys[APP_KEYS_TEXT];
  if (app_keys_text(settings, row, keys, sizeof keys)[0] == '\0')
    snprintf(out, size, "%s", words);
  else
    snprintf(out, size, "%s (%s)", words, keys);
  return out;
}

/* Changing them */

bool app_keys_is_fixed(int row, int slot) {
  assert(slot >= 0 && slot < APP_KEY_SLOTS);
  return row == (int)APP_ACTION_BACK && slot == 0;
}

/// Keeps the keys of a row; those of the tables need no line.
static bool set_keys(AppSettings *settings, int row, const AppKey key[APP_KEY_SLOTS]) {
  AppKey standard[APP_KEY_SLOTS];
  app_keys_standard(row, standard);
  int32_t at = 0;
  while (at < settings->key_count && strcmp(settings->key[at].name, app_keys_name(row)) != 0) at++;
  const bool is_standard = app_key_is(key[0], standard[0]) && app_key_is(key[1], standard[1]);
  if (is_standard && at < settings->key_count) {
    memmove(&settings->key[at], &settings->key[at + 1],
            sizeof settings->key[0] * (size_t)(settings->key_count - at - 1));
    settings->key_count--;
  }
  if (is_standard) return true;
  if (at == APP_MAX_KEYS) return false;
  if (at == settings->key_count) settings->key_count++;
  snprintf(settings->key[at].name, sizeof settings->key[at].name, "%s", app_keys_name(row));
  memcpy(settings->key[at].key, key, sizeof settings->key[at].key);
  return true;
}

bool app_keys_bind(AppSettings *settings, int row, int slot, AppKey key) {
  char name[APP_KEY_TEXT];
  if (app_keys_is_fixed(row, slot) || key.code == SDLK_ESCAPE || app_key_is_modifier(key.code)) return false;
  if (key.code != SDLK_UNKNOWN && app_key_print(key, name, sizeof name)[0] == '\0') return false;
  AppKey keys[APP_KEY_SLOTS];
  app_keys_get(settings, row, keys);
  for (int i = 0; i < APP_KEY_SLOTS; i++)
    if (i != slot && app_key_is(keys[i], key)) keys[i] = keys[slot]; // its other key: they change places
  keys[slot] = key;
  return set_keys(settings, row, keys);
}

static bool share_key(const AppKey a[APP_KEY_SLOTS], const AppKey b[APP_KEY_SLOTS]) {
  for (int i = 0; i < APP_KEY_SLOTS; i++)
    for (int k = 0; k < APP_KEY_SLOTS; k++)
      if (a[i].code != SDLK_UNKNOWN && app_key_is(a[i], b[k])) return true;
  return false;
}

static bool is_for_drawing(int row) {
  return is_action(row) && app_actions[row].scope == APP_ACTION_DRAWING;
}

/// Are both looked for in one place? While a level is drawn, its own rows come before all others.
static bool share_place(int row, int other) {
  return is_for_drawing(row) == is_for_drawing(other);
}

int app_keys_conflict(const AppSettings *settings, int row, int slot) {
  AppKey own[APP_KEY_SLOTS], own_standard[APP_KEY_SLOTS], of[APP_KEY_SLOTS], standard[APP_KEY_SLOTS];
  app_keys_get(settings, row, own);
  app_keys_standard(row, own_standard);
  for (int other = 0; other < APP_KEY_ROWS && own[slot].code != SDLK_UNKNOWN; other++) {
    if (other == row || !share_place(row, other)) continue;
    app_keys_get(settings, other, of);
    app_keys_standard(other, standard);
    if ((app_key_is(of[0], own[slot]) || app_key_is(of[1], own[slot])) && !share_key(standard, own_standard))
      return other;
  }
  return -1;
}

void app_keys_give(AppSettings *settings, int row, AppKey taken, AppKey before) {
  AppKey keys[APP_KEY_SLOTS];
  app_keys_get(settings, row, keys);
  for (int i = 0; i < APP_KEY_SLOTS; i++)
    if (app_key_is(keys[i], taken) && !app_keys_is_fixed(row, i)) keys[i] = before;
  set_keys(settings, row, keys);
}

/* Presets: what a hand reaches that stays where it is. An overlay whose letter is taken gets the one that has
 * become free, or the same with Shift. */

const AppKeyPreset app_key_presets[APP_KEY_PRESETS] = {
    {"Standard", "The default keys"},
    {"Right Hand", "Everything near the arrow keys and Enter"},
    {"Left Hand", "Target on W, A, S, D, the rest around them"},
};

static const struct {
  int preset;
  const char *name, *keys;
} moved[] = {
    {1, "restart", "End"},
    {1, "now", "Shift+End"},
    {1, "new-seed", "Insert"},
    {1, "goal-here", "Shift+Insert"},
    {1, "barricade", "/"},
    {1, "barricade-here", "Shift+/"},
    {1, "bell", "'"},
    {1, "send", ";"},
    {1, "second", "Shift+;"},
    {1, "steering-next", "H"},
    {1, "steering-previous", "Shift+H"},
    {1, "sound", "S"},
    {1, "choose", "J"},
    {1, "fan", "W"},
    {1, "overlays", "K"},
    {1, "clear-overlays", "Delete, Shift+K"},
    {1, "knows", "A"},
    {1, "race", "Y"},
    {1, "first-difference", "Shift+U"},
    {1, "sight", "V"},
    {2, "target-up", "W, Up"},
    {2, "target-left", "A, Left"},
    {2, "target-down", "S, Down"},
    {2, "target-right", "D, Right"},
    {2, "choose", "Shift+W"},
    {2, "overlays", "Q"},
    {2, "requests", "Shift+Q"},
    {2, "steering-next", "E"},
    {2, "steering-previous", "Shift+E"},
    {2, "radar", "Shift+D"},
    {2, "regions", "Shift+R"},
    {2, "depth-less", "C, ["},
    {2, "depth-more", "V, ]"},
    {2, "choices", "Shift+C"},
    {2, "race", "Shift+V"},
    {2, "first-difference", "Shift+5"},
    {2, "lab", "T, L"},
    {2, "scent", "Shift+T"},
    {2, "home", "Home, Shift+F"},
    {2, "slower", "Shift+1, Shift+Comma"},
    {2, "faster", "Shift+2, Shift+Period"},
    {2, "tick-back", "Shift+3, Comma"},
    {2, "step", "N, Shift+4"},
};

static int find_row(const char *name) {
  for (int row = 0; row < APP_KEY_ROWS; row++)
    if (strcmp(app_keys_name(row), name) == 0) return row;
  return -1;
}

static void preset_keys(const char *text, AppKey out[APP_KEY_SLOTS]) {
  BaseSpan first = base_span(text), second = {0};
  base_span_split(base_span(text), ',', &first, &second);
  out[0] = out[1] = (AppKey){SDLK_UNKNOWN, 0};
  app_key_read(first, &out[0]);
  if (second.length > 0) app_key_read(second, &out[1]);
}

void app_keys_use(AppSettings *settings, int preset) {
  assert(preset >= 0 && preset < APP_KEY_PRESETS);
  settings->key_count = 0;
  for (size_t i = 0; i < sizeof moved / sizeof *moved; i++) {
    const int row = find_row(moved[i].name);
    AppKey keys[APP_KEY_SLOTS];
    assert(row >= 0);
    if (moved[i].preset != preset) continue;
    preset_keys(moved[i].keys, keys);
    set_keys(settings, row, keys);
  }
}

int app_keys_preset(const AppSettings *settings) {
  for (int preset = 0; preset < APP_KEY_PRESETS; preset++) {
    AppSettings as = {.overlay_name = settings->overlay_name};
    app_keys_use(&as, preset);
    bool same = as.key_count == settings->key_count;
    for (int32_t i = 0; i < as.key_count && same; i++) {
      const AppKeyLine *line = find_line(settings, as.key[i].name);
      same = line != NULL && app_key_is(line->key[0], as.key[i].key[0]) &&
             app_key_is(line->key[1], as.key[i].key[1]);
    }
    if (same) return preset;
  }
  return -1;
}
