#include "lab/run.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/number.h"

static bool is_walk(const LabRun *run) {
  return run->setup->to != NAV_NO_CELL;
}

bool lab_run_init(LabRun *run, const LabSetup *setup, int32_t at) {
  const SimWorldOptions options = lab_setup_options(setup);
  run->setup = setup;
  run->at = at;
  run->next = 0;
  run->tally = setup->tiles;
  run->limit = nav_walk_limit(&setup->level.grid);
  return sim_world_init(&run->world, &setup->level, &options) &&
         (!is_walk(run) || lab_walk_init(&run->walk, &run->world));
}

void lab_run_free(LabRun *run) {
  if (run->world.priv != NULL) sim_world_free(&run->world);
  lab_walk_free(&run->walk);
  lab_tally_free(&run->tally);
}

bool lab_run_ended(const LabRun *run) {
  if (is_walk(run)) return run->world.tick > 0 && !lab_walk_goes(&run->walk, &run->world);
  return run->world.tick >= (int64_t)run->setup->row->seconds * SIM_TICKS_PER_SECOND;
}

bool lab_run_step(LabRun *run) {
  SimCommand commands[LAB_MAX_COMMANDS + SIM_TUNE_COUNT + 1];
  const LabCaseSetup *of = &run->setup->cases[run->at];
  if (lab_run_ended(run) || run->world.no_memory) return false;
  int32_t count = run->world.tick == 0 ? lab_settle(&run->world, of->steering, &of->tuning, commands) : 0;
  count += lab_setup_commands(run->setup, run->at, &run->world, &run->next, commands + count);
  if (is_walk(run)) {
    lab_walk_step(&run->walk, &run->world, run->limit, commands, count);
  } else {
    sim_step(&run->world, commands, count);
    if (!lab_tally_tick(&run->tally, &run->world)) run->world.no_memory = true;
  }
  return !run->world.no_memory;
}

int64_t lab_run_number(const LabRun *run) {
  const LabReading reading = {run->setup->row, &run->world, is_walk(run) ? &run->walk : NULL, &run->tally};
  return run->setup->row->measure->read(&reading);
}

/* Claims */

int32_t lab_claim_count(const LabExperiment *row) {
  int32_t count = 0;
  while (count < LAB_MAX_CLAIMS && row->claims[count].is != LAB_NO_CLAIM) count++;
  return count;
}

bool lab_claim_holds(const LabClaim *claim, const int64_t *numbers) {
  const int64_t than = claim->than == LAB_NUMBER ? 0 : numbers[claim->than];
  const int64_t left = numbers[claim->of] * 100, right = than * claim->percent + claim->plus * 100;
  return claim->is == LAB_EQUAL ? left == right : claim->is == LAB_AT_LEAST ? left >= right : left <= right;
}

/// "2.5 x depth 5", "depth 5", "depth 5 + 3", "12".
static void print_right(const LabExperiment *row, const LabClaim *claim, char *out, size_t size) {
  char times[32] = "", plus[48];
  const int64_t shown = claim->than == LAB_NUMBER ? claim->plus : llabs(claim->plus);
  lab_measure_print(row->measure, shown, plus, sizeof plus);
  if (claim->than == LAB_NUMBER) {
    snprintf(out, size, "%s", plus);
    return;
  }
  if (claim->percent != 100) base_number_print(claim->percent, 2, times, sizeof times);
  snprintf(out, size, "%s%s%s%s%s", times, times[0] != '\0' ? " x " : "", row->cases[claim->than].label,
           claim->plus == 0  ? ""
           : claim->plus > 0 ? " + "
                             : " - ",
           claim->plus != 0 ? plus : "");
}

const char *lab_claim_print(const LabExperiment *row, const LabClaim *claim, char *out, size_t size) {
  static const char *const relations[] = {
      [LAB_NO_CLAIM] = "", [LAB_EQUAL] = "", [LAB_AT_LEAST] = "at least ", [LAB_AT_MOST] = "at most "};
  BASE_ASSERT(claim->of >= 0 && claim->of < lab_case_count(row));
  char right[96];
  const char *of = row->cases[claim->of].label;
  print_right(row, claim, right, sizeof right);
  snprintf(out, size, "%s%s%s%s", of != NULL ? of : "", of != NULL ? ": " : "", relations[claim->is], right);
  return out;
}
