import FaultyDisk
import TarnStorage
import TarnTesting

/// A program that writes into a database until the power is cut, with the count of acknowledged rows.
///
/// Each transaction adds some rows whose content is a function of their number, so that the test can check them without
/// a copy.
struct PowerCutWriter {
  /// The settings of the database, after the exclusive lock.
  let pragmas: String
  /// Whether a checkpoint follows the recovery before anything is written.
  ///
  /// A transaction that was cut may be found complete, and a later cut may then tear a write in the sector it ends in.
  /// Only a commit's acknowledgment or a checkpoint protects from that.
  let checkpointsFirst: Bool
  /// The number of rows that must be there.
  private(set) var rows = 0
  /// The other possible numbers of rows, because of transactions that were cut.
  private var possibleRows: Set<Int> = []
  /// The number of rows at the last check, with those written since.
  private var current = 0

  init(pragmas: String, checkpointsFirst: Bool = true) {
    self.pragmas = pragmas
    self.checkpointsFirst = checkpointsFirst
  }

  static let path = "diary"

  func open(on disk: FaultyDisk) throws -> Database {
    let database = try Database(path: Self.path, mode: .create, vfs: disk.vfs)
    try database.execute("PRAGMA locking_mode=EXCLUSIVE; " + pragmas)
    return database
  }

  /// Reads the database and continues from it, until the power is cut, or for the given number of transactions.
  ///
  /// - Throws: a ``Finding``, and any error that a power cut does not explain.
  mutating func write(on disk: FaultyDisk, transactions: Int, using random: inout SeededRandom) throws {
    do {
      let database = try open(on: disk)
      try check(database)
      if checkpointsFirst {
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        acknowledge(current)
      }
      try database.execute("CREATE TABLE IF NOT EXISTS day (number INTEGER PRIMARY KEY, text TEXT NOT NULL)")
      let insert = try database.prepare("INSERT INTO day (number, text) VALUES (?1, ?2)")
      for _ in 0..<transactions {
        let next = current + Int.random(in: 1...4, using: &random)
        possibleRows.insert(next)
        try database.transaction {
          for number in current..<next {
            try insert.bind(1, number)
            try insert.bind(2, Self.text(number))
            try insert.run()
          }
        }
        acknowledge(next)
      }
      try database.close()
    } catch let error as SQLiteError {
      guard !disk.hasPower, [.io, .cannotOpen].contains(error.kind) else { throw error }
    }
  }

  private mutating func acknowledge(_ count: Int) {
    rows = count
    current = count
    possibleRows = []
  }

  /// Returns texts from empty to several pages; the factor is a prime, so that long and short ones alternate.
  static func text(_ number: Int) -> String { String(repeating: "day \(number) ", count: number * 7919 % 400) }

  enum Finding: Error, Equatable {
    case damaged(String)
    case lost(found: Int, promised: Int)
    case changed(Int)
    /// A part of the rows of a transaction that was cut.
    case partial(found: Int)
  }

  /// Reads everything, and continues from it.
  ///
  /// - Throws: a ``Finding`` if an acknowledged row is missing or wrong, ``SQLiteError`` if the disk fails.
  mutating func check(on disk: FaultyDisk) throws { try check(open(on: disk)) }

  private mutating func check(_ database: Database) throws {
    let verdict = try database.text("PRAGMA integrity_check") ?? "no answer"
    guard verdict == "ok" else { throw Finding.damaged(verdict) }
    var found = 0
    if try database.int("SELECT count(*) FROM sqlite_schema WHERE name = 'day'") == 1 {
      let read = try database.prepare("SELECT number, text FROM day ORDER BY number")
      while try read.step() {
        guard read.int64(0) == found, read.text(1) == Self.text(found) else { throw Finding.changed(found) }
        found += 1
      }
    }
    guard found >= rows else { throw Finding.lost(found: found, promised: rows) }
    guard found == rows || possibleRows.contains(found) else { throw Finding.partial(found: found) }
    current = found
    possibleRows = [found]
  }
}
