/* The decision alone. The body is compiled once for any machine and once for AVX2, each time for rows of one,
 * two and three words, with and without edges. */
#include "nav/lookahead/search.h"

#include "nav/lookahead/flood.h"

static NAV_ALWAYS_INLINE NavDir choose(Search *search, int32_t *looked, int32_t words, bool edges) {
  find_candidates(search, words, edges);
  *looked = 0;
  if (search->candidates.count == 0) return NAV_NO_DIR;
  const uint64_t *seen = flood_out(search, words, edges);
  *looked = count_squares(search, seen, words);
  return decide(search, seen, words, edges);
}

static NAV_ALWAYS_INLINE NavDir choose_by_shape(Search *search, int32_t *looked) {
  switch (search->window.words * 2 + search->window.edges) {
  case 2:
    return choose(search, looked, 1, false);
  case 3:
    return choose(search, looked, 1, true);
  case 4:
    return choose(search, looked, 2, false);
  case 5:
    return choose(search, looked, 2, true);
  case 6:
    return choose(search, looked, 3, false);
  default:
    return choose(search, looked, 3, true);
  }
}

static NAV_ALWAYS_INLINE NavDir run(const NavQuery *query, int32_t *looked, ReadWindow *read) {
  Search search;
  begin_search(&search, query, NULL, read);
  return choose_by_shape(&search, looked);
}

NavDir nav_lookahead_search_plain(const NavQuery *query, int32_t *looked) {
  return run(query, looked, nav_window_read);
}

#if NAV_HAVE_AVX2
NAV_TARGET_AVX2 NavDir nav_lookahead_search_avx2(const NavQuery *query, int32_t *looked) {
  return run(query, looked, nav_window_read_avx2);
}
#endif

bool nav_lookahead_has_avx2(void) {
#if NAV_HAVE_AVX2
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}
