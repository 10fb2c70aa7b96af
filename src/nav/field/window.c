/* The blocks of a field: which have been written, and how they are cleaned and filled. */
#include "nav/field/window.h"

#include <string.h>

#include "base/assert.h"

enum { A_LINE = 16 }; // values in a line of memory

static void clean_cells(NavField *field, NavCell from, NavCell end) {
  BASE_ASSERT(from >= 0 && from <= end && end <= field->cells);
  const FieldWork *work = field->work;
  const size_t count = (size_t)(end - from);
  memset(field->value + from, 0xff, count * sizeof *field->value);
  memset(field->best + from, 0, count);
  memset(work->state + from, 0, count);
}

static NavCell end_of(const NavField *field, int32_t block) {
  const NavCell end = (block + 1) * FIELD_BLOCK;
  return end < field->cells ? end : field->cells;
}

void nav_field_clean_block(NavField *field, int32_t block) {
  FieldWork *work = field->work;
  const uint64_t others = ~((uint64_t)1 << (block % 64));
  work->written[block / 64] &= others;
  work->stale[block / 64] &= others;
  clean_cells(field, block * FIELD_BLOCK, end_of(field, block));
}

void nav_field_each_run(NavField *field, int32_t first, int32_t end, NavFieldOnRun *on_run, void *context) {
  const FieldWork *work = field->work;
  for (int32_t block = first; block < end;) {
    uint64_t word = work->written[block / 64] >> (block % 64);
    if (word == 0) {
      block = (block / 64 + 1) * 64;
      continue;
    }
    block += (int32_t)base_lowest_bit(word);
    int32_t last = block;
    while (last < end && nav_field_block_written(work, last)) last++;
    if (last == block) break;
    NavCell from = block * FIELD_BLOCK, to = last * FIELD_BLOCK;
    on_run(context, field, from, (to < field->cells ? to : field->cells) - from);
    block = last;
  }
}

static void fill_run(void *context, NavField *field, NavCell from, int32_t count) {
  (void)context;
  memset(field->value + from, 0xff, (size_t)count * sizeof *field->value);
}

void nav_field_fill(NavField *field, int32_t first, int32_t end) {
  nav_field_each_run(field, first, end, fill_run, NULL);
}

static void fetch_run(void *context, NavField *field, NavCell from, int32_t count) {
  (void)context;
  for (NavCell cell = from; cell < from + count; cell += A_LINE) BASE_PREFETCH_TO_WRITE(&field->value[cell]);
}

void nav_field_fetch(NavField *field, int32_t first, int32_t end) {
  nav_field_each_run(field, first, end, fetch_run, NULL);
}

void nav_field_start_waves(NavField *field, const NavFieldInput *input, uint32_t largest) {
  FieldWork *work = field->work;
  FieldWave *wave = &work->wave;
  field->unit = 1;
  wave->value = field->value;
  wave->state = work->state;
  wave->pool = work->pool;
  wave->pool_count = work->pool_count;
  wave->wide_cpu = work->wide_cpu;
  wave->goals = work->goals;
  wave->goal_count = work->goal_count;
  nav_field_wave_start(wave, input, largest);
}

static bool in_columns(FieldRect window, int32_t x, int32_t count) {
  return x >= window.x0 && x + count <= window.x1;
}

// Most blocks lie inside; others, row by row: before the window's columns, and behind them.
static void clean_outside(NavField *field, int32_t block) {
  const FieldWork *work = field->work;
  const FieldRect window = work->window;
  const NavCell from = block * FIELD_BLOCK, end = end_of(field, block);
  int32_t row = from / field->stride, x = from - row * field->stride;
  if (row >= window.y0 && row < window.y1 && in_columns(window, x, FIELD_BLOCK)) return;
  for (NavCell cell = from; cell < end; row++, x = 0) {
    const int32_t left = end - cell, rest = field->stride - x, count = left < rest ? left : rest;
    const bool outside = row < window.y0 || row >= window.y1;
    if (outside || x + count <= window.x0 || x >= window.x1) {
      clean_cells(field, cell, cell + count);
    } else {
      if (x < window.x0) clean_cells(field, cell, cell + window.x0 - x);
      if (x + count > window.x1) clean_cells(field, cell + window.x1 - x, cell + count);
    }
    cell += count;
  }
}

int32_t nav_field_clean(NavField *field, int32_t word) {
  FieldWork *work = field->work;
  int32_t count = 0;
  BASE_ASSERT(word >= 0 && word <= work->blocks / 64);
  for (; work->stale[word] != 0; work->stale[word] &= work->stale[word] - 1, count++) {
    const int32_t block = word * 64 + (int32_t)base_lowest_bit(work->stale[word]);
    if (block < work->blocks) clean_outside(field, block);
  }
  return count;
}
