import CSQLite

/// A file on a disk: its bytes, and its open handles.
struct DiskFile: Sendable {
  var content: StoredBytes
  var handles = 0
  /// SQLite's lock levels by handle; handles without a lock are missing.
  private var locks: [Int: Int32] = [:]

  init(_ content: StoredBytes = StoredBytes()) { self.content = content }

  /// Takes a lock, if the other handles' locks allow it.
  ///
  /// - Any number of handles may read (`SHARED`), and one of them may prepare to write (`RESERVED`).
  /// - A handle that is about to write (`EXCLUSIVE`) waits until the others have read; meanwhile (`PENDING`) no other
  ///   handle begins to read.
  mutating func lock(_ handle: Int, at level: Int32) -> Bool {
    guard level > locks[handle, default: SQLITE_LOCK_NONE] else { return true }
    let otherLevel = locks.filter { $0.key != handle }.values.max() ?? SQLITE_LOCK_NONE
    switch level {
    case SQLITE_LOCK_SHARED:
      guard otherLevel < SQLITE_LOCK_PENDING else { return false }
    case SQLITE_LOCK_RESERVED:
      guard otherLevel < SQLITE_LOCK_RESERVED else { return false }
    default:
      guard otherLevel < SQLITE_LOCK_RESERVED else { return false }
      guard otherLevel < SQLITE_LOCK_SHARED else {
        locks[handle] = SQLITE_LOCK_PENDING
        return false
      }
    }
    locks[handle] = level
    return true
  }

  /// Reduces the lock to `SHARED`, or releases it.
  mutating func unlock(_ handle: Int, to level: Int32) {
    locks[handle] = level == SQLITE_LOCK_NONE ? nil : min(level, locks[handle, default: level])
  }

  var isReserved: Bool { locks.values.contains { $0 >= SQLITE_LOCK_RESERVED } }
}
