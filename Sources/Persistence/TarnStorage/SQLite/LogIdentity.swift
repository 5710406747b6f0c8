/// Ties a log to the file that it continues.
///
/// SQLite finds a log by its name alone and applies it to any file beside it. Applied to another version of the file,
/// such as a backup that was restored after a crash, it overwrites unrelated pages. So the first page of a Tarn file
/// contains a random number, its *mark*, above the format in `user_version`:
///
/// - The first transaction of a log writes the first page unchanged: the log begins with the mark of the version it
///   continues.
/// - The second transaction sets a new mark. After the log was moved into the file, the file has that mark, and is
///   another version.
///
/// The file is written only when the log is moved into it, and a moved log is emptied before it is used again. So a log
/// continues a file if the file's mark is one of the log's marks: the first mark before the log is moved, the second
/// one during that and afterwards, when moving it again changes nothing.
package enum LogIdentity {
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
  /// Writes the first transaction of a log. It is not synced: the next one syncs the log as a whole.
  func markBase() throws(SQLiteError) {
    let doing = "beginning the log"
    hasLogIdentity = false
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

  /// Sets a mark that no log has. Call it in a transaction, or on a file without a log.
  package func setNewIdentity() throws(SQLiteError) {
    let doing = "marking the file"
    let version = try int("PRAGMA user_version", doing: doing) ?? 0
    let mark = LogIdentity.new(otherThan: LogIdentity.mark(version))
    try execute("PRAGMA user_version = \(mark << 8 | LogIdentity.format(version))", doing: doing)
  }
}
