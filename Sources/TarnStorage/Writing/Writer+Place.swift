import Foundation
import Tarn
import TarnRecord
import TarnSession

// A file that was deleted, replaced or overwritten while it is open.
extension Writer {
  /// Checkpoints, unless another file is at the path: an overwritten file must not get pages that belong to another
  /// version.
  func moveLog(doing: String) throws(StorageError) {
    if let error = displacementError() { throw error }
    do throws(SQLiteError) {
      defer { try? place?.record(file.database) }
      try file.database.moveLog(doing: doing)
    } catch { throw StorageError(error, path: path) }
  }

  /// Checks that the file is at its path. Called after a commit, before its changes are acknowledged.
  ///
  /// - Returns: the reason not to acknowledge them.
  func displacementError() -> StorageError? {
    guard let place else { return nil }
    let problem = place.problem(file.database)
    if displacement == nil {
      guard let problem else { return nil }
      displacement = Displacement(problem: problem, lastSafe: lastSafe)
    } else if problem == nil {
      // It was moved back. The kept file stays: a user may have opened it.
      displacement = nil
      lastSafe = committed.number
      report(.saving)
      return nil
    }
    return displacement.map { StorageError(.displaced, path: path, $0.words(place.path)) }
  }

  /// After a commit: acknowledges it, or keeps its changes elsewhere.
  func confirm() {
    let wasDisplaced = displacement != nil
    guard displacementError() != nil else {
      lastSafe = committed.number
      announceRows()
      return
    }
    // Each time it costs as much as the whole file: the first time at once, then a quarter of a second after a change,
    // and whenever a caller waits for it.
    if wasDisplaced {
      reportDisplacement()
      scheduleKeeping()
    } else {
      keepElsewhere()
    }
  }

  /// How long a displacement may stay unnoticed while the app is idle: two seconds are less than a user needs to turn
  /// from the window in which they moved the file to that of the app, and the two system calls of a check, some
  /// microseconds, are then a millionth of a core.
  static var lookPause: Int { 2_000 }

  /// Checks the file's path from now on also while the app is idle, until the file is closed.
  func watchPlace() {
    guard place != nil else { return }
    later(Self.lookPause) { writer in
      guard writer.file.database.isOpen else { return }
      writer.lookAtPlace()
      writer.watchPlace()
    }
  }

  private func lookAtPlace() {
    // The commit of a transaction checks it itself, and so does the next attempt on a failing disk.
    guard !file.database.isInTransaction, failure == nil, displacementError() != nil else { return }
    // Does nothing if all is kept already, and keeps it again if the kept file was deleted as well.
    keepElsewhere()
  }

  /// Followers receive rows that are on disk.
  private func announceRows() {
    guard !unheard.isEmpty else { return }
    feed.add(unheard)
    unheard = []
  }

  /// Called after a commit, as SQLite does not checkpoint by itself.
  func moveLogIfLong() throws(StorageError) {
    if displacement == nil, file.database.logSize >= Format.logBound {
      try moveLog(doing: "moving the log into the file")
    }
  }

  private func scheduleKeeping() {
    guard !isKeepingScheduled else { return }
    isKeepingScheduled = true
    later(250) { writer in
      writer.isKeepingScheduled = false
      writer.saveAll()
      guard writer.file.database.isOpen, writer.displacementError() != nil else { return }
      writer.keepElsewhere()
    }
  }

  /// Writes the whole content into a file beside the lost one, and reports it.
  func keepElsewhere() {
    guard let place, let displacement, file.database.isOpen else { return }
    let now = (committed.number, backlog.count)
    if let kept = displacement.keptNumber, kept == now,
      displacement.kept.map({ FileMark($0.path)?.id == $0.id }) == true
    {
      return
    }
    let folders = [
      (place.path as NSString).deletingLastPathComponent, (NSTemporaryDirectory() as NSString).standardizingPath,
    ]
    for folder in folders {
      do throws(StorageError) {
        let target = try keep(in: folder, OwnerPlace.name(of: place.path) + ".kept")
        self.displacement?.kept = target
        self.displacement?.keptNumber = now
        self.displacement?.refusal = nil
        announceRows()
        break
      } catch { self.displacement?.refusal = error.reason }
    }
    reportDisplacement()
  }

  private func keep(in folder: String, _ name: String) throws(StorageError) -> (path: String, id: FileID) {
    // The same file again, if it is the one that was written here.
    var target = "\(folder)/\(name)"
    if let kept = displacement?.kept, FileMark(kept.path)?.id == kept.id, kept.path.hasPrefix(folder + "/") {
      target = kept.path
      let draft = try write(beside: target)
      defer { unlink(draft) }
      guard rename(draft, target) == 0 else { throw StorageError(.disk, path: target, SystemError.last.words) }
      try Salvage.sync(folder)
    } else {
      target = FilePlace.freeName(target)
      let draft = try write(beside: target)
      defer { unlink(draft) }
      try Salvage.place(draft, at: target)
    }
    guard let id = FileMark(target)?.id else { throw StorageError(.disk, path: target, "it is gone again") }
    return (target, id)
  }

  /// - Returns: the path of a whole file, on disk.
  private func write(beside target: String) throws(StorageError) -> String {
    let draft = try Salvage.draft(beside: target)
    do throws(StorageError) {
      // SQLite's open file is whole, unless its bytes were replaced or not all could be written.
      if displacement?.problem == .overwritten || failure != nil {
        try writeState(to: draft)
      } else {
        do throws(StorageError) { try writeFile(to: draft) } catch { try writeState(to: draft) }
      }
      try Salvage.sync(draft)
      return draft
    } catch {
      for suffix in ["", "-wal", "-journal"] { unlink(draft + suffix) }
      throw error
    }
  }

  private func writeFile(to draft: String) throws(StorageError) {
    do throws(SQLiteError) { try file.database.copy(to: draft) } catch { throw StorageError(error, path: draft) }
  }

  /// Writes the state alone, from memory.
  private func writeState(to draft: String) throws(StorageError) {
    guard truncate(draft, 0) == 0 else { throw StorageError(.disk, path: draft, SystemError.last.words) }
    let state = inbox.withLock { $0.latest } ?? committed.version
    let now = Timestamp.now()
    let text = try Snapshots.text(of: state.state).get()
    try FilePlace.fill(draft) { path, database throws(StorageError) in
      try StoredFile.make(
        path, database, app: file.app.name, schema: file.app.schema, first: text, history: "", at: now)
    }
  }

  private func reportDisplacement() {
    guard let place, let displacement else { return }
    let waiting = committed.number - displacement.lastSafe + backlog.count
    report(.failing(reason: displacement.words(place.path), waiting: waiting))
  }
}

extension Database {
  /// Writes a whole copy without a log to a path without a file or with an empty one. The copy is another version: no
  /// log continues it.
  package func copy(to path: String) throws(SQLiteError) {
    do {
      let statement = try prepare("VACUUM INTO ?1", doing: "copying the file")
      try statement.bind(1, path)
      try statement.run()
    }
    let copy = try Database(path: path, mode: .write)
    try copy.setNewMark()
    try copy.close()
  }
}
