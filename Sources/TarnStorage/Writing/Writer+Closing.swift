import TarnRecord

extension Writer {
  /// Saves what is left, moves the log into the file and closes it. Closing twice is closing once.
  nonisolated func close() throws(StorageError) {
    try onQueue { writer throws(StorageError) in try writer.closeFile() }
  }

  private func closeFile() throws(StorageError) {
    guard file.database.isOpen else { return }
    if failure != nil { tryAgain() }
    saveAll()
    let displaced = displacementError()
    if displaced != nil { keepElsewhere() }
    // Once more, for where it is kept.
    let lost = displaced == nil ? failure?.error : displacementError() ?? displaced
    if displaced != nil {
      // Another file stands at the path; SQLite's own close would delete the files beside it by name.
      file.database.setKeepsLogOnClose(true)
      if displacement?.kept != nil, lock?.stands == true { place?.removeOwnLog() }
    } else if lost == nil {
      // A file that can't be removed now can be removed another time.
      do throws(StorageError) { try dropBlobs() } catch { file.database.rollBack() }
      file.database.setKeepsLogOnClose(false)
      // If it can't be moved it stays beside the file, and is found there.
      do throws(StorageError) { try moveLog(doing: "closing the file") } catch {
        file.database.setKeepsLogOnClose(true)
      }
    }
    do throws(SQLiteError) { try file.database.close() } catch { throw StorageError(error, path: path) }
    inbox.withLock { $0.status = .closed }
    if let lost { throw lost }
  }
}
