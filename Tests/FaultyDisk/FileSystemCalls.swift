import CSQLite

/// SQLite's calls for a file system, executed on the disk in `pAppData`.
extension sqlite3_vfs {
  static var faultyDisk: sqlite3_vfs {
    var vfs = sqlite3_vfs()
    // The first version has no time in milliseconds, and the third replaces system calls.
    vfs.iVersion = 2
    vfs.szOsFile = Int32(OpenFile.size)
    // A path is only a name here. SQLite's own file system for Unix has the same limit.
    vfs.mxPathname = 512
    vfs.xOpen = open
    vfs.xDelete = { vfs, name, syncsDirectory in
      guard let disk = disk(vfs), let name else { return SQLITE_IOERR }
      let path = String(cString: name)
      return disk.state.withLock { $0.delete(path, syncsDirectory: syncsDirectory != 0) }
    }
    vfs.xAccess = { vfs, name, flags, result in
      guard let disk = disk(vfs), let name else { return SQLITE_IOERR }
      let path = String(cString: name)
      return disk.state.withLock { state in
        guard state.hasPower else { return DiskCode.accessFailed }
        let isThere = state.directory.names[path] != nil
        result?.pointee = isThere && (flags != SQLITE_ACCESS_READWRITE || state.fault != .readOnly) ? 1 : 0
        return SQLITE_OK
      }
    }
    vfs.xFullPathname = { _, name, count, result in
      guard let name, let result else { return SQLITE_CANTOPEN }
      let bytes = String(cString: name).utf8CString
      guard bytes.count <= count else { return SQLITE_CANTOPEN }
      for (index, byte) in bytes.enumerated() { result[index] = byte }
      return SQLITE_OK
    }
    vfs.fillOtherFunctions()
    return vfs
  }

  /// Fills in the functions that do not concern files.
  private mutating func fillOtherFunctions() {
    xDlOpen = { _, _ in nil }
    xDlError = { _, count, message in if count > 0 { message?.pointee = 0 } }
    xRandomness = { _, count, bytes in
      sqlite3_randomness(count, bytes)
      return count
    }
    // Waiting would only make the tests slow.
    xSleep = { _, microseconds in microseconds }
    xCurrentTime = { _, days in
      guard let system = sqlite3_vfs_find(nil), let call = system.pointee.xCurrentTime else { return SQLITE_ERROR }
      return call(system, days)
    }
    xCurrentTimeInt64 = { _, milliseconds in
      guard let system = sqlite3_vfs_find(nil), let call = system.pointee.xCurrentTimeInt64 else { return SQLITE_ERROR }
      return call(system, milliseconds)
    }
    xGetLastError = { _, _, _ in 0 }
  }
}

private func open(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?,
  _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let disk = disk(vfs), let file else { return SQLITE_IOERR }
  // Without methods, SQLite does not close a file that could not be opened.
  file.pointee.pMethods = nil
  let path = name.map { String(cString: $0) }
  switch disk.state.withLock({ $0.open(path, flags: flags) }) {
  case .refused(let code): return code
  case .opened(let opened):
    let readOnly = flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_READONLY
    outFlags?.pointee = opened.isReadOnly ? readOnly : flags
    let name = flags & SQLITE_OPEN_DELETEONCLOSE == 0 ? nil : path
    OpenFile(disk: disk, opened: opened, nameToDelete: name).store(in: file)
    return SQLITE_OK
  }
}

private func disk(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> FaultyDisk? {
  vfs?.pointee.pAppData.map { Unmanaged<FaultyDisk>.fromOpaque($0).takeUnretainedValue() }
}
