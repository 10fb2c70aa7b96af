#include "app/sound/music.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define A2           110.0f
#define QUARTER_TURN 1.57079632679f
#define LATE         0.014f // seconds that a note may come late
#define STRUM        0.022f // seconds between the tones of a plucked chord
#define SOFTER       0.18f  // that a note may be quieter than written
#define SPREAD       0.45f  // how far the tones of a chord lie apart
#define LEFT_OUT     12     // percent of plucked notes between the beats
#define AT_ONCE      0.5f   // seconds: a piece that enters faster does not wait for a beat

static const struct {
  float from, full, space;
} layers[APP_LAYER_COUNT] = {
#define X(NAME, name, from, full, space) {from, full, space},
    APP_MUSIC_LAYERS(X)
#undef X
};

void app_music_init(AppMusic *music) {
  *music = (AppMusic){.random = base_random_seeded(0x6d75736963u, 0)};
}

bool app_music_make(AppMusic *music, AppInstrument instrument) {
  for (int root = 0; root < APP_INSTRUMENT_ROOTS && app_instruments[instrument].hz[root] > 0; root++)
    if (!app_instrument_make(instrument, root, &music->sample[instrument][root])) return false;
  return true;
}

void app_music_free(AppMusic *music) {
  for (int i = 0; i < APP_INSTRUMENT_COUNT; i++)
    for (int root = 0; root < APP_INSTRUMENT_ROOTS; root++) free(music->sample[i][root].at);
  *music = (AppMusic){0};
}

static float chance(AppMusic *music) {
  return (float)base_random_below(&music->random, 1000) / 1000;
}

/* Layers */

float app_music_layer_gain(AppMusicLayer layer, float danger) {
  assert(layer >= 0 && layer < APP_LAYER_COUNT && danger >= 0 && danger <= 1);
  const float from = layers[layer].from, full = layers[layer].full;
  if (full <= from) return 1;
  const float share = fminf(fmaxf((danger - from) / (full - from), 0), 1);
  return share * share * (3 - 2 * share);
}

static void fade_layer(AppMusic *music, int layer, float wanted, float seconds) {
  assert(layer >= 0 && layer < APP_LAYER_COUNT && seconds > 0);
  music->wanted[layer] = wanted;
  music->slope[layer] = (wanted - music->gain[layer]) / (seconds * APP_SOUND_RATE);
}

static void release_loops(AppMusic *music, int layer) {
  for (int i = 0; i < APP_MUSIC_VOICES; i++) {
    AppMusicVoice *voice = &music->voice[i];
    if (voice->on && voice->loop && (layer < 0 || (int)voice->layer == layer)) voice->released = true;
  }
}

/// On a beat.
static void take_danger(AppMusic *music, const AppMusicWish *wish) {
  const float danger = fmaxf(wish->danger, app_pieces[music->piece].least);
  for (int i = 0; i < APP_LAYER_COUNT; i++) {
    const float wanted =
        wish->calm && i != APP_LAYER_PAD ? 0 : app_music_layer_gain((AppMusicLayer)i, danger);
    if (wanted == 0 && music->gain[i] == 0) release_loops(music, i);
    if (wanted != music->wanted[i]) fade_layer(music, i, wanted, APP_MUSIC_FADE);
  }
}

/* Notes */

typedef struct Note {
  const AppTrack *track;
  int number;      // of the track
  float semitones; // above A2
  float gain, pan, late;
} Note;

static void begin_note(AppMusic *music, const Note *note) {
  AppMusicVoice *voice = NULL;
  for (int i = 0; i < APP_MUSIC_VOICES && voice == NULL; i++)
    if (!music->voice[i].on) voice = &music->voice[i];
  if (voice == NULL) return; // rather one note less than one that is cut
  const AppInstrument instrument = note->track->instrument;
  const AppInstrumentInfo *info = &app_instruments[instrument];
  const float hz = A2 * exp2f(note->semitones / 12);
  const int root = app_instrument_root(instrument, hz);
  const float turn = (fminf(fmaxf(note->pan, -1), 1) + 1) / 2 * QUARTER_TURN;
  *voice = (AppMusicVoice){.samples = &music->sample[instrument][root],
                           .rate = hz / info->hz[root],
                           .left = note->gain * cosf(turn),
                           .right = note->gain * sinf(turn),
                           .rise = 1 / (info->attack * APP_SOUND_RATE),
                           .fall = 1 / (info->release * APP_SOUND_RATE),
                           .wait = (int)(note->late * APP_SOUND_RATE),
                           .layer = note->track->layer,
                           .track = note->number,
                           .loop = info->loop,
                           .on = true};
}

