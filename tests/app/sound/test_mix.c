/* Effects and beds as they are synthesised, and what the mixer makes of them: levels, places, the limiter. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ear.h"

enum { BLOCK = 512, SECOND = EAR_SECOND };

/* Synthesised effects */

static float peak_of(const float *at, int count) {
  float max = 0;
  for (int i = 0; i < count; i++) max = fmaxf(max, fabsf(at[i]));
  return max;
}

static double mean_of(const float *at, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += (double)at[i];
  return sum / count;
}

/// Loudness: root of the mean square.
static double power_of(const float *at, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += (double)at[i] * (double)at[i];
  return sqrt(sum / count);
}

static void check_effect(AppEffect effect, int variant) {
  const AppEffectInfo *info = &app_effects[effect];
  AppSamples s;
  assert_true(app_synth_make(effect, variant, &s));
  const float peak = peak_of(s.at, s.count);
  const int hundredth = SECOND / 100;
  assert_in_range(s.count, SECOND / 25, 4 * SECOND);
  assert_true(info->peak > 0.05f && info->peak <= 0.6f);
  assert_true(fabsf(peak / info->peak - 1) < (variant == 0 ? 0.002f : 0.15f));
  assert_true(power_of(s.at, s.count) > 0.04 * (double)info->peak); // not one lone peak
  assert_true(fabs(mean_of(s.at, s.count)) < 1e-5);
  // No clicks: both ends at zero, and quiet before the last one.
  assert_true(s.at[0] == 0 && s.at[s.count - 1] == 0);
  assert_true(peak_of(s.at + s.count - hundredth, hundredth) < 0.08f * info->peak);
  for (int k = 0; k < s.count; k++) assert_true(isfinite(s.at[k]));
  AppSamples again;
  assert_true(app_synth_make(effect, variant, &again));
  assert_int_equal(again.count, s.count);
  assert_memory_equal(again.at, s.at, sizeof *s.at * (size_t)s.count);
  free(again.at);
  if (variant > 0) { // it is another one
    assert_true(app_synth_make(effect, variant - 1, &again));
    assert_memory_not_equal(again.at, s.at, sizeof *s.at * (size_t)s.count);
    free(again.at);
  }
  free(s.at);
}

static void effects_are_clean(void **state) {
  (void)state;
  for (int i = 0; i < APP_EFFECT_COUNT; i++) {
    assert_in_range(app_synth_variants((AppEffect)i), 1, APP_SYNTH_VARIANTS);
    for (int variant = 0; variant < app_synth_variants((AppEffect)i); variant++)
      check_effect((AppEffect)i, variant);
  }
}

static void rows_are_whole(void **state) {
  (void)state;
  int voices = 0;
  for (int i = 0; i < APP_EFFECT_COUNT; i++) {
    const AppEffectInfo *info = &app_effects[i];
    assert_non_null(info->name);
    assert_true(info->gap > 0 && info->voices > 0 && info->layer[0].length > 0);
    voices += info->voices;
    for (int k = 0; k < i; k++) assert_string_not_equal(info->name, app_effects[k].name);
    for (int k = 0; k < APP_SYNTH_LAYERS && info->layer[k].length > 0; k++) {
      const AppSynthLayer *layer = &info->layer[k];
      assert_true(layer->hz > 20 && layer->to > 20 && layer->hz < 7000 && layer->to < 7000);
      assert_true(layer->gain > 0 && layer->attack > 0 && layer->decay > 0 && layer->start >= 0);
    }
  }
  assert_true(voices <= APP_MIX_VOICES); // no effect takes another's place
  for (int i = APP_EFFECT_STEP; i <= APP_EFFECT_STEP_IRON; i++)
    assert_true(app_synth_variants((AppEffect)i) >= 4); // what is heard most does not tire
}

