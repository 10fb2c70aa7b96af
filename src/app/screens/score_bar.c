/* The parts of a score. */
#include "app/screens/score_bar.h"

#include "app/draw/style.h"
#include "app/ui/paint.h"
#include "base/assert.h"

#define GAP 3.0f // logical pixels between two parts

bool app_score_counts(const AppScreenFrame *frame) {
  const AppRun *run = &frame->game->run;
  return run->world.has_game && run->level.par_seconds > 0 && !run->level.endless;
}

SDL_Color app_score_color(SimScorePart part) {
  const SDL_Color colors[SIM_SCORE_PART_COUNT] = {
      [SIM_SCORE_CALLS] = APP_COLOUR_ACCENT,
      [SIM_SCORE_HERD] = APP_COLOUR_SHADE,
      [SIM_SCORE_SPEED] = APP_COLOUR_GOOD,
  };
  BASE_ASSERT((uint32_t)part < SIM_SCORE_PART_COUNT);
  return colors[part];
}

void app_score_bar(const AppScreenFrame *frame, const SimScore *score, AppBox box) {
  for (int i = 0; i < SIM_SCORE_PART_COUNT; i++) {
    AppBox part = app_box_part(box, i, SIM_SCORE_PART_COUNT, GAP);
    const float radius = app_box_h(part) / 2;
    app_ui_fill(frame->ui, part, radius, APP_COLOUR_TRACK);
    part.r.w = part.r.w * (float)score->part[i] / SIM_SCORE_PART;
    if (score->part[i] > 0) app_ui_fill(frame->ui, part, radius, app_score_color((SimScorePart)i));
  }
}
