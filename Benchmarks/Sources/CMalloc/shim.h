// `mallinfo2`, which Glibc's own module leaves out.
#include <malloc.h>
// `mtrace`, which it leaves out too.
#include <mcheck.h>
