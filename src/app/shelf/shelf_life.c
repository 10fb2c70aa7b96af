/* The shelf comes and goes. */
#include "app/shelf/shelf_life.h"

#include <stdlib.h>

#include "app/shelf/own_cards.h"
#include "app/shelf/replay_cards.h"

AppShelf *app_shelf_new(void) {
  AppShelf *shelf = calloc(1, sizeof *shelf);
  if (shelf == NULL) return NULL;
  shelf->own_revision = shelf->replay_revision = -1;
  shelf->wanted = (AppNewLevel){APP_SHELF_EMPTY, 48, 32, 1};
  shelf->losses_form = -1;
  return shelf;
}

void app_shelf_forget(AppShelf *shelf) {
  if (shelf == NULL) return;
  app_shelf_drop_own(shelf);
  app_shelf_drop_replays(shelf);
  app_campaign_thumb_free(&shelf->preview);
  if (shelf->is_made) sim_level_free(&shelf->level);
  shelf->is_made = false;
}

void app_shelf_free(AppShelf *shelf) {
  if (shelf == NULL) return;
  app_shelf_forget(shelf);
  free(shelf->losses);
  free(shelf);
}
