/* Sounds of the running game. It reads the events of each tick and the hero, and never touches the world. The
 * nearest of a frame's requests for an effect is played, no oftener than its row allows, whatever the number
 * of enemies.
 *
 * On a machine without sound app_sound_open returns NULL, which every function takes. A window that
 * is not seen (SDL's dummy and offscreen drivers) is silent unless SDL_AUDIODRIVER is set. */
#ifndef APP_TOLD_SOUND_H
#define APP_TOLD_SOUND_H

#include "app/game/game.h"
#include "app/sound/mix.h"

typedef struct AppSound AppSound;

/// Opens the audio device; call after video is open. NULL: there is none.
AppSound *app_sound_open(void);
/// A sound without a device, for tests: app_mix_render renders the samples that would be heard. NULL: out of
/// memory.
AppSound *app_sound_new(void);
void app_sound_close(AppSound *sound);

/// A new world: nothing of the old one sounds on.
void app_sound_reset(AppGame *game);
/// Takes note of what happened in the last tick.
void app_sound_tick(AppGame *game);
/// Starts an effect at full place in this frame, for what the window itself does: a picture, a medal.
void app_sound_play(AppGame *game, AppEffect effect);
/// Once a frame, after its ticks, before the widgets: plays what was noted, a click, and a tick where another
/// widget has the focus of keys or gamepad (0: none shows it); sets levels.
/// The sound of a race over the game.
typedef struct AppSoundRace {
  bool on, paused;
  float danger; // 0..1: how much of its piece plays
} AppSoundRace;

/// Before app_sound_frame, each frame.
void app_sound_race(AppGame *game, AppSoundRace race);
void app_sound_frame(AppGame *game, bool clicked, uint64_t focus);

/// The slider and the key: 0 is off. The key brings back the volume that was, and saves.
void app_sound_set_volume(AppSettings *settings, int32_t percent);
void app_sound_toggle(AppSettings *settings);
bool app_sound_is_off(const AppSettings *settings);

AppMix *app_sound_mix(AppSound *sound);
/// The number of times that the effect was started.
int64_t app_sound_count(const AppSound *sound, AppEffect effect);

#endif
