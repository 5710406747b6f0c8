// `mallinfo2`, which Glibc's own module leaves out.
#include <malloc.h>
