// The client library of PostgreSQL. Debian has its header in a folder of its own, Homebrew in the folder that
// `pkg-config` names.

#ifndef TARN_CPOSTGRES_SHIM_H
#define TARN_CPOSTGRES_SHIM_H

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

#endif
