import Dispatch
import Tarn

// A disk that refuses.
extension Writer {
  /// Takes back what was not committed, and keeps it with the rest for later.
  func fail(_ error: StorageError, rest: ArraySlice<Item>) {
    file.database.rollBack()
    present = committed
    // Rows that were committed to a file that is not at its place wait for one that is.
    unheard.removeAll { $0.number > committed.number }
    snapshots.takeBack(to: committed.number)
    let items = open + rest
    open = []
    tries += 1
    // Whatever has gone wrong since, a disk that has once failed is not to be believed before it was asked.
    // Of a file that was overwritten SQLite says that it is damaged.
    let displaced = error.kind == .displaced ? error : displacementError()
    failure = Failure(error: displaced ?? error, isUncertain: error.kind != .unwritable || failure?.isUncertain == true)
    keep(items)
    if displaced != nil { keepElsewhere() }
    // From a quarter of a second to eight: soon for a cable that was pulled, and not a burden for a disk that is full.
    later(250 << min(tries - 1, 5)) { $0.tryAgain() }
  }

  /// Puts what can't be written by now behind what could not before. What is too much loses its name, not its effect: a row
  /// tells what changed since the row before it.
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
        // After a failed sync the system may have forgotten what it was to write, and the next sync would not tell. Moving
        // the log into the file writes everything once more, or fails.
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
