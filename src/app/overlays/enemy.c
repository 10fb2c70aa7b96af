/* The chosen enemy explained: what it is about, what each of its senses told it last, what it knows, and what
 * it does next. All of it is read from its mind, nothing is worked out again. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/mind.h"
#include "app/view/looks.h"

enum { MAX_LINES = 12, PLAN_LINES = 2, LINE_TEXT = 96 };

typedef struct Line {
  char text[LINE_TEXT];
  SDL_Color color;
} Line;

typedef struct Lines {
  Line line[MAX_LINES];
  int count;
} Lines;

static Line *add(Lines *lines, SDL_Color color) {
  Line *line = &lines->line[lines->count < MAX_LINES ? lines->count++ : MAX_LINES - 1];
  line->text[0] = '\0';
  line->color = color;
  return line;
}

#define SAY(lines, color, ...)                                                                               \
  do {                                                                                                       \
    Line *said_ = add(lines, color);                                                                         \
    snprintf(said_->text, sizeof said_->text, __VA_ARGS__);                                                  \
  } while (0)

void overlay_enemy_mark(const OverlayFrame *frame, int32_t actor) {
  const float s = frame->view.scale;
  const ViewFigure at = view_figure(&frame->view, actor);
  const float side = roundf(fmaxf(at.size * 1.15f, 18 * s)), arm = roundf(side * 0.3f),
              thick = fmaxf(2 * s, 1);
  const float x0 = roundf(at.x - side / 2), y0 = roundf(at.y - side / 2), x1 = x0 + side, y1 = y0 + side;
  for (int dark = 1; dark >= 0; dark--) {
    const SDL_Color color = dark ? APP_RGBA(0x0b0d12, 210) : APP_COLOUR_ACCENT;
    const float o = dark ? s : 0, t = thick + 2 * o;
    const float corner[4][2] = {{x0, y0}, {x1, y0}, {x0, y1}, {x1, y1}};
    for (int i = 0; i < 4; i++) {
      const bool right = i % 2 == 1, low = i / 2 == 1;
      const float cx = corner[i][0], cy = corner[i][1];
      app_draw_rect(frame->view.draw, (right ? cx - arm : cx) - o, (low ? cy - thick : cy) - o, arm + 2 * o,
                    t, color);
      app_draw_rect(frame->view.draw, (right ? cx - thick : cx) - o, (low ? cy - arm : cy) - o, t,
                    arm + 2 * o, color);
    }
  }
}

static void say_sight(const OverlayFrame *frame, int32_t actor, Lines *lines) {
  const SimMind *mind = &frame->view.world->actors.mind[actor];
  if (!overlay_has_sense(frame, actor, SIM_SENSE_SIGHT)) return;
  if (mind->rays > 0)
    SAY(lines, APP_COLOUR_GATE, "Sees him: %d of %d rays", (int)mind->rays, (int)NAV_LOOK_RAYS);
  else
    SAY(lines, APP_COLOUR_DIM, "Does not see him");
}

static void say_sound(const OverlayFrame *frame, int32_t actor, Lines *lines) {
  const SimMind *mind = &frame->view.world->actors.mind[actor];
  if (!overlay_has_sense(frame, actor, SIM_SENSE_SOUND)) return;
  if (mind->level > 0)
    SAY(lines, APP_COLOUR_GATE, "Hears, loudness %.3g", (double)mind->level / 100);
  else
    SAY(lines, APP_COLOUR_DIM, "Hears nothing");
}

static void say_smell(const OverlayFrame *frame, int32_t actor, Lines *lines) {
  const SimWorld *world = frame->view.world;
  if (!overlay_has_sense(frame, actor, SIM_SENSE_SMELL)) return;
  const NavScent *scent = sim_world_scent(world);
  const int64_t at = scent == NULL ? NAV_SCENT_NEVER : nav_scent_age(scent, world->actors.cell[actor]);
  char age[OVERLAY_AGE_TEXT];
  if (at == NAV_SCENT_NEVER)
    SAY(lines, APP_COLOUR_DIM, "Smells nothing here");
  else
    SAY(lines, APP_COLOUR_GATE, "Smells a trail, %s old",
        overlay_age((int32_t)(world->tick - at), age, sizeof age));
}

static void say_radar(const OverlayFrame *frame, int32_t actor, Lines *lines) {
  const SimWorld *world = frame->view.world;
  if (!overlay_has_sense(frame, actor, SIM_SENSE_RADAR)) return;
  const SimContact *newest = &world->traces.contact[(uint32_t)world->traces.contacts % SIM_MAX_CONTACTS];
  char age[OVERLAY_AGE_TEXT];
  if (newest->number == 0)
    SAY(lines, APP_COLOUR_DIM, "Radar: no calls");
  else
    SAY(lines, newest->by == world->actors.id[actor] ? APP_COLOUR_GATE : APP_COLOUR_TEXT, "Radar: %s %s ago",
        newest->by == world->actors.id[actor] ? "it called" : "last call",
        overlay_age(overlay_since(frame, newest->tick), age, sizeof age));
}

static void say_known(const OverlayFrame *frame, int32_t actor, Lines *lines) {
  const SimWorld *world = frame->view.world;
  const SimMind *mind = &world->actors.mind[actor];
  const SimEnemyKind *kind = sim_enemy_kinds[world->actors.kind[actor]];
  char age[OVERLAY_AGE_TEXT];
  if (kind->senses == 0) {
    SAY(lines, APP_COLOUR_DIM, "Knows the way without senses");
  } else if (mind->known == NAV_NO_CELL) {
    SAY(lines, APP_COLOUR_DIM,
        kind->start == SIM_HUNTING ? "Comes without having sensed him" : "Knows nothing of him");
  } else {
    SAY(lines, APP_COLOUR_EMBER, "It %s %d,%d %s ago", overlay_sense_words((SimSense)mind->sense),
        (int)nav_grid_x(&world->grid, mind->known), (int)nav_grid_y(&world->grid, mind->known),
        overlay_age(overlay_since(frame, mind->known_tick), age, sizeof age));
  }
}

/// What it does next, as its mode and its kind have it.
static void plan_words(const SimWorld *world, int32_t actor, char *out, size_t size) {
  const SimMind *mind = &world->actors.mind[actor];
  const bool goes = mind->goal != NAV_NO_CELL;
  const int x = goes ? (int)nav_grid_x(&world->grid, mind->goal) : 0,
            y = goes ? (int)nav_grid_y(&world->grid, mind->goal) : 0;
  switch (sim_world_mode(world, actor)) {
  case SIM_ASLEEP:
    snprintf(out, size, "Sleeps until somebody is near or loud.");
    break;
  case SIM_PATROL:
    if (goes)
      snprintf(out, size, "Walks its round, now to %d,%d.", x, y);
    else
      snprintf(out, size, "Waits where it is.");
    break;
  case SIM_SUSPICIOUS:
    if (goes)
      snprintf(out, size, "Goes to look at %d,%d.", x, y);
    else
      snprintf(out, size, "Goes to look where something was.");
    break;
  case SIM_SEARCHING:
    if (goes)
      snprintf(out, size, "Looks around the last place, now at %d,%d.", x, y);
    else
      snprintf(out, size, "Looks around the last place.");
    break;
  case SIM_FLEEING:
    snprintf(out, size, "%s", app_look(world->actors.kind[actor])->flees);
    break;
  default:
    if (world->actors.kind[actor] == SIM_LURKER && sim_bolt_loaded(world))
      snprintf(out, size, "Stays in cover until the bolt is spent.");
    else
      snprintf(out, size, "%s", app_look(world->actors.kind[actor])->hunts);
    break;
  }
}

static void say_state(const OverlayFrame *frame, int32_t actor, Lines *lines) {
  const SimWorld *world = frame->view.world;
  const SimEnemyKind *kind = sim_enemy_kinds[world->actors.kind[actor]];
  const SimMind *mind = &world->actors.mind[actor];
  char age[OVERLAY_AGE_TEXT];
  const SimMode mode = sim_world_mode(world, actor);
  if (kind->senses == 0)
    SAY(lines, APP_COLOUR_ACCENT, "%s", overlay_mode_words(mode));
  else
    SAY(lines, APP_COLOUR_ACCENT, "%s for %s", overlay_mode_words(mode),
        overlay_age(overlay_since(frame, mind->mode_tick), age, sizeof age));
  const int health = world->actors.kind[actor] == SIM_SHADE ? 1 : (int)mind->health;
  SAY(lines, APP_COLOUR_TEXT, "Hits left: %d of %d", health, (int)kind->health);
}

void overlay_enemy_card(OverlayFrame *frame, int32_t actor) {
  const SimWorld *world = frame->view.world;
  const int32_t kind = world->actors.kind[actor];
  Lines lines = {0};
  say_state(frame, actor, &lines);
  say_sight(frame, actor, &lines);
  say_sound(frame, actor, &lines);
  say_smell(frame, actor, &lines);
  say_radar(frame, actor, &lines);
  say_known(frame, actor, &lines);
  char plan[LINE_TEXT];
  plan_words(world, actor, plan, sizeof plan);
  const SDL_FRect content = overlay_card(frame, app_look_picture(kind), sim_enemy_kinds[kind]->title,
                                         (float)(lines.count + PLAN_LINES) * overlay_line_height());
  for (int i = 0; i < lines.count; i++)
    overlay_line(frame, content, (float)i, lines.line[i].color, "%s", lines.line[i].text);
  const float s = frame->view.scale;
  app_draw_lines(frame->view.draw, content.x, content.y + (float)lines.count * overlay_line_height() * s,
                 content.w, APP_TEXT_SMALL * s, PLAN_LINES, APP_COLOUR_TEXT, plan);
}
