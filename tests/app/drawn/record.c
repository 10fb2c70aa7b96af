#include "record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../blind.h"
#include "../golden.h"
#include "../hand.h"
#include "app/platform/texture.h"
#include "app/shell/shell_frame.h"
#include "app/told/sound.h"

enum {
  DATE = 1800000000, // seconds since 1970: 15 January 2027
  LOOK_NS = 10000,   // that a look at a clock takes
  LETTERS = 1 << 14, // slots, a power of two, several times as many as the letters of a frame
  PICTURES = 1 << 10,
  PIXELS = 1 << 17, // a larger picture, such as the atlas of sprites, counts by its size alone
};

/// A letter, by where its atlas has it.
typedef struct Letter {
  const uint32_t *pixels; // of the atlas; NULL: free
  float u, v;
  uint32_t code;
} Letter;

/// The content of a texture.
typedef struct Picture {
  const uint32_t *pixels;
  bool stale;     // `hash` is not that of its pixels
  BaseHash hash;  // of its pixels
  BaseHash drawn; // of all that was drawn into it
} Picture;

static struct {
  bool on; // a frame is recorded
  uint64_t ns;
  BaseHash heard; // of all sounds that were asked for
  FILE *show;
  RecordFrame frame;
  Letter letter[LETTERS];
  Picture picture[PICTURES]; // of the textures that live now
  int pictures;
} record;

/* The linker sends the program's calls here: --wrap. */
time_t __wrap_time(time_t *at);
int __wrap_clock_gettime(clockid_t clock, struct timespec *at);
const AppGlyph *__real_app_text_glyph(AppText *text, int size, uint32_t code);
const AppGlyph *__wrap_app_text_glyph(AppText *text, int size, uint32_t code);
int __real_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *box, const void *pixels, int pitch);
int __wrap_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *box, const void *pixels, int pitch);
void __real_SDL_UnlockTexture(SDL_Texture *texture);
void __wrap_SDL_UnlockTexture(SDL_Texture *texture);
void __real_SDL_DestroyTexture(SDL_Texture *texture);
void __wrap_SDL_DestroyTexture(SDL_Texture *texture);
int32_t __real_sim_world_pending(const SimWorld *world, NavPending *out, int32_t capacity);
int32_t __wrap_sim_world_pending(const SimWorld *world, NavPending *out, int32_t capacity);
bool __wrap_app_mix_make(AppMix *mix, int part);
bool __wrap_app_mix_start(AppMix *mix, AppEffect effect, float gain, float pan, float rate);

/* Time, and the work of other threads */

time_t __wrap_time(time_t *at) {
  if (at != NULL) *at = DATE;
  return DATE;
}

int __wrap_clock_gettime(clockid_t clock, struct timespec *at) {
  if (clock == CLOCK_REALTIME) {
    *at = (struct timespec){.tv_sec = DATE};
    return 0;
  }
  record.ns += LOOK_NS;
  *at = (struct timespec){.tv_sec = (time_t)(record.ns / 1000000000),
                          .tv_nsec = (long)(record.ns % 1000000000)};
  return 0;
}

/// The progress of each request, which depends on threads, is made up.
int32_t __wrap_sim_world_pending(const SimWorld *world, NavPending *out, int32_t capacity) {
  const int32_t count = __real_sim_world_pending(world, out, capacity);
  for (int32_t i = 0; i < count && i < capacity; i++)
    out[i].state = (NavRequestState)(i % (NAV_REQUEST_ANSWERED + 1));
  return count;
}

/* Letters */

static Letter *letter_at(const uint32_t *pixels, float u, float v) {
  BaseHash hash = base_hash_u64(BASE_HASH_START, (uint64_t)(uintptr_t)pixels);
  hash = base_hash_u64(hash, (uint64_t)(u * 4096) << 16 | (uint64_t)(v * 4096));
  for (;; hash++) {
    Letter *letter = &record.letter[hash & (LETTERS - 1)];
    if (letter->pixels == NULL || (letter->pixels == pixels && letter->u == u && letter->v == v))
      return letter;
  }
}

