/* The inspector explains a tile by the field that is followed now, and the chosen enemy by its mind: its
 * mode, what each sense last perceived, what it knows, and what it does next. */
#include <math.h>
#include <stdio.h>

#include "app/draw/style.h"
#include "app/overlays/overlay_parts.h"
#include "app/view/looks.h"
#include "base/compiler.h"

bool overlay_has_sense(const OverlayFrame *frame, int32_t actor, SimSense sense) {
  return (sim_enemy_kinds[frame->view.world->actors.kind[actor]]->senses & SIM_SENSE_BIT(sense)) != 0;
}

bool overlay_anyone_has(const OverlayFrame *frame, uint32_t senses) {
  for (int32_t kind = 0; kind < SIM_ENEMY_KIND_COUNT; kind++)
    if ((sim_enemy_kinds[kind]->senses & senses) != 0 && frame->view.world->kind_alive[kind] > 0) return true;
  return false;
}

int32_t overlay_since(const OverlayFrame *frame, int32_t tick) {
  return (int32_t)((uint32_t)frame->view.world->tick - (uint32_t)tick);
}

const char *overlay_age(int32_t ticks, char *out, size_t size) {
  const int32_t tenths = (ticks < 0 ? 0 : ticks) * 10 / SIM_TICKS_PER_SECOND;
  if (tenths >= 600)
    snprintf(out, size, "%d min", (int)(tenths / 600));
  else
    snprintf(out, size, "%d.%d s", (int)(tenths / 10), (int)(tenths % 10));
  return out;
}

const char *overlay_mode_words(SimMode mode) {
  static const char *const words[SIM_MODE_COUNT] = {"Asleep",  "On patrol", "Suspicious",
                                                    "Hunting", "Searching", "Fleeing"};
  return mode >= 0 && mode < SIM_MODE_COUNT ? words[mode] : "";
}

const char *overlay_sense_words(SimSense sense) {
  static const char *const words[SIM_SENSE_COUNT] = {"", "saw", "heard", "smelled", "was told", "felt"};
  return sense >= 0 && sense < SIM_SENSE_COUNT ? words[sense] : "";
}

/* An enemy, as the simulation keeps it */

enum { MAX_LINES = 12, PLAN_LINES = 2, LINE_TEXT = 96 };

typedef struct Line {
  char text[LINE_TEXT];
  SDL_Color color;
} Line;

typedef struct Lines {
  Line line[MAX_LINES];
  int count;
} Lines;

static Line *add_line(Lines *lines, SDL_Color color) {
  Line *line = &lines->line[lines->count < MAX_LINES ? lines->count++ : MAX_LINES - 1];
  line->text[0] = '\0';
  line->color = color;
  return line;
}

#define SAY(lines, color, ...)                                                                               \
  do {                                                                                                       \
    Line *said_ = add_line(lines, color);                                                                    \
    snprintf(said_->text, sizeof said_->text, __VA_ARGS__);                                                  \
  } while (0)

static void say_sight(const OverlayFrame *frame, int32_t actor, Lines *lines) {
  const SimMind *mind = &frame->view.world->actors.mind[actor];
  if (!overlay_has_sense(frame, actor, SIM_SENSE_SIGHT)) return;
  if (mind->rays > 0)
    SAY(lines, APP_COLOUR_GATE, "Sees him: %d of %d rays", (int)mind->rays,
        (int)sim_world_rays(frame->view.world));
  else
    SAY(lines, APP_COLOUR_DIM, "Does not see him");
}

/// The time of its next perception: an enemy looks, listens and smells when it decides, a step or a wait
/// apart.
static void say_next(const OverlayFrame *frame, int32_t actor, Lines *lines) {
  const SimWorld *world = frame->view.world;
  char age[OVERLAY_AGE_TEXT];
  if (sim_enemy_kinds[world->actors.kind[actor]]->senses == 0) return;
  SAY(lines, APP_COLOUR_DIM, "Looks around again in %s",
      overlay_age(world->actors.countdown[actor], age, sizeof age));
}

