/* Where the game's own files are: levels and assets. Looked for in this order: $THRONG_DATA, ../share/throng
 * beside the program (an installed copy), the folder it was installed to, the source tree it was built from.
 */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include <stdbool.h>
#include <stddef.h>

/// The first place that has `name` (such as "levels" or "assets/hero.svg"); false when none has.
bool base_paths_find(const char *name, char *out, size_t size);

#endif
