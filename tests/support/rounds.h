/* How much a test with random input tries. */
#ifndef SUPPORT_ROUNDS_H
#define SUPPORT_ROUNDS_H

/// A quarter of them: the first rounds notice what the later ones do. With SUPPORT_ALL_ROUNDS all of them
/// (scripts/long.sh).
#ifdef SUPPORT_ALL_ROUNDS
#define SUPPORT_ROUNDS(all) (all)
#else
#define SUPPORT_ROUNDS(all) (((all) + 3) / 4)
#endif

#endif
