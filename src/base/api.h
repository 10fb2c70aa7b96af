/* Marks around the functions of a header: who may call them. They nest, and all have C linkage. In
 * the build of a shared library (BASE_SHARED) it exports functions of the first two kinds and hides all
 * others; elsewhere nothing changes, so that static linking costs nothing. scripts/faces.py makes the
 * installed headers by the same marks:
 *
 *   BASE_API_BEGIN       for users, in the face that lists the header
 *   BASE_LAB_BEGIN       for users who look inside: in <throng/nav_lab.h>, whatever face lists the header
 *   BASE_PRIVATE_BEGIN   for the source tree: in no installed header */
#ifndef BASE_API_H
#define BASE_API_H

#if defined(BASE_SHARED) && defined(__GNUC__)
#define BASE_API_SHOW    _Pragma("GCC visibility push(default)")
#define BASE_API_HIDE    _Pragma("GCC visibility push(hidden)")
#define BASE_API_RESTORE _Pragma("GCC visibility pop")
#else
#define BASE_API_SHOW
#define BASE_API_HIDE
#define BASE_API_RESTORE
#endif

#ifdef __cplusplus
#define BASE_API_BEGIN     extern "C" {
#define BASE_API_END       }
#define BASE_PRIVATE_BEGIN extern "C" {
#define BASE_PRIVATE_END   }
#else
#define BASE_API_BEGIN     BASE_API_SHOW
#define BASE_API_END       BASE_API_RESTORE
#define BASE_PRIVATE_BEGIN BASE_API_HIDE
#define BASE_PRIVATE_END   BASE_API_RESTORE
#endif

#define BASE_LAB_BEGIN BASE_API_BEGIN
#define BASE_LAB_END   BASE_API_END

#endif