const AppGlyph *__wrap_app_text_glyph(AppText *text, int size, uint32_t code) {
  const AppGlyph *glyph = __real_app_text_glyph(text, size, code);
  if (record.on && glyph->texture != NULL) {
    const uint32_t *pixels = app_texture_pixels(glyph->texture);
    *letter_at(pixels, glyph->uv.x, glyph->uv.y) = (Letter){pixels, glyph->uv.x, glyph->uv.y, code};
  }
  return glyph;
}

/* Pictures */

static Picture *picture_at(const uint32_t *pixels) {
  for (int i = 0; i < record.pictures; i++)
    if (record.picture[i].pixels == pixels) return &record.picture[i];
  assert_true(record.pictures < PICTURES);
  record.picture[record.pictures] = (Picture){pixels, true, 0, BASE_HASH_START};
  return &record.picture[record.pictures++];
}

static void make_stale(SDL_Texture *texture) {
  const uint32_t *pixels = app_texture_pixels(texture);
  if (pixels != NULL) picture_at(pixels)->stale = true;
}

int __wrap_SDL_UpdateTexture(SDL_Texture *texture, const SDL_Rect *box, const void *pixels, int pitch) {
  make_stale(texture);
  return __real_SDL_UpdateTexture(texture, box, pixels, pitch);
}

void __wrap_SDL_UnlockTexture(SDL_Texture *texture) {
  make_stale(texture);
  __real_SDL_UnlockTexture(texture);
}

/// Its memory may become another picture's.
void __wrap_SDL_DestroyTexture(SDL_Texture *texture) {
  const uint32_t *pixels = texture != NULL ? app_texture_pixels(texture) : NULL;
  Picture *picture = pixels != NULL ? picture_at(pixels) : NULL;
  if (picture != NULL) *picture = record.picture[--record.pictures];
  __real_SDL_DestroyTexture(texture);
}

static BaseHash hash_of_picture(AppPixels of) {
  Picture *picture = picture_at(of.pixels);
  if (picture->stale && of.w * of.h <= PIXELS) {
    picture->stale = false;
    picture->hash = BASE_HASH_START;
    for (int64_t i = 0; i + 1 < (int64_t)of.w * of.h; i += 2)
      picture->hash = base_hash_u64(picture->hash, (uint64_t)of.pixels[i] << 32 | of.pixels[i + 1]);
  }
  return base_hash_u64(picture->hash, picture->drawn);
}

/* The list */

static uint64_t whole(float value, float unit) {
  return (uint32_t)(int32_t)lrintf(value * unit);
}

static BaseHash hash_of_color(BaseHash hash, SDL_Color color) {
  return base_hash_u64(hash,
                       (uint64_t)color.r << 24 | (uint64_t)color.g << 16 | (uint64_t)color.b << 8 | color.a);
}

static BaseHash hash_of_vertex(BaseHash hash, const SDL_Vertex *vertex) {
  hash = base_hash_u64(hash, whole(vertex->position.x, 8) << 32 | whole(vertex->position.y, 8));
  return hash_of_color(hash, vertex->color);
}

/// The letter of a quad whose first corner this is; NULL: it is none.
static const Letter *letter_of(const AppRasterPart *part, const SDL_Vertex *corner) {
  if (part->texture.pixels == NULL) return NULL;
  const Letter *letter = letter_at(part->texture.pixels, corner->tex_coord.x, corner->tex_coord.y);
  return letter->pixels != NULL ? letter : NULL;
}

static void show_triangle(const AppRasterPart *part, const SDL_Vertex *vertices, const int *index,
                          uint32_t code) {
  if (code != 0) fprintf(record.show, code < 127 ? "  '%c'" : "  U+%04X", (unsigned)code);
  for (int i = 0; i < 3; i++) {
    const SDL_Vertex *at = &vertices[index[i]];
    fprintf(record.show, "  %.2f,%.2f #%02x%02x%02x%02x", (double)at->position.x, (double)at->position.y,
            at->color.r, at->color.g, at->color.b, at->color.a);
    if (code == 0 && part->texture.pixels != NULL)
      fprintf(record.show, " at %.4f,%.4f", (double)at->tex_coord.x, (double)at->tex_coord.y);
  }
  fprintf(record.show, "\n");
}

