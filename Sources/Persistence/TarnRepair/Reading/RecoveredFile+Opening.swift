import Foundation
import TarnStorage

extension RecoveredFile {
  /// Opens a copy, verifies that it is a Tarn file, and makes its tables readable.
  static func open(_ path: String) throws(StorageError) -> (Database, [IntegrityFinding]) {
    let missing = extendTruncated(path)
    let database = try connect(path)
    let applicationID: Int64
    let version: Int64
    let isUnfinished: Bool
    do throws(SQLiteError) {
      applicationID = try database.int("PRAGMA application_id") ?? 0
      version = WALIdentity.format(try database.int("PRAGMA user_version") ?? 0)
    } catch { throw failed(error, path) }
    do throws(SQLiteError) { isUnfinished = try StoredFile.isUnfinished(database) } catch {
      // An unreadable schema is handled below.
      guard error.kind != .notADatabase else { throw failed(error, path) }
      isUnfinished = false
    }
    if isUnfinished { throw StorageError(.foreign, path: path, "it is empty") }
    var findings = missing.map { [$0] } ?? []
    let damagedTables = unexpectedTables(database)
    if applicationID != FileFormat.applicationID {
      // One damaged byte must not make the file foreign; only a Tarn file has all these tables.
      guard damagedTables.isEmpty else {
        throw StorageError(.foreign, path: path, "it is an SQLite database of another program")
      }
      findings.append(IntegrityFinding("header", "it does not contain the application ID of Tarn's files"))
    }
    guard version <= FileFormat.version else {
      throw StorageError(
        .newer, path: path, "its format is \(version), and this program supports \(FileFormat.version)")
    }
    if version != FileFormat.version {
      findings.append(IntegrityFinding("header", "its format is \(version), which does not exist"))
    }
    findings += integrity(database)
    guard !damagedTables.isEmpty else { return (database, findings) }
    findings += damagedTables.map { IntegrityFinding("table \($0)", "its definition differs from Tarn's") }
    do throws(SQLiteError) {
      try describe(database)
      try database.close()
    } catch { throw unreadable(path, error) }
    return (try connect(path), findings)
  }

  /// The part of a file, as its denominator, that must be there for the rest to be added as a hole. SQLite reports the
  /// first hundred pages of a hole and no more, and rows are searched for only where there are bytes. The bound is for
  /// file systems without holes, and for a damaged header that states 16 TB.
  private static let minimumShare: UInt64 = 64