static void say_sound(const OverlayFrame *frame, int32_t actor, Lines *lines) {
  const SimMind *mind = &frame->view.world->actors.mind[actor];
  if (!overlay_has_sense(frame, actor, SIM_SENSE_SOUND)) return;
  if (mind->level > 0)
    SAY(lines, APP_COLOUR_GATE, "Hears him, loudness %.3g", (double)mind->level / 100);
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
    SAY(lines, APP_COLOUR_DIM, "Smells nothing");
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
    SAY(lines, APP_COLOUR_DIM, "Needs no senses: follows the field");
  } else if (mind->known == NAV_NO_CELL) {
    SAY(lines, APP_COLOUR_DIM,
        kind->start == SIM_HUNTING ? "Coming, though it hasn't sensed him" : "Doesn't know about him");
  } else {
    SAY(lines, APP_COLOUR_EMBER, "It %s %d,%d %s ago", overlay_sense_words((SimSense)mind->sense),
        (int)nav_grid_x(&world->grid, mind->known), (int)nav_grid_y(&world->grid, mind->known),
        overlay_age(overlay_since(frame, mind->known_tick), age, sizeof age));
  }
}

/// The guide of its last step, as it was recorded.
static void say_guide(const OverlayFrame *frame, Lines *lines) {
  static const char *const words[SIM_GUIDE_COUNT] = {[SIM_GUIDE_FIELD] = "Followed the shared field",
                                                     [SIM_GUIDE_BAND] = "Keeping its distance by the field",
                                                     [SIM_GUIDE_PATH] = "Followed its path",
                                                     [SIM_GUIDE_SEARCH] =
                                                         "Followed a short search of its own",
                                                     [SIM_GUIDE_STEERING] = "Its own steering decided"};
  const SimWatched *watched = frame->mind.watched;
  if (watched != NULL && words[watched->guide] != NULL)
    SAY(lines, APP_COLOUR_TEXT, "%s", words[watched->guide]);
}

