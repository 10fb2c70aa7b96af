/* Fonts, UTF-8 and the glyph atlas.
 *
 * Always true: a glyph's texture belongs to a page of its size and lives until that size is given up (the
 * least recently used of MAX_SIZES) or the renderer lost its textures. Atlas sides are powers of two, so
 * texture coordinates are exact and the software renderer copies the very pixels. */
#include "app/platform/text.h"
#include "app/platform/texture.h"
#include "base/character.h"
#include "base/file.h"

#include <SDL_ttf.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef THRONG_HAVE_FONTCONFIG
#include <fontconfig/fontconfig.h>
#endif

enum {
  MAX_SIZES = 32,
  MAX_PAGES = 4,      // a size; further glyphs are left out
  MAX_GLYPHS = 1024,  // a size
  GLYPH_SLOTS = 2048, // open hash, power of two above MAX_GLYPHS
  PATH_BYTES = 2048,
  REPLACEMENT = 0xfffd,
};

typedef struct Page {
  SDL_Texture *texture;
  int x, y, row; // where the next glyph goes; height of the row
} Page;

typedef struct Slot {
  uint32_t code; // 0: free
  AppGlyph glyph;
} Slot;

typedef struct Size {
  int pixels; // 0: free
  int64_t used;
  TTF_Font *font; // NULL: strokes
  int lift;       // pixels from the top of the line to the top of the font's own line
  Page page[MAX_PAGES];
  int page_count;
  Slot *slots;
  int glyph_count;
} Size;

struct AppText {
  SDL_Renderer *renderer;
  char path[PATH_BYTES]; // "": strokes
  bool ttf;
  int64_t clock; // glyphs asked for, to know which size rested longest
  int last;      // size that was asked for last
  Size size[MAX_SIZES];
};

/* UTF-8 */

