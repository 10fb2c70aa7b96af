/* Recordings with their level. A recording holds the level itself where it is not one that ships with the
 * game, so it can be given to somebody else; else it names it, with a hash that tells whether it has changed.
 */
#ifndef FORMATS_REPLAY_H
#define FORMATS_REPLAY_H

#include "base/api.h"
#include "formats/formats.h"
#include "sim/replay/replay.h"

BASE_API_BEGIN

/// Appends the text of the level that a recording is to hold (sim_record_begin, SimRecordHead.text). False,
/// and nothing appended: it need hold none, for `file_or_name` names a shipped level; or no text says all of
/// the level, or memory was short: then text->failed. `file_or_name` NULL: a drawing. O(tiles).
bool formats_replay_level(const char *file_or_name, const SimLevel *level, BaseBuffer *text);
/// Reads such a text. On failure false, the faults in `issues`, `level` untouched.
bool formats_replay_level_read(SimLevel *level, const char *data, size_t size, BaseIssues *issues);

/// Loads a recording and the level that it holds or names. replay->options.hero is then a checked cell. On
/// failure false, the faults in `issues` (with the place in the recording where there is one), and neither is
/// to be freed. A level that has changed since, and lines that were changed, are warnings. O(size).
bool formats_load_replay(SimLevel *level, SimReplay *replay, const char *path, BaseIssues *issues);
/// As above, for the content of a file.
bool formats_read_replay(SimLevel *level, SimReplay *replay, const char *data, size_t size,
                         BaseIssues *issues);

BASE_API_END

#endif