static void beds_are_loops(void **state) {
  AppMix *mix = *state;
  for (int b = 0; b < APP_BED_COUNT; b++) {
    const AppSamples *bed = &mix->throng.bed[b];
    assert_true(bed->count > 4 * SECOND);
    assert_true(fabs(mean_of(bed->at, bed->count)) < 1e-5);
    float step = 0; // the greatest between two neighbours anywhere inside
    for (int i = 1; i < bed->count; i++) step = fmaxf(step, fabsf(bed->at[i] - bed->at[i - 1]));
    assert_true(fabsf(bed->at[0] - bed->at[bed->count - 1]) <= step);
    const double power = power_of(bed->at, bed->count);
    for (int i = 0; i < 8; i++) { // and it is nowhere much louder than elsewhere
      const double part = power_of(bed->at + bed->count / 8 * i, bed->count / 8);
      assert_true(part > power / 3 && part < 3 * power);
    }
  }
}

/* Effects as they were heard before they became 12 dB louder: the loudest 50 ms of one side, dBFS, in the
 * middle, with the settings as they come. */
static const struct {
  AppEffect effect;
  double before;
} heard_before[] = {
    {APP_EFFECT_STEP, -41.8},         {APP_EFFECT_STEP_MUD, -38.9}, {APP_EFFECT_EMBER, -25.2},
    {APP_EFFECT_GATE, -23.1},         {APP_EFFECT_HIT, -20.3},      {APP_EFFECT_HEART, -27.3},
    {APP_EFFECT_WON, -25.3},          {APP_EFFECT_LOST, -23.3},     {APP_EFFECT_BARRICADE_UP, -26.3},
    {APP_EFFECT_BARRICADE_DOWN, -27}, {APP_EFFECT_REFUSED, -28.8},  {APP_EFFECT_BOLT, -32.2},
    {APP_EFFECT_KILLED, -31.0},       {APP_EFFECT_ARROW, -35.6},    {APP_EFFECT_BELL_THROWN, -33.9},
    {APP_EFFECT_BELL_RINGS, -27.9},   {APP_EFFECT_SPOTTED, -27.7},  {APP_EFFECT_STOLEN, -28.3},
    {APP_EFFECT_CLICK, -39.8},
};

static double loudest(AppMix *mix, AppEffect effect) {
  double most = -200;
  app_mix_start(mix, effect, 1, 0, 1);
  enum { PART = SECOND / 200, WINDOW = 10 };
  double part[WINDOW] = {0};
  for (int i = 0; i < 4 * 200; i++) {
    const Ear ear = ear_listen(mix, PART);
    part[i % WINDOW] = ear.power[0];
    double sum = 0;
    for (int k = 0; k < WINDOW; k++) sum += part[k];
    if (sum > 0) most = fmax(most, 10 * log10(sum / (PART * WINDOW)));
  }
  return most;
}

static void effects_are_12_decibels_louder(void **state) {
  AppMix *mix = *state;
  const AppMixLevels levels = ear_levels(0.49f, 1); // the volume of 70 %
  app_mix_levels(mix, &levels);
  ear_listen(mix, SECOND);
  for (size_t i = 0; i < sizeof heard_before / sizeof *heard_before; i++) {
    const double now = loudest(mix, heard_before[i].effect), gained = now - heard_before[i].before;
    print_message("%-14s %6.1f dBFS, was %6.1f: %+.1f dB\n", app_effects[heard_before[i].effect].name, now,
                  heard_before[i].before, gained);
    assert_true(gained > 11.8 && gained < 14);
  }
}

/* The mixer */

static void everything_at_once_never_clips(void **state) {
  AppMix *mix = *state;
  AppMixLevels levels = ear_levels(1, 1);
  levels.music = 1;
  levels.wish.danger = 1;
  for (int i = 0; i < 2 * APP_BED_COUNT; i++) levels.bed[i / 2][i % 2] = 1;
  app_mix_levels(mix, &levels);
  ear_listen(mix, SECOND / 2);
  float max = 0;
  for (int round = 0; round < 20; round++) {
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < APP_EFFECT_COUNT; i++)
        app_mix_start(mix, (AppEffect)i, 1, (float)(round % 3 - 1), round % 2 == 0 ? 1 : 1.7f);
    max = fmaxf(max, ear_listen(mix, SECOND / 5).peak);
  }
  assert_true(max <= APP_LIMIT_CEILING);
  assert_true(max > 0.9f * APP_LIMIT_CEILING); // the limiter had something to do
}

