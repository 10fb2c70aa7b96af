#include "app/race/race_lab.h"

#include <assert.h>
#include <stdio.h>

#include "app/ui/ui.h"

int64_t app_race_lab_value(const AppRace *race, int pane) {
  const AppRacePane *of = &race->pane[pane];
  const bool walks = race->kind == APP_RACE_STEERINGS;
  assert(race->lab.row != NULL && pane >= 0 && pane < race->count);
  const LabReading reading = {race->lab.row, &of->world, walks ? &of->walk : NULL, &of->tally};
  return race->lab.row->measure->read(&reading);
}

const char *app_race_lab_number(const AppRace *race, int pane, char *out, size_t size) {
  const LabMeasure *measure = race->lab.row->measure;
  const int64_t value = app_race_lab_value(race, pane);
  char number[64];
  lab_measure_print(measure, value, number, sizeof number);
  if (measure->names == NULL && measure->decimals == 0) app_ui_count(value, number, sizeof number);
  if (measure->names == NULL)
    snprintf(out, size, "%s %s", number, lab_measure_words(race->lab.row, value));
  else if (race->kind == APP_RACE_STEERINGS && lab_walk_goes(&race->pane[pane].walk, &race->pane[pane].world))
    snprintf(out, size, "On his way");
  else
    snprintf(out, size, "%s %s", measure->words, number);
  return out;
}

bool app_race_lab_ended(const AppRace *race) {
  bool ended = race->ticks > 0;
  for (int i = 0; i < race->count && ended; i++) {
    const AppRacePane *pane = &race->pane[i];
    ended = race->kind == APP_RACE_STEERINGS
                ? !lab_walk_goes(&pane->walk, &pane->world)
                : pane->world.tick >= (int64_t)race->lab.row->seconds * SIM_TICKS_PER_SECOND;
  }
  return ended;
}
