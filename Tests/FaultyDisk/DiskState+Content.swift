import CSQLite

/// Reads and writes open files.
extension DiskState {
  func size(of file: Int) -> Int { files[file]?.content.count ?? 0 }

  /// Reads into a buffer; bytes beyond the end are zeros, and the result says so.
  mutating func read(_ file: Int, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
    if case .fails(let code) = begin(.read) { return code }
    let copied =
      files[file]?.content.bytes.withUnsafeBytes { bytes in
        let part = bytes[min(offset, bytes.count)..<min(offset + buffer.count, bytes.count)]
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
        return part.count
      } ?? 0
    guard copied < buffer.count else { return SQLITE_OK }
    _ = UnsafeMutableRawBufferPointer(rebasing: buffer[copied...]).initializeMemory(as: UInt8.self, repeating: 0)
    return DiskCode.readShort
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer, to file: Int, at offset: Int) -> Int32 {
    let outcome = begin(.write)
    if case .fails(let code) = outcome { return code }
    let growth = max(0, offset + bytes.count - size(of: file))
    if case .full = fault, growth > freeBytes {
      // Write as many bytes as are free, like an operating system does.
      let fits = max(0, size(of: file) + freeBytes - offset)
      if fits > 0 { files[file]?.content.write(UnsafeRawBufferPointer(rebasing: bytes[..<fits]), at: offset) }
      freeBytes = fits > 0 ? 0 : freeBytes
      return SQLITE_FULL
    }
    freeBytes -= growth
    files[file]?.content.write(bytes, at: offset)
    return outcome == .isInterrupted ? DiskCode.writeFailed : SQLITE_OK
  }

  mutating func truncate(_ file: Int, to size: Int) -> Int32 {
    let outcome = begin(.truncate)
    if case .fails(let code) = outcome { return code }
    let growth = size - self.size(of: file)
    if case .full = fault, growth > freeBytes { return SQLITE_FULL }
    freeBytes -= growth
    files[file]?.content.truncate(to: size)
    return outcome == .isInterrupted ? DiskCode.truncateFailed : SQLITE_OK
  }

  /// Makes a file durable. If it is new, all names become durable, like when SQLite syncs the directory of a new log.
  mutating func sync(_ file: Int) -> Int32 {
    switch begin(.sync) {
    // Nothing is promised: the survival of the changes is random.
    case .isInterrupted: return DiskCode.syncFailed
    case .fails(let code):
      files[file]?.content.failSync()
      return code
    case .succeeds:
      files[file]?.content.sync()
      if directory.isNew(file) { syncDirectory() }
      return SQLITE_OK
    }
  }

  mutating func syncDirectory() {
    directory.sync()
    removeUnreachable()
  }
}
