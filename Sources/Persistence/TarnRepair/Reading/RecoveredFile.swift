import Foundation
import TarnEncoding
import TarnStorage

/// The readable content of a file in any condition, for checking it and for recovering its intact parts.
///
/// ```swift
/// let file = try RecoveredFile(FileCopy(of: path))
/// print(file.rows.count, file.findings)
/// ```
///
/// ``StoredFile`` stops at the first damage. This type continues after it and records it as a ``IntegrityFinding``: it reads
/// past pages that SQLite can't read, and uses the tables of the format if the file's own schema is damaged.
///
/// It takes ownership of a copy, because it may write to it. All rows of the log are in memory at once, but no snapshot
/// and no blob: a file has some tens of megabytes of rows (``StorageBounds``).
package final class RecoveredFile {
  /// The path of the copy, whose last component is the name of the original.
  package var path: String { copy.path }
  private let copy: FileCopy
  let database: Database
  /// The app's name and version; `nil` if the row is missing or its checksum does not match.
  package internal(set) var app: LogApp?
  /// The stored name of the app, even if the checksum does not match.
  package internal(set) var claimedName: String?
  package internal(set) var head: LogHead?
  /// All snapshots, oldest first, intact or not.
  package internal(set) var snapshots: [LogSnapshot] = []
  /// All rows in order, each number once, intact or not.
  package internal(set) var rows: [LogRow] = []
  package internal(set) var findings: [IntegrityFinding] = []
  /// Observations that are no damage but useful to the user.
  package private(set) var notes: [String] = []
  /// The names of secret fields, as far as they are readable.
  package private(set) var secretFields: Set<String> = []
  /// The notes that ``logLosses`` repeat.
  package private(set) var logNotes: [String] = []
  /// Why changes in the log beside the file are not among the rows, or may not be, as sentences for the user.
  package private(set) var logLosses: [String] = []
  /// The rows of `part` for each snapshot, in order.
  var parts: [Int: [PartLocation]] = [:]

  /// The bytes of the file and its log, without a hole at the end of a file that was cut off: no row is in that.
  let contentSize: Int
  /// The texts of snapshots whose parts are damaged, from their copies.
  var copiedTexts: [Int: [UInt8]] = [:]

  struct PartLocation {
    /// The row's ID.
    var id: Int
    /// The position of the part in the snapshot.
    var position: Int
  }

  /// Reads a file.
  ///
  /// - Throws: ``StorageError`` if it is not a Tarn file, if its format is newer, or if the damage leaves nothing
  ///   readable.
  package init(_ copy: FileCopy) throws(StorageError) {
    self.copy = copy
    notes = copy.notes
    let restored = Self.restoreFirstPage(copy.path)
    let isLogForeign = try Self.removeForeignWAL(of: copy)
    let damage = copy.walDamage
    contentSize = copy.size
    (database, findings) = try Self.open(copy.path)
    if let restored { findings.insert(restored, at: 0) }
    if isLogForeign {
      logNotes.append(FileCopy.foreignLogNote)
      logLosses.append("The changes in \(logName) are not saved: it belongs to another version of the file.")
    }
    if let damage { add(damage) }
    notes += logNotes
    readApp()
    readHead()
    readSecretFields()
    readSnapshots()
    readCopies()
    readRows()
  }

  /// The log as the subject of a loss.
  package var logName: String { "the log beside the file (\((path as NSString).lastPathComponent)-wal)" }

  private func add(_ damage: WALDamage) {
    let name = (path as NSString).lastPathComponent + "-wal"
    switch damage.frame {
    case _ where damage.isLastTransaction:
      logNotes.append(
        """
        The last transaction in the log beside it (\(name)) is incomplete: a power cut interrupted it before it was \
        acknowledged, or it was damaged later.
        """)
      logLosses.append(
        "The last transaction in \(logName) may be lost: a power cut interrupted it, or it was damaged later.")
    case let frame?:
      let place = "frame \(frame) of \(damage.frameCount)"
      findings.append(IntegrityFinding(name, "\(place) is damaged, and SQLite reads the log only up to it"))
      logLosses.append("The changes in \(logName) from \(place) on may be lost: this frame is damaged.")
    case nil:
      findings.append(IntegrityFinding(name, "its header is damaged, and SQLite does not read the log"))
      logLosses.append("The changes in \(logName) may be lost: its header is damaged.")
    }
  }

  private func readApp() {
    do throws(SQLiteError) {
      let statement = try database.prepare("SELECT name, schema, made, sum FROM app WHERE id = 1")
      guard try statement.step(), let name = statement.text(0) else {
        return findings.append(IntegrityFinding("app", "it does not name the app that the file belongs to"))
      }
      claimedName = name
      let app = LogApp(name: name, schema: Int(statement.int64(1)), made: statement.int64(2))
      guard app.sum.signed == statement.int64(3) else {
        return findings.append(IntegrityFinding("app", "its checksum does not match"))
      }
      self.app = app
    } catch { findings.append(IntegrityFinding("app", error.short)) }
  }

  private func readHead() {
    do throws(SQLiteError) {
      let statement = try database.prepare("SELECT number, sum FROM head WHERE id = 1")
      guard try statement.step(), statement.type(0) == .integer, statement.int64(0) >= 0 else {
        return findings.append(IntegrityFinding("head", "it does not name the last row of the log"))
      }
      head = LogHead(number: Int(statement.int64(0)), sum: Checksum(signed: statement.int64(1)))
    } catch { findings.append(IntegrityFinding("head", error.short)) }
  }

  private func readSecretFields() {
    do throws(SQLiteError) { secretFields = try database.secretFields() } catch {
      findings.append(IntegrityFinding("secret", error.short))
    }
  }

  private func readSnapshots() {
    forEachRow("snapshot", key: "number", "time, schema, parts, history, chain, sum") { row in
      snapshots.append(LogSnapshot(row))
    }
    forEachRow("part", key: "id", "number, place") { row in
      parts[Int(row.int64(1)), default: []].append(PartLocation(id: Int(row.int64(0)), position: Int(row.int64(2))))
    }
    for number in parts.keys { parts[number]?.sort { $0.position < $1.position } }
  }

  private func readRows() {
    forEachRow("log", key: "number", "time, cause, place, action, change, sum") { row in
      rows.append(
        LogRow(
          number: Int(row.int64(0)), time: row.int64(1), cause: row.text(2) ?? "", position: row.text(3),
          action: row.text(4), change: row.text(5), sum: Checksum(signed: row.int64(6))))
    }
  }

  /// Returns the text of a snapshot, verified by its checksum.
  ///
  /// - Throws: ``StorageError`` of the kind `damaged`.
  package func text(of snapshot: LogSnapshot) throws(StorageError) -> [UInt8] {
    let location = "snapshot \(snapshot.number)"
    if let text = copiedTexts[snapshot.number] { return text }
    let partLocations = parts[snapshot.number] ?? []
    guard partLocations.count == snapshot.parts else {
      throw damaged(location, "it has \(partLocations.count) parts instead of \(snapshot.parts)")
    }
    var bytes: [UInt8] = []
    do throws(SQLiteError) {
      let statement = try database.prepare("SELECT text FROM part WHERE id = ?1")
      for part in partLocations {
        try statement.bind(1, part.id)
        if try statement.step() { statement.withBytes(0) { bytes.append(contentsOf: $0) } }
        statement.reset()
      }
    } catch { throw damaged(location, error.short) }
    let sum = bytes.withUnsafeBytes { snapshot.expectedSum(of: $0) }
    guard sum == snapshot.sum else { throw damaged(location, "its checksum does not match") }
    return bytes
  }

  /// Calls a closure for each readable blob with its stored hash and its bytes.
  ///
  /// - Returns: The keys of these blobs.
  @discardableResult
  package func forEachBlob(_ body: (_ hash: String?, _ bytes: [UInt8]) -> Void) -> Set<Int64> {
    var keys: Set<Int64> = []
    forEachRow("blob", key: "id", "hash, bytes") { row in
      keys.insert(row.int64(0))
      body(row.text(1), row.withBytes(2) { [UInt8]($0) })
    }
    return keys
  }

  /// Returns the keys of all blobs from the index of their hashes, which is on other pages than their bytes; `nil` if
  /// the index can't be read.
  func indexedBlobs() -> Set<Int64>? {
    do throws(SQLiteError) {
      var keys: Set<Int64> = []
      // SQLite names the index of a UNIQUE column so. The scan is in the order of the hashes, which only the index has.
      let scan = try database.prepare("SELECT id FROM blob INDEXED BY sqlite_autoindex_blob_1 ORDER BY hash")
      while try scan.step() { keys.insert(scan.int64(0)) }
      return keys
    } catch { return nil }
  }

  func damaged(_ location: String, _ reason: String) -> StorageError {
    StorageError(.damaged, path: path, location: location, reason)
  }
}

extension SQLiteError {
  /// The message for a list of findings, without advice and without the path of a copy.
  var short: String { "it can't be read (SQLite: \(shownMessage))" }
}
