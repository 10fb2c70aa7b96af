/* The world's position in its time. */
#include "app/run/when.h"

bool app_time_known(const AppGame *game) {
  return game->run.has_world && !game->run.backdrop && game->run.history != NULL;
}

int64_t app_time_end(const AppGame *game) {
  return app_time_known(game)  ? sim_history_end(game->run.history)
         : game->run.has_world ? game->run.world.tick
                               : 0;
}

int64_t app_time_at(const AppGame *game) {
  return game->run.time.seeks ? game->run.time.wanted : game->run.has_world ? game->run.world.tick : 0;
}

bool app_time_is_past(const AppGame *game) {
  return app_time_known(game) && app_time_at(game) < sim_history_end(game->run.history);
}
