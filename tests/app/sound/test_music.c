/* The music: rows that are whole, instruments in tune, layers that follow danger without a click. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ear.h"

#define TURN 6.283185307179586

enum { SECOND = EAR_SECOND };

/* Rows */

static bool is_sign(char sign) {
  return sign != '\0' && strchr(".*+xo", sign) != NULL;
}

static void check_track(const AppPieceInfo *piece, const AppTrack *track) {
  assert_in_range(track->layer, 0, APP_LAYER_COUNT - 1);
  assert_in_range(track->instrument, 0, APP_INSTRUMENT_COUNT - 1);
  assert_true(track->gain > 0 && track->gain < 1.2f && fabsf(track->pan) <= 0.6f);
  for (int bar = 0; bar < APP_TRACK_BARS && track->bar[bar] != NULL; bar++) {
    assert_int_equal(strlen(track->bar[bar]), piece->beats * piece->steps);
    for (const char *at = track->bar[bar]; *at != '\0'; at++)
      assert_true(is_sign(*at) || (*at >= '0' && *at <= '7') || (*at >= 'a' && *at <= 'j'));
  }
}

/// All tones lie in A minor without its sixth and second but for F and B (and B flat, far down).
static bool is_in_key(int semitone) {
  static const bool in[12] = {true, true, true, true, false, true, false, true, true, false, true, false};
  return in[(semitone % 12 + 12) % 12];
}

static void pieces_are_whole(void **state) {
  (void)state;
  for (int i = 0; i < APP_PIECE_COUNT; i++) {
    const AppPieceInfo *piece = &app_pieces[i];
    assert_true(piece->tempo >= 50 && piece->tempo <= 100 && piece->space > 1 && piece->enter > 0);
    int chords = 0, layers = 0;
    for (; chords < APP_PIECE_CHORDS && piece->chord[chords].bars > 0; chords++) {
      const AppChord *chord = &piece->chord[chords];
      const double seconds = 60.0 / (double)piece->tempo * piece->beats * chord->bars;
      assert_true(chords < piece->again || (chord->bars >= 4 && chord->bars <= 8)); // slow, but for cadences
      assert_true(seconds > 2 && seconds < 25);
      for (int tone = 0; tone < APP_CHORD_TONES; tone++) assert_true(is_in_key(chord->tone[tone]));
    }
    assert_true(chords >= 5 && piece->again < chords);
    for (int t = 0; t < APP_PIECE_TRACKS && piece->track[t].bar[0] != NULL; t++) {
      check_track(piece, &piece->track[t]);
      layers |= 1 << piece->track[t].layer;
    }
    assert_true(layers >> APP_LAYER_PAD & 1);
    if (i >= APP_PIECE_CRYPT && i <= APP_PIECE_RACE) assert_int_equal(layers, (1 << APP_LAYER_COUNT) - 1);
    for (int k = 0; k < i; k++) { // no two alike
      assert_string_not_equal(piece->name, app_pieces[k].name);
      assert_true(piece->tempo != app_pieces[k].tempo || piece->beats != app_pieces[k].beats);
      assert_memory_not_equal(piece->chord, app_pieces[k].chord, sizeof piece->chord);
    }
  }
}

/* Instruments */

/// Strength of a tone in the samples, as seen through a bell-shaped window.
static double strength(const AppSamples *samples, double hz) {
  const int count = samples->count < SECOND ? samples->count : SECOND;
  double re = 0, im = 0;
  for (int i = 0; i < count; i++) {
    const double window = 0.5 - 0.5 * cos(TURN * i / count), angle = TURN * hz * i / SECOND;
    re += (double)samples->at[i] * window * cos(angle);
    im += (double)samples->at[i] * window * sin(angle);
  }
  return re * re + im * im;
}

static void instruments_are_in_tune(void **state) {
  AppMix *mix = *state;
  for (int i = 0; i < APP_INSTRUMENT_DRUM; i++)
    for (int root = 0; root < APP_INSTRUMENT_ROOTS && app_instruments[i].hz[root] > 0; root++) {
      double most = 0;
      int best = 0;
      for (int cents = -80; cents <= 80; cents += 2) {
        const double now =
            strength(&mix->music.sample[i][root], (double)app_instruments[i].hz[root] * exp2(cents / 1200.0));
        if (now > most) best = cents;
        most = fmax(most, now);
      }
      print_message("%-9s %6.1f Hz: %+d cents\n", app_instruments[i].name,
                    (double)app_instruments[i].hz[root], best);
      assert_in_range(best + 8, 0, 16);
    }
}

