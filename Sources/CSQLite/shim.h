// SQLite as Swift can call it. What tells SQLite how long bytes live (SQLITE_STATIC, SQLITE_TRANSIENT) is a number cast
// to a function, which Swift does not import: binding gets a plain function for each. A null pointer would bind NULL;
// here it is an empty text or an empty blob, because an empty buffer in Swift may have no address.

#ifndef TARN_CSQLITE_SHIM_H
#define TARN_CSQLITE_SHIM_H

#include <sqlite3.h>

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

#endif