/// A tone far above the ceiling: it falls before it comes, by no more than it must, without a jump; what is
/// below the ceiling passes as it is, only later.
static void the_limiter_looks_ahead(void **state) {
  (void)state;
  AppLimiter *limiter = malloc(sizeof *limiter);
  app_limiter_reset(limiter);
  enum { FRAMES = 3 * SECOND };
  static float in[2 * FRAMES], out[2 * FRAMES];
  for (int f = 0; f < FRAMES; f++) {
    const float at = (float)(f - SECOND) / SECOND * 10; // a burst between
    const float loud = 0.5f + (at > 0 && at < 1 ? 2.5f * sinf(at * 3.14159265f) : 0);
    in[2 * f] = loud * sinf((float)f * 0.0712f);
    in[2 * f + 1] = 0.5f * in[2 * f];
  }
  memcpy(out, in, sizeof out);
  for (int done = 0; done < FRAMES; done += 777)
    app_limiter_run(limiter, out + 2 * done, FRAMES - done < 777 ? FRAMES - done : 777);
  float peak = 0, jump = 0, least = 1;
  for (int f = APP_LIMIT_AHEAD; f < FRAMES; f++) {
    const float *was = in + 2 * (f - APP_LIMIT_AHEAD), *is = out + 2 * f;
    peak = fmaxf(peak, fabsf(is[0]));
    jump = fmaxf(jump, fabsf(is[0] - out[2 * f - 2]));
    if (fabsf(was[0]) > 0.01f) least = fminf(least, is[0] / was[0]);
    if (f > SECOND + SECOND / 10 && f < SECOND + SECOND / 9 && fabsf(was[0]) > 0.1f)
      assert_true(is[0] / was[0] < 0.75f);            // it returns slowly: what is heard does not flutter
    assert_true(fabsf(is[1] - 0.5f * is[0]) < 1e-5f); // both sides alike: places stay
    if (f < SECOND - APP_LIMIT_AHEAD) assert_true(fabsf(is[0] - was[0]) < 1e-6f);
  }
  assert_true(peak <= APP_LIMIT_CEILING && peak > 0.98f * APP_LIMIT_CEILING);
  assert_true(fabsf(least - APP_LIMIT_CEILING / 3) < 0.01f);
  assert_true(jump < 0.0712f * APP_LIMIT_CEILING * 1.3f); // no steeper than the tone itself
  const float *end = out + 2 * (FRAMES - 1), *was = in + 2 * (FRAMES - 1 - APP_LIMIT_AHEAD);
  assert_true(fabsf(end[0] - was[0]) < 1e-4f); // and it comes back
  free(limiter);
}

static void the_hall_dies_away(void **state) {
  (void)state;
  AppSpace *space = malloc(sizeof *space);
  app_space_reset(space);
  float in[2 * BLOCK] = {1, 1}, out[2 * BLOCK];
  double power[4] = {0};
  for (int second = 0; second < 4; second++)
    for (int done = 0; done < SECOND; done += BLOCK) {
      memset(out, 0, sizeof out);
      app_space_run(space, in, out, BLOCK);
      in[0] = in[1] = 0;
      for (int i = 0; i < 2 * BLOCK; i++) power[second] += (double)out[i] * (double)out[i];
    }
  for (int second = 0; second < 4; second++)
    print_message("second %d of the hall: %.1f dB\n", second, 10 * log10(power[second] + 1e-30));
  assert_true(power[0] > 1e-3);
  for (int second = 1; second < 4; second++) // 60 dB in two seconds, high tones sooner
    assert_true(power[second] < power[second - 1] / 500 || power[second] < 1e-12);
  free(space);
}

