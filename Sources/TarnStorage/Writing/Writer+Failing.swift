import Dispatch
import Tarn

// A failing disk.
extension Writer {
  /// Rolls back the transaction, and keeps its changes with the rest for later.
  func fail(_ error: StorageError, rest: ArraySlice<Item>) {
    file.database.rollBack()
    present = committed
    // Rows that were committed to a displaced file wait for one at its path.
    unheard.removeAll { $0.number > committed.number }
    snapshots.takeBack(to: committed.number)
    let items = open + rest
    open = []
    tries += 1
    // After a failure the disk is trusted only after a check. SQLite reports an overwritten file as damaged.
    let displaced = error.kind == .displaced ? error : displacementError()
    failure = Failure(error: displaced ?? error, isUncertain: error.kind != .unwritable || failure?.isUncertain == true)
    keep(items)
    if displaced != nil { keepElsewhere() }
    // From a quarter of a second to eight seconds: soon for a pulled cable, and no burden for a full disk.
    later(250 << min(tries - 1, 5)) { $0.tryAgain() }
  }

  /// Adds changes that can't be written now to the waiting ones. Beyond the limit they lose their names, not their
  /// effect: one row has the difference since the row before it.
  func keep(_ items: [Item]) {
    backlog += items
    if backlog.count > Self.bound {
      let excess = backlog.count - Self.bound + Self.bound / 10
      backlog.removeFirst(excess)
      backlog[0].isTorn = true
      for index in backlog.indices { backlog[index].skeleton = nil }
      snapshots.askAgain()
    }
    report(.failing(reason: failure?.error.meaning ?? "", waiting: backlog.count))
  }

  func tryAgain() {
    guard file.database.isOpen, let failed = failure else { return }
    do throws(StorageError) {
      if failed.isUncertain {
        // After a failed sync the kernel may have dropped pages, and the next sync would not report it. A checkpoint
        // writes everything once more, or fails.
        try moveLog(doing: "trying the disk again")
      }
    } catch {
      return fail(error, rest: [])
    }
    failure = nil
    let items = backlog
    backlog = []
    do throws(StorageError) {
      try writeBlobs()
      write(items)
      commit()
    } catch {
      fail(error, rest: items[...])
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
