/* Records of levels and nights, kept, read and written. */
#include "app/platform/records.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/world/level.h"

const AppMedalInfo app_medals[APP_MEDAL_COUNT] = {
#define X(NAME, name, title, asks) {#name, title, asks},
    APP_MEDALS(X)
#undef X
};

bool app_records_is_name(BaseSpan name) {
  if (name.length == 0 || name.length >= APP_LEVEL_NAME) return false;
  for (size_t i = 0; i < name.length; i++) {
    if (!isalnum((unsigned char)name.text[i]) && strchr("._-", name.text[i]) == NULL) return false;
    if (name.text[i] == '\0') return false; // strchr finds the end of its text as well
  }
  return true;
}

static int find_level(const AppRecords *records, BaseSpan level) {
  for (int i = 0; i < records->count; i++)
    if (base_span_is(level, records->level[i].level)) return i;
  return -1;
}

const AppRecord *app_records_find(const AppRecords *records, const char *level) {
  const int at = find_level(records, base_span(level));
  return at < 0 ? NULL : &records->level[at];
}

int64_t app_records_best(const AppRecords *records, const char *level) {
  const AppRecord *record = app_records_find(records, level);
  return record == NULL ? 0 : record->ticks;
}

/// The record of a level, a new one where there is none.
static AppRecord *record_of(AppRecords *records, BaseSpan level) {
  const int at = find_level(records, level);
  if (at >= 0) return &records->level[at];
  if (records->count == APP_MAX_RECORDS) {
    memmove(records->level, records->level + 1, sizeof records->level[0] * (APP_MAX_RECORDS - 1));
    records->count--;
  }
  AppRecord *record = &records->level[records->count++];
  *record = (AppRecord){0};
  memcpy(record->level, level.text, level.length);
  return record;
}

AppGain app_records_win(AppRecords *records, const char *level, AppWin win) {
  AppGain gain = {0};
  const BaseSpan name = base_span(level);
  if (!app_records_is_name(name)) return gain;
  gain.first = find_level(records, name) < 0;
  AppRecord *record = record_of(records, name);
  gain.before = record->ticks;
  if (win.ticks > 0 && (record->ticks == 0 || win.ticks < record->ticks)) {
    record->ticks = win.ticks;
    gain.best = true;
  }
  if (win.hearts > record->hearts) {
    record->hearts = win.hearts < APP_RECORD_HEARTS ? win.hearts : APP_RECORD_HEARTS;
    gain.hearts = true;
  }
  gain.medals = win.medals & ~record->medals;
  record->medals |= win.medals;
  gain.score = win.score > record->score;
  if (gain.score) record->score = win.score;
  return gain;
}

int app_records_night(AppRecords *records, AppNight night) {
  int at = records->night_count;
  while (at > 0 && records->night[at - 1].ticks < night.ticks) at--;
  if (at == APP_MAX_NIGHTS || night.ticks < 1) return -1;
  if (records->night_count < APP_MAX_NIGHTS) records->night_count++;
  memmove(records->night + at + 1, records->night + at,
          sizeof records->night[0] * (size_t)(records->night_count - 1 - at));
  records->night[at] = night;
  return at;
}

static bool has_night(const AppRecords *records, const AppNight *night) {
  for (int i = 0; i < records->night_count; i++) {
    const AppNight *own = &records->night[i];
    if (own->date == night->date && own->seed == night->seed && own->ticks == night->ticks &&
        own->wave == night->wave)
      return true;
  }
  return false;
}

void app_records_merge(AppRecords *records, const AppRecords *other) {
  for (int i = 0; i < other->count; i++) {
    const AppRecord *record = &other->level[i];
    app_records_win(records, record->level,
                    (AppWin){record->ticks, record->hearts, record->medals, record->score});
  }
  for (int i = 0; i < other->night_count; i++)
    if (!has_night(records, &other->night[i])) app_records_night(records, other->night[i]);
}

/* Lines */

static bool read_best(AppRecords *records, BaseSpan name, BaseSpan value) {
  int64_t ticks;
  if (!app_records_is_name(name) || !base_span_whole(value, 1, INT64_MAX, &ticks)) return false;
  AppRecord *record = record_of(records, name);
  if (record->ticks == 0 || ticks < record->ticks) record->ticks = ticks;
  return true;
}