static void instruments_are_clean(void **state) {
  AppMix *mix = *state;
  for (int i = 0; i < APP_INSTRUMENT_COUNT; i++)
    for (int root = 0; root < APP_INSTRUMENT_ROOTS && app_instruments[i].hz[root] > 0; root++) {
      const AppSamples *s = &mix->music.sample[i][root];
      double sum = 0, squares = 0;
      float max = 0, jump = 0;
      for (int k = 0; k < s->count; k++) {
        assert_true(isfinite(s->at[k]));
        sum += (double)s->at[k];
        squares += (double)s->at[k] * (double)s->at[k];
        max = fmaxf(max, fabsf(s->at[k]));
        if (k > 0) jump = fmaxf(jump, fabsf(s->at[k] - s->at[k - 1]));
      }
      assert_true(max <= 1.0001f && fabs(sum / s->count) < 0.001);
      if (app_instruments[i].loop) {
        assert_true(fabs(sqrt(squares / s->count) - 0.2) < 0.001);
        assert_true(fabsf(s->at[0] - s->at[s->count - 1]) <= jump);
      } else {
        assert_true(max > 0.9f && s->at[0] == 0 && s->at[s->count - 1] == 0);
      }
    }
}

/* Layers */

/// Levels at the default settings.
static AppMixLevels levels_of(AppPiece piece, float danger) {
  AppMixLevels levels = {
      .volume = 0.49f, .music = 0.49f, .world = 1, .wish = {.piece = piece, .danger = danger}};
  return levels;
}

static Ear heard_at(AppMix *mix, AppPiece piece, float danger, bool calm) {
  AppMixLevels levels = levels_of(piece, danger);
  levels.wish.calm = calm;
  app_mix_levels(mix, &levels);
  mix->music.playing = false; // each is compared from the first bar on
  ear_listen(mix, 2 * SECOND);
  for (int layer = 0; layer < APP_LAYER_COUNT; layer++) {
    const float expected =
        calm && layer != APP_LAYER_PAD ? 0 : app_music_layer_gain((AppMusicLayer)layer, danger);
    assert_true(fabsf(mix->music.gain[layer] - expected) < 0.01f);
  }
  const Ear ear = ear_listen(mix, 16 * SECOND);
  assert_true(ear.peak <= APP_LIMIT_CEILING);
  assert_true(ear.most_zeros < SECOND / 10);
  return ear;
}

static void layers_follow_danger(void **state) {
  AppMix *mix = *state;
  for (int piece = APP_PIECE_CRYPT; piece <= APP_PIECE_RACE; piece++) {
    if (app_pieces[piece].least > 0) continue; // it is never without danger
    const Ear calm = heard_at(mix, (AppPiece)piece, 0.9f, true),
              none = heard_at(mix, (AppPiece)piece, 0, false);
    const Ear half = heard_at(mix, (AppPiece)piece, 0.5f, false),
              full = heard_at(mix, (AppPiece)piece, 1, false);
    print_message("%-8s %.1f dBFS calm, %.1f without danger, %.1f with half, %.1f with all\n",
                  app_pieces[piece].name, ear_loudness(&calm), ear_loudness(&none), ear_loudness(&half),
                  ear_loudness(&full));
    assert_true(none.jump > 1.2f * calm.jump); // what is plucked has edges, the pad has none
    assert_true(ear_loudness(&half) > ear_loudness(&none) + 0.8 &&
                ear_loudness(&full) > ear_loudness(&half) + 0.8);
    assert_true(ear_loudness(&full) > ear_loudness(&calm) + 3);
    assert_true(ear_loudness(&calm) > -40 && ear_loudness(&full) < -20);
  }
  float last = 1;
  for (int layer = 0; layer < APP_LAYER_COUNT; layer++) { // one after the other
    const float gain = app_music_layer_gain((AppMusicLayer)layer, 0.4f);
    assert_true(gain <= last);
    last = gain;
  }
  assert_true(last == 0);
}

/// From the first change of a layer to its last, in frames, and how far the first lies behind a beat.
static void layers_change_on_beats(void **state) {
  AppMix *mix = *state;
  AppMixLevels levels = levels_of(APP_PIECE_CRYPT, 0);
  app_mix_levels(mix, &levels);
  const double beat = SECOND * 60.0 / (double)app_pieces[APP_PIECE_CRYPT].tempo;
  enum { PART = 32 };
  int64_t at = 0, first = 0, last = 0;
  for (; at < 3 * SECOND; at += PART) ear_listen(mix, PART);
  levels.wish.danger = 0.9f;
  app_mix_levels(mix, &levels);
  float before = mix->music.gain[APP_LAYER_BASS];
  for (; at < 8 * SECOND; at += PART) {
    ear_listen(mix, PART);
    const float now = mix->music.gain[APP_LAYER_BASS];
    if (now != before && first == 0) first = at;
    if (now != before) last = at;
    before = now;
  }
  assert_true(first > 3 * SECOND);
  const double off = fmod((double)first, beat);
  assert_true(off < 3 * PART || off > beat - 3 * PART);
  assert_true(last - first > SECOND && last - first < 2 * SECOND);
}

/// Makes held instruments a pure low tone and mutes struck ones: any click would stand out.
static void smooth_all(AppMusic *music) {
  for (int i = 0; i < APP_INSTRUMENT_COUNT; i++)
    for (int root = 0; root < APP_INSTRUMENT_ROOTS && app_instruments[i].hz[root] > 0; root++)
      for (int k = 0; k < music->sample[i][root].count; k++)
        music->sample[i][root].at[k] =
            app_instruments[i].loop ? 0.28f * (float)sin(fmod(TURN * 110 * k / SECOND, TURN)) : 0;
}