static void one_effect_is_heard_as_it_was_made(void **state) {
  AppMix *mix = *state;
  const AppMixLevels levels = ear_levels(0.5f, 1);
  app_mix_levels(mix, &levels);
  ear_listen(mix, SECOND);
  assert_true(app_mix_start(mix, APP_EFFECT_EMBER, 1, 0, 1));
  const Ear ear = ear_listen(mix, 2 * SECOND);
  const float expected =
      0.5f * 4.4f * app_effects[APP_EFFECT_EMBER].peak * sqrtf(0.5f); // half the power in each ear
  assert_true(fabsf(ear.left / expected - 1) < 0.1f && fabsf(ear.right / expected - 1) < 0.1f);
  ear_listen(mix, 3 * SECOND);
  assert_true(ear_listen(mix, SECOND / 2).peak < 1e-4f); // and ends
}

static void places_are_left_and_right(void **state) {
  AppMix *mix = *state;
  const AppMixLevels levels = ear_levels(0.5f, 1);
  app_mix_levels(mix, &levels);
  ear_listen(mix, SECOND);
  for (int side = -1; side <= 1; side += 2) {
    app_mix_start(mix, APP_EFFECT_HIT, 1, 0.8f * (float)side, 1);
    const Ear ear = ear_listen(mix, 4 * SECOND);
    const float near = side < 0 ? ear.left : ear.right, far = side < 0 ? ear.right : ear.left;
    assert_true(near > 3 * far && far > 0);
  }
}

static void volume_nought_is_silent(void **state) {
  AppMix *mix = *state;
  AppMixLevels levels = ear_levels(0, 1);
  levels.music = 1;
  app_mix_levels(mix, &levels);
  for (int i = 0; i < APP_EFFECT_COUNT; i++) app_mix_start(mix, (AppEffect)i, 1, 0, 1);
  assert_true(ear_listen(mix, SECOND).peak == 0);
  levels.volume = 1;
  app_mix_levels(mix, &levels);
  app_mix_start(mix, APP_EFFECT_GATE, 1, 0, 1);
  assert_true(ear_listen(mix, SECOND).peak > 0.1f);
  levels.volume = 0; // while it sounds
  app_mix_levels(mix, &levels);
  ear_listen(mix, SECOND);
  assert_true(ear_listen(mix, SECOND).peak == 0);
}

static void a_pause_fades_all_but_the_steady(void **state) {
  AppMix *mix = *state;
  AppMixLevels levels = ear_levels(1, 1);
  levels.bed[APP_BED_AIR][0] = levels.bed[APP_BED_NEAR][1] = 1;
  app_mix_levels(mix, &levels);
  ear_listen(mix, 4 * SECOND);
  app_mix_start(mix, APP_EFFECT_GATE, 1, 0, 1);
  const float before = ear_listen(mix, SECOND).peak;
  levels.world = 0;
  app_mix_levels(mix, &levels);
  const float at_once = ear_listen(mix, BLOCK).peak;
  assert_true(at_once > 0 && before > 0.1f); // it fades, it is not cut
  ear_listen(mix, 5 * SECOND);
  app_mix_start(mix, APP_EFFECT_HIT, 1, 0, 1);
  assert_true(ear_listen(mix, SECOND).peak < 1e-4f);
  app_mix_start(mix, APP_EFFECT_CLICK, 1, 0, 1);
  assert_true(ear_listen(mix, SECOND).peak > 0.05f);
}

/// A pause takes 12 dB of the music and its high tones.
static void music_steps_back(void **state) {
  AppMix *mix = *state;
  AppMixLevels levels = ear_levels(0.5f, 1);
  levels.music = 0.5f;
  levels.effects = 0;
  levels.wish.danger = 0.6f;
  app_mix_levels(mix, &levels);
  ear_listen(mix, 8 * SECOND);
  const Ear full = ear_listen(mix, 12 * SECOND);
  levels.duck = 1;
  app_mix_levels(mix, &levels);
  ear_listen(mix, 4 * SECOND);
  const Ear back = ear_listen(mix, 12 * SECOND);
  const double less = ear_loudness(&full) - ear_loudness(&back);
  print_message("music steps back by %.1f dB\n", less);
  assert_true(less > 11 && less < 18);
  assert_true(back.jump < full.jump / 6); // duller than 12 dB alone would make it
}

