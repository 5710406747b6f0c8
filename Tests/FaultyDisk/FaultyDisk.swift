import CSQLite
import Synchronization

/// A disk in memory for SQLite that loses power, becomes full and fails, in the same way for the same seed.
///
/// ```swift
/// let disk = FaultyDisk()
/// let database = try Database(path: "notes", mode: .create, vfs: disk.vfs)
/// disk.cut(afterOperations: 40)
/// // … write until an error is thrown …
/// let after = disk.cutPower(seed: 7)
/// let left = try Database(path: "notes", mode: .write, vfs: after.vfs)
/// ```
///
/// The disk is a file system of SQLite's (a VFS) whose files record which of their bytes are durable. It does everything
/// that a drive may do to bytes that were not synced, and nothing that a drive must not do: bytes that were synced before
/// the power cut are there afterwards.
///
/// The disk has no shared memory: a database in WAL mode has to execute `PRAGMA locking_mode=EXCLUSIVE` first. The disk
/// gives no guarantee for the bytes next to a torn write (`SQLITE_IOCAP_POWERSAFE_OVERWRITE`), never loses synced bytes,
/// and never changes a byte by itself.
package final class FaultyDisk: Sendable {
  let state: Mutex<DiskState>
  // Guard: `FaultyDisk` writes this memory before the registration and does not change it afterwards; SQLite's lock guards
  // the list that links it.
  nonisolated(unsafe) private let registration: Registration

  package convenience init() { self.init(DiskState()) }

  init(_ state: DiskState) {
    self.state = Mutex(state)
    registration = Registration()
    registration.register(for: self)
  }

  /// Open files retain their disk, so there are none.
  deinit {
    remove()
    registration.free()
  }

  /// The name for opening a database.
  package var vfs: String { registration.name }

  /// Unregisters the disk from SQLite, so that nothing can be opened anymore. A deallocated disk does that itself.
  package func remove() { registration.unregister() }

  var methods: UnsafePointer<sqlite3_io_methods> { registration.methods }
}

/// Faults.
extension FaultyDisk {
  /// The current fault. Setting it restarts the count of operations and of free bytes.
  package var fault: Fault {
    get { state.withLock { $0.fault } }
    set { state.withLock { $0.fault = newValue } }
  }

  /// False after the power cut, when every operation fails.
  package var hasPower: Bool { state.withLock { $0.hasPower } }

  /// Cuts the power during an operation: the n-th write, truncation, sync or deletion from now.
  ///
  /// - Parameter count: 1 is the next operation.
  package func cut(afterOperations count: Int) { state.withLock { $0.operationsLeft = count } }

  /// Cuts the power, if it is still on, and returns the remaining disk without faults.
  ///
  /// - Parameter seed: determines the remains of everything that was not durable. The same disk can be used with
  ///   several seeds.
  /// - Complexity: O(n) in the bytes of the files that were not synced, O(1) for each of the others.
  package func cutPower(seed: UInt64) -> FaultyDisk {
    FaultyDisk(
      state.withLock {
        $0.hasPower = false
        return $0.survivor(seed: seed)
      })
  }
}

/// Contents.
extension FaultyDisk {
  /// The names of all files, sorted.
  package var paths: [String] { state.withLock { $0.directory.names.keys.sorted() } }

  /// Returns the contents of a file as a reader sees them; `nil` if there is none.
  package func bytes(of path: String) -> [UInt8]? {
    state.withLock { state in state.directory.names[path].flatMap { state.files[$0]?.content.bytes } }
  }

  /// Makes a path refer to a new, durable file; `nil` for none. Handles of the old file keep it. All other names become
  /// durable with it.
  package func set(_ bytes: [UInt8]?, of path: String) { state.withLock { $0.set(bytes, of: path) } }

  /// The number of open handles.
  package var openFiles: Int { state.withLock { $0.files.values.reduce(0) { $0 + $1.handles } } }

  /// Returns the number of operations of a kind while there was power.
  package func count(of operation: Operation) -> Int { state.withLock { $0.counts[operation, default: 0] } }

  /// Whether a failed sync has lost bytes that were not written again since: see ``StoredBytes/hasLostBytes``.
  package var hasLostBytes: Bool {
    state.withLock { state in state.directory.names.values.contains { state.files[$0]?.content.hasLostBytes == true } }
  }
  package var syncs: Int { count(of: .sync) }
  package var writes: Int { count(of: .write) }
  /// The number of operations that ``cut(afterOperations:)`` would have counted.
  package var operations: Int {
    state.withLock { state in
      Operation.allCases.lazy.filter(\.changesDisk).reduce(0) { $0 + state.counts[$1, default: 0] }
    }
  }
}
