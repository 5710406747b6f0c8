import CSQLite

/// A file on a disk: its bytes, and who has it open.
struct DiskFile: Sendable {
  var content: StoredBytes
  var handles = 0
  /// SQLite's levels, by handle; those without a lock are not in it.
  private var locks: [Int: Int32] = [:]

  init(_ content: StoredBytes = StoredBytes()) { self.content = content }

  /// Takes a lock, if the others' allow it.
  ///
  /// - Any number may read (`SHARED`), and one of them may be about to write (`RESERVED`).
  /// - Who wants to write (`EXCLUSIVE`) waits until the others have read; meanwhile (`PENDING`) no new one begins to.
  mutating func lock(_ handle: Int, at level: Int32) -> Bool {
    guard level > locks[handle, default: SQLITE_LOCK_NONE] else { return true }
    let others = locks.filter { $0.key != handle }.values.max() ?? SQLITE_LOCK_NONE
    switch level {
    case SQLITE_LOCK_SHARED:
      guard others < SQLITE_LOCK_PENDING else { return false }
    case SQLITE_LOCK_RESERVED:
      guard others < SQLITE_LOCK_RESERVED else { return false }
    default:
      guard others < SQLITE_LOCK_RESERVED else { return false }
      guard others < SQLITE_LOCK_SHARED else {
        locks[handle] = SQLITE_LOCK_PENDING
        return false
      }
    }
    locks[handle] = level
    return true
  }

  /// Goes down to `SHARED`, or gives the lock back.
  mutating func unlock(_ handle: Int, to level: Int32) {
    locks[handle] = level == SQLITE_LOCK_NONE ? nil : min(level, locks[handle, default: level])
  }

  var isReserved: Bool { locks.values.contains { $0 >= SQLITE_LOCK_RESERVED } }
}
