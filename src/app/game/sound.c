/* From events to effects. */
#include "app/game/sound.h"

#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

#define FRAMES     1024 // a callback
#define LONG_AGO   -1000.0
#define PAN_MAX    0.8f                 // also the edge of the view is heard with both ears
#define FAR_FALL   2.5f                 // how fast it gets quiet beyond the view, per half view
#define FAR_MIN    0.05f                // what is quieter is not played
#define EDGE_GAIN  0.75f                // at the edge of the view
#define NEAR_TILES 7                    // enemies this far from the hero are heard as the throng
#define NEAR_MANY  60.0f                // so many reach 63 % of the full murmur
#define RING_EVERY SIM_TICKS_PER_SECOND // of a bell
#define RING_AT    (RING_EVERY / 2)     // once it has landed
#define MAX_STARTS 6                    // in a frame

typedef struct Wanted {
  float gain, pan, rate; // gain 0: not wanted
} Wanted;

struct AppSound {
  AppMix mix;
  SDL_AudioDeviceID device; // 0: none
  bool subsystem;           // audio was initialised
  Wanted wanted[APP_EFFECT_COUNT];
  double started[APP_EFFECT_COUNT]; // seconds
  int64_t count[APP_EFFECT_COUNT];
  NavCell cell[2];   // where the heroes stepped last
  BaseRandom random; // its own: no step sounds like the one before
};

/* Opening and closing */

static void SDLCALL render(void *sound, Uint8 *out, int bytes) {
  app_mix_render(&((AppSound *)sound)->mix, (float *)(void *)out, bytes / (int)(2 * sizeof(float)));
}

/// ALSA complains on standard error where there is no card: it is then left out.
static void hide_alsa(void) {
#if defined(__linux__) && defined(SDL_HINT_AUDIODRIVER)
  const char *named = SDL_getenv("SDL_AUDIODRIVER");
  if (named != NULL && named[0] != '\0') return;
  bool card = false;
  DIR *devices = opendir("/dev/snd");
  for (struct dirent *entry; devices != NULL && (entry = readdir(devices)) != NULL;)
    card = card || strncmp(entry->d_name, "pcm", 3) == 0;
  if (devices != NULL) closedir(devices);
  if (!card) SDL_SetHint(SDL_HINT_AUDIODRIVER, "pulseaudio,pipewire");
#endif
}

AppSound *app_sound_new(void) {
  AppSound *sound = calloc(1, sizeof *sound);
  if (sound == NULL || !app_mix_init(&sound->mix)) {
    free(sound);
    return NULL;
  }
  sound->cell[0] = sound->cell[1] = NAV_NO_CELL;
  sound->random = base_random_seeded(0x73746570u, 0);
  for (int i = 0; i < APP_EFFECT_COUNT; i++) sound->started[i] = LONG_AGO;
  return sound;
}

static bool open_device(AppSound *sound) {
  const SDL_AudioSpec wanted = {.freq = APP_SOUND_RATE,
                                .format = AUDIO_F32SYS,
                                .channels = 2,
                                .samples = FRAMES,
                                .callback = render,
                                .userdata = sound};
  sound->device = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
  if (sound->device != 0) SDL_PauseAudioDevice(sound->device, 0);
  return sound->device != 0;
}

AppSound *app_sound_open(void) {
  const char *named = SDL_getenv("SDL_AUDIODRIVER");
  if (app_window_unseen() && (named == NULL || named[0] == '\0')) return NULL;
  hide_alsa();
  if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) return NULL;
  AppSound *sound = app_sound_new();
  if (sound != NULL) {
    sound->subsystem = true;
    if (open_device(sound)) return sound;
    app_sound_close(sound);
  } else {
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
  }
  return NULL;
}

void app_sound_close(AppSound *sound) {
  if (sound == NULL) return;
  if (sound->device != 0) SDL_CloseAudioDevice(sound->device); // waits for the callback
  if (sound->subsystem) SDL_QuitSubSystem(SDL_INIT_AUDIO);
  app_mix_free(&sound->mix);
  free(sound);
}

/* What happened in a tick */

/// Of all that want the effect in this frame the loudest gets it.
static void want(AppSound *sound, AppEffect effect, float gain, float pan, float rate) {
  Wanted *wanted = &sound->wanted[effect];
  if (gain > wanted->gain) *wanted = (Wanted){gain, pan, rate};
}

/// How it is heard from tile coordinates: left and right by the place on the screen, quieter beyond the view.
static void want_at(const AppGame *game, AppEffect effect, float x, float y, float rate) {
  const AppCamera *camera = &game->camera;
  const float half_w = fmaxf(camera->view.w / 2, 1), half_h = fmaxf(camera->view.h / 2, 1);
  const float dx = (x - camera->x) * camera->zoom / half_w, dy = (y - camera->y) * camera->zoom / half_h;
  const float beyond = FAR_FALL * hypotf(fmaxf(fabsf(dx) - 1, 0), fmaxf(fabsf(dy) - 1, 0));
  const float inside = 1 - (1 - EDGE_GAIN) * fminf(fmaxf(fabsf(dx), fabsf(dy)), 1);
  const float gain = app_effects[effect].everywhere ? 1 : inside / (1 + beyond * beyond);
  if (gain >= FAR_MIN) want(game->sound, effect, gain, fminf(fmaxf(dx, -1), 1) * PAN_MAX, rate);
}

/// Up the scale with the embers; where there are more than its notes, some share one.
static float ember_rate(const SimWorld *world) {
  static const float semitones[] = {0, 3, 5, 7, 10, 12, 15, 17, 19, 22, 24};
  enum { LAST = sizeof semitones / sizeof *semitones - 1 };
  int32_t at = SDL_max(world->hero.embers - 1, 0);
  if (world->embers_needed - 1 > LAST) at = at * LAST / (world->embers_needed - 1);
  return exp2f(semitones[SDL_min(at, LAST)] / 12);
}

