import TarnRecord

extension Writer {
  /// Saves the remaining changes, checkpoints and closes the file. A second call does nothing.
  nonisolated func close() throws(StorageError) {
    try onQueue { writer throws(StorageError) in try writer.closeFile() }
  }

  private func closeFile() throws(StorageError) {
    guard file.database.isOpen else { return }
    if failure != nil { tryAgain() }
    saveAll()
    let displaced = displacementError()
    if displaced != nil { keepElsewhere() }
    // Another check, for the location of the kept state.
    let lost = displaced == nil ? failure?.error : displacementError() ?? displaced
    if displaced != nil {
      // Another file is at the path; SQLite's own close would delete the files beside it by name.
      file.database.setKeepsLogOnClose(true)
      if displacement?.kept != nil, lock?.stands == true { place?.removeOwnLog() }
    } else if lost == nil {
      // Blobs that can't be deleted now can be deleted another time.
      do throws(StorageError) { try dropBlobs() } catch { file.database.rollBack() }
      file.database.setKeepsLogOnClose(false)
      // If the checkpoint fails, the log stays beside the file and is found there.
      do throws(StorageError) { try moveLog(doing: "closing the file") } catch {
        file.database.setKeepsLogOnClose(true)
      }
    }
    do throws(SQLiteError) { try file.database.close() } catch { throw StorageError(error, path: path) }
    inbox.withLock { $0.status = .closed }
    if let lost { throw lost }
  }
}
