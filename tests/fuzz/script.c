/* Scripts of the window: steps come by time, each of a known kind, those that name a file with its name. */
#include "app/script/script.h"

#include "app/script/script_read.h"
#include "app/script/steps.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  BaseIssues issues = {0};
  AppScript *script = app_script_parse((const char *)data, size, &issues);
  FUZZ_CHECK((script != NULL) == (issues.errors == 0), "errors were not said");
  if (script == NULL) return 0;
  FUZZ_CHECK(script->count >= 0 && script->count <= APP_SCRIPT_MAX_STEPS && script->count <= script->capacity,
             "%d steps", (int)script->count);
  for (int32_t i = 0; i < script->count; i++) {
    const ScriptStep *step = &script->steps[i], *before = i > 0 ? step - 1 : step;
    FUZZ_CHECK(step->ms >= 0 && step->ms >= before->ms, "step %d is too early", (int)i);
    FUZZ_CHECK(step->ms > before->ms || step->order >= before->order, "step %d is too late", (int)i);
    FUZZ_CHECK(step->kind <= STEP_QUIT, "a step of no kind");
    const bool file = step->kind == STEP_SCREENSHOT || step->kind == STEP_TEXTS || step->kind == STEP_DROP;
    FUZZ_CHECK(file == (step->text != NULL) && (!file || step->text[0] != '\0'), "a file has no name");
  }
  app_script_free(script);
  return 0;
}
