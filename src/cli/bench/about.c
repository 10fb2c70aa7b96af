#include "cli/bench/about.h"

#include <stdio.h>
#include <time.h>

#include "base/compiler.h"
#include "base/machine.h"
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

// The text or null, when it is empty.
static void add_text(CliJson *json, const char *key, const char *text) {
  if (text[0] == '\0')
    cli_json_null(json, key);
  else
    cli_json_text(json, key, text);
}

static void add_machine(CliJson *json) {
  char text[BASE_MACHINE_TEXT];
  base_machine_processor(text);
  add_text(json, "processor", text);
  cli_json_whole(json, "cores", base_machine_processors());
  base_machine_system(text);
  add_text(json, "system", text);
  const double load = base_machine_load();
  if (load < 0)
    cli_json_null(json, "load");
  else
    cli_json_decimal(json, "load", load, 2);
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
  cli_json_text(json, "vectors",
                BASE_HAVE_WASM_SIMD  ? "wasm"
                : base_cpu_is_wide() ? "avx2"
                : BASE_HAVE_SSE2     ? "sse2"
                                     : "none");
  add_machine(json);
  cli_json_close(json);
}
