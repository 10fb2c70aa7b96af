/* The start of a level. */
#include "app/told/intro.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "app/game/heroes.h"
#include "app/game/state.h"

#define HOLD   0.75 // seconds that a stop is shown
#define FLY    0.5  // from one to the next
#define RETURN 0.6  // back to the hero
#define FADE   0.18 // of marks and captions

/* Marks of a stop */

static SDL_FPoint middle(int32_t x, int32_t y) {
  return (SDL_FPoint){(float)x + 0.5f, (float)y + 0.5f};
}

static int add_mark(SDL_FPoint *out, int count, SDL_FPoint at) {
  if (count < APP_INTRO_MARKS) out[count++] = at;
  return count;
}

static int things_of(const AppGame *game, SimThingKind kind, SDL_FPoint *out) {
  const SimLevel *level = &game->run.level;
  int count = 0;
  for (int32_t i = 0; i < level->thing_count; i++)
    if (level->things[i].kind == kind)
      count = add_mark(out, count, middle(level->things[i].x, level->things[i].y));
  return count;
}

static int gates(const AppGame *game, SDL_FPoint *out) {
  return things_of(game, SIM_GATE, out);
}

static int embers(const AppGame *game, SDL_FPoint *out) {
  return things_of(game, SIM_EMBER, out);
}

/// Does the wave come later? False: its enemies are there from the start.
static bool comes(const SimSpawn *spawn) {
  return spawn->start > 0 || spawn->every > 0;
}

static bool any_comes(const SimLevel *level) {
  for (int32_t i = 0; i < level->spawn_count; i++)
    if (comes(&level->spawns[i])) return true;
  return false;
}

/// The places that enemies come from; if none come later, their places at the start.
static int enemies(const AppGame *game, SDL_FPoint *out) {
  const SimLevel *level = &game->run.level;
  const bool later = any_comes(level);
  int count = 0;
  for (int32_t i = 0; i < level->spawn_count; i++)
    if (!later || comes(&level->spawns[i]))
      count = add_mark(out, count, middle(level->spawns[i].x, level->spawns[i].y));
  if (later) return count;
  SDL_FPoint standing[APP_INTRO_MARKS];
  const int more = things_of(game, SIM_ENEMY, standing);
  for (int i = 0; i < more; i++) count = add_mark(out, count, standing[i]);
  return count;
}

static bool all_asleep(const SimLevel *level) {
  bool any = level->kind_count[SIM_ENEMY] == 0 && level->spawn_count > 0;
  for (int32_t i = 0; i < level->spawn_count; i++) any = any && level->spawns[i].asleep != 0;
  return any;
}

static const char *number_word(int count) {
  static const char *const words[] = {"No",    "One",   "Two",  "Three", "Four",   "Five",  "Six",
                                      "Seven", "Eight", "Nine", "Ten",   "Eleven", "Twelve"};
  return count >= 0 && count < (int)(sizeof words / sizeof *words) ? words[count] : NULL;
}

static void gate_words(const AppGame *game, int count, char *out, size_t size) {
  (void)game;
  snprintf(out, size, count > 1 ? "The gates" : "The gate");
}

static void ember_words(const AppGame *game, int count, char *out, size_t size) {
  const int needed = (int)game->run.level.embers_needed;
  const char *all = number_word(count);
  if (needed > 0 && needed < count)
    snprintf(out, size, "%d of %d embers", needed, count);
  else if (all != NULL)
    snprintf(out, size, count == 1 ? "%s ember" : "%s embers", all);
  else
    snprintf(out, size, "%d embers", count);
}

static void enemy_words(const AppGame *game, int count, char *out, size_t size) {
  const SimLevel *level = &game->run.level;
  (void)count;
  snprintf(out, size,
           any_comes(level)    ? "They come from here"
           : all_asleep(level) ? "They sleep here"
                               : "They wait here");
}

static const struct {
  int (*marks)(const AppGame *game, SDL_FPoint *out);
  void (*words)(const AppGame *game, int count, char *out, size_t size);
} kinds[APP_INTRO_STOPS] = {
    [APP_INTRO_GATE] = {gates, gate_words},
    [APP_INTRO_EMBERS] = {embers, ember_words},
    [APP_INTRO_ENEMIES] = {enemies, enemy_words},
};

static float away(SDL_FPoint from, SDL_FPoint to) {
  return hypotf(from.x - to.x, from.y - to.y);
}

