/* Plays effects for events. */
#include "app/told/sound.h"

#include <assert.h>
#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/powers.h"
#include "app/game/state.h"
#include "app/gauges/hearing.h"
#include "app/view/terrain.h"
#include "base/random.h"

#define FRAMES     1024 // a callback
#define LONG_AGO   -1000.0
#define PAN_MAX    0.8f                 // also the edge of the view is heard with both ears
#define FAR_FALL   2.5f                 // how fast it gets quiet beyond the view, per half view
#define FAR_MIN    0.05f                // what is quieter is not played
#define EDGE_GAIN  0.75f                // at the edge of the view
#define RING_EVERY SIM_TICKS_PER_SECOND // of a bell
#define RING_AT    (RING_EVERY / 2)     // once it has landed
#define MAX_STARTS 6                    // in a frame
#define LAB_MUSIC  0.4f                 // while the panel of the lab is open
#define STEP_PITCH 0.09f                // up and down, by chance
#define STEP_GAIN  0.2f                 // quieter, by chance
#define STEP_SIDE  0.07f                // feet are left and right of him, in pan

typedef struct Wanted {
  float gain, pan, rate; // gain 0: not wanted
} Wanted;

struct AppSound {
  AppMix mix;
  SDL_Thread *maker;        // NULL: none; parts are then made frame by frame
  int parts;                // of the mix that are made; also where one has failed
  SDL_atomic_t made;        // the mix may be rendered
  SDL_AudioDeviceID device; // 0: none
  bool subsystem;           // audio was initialised
  Wanted wanted[APP_EFFECT_COUNT];
  double started[APP_EFFECT_COUNT]; // seconds
  int64_t count[APP_EFFECT_COUNT];
  AppHearing hearing;
  AppSoundRace race;
  NavCell cell[2];   // where the heroes stepped last
  bool waited;       // for the first command, in the last frame
  double met_until;  // that the last name of a kind is shown
  uint64_t focus;    // the widget that had it in the last frame
  bool foot[2];      // that comes next
  BaseRandom random; // its own: no step sounds like the one before
};

/* Opening and closing */

