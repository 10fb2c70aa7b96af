/* Mixing, with a limiter whose gain falls at once and comes back slowly. */
#include "app/platform/sound_mix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE        65536.0f // of the shared levels
#define VOLUME_GLIDE 0.05f    // seconds
#define WORLD_GLIDE  0.15f
#define CROWD_GLIDE  0.8f
#define LIMITER_BACK 0.2f
#define SILENCE      0.0001f
#define BED_WIDTH    0.37f // share of the loop that the right ear is ahead: the murmur is all around
#define QUARTER_TURN 1.57079632679f

bool app_mix_init(AppMix *mix) {
  *mix = (AppMix){0};
  bool made = app_synth_bed(&mix->bed);
  for (int i = 0; made && i < APP_EFFECT_COUNT; i++) made = app_synth_make((AppEffect)i, &mix->effect[i]);
  if (!made) app_mix_free(mix);
  return made;
}

void app_mix_free(AppMix *mix) {
  for (int i = 0; i < APP_EFFECT_COUNT; i++) free(mix->effect[i].at);
  free(mix->bed.at);
  *mix = (AppMix){0};
}

/* The game's thread */

bool app_mix_start(AppMix *mix, AppEffect effect, float gain, float pan, float rate) {
  const int written = SDL_AtomicGet(&mix->written), next = (written + 1) % APP_MIX_STARTS;
  if (next == SDL_AtomicGet(&mix->read)) return false;
  const float turn = (fminf(fmaxf(pan, -1), 1) + 1) / 2 * QUARTER_TURN; // equal power on all places
  mix->ring[written] = (AppMixStart){effect, gain * cosf(turn), gain * sinf(turn), rate};
  SDL_AtomicSet(&mix->written, next);
  return true;
}

static void set_level(SDL_atomic_t *level, float share) {
  SDL_AtomicSet(level, (int)(fminf(fmaxf(share, 0), 1) * WHOLE));
}

void app_mix_levels(AppMix *mix, float volume, float world, float crowd) {
  set_level(&mix->volume, volume);
  set_level(&mix->world, world);
  set_level(&mix->crowd, crowd);
}

/* The audio thread */

static void begin(AppMix *mix, const AppMixStart *start) {
  AppMixVoice *empty = NULL;
  int same = 0;
  for (int i = 0; i < APP_MIX_VOICES; i++) {
    AppMixVoice *voice = &mix->voice[i];
    if (!voice->on)
      empty = voice;
    else if (voice->start.effect == start->effect)
      same++;
  }
  if (empty != NULL && same < app_effects[start->effect].voices)
    *empty = (AppMixVoice){.start = *start, .on = true};
}

static void take_starts(AppMix *mix) {
  int read = SDL_AtomicGet(&mix->read);
  while (read != SDL_AtomicGet(&mix->written)) {
    begin(mix, &mix->ring[read]);
    read = (read + 1) % APP_MIX_STARTS;
    SDL_AtomicSet(&mix->read, read);
  }
}

/// The share of the way to a level that one frame goes.
static float glide(float seconds) {
  return 1 - expf(-1 / (seconds * APP_SOUND_RATE));
}

/// Arrives at last: levels that only come nearer without end become denormal numbers, which are slow.
static float approach(float now, float wanted, float share) {
  const float left = wanted - now;
  return fabsf(left) < SILENCE / 10 ? wanted : now + left * share;
}

/// Adds a frame of the voice to the buses; [0] is what a pause fades, [1] is steady.
static void add_voice(AppMixVoice *voice, const AppSamples *samples, float out[2][2]) {
  const int i = (int)voice->at;
  if (i + 1 >= samples->count) {
    voice->on = false;
    return;
  }
  const float part = (float)(voice->at - i);
  const float value = samples->at[i] + (samples->at[i + 1] - samples->at[i]) * part;
  float *bus = out[app_effects[voice->start.effect].steady];
  bus[0] += value * voice->start.left;
  bus[1] += value * voice->start.right;
  voice->at += (double)voice->start.rate;
}

static void add_bed(AppMix *mix, float bus[2]) {
  const AppSamples *bed = &mix->bed;
  const int ahead = (mix->bed_at + (int)(BED_WIDTH * (float)bed->count)) % bed->count;
  bus[0] += bed->at[mix->bed_at] * mix->crowd_now;
  bus[1] += bed->at[ahead] * mix->crowd_now;
  mix->bed_at = (mix->bed_at + 1) % bed->count;
}

/// Nothing is heard: all voices end.
static void render_nothing(AppMix *mix, float *out, int frames) {
  memset(out, 0, sizeof *out * 2 * (size_t)frames);
  for (int i = 0; i < APP_MIX_VOICES; i++) mix->voice[i].on = false;
  mix->volume_now = mix->crowd_now = mix->loudest = 0;
}

void app_mix_render(AppMix *mix, float *out, int frames) {
  const float volume = (float)SDL_AtomicGet(&mix->volume) / WHOLE;
  const float world = (float)SDL_AtomicGet(&mix->world) / WHOLE;
  const float crowd = (float)SDL_AtomicGet(&mix->crowd) / WHOLE;
  take_starts(mix);
  if (volume <= 0 && mix->volume_now < SILENCE) {
    render_nothing(mix, out, frames);
    return;
  }
  const float volume_glide = glide(VOLUME_GLIDE), world_glide = glide(WORLD_GLIDE),
              crowd_glide = glide(CROWD_GLIDE), back = 1 - glide(LIMITER_BACK);
  for (int f = 0; f < frames; f++) {
    mix->volume_now = approach(mix->volume_now, volume, volume_glide);
    mix->world_now = approach(mix->world_now, world, world_glide);
    mix->crowd_now = approach(mix->crowd_now, crowd, crowd_glide);
    float bus[2][2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < APP_MIX_VOICES; i++) {
      if (mix->voice[i].on) add_voice(&mix->voice[i], &mix->effect[mix->voice[i].start.effect], bus);
    }
    add_bed(mix, bus[0]);
    const float left = (bus[0][0] * mix->world_now + bus[1][0]) * mix->volume_now;
    const float right = (bus[0][1] * mix->world_now + bus[1][1]) * mix->volume_now;
    mix->loudest = fmaxf(fmaxf(fabsf(left), fabsf(right)), fmaxf(mix->loudest * back, SILENCE));
    const float held = mix->loudest > APP_MIX_CEILING ? APP_MIX_CEILING / mix->loudest : 1;
    out[2 * f] = fminf(fmaxf(left * held, -APP_MIX_CEILING), APP_MIX_CEILING);
    out[2 * f + 1] = fminf(fmaxf(right * held, -APP_MIX_CEILING), APP_MIX_CEILING);
  }
}
