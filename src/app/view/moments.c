/* The great moments: the gate opens, the hero is hit, a game is won or lost. Light and dark of the end lie
 * over the view as one small texture, stretched; the red rim of a hit is another one that never changes. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/platform/texture.h"
#include "app/view/view_parts.h"

enum {
  TEXELS_X = 128, // across the view
  TEXELS_Y = 80,
  RAYS = 9,
};

#define BLACK         244.0f
#define LAMP          7.5f // tiles that the light reaches when it begins to go out
#define GATE_SECONDS  2.4
#define BARS_SECONDS  0.85
#define RED_SECONDS   0.65
#define WHITE_SECONDS 0.16
#define WARM_SECONDS  2.2 // that the gold of a win takes to cool down

static const SDL_Color gold = {255, 190, 92, 255};

static float smooth_step(float from, float to, float at) {
  assert(from < to);
  const float t = fminf(fmaxf((at - from) / (to - from), 0), 1);
  return t * t * (3 - 2 * t);
}

/* The veil */

static uint32_t argb(SDL_Color color, float alpha) {
  return (uint32_t)fminf(fmaxf(alpha, 0), 255) << 24 | (uint32_t)color.r << 16 | (uint32_t)color.g << 8 |
         color.b;
}

/// Outside the light the dark is as it was; its front is gold, and behind it the gold cools down.
static uint32_t won_at(const ViewFrame *frame, float away, float gloom) {
  const AppPalette *palette = view_palette(frame->scene);
  const SDL_Color night = APP_RGB(palette->night);
  const float deep = (float)palette->gloom * gloom;
  const float reach = frame->won_reach, front = fmaxf(1.6f, reach * 0.2f), age = (float)frame->won_age;
  if (frame->calm) return argb(night, deep * (1 - smooth_step(0, 1.5f, age)));
  const float dark = deep * smooth_step(reach - front * 0.5f, reach + front * 0.5f, away);
  const float near = (away - reach) / front, warmth = 1 - smooth_step(0, (float)WARM_SECONDS, age);
  const float warm = 130 * expf(-near * near * 2.5f) * (0.25f + 0.75f * warmth) +
                     (away < reach ? 52 * warmth * (1 - away / (reach + 1)) + 20 : 0);
  const float alpha = dark + warm;
  if (alpha < 1) return 0;
  const float share = warm / alpha;
  const SDL_Color mixed = {(Uint8)((float)night.r + (float)(gold.r - night.r) * share),
                           (Uint8)((float)night.g + (float)(gold.g - night.g) * share),
                           (Uint8)((float)night.b + (float)(gold.b - night.b) * share), 255};
  return argb(mixed, alpha);
}

/// The circle of light grows small round the hero and goes out.
static uint32_t lost_at(const ViewFrame *frame, float away) {
  const float dusk = frame->dusk;
  const float reach =
      frame->calm ? LAMP * 0.4f
                  : LAMP * (1 - smooth_step(0, 0.8f, dusk)) + 0.9f * (1 - smooth_step(0.75f, 1, dusk));
  const float black = BLACK * (frame->calm ? dusk : fminf(dusk * 2.5f, 1));
  return argb(APP_COLOUR_PIT, black * smooth_step(reach * 0.55f, reach * 1.15f + 0.05f, away));
}

static SDL_Texture *make_veil(SDL_Renderer *renderer, SDL_TextureAccess access) {
  SDL_Texture *texture = app_texture_new(renderer, access, TEXELS_X, TEXELS_Y);
  if (texture == NULL) return NULL;
  SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
  return texture;
}