static void SDLCALL render_audio(void *sound, Uint8 *out, int bytes) {
  AppSound *of = sound;
  if (SDL_AtomicGet(&of->made) != 0)
    app_mix_render(&of->mix, (float *)(void *)out, bytes / (int)(2 * sizeof(float)));
  else
    memset(out, 0, (size_t)bytes);
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

/// Makes one part; after a failure no more are made, and nothing is heard.
static void make_part(AppSound *sound) {
  if (!app_mix_make(&sound->mix, sound->parts++))
    sound->parts = APP_MIX_PARTS;
  else if (sound->parts == APP_MIX_PARTS)
    SDL_AtomicSet(&sound->made, 1);
}

/// Synthesises in a thread of its own: the window opens meanwhile.
static int SDLCALL make_parts(void *sound) {
  AppSound *of = sound;
  while (of->parts < APP_MIX_PARTS) make_part(of);
  return 0;
}

static AppSound *new_empty(void) {
  AppSound *sound = calloc(1, sizeof *sound);
  if (sound == NULL) return NULL;
  app_mix_init(&sound->mix);
  app_hearing_reset(&sound->hearing);
  sound->cell[0] = sound->cell[1] = NAV_NO_CELL;
  sound->random = base_random_seeded(0x73746570u, 0);
  for (int i = 0; i < APP_EFFECT_COUNT; i++) sound->started[i] = LONG_AGO;
  return sound;
}

AppSound *app_sound_new(void) {
  AppSound *sound = new_empty();
  if (sound != NULL) make_parts(sound);
  if (sound != NULL && SDL_AtomicGet(&sound->made) != 0) return sound;
  app_sound_close(sound);
  return NULL;
}

static bool open_device(AppSound *sound) {
  const SDL_AudioSpec wanted = {.freq = APP_SOUND_RATE,
                                .format = AUDIO_F32SYS,
                                .channels = 2,
                                .samples = FRAMES,
                                .callback = render_audio,
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
  AppSound *sound = new_empty();
  if (sound != NULL) {
    sound->subsystem = true;
    sound->maker = SDL_CreateThread(make_parts, "sounds", sound);
    if (open_device(sound)) return sound;
    app_sound_close(sound);
  } else {
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
  }
  return NULL;
}

void app_sound_close(AppSound *sound) {
  if (sound == NULL) return;
  if (sound->maker != NULL) SDL_WaitThread(sound->maker, NULL);
  if (sound->device != 0) SDL_CloseAudioDevice(sound->device); // waits for the callback
  if (sound->subsystem) SDL_QuitSubSystem(SDL_INIT_AUDIO);
  app_mix_free(&sound->mix);
  free(sound);
}

/* Events of a tick */

/// The loudest of all requests for an effect in this frame gets it.
static void want_effect(AppSound *sound, AppEffect effect, float gain, float pan, float rate) {
  assert(effect < APP_EFFECT_COUNT && rate > 0);
  Wanted *wanted = &sound->wanted[effect];
  if (gain > wanted->gain) *wanted = (Wanted){gain, pan, rate};
}

/// Requests an effect at tile coordinates: panned by the place on the screen, quieter beyond the view.
static void want_at(const AppGame *game, AppEffect effect, float x, float y, float rate) {
  const AppCamera *camera = &game->camera;
  const float half_w = fmaxf(camera->view.w / 2, 1), half_h = fmaxf(camera->view.h / 2, 1);
  const float dx = (x - camera->x) * camera->zoom / half_w, dy = (y - camera->y) * camera->zoom / half_h;
  const float beyond = FAR_FALL * hypotf(fmaxf(fabsf(dx) - 1, 0), fmaxf(fabsf(dy) - 1, 0));
  const float inside = 1 - (1 - EDGE_GAIN) * fminf(fmaxf(fabsf(dx), fabsf(dy)), 1);
  const float gain = app_effects[effect].everywhere ? 1 : inside / (1 + beyond * beyond);
  if (gain >= FAR_MIN) want_effect(game->sound, effect, gain, fminf(fmaxf(dx, -1), 1) * PAN_MAX, rate);
}

/// Up the scale with the embers; if they are more than its notes, some share one.
static float ember_rate(const SimWorld *world) {
  static const float semitones[] = {0, 3, 5, 7, 10, 12, 15, 17, 19, 22, 24};
  enum { LAST = sizeof semitones / sizeof *semitones - 1 };
  int32_t at = SDL_max(world->heroes[0].embers - 1, 0);
  if (world->embers_needed - 1 > LAST) at = at * LAST / (world->embers_needed - 1);
  return exp2f(semitones[SDL_min(at, LAST)] / 12);
}

static void take_event(const AppGame *game, const SimEvent *event) {
  const float x = (float)event->x + 0.5f, y = (float)event->y + 0.5f;
  const float rate = event->kind == SIM_EVENT_EMBER ? ember_rate(&game->run.world) : 1;
  const AppPower *power = app_power_told(event->kind);
  if (sim_event_refuses(event->kind))
    want_at(game, APP_EFFECT_REFUSED, x, y, rate);
  else if (power != NULL)
    want_at(game, power->sound, x, y, rate);
  for (int i = 0; i < APP_EFFECT_COUNT; i++)
    if (app_effects[i].events >> event->kind & 1) want_at(game, (AppEffect)i, x, y, rate);
}

static bool has_edge(const NavGrid *grid, NavCell cell, NavEdge edge) {
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++)
    if (nav_grid_edge(grid, cell, dir) == edge) return true;
  return false;
}

/// The effect of a step, by the ground below the feet and next to them.
static AppEffect step_on(const NavGrid *grid, NavCell cell) {
  const int under = app_terrains[grid->terrain[cell]]->step;
  if (under != APP_EFFECT_STEP) return (AppEffect)under;
  for (NavDir dir = NAV_UP; dir < NAV_DIR_COUNT; dir++) {
    const int beside = app_terrains[grid->terrain[cell + nav_grid_delta(grid, dir)]]->step_beside;
    if (beside != APP_EFFECT_STEP) return (AppEffect)beside;
  }
  return grid->edge_count > 0 && has_edge(grid, cell, NAV_EDGE_RAIL) ? APP_EFFECT_STEP_IRON : APP_EFFECT_STEP;
}

static float chance(AppSound *sound) {
  return (float)base_random_below(&sound->random, 1000) / 1000;
}

static void take_step(AppGame *game, int32_t of) {
  AppSound *sound = game->sound;
  assert(of < (int32_t)(sizeof sound->cell / sizeof *sound->cell));
  const SimHero *hero = &game->run.world.heroes[of];
  if (hero->cell == sound->cell[of]) return;
  const bool first = sound->cell[of] == NAV_NO_CELL;
  sound->cell[of] = hero->cell;
  if (first) return;
  const AppEffect effect = step_on(&game->run.world.grid, hero->cell);
  const float pitch = 1 + STEP_PITCH * (2 * chance(sound) - 1), gain = 1 - STEP_GAIN * chance(sound);
  want_at(game, effect, (float)hero->x / (float)BASE_ONE, (float)hero->y / (float)BASE_ONE, pitch);
  sound->wanted[effect].gain *= gain;
  sound->wanted[effect].pan += sound->foot[of] ? STEP_SIDE : -STEP_SIDE;
  sound->foot[of] = !sound->foot[of];
}

static void take_bell(const AppGame *game) {
  const SimWorld *world = &game->run.world;
  const SimBell *bell = &world->traces.bell;
  if (bell->left <= 0 || bell->left % RING_EVERY != RING_AT) return;
  want_at(game, APP_EFFECT_BELL_RINGS, (float)nav_grid_x(&world->grid, bell->cell) + 0.5f,
          (float)nav_grid_y(&world->grid, bell->cell) + 0.5f, 1);
}

void app_sound_tick(AppGame *game) {
  if (game->sound == NULL) return;
  for (int32_t i = 0; i < game->run.world.event_count; i++) take_event(game, &game->run.world.events[i]);
  for (int32_t i = 0; i < game->run.world.hero_count; i++) take_step(game, i);
  if (game->run.world.hero_count < 2) game->sound->cell[1] = NAV_NO_CELL;
  take_bell(game);
}

/* Frames */

void app_sound_reset(AppGame *game) {
  AppSound *sound = game->sound;
  if (sound == NULL) return;
  for (int i = 0; i < APP_EFFECT_COUNT; i++)
    if (!app_effects[i].steady) sound->wanted[i] = (Wanted){0};
  app_hearing_reset(&sound->hearing);
  sound->cell[0] = sound->cell[1] = NAV_NO_CELL;
  sound->waited = false;
  sound->met_until = 0;
}

static bool has_ended(const AppGame *game) {
  return game->run.has_world && !game->run.backdrop && game->run.world.end_tick >= 0;
}

static AppPiece piece_of(const AppGame *game) {
  if (game->sound->race.on) return APP_PIECE_RACE;
  if (!game->run.has_world || game->run.backdrop) return APP_PIECE_TITLE;
  if (has_ended(game))
    return game->run.world.heroes[0].status == SIM_HERO_WON ? APP_PIECE_WON : APP_PIECE_LOST;
  if (game->run.night.on) return APP_PIECE_NIGHT;
  return (AppPiece)(APP_PIECE_CRYPT + SDL_max(game->run.level.chapter, 1) - 1);
}

/// Loudness of a slider: what is half as far is a quarter as strong.
static float taper(const AppSettings *settings, AppSetting setting) {
  const float share = (float)settings->value[setting] / 100;
  return share * share;
}

/// The world is heard: it runs, or waits for the first command, when the air alone is heard and what the
/// window plays.
static bool is_heard(const AppGame *game) {
  const bool waits = game->run.shown && !game->run.paused && game->run.owed.waiting;
  return game->run.has_world && !game->run.backdrop && (app_game_runs(game) || waits);
}

static void set_levels(AppGame *game) {
  AppSound *sound = game->sound;
  const AppSettings *settings = game->settings;
  const bool heard = is_heard(game), in_game = game->run.has_world && !game->run.backdrop;
  const bool lives = heard && !game->run.owed.waiting;
  const AppSoundRace *race = &sound->race;
  const bool stands = race->on ? race->paused : in_game && !heard && !has_ended(game);
  if (lives) app_hearing_frame(&sound->hearing, &game->run.world, game->clock->now);
  AppMixLevels levels = {
      .volume = app_sound_is_off(settings) ? 0 : taper(settings, APP_SETTING_VOLUME),
      .music = taper(settings, APP_SETTING_MUSIC),
      .effects = taper(settings, APP_SETTING_EFFECTS),
      .throng = taper(settings, APP_SETTING_THRONG),
      .world = heard ? 1 : 0,
      .duck = !game->window->focused || stands ? 1 : 0,
      .wish = {.piece = piece_of(game),
               .danger = race->on ? race->danger : sound->hearing.danger,
               .calm = in_game && game->run.owed.waiting && !race->on},
  };
  if (in_game && !race->on && settings->value[APP_SETTING_PANEL_OPEN]) levels.music *= LAB_MUSIC;
  for (int bed = 0; heard && bed < APP_BED_COUNT; bed++)
    for (int side = 0; side < 2 && (bed == APP_BED_AIR || (lives && !has_ended(game))); side++)
      levels.bed[bed][side] = app_hearing_level(&sound->hearing, (AppBed)bed, side);
  app_mix_levels(&sound->mix, &levels);
}

static void start_one(AppGame *game, int effect, int *starts) {
  AppSound *sound = game->sound;
  const Wanted *wanted = &sound->wanted[effect];
  if (wanted->gain <= 0 || *starts == MAX_STARTS) return;
  if (game->clock->now - sound->started[effect] < (double)app_effects[effect].gap) return;
  if (!app_mix_start(&sound->mix, (AppEffect)effect, wanted->gain, wanted->pan, wanted->rate)) return;
  sound->started[effect] = game->clock->now;
  sound->count[effect]++;
  ++*starts;
}

/// Starts effects without a place first: they matter most where voices run out.
static void start_wanted(AppGame *game) {
  int starts = 0;
  for (int everywhere = 1; everywhere >= 0; everywhere--)
    for (int i = 0; i < APP_EFFECT_COUNT; i++)
      if (app_effects[i].everywhere == (everywhere != 0)) start_one(game, i, &starts);
  memset(game->sound->wanted, 0, sizeof game->sound->wanted);
}

void app_sound_play(AppGame *game, AppEffect effect) {
  if (game->sound != NULL) want_effect(game->sound, effect, 1, 0, 1);
}

/// Sounds of the window that are no events of a tick.
static void take_moments(AppGame *game) {
  AppSound *sound = game->sound;
  if (sound->waited && !game->run.owed.waiting && game->run.has_world) app_sound_play(game, APP_EFFECT_START);
  sound->waited = game->run.owed.waiting;
  if (game->told.meet.until > sound->met_until) app_sound_play(game, APP_EFFECT_MEET);
  sound->met_until = game->told.meet.until;
}

void app_sound_race(AppGame *game, AppSoundRace race) {
  if (game->sound != NULL) game->sound->race = race;
}

void app_sound_frame(AppGame *game, bool clicked, uint64_t focus) {
  AppSound *sound = game->sound;
  if (sound == NULL) return;
  if (sound->maker == NULL && sound->parts < APP_MIX_PARTS) make_part(sound);
  set_levels(game);
  take_moments(game);
  if (clicked) app_sound_play(game, APP_EFFECT_CLICK);
  if (focus != sound->focus && focus != 0 && !clicked) app_sound_play(game, APP_EFFECT_FOCUS);
  sound->focus = focus;
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
    settings->value[APP_SETTING_VOLUME] = app_setting_info[APP_SETTING_VOLUME].default_value;
  app_settings_save(settings);
}

AppMix *app_sound_mix(AppSound *sound) {
  return &sound->mix;
}

int64_t app_sound_count(const AppSound *sound, AppEffect effect) {
  return sound->count[effect];
}
