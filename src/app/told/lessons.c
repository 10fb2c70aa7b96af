/* The lessons of a level. */
#include "app/told/lessons.h"

#include <assert.h>
#include <math.h>

#include "app/game/heroes.h"
#include "app/game/state.h"
#include "app/told/meetings.h"
#include "app/told/stopped.h"

#define LEAST  2.5 // seconds that a prompt is shown before the next one takes its place
#define READ   1.5 // that the moment of a first meeting says it, to be read
#define MOST   9.0 // and that it is shown at all, where nothing that it names happens
#define SETTLE 0.4 // that the camera has time for to show it by itself
#define FLY    0.5 // that the camera takes to what it names
#define LOOK   2.0 // and stays there, where the world waits for the first command

static SDL_FPoint place_of(BaseFixed x, BaseFixed y) {
  return (SDL_FPoint){(float)x / (float)BASE_ONE, (float)y / (float)BASE_ONE};
}

static const SimLesson *lesson_of(const AppGame *game, int32_t number) {
  return number > 0 && number <= game->run.level.lesson_count ? &game->run.level.lessons[number - 1] : NULL;
}

/* Conditions to begin */

static bool has_embers(const AppGame *game, const SimLesson *lesson) {
  return game->run.world.heroes[0].embers >= lesson->number;
}

static bool gate_opened(const AppGame *game, const SimLesson *lesson) {
  (void)lesson;
  return game->run.world.gate_open;
}

static bool has_met(const AppGame *game, const SimLesson *lesson) {
  return (game->told.meet.met >> lesson->kind & 1) != 0;
}

static bool has_stopped(const AppGame *game, const SimLesson *lesson) {
  (void)lesson;
  return app_stopped(game) != NULL;
}

static bool has_put_up(const AppGame *game, const SimLesson *lesson) {
  (void)lesson;
  return game->run.world.heroes[0].barricades < SIM_BARRICADES;
}

static bool has_lasted(const AppGame *game, const SimLesson *lesson) {
  return game->run.world.tick >= (int64_t)lesson->number * SIM_TICKS_PER_SECOND;
}

/* Conditions to end, and the place that it points at */

static bool took_one(const AppGame *game) {
  return game->run.world.heroes[0].embers > game->told.lessons.embers;
}

static bool went_on(const AppGame *game) {
  return game->run.commands_sent > game->told.lessons.sent;
}

static bool nearest_thing(const AppGame *game, SimThingKind kind, SDL_FPoint *at) {
  const SimWorld *world = &game->run.world;
  const SDL_FPoint hero = app_hero_place(game, 0);
  float nearest = INFINITY;
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SDL_FPoint place = {(float)world->things[i].x + 0.5f, (float)world->things[i].y + 0.5f};
    const float away = hypotf(place.x - hero.x, place.y - hero.y);
    if (world->things[i].kind != kind || world->thing_taken[i] || away >= nearest) continue;
    nearest = away;
    *at = place;
  }
  return nearest < INFINITY;
}

static bool ember_place(const AppGame *game, SDL_FPoint *at) {
  return nearest_thing(game, SIM_EMBER, at);
}

static bool gate_place(const AppGame *game, SDL_FPoint *at) {
  return nearest_thing(game, SIM_GATE, at);
}

static bool enemy_place(const AppGame *game, SDL_FPoint *at) {
  const int32_t kind = lesson_of(game, game->told.lessons.now)->kind;
  const int32_t actor = app_nearest_of(game, kind);
  if (actor >= 0) *at = place_of(game->run.world.actors.x[actor], game->run.world.actors.y[actor]);
  return actor >= 0;
}

static const struct {
  bool (*comes)(const AppGame *game, const SimLesson *lesson); // NULL: at once
  bool (*is_done)(const AppGame *game);                        // NULL: only time ends it
  bool (*place)(const AppGame *game, SDL_FPoint *at);          // NULL: it points at nothing
} moments[SIM_LESSON_WHEN_COUNT] = {
    [SIM_LESSON_START] = {NULL, took_one, ember_place},
    [SIM_LESSON_EMBER] = {has_embers, took_one, ember_place},
    [SIM_LESSON_GATE] = {gate_opened, NULL, gate_place},
    [SIM_LESSON_MEET] = {has_met, NULL, enemy_place},
    [SIM_LESSON_STOPPED] = {has_stopped, went_on, NULL},
    [SIM_LESSON_SECONDS] = {has_lasted, NULL, NULL},
    [SIM_LESSON_BARRICADE] = {has_put_up, NULL, NULL},
};

static bool has_come(const AppGame *game, const SimLesson *lesson) {
  return moments[lesson->when].comes == NULL || moments[lesson->when].comes(game, lesson);
}

static bool is_done(const AppGame *game, const SimLesson *lesson) {
  return moments[lesson->when].is_done != NULL && moments[lesson->when].is_done(game);
}

/// Does the moment of a first meeting, which has a plate of its own, say this lesson?
static bool moment_says(const AppGame *game, const SimLesson *lesson) {
  const AppMoment *moment = app_moment(game);
  return moment != NULL && lesson->when == SIM_LESSON_MEET && lesson->kind == moment->kind;
}

/// A lesson that was read there does not come again.
static void skip_said(AppGame *game) {
  const AppMoment *moment = app_moment(game);
  if (moment == NULL || game->clock->now - moment->since < READ) return;
  for (int32_t i = 0; i < game->run.level.lesson_count; i++)
    if (moment_says(game, &game->run.level.lessons[i])) game->told.lessons.said |= 1u << i;
}

