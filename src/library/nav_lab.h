/* Navigation for those who look inside: traces of decisions and searches, what overlays show of them, and
 * walks of many at once. <throng/nav.h> serves without it. */
