/* Sparks, clouds, drops and confetti, each a closed formula of its age: nothing is stepped, so a picture
 * depends on the time alone.
 *
 * Always true: the arrays are rings in which the oldest is replaced; what is past its life, or not born yet,
 * is not drawn. */
#include <assert.h>
#include <math.h>

#include "app/draw/style.h"
#include "app/view/view_parts.h"

#define TURN          6.2832f
#define CLOUD_DRAG    3.5f // a second: clouds of dust stop soon
#define FLUTTER       9.0f // of its size, a second: how fast confetti falls at last
#define CONFETTI_DRAG 2.4f

float view_random(ViewEffects *effects, float min, float max) {
  const uint32_t bits = base_random_next(&effects->random);
  return min + (max - min) * (float)(bits >> 8) / 16777216.0f;
}

void view_spark_add(ViewEffects *effects, ViewSpark spark) {
  spark.phase = view_random(effects, 0, TURN);
  effects->spark[effects->next_spark] = spark;
  effects->next_spark = (effects->next_spark + 1) % VIEW_MAX_SPARKS;
}

void view_ring_add(ViewEffects *effects, ViewRing ring) {
  effects->ring[effects->next_ring] = ring;
  effects->next_ring = (effects->next_ring + 1) % VIEW_MAX_RINGS;
}

void view_sparks_throw(ViewEffects *effects, const ViewThrow *t, int count, SDL_Color color, SDL_FPoint at,
                       double now) {
  assert(count >= 0 && t->life > 0);
  for (int i = 0; i < count; i++) {
    const float turn = view_random(effects, 0, TURN), away = view_random(effects, 0, t->spread);
    const float fast = view_random(effects, 0.3f, 1) * t->speed,
                size = view_random(effects, 0.6f, 1.2f) * t->size;
    const double life = (double)view_random(effects, 0.55f, 1.1f) * t->life,
                 born = now + (double)view_random(effects, 0, 1) * t->within;
    view_spark_add(effects,
                   (ViewSpark){.x = at.x + cosf(turn) * away,
                               .y = at.y + sinf(turn) * away * t->flat,
                               .vx = cosf(turn) * fast,
                               .vy = sinf(turn) * fast * t->flat - t->rise * view_random(effects, 0.5f, 1.2f),
                               .born = born,
                               .life = life,
                               .color = color,
                               .size = size,
                               .kind = t->kind});
  }
}

/* The motion of each kind, in tiles from its origin, and its look at an age. */

typedef struct Shown {
  float x, y, w, h, share; // share: of its alpha
} Shown;

static Shown spark_at(const ViewSpark *s, float t, float share) {
  const float side = s->size * (1 - share * 0.6f);
  return (Shown){s->vx * t * (1 - share / 2), s->vy * t * (1 - share / 2) + t * t, side, side,
                 1.4f * (1 - share)};
}

/// Rises faster and faster, swaying, and twinkles.
static Shown riser_at(const ViewSpark *s, float t, float share) {
  const float side = s->size * (1 - share * 0.5f), twinkle = 0.75f + 0.25f * sinf(t * 17 + s->phase);
  return (Shown){s->vx * t + 0.12f * sinf(t * 4 + s->phase), s->vy * t - 1.1f * t * t, side, side,
                 twinkle * fminf(share * 10, 1) * 1.5f * (1 - share)};
}

/// Is thrown up, falls again and is gone where it lands.
static Shown drop_at(const ViewSpark *s, float t, float share) {
  return (Shown){s->vx * t, s->vy * t * (1 - share), s->size, s->size, 1.6f * (1 - share)};
}

/// Shot out, soon slowed by the air, then it flutters down; its width turns.
static Shown confetti_at(const ViewSpark *s, float t, float share) {
  const float thrown = (1 - expf(-CONFETTI_DRAG * t)) / CONFETTI_DRAG,
              fall = FLUTTER * s->size * (t - (1 - expf(-1.5f * t)) / 1.5f);
  const float turned = fabsf(cosf(t * (5 + 2 * sinf(s->phase)) + s->phase));
  return (Shown){s->vx * thrown + 0.22f * sinf(t * 2.6f + s->phase) * fminf(t, 1), s->vy * thrown + fall,
                 s->size * (0.25f + 0.75f * turned), s->size * 1.5f, fminf((1 - share) * 4, 1)};
}

static Shown (*const shown_at[])(const ViewSpark *, float, float) = {
    [VIEW_SPARK] = spark_at, [VIEW_RISER] = riser_at, [VIEW_DROP] = drop_at, [VIEW_CONFETTI] = confetti_at};

static bool alive(const ViewSpark *s, double now, float *t, float *share) {
  const double age = now - s->born;
  if (age < 0 || age >= s->life) return false;
  *t = (float)age;
  *share = (float)(age / s->life);
  return true;
}

static void draw_cloud(const ViewFrame *frame, const ViewSpark *s, float t, float share) {
  const bool dust = s->kind == VIEW_DUST; // it spreads along the ground, smoke rises
  const float way = dust ? (1 - expf(-CLOUD_DRAG * t)) / CLOUD_DRAG : t;
  app_draw_circle(frame->draw, view_px(frame, s->x + s->vx * way), view_py(frame, s->y + s->vy * way),
                  s->size * frame->camera.zoom * (1 + share * (dust ? 1.0f : 1.3f)),
                  view_faded(s->color, (1 - share) * (1 - share) * fminf(share * 12, 1)));
}

static void draw_piece(const ViewFrame *frame, const ViewSpark *s, float t, float share) {
  const Shown at = shown_at[s->kind](s, t, share);
  const float zoom = frame->camera.zoom, w = fmaxf(2, floorf(at.w * zoom + 0.5f)),
              h = fmaxf(2, floorf(at.h * zoom + 0.5f));
  app_draw_rect(frame->draw, floorf(view_px(frame, s->x + at.x) - w / 2),
                floorf(view_py(frame, s->y + at.y) - h / 2), w, h, view_faded(s->color, at.share));
}

/// Clouds first: they and the pieces come from two textures.
static void draw_kinds(const ViewEffects *effects, const ViewFrame *frame, bool clouds) {
  float t, share;
  for (int i = 0; i < VIEW_MAX_SPARKS; i++) {
    const ViewSpark *s = &effects->spark[i];
    if (view_is_cloud(s->kind) != clouds || !alive(s, frame->now, &t, &share)) continue;
    if (clouds)
      draw_cloud(frame, s, t, share);
    else
      draw_piece(frame, s, t, share);
  }
}

void view_sparks_draw(const ViewEffects *effects, const ViewFrame *frame) {
  if (frame->calm) return; // the rings suffice
  draw_kinds(effects, frame, true);
  draw_kinds(effects, frame, false);
}

void view_rings_draw(const ViewEffects *effects, const ViewFrame *frame) {
  for (int i = 0; i < VIEW_MAX_RINGS; i++) {
    const ViewRing *r = &effects->ring[i];
    const double age = frame->now - r->born;
    if (age < 0 || age >= r->life) continue;
    const float share = (float)(age / r->life);
    const float grown = frame->calm ? 0.8f : 0.25f + 0.75f * (1 - (1 - share) * (1 - share));
    const float least = r->small ? 0 : 10 * frame->scale;
    const float reach = fmaxf(r->reach * frame->camera.zoom, least) * grown;
    app_draw_ring(frame->draw, view_px(frame, r->x), view_py(frame, r->y), reach,
                  fmaxf(r->small ? 1 : 2, frame->camera.zoom * (r->small ? 0.045f : 0.07f)),
                  view_faded(r->color, 1 - share));
  }
}
