import CSQLite

/// Opens, closes and deletes files.
extension DiskState {
  /// Identifies an open file.
  struct Opened: Sendable {
    let handle: Int
    let file: Int
    let isReadOnly: Bool
  }

  enum OpenResult: Sendable {
    case opened(Opened)
    case refused(Int32)
  }

  /// Opens a file, or creates it if the flags say so.
  ///
  /// - Parameter name: `nil` for a file that never has a name.
  mutating func open(_ name: String?, flags: Int32) -> OpenResult {
    guard hasPower else { return .refused(SQLITE_IOERR) }
    let wantsToWrite = flags & SQLITE_OPEN_READWRITE != 0
    let file: Int
    if let existing = name.flatMap({ directory.names[$0] }) {
      guard flags & SQLITE_OPEN_EXCLUSIVE == 0 else { return .refused(SQLITE_CANTOPEN) }
      file = existing
    } else {
      guard flags & SQLITE_OPEN_CREATE != 0, fault != .readOnly else { return .refused(SQLITE_CANTOPEN) }
      file = nextNumber()
      files[file] = DiskFile()
      if let name { directory.set(name, to: file) }
    }
    files[file]?.handles += 1
    return .opened(Opened(handle: nextNumber(), file: file, isReadOnly: !wantsToWrite || fault == .readOnly))
  }

  /// Closes a file and releases its lock. Works without power, too.
  mutating func close(_ opened: Opened) {
    files[opened.file]?.unlock(opened.handle, to: SQLITE_LOCK_NONE)
    files[opened.file]?.handles -= 1
    removeUnreachable()
  }

  mutating func delete(_ name: String, syncsDirectory: Bool) -> Int32 {
    let outcome = begin(.delete)
    if case .fails(let code) = outcome { return code }
    guard let file = directory.names[name] else { return DiskCode.nothingToDelete }
    freeBytes += size(of: file)
    directory.set(name, to: nil)
    guard outcome == .succeeds else { return DiskCode.deleteFailed }
    if syncsDirectory { syncDirectory() }
    return SQLITE_OK
  }

  /// Makes a name refer to a new, durable file.
  mutating func set(_ bytes: [UInt8]?, of name: String) {
    let file = bytes.map { bytes in
      let file = nextNumber()
      files[file] = DiskFile(StoredBytes(bytes))
      return file
    }
    directory.set(name, to: file)
    syncDirectory()
  }
}