static void changes_do_not_click(void **state) {
  AppMix *mix = *state;
  smooth_all(&mix->music);
  AppMixLevels levels = levels_of(APP_PIECE_WORKS, 1);
  app_mix_levels(mix, &levels);
  ear_listen(mix, 4 * SECOND);
  const Ear steady = ear_listen(mix, 40 * SECOND);
  Ear changing = {0};
  for (int round = 0; round < 40; round++) {
    levels = levels_of(round % 10 < 5 ? APP_PIECE_WORKS : APP_PIECE_LOST, round % 2 == 0 ? 0.0f : 1.0f);
    levels.wish.calm = round % 4 == 0;
    levels.duck = round % 3 == 0 ? 1 : 0;
    app_mix_levels(mix, &levels);
    ear_hear(&changing, mix, 3 * SECOND / 2 + 1000 * round);
  }
  print_message("neighbours differ by %.5f at most, by %.5f while all changes\n", (double)steady.jump,
                (double)changing.jump);
  assert_true(steady.jump > 0.0005f && changing.jump < 1.25f * steady.jump);
}

/* Pieces */

static void each_piece_is_heard(void **state) {
  AppMix *mix = *state;
  for (int piece = 0; piece < APP_PIECE_COUNT; piece++) {
    AppMixLevels levels = levels_of((AppPiece)piece, 1);
    app_mix_levels(mix, &levels);
    ear_listen(mix, 3 * SECOND);
    assert_int_equal(mix->music.piece, piece);
    Ear ear = {0};
    int most = 0;
    for (int i = 0; i < 20; i++) {
      ear_hear(&ear, mix, SECOND);
      int voices = 0;
      for (int k = 0; k < APP_MUSIC_VOICES; k++) voices += mix->music.voice[k].on;
      if (voices > most) most = voices;
    }
    print_message("%-8s %.1f dBFS, peak %.1f, at most %d voices\n", app_pieces[piece].name,
                  ear_loudness(&ear), 20 * log10((double)ear.peak), most);
    assert_true(ear_loudness(&ear) > -36 && ear_loudness(&ear) < -20);
    assert_true(most < APP_MUSIC_VOICES && most > 4); // no note was left out
    assert_true(ear.most_zeros < EAR_SECOND / 1000);
    assert_true(fabs(ear_side(&ear, 0) - ear_side(&ear, 1)) < 4); // it lies in the middle
  }
}

/// Seconds until a piece has taken the place of another.
static double entering(AppMix *mix, AppPiece from, AppPiece to) {
  AppMixLevels levels = levels_of(from, 0.5f);
  app_mix_levels(mix, &levels);
  ear_listen(mix, 5 * SECOND);
  levels.wish.piece = to;
  app_mix_levels(mix, &levels);
  Ear ear = {0};
  while (mix->music.piece != to && ear.frames < 10 * SECOND) ear_hear(&ear, mix, 256);
  ear_hear(&ear, mix, SECOND);
  assert_true(ear.most_zeros < EAR_SECOND / 1000); // the hall bridges it
  return (double)ear.frames / SECOND - 1;
}

static void endings_enter_at_once(void **state) {
  AppMix *mix = *state;
  assert_true(entering(mix, APP_PIECE_CRYPT, APP_PIECE_WON) < 0.35);
  assert_true(entering(mix, APP_PIECE_CHASMS, APP_PIECE_LOST) < 0.35);
  const double slow = entering(mix, APP_PIECE_LOST, APP_PIECE_TITLE);
  assert_true(slow > 1 && slow < 3);
}

static void equal_mixes_are_equal(void **state) {
  (void)state;
  static float out[2][2 * SECOND];
  void *mix[2];
  for (int i = 0; i < 2; i++) {
    assert_int_equal(ear_new_mix(&mix[i]), 0);
    AppMixLevels levels = levels_of(APP_PIECE_NIGHT, 1);
    app_mix_levels(mix[i], &levels);
    for (int done = 0; done < 4; done++)
      for (int at = 0; at < SECOND; at += i == 0 ? SECOND : 441) // however many frames are asked for at once
        app_mix_render(mix[i], out[i] + 2 * at, i == 0 ? SECOND : 441);
    ear_free_mix(&mix[i]);
  }
  double power = 0, off = 0;
  for (int i = 0; i < 2 * SECOND; i++) {
    power += (double)out[0][i] * (double)out[0][i];
    off += (double)(out[0][i] - out[1][i]) * (double)(out[0][i] - out[1][i]);
  }
  assert_true(power > 1 && off < power * 1e-3);
}

#define WITH_MIX(test) cmocka_unit_test_setup_teardown(test, ear_new_mix, ear_free_mix)

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pieces_are_whole),      WITH_MIX(instruments_are_in_tune),
      WITH_MIX(instruments_are_clean),         WITH_MIX(layers_follow_danger),
      WITH_MIX(layers_change_on_beats),        WITH_MIX(changes_do_not_click),
      WITH_MIX(each_piece_is_heard),           WITH_MIX(endings_enter_at_once),
      cmocka_unit_test(equal_mixes_are_equal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