uint32_t app_text_next(const char **text) {
  const unsigned char *s = (const unsigned char *)*text;
  if (s[0] == 0) return 0;
  if (s[0] < 0x80) {
    (*text)++;
    return s[0];
  }
  const int more = s[0] >= 0xf0 && s[0] < 0xf5   ? 3
                   : s[0] >= 0xe0 && s[0] < 0xf0 ? 2
                   : s[0] >= 0xc2 && s[0] < 0xe0 ? 1
                                                 : 0;
  uint32_t code = s[0] & (0x3fu >> more);
  int read = 0;
  while (read < more && (s[read + 1] & 0xc0) == 0x80) code = code << 6 | (s[++read] & 0x3fu);
  *text += 1 + (read == more ? more : 0); // a bad start: only its first byte is taken
  if (more == 0 || read < more) return REPLACEMENT;
  static const uint32_t min[4] = {0, 0x80, 0x800, 0x10000};
  if (code < min[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return REPLACEMENT;
  return code;
}

/* Finding a font */

static bool readable(const char *path) {
  return path[0] != '\0' && access(path, R_OK) == 0;
}

static bool opens(const char *path) {
  char error[BASE_FILE_ERROR_TEXT];
  const int file = readable(path) ? base_file_open(path, error) : -1; // a pipe would be waited for
  if (file < 0) return false;
  close(file);
  TTF_Font *font = TTF_OpenFont(path, 16);
  if (font == NULL) return false;
  TTF_CloseFont(font);
  return true;
}

#ifdef THRONG_HAVE_FONTCONFIG
static bool ask_fontconfig(char *out, size_t size) {
  bool found = false;
  FcConfig *config = FcInitLoadConfigAndFonts();
  FcPattern *pattern = FcNameParse((const FcChar8 *)"DejaVu Sans:style=Book");
  if (config != NULL && pattern != NULL) {
    FcConfigSubstitute(config, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcResult result = FcResultNoMatch;
    FcPattern *match = FcFontMatch(config, pattern, &result);
    FcChar8 *file = NULL;
    if (match != NULL && FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch) {
      snprintf(out, size, "%s", (const char *)file);
      found = opens(out);
    }
    if (match != NULL) FcPatternDestroy(match);
  }
  if (pattern != NULL) FcPatternDestroy(pattern);
  if (config != NULL) FcConfigDestroy(config);
  return found;
}
#endif

static bool try_known_paths(char *out, size_t size) {
  static const char *const known[] = {
      "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      "/usr/share/fonts/TTF/DejaVuSans.ttf",
      "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
      "/usr/share/fonts/dejavu/DejaVuSans.ttf",
      "/usr/local/share/fonts/dejavu/DejaVuSans.ttf",
      "/opt/X11/share/fonts/TTF/DejaVuSans.ttf",
      "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
      "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
      "/System/Library/Fonts/Helvetica.ttc",
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    snprintf(out, size, "%s", known[i]);
    if (opens(out)) return true;
  }
  return false;
}

static void find_font(AppText *text, const char *wanted) {
  if (wanted != NULL) {
    snprintf(text->path, sizeof text->path, "%s", wanted);
    if (opens(text->path)) return;
    base_say(stderr, "throng: cannot read the font %s; looking for another one", wanted);
  }
#ifdef THRONG_HAVE_FONTCONFIG
  if (ask_fontconfig(text->path, sizeof text->path)) return;
#endif
  if (try_known_paths(text->path, sizeof text->path)) return;
  text->path[0] = '\0';
  base_say(stderr,
           "throng: no font found, so letters are drawn with plain strokes; the package fonts-dejavu-core "
           "brings one, or name a font file with --font");
}

AppText *app_text_new(SDL_Renderer *renderer, const char *font_path) {
  AppText *text = calloc(1, sizeof *text);
  if (text == NULL) return NULL;
  text->renderer = renderer;
  text->ttf = TTF_Init() == 0;
  if (text->ttf)
    find_font(text, font_path);
  else
    fprintf(stderr, "throng: fonts do not work here (%s); letters are drawn with plain strokes\n",
            TTF_GetError());
  return text;
}

/* Sizes */

static void drop_pages(Size *size) {
  for (int i = 0; i < size->page_count; i++) SDL_DestroyTexture(size->page[i].texture);
  size->page_count = size->glyph_count = 0;
  if (size->slots != NULL) memset(size->slots, 0, GLYPH_SLOTS * sizeof *size->slots);
}

static void drop_size(Size *size) {
  drop_pages(size);
  free(size->slots);
  if (size->font != NULL) TTF_CloseFont(size->font);
  *size = (Size){0};
}

void app_text_free(AppText *text) {
  if (text == NULL) return;
  for (int i = 0; i < MAX_SIZES; i++) drop_size(&text->size[i]);
  if (text->ttf) TTF_Quit();
  free(text);
}

void app_text_lost(AppText *text) {
  for (int i = 0; i < MAX_SIZES; i++) drop_pages(&text->size[i]);
}

/// The font so that its line is as high as asked.
static TTF_Font *open_font(const char *path, int pixels, int *lift) {
  assert(pixels > 0);
  TTF_Font *font = TTF_OpenFont(path, pixels);
  if (font == NULL) return NULL;
  const int height = TTF_FontHeight(font);
  int points = height > 0 ? (pixels * pixels + height / 2) / height : pixels;
  if (points < 4) points = 4;
  if (TTF_SetFontSize(font, points) != 0) {
    TTF_CloseFont(font);
    return NULL;
  }
  TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
  *lift = (pixels - TTF_FontHeight(font)) / 2;
  return font;
}

static int find_size(const AppText *text, int pixels) {
  if (text->size[text->last].pixels == pixels) return text->last;
  for (int i = 0; i < MAX_SIZES; i++)
    if (text->size[i].pixels == pixels) return i;
  return -1;
}

bool app_text_has_size(const AppText *text, int size) {
  return find_size(text, size) >= 0;
}

static Size *size_for(AppText *text, int pixels) {
  int at = find_size(text, pixels);
  if (at < 0) {
    at = 0;
    for (int i = 1; i < MAX_SIZES; i++)
      if (text->size[i].used < text->size[at].used) at = i;
    Size *size = &text->size[at];
    drop_size(size);
    size->pixels = pixels;
    if (text->path[0] != '\0') size->font = open_font(text->path, pixels, &size->lift);
    size->slots = calloc(GLYPH_SLOTS, sizeof *size->slots);
  }
  text->last = at;
  text->size[at].used = ++text->clock;
  return &text->size[at];
}

/* Rasterising */

typedef struct Picture {
  int x, y, width, height; // the part that is not empty, and where it lies from the pen
  int advance;
  uint32_t *pixels; // white with alpha
} Picture;

/// Copies the part of an alpha image that has any ink.
static bool crop_ink(Picture *picture, const uint8_t *alpha, int width, int height, int pitch, int stride) {
  int left = width, right = -1, top = height, bottom = -1;
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      if (alpha[y * pitch + x * stride] == 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (right < 0) return false;
  picture->x += left;
  picture->y += top;
  picture->width = right - left + 1;
  picture->height = bottom - top + 1;
  picture->pixels = malloc((size_t)picture->width * (size_t)picture->height * sizeof *picture->pixels);
  if (picture->pixels == NULL) return false;
  for (int y = 0; y < picture->height; y++)
    for (int x = 0; x < picture->width; x++)
      picture->pixels[y * picture->width + x] =
          (uint32_t)alpha[(top + y) * pitch + (left + x) * stride] << 24 | 0xffffff;
  return true;
}

static void picture_from_strokes(Picture *picture, int size, uint32_t code) {
  const int width = app_text_stroke_width(size);
  picture->advance = width;
  uint8_t *coverage = malloc((size_t)width * (size_t)size);
  if (coverage == NULL) return;
  app_text_stroke_draw(code, size, coverage);
  crop_ink(picture, coverage, width, size, width, 1);
  free(coverage);
}

static void picture_from_font(Picture *picture, const Size *size, uint32_t code) {
  if (!TTF_GlyphIsProvided32(size->font, code))
    code = TTF_GlyphIsProvided32(size->font, REPLACEMENT) ? REPLACEMENT : '?';
  int min_x = 0, max_x = 0, min_y = 0, max_y = 0;
  if (TTF_GlyphMetrics32(size->font, code, &min_x, &max_x, &min_y, &max_y, &picture->advance) != 0) return;
  if (max_x <= min_x) return;
  SDL_Surface *raw = TTF_RenderGlyph32_Blended(size->font, code, (SDL_Color){255, 255, 255, 255});
  SDL_Surface *surface = raw == NULL ? NULL : SDL_ConvertSurfaceFormat(raw, SDL_PIXELFORMAT_RGBA32, 0);
  if (surface != NULL && SDL_LockSurface(surface) == 0) {
    picture->x = min_x < 0 ? min_x : 0;
    picture->y = size->lift;
    crop_ink(picture, (const uint8_t *)surface->pixels + 3, surface->w, surface->h, surface->pitch, 4);
    SDL_UnlockSurface(surface);
  }
  SDL_FreeSurface(surface);
  SDL_FreeSurface(raw);
}

/* Packing: rows from the top of a page */

static int page_side(int pixels) {
  int side = 256;
  while (side < pixels * 10 && side < 2048) side *= 2;
  return side;
}

static bool add_page(AppText *text, Size *size) {
  if (size->page_count == MAX_PAGES || text->renderer == NULL) return false;
  const int side = page_side(size->pixels);
  SDL_Texture *texture = app_texture_new(text->renderer, SDL_TEXTUREACCESS_STATIC, side, side);
  uint32_t *blank = calloc((size_t)side * (size_t)side, sizeof *blank);
  if (texture == NULL || blank == NULL || SDL_UpdateTexture(texture, NULL, blank, side * 4) != 0) {
    if (texture != NULL) SDL_DestroyTexture(texture);
    free(blank);
    return false;
  }
  free(blank);
  SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest);
  size->page[size->page_count++] = (Page){.texture = texture, .x = 1, .y = 1};
  return true;
}

static bool reserve_slot(Page *page, int side, int width, int height) {
  if (page->x + width + 1 > side) {
    page->x = 1;
    page->y += page->row + 1;
    page->row = 0;
  }
  if (page->x + width + 1 > side || page->y + height + 1 > side) return false;
  if (height > page->row) page->row = height;
  return true;
}

static void place_glyph(AppText *text, Size *size, const Picture *picture, AppGlyph *glyph) {
  const int side = page_side(size->pixels), w = picture->width, h = picture->height;
  assert(picture->pixels != NULL && w > 0 && h > 0);
  if (w + 2 > side || h + 2 > side) return;
  if (size->page_count == 0 || !reserve_slot(&size->page[size->page_count - 1], side, w, h)) {
    if (!add_page(text, size) || !reserve_slot(&size->page[size->page_count - 1], side, w, h)) return;
  }
  Page *page = &size->page[size->page_count - 1];
  const SDL_Rect box = {page->x, page->y, w, h};
  if (SDL_UpdateTexture(page->texture, &box, picture->pixels, w * 4) != 0) return;
  const float unit = 1.0f / (float)side;
  glyph->texture = page->texture;
  glyph->uv = (SDL_FRect){(float)page->x * unit, (float)page->y * unit, (float)w * unit, (float)h * unit};
  glyph->x = (float)picture->x;
  glyph->y = (float)picture->y;
  glyph->w = (float)w;
  glyph->h = (float)h;
  page->x += w + 1;
}

static void make_glyph(AppText *text, Size *size, uint32_t code, AppGlyph *glyph) {
  Picture picture = {.advance = size->pixels / 2};
  if (size->font != NULL)
    picture_from_font(&picture, size, code);
  else
    picture_from_strokes(&picture, size->pixels, code);
  glyph->advance = (float)picture.advance;
  if (picture.pixels != NULL) place_glyph(text, size, &picture, glyph);
  free(picture.pixels);
}

const AppGlyph *app_text_glyph(AppText *text, int size, uint32_t code) {
  static const AppGlyph nothing = {0};
  Size *set = size_for(text, size < 4 ? 4 : size);
  if (set->slots == NULL) return &nothing;
  if (code < ' ') code = ' '; // control characters take space and show nothing
  uint32_t at = code * 2654435761u >> 16;
  for (;; at++) {
    Slot *slot = &set->slots[at & (GLYPH_SLOTS - 1)];
    if (slot->code == code) return &slot->glyph;
    if (slot->code != 0) continue;
    if (set->glyph_count == MAX_GLYPHS) return &nothing;
    slot->code = code;
    set->glyph_count++;
    make_glyph(text, set, code, &slot->glyph);
    return &slot->glyph;
  }
}
