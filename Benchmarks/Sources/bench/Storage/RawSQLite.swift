import CRawSQLite

/// Plain SQLite: it writes the same bytes to a table of two columns, with the same durability.
struct RawSQLite {
  private let connection: OpaquePointer
  private let insert: OpaquePointer

  init(_ path: String) throws {
    var connection: OpaquePointer?
    guard sqlite3_open(path, &connection) == SQLITE_OK, let connection else {
      throw BenchmarkError("SQLite can't open \(path).")
    }
    self.connection = connection
    for sql in [
      "PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL",
      "CREATE TABLE log (number INTEGER PRIMARY KEY, text TEXT NOT NULL)",
    ] { sqlite3_exec(connection, sql, nil, nil, nil) }
    var insert: OpaquePointer?
    sqlite3_prepare_v2(connection, "INSERT INTO log (number, text) VALUES (?1, ?2)", -1, &insert, nil)
    guard let insert else { throw BenchmarkError("SQLite can't prepare a statement.") }
    self.insert = insert
  }

  func close() {
    sqlite3_finalize(insert)
    sqlite3_close(connection)
  }

  /// Inserts rows in batches.
  ///
  /// - Parameter sizes: the text length of each row.
  func insert(_ sizes: [Int], batch: Int) {
    let longest = sizes.max() ?? 0
    let text = [CChar](repeating: 65, count: longest + 1)
    text.withUnsafeBufferPointer { text in
      for (index, size) in sizes.enumerated() {
        if index.isMultiple(of: batch) { sqlite3_exec(connection, "BEGIN IMMEDIATE", nil, nil, nil) }
        sqlite3_bind_int64(insert, 1, Int64(index))
        sqlite3_bind_text(insert, 2, text.baseAddress, Int32(size), nil)
        sqlite3_step(insert)
        sqlite3_reset(insert)
        if (index + 1).isMultiple(of: batch) || index == sizes.count - 1 {
          sqlite3_exec(connection, "COMMIT", nil, nil, nil)
        }
      }
    }
  }

  /// Returns the number of text bytes of each row of a Tarn file.
  static func sizes(in path: String) throws -> (all: [Int], change: [Int]) {
    var connection: OpaquePointer?
    guard sqlite3_open(path, &connection) == SQLITE_OK else { throw BenchmarkError("SQLite can't open \(path).") }
    defer { sqlite3_close(connection) }
    var statement: OpaquePointer?
    sqlite3_prepare_v2(
      connection,
      """
      SELECT length(cause) + coalesce(length(place), 0) + coalesce(length(action), 0) + coalesce(length(change), 0),
        coalesce(length(change), 0) FROM log ORDER BY number
      """, -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    var (all, change): ([Int], [Int]) = ([], [])
    while sqlite3_step(statement) == SQLITE_ROW {
      all.append(Int(sqlite3_column_int64(statement, 0)))
      change.append(Int(sqlite3_column_int64(statement, 1)))
    }
    return (all, change)
  }
}
