// Pseudo-terminals: on Linux they are in <pty.h>, elsewhere in <util.h>; Swift sees neither by itself.
#if defined(__linux__)
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pty.h>
#include <utmp.h>
#else
#include <util.h>
#endif
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>

// What POSIX has only now, and headers show only if asked: a session of its own for the child, so that a terminal it opens is the
// one that controls it.
#if defined(POSIX_SPAWN_SETSID)
enum { TARN_SPAWN_SETSID = POSIX_SPAWN_SETSID };
#elif defined(__linux__)
enum { TARN_SPAWN_SETSID = 0x80 };
#else
enum { TARN_SPAWN_SETSID = 0x400 };
#endif

// Macros that Swift can't call.
static inline int tarn_has_exited(int status) { return WIFEXITED(status); }
static inline int tarn_exit_status(int status) { return WEXITSTATUS(status); }
static inline int tarn_has_stopped(int status) { return WIFSTOPPED(status); }
static inline int tarn_has_continued(int status) { return WIFCONTINUED(status); }
static inline int tarn_ending_signal(int status) { return WTERMSIG(status); }
