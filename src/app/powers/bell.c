/* A bell in the hand: a ring shows from how far it is heard on open floor. */
#include "app/game/game.h"
#include "app/platform/art.h"

static void show(const AppGame *game, AppPointed *to) {
  const int32_t *value = game->run.world.tuning.value; // hundredths of tiles
  to->reach = (float)SDL_max(value[SIM_TUNE_BELL_LOUDNESS] - value[SIM_TUNE_HEARING], 0) / 100;
}

static const char *what_if(const AppGame *game, int32_t x, int32_t y, SimCommand *command) {
  if (!app_power_rules(APP_ARM_BELL)->fits(&game->run.world, x, y)) return NULL;
  *command = (SimCommand){.kind = SIM_CMD_BELL, .x = x, .y = y};
  return "a bell rings there";
}

const AppPower app_power_bell = {
    .command = SIM_CMD_BELL,
    .ghost = APP_SPRITE_BELL,
    .ghost_size = 0.7f,
    .show = show,
    .what_if = what_if,
    .words = "Tap a bright tile: the bell rings there and lures those who hear it",
    .refusal = "Throw it where he can see, at most 8 tiles away.",
    .none_left = "No bells left.",
    .none_given = "There are no bells in this level.",
    .sound = APP_EFFECT_BELL_THROWN,
    .button = "Bell button",
    .help = "Your next tap throws a bell; enemies that hear it go to look",
};
