#include "app/sound/mix.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE        65536.0f // of the shared levels
#define SILENCE      0.0001f
#define QUARTER_TURN 1.57079632679f
#define EFFECTS_GAIN 4.4f // above their rows
#define THRONG_GAIN  1.25f
#define MUSIC_GAIN   1.5f
#define DUCKED       0.25f // of the music that steps back
#define DULL_HZ      600.0f
#define EFFECTS_SENT 0.14f // of each bus to the hall
#define THRONG_SENT  0.10f

enum { CHUNK = APP_MUSIC_CHUNK };

static const float glide_seconds[APP_MIX_GLIDES] = {
    [APP_MIX_VOLUME] = 0.05f, [APP_MIX_MUSIC] = 0.25f, [APP_MIX_EFFECTS] = 0.05f,
    [APP_MIX_THRONG] = 0.05f, [APP_MIX_WORLD] = 0.15f, [APP_MIX_DUCK] = 0.30f,
};

void app_mix_init(AppMix *mix) {
  memset(mix, 0, sizeof *mix);
  app_space_reset(&mix->space);
  app_limiter_reset(&mix->limiter);
  app_music_init(&mix->music);
}

static bool make_effect(AppMix *mix, AppEffect effect) {
  assert(app_synth_variants(effect) <= APP_SYNTH_VARIANTS);
  for (int variant = 0; variant < app_synth_variants(effect); variant++)
    if (!app_synth_make(effect, variant, &mix->effect[effect][variant])) return false;
  return true;
}

bool app_mix_make(AppMix *mix, int part) {
  assert(part >= 0 && part < APP_MIX_PARTS);
  if (part < APP_EFFECT_COUNT) return make_effect(mix, (AppEffect)part);
  part -= APP_EFFECT_COUNT;
  if (part < APP_BED_COUNT) return app_throng_make(&mix->throng, (AppBed)part);
  return app_music_make(&mix->music, (AppInstrument)(part - APP_BED_COUNT));
}

void app_mix_free(AppMix *mix) {
  for (int i = 0; i < APP_EFFECT_COUNT; i++)
    for (int variant = 0; variant < APP_SYNTH_VARIANTS; variant++) free(mix->effect[i][variant].at);
  app_throng_free(&mix->throng);
  app_music_free(&mix->music);
  memset(mix, 0, sizeof *mix);
}

/* The game's thread */

bool app_mix_start(AppMix *mix, AppEffect effect, float gain, float pan, float rate) {
  assert(effect >= 0 && effect < APP_EFFECT_COUNT && gain >= 0 && rate > 0);
  const int written = SDL_AtomicGet(&mix->written), next = (written + 1) % APP_MIX_STARTS;
  if (next == SDL_AtomicGet(&mix->read)) return false;
  const float turn = (fminf(fmaxf(pan, -1), 1) + 1) / 2 * QUARTER_TURN; // equal power on all places
  mix->ring[written] = (AppMixStart){effect, gain * cosf(turn), gain * sinf(turn), rate};
  SDL_AtomicSet(&mix->written, next);
  return true;
}

static void set_level(AppMix *mix, int level, float share) {
  assert(level >= 0 && level < APP_MIX_LEVELS && level != APP_MIX_PIECE);
  SDL_AtomicSet(&mix->level[level], (int)(fminf(fmaxf(share, 0), 1) * WHOLE));
}

void app_mix_levels(AppMix *mix, const AppMixLevels *levels) {
  set_level(mix, APP_MIX_VOLUME, levels->volume);
  set_level(mix, APP_MIX_MUSIC, levels->music);
  set_level(mix, APP_MIX_EFFECTS, levels->effects);
  set_level(mix, APP_MIX_THRONG, levels->throng);
  set_level(mix, APP_MIX_WORLD, levels->world);
  set_level(mix, APP_MIX_DUCK, levels->duck);
  set_level(mix, APP_MIX_DANGER, levels->wish.danger);
  set_level(mix, APP_MIX_CALM, levels->wish.calm ? 1 : 0);
  SDL_AtomicSet(&mix->level[APP_MIX_PIECE], (int)levels->wish.piece);
  for (int bed = 0; bed < APP_BED_COUNT; bed++)
    for (int side = 0; side < 2; side++)
      set_level(mix, APP_MIX_BEDS + 2 * bed + side, levels->bed[bed][side]);
}

