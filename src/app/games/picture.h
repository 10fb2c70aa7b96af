/* The picture of a kept game: the part of the map where it ended, painted tile by tile into memory, so that
 * it needs no window and takes no time from a frame that is drawn. */
#ifndef APP_GAMES_PICTURE_H
#define APP_GAMES_PICTURE_H

#include "app/games/games.h"
#include "base/buffer.h"

/// Writes the crypt round the hero as a PNG: things that are left, actors, and his way. False: out of memory.
bool app_games_picture(const SimWorld *world, const AppGameTrail *trail, BaseBuffer *out);

#endif
