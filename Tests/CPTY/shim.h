// Pseudo-terminals: on Linux they are in <pty.h>, elsewhere in <util.h>; Swift sees neither by itself.
#if defined(__linux__)
#include <pty.h>
#include <utmp.h>
#else
#include <util.h>
#endif
#include <sys/ioctl.h>
#include <termios.h>
