import CSQLite

/// SQLite's calls for an open file.
extension sqlite3_io_methods {
  static var faultyFile: sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    // The second version is for shared memory, the third for mapped files, which the disk does not support.
    methods.iVersion = 1
    methods.xClose = { memory in
      let file = OpenFile.of(memory)
      file?.takeUnretainedValue().close()
      file?.release()
      return SQLITE_OK
    }
    methods.xRead = { memory, buffer, count, offset in
      with(memory) { state, opened in
        let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        return state.read(opened.file, into: bytes, at: Int(offset))
      }
    }
    methods.xWrite = { memory, buffer, count, offset in
      with(memory) { state, opened in
        let bytes = UnsafeRawBufferPointer(start: buffer, count: Int(count))
        return state.write(bytes, to: opened.file, at: Int(offset))
      }
    }
    methods.xTruncate = { memory, size in with(memory) { $0.truncate($1.file, to: Int(size)) } }
    methods.xSync = { memory, _ in with(memory) { $0.sync($1.file) } }
    methods.xFileSize = { memory, size in
      with(memory) { state, opened in
        guard state.hasPower else { return DiskCode.sizeFailed }
        size?.pointee = Int64(state.size(of: opened.file))
        return SQLITE_OK
      }
    }
    methods.fillLocks()
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in Int32(StoredBytes.sector) }
    methods.xDeviceCharacteristics = { _ in 0 }
    return methods
  }

  private mutating func fillLocks() {
    xLock = { memory, level in
      with(memory) { state, opened in
        guard state.hasPower else { return DiskCode.lockFailed }
        return state.files[opened.file]?.lock(opened.handle, at: level) == true ? SQLITE_OK : SQLITE_BUSY
      }
    }
    // Works without power, too, because the process that held the lock has ended.
    xUnlock = { memory, level in
      with(memory) { state, opened in
        state.files[opened.file]?.unlock(opened.handle, to: level)
        return SQLITE_OK
      }
    }
    xCheckReservedLock = { memory, result in
      with(memory) { state, opened in
        guard state.hasPower else { return DiskCode.reservedFailed }
        result?.pointee = state.files[opened.file]?.isReserved == true ? 1 : 0
        return SQLITE_OK
      }
    }
  }
}

/// Calls the closure with the disk of an open file, under the disk's lock.
private func with(
  _ memory: UnsafeMutablePointer<sqlite3_file>?, _ body: (inout DiskState, DiskState.Opened) -> Int32
) -> Int32 {
  guard let file = OpenFile.of(memory) else { return SQLITE_IOERR }
  return file._withUnsafeGuaranteedRef { file in file.disk.state.withLock { body(&$0, file.opened) } }
}