void view_veil_draw(ViewMoments *moments, const ViewFrame *frame, float gloom) {
  if (!frame->won && frame->dusk <= 0) return;
  if (moments->veil == NULL) moments->veil = make_veil(frame->draw->renderer, SDL_TEXTUREACCESS_STREAMING);
  if (moments->veil == NULL) return;
  uint32_t pixels[TEXELS_X * TEXELS_Y];
  const SDL_FRect *v = &frame->camera.view;
  for (int j = 0; j < TEXELS_Y; j++) {
    const float y = app_camera_ty(&frame->camera, v->y + v->h * ((float)j + 0.5f) / TEXELS_Y) - frame->end.y;
    for (int i = 0; i < TEXELS_X; i++) {
      const float x =
          app_camera_tx(&frame->camera, v->x + v->w * ((float)i + 0.5f) / TEXELS_X) - frame->end.x;
      const float away = sqrtf(x * x + y * y);
      pixels[j * TEXELS_X + i] = frame->won ? won_at(frame, away, gloom) : lost_at(frame, away);
    }
  }
  if (SDL_UpdateTexture(moments->veil, NULL, pixels, TEXELS_X * 4) != 0) return;
  app_draw_texture(frame->draw, moments->veil, *v, (SDL_FRect){0, 0, 1, 1}, APP_RGB(0xffffff));
}

/* The gate */

/// A ray of light, ever fainter: its brightness falls faster than its length grows.
static void draw_ray(const ViewFrame *frame, SDL_FPoint from, float turn, float length, float alpha) {
  static const float share[] = {0, 0.35f, 0.68f, 1}, bright[] = {1, 0.5f, 0.16f, 0};
  const float c = cosf(turn), s = sinf(turn);
  for (int k = 0; k < 3; k++) {
    SDL_FPoint corner[4];
    SDL_Color color[4];
    for (int i = 0; i < 4; i++) {
      const int at = i < 2 ? k : k + 1;
      const float along = 0.15f + length * share[at],
                  half = (0.12f + 0.09f * along) * (i == 0 || i == 3 ? -1.0f : 1.0f);
      corner[i] = (SDL_FPoint){view_px(frame, from.x + c * along - s * half),
                               view_py(frame, from.y + s * along + c * half)};
      color[i] = APP_RGBA(0xd8f2ff, (Uint8)(alpha * bright[at]));
    }
    app_draw_quad(frame->draw, NULL, corner, color, (SDL_FRect){0});
  }
}

static void draw_rays(const ViewFrame *frame, SDL_FPoint at, float age) {
  const float share = age / (float)GATE_SECONDS,
              alpha = 105 * smooth_step(0, 0.25f, share) * (1 - smooth_step(0.3f, 1, share));
  const float length = 1.6f + 3.4f * smooth_step(0, 0.6f, share);
  if (alpha < 1) return;
  for (int i = 0; i < RAYS; i++) {
    const float turn = 6.2832f * (float)i / RAYS + 0.25f * age * (i % 2 == 0 ? 1.0f : -1.0f);
    draw_ray(frame, at, turn, length * (i % 3 == 0 ? 1 : 0.7f), alpha);
  }
}

/// The bars are drawn up into the arch.
static void draw_bars(const ViewFrame *frame, const SimThing *gate, float age) {
  const float size = fmaxf(frame->camera.zoom * 1.25f, 11 * frame->scale);
  const float x = view_px(frame, (float)gate->x + 0.5f),
              y = view_py(frame, (float)gate->y + 0.5f) + frame->camera.zoom / 2 - size / 2;
  const float share = smooth_step(0, (float)BARS_SECONDS, age);
  const SDL_Rect arch = {(int)floorf(x - size * 0.32f), (int)floorf(y - size * 0.32f),
                         (int)ceilf(size * 0.64f), (int)ceilf(size * 0.79f)};
  const SDL_Rect *before = &frame->draw->clip;
  const SDL_Rect kept = *before;
  SDL_Rect cut = arch;
  if (kept.w > 0 && !SDL_IntersectRect(&arch, &kept, &cut)) return;
  app_draw_clip(frame->draw, cut);
  view_sprite(frame, APP_SPRITE_GATE_BARS, x, y - size * 0.8f * share, size);
  app_draw_clip(frame->draw, kept);
}

