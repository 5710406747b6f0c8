// Declares `mallinfo2`, which the Glibc module does not export.
#include <malloc.h>
// Declares `mtrace`, which it does not export either.
#include <mcheck.h>
