/* The first signal gives all of them back to the system: where the default is back, one has come. So nothing
 * outside the App has to remember it, and the next one ends a program that hangs. */
#include "app/platform/signals.h"

#include <signal.h>
#include <stddef.h>

static const int caught[] = {SIGINT, SIGTERM, SIGHUP};

enum { CAUGHT = sizeof caught / sizeof *caught };

/// Only calls that a handler may make.
static void give_back(int number) {
  (void)number;
  for (int i = 0; i < CAUGHT; i++) {
    struct sigaction now;
    if (sigaction(caught[i], NULL, &now) != 0 || now.sa_handler != give_back) continue;
    now.sa_handler = SIG_DFL;
    sigaction(caught[i], &now, NULL);
  }
}

void app_signals_catch(void) {
  for (int i = 0; i < CAUGHT; i++) {
    struct sigaction before, now = {.sa_handler = give_back, .sa_flags = SA_RESTART};
    sigemptyset(&now.sa_mask);
    for (int k = 0; k < CAUGHT; k++) sigaddset(&now.sa_mask, caught[k]);
    if (sigaction(caught[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      sigaction(caught[i], &now, NULL);
  }
}

bool app_signals_came(void) {
  bool came = false;
  for (int i = 0; i < CAUGHT; i++) {
    struct sigaction now;
    came = came || (sigaction(caught[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL);
  }
  return came;
}
