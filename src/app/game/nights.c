/* Dates and waves of endless nights. */
#include "app/game/nights.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "formats/generate/generate.h"

/// Civil date from days since 1970-01-01: Hinnant, chrono-compatible low-level date algorithms.
int32_t app_night_date(int64_t seconds) {
  const int64_t days = seconds / 86400 + 719468, era = days / 146097, of_era = days % 146097;
  const int64_t year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const int64_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int64_t from_march = (5 * of_year + 2) / 153, day = of_year - (153 * from_march + 2) / 5 + 1;
  const int64_t month = from_march < 10 ? from_march + 3 : from_march - 9;
  const int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  return (int32_t)(year * 10000 + month * 100 + day);
}

int32_t app_night_today(void) {
  return app_night_date((int64_t)time(NULL));
}

AppNightGame app_night_of(const char *level) {
  const AppNightGame none = {.place = -1};
  BaseSpan name = base_span(level), after;
  int64_t seed = FORMATS_DEFAULT_SEED;
  if (base_span_split(name, ':', &name, &after) && !base_span_whole(after, 0, INT64_MAX, &seed)) return none;
  if (!base_span_is(name, APP_NIGHT_LEVEL)) return none;
  return (AppNightGame){.on = true, .date = app_night_today(), .seed = (uint64_t)seed, .place = -1};
}

const char *app_night_words(int32_t date, char *out, size_t size) {
  static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                       "July",    "August",   "September", "October", "November", "December"};
  const int32_t month = date / 100 % 100;
  if (month < 1 || month > 12)
    snprintf(out, size, "some day");
  else
    snprintf(out, size, "%d %s %d", (int)(date % 100), months[month - 1], (int)(date / 10000));
  return out;
}

int32_t app_night_wave(int64_t tick) {
  return formats_night_wave(tick);
}
