/* Saving. Of the fields that are followed, what they were made of is written, and they are made again; those
 * under way, and paths under way, are requested again. */
#ifndef SIM_FIELDS_ARCHIVE_H
#define SIM_FIELDS_ARCHIVE_H

#include "sim/world/state.h"

void sim_fields_archive(SimWorld *world, BaseArchive *archive);
/// When all actors are there.
void sim_paths_archive(SimWorld *world, BaseArchive *archive);

#endif