void view_gates_draw(const ViewEffects *effects, const ViewFrame *frame) {
  const double age = frame->now - effects->gate;
  const SimWorld *world = frame->world;
  if (effects->gate < 0 || age < 0 || age >= GATE_SECONDS) return;
  for (int32_t i = 0; i < world->thing_count; i++) {
    const SimThing *gate = &world->things[i];
    if (gate->kind != SIM_GATE) continue;
    if (age < BARS_SECONDS && !frame->calm) draw_bars(frame, gate, (float)age);
    const SDL_FPoint at = {(float)gate->x + 0.5f, (float)gate->y + 0.5f};
    const float light =
        smooth_step(0, 0.3f, (float)age) * (1 - smooth_step(0.8f, (float)GATE_SECONDS, (float)age));
    view_sprite_tinted(frame, APP_SPRITE_GLOW_GATE, view_px(frame, at.x), view_py(frame, at.y),
                       frame->camera.zoom * 7, APP_RGBA(0xffffff, (Uint8)(255 * light)));
    if (!frame->calm) draw_rays(frame, at, (float)age);
  }
}

/* A hit */

/// White, the fuller the nearer to the rim.
static SDL_Texture *make_rim(SDL_Renderer *renderer) {
  SDL_Texture *texture = make_veil(renderer, SDL_TEXTUREACCESS_STATIC);
  uint32_t pixels[TEXELS_X * TEXELS_Y];
  for (int j = 0; j < TEXELS_Y; j++) {
    for (int i = 0; i < TEXELS_X; i++) {
      const float x = 2 * ((float)i + 0.5f) / TEXELS_X - 1, y = 2 * ((float)j + 0.5f) / TEXELS_Y - 1;
      const float far = sqrtf(x * x + y * y), edge = fmaxf(fabsf(x), fabsf(y));
      pixels[j * TEXELS_X + i] =
          argb(APP_RGB(0xffffff),
               255 * fmaxf(smooth_step(0.78f, 1.45f, far), 0.75f * smooth_step(0.72f, 1.04f, edge)));
    }
  }
  if (texture != NULL && SDL_UpdateTexture(texture, NULL, pixels, TEXELS_X * 4) != 0) {
    SDL_DestroyTexture(texture);
    return NULL;
  }
  return texture;
}

/// His picture once more, added to what is there.
static void whiten(const ViewFrame *frame, float share) {
  SDL_Texture *pictures = app_art_texture(frame->draw->art);
  if (pictures == NULL) return;
  const bool left = frame->world->heroes[0].facing == NAV_LEFT;
  const float size = view_hero_size(frame);
  app_draw_flush(frame->draw);
  SDL_SetTextureBlendMode(pictures, SDL_BLENDMODE_ADD);
  for (int i = 0; i < 2; i++)
    view_sprite_tinted(frame, left ? APP_SPRITE_HERO_LEFT : APP_SPRITE_HERO, view_px(frame, frame->hero_x),
                       view_py(frame, frame->hero_y) - size * 0.1f, size,
                       APP_RGBA(0xffffff, (Uint8)(255 * share)));
  app_draw_flush(frame->draw);
  SDL_SetTextureBlendMode(pictures, SDL_BLENDMODE_BLEND);
}

void view_hit_draw(ViewMoments *moments, const ViewEffects *effects, const ViewFrame *frame) {
  const double age = frame->now - effects->hit;
  if (effects->hit < 0 || age < 0 || age >= RED_SECONDS) return;
  if (age < WHITE_SECONDS && !frame->calm) whiten(frame, 1 - (float)(age / WHITE_SECONDS));
  if (moments->rim == NULL) moments->rim = make_rim(frame->draw->renderer);
  const float share = 1 - (float)(age / RED_SECONDS);
  // It comes and goes softly where nothing may flash.
  const float strength =
      frame->calm ? 0.45f * sinf(3.14159265f * share) : share * share * 0.35f + share * 0.6f;
  app_draw_texture(frame->draw, moments->rim, frame->camera.view, (SDL_FRect){0, 0, 1, 1},
                   APP_RGBA(0xd83418, (Uint8)(170 * fminf(strength, 1))));
}

void view_moments_free(ViewMoments *moments) {
  if (moments->veil != NULL) SDL_DestroyTexture(moments->veil);
  if (moments->rim != NULL) SDL_DestroyTexture(moments->rim);
  *moments = (ViewMoments){0};
}
