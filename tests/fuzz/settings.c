/* Settings: whatever the file says, each is in its range; what is written is read without a fault, as the
 * same. */
#include "app/platform/settings.h"

#include <string.h>

#include "fuzz/fuzz.h"

static const char *overlay_name(int32_t row) {
  static const char *const names[] = {"heat", "decision", "cones"};
  return row < (int32_t)(sizeof names / sizeof *names) ? names[row] : NULL;
}

static void check_record(const AppRecord *record) {
  FUZZ_CHECK(app_records_is_name((BaseSpan){record->level, strlen(record->level)}), "name %s", record->level);
  FUZZ_CHECK(record->ticks >= 0 && record->hearts >= 0 && record->hearts <= APP_RECORD_HEARTS &&
                 record->medals >> APP_MEDAL_COUNT == 0,
             "record of %s", record->level);
}

static void check_ranges(const AppSettings *settings) {
  for (int i = 0; i < APP_SETTING_COUNT; i++) {
    const AppSettingInfo *info = &app_setting_info[i];
    FUZZ_CHECK(settings->value[i] >= info->min && settings->value[i] <= info->max, "%s = %d", info->name,
               (int)settings->value[i]);
  }
  FUZZ_CHECK(settings->key_count >= 0 && settings->key_count <= APP_MAX_KEYS, "%d keys",
             (int)settings->key_count);
  for (int32_t i = 0; i < settings->key_count; i++)
    for (int32_t k = 0; k < i; k++)
      FUZZ_CHECK(strcmp(settings->key[i].name, settings->key[k].name) != 0, "%s twice",
                 settings->key[i].name);
  const AppRecords *records = &settings->records;
  FUZZ_CHECK(records->count >= 0 && records->count <= APP_MAX_RECORDS && records->night_count >= 0 &&
                 records->night_count <= APP_MAX_NIGHTS,
             "records");
  for (int i = 0; i < records->count; i++) {
    check_record(&records->level[i]);
    for (int k = 0; k < i; k++)
      FUZZ_CHECK(strcmp(records->level[i].level, records->level[k].level) != 0, "%s has two records",
                 records->level[i].level);
  }
  for (int i = 1; i < records->night_count; i++)
    FUZZ_CHECK(records->night[i - 1].ticks >= records->night[i].ticks, "nights are not ordered");
}

/// Records are told apart by how they are written.
static void check_same(const AppSettings *a, const AppSettings *b) {
  FUZZ_CHECK(memcmp(a->value, b->value, sizeof b->value) == 0, "another value");
  FUZZ_CHECK(memcmp(a->overlay, b->overlay, sizeof b->overlay) == 0, "another overlay");
  FUZZ_CHECK(memcmp(a->folded, b->folded, sizeof b->folded) == 0, "another card");
  FUZZ_CHECK(memcmp(a->met, b->met, sizeof b->met) == 0, "another kind");
  FUZZ_CHECK(a->key_count == b->key_count, "other keys");
  for (int32_t i = 0; i < b->key_count; i++)
    for (int slot = 0; slot < APP_KEY_SLOTS; slot++)
      FUZZ_CHECK(strcmp(a->key[i].name, b->key[i].name) == 0 &&
                     app_key_is(a->key[i].key[slot], b->key[i].key[slot]),
                 "another key %s: %x %x, %x %x", a->key[i].name, (unsigned)a->key[i].key[slot].code,
                 (unsigned)a->key[i].key[slot].mod, (unsigned)b->key[i].key[slot].code,
                 (unsigned)b->key[i].key[slot].mod);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static AppSettings settings, back; // large, and cleared each time
  BaseBuffer first = {0}, second = {0};
  app_settings_default(&settings, overlay_name);
  app_settings_default(&back, overlay_name);
  app_settings_parse(&settings, (const char *)data, size);
  check_ranges(&settings);
  app_settings_print(&settings, &first);
  FUZZ_CHECK(app_settings_parse(&back, first.data, first.length), "refused: %s", first.data);
  check_same(&settings, &back);
  app_settings_print(&back, &second);
  FUZZ_CHECK(first.length == second.length && memcmp(first.data, second.data, first.length) == 0,
             "written again it is another file");
  base_buffer_free(&first);
  base_buffer_free(&second);
  return 0;
}
