// The functions for pseudo-terminals that Swift's C library modules lack. They are declared here, because their headers would also
// import types that other modules have with other member names (`fd_set`).
#if defined(__linux__)
struct termios;
struct winsize;
extern int openpty(int *master, int *slave, char *name, const struct termios *modes, const struct winsize *size);
#else
#include <util.h>
#endif

// `POSIX_SPAWN_SETSID` starts the child in a new session, so that a terminal that it opens becomes its controlling terminal. Headers
// declare it only on request. The values are those of the C libraries.
#if defined(__linux__)
enum { TARN_SPAWN_SETSID = 0x80 };
#else
enum { TARN_SPAWN_SETSID = 0x400 };
#endif

// How a child ended, from what waiting for it gave: macros elsewhere, which Swift can't call. The bits are the same on Linux and Darwin
// but for a child that goes on.
static inline int tarn_has_exited(int status) { return (status & 0x7f) == 0; }
static inline int tarn_exit_status(int status) { return (status >> 8) & 0xff; }
static inline int tarn_has_stopped(int status) { return (status & 0xff) == 0x7f; }
#if defined(__linux__)
static inline int tarn_has_continued(int status) { return status == 0xffff; }
#else
static inline int tarn_has_continued(int status) { return (status & 0xff) == 0x7f && (status >> 8) == 0x13; }
#endif
static inline int tarn_ending_signal(int status) { return status & 0x7f; }
