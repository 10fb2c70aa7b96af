/* The machine, as POSIX and Linux tell of it. */
#include "base/machine.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

int32_t base_machine_processors(void) {
  const long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (int32_t)count;
}

/// The first line of a file that begins so; "" when there is none.
static void find_line(const char *path, const char *start, char line[BASE_MACHINE_TEXT]) {
  FILE *file = fopen(path, "r");
  bool found = false;
  while (file != NULL && !found && fgets(line, BASE_MACHINE_TEXT, file) != NULL)
    found = strncmp(line, start, strlen(start)) == 0;
  if (file != NULL) fclose(file);
  if (!found) line[0] = '\0';
  line[strcspn(line, "\n")] = '\0';
}

void base_machine_processor(char out[BASE_MACHINE_TEXT]) {
  char line[BASE_MACHINE_TEXT];
  find_line("/proc/cpuinfo", "model name", line);
  const char *colon = strstr(line, ": ");
  snprintf(out, BASE_MACHINE_TEXT, "%s", colon == NULL ? "" : colon + 2);
}

void base_machine_system(char out[BASE_MACHINE_TEXT]) {
  struct utsname name;
  out[0] = '\0';
  if (uname(&name) >= 0)
    snprintf(out, BASE_MACHINE_TEXT, "%s %s %s", name.sysname, name.release, name.machine);
}

double base_machine_load(void) {
  char line[BASE_MACHINE_TEXT];
  find_line("/proc/loadavg", "", line);
  return line[0] == '\0' ? -1 : strtod(line, NULL);
}
