#include "cli/bench/about.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "base/compiler.h"
#include "cli/bench/commit.h"

#if defined(__clang__)
#define WORD(number)    WORD_OF(number)
#define WORD_OF(number) #number
#define COMPILER        "clang " WORD(__clang_major__) "." WORD(__clang_minor__) "." WORD(__clang_patchlevel__)
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

enum { LINE = 256 };

// The text or null, when it is empty.
static void add_text(CliJson *json, const char *key, const char *text) {
  if (text[0] == '\0')
    cli_json_null(json, key);
  else
    cli_json_text(json, key, text);
}

/// The first line of a file that begins so; "" when there is none.
static void find_line(const char *path, const char *start, char line[LINE]) {
  FILE *file = fopen(path, "r");
  bool found = false;
  while (file != NULL && !found && fgets(line, LINE, file) != NULL)
    found = strncmp(line, start, strlen(start)) == 0;
  if (file != NULL) fclose(file);
  if (!found) line[0] = '\0';
  line[strcspn(line, "\n")] = '\0';
}

static void add_processor(CliJson *json) {
  char line[LINE];
  find_line("/proc/cpuinfo", "model name", line);
  const char *colon = strstr(line, ": ");
  add_text(json, "processor", colon == NULL ? "" : colon + 2);
  cli_json_whole(json, "cores", sysconf(_SC_NPROCESSORS_ONLN));
}

static void add_system(CliJson *json) {
  char text[sizeof(struct utsname)] = "";
  struct utsname name;
  if (uname(&name) >= 0) snprintf(text, sizeof text, "%s %s %s", name.sysname, name.release, name.machine);
  add_text(json, "system", text);
}

static void add_load(CliJson *json) {
  char line[LINE];
  find_line("/proc/loadavg", "", line);
  if (line[0] == '\0')
    cli_json_null(json, "load");
  else
    cli_json_decimal(json, "load", strtod(line, NULL), 2);
}

void bench_about(CliJson *json) {
  const time_t now = time(NULL);
  struct tm utc;
  char date[32] = "";
  if (gmtime_r(&now, &utc) != NULL) strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
  cli_json_open_object(json, "about");
  cli_json_text(json, "version", THRONG_VERSION);
  add_text(json, "commit", BENCH_COMMIT);
  add_text(json, "date", date);
  cli_json_text(json, "compiler", COMPILER);
  cli_json_text(json, "build", THRONG_BUILD);
  cli_json_text(json, "vectors", base_cpu_is_wide() ? "avx2" : BASE_HAVE_SSE2 ? "sse2" : "none");
  add_processor(json);
  add_system(json);
  add_load(json);
  cli_json_close(json);
}