/// Its next action, by its mode and its kind.
static void plan_words(const SimWorld *world, int32_t actor, char *out, size_t size) {
  const SimMind *mind = &world->actors.mind[actor];
  const bool goes = mind->goal != NAV_NO_CELL;
  const int x = goes ? (int)nav_grid_x(&world->grid, mind->goal) : 0,
            y = goes ? (int)nav_grid_y(&world->grid, mind->goal) : 0;
  switch (sim_world_mode(world, actor)) {
  case SIM_ASLEEP:
    snprintf(out, size, "Asleep until the hero is close or loud.");
    break;
  case SIM_PATROL:
    if (goes)
      snprintf(out, size, "On patrol to %d,%d.", x, y);
    else
      snprintf(out, size, "Waiting.");
    break;
  case SIM_SUSPICIOUS:
    if (goes)
      snprintf(out, size, "Checking %d,%d.", x, y);
    else
      snprintf(out, size, "Checking a noise.");
    break;
  case SIM_SEARCHING:
    if (goes)
      snprintf(out, size, "Searching around %d,%d.", x, y);
    else
      snprintf(out, size, "Searching where it lost him.");
    break;
  default:
    snprintf(out, size, "%s", sim_world_plan(world, actor));
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
  SAY(lines, APP_COLOUR_TEXT, "Hits left: %d of %d", (int)sim_world_health(world, actor), (int)kind->health);
}

static void enemy_card(OverlayFrame *frame, int32_t actor) {
  const SimWorld *world = frame->view.world;
  const int32_t kind = world->actors.kind[actor];
  Lines lines = {0};
  say_state(frame, actor, &lines);
  say_next(frame, actor, &lines);
  say_sight(frame, actor, &lines);
  say_sound(frame, actor, &lines);
  say_smell(frame, actor, &lines);
  say_radar(frame, actor, &lines);
  say_known(frame, actor, &lines);
  say_guide(frame, &lines);
  char plan[LINE_TEXT];
  plan_words(world, actor, plan, sizeof plan);
  const SDL_FRect content = overlay_card_with(frame, app_look_picture(kind), sim_enemy_kinds[kind]->title,
                                              (float)(lines.count + PLAN_LINES) * OVERLAY_LINE);
  for (int i = 0; i < lines.count; i++)
    overlay_line(frame, content, (float)i, lines.line[i].color, "%s", lines.line[i].text);
  const float s = frame->view.scale;
  app_draw_lines(frame->view.draw, content.x, content.y + (float)lines.count * OVERLAY_LINE * s, content.w,
                 PLAN_LINES, (AppFont){APP_TEXT_SMALL * s, APP_LEFT, APP_COLOUR_TEXT}, plan);
}

/* A tile: its value is a neighbour's value plus what entering that neighbour costs, terrain and crowd apart
 */

static const char *const way_words[NAV_WAY_COUNT] = {"up",      "down",     "left",      "right",
                                                     "up left", "up right", "down left", "down right"};

static const char *const beside_words[NAV_WAY_COUNT] = {"above it",       "below it",       "to its left",
                                                        "to its right",   "above its left", "above its right",
                                                        "below its left", "below its right"};

static bool inspected(const OverlayFrame *frame, int32_t *x, int32_t *y) {
  const AppPointed *pointed = &frame->view.scene->pointed;
  *x = pointed->tile_x;
  *y = pointed->tile_y;
  return pointed->inspects && nav_grid_inside(&frame->view.world->grid, *x, *y);
}

static void inspect_draw(OverlayFrame *frame) {
  int32_t x, y;
  if (!inspected(frame, &x, &y)) return;
  const float s = frame->view.scale;
  const SDL_FRect box = overlay_box(frame, x, y);
  app_draw_frame(frame->view.draw, box.x - 3 * s, box.y - 3 * s, box.w + 6 * s, box.h + 6 * s, 3 * s,
                 APP_RGBA(0x0b0d12, 200));
  app_draw_frame(frame->view.draw, box.x - 2 * s, box.y - 2 * s, box.w + 4 * s, box.h + 4 * s,
                 fmaxf(1, roundf(1.5f * s)), APP_COLOUR_ACCENT);
}

/// The step that a value comes from: where it leads, and the cost of terrain and crowd.
static void step_lines(const OverlayFrame *frame, SDL_FRect content, float line, NavCell cell) {
  const OverlayRange range = overlay_range(frame);
  const NavFieldInput input = overlay_input(frame);
  const uint32_t way = base_lowest_bit(overlay_ways(frame, cell));
  const NavCell next = cell + nav_way_delta(frame->view.world->grid.stride, way);
  const NavEnterCost enter = nav_field_enter_cost(&input, next);
  const uint32_t length = range.unit <= 1        ? 1
                          : way >= NAV_DIR_COUNT ? (uint32_t)NAV_FIELD_DIAGONAL
                                                 : (uint32_t)NAV_FIELD_STRAIGHT;
  char text[32];
  overlay_line(frame, content, line, APP_COLOUR_TEXT, "= %s of the tile %s",
               overlay_cost(range, overlay_value(frame, next), text, sizeof text), beside_words[way]);
  overlay_line(frame, content, line + 1, APP_COLOUR_TEXT, "+ %s to enter its terrain",
               overlay_cost(range, enter.terrain * length, text, sizeof text));
  overlay_line(frame, content, line + 2, enter.crowd > 0 ? APP_COLOUR_SHADE : APP_COLOUR_TEXT,
               "+ %s for the crowd on it", overlay_cost(range, enter.crowd * length, text, sizeof text));
}

/// Must it be said which goal a tile belongs to?
static bool many_goals(const OverlayFrame *frame) {
  return overlay_input(frame).goal_count > 1;
}

/// Value, the neighbour that it comes from, and the goal behind it.
static float value_lines(const OverlayFrame *frame, SDL_FRect content, float line, NavCell cell) {
  const OverlayRange range = overlay_range(frame);
  const uint32_t value = overlay_value(frame, cell);
  if (value == NAV_UNREACHED) {
    overlay_line(frame, content, line, APP_COLOUR_DIM, "No way to the %s.", overlay_goal_words(frame));
    return line + 1;
  }
  char text[48];
  overlay_line(frame, content, line, APP_COLOUR_ACCENT, "Cost to the %s: %s", overlay_goal_words(frame),
               overlay_cost(range, value, text, sizeof text));
  if (overlay_ways(frame, cell) == 0) {
    overlay_line(frame, content, line + 1, APP_COLOUR_TEXT, "A goal of the field: %s",
                 overlay_goal_of(frame, cell, text, sizeof text));
    return line + 2;
  }
  step_lines(frame, content, line + 1, cell);
  if (!many_goals(frame)) return line + 4;
  overlay_line(frame, content, line + 4, APP_COLOUR_TEXT, "Goal: %s",
               overlay_goal_of(frame, cell, text, sizeof text));
  return line + 5;
}

static void best_line(const OverlayFrame *frame, SDL_FRect content, float line, NavCell cell) {
  const uint32_t best = overlay_steps(frame, cell);
  const char *who = frame->mind.actor >= 0 ? "It goes" : frame->mind.own != NULL ? "He goes" : "Walkers go";
  char text[64] = "";
  size_t used = 0;
  for (int way = 0; way < NAV_WAY_COUNT; way++) {
    if ((best >> way & 1) == 0) continue;
    used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used > 0 ? " or " : "", way_words[way]);
  }
  if (used > 0) overlay_line(frame, content, line, APP_COLOUR_DIM, "%s %s", who, text);
  if (used == 0 && frame->mind.view.keeps_band)
    overlay_line(frame, content, line, APP_COLOUR_DIM, "At its distance: it stays");
}