float app_mix_level(AppMix *mix, AppMixLevel level) {
  return (float)SDL_AtomicGet(&mix->level[level]) / WHOLE;
}

/* The audio thread */

static void begin_effect(AppMix *mix, const AppMixStart *start) {
  assert(mix->effect[start->effect][0].at != NULL); // all effects are made before the first rendering
  AppMixVoice *empty = NULL;
  int same = 0;
  for (int i = 0; i < APP_MIX_VOICES; i++) {
    AppMixVoice *voice = &mix->voice[i];
    if (!voice->on)
      empty = voice;
    else if (voice->start.effect == start->effect)
      same++;
  }
  if (empty == NULL || same >= app_effects[start->effect].voices) return;
  int *turn = &mix->turn[start->effect];
  *empty = (AppMixVoice){.start = *start, .samples = &mix->effect[start->effect][*turn], .on = true};
  *turn = (*turn + 1) % app_synth_variants(start->effect);
}

static void take_starts(AppMix *mix) {
  int read = SDL_AtomicGet(&mix->read);
  while (read != SDL_AtomicGet(&mix->written)) {
    begin_effect(mix, &mix->ring[read]);
    read = (read + 1) % APP_MIX_STARTS;
    SDL_AtomicSet(&mix->read, read);
  }
}

/// Sets the targets of levels at the end of the chunk. They are reached exactly: levels that only come nearer
/// without end become denormal numbers, which are slow.
static void aim_glides(AppMix *mix, int count) {
  for (int i = 0; i < APP_MIX_GLIDES; i++) {
    AppMixGlide *glide = &mix->glide[i];
    const float left = app_mix_level(mix, (AppMixLevel)i) - glide->now;
    const float share = 1 - expf(-(float)count / (glide_seconds[i] * APP_SOUND_RATE));
    glide->step = (fabsf(left) < SILENCE / 10 ? left : left * share) / (float)count;
  }
}

static void end_glides(AppMix *mix, int count) {
  for (int i = 0; i < APP_MIX_GLIDES; i++) {
    AppMixGlide *glide = &mix->glide[i];
    const float wanted = app_mix_level(mix, (AppMixLevel)i);
    glide->now += glide->step * (float)count;
    if (fabsf(wanted - glide->now) < SILENCE / 10) glide->now = wanted;
  }
}

static float at(const AppMix *mix, AppMixLevel level, int frame) {
  return mix->glide[level].now + mix->glide[level].step * (float)frame;
}

static bool is_off(AppMix *mix, AppMixLevel level) {
  return mix->glide[level].now == 0 && app_mix_level(mix, level) == 0;
}

static void add_voice(AppMixVoice *voice, float *out, int count) {
  for (int f = 0; f < count; f++) {
    const int i = (int)voice->at;
    if (i + 1 >= voice->samples->count) {
      voice->on = false;
      return;
    }
    const float part = (float)(voice->at - i), now = voice->samples->at[i];
    const float value = now + (voice->samples->at[i + 1] - now) * part;
    out[2 * f] += value * voice->start.left;
    out[2 * f + 1] += value * voice->start.right;
    voice->at += (double)voice->start.rate;
  }
}

/// Music, with what of it goes to the hall.
static void add_music(AppMix *mix, float *out, float *sent, int count) {
  if (is_off(mix, APP_MIX_MUSIC)) return;
  float dry[2 * CHUNK] = {0}, wet[2 * CHUNK] = {0};
  const AppMusicWish wish = {.piece = (AppPiece)SDL_AtomicGet(&mix->level[APP_MIX_PIECE]),
                             .danger = app_mix_level(mix, APP_MIX_DANGER),
                             .calm = app_mix_level(mix, APP_MIX_CALM) > 0};
  app_music_run(&mix->music, &wish, dry, wet, count);
  app_space_set(&mix->space, app_pieces[wish.piece].space);
  const float share = 1 - expf(-4 * QUARTER_TURN * DULL_HZ / APP_SOUND_RATE);
  for (int f = 0; f < count; f++) {
    const float duck = at(mix, APP_MIX_DUCK, f);
    const float gain = at(mix, APP_MIX_MUSIC, f) * MUSIC_GAIN * (1 - duck * (1 - DUCKED));
    for (int side = 0; side < 2; side++) {
      float *dull = mix->dull[side];
      const float value = dry[2 * f + side];
      dull[0] += (value - dull[0]) * share;
      dull[1] += (dull[0] - dull[1]) * share;
      out[2 * f + side] += (value + (dull[1] - value) * duck) * gain;
      sent[2 * f + side] += wet[2 * f + side] * gain * (1 - duck);
    }
  }
}

