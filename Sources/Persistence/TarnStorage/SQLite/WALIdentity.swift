/// Ties a write-ahead log (WAL) to the file that it continues.
///
/// SQLite finds a WAL by its name alone and applies it to any file beside it. Applied to another version of the file,
/// such as a backup that was restored after a crash, it overwrites unrelated pages. So the first page of a Tarn file
/// contains a random number, its *mark*, above the format in `user_version`:
///
/// - The first transaction of a WAL writes the first page unchanged: the WAL begins with the mark of the version it
///   continues.
/// - The second transaction sets a new mark. After the WAL was moved into the file, the file has that mark, and is
///   another version.
///
/// The file is written only when the WAL is moved into it, and a moved WAL is emptied before it is used again. So a WAL
/// continues a file if the file's mark is one of the WAL's marks: the first mark before the WAL is moved, the second
/// one during that and afterwards, when moving it again changes nothing.
package enum WALIdentity {
  /// 23 bits, so that `user_version`, which is signed, is never negative. Two versions have the same mark by chance
  /// once in eight million times.
  private static let bits = 23

  /// Returns the format, without the mark.
  package static func format(_ userVersion: Int64) -> Int64 { userVersion & 0xff }

  static func mark(_ userVersion: Int64) -> Int64 { userVersion >> 8 }

  /// Returns a random mark other than a given one. It is never 0, which is the mark of files of earlier program
  /// versions.
  static func new(otherThan old: Int64) -> Int64 {
    var mark = old
    while mark == old { mark = Int64.random(in: 1..<1 << bits) }
    return mark
  }
}

extension Database {
  /// Writes the first transaction of a WAL. It is not synced: the next one syncs the WAL as a whole.
  func writeBaseMark() throws(SQLiteError) {
    let doing = "beginning the log"
    hasWALIdentity = false
    let version = try int("PRAGMA user_version", doing: doing) ?? 0
    try execute("PRAGMA synchronous = NORMAL", doing: doing)
    do throws(SQLiteError) {
      try execute("BEGIN IMMEDIATE; PRAGMA user_version = \(version); COMMIT", doing: doing)
    } catch {
      rollBack()
      try execute("PRAGMA synchronous = FULL", doing: doing)
      throw error
    }
    try execute("PRAGMA synchronous = FULL", doing: doing)
  }

  /// Sets a mark that no WAL has. Call it in a transaction, or on a file without a WAL.
  package func setNewIdentity() throws(SQLiteError) {
    let doing = "marking the file"
    let version = try int("PRAGMA user_version", doing: doing) ?? 0
    let mark = WALIdentity.new(otherThan: WALIdentity.mark(version))
    try execute("PRAGMA user_version = \(mark << 8 | WALIdentity.format(version))", doing: doing)
  }
}
