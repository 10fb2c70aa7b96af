/* Commands as bytes: the kind, which of the other members are not 0, and those, in groups of seven bits,
 * signed ones folded. Nothing is checked here: what was given is given again, also what the world refuses. */
#include "sim/history/commands.h"

#include <stdlib.h>

enum { MEMBERS = 8, LONGEST_NUMBER = 5, LONGEST = 2 + MEMBERS * LONGEST_NUMBER };

/// The members but for the kind, in an order of their own.
static int32_t *member(SimCommand *command, int32_t i) {
  int32_t *const members[MEMBERS] = {&command->id,   &command->x,     &command->y,     &command->value,
                                     &command->hero, &command->every, &command->start, &command->asleep};
  return members[i];
}

static size_t write_command(const SimCommand *command, uint8_t out[LONGEST]) {
  SimCommand copy = *command;
  size_t size = 2;
  out[0] = (uint32_t)command->kind < SIM_CMD_COUNT ? (uint8_t)command->kind
                                                   : UINT8_MAX; // there is no such command
  out[1] = 0;
  for (int32_t i = 0; i < MEMBERS; i++) {
    const int32_t value = *member(&copy, i);
    if (value == 0) continue;
    out[1] = (uint8_t)(out[1] | 1u << i);
    uint32_t left = (uint32_t)value << 1 ^ (value < 0 ? UINT32_MAX : 0);
    for (; left > 127; left >>= 7) out[size++] = (uint8_t)(left | 128);
    out[size++] = (uint8_t)left;
  }
  return size;
}

/// Returns what lies behind it.
static const uint8_t *read_command(const uint8_t *in, SimCommand *command) {
  *command = (SimCommand){.kind = (SimCommandKind)*in++};
  const uint8_t members = *in++;
  for (int32_t i = 0; i < MEMBERS; i++) {
    if ((members >> i & 1) == 0) continue;
    uint32_t folded = 0;
    for (uint32_t shift = 0;; shift += 7) {
      folded |= (uint32_t)(*in & 127) << shift;
      if (*in++ < 128) break;
    }
    *member(command, i) = (int32_t)(folded >> 1 ^ (folded & 1 ? UINT32_MAX : 0));
  }
  return in;
}

bool sim_given_fits(const uint8_t *bytes, size_t *at, size_t end) {
  if (end - *at < 2) return false;
  const uint8_t members = bytes[*at + 1];
  *at += 2;
  for (int32_t i = 0; i < MEMBERS; i++) {
    if ((members >> i & 1) == 0) continue;
    int32_t length = 1;
    for (; *at < end && bytes[*at] > 127; ++*at) length++;
    if (*at == end || length > LONGEST_NUMBER) return false;
    ++*at;
  }
  return true;
}

const SimGiven *sim_given_at(const SimBranch *branch, int64_t tick) {
  const SimBranchParts *parts = branch->parts;
  int64_t low = 0, high = parts->given_count;
  while (low < high) {
    const int64_t middle = low + (high - low) / 2;
    if (parts->given[middle].tick < tick)
      low = middle + 1;
    else
      high = middle;
  }
  return low < parts->given_count && parts->given[low].tick == tick ? &parts->given[low] : NULL;
}

int32_t sim_given_count(const SimBranch *branch, int64_t tick) {
  const SimGiven *given = sim_given_at(branch, tick);
  return given == NULL ? 0 : given->count;
}

bool sim_given_room(SimHistory *history, int32_t count) {
  SimHistoryParts *parts = history->parts;
  if (count <= parts->scratch_count) return true;
  int32_t room = parts->scratch_count < 16 ? 16 : parts->scratch_count;
  while (room < count) room *= 2;
  SimCommand *grown = realloc(parts->scratch, (size_t)room * sizeof *grown);
  if (grown == NULL) return false;
  parts->scratch = grown;
  parts->scratch_count = room;
  return true;
}

/// The last entry, made where it is of an earlier tick.
static SimGiven *entry_for(SimBranchParts *parts, int64_t tick) {
  if (parts->given_count > 0 && parts->given[parts->given_count - 1].tick == tick)
    return &parts->given[parts->given_count - 1];
  SimGiven *grown = base_grown(parts->given, (size_t)parts->given_count, sizeof *grown);
  if (grown == NULL || parts->words.length > UINT32_MAX / 2) {
    if (grown != NULL) parts->given = grown;
    return NULL;
  }
  parts->given = grown;
  grown[parts->given_count] = (SimGiven){.tick = tick, .at = (uint32_t)parts->words.length};
  return &grown[parts->given_count++];
}

bool sim_given_add(SimHistory *history, SimBranch *branch, int64_t tick, const SimCommand *commands,
                   int32_t count) {
  SimBranchParts *parts = branch->parts;
  const int64_t entries = parts->given_count;
  const size_t length = parts->words.length;
  SimGiven *given = entry_for(parts, tick);
  bool made =
      given != NULL && given->count <= INT32_MAX / 4 - count && sim_given_room(history, given->count + count);
  for (int32_t i = 0; i < count && made; i++) {
    uint8_t bytes[LONGEST];
    base_buffer_add(&parts->words, bytes, write_command(&commands[i], bytes));
    made = !parts->words.failed;
  }
  if (made) {
    given->count += count;
    return true;
  }
  parts->given_count = entries;
  parts->words.length = length;
  parts->words.failed = false;
  return false;
}

int32_t sim_given_read(const SimHistory *history, const SimBranch *branch, const SimGiven *given,
                       int32_t skip) {
  if (given == NULL) return 0;
  const uint8_t *in = (const uint8_t *)branch->parts->words.data + given->at;
  SimCommand skipped;
  for (int32_t i = 0; i < given->count; i++)
    in = read_command(in, i < skip ? &skipped : &history->parts->scratch[i - skip]);
  return given->count > skip ? given->count - skip : 0;
}