/// Effects of the world, which a pause fades, steady ones, and the air.
static void add_effects(AppMix *mix, float *out, float *sent, int count) {
  float world[2 * CHUNK] = {0}, steady[2 * CHUNK] = {0}, air[2 * CHUNK] = {0};
  for (int i = 0; i < APP_MIX_VOICES; i++) {
    AppMixVoice *voice = &mix->voice[i];
    if (voice->on) add_voice(voice, app_effects[voice->start.effect].steady ? steady : world, count);
  }
  const float level[2] = {app_mix_level(mix, (AppMixLevel)(APP_MIX_BEDS + 2 * APP_BED_AIR)),
                          app_mix_level(mix, (AppMixLevel)(APP_MIX_BEDS + 2 * APP_BED_AIR + 1))};
  app_throng_run(&mix->throng, APP_BED_AIR, level, air, count);
  for (int f = 0; f < count; f++) {
    const float fade = at(mix, APP_MIX_WORLD, f), gain = at(mix, APP_MIX_EFFECTS, f);
    for (int i = 2 * f; i < 2 * f + 2; i++) {
      const float value = (world[i] * fade + steady[i]) * EFFECTS_GAIN * gain;
      out[i] += value + air[i] * fade * gain;
      sent[i] += value * EFFECTS_SENT;
    }
  }
}

static void add_throng(AppMix *mix, float *out, float *sent, int count) {
  float beds[2 * CHUNK] = {0};
  for (int bed = APP_BED_AIR + 1; bed < APP_BED_COUNT; bed++) {
    const float level[2] = {app_mix_level(mix, (AppMixLevel)(APP_MIX_BEDS + 2 * bed)),
                            app_mix_level(mix, (AppMixLevel)(APP_MIX_BEDS + 2 * bed + 1))};
    app_throng_run(&mix->throng, (AppBed)bed, level, beds, count);
  }
  for (int f = 0; f < count; f++) {
    const float gain = at(mix, APP_MIX_WORLD, f) * at(mix, APP_MIX_THRONG, f) * THRONG_GAIN;
    for (int i = 2 * f; i < 2 * f + 2; i++) {
      out[i] += beds[i] * gain;
      sent[i] += beds[i] * gain * THRONG_SENT;
    }
  }
}

static void render_chunk(AppMix *mix, float *out, int count) {
  assert(count > 0 && count <= CHUNK);
  float sent[2 * CHUNK] = {0};
  memset(out, 0, sizeof *out * 2 * (size_t)count);
  aim_glides(mix, count);
  add_music(mix, out, sent, count);
  add_effects(mix, out, sent, count);
  add_throng(mix, out, sent, count);
  app_space_run(&mix->space, sent, out, count);
  for (int f = 0; f < count; f++) {
    const float volume = at(mix, APP_MIX_VOLUME, f);
    out[2 * f] *= volume;
    out[2 * f + 1] *= volume;
  }
  app_limiter_run(&mix->limiter, out, count);
  end_glides(mix, count);
}

/// Nothing is heard: all effects end, and no echo waits for the volume to come back. The music goes on from
/// where it is.
static void fall_silent(AppMix *mix) {
  for (int i = 0; i < APP_MIX_VOICES; i++) mix->voice[i].on = false;
  mix->glide[APP_MIX_VOLUME].now = 0;
  app_space_reset(&mix->space);
  app_limiter_reset(&mix->limiter);
  mix->silent = true;
}

void app_mix_render(AppMix *mix, float *out, int frames) {
  take_starts(mix);
  if (app_mix_level(mix, APP_MIX_VOLUME) <= 0 && mix->glide[APP_MIX_VOLUME].now < SILENCE) {
    memset(out, 0, sizeof *out * 2 * (size_t)frames);
    if (!mix->silent) fall_silent(mix);
    for (int i = 0; i < APP_MIX_VOICES; i++) mix->voice[i].on = false;
    return;
  }
  mix->silent = false;
  for (int done = 0; done < frames; done += CHUNK)
    render_chunk(mix, out + 2 * done, frames - done < CHUNK ? frames - done : CHUNK);
}
