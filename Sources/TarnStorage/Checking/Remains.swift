import TarnSession

/// What can be read of a file, in whatever condition it is: for checking and for saving what is sound.
///
/// ```swift
/// let remains = try Remains(FileCopy(of: path))
/// print(remains.rows.count, remains.findings)
/// ```
///
/// Where ``StoredFile`` stops at the first thing that is wrong, this goes around it and takes it down as a ``Finding``:
/// it reads what is behind a page that SQLite can't read, and reads with the tables that the format has where the
/// file's own description of them is damaged.
///
/// It takes a copy and keeps it, for it may write to it. All rows of the log are in memory at once, but no snapshot and
/// no blob: a file has some tens of megabytes of them (``StorageBounds``).
package final class Remains {
  /// By the name of the original.
  package var path: String { copy.path }
  private let copy: FileCopy
  let database: Database
  /// Whose file it is; `nil` if it does not say, or what it says has another sum.
  package internal(set) var app: StoredFile.App?
  /// What is written there even if the sum does not fit.
  package internal(set) var claimedName: String?
  package internal(set) var head: StoredFile.Head?
  /// Oldest first, whether they are sound or not.
  package internal(set) var snapshots: [StoredFile.Snapshot] = []
  /// In order, each number once, whether they are sound or not.
  package internal(set) var rows: [StoredFile.Row] = []
  package internal(set) var findings: [Finding] = []
  /// What is not wrong with the file, and worth knowing.
  package private(set) var remarks: [String] = []
  /// Which rows of `part` belong to which snapshot, in order.
  var parts: [Int: [PartMark]] = [:]

  struct PartMark {
    var id: Int
    var place: Int
  }

  /// Reads a file.
  ///
  /// - Throws: ``StorageError`` if it is no file of Tarn, a newer one, or so damaged that nothing can be read.
  package init(_ copy: FileCopy) throws(StorageError) {
    self.copy = copy
    if try Self.hasForeignLog(copy.path) {
      copy.removeLog()
      remarks.append(
        "The log beside it (-wal) belongs to another file or another version of this one, and was not read.")
    }
    (database, findings) = try Self.open(copy.path)
    readApp()
    readHead()
    readSnapshots()
    readRows()
  }

  private func readApp() {
    do throws(SQLiteError) {
      let statement = try database.prepare("SELECT name, schema, made, sum FROM app WHERE id = 1")
      guard try statement.step(), let name = statement.text(0) else {
        return findings.append(Finding("app", "it does not name the app that the file belongs to"))
      }
      claimedName = name
      let app = StoredFile.App(name: name, schema: Int(statement.int64(1)), made: statement.int64(2))
      guard app.sum.signed == statement.int64(3) else {
        return findings.append(Finding("app", "its checksum does not match"))
      }
      self.app = app
    } catch { findings.append(Finding("app", error.short)) }
  }

  private func readHead() {
    do throws(SQLiteError) {
      let statement = try database.prepare("SELECT number, sum FROM head WHERE id = 1")
      guard try statement.step(), statement.type(0) == .integer, statement.int64(0) >= 0 else {
        return findings.append(Finding("head", "it does not name the last row of the log"))
      }
      head = StoredFile.Head(number: Int(statement.int64(0)), sum: Sum(signed: statement.int64(1)))
    } catch { findings.append(Finding("head", error.short)) }
  }

  private func readSnapshots() {
    walk("snapshot", key: "number", "time, schema, parts, history, chain, sum") { row in
      snapshots.append(
        StoredFile.Snapshot(
          number: Int(row.int64(0)), time: row.int64(1), schema: Int(row.int64(2)), parts: Int(row.int64(3)),
          history: row.text(4), chain: Sum(signed: row.int64(5)), sum: Sum(signed: row.int64(6))))
    }
    walk("part", key: "id", "number, place") { row in
      parts[Int(row.int64(1)), default: []].append(PartMark(id: Int(row.int64(0)), place: Int(row.int64(2))))
    }
    for number in parts.keys { parts[number]?.sort { $0.place < $1.place } }
  }

  private func readRows() {
    walk("log", key: "number", "time, cause, place, action, change, sum") { row in
      rows.append(
        StoredFile.Row(
          number: Int(row.int64(0)), time: row.int64(1), cause: row.text(2) ?? "", place: row.text(3),
          action: row.text(4), change: row.text(5), sum: Sum(signed: row.int64(6))))
    }
  }

  /// The text of a snapshot, held against its sum.
  ///
  /// - Throws: ``StorageError`` of the kind `damaged`.
  package func text(of snapshot: StoredFile.Snapshot) throws(StorageError) -> [UInt8] {
    let place = "snapshot \(snapshot.number)"
    let marks = parts[snapshot.number] ?? []
    guard marks.count == snapshot.parts else {
      throw damaged(place, "it has \(marks.count) parts instead of \(snapshot.parts)")
    }
    var bytes: [UInt8] = []
    do throws(SQLiteError) {
      let statement = try database.prepare("SELECT text FROM part WHERE id = ?1")
      for mark in marks {
        try statement.bind(1, mark.id)
        if try statement.step() { statement.withBytes(0) { bytes.append(contentsOf: $0) } }
        statement.reset()
      }
    } catch { throw damaged(place, error.short) }
    let sum = bytes.withUnsafeBytes { snapshot.expectedSum(of: $0) }
    guard sum == snapshot.sum else { throw damaged(place, "its checksum does not match") }
    return bytes
  }

  /// Goes through the blobs that can be read, each with the hash it is kept by and its bytes.
  package func forEachBlob(_ body: (_ hash: String?, _ bytes: [UInt8]) -> Void) {
    walk("blob", key: "id", "hash, bytes") { row in body(row.text(1), row.withBytes(2) { [UInt8]($0) }) }
  }

  func damaged(_ place: String, _ reason: String) -> StorageError {
    StorageError(.damaged, path: path, place: place, reason)
  }
}

extension SQLiteError {
  /// For a list of findings: no advice, and no path of a copy.
  var short: String { "it can't be read (SQLite: \(message))" }
}
