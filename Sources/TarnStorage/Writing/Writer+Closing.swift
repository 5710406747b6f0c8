import TarnRecord

extension Writer {
  /// Saves what is left, moves the log into the file and closes it. Closing twice is closing once.
  func close() throws(StorageError) {
    try onQueue { () throws(StorageError) in
      guard file.database.isOpen else { return }
      if failure != nil { tryAgain() }
      saveAll()
      let lost = failure
      if lost == nil {
        // What can't be let go of now can be another time.
        do throws(StorageError) { try dropBlobs() } catch { file.database.rollBack() }
        file.database.setKeepsLogOnClose(false)
        // If it can't be moved it stays beside the file, and is found there.
        do throws(SQLiteError) { try file.database.moveLog(doing: "closing the file") } catch {
          file.database.setKeepsLogOnClose(true)
        }
      }
      do throws(SQLiteError) { try file.database.close() } catch { throw StorageError(error, path: path) }
      inbox.withLock { $0.status = .closed }
      if let lost { throw lost.error }
    }
  }
}
