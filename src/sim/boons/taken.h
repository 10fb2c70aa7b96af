/* The boons that were chosen: hashed if there is one, and saved. */
#ifndef SIM_BOONS_TAKEN_H
#define SIM_BOONS_TAKEN_H

#include "sim/world/state.h"

BaseHash sim_boons_hash(const SimWorld *world, BaseHash hash);
void sim_boons_archive(SimWorld *world, BaseArchive *archive);

#endif