static bool is_held(const AppMusic *music, int track) {
  for (int i = 0; i < APP_MUSIC_VOICES; i++) {
    const AppMusicVoice *voice = &music->voice[i];
    if (voice->on && voice->loop && voice->track == track && !voice->released) return true;
  }
  return false;
}

static void release_track(AppMusic *music, int track) {
  for (int i = 0; i < APP_MUSIC_VOICES; i++)
    if (music->voice[i].loop && music->voice[i].track == track) music->voice[i].released = true;
}

/// '*' and '+': a chord that is held goes on.
static void play_chord(AppMusic *music, Note note, const int8_t *tone, int first) {
  const bool loop = app_instruments[note.track->instrument].loop;
  if (loop && is_held(music, note.number)) return;
  const float octave = note.semitones, pan = note.pan, late = note.late;
  for (int i = first; i < APP_CHORD_TONES; i++) {
    note.semitones = octave + (float)tone[i];
    note.pan = pan + SPREAD * ((float)(i % 2) - 0.5f) * (i < 2 ? 0.5f : 1.5f);
    note.late = late + (loop ? 0 : STRUM * (float)(i - first));
    begin_note(music, &note);
  }
}

static void play_tone(AppMusic *music, Note note, const int8_t *tone, char sign) {
  static const int8_t scale[] = {12, 15, 17, 19, 22, 24, 27, 29, 31, 34}; // A3 C D E G A4 ...
  if (sign >= '0' && sign <= '7')
    note.semitones += (float)(tone[(sign - '0') % APP_CHORD_TONES] + (sign >= '4' ? 12 : 0));
  else if (sign >= 'a' && sign <= 'j')
    note.semitones += (float)scale[sign - 'a'] - 12; // its octave 1 is as written
  else                                               // a hit is as it was made, no two quite alike
    note.semitones = 12 * log2f(app_instruments[note.track->instrument].hz[0] / A2) + 0.5f * chance(music);
  if (app_instruments[note.track->instrument].loop) release_track(music, note.number);
  begin_note(music, &note);
}

static void play_track(AppMusic *music, int number, const AppPieceInfo *info) {
  const AppTrack *track = &info->track[number];
  if (music->gain[track->layer] == 0 && music->wanted[track->layer] == 0) return;
  int bars = 0;
  while (bars < APP_TRACK_BARS && track->bar[bars] != NULL) bars++;
  const char sign = track->bar[music->bar % bars][music->step];
  if (sign == '.') return;
  const bool beat = music->step % info->steps == 0;
  const float accent = music->step == 0 ? 1 : beat ? 0.88f : 0.76f;
  const float human = 1 - SOFTER * chance(music), late = LATE * chance(music), whim = chance(music);
  if (track->layer == APP_LAYER_PLUCK && !beat && whim * 100 < LEFT_OUT) return;
  const Note note = {.track = track,
                     .number = number,
                     .semitones = 12 * (float)track->octave,
                     .gain = track->gain * accent * human * (sign == 'o' ? 0.55f : 1),
                     .pan = track->pan,
                     .late = late};
  const int8_t *tone = info->chord[music->chord].tone;
  if (sign == '*' || sign == '+')
    play_chord(music, note, tone, sign == '*' ? 0 : 2);
  else
    play_tone(music, note, tone, sign);
}

/* Time */

static void next_bar(AppMusic *music, const AppPieceInfo *info) {
  music->step = 0;
  music->bar++;
  if (++music->chord_bar < info->chord[music->chord].bars) return;
  music->chord_bar = 0;
  music->chord++;
  if (music->chord == APP_PIECE_CHORDS || info->chord[music->chord].bars == 0) music->chord = info->again;
  release_loops(music, -1);
}

static void leave_piece(AppMusic *music, float seconds) {
  music->leaving = true;
  for (int i = 0; i < APP_LAYER_COUNT; i++) fade_layer(music, i, 0, seconds);
}