static void inspect_card(OverlayFrame *frame) {
  int32_t x, y;
  const float line = OVERLAY_LINE;
  const int32_t chosen = overlay_selected(frame);
  if (chosen >= 0) enemy_card(frame, chosen);
  if (!inspected(frame, &x, &y)) {
    if (chosen >= 0) return;
    const SDL_FRect content = overlay_card(frame, "Inspector", 2 * line);
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "Tap an enemy, or point");
    overlay_line(frame, content, 1, APP_COLOUR_DIM, "at a tile or hold it down.");
    return;
  }
  const SimWorld *world = frame->view.world;
  const NavCell cell = nav_grid_cell(&world->grid, x, y);
  char title[64];
  snprintf(title, sizeof title, "Tile %d,%d: %s", (int)x, (int)y,
           world->barricade[cell] ? "barricade" : nav_terrain_name((NavTerrain)world->grid.terrain[cell]));
  const float foot = many_goals(frame) ? 6 : 5; // the last line
  const bool open = nav_grid_open(&world->grid, frame->mind.view.cls, cell);
  const SDL_FRect content = overlay_card(frame, title, (open ? foot + 1 : 1) * line);
  if (!open) {
    overlay_line(frame, content, 0, APP_COLOUR_DIM, "%s",
                 frame->mind.actor >= 0 ? "It can't go here." : "Walkers can't go here.");
    return;
  }
  const float next = value_lines(frame, content, 0, cell);
  best_line(frame, content, next, cell);
  overlay_line(frame, content, foot, APP_COLOUR_DIM, "Enemies here: %u", (unsigned)world->crowd[cell]);
}

const AppOverlay app_overlay_inspect = {
    .name = "inspect",
    .title = "Inspector",
    .help = "Tiles: what they cost and why. Tap an enemy for what it senses, knows and wants.",
    .group = APP_GROUP_FIELDS,
    .colours = "Framed: the tile explained",
    .key = SDLK_7,
    .shows_field = true,
    .draw = inspect_draw,
    .card = inspect_card,
    .keeps_dark = true};
