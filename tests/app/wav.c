/* Writes what the mixer plays to a WAV file, for ears and for pictures of spectra.
 *
 * wav PIECE DANGER SECONDS FILE   a piece of music at a danger from 0 to 1; "rise": from 0 to 1 in that time
 * wav effects FILE                all effects one after the other
 * wav throng FILE                 each bed from left to right */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/sound/mix.h"

enum { FRAMES = 735 }; // 1/60 s

typedef struct Wav {
  FILE *file;
  long frames;
  double squares, peak, seconds; // the last: that rendering took
} Wav;

static void put_bytes(FILE *file, unsigned long value, int bytes) {
  for (int i = 0; i < bytes; i++) fputc((int)(value >> 8 * i & 255), file);
}

static void put_header(Wav *wav) {
  rewind(wav->file);
  fputs("RIFF", wav->file);
  put_bytes(wav->file, (unsigned long)(36 + wav->frames * 4), 4);
  fputs("WAVEfmt ", wav->file);
  put_bytes(wav->file, 16, 4);
  put_bytes(wav->file, 1, 2);
  put_bytes(wav->file, 2, 2);
  put_bytes(wav->file, APP_SOUND_RATE, 4);
  put_bytes(wav->file, APP_SOUND_RATE * 4, 4);
  put_bytes(wav->file, 4, 2);
  put_bytes(wav->file, 16, 2);
  fputs("data", wav->file);
  put_bytes(wav->file, (unsigned long)(wav->frames * 4), 4);
}

static void render_frames(Wav *wav, AppMix *mix) {
  float out[2 * FRAMES];
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  app_mix_render(mix, out, FRAMES);
  clock_gettime(CLOCK_MONOTONIC, &end);
  wav->seconds += (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9;
  for (int i = 0; i < 2 * FRAMES; i++) {
    const double value = (double)out[i];
    wav->squares += value * value;
    if (value * value > wav->peak) wav->peak = value * value;
    put_bytes(wav->file, (unsigned long)(long)(value * 32767) & 0xffff, 2);
  }
  wav->frames += FRAMES;
}

static void play_piece(Wav *wav, AppMix *mix, AppMixLevels *levels, char **argv) {
  for (int i = 0; i < APP_PIECE_COUNT; i++)
    if (strcmp(argv[1], app_pieces[i].name) == 0) levels->wish.piece = (AppPiece)i;
  const int count = (int)(atof(argv[3]) * 60);
  for (int i = 0; i < count; i++) {
    levels->wish.danger = strcmp(argv[2], "rise") == 0 ? (float)i / (float)count : (float)atof(argv[2]);
    app_mix_levels(mix, levels);
    render_frames(wav, mix);
  }
}

static void play_effects(Wav *wav, AppMix *mix, AppMixLevels *levels) {
  levels->music = 0;
  app_mix_levels(mix, levels);
  for (int i = 0; i < APP_EFFECT_COUNT; i++)
    for (int variant = 0; variant < app_synth_variants((AppEffect)i); variant++) {
      app_mix_start(mix, (AppEffect)i, 1, 0, 1);
      const int frames = mix->effect[i][variant].count / FRAMES + 20;
      for (int f = 0; f < frames; f++) render_frames(wav, mix);
    }
}

static void play_throng(Wav *wav, AppMix *mix, AppMixLevels *levels) {
  levels->music = 0;
  for (int bed = 0; bed < APP_BED_COUNT; bed++)
    for (int f = 0; f < 600; f++) {
      memset(levels->bed, 0, sizeof levels->bed);
      levels->bed[bed][1] = (float)f / 600;
      levels->bed[bed][0] = 1 - levels->bed[bed][1];
      app_mix_levels(mix, levels);
      render_frames(wav, mix);
    }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  AppMix *mix = malloc(sizeof *mix);
  Wav wav = {.file = fopen(argv[argc - 1], "wb")};
  if (mix == NULL || wav.file == NULL) return 1;
  app_mix_init(mix);
  for (int part = 0; part < APP_MIX_PARTS; part++)
    if (!app_mix_make(mix, part)) return 1;
  AppMixLevels levels = {.volume = 0.49f, .music = 0.49f, .effects = 1, .throng = 1, .world = 1};
  app_mix_levels(mix, &levels);
  put_header(&wav);
  if (argc == 5)
    play_piece(&wav, mix, &levels, argv);
  else if (strcmp(argv[1], "effects") == 0)
    play_effects(&wav, mix, &levels);
  else
    play_throng(&wav, mix, &levels);
  put_header(&wav);
  printf("%.1f s, %.1f dBFS RMS, peak %.1f dBFS, rendered in %.2f %% of the time\n",
         (double)wav.frames / APP_SOUND_RATE, 10 * log10(wav.squares / (2.0 * (double)wav.frames)),
         10 * log10(wav.peak), 100 * wav.seconds * APP_SOUND_RATE / (double)wav.frames);
  fclose(wav.file);
  app_mix_free(mix);
  free(mix);
  return 0;
}
