/* Sounds are what they were: every effect, instrument and bed as it is synthesised, and what the mixer makes
 * of them, are compared with sounded.txt, where the number is that of the samples. They count in 1/4096, so
 * that the last bits of a float do not. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../golden.h"
#include "app/sound/mix.h"

static GoldenTest golden;

static BaseHash hash_of_samples(const float *at, int64_t count) {
  BaseHash hash = BASE_HASH_START;
  for (int64_t i = 0; i < count; i++) hash = base_hash_i32(hash, (int32_t)lrintf(at[i] * 4096));
  return hash;
}

static void note_samples(const char *kind, const char *name, int which, const float *at, int32_t count) {
  char line[GOLDEN_NAME];
  snprintf(line, sizeof line, "%s %s %d", kind, name, which);
  FILE *show = golden_shows(&golden, line);
  for (int32_t i = 0; show != NULL && i < count; i++) fprintf(show, "%.4f\n", (double)at[i]);
  golden_note(&golden, hash_of_samples(at, count), count, line);
}

/* Parts */

static void note_effects(const AppMix *mix) {
  for (int effect = 0; effect < APP_EFFECT_COUNT; effect++)
    for (int variant = 0; variant < app_synth_variants((AppEffect)effect); variant++)
      note_samples("effect", app_effects[effect].name, variant, mix->effect[effect][variant].at,
                   mix->effect[effect][variant].count);
}

static void note_instruments(const AppMix *mix) {
  for (int i = 0; i < APP_INSTRUMENT_COUNT; i++)
    for (int root = 0; root < APP_INSTRUMENT_ROOTS && app_instruments[i].hz[root] > 0; root++)
      note_samples("instrument", app_instruments[i].name, root, mix->music.sample[i][root].at,
                   mix->music.sample[i][root].count);
}

static void note_beds(const AppMix *mix) {
  for (int bed = 0; bed < APP_BED_COUNT; bed++)
    note_samples("bed", "of the throng", bed, mix->throng.bed[bed].at, mix->throng.bed[bed].count);
}

/* The mixer, which renders them */

enum { FRAMES = APP_SOUND_RATE / 4 };

static void render_part(AppMix *mix, const char *kind, const char *name, int which) {
  static float out[2 * FRAMES];
  app_mix_render(mix, out, FRAMES);
  note_samples(kind, name, which, out, 2 * FRAMES);
}

static AppMixLevels full_levels(void) {
  return (AppMixLevels){.volume = 1, .effects = 1, .world = 1, .wish = {.piece = APP_PIECE_TITLE}};
}

static void note_mixed_effects(AppMix *mix) {
  AppMixLevels levels = full_levels();
  app_mix_levels(mix, &levels);
  for (int effect = 0; effect < APP_EFFECT_COUNT; effect++) {
    const float pan = (float)(effect % 5 - 2) / 2;
    app_mix_start(mix, (AppEffect)effect, 0.3f + 0.1f * (float)(effect % 7), pan,
                  0.8f + 0.1f * (float)(effect % 5));
    render_part(mix, "mixed", app_effects[effect].name, effect);
  }
}

static void note_pieces(AppMix *mix) {
  AppMixLevels levels = full_levels();
  levels.music = 1;
  for (int piece = 0; piece < APP_PIECE_COUNT; piece++) {
    levels.wish = (AppMusicWish){(AppPiece)piece, (float)(piece % 4) / 3, piece % 5 == 4};
    levels.duck = (float)(piece % 3) / 2;
    app_mix_levels(mix, &levels);
    for (int part = 0; part < 8; part++) render_part(mix, "piece", app_pieces[piece].name, part);
  }
}

static void note_throng(AppMix *mix) {
  AppMixLevels levels = full_levels();
  levels.throng = 1;
  for (int bed = 0; bed < APP_BED_COUNT; bed++) {
    levels.bed[bed][bed % 2] = 0.8f;
    app_mix_levels(mix, &levels);
    render_part(mix, "mixed", "throng", bed);
  }
}

static void everything_sounds_as_it_did(void **state) {
  (void)state;
  golden_probe(&golden, golden_mathematics(BASE_HASH_START));
  AppMix *mix = calloc(1, sizeof *mix);
  assert_non_null(mix);
  app_mix_init(mix);
  for (int part = 0; part < APP_MIX_PARTS; part++) assert_true(app_mix_make(mix, part));
  note_effects(mix);
  note_instruments(mix);
  note_beds(mix);
  note_mixed_effects(mix);
  note_pieces(mix);
  note_throng(mix);
  app_mix_free(mix);
  free(mix);
  golden_end(&golden);
}

int main(int argc, char **argv) {
  if (!golden_begin(&golden, "THRONG_SOUNDED", argc, argv)) return 1;
  const struct CMUnitTest tests[] = {cmocka_unit_test(everything_sounds_as_it_did)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
