import CSQLite

/// The memory in which SQLite refers to a disk: a file system with a unique name, and the functions of its files.
struct Registration {
  private let vfs: UnsafeMutablePointer<sqlite3_vfs>
  private let files: UnsafeMutablePointer<sqlite3_io_methods>
  private let cName: UnsafeMutableBufferPointer<CChar>
  let name: String

  init() {
    vfs = .allocate(capacity: 1)
    vfs.initialize(to: sqlite3_vfs())
    files = .allocate(capacity: 1)
    files.initialize(to: .faultyFile)
    // No two disks have the same memory at the same time.
    name = "faulty-disk-\(UInt(bitPattern: vfs))"
    let bytes = name.utf8CString
    cName = .allocate(capacity: bytes.count)
    _ = cName.initialize(fromContentsOf: bytes)
  }

  var methods: UnsafePointer<sqlite3_io_methods> { UnsafePointer(files) }

  /// Fills in the file system and registers it. Does not retain the disk.
  func register(for disk: FaultyDisk) {
    vfs.pointee = .faultyDisk
    vfs.pointee.zName = UnsafePointer(cName.baseAddress)
    vfs.pointee.pAppData = Unmanaged.passUnretained(disk).toOpaque()
    sqlite3_vfs_register(vfs, 0)
  }

  /// Unregisters the file system; may be repeated. Open files continue to work.
  func unregister() { sqlite3_vfs_unregister(vfs) }

  func free() {
    vfs.deallocate()
    files.deallocate()
    cName.deallocate()
  }
}
