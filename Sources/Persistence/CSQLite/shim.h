// The parts of SQLite that Swift does not import. SQLITE_STATIC and SQLITE_TRANSIENT, which tell SQLite how long the
// bytes of a binding stay valid, are numbers cast to function pointers: so there is a binding function for each. A null
// pointer would bind NULL; these functions bind an empty text or blob, because an empty buffer in Swift may have no
// address.

#ifndef TARN_CSQLITE_SHIM_H
#define TARN_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <string.h>

/// Binds a text in UTF-8 of which SQLite makes a copy at once.
static inline int
tarn_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a text in UTF-8 that stays in place until the binding is cleared or replaced.
static inline int
tarn_sqlite_bind_lent_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_STATIC, SQLITE_UTF8);
}

/// Binds bytes of which SQLite makes a copy at once.
static inline int
tarn_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/// Binds bytes that stay in place until the binding is cleared or replaced.
static inline int
tarn_sqlite_bind_lent_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_STATIC);
}

/// Sets whether closing the last connection leaves the write-ahead log beside the file as it is. SQLite's function for
/// it is variadic, and Swift does not import variadic functions.
static inline int
tarn_sqlite_keep_wal_on_close(sqlite3 *connection, int keeps) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

/// Syncs the write-ahead log of a database, through SQLite's own open file.
static inline int
tarn_sqlite_sync_wal(sqlite3 *connection) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
  if (code != SQLITE_OK || file == 0 || file->pMethods == 0) return code;
  return file->pMethods->xSync(file, SQLITE_SYNC_FULL);
}

/// Opens the write-ahead log of a database for reading, on the database's file system but not through its connection,
/// which may not have read the log yet. Close it with `tarn_sqlite_close_wal`. `*wal` stays null if there is none.
static inline int
tarn_sqlite_open_wal(sqlite3 *connection, sqlite3_file **wal) {
  sqlite3_vfs *system = 0;
  int exists = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_VFS_POINTER, &system);
  const char *name = sqlite3_db_filename(connection, "main");
  *wal = 0;
  if (code != SQLITE_OK || system == 0 || name == 0 || name[0] == 0) return code;
  name = sqlite3_filename_wal(name);
  code = system->xAccess(system, name, SQLITE_ACCESS_EXISTS, &exists);
  if (code != SQLITE_OK || !exists) return code;
  sqlite3_file *file = (sqlite3_file *)sqlite3_malloc(system->szOsFile);
  if (file == 0) return SQLITE_NOMEM;
  memset(file, 0, (size_t)system->szOsFile);
  code = system->xOpen(system, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL, 0);
  if (code == SQLITE_OK) {
    *wal = file;
  } else {
    if (file->pMethods) file->pMethods->xClose(file);
    sqlite3_free(file);
  }
  return code;
}

static inline void
tarn_sqlite_close_wal(sqlite3_file *wal) {
  if (wal == 0) return;
  if (wal->pMethods) wal->pMethods->xClose(wal);
  sqlite3_free(wal);
}

#endif