/// The first lesson of the file whose moment has come and that was not shown; 0: none.
static int32_t due(const AppGame *game) {
  for (int32_t i = 0; i < game->run.level.lesson_count; i++) {
    const SimLesson *lesson = &game->run.level.lessons[i];
    if ((game->told.lessons.said >> i & 1) == 0 && has_come(game, lesson) && !moment_says(game, lesson))
      return i + 1;
  }
  return 0;
}

static void show_lesson(AppGame *game, int32_t number) {
  assert(number > 0 && number <= 32 && number <= game->run.level.lesson_count);
  AppLessons *lessons = &game->told.lessons;
  lessons->said |= 1u << (number - 1);
  lessons->now = number;
  lessons->since = game->clock->now;
  lessons->embers = game->run.world.heroes[0].embers;
  lessons->sent = game->run.commands_sent;
  lessons->fresh = true;
  lessons->look_since = game->clock->now;
}

static bool is_lesson_time(const AppGame *game) {
  return game->run.has_world && !game->run.backdrop && game->run.shown && game->run.world.end_tick < 0 &&
         !game->settings->value[APP_SETTING_PANEL_OPEN];
}

/// Does it name the tile that it is about?
static bool names_tile(const AppGame *game) {
  const SimLesson *lesson = lesson_of(game, game->told.lessons.now);
  return lesson != NULL && lesson->placed;
}

/// Does the world stand until the player has read it and gives a command?
static bool holds(const AppGame *game) {
  const AppLessons *lessons = &game->told.lessons;
  const SimLesson *lesson = lesson_of(game, lessons->now);
  return lesson != NULL && (lesson->placed || lesson->when == SIM_LESSON_STOPPED) && is_lesson_time(game) &&
         lessons->sent == game->run.commands_sent && !game->run.time.past && !game->run.time.watching &&
         !game->options.at_once; // no player is there to give one
}

/// A lesson has come: where what it names stays out of view, when the camera has settled, it is shown.
static void judge_place(AppGame *game) {
  AppLessons *lessons = &game->told.lessons;
  if (app_intro_runs(game)) lessons->look_since = game->clock->now;
  if (app_intro_runs(game) || (!lessons->seen && game->clock->now - lessons->look_since < SETTLE)) return;
  lessons->fresh = false;
  lessons->looks = !lessons->seen && names_tile(game);
  lessons->look_since = game->clock->now;
}

void app_lesson_seen(AppGame *game, bool seen) {
  AppLessons *lessons = &game->told.lessons;
  lessons->seen = seen;
  if (lessons->fresh) judge_place(game);
  const bool stays =
      (lessons->holds && !game->run.owed.waiting) || game->clock->now - lessons->look_since < FLY + LOOK;
  lessons->looks = lessons->looks && stays && lessons->sent == game->run.commands_sent && names_tile(game) &&
                   !game->run.paused && game->camera.follows;
}

void app_lessons_update(AppGame *game) {
  AppLessons *lessons = &game->told.lessons;
  lessons->holds = holds(game);
  if (!is_lesson_time(game) || game->run.time.past || game->run.time.watching) return;
  skip_said(game);
  if (game->run.owed.waiting || game->run.paused || lessons->holds) { // time stops for prompts as well
    if (lessons->now == 0 && due(game) > 0 && game->run.owed.waiting) show_lesson(game, due(game));
    lessons->since += game->clock->frame_seconds;
    return;
  }
  const SimLesson *now = lesson_of(game, lessons->now);
  const double shown = game->clock->now - lessons->since;
  if (now != NULL && (is_done(game, now) || shown > MOST)) lessons->now = 0;
  const int32_t next = due(game);
  const bool was_read = now != NULL && now->placed && went_on(game); // it held the world until then
  if (next > 0 && (lessons->now == 0 || was_read || shown > LEAST)) show_lesson(game, next);
  lessons->holds = holds(game);
}

const char *app_lesson(const AppGame *game) {
  const SimLesson *lesson = lesson_of(game, game->told.lessons.now);
  if (lesson == NULL || !is_lesson_time(game) || app_intro_runs(game)) return NULL;
  return lesson->placed && !game->told.lessons.seen ? NULL : lesson->text;
}

bool app_lesson_place(const AppGame *game, SDL_FPoint *at) {
  const SimLesson *lesson = lesson_of(game, game->told.lessons.now);
  if (lesson == NULL || !is_lesson_time(game)) return false;
  if (!lesson->placed) return moments[lesson->when].place != NULL && moments[lesson->when].place(game, at);
  *at = (SDL_FPoint){(float)lesson->x + 0.5f, (float)lesson->y + 0.5f};
  return true;
}

bool app_lesson_look(const AppGame *game, SDL_FPoint *at) {
  const AppLessons *lessons = &game->told.lessons;
  SDL_FPoint to;
  if (!lessons->looks || !app_lesson_place(game, &to)) return false;
  const SDL_FPoint hero = app_hero_place(game, 0);
  const bool still = game->settings->value[APP_SETTING_REDUCED_MOTION] != 0;
  const float way = still ? 1 : (float)fmin((game->clock->now - lessons->look_since) / FLY, 1);
  const float part = way * way * (3 - 2 * way);
  *at = (SDL_FPoint){hero.x + (to.x - hero.x) * part, hero.y + (to.y - hero.y) * part};
  return true;
}
