/* Knowledge: where the chosen enemy believes the hero to be, since when and by which sense, and where it goes
 * now. With nobody chosen, what everybody with senses believes, as thin lines. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/mind.h"

enum { MAX_LINES = 300 };

static const SDL_Color known_color = {0xf0, 0xe4, 0x42, 255}, goal_color = {0x6f, 0xe0, 0xbb, 255};

static bool knows(const OverlayFrame *frame, int32_t actor) {
  const SimWorld *world = frame->view.world;
  return sim_enemy_kinds[world->actors.kind[actor]]->senses != 0 &&
         world->actors.mind[actor].known != NAV_NO_CELL;
}

static void draw_goal(const OverlayFrame *frame, SDL_FPoint from, NavCell goal) {
  const float s = frame->view.scale, r = fmaxf(frame->view.camera.zoom * 0.3f, 4 * s);
  const SDL_FPoint to = overlay_cell(frame, goal);
  overlay_dashes(frame, from, to, 2 * s, goal_color);
  app_draw_ring(frame->view.draw, to.x, to.y, r, 2 * s, goal_color);
}

static void draw_known(const OverlayFrame *frame, SDL_FPoint from, const SimMind *mind) {
  const float s = frame->view.scale, half = fmaxf(frame->view.camera.zoom * 0.5f, 6 * s);
  const SDL_FPoint to = overlay_cell(frame, mind->known);
  char age[OVERLAY_AGE_TEXT], text[64];
  app_draw_line(frame->view.draw, from.x, from.y, to.x, to.y, 2 * s, known_color);
  app_draw_frame(frame->view.draw, roundf(to.x - half), roundf(to.y - half), roundf(2 * half),
                 roundf(2 * half), 2 * s, known_color);
  snprintf(text, sizeof text, "%s, %s ago", overlay_sense_words((SimSense)mind->sense),
           overlay_age(overlay_since(frame, mind->known_tick), age, sizeof age));
  overlay_label(frame, (SDL_FPoint){to.x, to.y - half - 10 * s}, known_color, text);
}

void overlay_knows_draw(OverlayFrame *frame) {
  const SimActors *a = &frame->view.world->actors;
  const int32_t chosen = overlay_selected(frame);
  if (chosen >= 0) {
    if (sim_enemy_kinds[a->kind[chosen]]->senses == 0) return;
    const SDL_FPoint from = overlay_actor(frame, chosen);
    if (a->mind[chosen].goal != NAV_NO_CELL) draw_goal(frame, from, a->mind[chosen].goal);
    if (knows(frame, chosen)) draw_known(frame, from, &a->mind[chosen]);
    return;
  }
  SDL_Color thin = known_color;
  thin.a = 120;
  int drawn = 0;
  for (int32_t i = 0; i < a->count && drawn < MAX_LINES; i++) {
    if (!knows(frame, i)) continue;
    const SDL_FPoint from = overlay_actor(frame, i), to = overlay_cell(frame, a->mind[i].known);
    app_draw_line(frame->view.draw, from.x, from.y, to.x, to.y, 1.2f * frame->view.scale, thin);
    drawn++;
  }
}

void overlay_knows_card(OverlayFrame *frame) {
  const int32_t chosen = overlay_selected(frame);
  const SDL_FRect content =
      overlay_card(frame, APP_SPRITE_ICON_KNOWS, "What they know", 2 * overlay_line_height());
  overlay_key_line(frame, content, 0, known_color, false, "Where it believes him");
  if (chosen >= 0)
    overlay_key_line(frame, content, 1, goal_color, true, "Where it goes");
  else
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "Inspector: tap one");
}