/// The mark nearest to the hero comes first: it is what he meets first.
int app_intro_marks(const AppGame *game, AppIntroKind kind, SDL_FPoint *out) {
  assert(kind < APP_INTRO_STOPS);
  const int count = kinds[kind].marks(game, out);
  const SDL_FPoint hero = app_hero_place(game, 0);
  int first = 0;
  for (int i = 1; i < count; i++)
    if (away(out[i], hero) < away(out[first], hero)) first = i;
  if (count > 0) {
    const SDL_FPoint near = out[first];
    out[first] = out[0];
    out[0] = near;
  }
  return count;
}

const char *app_intro_words(const AppGame *game, AppIntroKind kind, char *out, size_t size) {
  SDL_FPoint marks[APP_INTRO_MARKS];
  kinds[kind].words(game, kinds[kind].marks(game, marks), out, size);
  return out;
}

/* The start */

/// Levels of the lab, and those that are looked at with its panel open, start at once.
static bool is_lab(const AppGame *game) {
  return game->run.library_at >= 0 && !game->library.entries[game->run.library_at].campaign;
}

static void find_stops(AppGame *game) {
  AppIntro *intro = &game->told.intro;
  for (AppIntroKind kind = 0; kind < APP_INTRO_STOPS; kind++) {
    SDL_FPoint marks[APP_INTRO_MARKS];
    if (app_intro_marks(game, kind, marks) > 0) intro->stop[intro->count++] = (AppIntroStop){kind, marks[0]};
  }
}

static bool whole_map_seen(const AppCamera *camera) {
  return camera->map_w * camera->zoom <= camera->view.w && camera->map_h * camera->zoom <= camera->view.h;
}

void app_intro_begin(AppGame *game, bool again) {
  const int32_t *value = game->settings->value;
  game->told.intro = (AppIntro){0};
  game->run.owed.waiting = !game->run.backdrop && !game->options.at_once && game->run.level.has_game &&
                           !is_lab(game) && !value[APP_SETTING_PANEL_OPEN];
  if (!game->run.owed.waiting || again || value[APP_SETTING_REDUCED_MOTION] || !value[APP_SETTING_INTRO])
    return;
  find_stops(game);
  game->told.intro.on = game->told.intro.count > 0;
  game->told.intro.flies = !whole_map_seen(&game->camera);
  game->told.intro.since = game->clock->now;
}

static double length_of(const AppIntro *intro) {
  const double stops = (double)intro->count;
  return intro->flies ? stops * HOLD + (stops - 1) * FLY + RETURN : stops * HOLD;
}

void app_intro_update(AppGame *game) {
  if (!game->run.owed.waiting) return;
  if (game->settings->value[APP_SETTING_PANEL_OPEN]) app_intro_start(game); // the lab looks at a living world
  if (game->clock->now - game->told.intro.since >= length_of(&game->told.intro)) game->told.intro.on = false;
}

/* The flight */

/// Seconds since the stop came, and which one it is; `count`: on the way back to the hero.
static int stop_at(const AppIntro *intro, double now, double *time) {
  assert(intro->count > 0 && intro->count <= APP_INTRO_STOPS);
  double left = now - intro->since;
  const double each = HOLD + (intro->flies ? FLY : 0);
  int at = 0;
  for (; at < intro->count && left >= each; at++) left -= each;
  if (intro->flies && at == intro->count - 1 && left >= HOLD) {
    *time = left - HOLD;
    return intro->count;
  }
  *time = left;
  return at;
}

static SDL_FPoint between(SDL_FPoint from, SDL_FPoint to, double part) {
  const float p = (float)fmin(fmax(part, 0), 1), eased = p * p * (3 - 2 * p);
  return (SDL_FPoint){from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased};
}

bool app_intro_look(const AppGame *game, SDL_FPoint *at) {
  const AppIntro *intro = &game->told.intro;
  if (!app_intro_runs(game) || !intro->flies) return false;
  double time;
  const int stop = stop_at(intro, game->clock->now, &time);
  const SDL_FPoint hero = app_hero_place(game, 0);
  if (stop >= intro->count)
    *at = between(intro->stop[intro->count - 1].at, hero, time / RETURN);
  else if (stop + 1 < intro->count)
    *at = between(intro->stop[stop].at, intro->stop[stop + 1].at, (time - HOLD) / FLY);
  else
    *at = intro->stop[stop].at;
  return true;
}

const AppIntroStop *app_intro_now(const AppGame *game, float *share) {
  const AppIntro *intro = &game->told.intro;
  if (!app_intro_runs(game)) return NULL;
  double time;
  const int stop = stop_at(intro, game->clock->now, &time);
  if (stop >= intro->count || time >= HOLD) return NULL;
  *share = (float)fmin(fmin(time, HOLD - time) / FADE, 1);
  return &intro->stop[stop];
}
