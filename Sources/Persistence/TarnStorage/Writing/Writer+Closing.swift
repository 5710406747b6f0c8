import TarnRecord

extension Writer {
  /// Saves the remaining changes, moves the WAL into the file and closes it. Closing a closed file does nothing.
  nonisolated func close() throws(StorageError) {
    try onQueue { writer throws(StorageError) in try writer.closeFile() }
  }

  private func closeFile() throws(StorageError) {
    guard file.database.isOpen else { return }
    if failure != nil { retry() }
    saveAll()
    let displaced = displacementError()
    if displaced != nil {
      saveElsewhere()
      // Another file may be at the path, and SQLite would delete the files beside it by name when it closes.
      file.database.setKeepsWALOnClose(true)
      if displacement?.saved != nil, lock?.isCurrent == true { putAwayWAL() }
    }
    // Create the error of a displaced file again: its message now says where the state is kept.
    let closingError = displaced == nil ? failure.map { errorAtEnd($0.error) } : displacementAtEnd() ?? displaced
    if displaced == nil, closingError == nil {
      file.database.setKeepsWALOnClose(false)
      // If the WAL can't be moved it stays beside the file, and the next opening finds it.
      do throws(StorageError) { try finish() } catch { file.database.setKeepsWALOnClose(true) }
    }
    do throws(SQLiteError) { try file.database.close() } catch { throw StorageError(error, path: path) }
    inbox.withLock { $0.status = .closed }
    if let closingError { throw closingError }
  }

  /// Moves the WAL into the file, after what is done only on closing.
  private func finish() throws(StorageError) {
    if let candidate = snapshots.candidate, candidate.number <= committed.number {
      // First, so that the disk's room is for the saved changes, and a failure of the rest can't harm them.
      try checkpoint(doing: "closing the file")
      do throws(StorageError) { try writeLastSnapshot(candidate) } catch { file.database.rollBack() }
    }
    // A blob that can't be deleted now can be deleted after another opening.
    do throws(StorageError) { try dropBlobs() } catch { file.database.rollBack() }
    try checkpoint(doing: "closing the file")
  }

  /// Writes the snapshot of a closed file, and deletes what it replaces, in one transaction.
  private func writeLastSnapshot(_ candidate: SnapshotScheduler<State>.Candidate) throws(StorageError) {
    let text = try SnapshotScheduler.text(of: candidate.version.state).get()
    try begin()
    try file.write(
      text, number: candidate.number, time: candidate.time, schema: file.app.schema, history: candidate.history,
      chain: candidate.chain)
    let oldest = try deleteOldSnapshots()
    let hasDeletedRows = try oldest.map { oldest throws(StorageError) in try deleteOldRows(before: oldest) } ?? false
    try commitTransaction()
    if hasDeletedRows { self.hasDeletedRows = true }
  }

  /// The error of a file that is closed while the disk rejects writes: its waiting changes end with the program.
  private func errorAtEnd(_ error: StorageError) -> StorageError {
    var error = error
    error.lostChanges = backlog.count
    return error
  }

  /// The error of a displaced file that is closed, which says where the state is kept, or that it is lost.
  private func displacementAtEnd() -> StorageError? {
    guard displacementError() != nil, let identity, let displacement else { return nil }
    return StorageError(.displaced, path: path, displacement.message(identity.path, hasEnded: true))
  }

  /// Removes the WAL of a displaced file whose content is kept elsewhere, so that it is not applied to another file. What is
  /// kept of an overwritten file has no history, so its WAL is kept, too.
  private func putAwayWAL() {
    if displacement?.problem == .overwritten {
      displacement?.log = identity?.setOwnWALAside()
    } else {
      identity?.removeWAL()
    }
  }
}
