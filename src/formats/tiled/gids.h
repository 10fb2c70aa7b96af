/* The tiles of a layer. */
#ifndef FORMATS_TILED_GIDS_H
#define FORMATS_TILED_GIDS_H

#include "formats/tiled/map.h"

/// The tiles of a layer: width x height gids as the file has them, in a block of base_block_alloc; NULL, and
/// reported, if the number differs. Allocates only after the data were found to hold that many.
uint32_t *tiled_gids(const TiledLayer *layer, size_t count, BaseIssues *issues);

#endif
