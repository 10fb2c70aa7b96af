#include "app/platform/host.h"

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

bool app_host_is_full(SDL_Window *window) {
  return (SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

bool app_host_set_full(SDL_Window *window, bool full) {
  return SDL_SetWindowFullscreen(window, full ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0) == 0;
}

bool app_host_ends(void) {
  return true;
}
