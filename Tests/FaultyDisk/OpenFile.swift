import CSQLite

/// A file that SQLite has open. It retains the disk.
///
/// SQLite allocates memory for each file, whose beginning is SQLite's own:
///
/// ```
/// sqlite3_file │ an OpenFile, retained
/// ```
final class OpenFile: Sendable {
  let disk: FaultyDisk
  let opened: DiskState.Opened
  /// The name to delete when the file is closed.
  let nameToDelete: String?

  init(disk: FaultyDisk, opened: DiskState.Opened, nameToDelete: String?) {
    self.disk = disk
    self.opened = opened
    self.nameToDelete = nameToDelete
  }

  /// The size of the memory that SQLite has to allocate.
  static var size: Int { MemoryLayout<sqlite3_file>.stride + MemoryLayout<UnsafeRawPointer>.size }

  /// Stores a retained reference in SQLite's memory, until the file is closed.
  func store(in memory: UnsafeMutablePointer<sqlite3_file>) {
    UnsafeMutableRawPointer(memory + 1).storeBytes(
      of: Unmanaged.passRetained(self).toOpaque(), as: UnsafeMutableRawPointer.self)
    memory.pointee.pMethods = disk.methods
  }

  /// Returns the file in SQLite's memory, which keeps its reference.
  static func of(_ memory: UnsafeMutablePointer<sqlite3_file>?) -> Unmanaged<OpenFile>? {
    memory.map { Unmanaged.fromOpaque(UnsafeRawPointer($0 + 1).load(as: UnsafeRawPointer.self)) }
  }

  func close() {
    disk.state.withLock {
      if let nameToDelete { _ = $0.delete(nameToDelete, syncsDirectory: false) }
      $0.close(opened)
    }
  }
}
