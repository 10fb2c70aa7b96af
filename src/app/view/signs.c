/* Signs over the heads of whoever perceives: what it is about, in one small picture that pops up when its
 * mode changes. Who has hunted since it came and still does bears none: it would only say what its kind is.
 */
#include <math.h>

#include "app/view/looks.h"
#include "app/view/parts.h"

#define SHARE       0.42f // of the figure's size
#define MIN         11.0f // logical pixels
#define MAX         26.0f
#define MIN_BODY    9.0f // pixels; smaller figures bear no sign
#define POP_SECONDS 0.28f
#define POP         0.35f // of its size, at the height of the pop
#define GAP         0.06f // of the figure's size, over the head

// Nothing for those on patrol: they know of nobody.
static const int sprites[SIM_MODE_COUNT] = {
    [SIM_ASLEEP] = APP_SPRITE_SIGN_ASLEEP,   [SIM_SUSPICIOUS] = APP_SPRITE_SIGN_SUSPICIOUS,
    [SIM_HUNTING] = APP_SPRITE_SIGN_HUNTING, [SIM_SEARCHING] = APP_SPRITE_SIGN_SEARCHING,
    [SIM_FLEEING] = APP_SPRITE_SIGN_FLEEING,
};

int view_sign_of(const SimWorld *world, int32_t actor) {
  const SimEnemyKind *kind = sim_enemy_kinds[world->actors.kind[actor]];
  const int32_t mode = world->actors.mind[actor].mode;
  if (kind->senses == 0 || mode < 0 || mode >= SIM_MODE_COUNT) return 0;
  if (mode == SIM_HUNTING && kind->start == SIM_HUNTING) return 0;
  return sprites[mode];
}

/// Seconds since its mode changed, by the world's clock.
static float mode_age(const ViewFrame *frame, int32_t actor) {
  const SimMind *mind = &frame->world->actors.mind[actor];
  const int32_t ticks = (int32_t)((uint32_t)frame->world->tick - (uint32_t)mind->mode_tick);
  return ticks < 0 ? 0 : ((float)ticks + frame->fraction) / SIM_TICKS_PER_SECOND;
}

static void draw_sign(const ViewFrame *frame, int32_t actor, int sprite) {
  const float s = frame->scale, age = mode_age(frame, actor);
  const ViewFigure at = view_figure(frame, actor);
  const AppLook *look = app_look(frame->world->actors.kind[actor]);
  float side = fminf(fmaxf(at.size * SHARE, MIN * s), MAX * s), alpha = 255;
  if (!frame->calm && age < POP_SECONDS) {
    const float share = age / POP_SECONDS;
    side *= 0.5f + 0.5f * fminf(share * 2, 1) + POP * sinf(3.14159265f * share);
    alpha = 255 * fminf(share * 3, 1);
  }
  const float whole = (float)app_art_size(side), half = whole / 2;
  const float y = at.y - at.size * (fminf(look->eye_y, 0.35f) + GAP) - half;
  app_draw_sprite(frame->draw, sprite, floorf(at.x - half + 0.5f) + half, floorf(y - half + 0.5f) + half,
                  whole, whole, 0, (SDL_Color){255, 255, 255, (Uint8)alpha});
}

void view_signs_draw(const ViewActors *actors, const ViewFrame *frame) {
  const SimActors *a = &frame->world->actors;
  for (int32_t k = 0; k < actors->shown; k++) {
    const int32_t i = actors->order[k];
    if (sim_enemy_kinds[a->kind[i]]->senses == 0) continue;
    const int sprite = view_sign_of(frame->world, i);
    if (sprite != 0 && view_figure(frame, i).size >= MIN_BODY) draw_sign(frame, i, sprite);
  }
}
