/* Opens the window, shows the title for a few frames, closes it and loses 128 bytes of its own, which the
 * leak sanitizer must report. With the argument `none` it loses nothing. */
#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "app/shell/app.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_run.h"

static void *volatile kept;

static void lose_a_block(void) {
  kept = malloc(128);
  if (kept != NULL) memset(kept, 1, 128);
  kept = NULL;
}

int main(int argc, char **argv) {
  const AppOptions options = {.game = {.enemies = -1}, .width = 640, .height = 480};
  App *app = shell_open(&options);
  if (app == NULL) return 2;
  app->clock.fixed = app->clock.unpaced = true;
  for (int frame = 0; frame < 3; frame++) shell_frame(app);
  shell_close(app);
  if (argc < 2 || strcmp(argv[1], "none") != 0) lose_a_block();
  return 0;
}
