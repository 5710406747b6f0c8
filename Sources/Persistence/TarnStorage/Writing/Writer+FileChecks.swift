import Foundation
import Tarn
import TarnEncoding
import TarnRecord

// Handling of a file that was deleted, replaced or overwritten while it is open.
extension Writer {
  /// Moves the WAL into the file, unless another file or content is at its path: an overwritten file must not receive
  /// pages that belong to another.
  func checkpoint(doing: String) throws(StorageError) {
    if let error = displacementError() { throw error }
    do throws(SQLiteError) {
      defer { try? identity?.record(file.database) }
      try file.database.checkpoint(doing: doing)
    } catch { throw StorageError(error, path: path) }
  }

  /// Checks whether the open file is still at its path: after a commit, and before its result is acknowledged.
  ///
  /// - Returns: The reason not to acknowledge the commit; `nil` if the file is at its path.
  func displacementError() -> StorageError? {
    guard let identity else { return nil }
    let problem = identity.problem(file.database)
    if displacement == nil {
      guard let problem else { return nil }
      displacement = DisplacedFile(problem: problem, lastVerifiedRow: lastVerifiedRow)
    } else if problem == nil {
      // The file was moved back. The kept copy stays, because another program may already use it.
      displacement = nil
      lastVerifiedRow = committed.number
      report(.saving)
      return nil
    }
    return displacement.map { StorageError(.displaced, path: path, $0.message(identity.path)) }
  }

  /// Acknowledges a commit, or keeps the state elsewhere if the file was displaced.
  func confirm() {
    let wasDisplaced = displacement != nil
    guard displacementError() != nil else {
      lastVerifiedRow = committed.number
      announceRows()
      return
    }
    // Each copy costs as much as writing the whole file. So the writer makes the first one at once, then one a quarter
    // of a second after a change, and one for each caller that waits.
    if wasDisplaced {
      reportDisplacement()
      scheduleCopy()
    } else {
      saveElsewhere()
    }
  }

  /// The interval in milliseconds at which an idle writer checks the file's path. Two seconds are less than a user
  /// needs to turn from the window in which they moved the file to the app. The two system calls of a check take some
  /// microseconds, about a millionth of a core.
  static var checkInterval: Int { 2_000 }

  /// Starts checking the file's path at intervals, also while the writer is idle, until the file is closed.
  func watchFile() {
    guard identity != nil else { return }
    later(Self.checkInterval) { writer in
      guard writer.file.database.isOpen else { return }
      writer.checkFile()
      writer.watchFile()
    }
  }

  private func checkFile() {
    // Blobs wait in a transaction for the action that refers to them, which may never come.
    if file.database.isInTransaction, uncommitted.isEmpty { commit() }
    // The commit of a transaction checks the path itself, and so does the retry after a failed write.
    guard !file.database.isInTransaction, failure == nil, displacementError() != nil else { return }
    // Does nothing if everything is already kept, and keeps it again if the kept file is missing.
    saveElsewhere()
  }

  /// Passes rows to the observer. It is called only when the rows are on disk.
  private func announceRows() {
    guard !unreportedRows.isEmpty else { return }
    commitObserver?.add(unreportedRows)
    unreportedRows = []
  }

  /// Moves the WAL into the file after a commit if it is long; SQLite's automatic checkpoint is off.
  func checkpointIfLong() throws(StorageError) {
    if displacement == nil, file.database.walSize >= FileFormat.walBound {
      try checkpoint(doing: "moving the log into the file")
    }
  }

  private func scheduleCopy() {
    guard !isCopyScheduled else { return }
    isCopyScheduled = true
    later(250) { writer in
      writer.isCopyScheduled = false
      writer.saveAll()
      guard writer.file.database.isOpen, writer.displacementError() != nil else { return }
      writer.saveElsewhere()
    }
  }