static bool read_hearts(AppRecords *records, BaseSpan name, BaseSpan value) {
  int64_t hearts;
  if (!app_records_is_name(name) || !base_span_whole(value, 1, APP_RECORD_HEARTS, &hearts)) return false;
  AppRecord *record = record_of(records, name);
  if (hearts > record->hearts) record->hearts = (int32_t)hearts;
  return true;
}

static bool read_medals(AppRecords *records, BaseSpan name, BaseSpan value) {
  BaseSpan word;
  uint32_t medals = 0;
  bool sound = app_records_is_name(name);
  while (sound && base_span_word(&value, &word)) {
    int medal = 0;
    while (medal < APP_MEDAL_COUNT && !base_span_is(word, app_medals[medal].name)) medal++;
    if (medal == APP_MEDAL_COUNT) sound = false;
    if (medal < APP_MEDAL_COUNT) medals |= 1u << medal;
  }
  if (medals != 0) record_of(records, name)->medals |= medals;
  return sound;
}

static bool read_score(AppRecords *records, BaseSpan name, BaseSpan value) {
  int64_t score;
  if (!app_records_is_name(name) || !base_span_whole(value, 1, SIM_MAX_SCORE, &score)) return false;
  AppRecord *record = record_of(records, name);
  if (score > record->score) record->score = (int32_t)score;
  return true;
}

static bool read_night(AppRecords *records, BaseSpan name, BaseSpan value) {
  BaseSpan date, seed, ticks, wave;
  int64_t day, number, survived, fell;
  if (!base_span_word(&name, &date) || !base_span_word(&name, &seed) || !base_span_word(&value, &ticks) ||
      !base_span_word(&value, &wave) || base_span_trim(name).length > 0 || base_span_trim(value).length > 0)
    return false;
  if (!base_span_whole(date, 0, 99991231, &day) || !base_span_whole(seed, 0, INT64_MAX, &number) ||
      !base_span_whole(ticks, 1, INT64_MAX, &survived) || !base_span_whole(wave, 0, INT32_MAX, &fell))
    return false;
  app_records_night(records, (AppNight){(int32_t)day, (uint64_t)number, survived, (int32_t)fell});
  return true;
}

static const struct {
  const char *word;
  bool (*read)(AppRecords *records, BaseSpan name, BaseSpan value);
} lines[] = {{"best", read_best},
             {"hearts", read_hearts},
             {"medals", read_medals},
             {"score", read_score},
             {"night", read_night}};

enum { LINES = sizeof lines / sizeof *lines };

static int line_of(BaseSpan word) {
  int at = 0;
  while (at < LINES && !base_span_is(word, lines[at].word)) at++;
  return at;
}

bool app_records_knows(BaseSpan word) {
  return line_of(word) < LINES;
}

bool app_records_read(AppRecords *records, BaseSpan word, BaseSpan name, BaseSpan value) {
  const int at = line_of(word);
  return at < LINES && lines[at].read(records, name, value);
}

void app_records_write(const AppRecords *records, BaseBuffer *out) {
  for (int i = 0; i < records->count; i++) {
    const AppRecord *record = &records->level[i];
    if (record->ticks > 0) base_buffer_print(out, "best %s = %" PRId64 "\n", record->level, record->ticks);
    if (record->hearts > 0) base_buffer_print(out, "hearts %s = %d\n", record->level, (int)record->hearts);
    if (record->score > 0) base_buffer_print(out, "score %s = %d\n", record->level, (int)record->score);
    if (record->medals == 0) continue;
    base_buffer_print(out, "medals %s =", record->level);
    for (int medal = 0; medal < APP_MEDAL_COUNT; medal++)
      if ((record->medals >> medal & 1) != 0) base_buffer_print(out, " %s", app_medals[medal].name);
    base_buffer_print(out, "\n");
  }
  for (int i = 0; i < records->night_count; i++) {
    const AppNight *night = &records->night[i];
    base_buffer_print(out, "night %d %" PRIu64 " = %" PRId64 " %d\n", (int)night->date, night->seed,
                      night->ticks, (int)night->wave);
  }
}
