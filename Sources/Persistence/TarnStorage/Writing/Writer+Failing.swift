import Dispatch
import Tarn

// Handling of a disk that rejects writes.
extension Writer {
  /// Rolls back the open transaction, and keeps its changes and the rest for a later attempt.
  func fail(_ error: StorageError, remaining: ArraySlice<Item>) {
    file.database.rollBack()
    present = committed
    // Rows that were committed to a displaced file wait until the file is back or they are kept elsewhere.
    unreportedRows.removeAll { $0.number > committed.number }
    snapshots.discard(after: committed.number)
    let items = uncommitted + remaining
    uncommitted = []
    tries += 1
    // After one failed write or sync the content of the disk stays uncertain until it is verified, whatever fails next.
    // SQLite reports an overwritten file as damaged.
    let displaced = error.kind == .displaced ? error : displacementError()
    failure = Failure(error: displaced ?? error, isUncertain: error.kind != .unwritable || failure?.isUncertain == true)
    save(items)
    if displaced != nil { saveElsewhere() }
    // The delay doubles from a quarter of a second to eight seconds: short enough for a reconnected cable, and no load
    // for a full disk.
    later(250 << min(tries - 1, 5)) { $0.retry() }
  }

  /// Appends changes that can't be written now to the backlog. Above the bound the oldest lose their action but not
  /// their effect: the next row contains all differences from the row before it.
  func save(_ items: [Item]) {
    backlog += items
    if backlog.count > Self.bound {
      let excess = backlog.count - Self.bound + Self.bound / 10
      backlog.removeFirst(excess)
      backlog[0].isTorn = true
      for index in backlog.indices { backlog[index].skeleton = nil }
      snapshots.retry()
    }
    report(
      .failing(
        reason: failure?.error.meaning ?? "", waiting: backlog.count, isKept: displacement?.isKept == true))
  }

  func retry() {
    guard file.database.isOpen, let failed = failure else { return }
    do throws(StorageError) {
      if failed.isUncertain {
        // After a failed sync the operating system may have dropped the unwritten pages, and the next sync would not
        // report it. Moving the WAL into the file writes everything again, or fails.
        try checkpoint(doing: "trying the disk again")
      }
    } catch {
      return fail(error, remaining: [])
    }
    failure = nil
    let items = backlog
    backlog = []
    do throws(StorageError) {
      try writeBlobs()
      write(items)
      commit()
    } catch {
      fail(error, remaining: items[...])
    }
    if failure == nil {
      tries = 0
      if displacement == nil { report(.saving) }
      saveAll()
    }
  }

  func report(_ status: StorageStatus) {
    let isNew = inbox.withLock { inbox in
      defer { inbox.status = status }
      return inbox.status != status
    }
    if isNew { onStatus(status) }
  }
}