  /// Writes the whole content to a new file in the same folder, or else in the temporary folder, and reports its path.
  func saveElsewhere() {
    guard let identity, let displacement, file.database.isOpen else { return }
    let now = (committed.number, backlog.count)
    if let saved = displacement.savedExtent, saved == now,
      displacement.saved.map({ FileStamp($0.path)?.id == $0.id }) == true
    {
      return
    }
    let folders = [
      (identity.path as NSString).deletingLastPathComponent, (NSTemporaryDirectory() as NSString).standardizingPath,
    ]
    for folder in folders {
      do throws(StorageError) {
        let target = try save(in: folder, OwnerPaths.name(of: identity.path) + MissingFile.keptExtension)
        self.displacement?.saved = target
        self.displacement?.savedExtent = now
        self.displacement?.failureReason = nil
        announceRows()
        break
      } catch { self.displacement?.failureReason = error.reason }
    }
    reportDisplacement()
  }

  private func save(in folder: String, _ name: String) throws(StorageError) -> (path: String, id: FileID) {
    // Replace the kept file as long as it is the one that this writer wrote.
    var target = "\(folder)/\(name)"
    if let saved = displacement?.saved, FileStamp(saved.path)?.id == saved.id, saved.path.hasPrefix(folder + "/") {
      target = saved.path
      let draft = try write(beside: target)
      defer { unlink(draft) }
      guard rename(draft, target) == 0 else { throw StorageError(.disk, path: target, SystemError.last.message) }
      try NewFile.sync(folder)
    } else {
      target = OpenFileIdentity.freeName(target)
      let draft = try write(beside: target)
      defer { unlink(draft) }
      try NewFile.install(draft, at: target)
    }
    guard let id = FileStamp(target)?.id else {
      throw StorageError(.disk, path: target, "it was removed after it was written")
    }
    return (target, id)
  }

  /// Writes a whole file beside a target and syncs it.
  ///
  /// - Returns: The path of the new file.
  private func write(beside target: String) throws(StorageError) -> String {
    let draft = try NewFile.draft(beside: target)
    do throws(StorageError) {
      // SQLite's open file is complete, unless its bytes were overwritten or some changes could not be written.
      if displacement?.problem == .overwritten || failure != nil {
        try writeState(to: draft)
      } else {
        do throws(StorageError) { try writeFile(to: draft) } catch { try writeState(to: draft) }
      }
      try NewFile.sync(draft)
      return draft
    } catch {
      for suffix in ["", "-wal", "-journal"] { unlink(draft + suffix) }
      throw error
    }
  }

  private func writeFile(to draft: String) throws(StorageError) {
    do throws(SQLiteError) { try file.database.copy(to: draft) } catch { throw StorageError(error, path: draft) }
  }

  /// Writes a file that contains only the state in memory, without the log of its changes.
  private func writeState(to draft: String) throws(StorageError) {
    guard truncate(draft, 0) == 0 else { throw StorageError(.disk, path: draft, SystemError.last.message) }
    let state = inbox.withLock { $0.latest } ?? committed.version
    let now = Timestamp.now()
    let text = try SnapshotScheduler.text(of: state.state).get()
    try OpenFileIdentity.fill(draft) { path, database throws(StorageError) in
      let copy = try StoredFile.make(
        path, database, app: file.app.name, schema: file.app.schema, first: text, history: "", at: now)
      try copy.setSecretFields(State.secretFields)
      return copy
    }
  }

  /// The number of changes that a displaced file does not contain.
  private func waiting(_ displacement: DisplacedFile) -> Int {
    committed.number - displacement.lastVerifiedRow + backlog.count
  }

  private func reportDisplacement() {
    guard let identity, let displacement else { return }
    report(
      .failing(
        reason: displacement.message(identity.path), waiting: waiting(displacement), isKept: displacement.isKept))
  }
}

extension Database {
  /// Copies the whole database without a WAL into an empty or missing file. The copy gets a new mark, so no WAL of the
  /// original applies to it.
  package func copy(to path: String) throws(SQLiteError) {
    do {
      let statement = try prepare("VACUUM INTO ?1", doing: "copying the file")
      try statement.bind(1, path)
      try statement.run()
    }
    let copy = try Database(path: path, mode: .write)
    try copy.setNewIdentity()
    try copy.close()
  }
}
