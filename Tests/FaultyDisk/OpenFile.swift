import CSQLite

/// A file SQLite has open. It keeps the disk.
///
/// SQLite gives each file some memory, whose beginning is its own:
///
/// ```
/// sqlite3_file │ an OpenFile, retained
/// ```
final class OpenFile: Sendable {
  let disk: FaultyDisk
  let opened: DiskState.Opened
  /// To be deleted when it is closed.
  let nameToDelete: String?

  init(disk: FaultyDisk, opened: DiskState.Opened, nameToDelete: String?) {
    self.disk = disk
    self.opened = opened
    self.nameToDelete = nameToDelete
  }

  /// How much memory SQLite has to give.
  static var size: Int { MemoryLayout<sqlite3_file>.stride + MemoryLayout<UnsafeRawPointer>.size }

  /// Makes it the file of some memory of SQLite's, until it is closed.
  func put(into memory: UnsafeMutablePointer<sqlite3_file>) {
    UnsafeMutableRawPointer(memory + 1).storeBytes(
      of: Unmanaged.passRetained(self).toOpaque(), as: UnsafeMutableRawPointer.self)
    memory.pointee.pMethods = disk.methods
  }

  /// The file of some memory of SQLite's, which stays its owner.
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
