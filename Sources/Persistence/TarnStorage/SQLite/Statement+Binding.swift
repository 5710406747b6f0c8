import CSQLite

/// Values for the parameters `?1`, `?2`, … of a statement before its first step.
///
/// All methods throw an ``SQLiteError`` if there is no such parameter, if the statement is between its rows, or, of the
/// kind `.tooBig`, if a text or blob exceeds SQLite's limit: 1,000,000,000 bytes unless SQLite was built with another
/// one.
extension Statement {
  package func bind(_ index: Int, _ value: Int64) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, Int32(index), value))
  }

  package func bind(_ index: Int, _ value: Int) throws(SQLiteError) { try bind(index, Int64(value)) }

  /// Binds `NULL`: `bind(1, nil)`.
  package func bind(_ index: Int, _ null: Never?) throws(SQLiteError) {
    try check(sqlite3_bind_null(handle, Int32(index)))
  }

  /// Binds a copy of a text.
  package func bind(_ index: Int, _ text: String) throws(SQLiteError) {
    // Only a bridged string, for example from Objective-C, is converted here: all others are UTF-8 already.
    var text = text
    let code = text.withUTF8 { tarn_sqlite_bind_text(handle, Int32(index), $0.baseAddress, UInt64($0.count)) }
    try check(code)
  }

  /// Binds a copy of some bytes as a blob.
  package func bind(_ index: Int, _ blob: ArraySlice<UInt8>) throws(SQLiteError) {
    let code = blob.withUnsafeBytes {
      tarn_sqlite_bind_blob(handle, Int32(index), $0.baseAddress, UInt64($0.count))
    }
    try check(code)
  }

  /// Binds a copy of some bytes as a blob.
  package func bind(_ index: Int, _ blob: [UInt8]) throws(SQLiteError) { try bind(index, blob[...]) }

  /// Binds a copy of some bytes as a blob.
  package func bind(_ index: Int, blob bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(tarn_sqlite_bind_blob(handle, Int32(index), bytes.baseAddress, UInt64(bytes.count)))
  }

  /// Binds a copy of some bytes as a text. They must be UTF-8; SQLite does not check.
  package func bind(_ index: Int, text bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(tarn_sqlite_bind_text(handle, Int32(index), bytes.baseAddress, UInt64(bytes.count)))
  }

  /// Binds bytes as a blob without a copy.
  ///
  /// - Precondition: The bytes stay in place and unchanged until ``run()`` returns or throws, or ``clear()`` is called.
  package func bind(_ index: Int, lentBlob bytes: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(tarn_sqlite_bind_lent_blob(handle, Int32(index), bytes.baseAddress, UInt64(bytes.count)))
  }

  /// Binds bytes as a text without a copy. They must be UTF-8; SQLite does not check.
  ///
  /// - Precondition: The bytes stay in place and unchanged until ``run()`` returns or throws, or ``clear()`` is called.
  package func bind(_ index: Int, lentText bytes: UnsafeRawBufferPointer?) throws(SQLiteError) {
    guard let bytes else { return try bind(index, nil) }
    try check(tarn_sqlite_bind_lent_text(handle, Int32(index), bytes.baseAddress, UInt64(bytes.count)))
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw database.error(code, doing: "giving a value for " + doing) }
  }
}

extension Statement {
  /// Binds a copy of UTF-8 bytes as a text.
  package func bind(_ index: Int, text bytes: some Collection<UInt8>) throws(SQLiteError) {
    let result = bytes.withContiguousStorageIfAvailable { bytes in
      Result { () throws(SQLiteError) in try bind(index, text: UnsafeRawBufferPointer(bytes)) }
    }
    if let result { try result.get() } else { try bind(index, String(decoding: bytes, as: UTF8.self)) }
  }
}
