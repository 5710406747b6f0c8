import CSQLite
import Synchronization

/// A disk in memory for SQLite that loses power, fills up and fails, the same way each time for the same seed.
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
/// It is a file system of SQLite's (a VFS) with files that know what of them is durable. It does all that a drive may
/// do to what was not synced, and nothing that a drive must not do: what was synced before the power was cut is there
/// afterwards.
///
/// It has no shared memory: a database in WAL mode says `PRAGMA locking_mode=EXCLUSIVE` before anything else. It keeps
/// no promise about the bytes next to a write that was torn (`SQLITE_IOCAP_POWERSAFE_OVERWRITE`), it never forgets what
/// was synced, and no byte changes by itself.
package final class FaultyDisk: Sendable {
  let state: Mutex<DiskState>
  // Its memory is written before it is registered and not changed by us after; the list it is linked into has SQLite's
  // lock.
  nonisolated(unsafe) private let registration: Registration

  package convenience init() { self.init(DiskState()) }

  init(_ state: DiskState) {
    self.state = Mutex(state)
    registration = Registration()
    registration.register(for: self)
  }

  /// Open files keep their disk, so by now there are none.
  deinit {
    remove()
    registration.free()
  }

  /// The name to open a database with.
  package var vfs: String { registration.name }

  /// Makes SQLite forget the disk: nothing can be opened any more. A disk that nobody holds goes by itself.
  package func remove() { registration.unregister() }

  var methods: UnsafePointer<sqlite3_io_methods> { registration.methods }
}

/// What goes wrong.
extension FaultyDisk {
  /// What is wrong for now. Setting it begins anew with counting operations and room.
  package var fault: Fault {
    get { state.withLock { $0.fault } }
    set { state.withLock { $0.fault = newValue } }
  }

  /// False once the power is cut; every operation fails from then on.
  package var hasPower: Bool { state.withLock { $0.hasPower } }

  /// Cuts the power in the middle of an operation: the so manieth write, truncation, sync or deletion from now.
  ///
  /// - Parameter count: 1 is the next one.
  package func cut(afterOperations count: Int) { state.withLock { $0.operationsLeft = count } }

  /// Cuts the power, if it is still on, and gives what is left: a new disk without faults.
  ///
  /// - Parameter seed: decides what is left of everything that was not durable. The same disk may be asked for several.
  /// - Complexity: O(n) in the bytes of the files that were not synced, O(1) for each of the others.
  package func cutPower(seed: UInt64) -> FaultyDisk {
    FaultyDisk(
      state.withLock {
        $0.hasPower = false
        return $0.survivor(seed: seed)
      })
  }
}

/// What is on it.
extension FaultyDisk {
  /// The names of all files, sorted.
  package var paths: [String] { state.withLock { $0.directory.names.keys.sorted() } }

  /// What is in a file, as one would read it now; `nil` if there is none.
  package func bytes(of path: String) -> [UInt8]? {
    state.withLock { state in state.directory.names[path].flatMap { state.files[$0]?.content.bytes } }
  }

  /// Puts a file in a path's place, durably; `nil` for none. Who has the old one open keeps it.
  /// All other names become durable with it.
  package func set(_ bytes: [UInt8]?, of path: String) { state.withLock { $0.set(bytes, of: path) } }

  /// How many handles are open.
  package var openFiles: Int { state.withLock { $0.files.values.reduce(0) { $0 + $1.handles } } }

  /// How many operations of a kind were asked for while there was power.
  package func count(of operation: Operation) -> Int { state.withLock { $0.counts[operation, default: 0] } }

  /// Whether a sync that failed has forgotten something that nobody has written again since: see ``StoredBytes/hasForgotten``.
  package var hasForgotten: Bool {
    state.withLock { state in state.directory.names.values.contains { state.files[$0]?.content.hasForgotten == true } }
  }
  package var syncs: Int { count(of: .sync) }
  package var writes: Int { count(of: .write) }
  /// How many operations ``cut(afterOperations:)`` would have counted.
  package var operations: Int {
    state.withLock { state in
      Operation.allCases.lazy.filter(\.changesDisk).reduce(0) { $0 + state.counts[$1, default: 0] }
    }
  }
}
