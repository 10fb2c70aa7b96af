#include "app/platform/host.h"

#include <SDL.h>

int app_host_run(const AppHost *host) {
  while (host->frame(host->context)) continue;
  return host->close(host->context);
}

void app_host_wait(uint32_t milliseconds) {
  SDL_Delay(milliseconds);
}

bool app_host_dense(void) {
  return true;
}

bool app_host_sizes(void) {
  return true;
}

bool app_host_ends(void) {
  return true;
}
