// SQLite as Swift can call it. What tells SQLite how long bytes live (SQLITE_STATIC, SQLITE_TRANSIENT) is a number cast
// to a function, which Swift does not import: binding gets a plain function for each. A null pointer would bind NULL;
// here it is an empty text or an empty blob, because an empty buffer in Swift may have no address.

#ifndef TARN_CSQLITE_SHIM_H
#define TARN_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <string.h>

/// Binds a text in UTF-8 of which SQLite makes a copy at once.
static inline int
tarn_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a text in UTF-8 that stays where it is until the binding is cleared or replaced.
static inline int
tarn_sqlite_bind_lent_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_STATIC, SQLITE_UTF8);
}

/// Binds bytes of which SQLite makes a copy at once.
static inline int
tarn_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/// Binds bytes that stay where they are until the binding is cleared or replaced.
static inline int
tarn_sqlite_bind_lent_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_STATIC);
}

/// Whether closing the last connection leaves the log beside the file as it is. The function for it takes a number of
/// arguments that varies, which Swift does not import.
static inline int
tarn_sqlite_keep_log_on_close(sqlite3 *connection, int keeps) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

/// Syncs the log beside a database, through SQLite's own open file.
static inline int
tarn_sqlite_sync_log(sqlite3 *connection) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
  if (code != SQLITE_OK || file == 0 || file->pMethods == 0) return code;
  return file->pMethods->xSync(file, SQLITE_SYNC_FULL);
}

/// Opens the log beside a database for reading, on the database's file system and apart from its connection, which may not have
/// looked at it yet. Close it with `tarn_sqlite_close_log`. `*log` stays null if there is none.
static inline int
tarn_sqlite_open_log(sqlite3 *connection, sqlite3_file **log) {
  sqlite3_vfs *system = 0;
  int exists = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_VFS_POINTER, &system);
  const char *name = sqlite3_db_filename(connection, "main");
  *log = 0;
  if (code != SQLITE_OK || system == 0 || name == 0 || name[0] == 0) return code;
  name = sqlite3_filename_wal(name);
  code = system->xAccess(system, name, SQLITE_ACCESS_EXISTS, &exists);
  if (code != SQLITE_OK || !exists) return code;
  sqlite3_file *file = (sqlite3_file *)sqlite3_malloc(system->szOsFile);
  if (file == 0) return SQLITE_NOMEM;
  memset(file, 0, (size_t)system->szOsFile);
  code = system->xOpen(system, name, file, SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL, 0);
  if (code == SQLITE_OK) {
    *log = file;
  } else {
    if (file->pMethods) file->pMethods->xClose(file);
    sqlite3_free(file);
  }
  return code;
}

static inline void
tarn_sqlite_close_log(sqlite3_file *log) {
  if (log == 0) return;
  if (log->pMethods) log->pMethods->xClose(log);
  sqlite3_free(log);
}

#endif
