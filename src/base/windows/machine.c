/* The machine, as Windows tells of it. */
#include "base/machine.h"

#include <stdio.h>

#include "base/windows/wide.h"

int32_t base_machine_processors(void) {
  const DWORD count = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
  return count < 1 ? 1 : (int32_t)count;
}

/// A text of the registry; "" where there is none.
static void registry_text(const wchar_t *key, const wchar_t *name, char out[BASE_MACHINE_TEXT]) {
  wchar_t text[BASE_MACHINE_TEXT / 4];
  DWORD bytes = sizeof text;
  out[0] = '\0';
  if (RegGetValueW(HKEY_LOCAL_MACHINE, key, name, RRF_RT_REG_SZ, NULL, text, &bytes) != ERROR_SUCCESS ||
      !base_windows_narrow(text, out, BASE_MACHINE_TEXT))
    out[0] = '\0';
}

void base_machine_processor(char out[BASE_MACHINE_TEXT]) {
  registry_text(L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", L"ProcessorNameString", out);
}

void base_machine_system(char out[BASE_MACHINE_TEXT]) {
  char build[BASE_MACHINE_TEXT];
  registry_text(L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion", L"CurrentBuildNumber", build);
  snprintf(out, BASE_MACHINE_TEXT, "Windows build %.32s x86_64", build[0] == '\0' ? "unknown" : build);
}

double base_machine_load(void) {
  return -1;
}
