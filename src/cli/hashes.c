/* Files of state hashes. Both are gone through once, a line a tick, so they may be of any length. */
#include "cli/hashes.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/call.h"

enum { LINE = 64 };

static void close_against(CliHashes *hashes) {
  if (hashes->against >= 0) close(hashes->against);
  hashes->against = -1;
}

bool cli_hashes_open(CliHashes *hashes, const char *out, const char *against) {
  char error[BASE_FILE_ERROR_TEXT];
  *hashes = (CliHashes){.against = -1, .first_difference = -1};
  if (against != NULL && (hashes->against = base_file_open(against, error)) < 0)
    return cli_refuse("--against: %s", error);
  if (out == NULL || (hashes->out = base_file_stream(out)) != NULL) return true;
  cli_refuse("--hashes: %s cannot be written: %s", out, strerror(errno));
  close_against(hashes);
  return false;
}

/// The next byte; -1: the end, or a read that failed.
static int next_byte(CliHashes *hashes) {
  BASE_ASSERT(hashes->against >= 0 && hashes->at <= hashes->end);
  if (hashes->at == hashes->end) {
    const ptrdiff_t got = base_file_some(hashes->against, hashes->part, sizeof hashes->part);
    if (got < 0) hashes->failure = errno;
    if (got <= 0) return -1;
    hashes->at = 0;
    hashes->end = (size_t)got;
  }
  return (unsigned char)hashes->part[hashes->at++];
}

/// The next line, as far as there is room: the rest is the next one. False: there is none.
static bool read_text(CliHashes *hashes, char text[LINE]) {
  size_t length = 0;
  int byte = -1;
  while (length + 1 < LINE && byte != '\n' && (byte = next_byte(hashes)) >= 0) text[length++] = (char)byte;
  text[length] = '\0';
  return length > 0 && hashes->failure == 0;
}

/// The next line that is not empty; false: the end, or a fault.
static bool next_line(CliHashes *hashes, int64_t *tick, BaseHash *hash) {
  char text[LINE];
  BaseSpan rest, word, second;
  do {
    if (!read_text(hashes, text)) return false;
    hashes->line++;
    rest = base_span_trim((BaseSpan){text, strcspn(text, "\r\n")});
  } while (rest.length == 0);
  if (base_span_word(&rest, &word) && base_span_whole(word, 0, INT64_MAX, tick) &&
      base_span_word(&rest, &second) && base_span_hex(second, hash) && base_span_trim(rest).length == 0)
    return true;
  hashes->fault = "expected TICK HASH, the hash in 16 hex digits";
  return false;
}

/// The line of this tick; those of earlier ones are passed over.
static void compare_tick(CliHashes *hashes, int64_t tick, BaseHash hash) {
  BASE_ASSERT(hashes->against >= 0 && tick >= 0);
  int64_t found = -1;
  BaseHash there = 0;
  while (found < tick)
    if (!next_line(hashes, &found, &there)) {
      close_against(hashes);
      return;
    }
  if (found > tick) {
    hashes->fault = "expected a line for each tick";
    close_against(hashes);
    return;
  }
  hashes->compared++;
  if (there == hash || hashes->first_difference >= 0) return;
  hashes->first_difference = tick;
  hashes->here = hash;
  hashes->there = there;
}

void cli_hashes_tick(void *of, const SimWorld *world) {
  CliHashes *hashes = of;
  if (hashes->out == NULL && hashes->against < 0) return;
  const BaseHash hash = sim_world_hash(world);
  if (hashes->out != NULL) fprintf(hashes->out, "%" PRId64 " %016" PRIx64 "\n", world->tick, hash);
  if (hashes->against >= 0) compare_tick(hashes, world->tick, hash);
}

bool cli_hashes_report(const CliHashes *hashes, const char *against) {
  if (against == NULL) return true;
  if (hashes->fault != NULL) {
    base_say(stderr, "%s:%" PRId64 ":1: error: %s", against, hashes->line, hashes->fault);
    return false;
  }
  if (hashes->failure != 0) return cli_refuse("--against: %s: %s", against, strerror(hashes->failure));
  if (hashes->compared == 0) return cli_refuse("--against: %s holds no hash of these ticks", against);
  if (hashes->first_difference < 0) {
    base_say(stdout, "%" PRId64 " hashes equal those of %s", hashes->compared, against);
    return true;
  }
  base_say(stdout, "first hash that differs from %s at tick %" PRId64 ": %016" PRIx64 ", there %016" PRIx64,
           against, hashes->first_difference, hashes->here, hashes->there);
  return false;
}

bool cli_hashes_close(CliHashes *hashes, const char *out) {
  bool failed = false;
  close_against(hashes);
  if (hashes->out != NULL) {
    failed = ferror(hashes->out) != 0;
    failed = fclose(hashes->out) != 0 || failed;
  }
  *hashes = (CliHashes){.against = -1};
  return !failed || cli_refuse("--hashes: %s could not be written", out);
}
