/* What stands around the functions of a public header. For C++ they have C linkage. In the build of a shared
 * library (BASE_SHARED) they are exported and all others stay hidden, so the headers are its list of symbols;
 * elsewhere nothing changes, so that static linking costs nothing. */
#ifndef BASE_API_H
#define BASE_API_H

#if defined(BASE_SHARED) && defined(__GNUC__)
#define BASE_API_SHOW _Pragma("GCC visibility push(default)")
#define BASE_API_HIDE _Pragma("GCC visibility pop")
#else
#define BASE_API_SHOW
#define BASE_API_HIDE
#endif

#ifdef __cplusplus
#define BASE_API_BEGIN extern "C" {
#define BASE_API_END   }
#define BASE_NORETURN  [[noreturn]]
#else
#define BASE_API_BEGIN BASE_API_SHOW
#define BASE_API_END   BASE_API_HIDE
#define BASE_NORETURN  _Noreturn
#endif

#endif
