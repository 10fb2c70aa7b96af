#include "app/shell/shell_run.h"

#include "app/platform/host.h"
#include "app/platform/signals.h"
#include "app/shell/shell_frame.h"
#include "app/shell/shell_open.h"
#include "app/shell/shell_report.h"

static bool run_frame(void *context) {
  App *app = context;
  app->quit = app_signals_came();
  shell_frame(app);
  return !app->quit;
}

static int close_app(void *context) {
  return shell_close(context);
}

int shell_run(const AppOptions *options) {
  app_signals_catch();
  App *app = shell_open(options);
  if (app == NULL) return 1;
  return app_host_run(
      &(AppHost){.frame = run_frame, .close = close_app, .report = shell_report, .context = app});
}