/// The hash of a triangle or, of a letter, of a quad; *step: how many indices that are.
static BaseHash hash_of_shape(BaseHash hash, const AppRasterPart *part, const SDL_Vertex *vertices,
                              const int *index, int left, int *step) {
  const bool quad = left >= 6 && index[3] == index[0] && index[4] == index[2];
  const Letter *letter = quad ? letter_of(part, &vertices[index[0]]) : NULL;
  *step = letter != NULL ? 6 : 3;
  if (letter != NULL) hash = base_hash_u64(hash, letter->code);
  for (int i = 0; i < *step; i++) {
    const SDL_Vertex *at = &vertices[index[i]];
    hash = hash_of_vertex(hash, at);
    if (letter == NULL && part->texture.pixels != NULL)
      hash = base_hash_u64(hash, whole(at->tex_coord.x, 4096) << 32 | whole(at->tex_coord.y, 4096));
  }
  if (record.show != NULL)
    for (int i = 0; i < *step; i += 3)
      show_triangle(part, vertices, index + i, letter != NULL ? letter->code : 0);
  return hash;
}

static bool is_of_letters(const AppRasterPart *part, const SDL_Vertex *vertices, const int *indices) {
  return letter_of(part, &vertices[indices[part->first]]) != NULL;
}

static BaseHash hash_of_part(BaseHash hash, const AppRasterPart *part, const SDL_Vertex *vertices,
                             const int *indices) {
  const AppPixels *texture = &part->texture;
  const bool letters = is_of_letters(part, vertices, indices);
  const BaseHash picture = letters ? 1 : texture->pixels != NULL ? hash_of_picture(*texture) : 0;
  hash = base_hash_u64(hash, picture);
  if (!letters) hash = base_hash_u64(hash, (uint64_t)texture->w << 32 | (uint64_t)texture->h);
  hash = base_hash_u64(hash, (uint64_t)part->blend << 1 | (uint64_t)part->smooth);
  hash = base_hash_u64(hash, (uint64_t)part->clip.x << 32 ^ (uint64_t)part->clip.y);
  hash = base_hash_u64(hash, (uint64_t)part->clip.w << 32 ^ (uint64_t)part->clip.h);
  if (record.show != NULL)
    fprintf(record.show, "%s %d x %d %016llx, blend %d, clip %d,%d %d x %d\n",
            letters                   ? "letters"
            : texture->pixels != NULL ? "picture"
                                      : "plain",
            letters ? 0 : texture->w, letters ? 0 : texture->h, (unsigned long long)picture, (int)part->blend,
            part->clip.x, part->clip.y, part->clip.w, part->clip.h);
  for (int i = 0, step; i < part->count; i += step)
    hash = hash_of_shape(hash, part, vertices, indices + part->first + i, part->count - i, &step);
  return hash;
}

/// Drawing into a picture counts at any time, drawing into the window only while a frame is recorded.
static void look_at_list(const AppRaster *raster, const SDL_Vertex *vertices, const int *indices) {
  FILE *show = record.show;
  Picture *into = raster->texture != NULL ? picture_at(app_texture_pixels(raster->texture)) : NULL;
  if (into == NULL && !record.on) return;
  if (into != NULL) record.show = NULL;
  BaseHash *hash = into != NULL ? &into->drawn : &record.frame.hash;
  for (int i = 0; i < raster->part_count; i++) {
    *hash = hash_of_part(*hash, &raster->parts[i], vertices, indices);
    if (into == NULL) record.frame.triangles += raster->parts[i].count / 3;
  }
  record.show = show;
}

/* The widgets */

static void add_rect(SDL_FRect rect) {
  record.frame.hash = base_hash_u64(record.frame.hash, whole(rect.x, 8) << 32 | whole(rect.y, 8));
  record.frame.hash = base_hash_u64(record.frame.hash, whole(rect.w, 8) << 32 | whole(rect.h, 8));
}

