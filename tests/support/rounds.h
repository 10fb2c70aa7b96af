/* The number of rounds of a test with random input. */
#ifndef SUPPORT_ROUNDS_H
#define SUPPORT_ROUNDS_H

/// A quarter of them: the first rounds notice what the later ones do. With SUPPORT_ALL_ROUNDS all of them
/// (scripts/long.sh).
#ifdef SUPPORT_ALL_ROUNDS
#define SUPPORT_ROUNDS(all)     (all)
#define SUPPORT_SIZE(some, all) (all)
#else
#define SUPPORT_ROUNDS(all)     (((all) + 3) / 4)
#define SUPPORT_SIZE(some, all) (some)
#endif

#endif