static void take_step(AppMusic *music, const AppMusicWish *wish) {
  const AppPieceInfo *info = &app_pieces[music->piece];
  if (music->step % info->steps == 0 && !music->leaving) {
    if (wish->piece != music->piece)
      leave_piece(music, app_pieces[wish->piece].enter);
    else
      take_danger(music, wish);
  }
  if (!music->leaving)
    for (int i = 0; i < APP_PIECE_TRACKS && info->track[i].bar[0] != NULL; i++) play_track(music, i, info);
  if (++music->step == info->beats * info->steps) next_bar(music, info);
  music->to_step += (double)(60 / info->tempo / (float)info->steps * APP_SOUND_RATE);
}

/// Nothing sounds: what is wanted begins with its first bar, and its layers with it.
static void begin_piece(AppMusic *music, const AppMusicWish *wish) {
  memset(music->voice, 0, sizeof music->voice);
  music->piece = wish->piece;
  music->playing = true;
  music->leaving = false;
  music->step = music->bar = music->chord = music->chord_bar = 0;
  music->to_step = 0;
  memset(music->wanted, 0, sizeof music->wanted);
  take_danger(music, wish);
  for (int i = 0; i < APP_LAYER_COUNT; i++) {
    music->gain[i] = music->wanted[i];
    music->slope[i] = 0;
  }
}

static bool has_left(const AppMusic *music) {
  for (int i = 0; i < APP_LAYER_COUNT; i++)
    if (music->gain[i] > 0) return false;
  return music->leaving;
}

/* Samples */

/// Adds a voice to frames of left and right.
static void add_voice(AppMusicVoice *voice, float *out, int count) {
  const int first = voice->wait < count ? voice->wait : count, last = voice->samples->count;
  voice->wait -= first;
  for (int f = first; f < count; f++) {
    const int i = (int)voice->at;
    if (i + 1 >= last && !voice->loop) {
      voice->on = false;
      return;
    }
    const float now = voice->samples->at[i], next = voice->samples->at[i + 1 == last ? 0 : i + 1];
    voice->level = voice->released ? voice->level - voice->fall : fminf(voice->level + voice->rise, 1);
    if (voice->level < 0) {
      voice->on = false;
      return;
    }
    const float value = (now + (next - now) * (float)(voice->at - i)) * voice->level;
    out[2 * f] += value * voice->left;
    out[2 * f + 1] += value * voice->right;
    voice->at += (double)voice->rate;
    if (voice->at >= last) voice->at -= last;
  }
}

/// Mixes a layer with its gain, which goes on its way.
static void add_layer(AppMusic *music, int layer, float *out, float *space, int count) {
  assert(count > 0 && count <= APP_MUSIC_CHUNK);
  float own[2 * APP_MUSIC_CHUNK] = {0};
  bool any = false;
  for (int i = 0; i < APP_MUSIC_VOICES; i++)
    if (music->voice[i].on && (int)music->voice[i].layer == layer) {
      add_voice(&music->voice[i], own, count);
      any = true;
    }
  float gain = music->gain[layer];
  const float wanted = music->wanted[layer], slope = music->slope[layer];
  for (int f = 0; f < count && (any || gain != wanted); f++) {
    gain = slope >= 0 ? fminf(gain + slope, wanted) : fmaxf(gain + slope, wanted);
    for (int side = 0; side < 2; side++) {
      const float value = own[2 * f + side] * gain;
      out[2 * f + side] += value;
      space[2 * f + side] += value * layers[layer].space;
    }
  }
  music->gain[layer] = gain;
}

void app_music_run(AppMusic *music, const AppMusicWish *wish, float *out, float *space, int count) {
  assert(wish->piece >= 0 && wish->piece < APP_PIECE_COUNT && count <= APP_MUSIC_CHUNK);
  if (!music->playing || has_left(music)) begin_piece(music, wish);
  const float enter = app_pieces[wish->piece].enter;
  if (wish->piece != music->piece && !music->leaving && enter < AT_ONCE) leave_piece(music, enter);
  for (int done = 0; done < count;) {
    if (music->to_step < 1) take_step(music, wish);
    int part = count - done;
    if ((double)part > music->to_step) part = (int)music->to_step;
    if (part < 1) part = 1;
    for (int i = 0; i < APP_LAYER_COUNT; i++) add_layer(music, i, out + 2 * done, space + 2 * done, part);
    music->to_step -= part;
    done += part;
  }
}
