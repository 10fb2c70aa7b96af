/* Questions to the map: what if a tile is closed, and why not this way. Functions: app/told. */
#ifndef APP_GAME_ASKED_H
#define APP_GAME_ASKED_H

#include "sim/questions/shadow.h"
#include "sim/questions/why.h"

#define APP_AHEAD_WAIT 0.6  // seconds that a press is held on a tile before it asks
#define APP_AHEAD_NEXT 0.25 // the same for the next tile of a press that has asked

enum { APP_AHEAD_NEAR = 6 }; // tiles, by columns and rows, that count as near a hero

/// Counts taken in a world at the end of a shadow.
typedef struct AppAheadEnd {
  int32_t near;         // enemies near a hero
  SimHeroStatus status; // of the first hero
  int32_t ended;        // ticks after which the game ended; -1: it goes on
} AppAheadEnd;

/// "What if": a shadow of the world with one command more, while a press asks.
typedef struct AppAhead {
  bool asked;         // the press that is held has asked: lifting it does nothing
  bool on;            // it shows, or will, what happens at x, y
  bool known;         // there is something to show
  bool done;          // all of it was seen once: it is repeated, since the world goes on
  bool compares;      // what runs is the shadow of a world where nothing is done
  bool compared;      // `otherwise` is known
  int32_t x, y;       // tile
  const char *words;  // "this is closed"
  SimCommand command; // what is asked about
  SimShadow *shadow;  // NULL: not used yet
  uint8_t *crowd;     // enemies per cell, as they are shown
  int32_t cells;      // of `crowd`
  int32_t ticks;      // that they are ahead
  int64_t credit;     // nanoseconds that this frame may take; below 0: frames before took too long
  NavCell way[SIM_SHADOW_HEROES][SIM_SHADOW_TICKS + 1]; // of the heroes
  int32_t way_count[SIM_SHADOW_HEROES];
  AppAheadEnd then, otherwise; // with the command, and without it
} AppAhead;

/// "Why not this way", asked of one walker and one tile. It is asked again as the world goes on.
typedef struct AppWhyNot {
  bool on;
  NavCell tile;
  bool enemy;
  uint32_t id;           // of the enemy
  int32_t hero;          // else
  int64_t tick;          // when it was asked last
  SimWhy *shown;         // NULL: not used yet
  SimWhy *next;          // asked again, not yet shown; NULL: the same
  bool answers;          // `shown` has an answer
  bool asks;             // changes are tried
  bool first;            // in `shown`, whose answer is shown meanwhile; else in `next`
  bool changed;          // what was offered is done; the next answer comes soon
  const SimLevel *level; // of the world
} AppWhyNot;

#endif