static void add_boxes(const AppUi *ui) {
  for (int i = 0; i < ui->box_count; i++) {
    const AppUiBox *box = &ui->box[i];
    record.frame.hash = base_hash_u64(record.frame.hash, (uint64_t)box->id << 32 | box->scroll);
    record.frame.hash = base_hash_u64(record.frame.hash, (uint64_t)box->kind << 1 | (uint64_t)box->primary);
    add_rect(box->rect);
    add_rect(box->whole);
    if (record.show != NULL)
      fprintf(record.show, "box %08x kind %d in %08x: %.2f,%.2f %.2f x %.2f\n", (unsigned)box->id,
              (int)box->kind, (unsigned)box->scroll, (double)box->whole.x, (double)box->whole.y,
              (double)box->whole.w, (double)box->whole.h);
  }
}

/* Sounds: none is made, and those that are asked for count */

bool __wrap_app_mix_make(AppMix *mix, int part) {
  (void)mix, (void)part;
  return true;
}

bool __wrap_app_mix_start(AppMix *mix, AppEffect effect, float gain, float pan, float rate) {
  (void)mix;
  record.heard = base_hash_u64(record.heard, (uint64_t)effect << 32 | whole(rate, 1024));
  record.heard = base_hash_u64(record.heard, whole(gain, 1024) << 32 | whole(pan, 1024));
  if (record.show != NULL)
    fprintf(record.show, "sound %s: gain %.3f, pan %.3f, rate %.3f\n", app_effects[effect].name, (double)gain,
            (double)pan, (double)rate);
  return true;
}

static void add_levels(AppMix *mix) {
  for (int i = 0; i < APP_MIX_LEVELS; i++) {
    const float level = app_mix_level(mix, (AppMixLevel)i);
    record.frame.hash = base_hash_u64(record.frame.hash, whole(level, 256));
    if (record.show != NULL) fprintf(record.show, "level %d: %.3f\n", i, (double)level);
  }
}

/* The settings, which widgets change */

static void add_settings(const AppSettings *settings) {
  BaseBuffer text = {0};
  app_settings_print(settings, &text);
  for (const char *at = base_buffer_text(&text); *at != '\0'; at++)
    record.frame.hash = base_hash_u64(record.frame.hash, (uint64_t)*at);
  if (record.show != NULL) fprintf(record.show, "%s", base_buffer_text(&text));
  base_buffer_free(&text);
}

/* Frames */

void record_begin(void) {
  setenv("TZ", "UTC", 1);
  setenv("SDL_RENDER_DRIVER", "software", 1);
  unsetenv("SDL_AUDIODRIVER"); // silent: making the sounds takes longer than all frames
  tzset();
  blind_look = look_at_list;
}

RecordFrame record_frame(App *app, FILE *show) {
  memset(record.letter, 0, sizeof record.letter);
  record.frame = (RecordFrame){.hash = BASE_HASH_START};
  record.show = show;
  record.on = true;
  if (app->game.sound == NULL) app->game.sound = app_sound_new();
  shell_frame(app);
  add_levels(app_sound_mix(app->game.sound));
  record.frame.hash = base_hash_u64(record.frame.hash, record.heard);
  record.heard = BASE_HASH_START;
  add_boxes(&app->ui);
  add_settings(&app->settings);
  record.on = false;
  record.show = NULL;
  return record.frame;
}

static BaseHash hash_of_letters(BaseHash hash, AppText *text) {
  static const int sizes[] = {11, 14, 17, 21, 28, 40};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (uint32_t code = '!'; code < 127; code++) {
      const AppGlyph *glyph = __real_app_text_glyph(text, sizes[i], code);
      hash = base_hash_u64(hash, whole(glyph->x, 8) << 32 | whole(glyph->y, 8));
      hash = base_hash_u64(hash, whole(glyph->w, 8) << 32 | whole(glyph->h, 8));
      hash = base_hash_u64(hash, whole(glyph->advance, 8));
    }
  return hash;
}

BaseHash record_probe(App *app) {
  return golden_mathematics(hash_of_letters(BASE_HASH_START, app->text));
}
