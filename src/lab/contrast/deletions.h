/* The single deletions of a map: each row, each column, each rock, and each end moved by one tile. */
#ifndef LAB_CONTRAST_DELETIONS_H
#define LAB_CONTRAST_DELETIONS_H

#include "lab/contrast/example.h"

/// Number of deletions, including those that do not apply.
int32_t counter_deletion_count(const LabCounterMap *map);

/// The map after deletion `index`. An end on a row or column that goes moves to the one that takes its place
/// (the last one's: to the one before). False: it does not apply, as where the two ends would meet or an end
/// would be in rock.
bool counter_delete(const LabCounterMap *map, int32_t index, LabCounterMap *smaller);

/// Does the deletion move an end? It makes a map smaller only where the walk that arrives becomes shorter.
bool counter_deletion_moves(const LabCounterMap *map, int32_t index);

#endif