  /// Extends a file that is shorter than its header says, because SQLite reads nothing of such a file: then it reads all pages
  /// that are there. With a log it may be sound: a program that was killed, or a full disk, has left it so while the log was
  /// moved into it, and the log has the other pages.
  ///
  /// - Returns: The finding; `nil` if the file is whole, or shorter than ``minimumShare`` of it.
  private static func extendTruncated(_ path: String) -> IntegrityFinding? {
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    guard log ?? 0 == 0 else { return nil }
    guard let file = FileHandle(forUpdatingAtPath: path) else { return nil }
    defer { try? file.close() }
    // The header of an SQLite file, https://www.sqlite.org/fileformat.html: the size of a page, a number of two bytes in which
    // 1 is 65,536; the number of pages, of four bytes; and the counters that are equal if that number is valid.
    guard let header = try? file.read(upToCount: 100), header.count == 100, let size = try? file.seekToEnd() else {
      return nil
    }
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      header[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
    let pageSize = number(16, 2) == 1 ? 65_536 : number(16, 2)
    let whole = pageSize * number(28, 4)
    guard number(24, 4) == number(92, 4), size < whole, size >= whole / minimumShare,
      (try? file.truncate(atOffset: whole)) != nil
    else { return nil }
    return IntegrityFinding("end of the file", "it has \(size) bytes instead of \(whole)")
  }

  /// Deletes the log of the copy if it does not continue the file.
  ///
  /// - Returns: Whether there was such a log.
  static func removeForeignWAL(of copy: FileCopy) throws(StorageError) -> Bool {
    do throws(SQLiteError) { return try copy.removeForeignWAL() } catch { throw failed(error, copy.path) }
  }

  private static func connect(_ path: String) throws(StorageError) -> Database {
    do throws(SQLiteError) {
      let database = try Database(path: path, mode: .write)
      database.setKeepsWALOnClose(true)
      // The exclusive mode avoids an index of the log in the folder. The other settings: trust no content of the file.
      for setting in ["locking_mode = EXCLUSIVE", "trusted_schema = OFF", "cell_size_check = ON"] {
        try database.execute("PRAGMA \(setting)", doing: "opening the file")
      }
      return database
    } catch { throw failed(error, path) }
  }

  /// Returns the findings of SQLite's integrity check.
  private static func integrity(_ database: Database) -> [IntegrityFinding] {
    var findings: [IntegrityFinding] = []
    do throws(SQLiteError) {
      let statement = try database.prepare("PRAGMA integrity_check")
      while try statement.step() {
        let message = statement.text(0) ?? "SQLite gives no reason"
        if message != "ok" {
          findings.append(IntegrityFinding("SQLite", message.split(separator: "\n").joined(separator: "; ")))
        }
      }
    } catch { findings.append(IntegrityFinding("SQLite", error.short)) }
    return findings
  }

  // MARK: The schema of the tables

  private static let tables: [(name: String, sql: String)] = FileFormat.tables.compactMap { sql in
    let start = "CREATE TABLE "
    return sql.hasPrefix(start) ? (String(sql.dropFirst(start.count).prefix { $0 != " " }), sql) : nil
  }

  /// A table that files of earlier versions do not have.
  private static let copyTable = (name: "snapshot_copy", sql: FileFormat.copyTable)

  /// Returns the tables whose schema in the file differs from the format.
  private static func unexpectedTables(_ database: Database) -> [String] {
    var unexpected = tables.filter { table in
      do throws(SQLiteError) {
        let statement = try database.prepare(
          "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1 AND sql = ?2")
        try statement.bind(1, table.name)
        try statement.bind(2, table.sql)
        return try !statement.step()
      } catch { return true }
    }
    .map(\.name)
    do throws(SQLiteError) {
      let statement = try database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?1 AND sql <> ?2")
      try statement.bind(1, copyTable.name)
      try statement.bind(2, copyTable.sql)
      if try statement.step() { unexpected.append(copyTable.name) }
    } catch {
      // Then no schema can be read, and all tables are unexpected.
    }
    return unexpected
  }

  /// Rewrites the schema of the tables. It is the same in every file, except for the root page of each table.
  private static func describe(_ database: Database) throws(SQLiteError) {
    try database.execute("PRAGMA writable_schema = ON")
    let statement = try database.prepare(
      """
      UPDATE sqlite_schema SET type = 'table', name = ?1, tbl_name = ?1, sql = ?2
      WHERE (name = ?1 OR tbl_name = ?1) AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
      """)
    for table in tables + [copyTable] {
      try statement.bind(1, table.name)
      try statement.bind(2, table.sql)
      try statement.run()
    }
  }

  // MARK: Errors

  private static func failed(_ error: SQLiteError, _ path: String) -> StorageError {
    switch error.kind {
    case .notADatabase: StorageError(.foreign, path: path, "its first bytes are not those of a database")
    // The copy has no other user, so an error in reading it is caused by its content.
    case .corrupt, .io, .other, .busy, .tooBig: unreadable(path, error)
    case .full, .readOnly, .cannotOpen: StorageError(error, path: path)
    }
  }

  private static func unreadable(_ path: String, _ error: SQLiteError) -> StorageError {
    StorageError(
      .damaged, path: path, location: "header",
      "the page with the tables' locations can't be read (SQLite: \(error.shownMessage))")
  }
}