static void take_event(const AppGame *game, const SimEvent *event) {
  const float rate = event->kind == SIM_EVENT_EMBER ? ember_rate(&game->world) : 1;
  for (int i = 0; i < APP_EFFECT_COUNT; i++)
    if (app_effects[i].events >> event->kind & 1)
      want_at(game, (AppEffect)i, (float)event->x + 0.5f, (float)event->y + 0.5f, rate);
}

static void take_step(AppGame *game, int32_t of) {
  AppSound *sound = game->sound;
  const SimHero *hero = sim_world_hero(&game->world, of);
  if (hero->cell == sound->cell[of]) return;
  const bool first = sound->cell[of] == NAV_NO_CELL;
  sound->cell[of] = hero->cell;
  if (first) return;
  const bool mud = game->world.grid.terrain[hero->cell] == NAV_MUD;
  const float vary = (float)base_random_below(&sound->random, 1000) / 1000;
  want_at(game, mud ? APP_EFFECT_STEP_MUD : APP_EFFECT_STEP, (float)hero->x / (float)BASE_ONE,
          (float)hero->y / (float)BASE_ONE, 0.88f + 0.24f * vary);
}

static void take_bell(const AppGame *game) {
  const SimWorld *world = &game->world;
  const SimBell *bell = &world->traces.bell;
  if (bell->left <= 0 || bell->left % RING_EVERY != RING_AT) return;
  want_at(game, APP_EFFECT_BELL_RINGS, (float)nav_grid_x(&world->grid, bell->cell) + 0.5f,
          (float)nav_grid_y(&world->grid, bell->cell) + 0.5f, 1);
}

void app_sound_tick(AppGame *game) {
  if (game->sound == NULL) return;
  for (int32_t i = 0; i < game->world.event_count; i++) take_event(game, &game->world.events[i]);
  for (int32_t i = 0; i < sim_world_heroes(&game->world); i++) take_step(game, i);
  if (game->world.second == NULL) game->sound->cell[1] = NAV_NO_CELL;
  take_bell(game);
}

/* Frames */

void app_sound_reset(AppGame *game) {
  AppSound *sound = game->sound;
  if (sound == NULL) return;
  memset(sound->wanted, 0, sizeof sound->wanted);
  sound->cell[0] = sound->cell[1] = NAV_NO_CELL;
}

static bool is_heard(const AppGame *game) {
  return game->has_world && !game->backdrop && app_game_runs(game);
}

/// 0..1: how many enemies are near the hero.
static float crowd_level(const AppGame *game) {
  const SimWorld *world = &game->world;
  if (!is_heard(game) || world->end_tick >= 0) return 0;
  const NavGrid *grid = &world->grid;
  const int32_t x = nav_grid_x(grid, world->hero.cell), y = nav_grid_y(grid, world->hero.cell);
  int32_t near = 0;
  for (int32_t v = SDL_max(y - NEAR_TILES, 0); v <= SDL_min(y + NEAR_TILES, grid->height - 1); v++)
    for (int32_t u = SDL_max(x - NEAR_TILES, 0); u <= SDL_min(x + NEAR_TILES, grid->width - 1); u++)
      near += world->crowd[nav_grid_cell(grid, u, v)];
  return 1 - expf(-(float)near / NEAR_MANY);
}

static void start_wanted(AppGame *game) {
  AppSound *sound = game->sound;
  int starts = 0;
  for (int i = 0; i < APP_EFFECT_COUNT; i++) {
    const Wanted wanted = sound->wanted[i];
    if (wanted.gain <= 0 || game->clock->now - sound->started[i] < (double)app_effects[i].gap) continue;
    if (starts == MAX_STARTS ||
        !app_mix_start(&sound->mix, (AppEffect)i, wanted.gain, wanted.pan, wanted.rate))
      break;
    sound->started[i] = game->clock->now;
    sound->count[i]++;
    starts++;
  }
  memset(sound->wanted, 0, sizeof sound->wanted);
}

void app_sound_frame(AppGame *game, bool clicked) {
  AppSound *sound = game->sound;
  if (sound == NULL) return;
  const float volume =
      app_sound_is_off(game->settings) ? 0 : (float)game->settings->value[APP_SETTING_VOLUME] / 100;
  app_mix_levels(&sound->mix, volume * volume, is_heard(game) ? 1 : 0, crowd_level(game));
  if (clicked) want(sound, APP_EFFECT_CLICK, 1, 0, 1);
  start_wanted(game);
}

/* Settings */

void app_sound_set_volume(AppSettings *settings, int32_t percent) {
  settings->value[APP_SETTING_VOLUME] = SDL_clamp(percent, 0, 100);
  settings->value[APP_SETTING_MUTED] = false;
}

bool app_sound_is_off(const AppSettings *settings) {
  return settings->value[APP_SETTING_MUTED] || settings->value[APP_SETTING_VOLUME] == 0;
}

void app_sound_toggle(AppSettings *settings) {
  const bool off = app_sound_is_off(settings);
  settings->value[APP_SETTING_MUTED] = !off;
  if (off && settings->value[APP_SETTING_VOLUME] == 0)
    settings->value[APP_SETTING_VOLUME] = app_setting_info[APP_SETTING_VOLUME].standard;
  app_settings_save(settings);
}

AppMix *app_sound_mix(AppSound *sound) {
  return &sound->mix;
}

int64_t app_sound_count(const AppSound *sound, AppEffect effect) {
  return sound->count[effect];
}