static void levels_never_jump(void **state) {
  AppMix *mix = *state;
  Ear ear = {0};
  for (int round = 0; round < 200; round++) {
    AppMixLevels levels = ear_levels(round / 8 % 2 == 0 ? 1.0f : 0.0f, round / 5 % 2 == 0 ? 1.0f : 0.0f);
    levels.bed[APP_BED_FAR][0] = levels.bed[APP_BED_FAR][1] = round / 3 % 2 == 0 ? 1.0f : 0.0f;
    levels.throng = round / 7 % 2 == 0 ? 1.0f : 0.0f;
    app_mix_levels(mix, &levels);
    ear_hear(&ear, mix, BLOCK);
  }
  assert_true(ear.peak > 0.05f && ear.jump < 0.03f);
}

static void a_full_ring_refuses(void **state) {
  AppMix *mix = *state;
  int taken = 0;
  while (taken < 1000 && app_mix_start(mix, APP_EFFECT_STEP, 1, 0, 1)) taken++;
  assert_int_equal(taken, APP_MIX_STARTS - 1);
  const AppMixLevels levels = ear_levels(1, 1);
  app_mix_levels(mix, &levels);
  ear_listen(mix, BLOCK);
  int sounding = 0;
  for (int i = 0; i < APP_MIX_VOICES; i++) sounding += mix->voice[i].on;
  assert_int_equal(sounding, app_effects[APP_EFFECT_STEP].voices);
  assert_true(app_mix_start(mix, APP_EFFECT_STEP, 1, 0, 1));
}

/// The processor time of this thread: other work of the machine does not count.
static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void what_it_costs(void **state) {
  (void)state;
  void *made = NULL;
  double begin = seconds_now();
  assert_int_equal(ear_new_mix(&made), 0);
  print_message("everything is made in %.0f ms, in a thread of its own\n", 1000 * (seconds_now() - begin));
  AppMixLevels levels = ear_levels(1, 1);
  levels.music = levels.wish.danger = 1;
  for (int i = 0; i < 2 * APP_BED_COUNT; i++) levels.bed[i / 2][i % 2] = 1;
  app_mix_levels(made, &levels);
  static float out[2 * SECOND];
  app_mix_render(made, out, SECOND);
  begin = seconds_now();
  for (int i = 0; i < 10; i++) app_mix_render(made, out, SECOND);
  const double share = (seconds_now() - begin) / 10;
  print_message("all layers and beds take %.2f %% of a core\n", 100 * share);
  assert_true(share < 0.5); // of a loaded machine with sanitizers; far from it otherwise
  ear_free_mix(&made);
}

#define WITH_MIX(test) cmocka_unit_test_setup_teardown(test, ear_new_mix, ear_free_mix)

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(effects_are_clean),
      cmocka_unit_test(rows_are_whole),
      WITH_MIX(beds_are_loops),
      WITH_MIX(effects_are_12_decibels_louder),
      WITH_MIX(everything_at_once_never_clips),
      cmocka_unit_test(the_limiter_looks_ahead),
      cmocka_unit_test(the_hall_dies_away),
      WITH_MIX(one_effect_is_heard_as_it_was_made),
      WITH_MIX(places_are_left_and_right),
      WITH_MIX(volume_nought_is_silent),
      WITH_MIX(a_pause_fades_all_but_the_steady),
      WITH_MIX(music_steps_back),
      WITH_MIX(levels_never_jump),
      WITH_MIX(a_full_ring_refuses),
      cmocka_unit_test(what_it_costs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
