import CSQLite

/// SQLite's codes for failures of files. They are sums in C, which Swift does not import.
enum DiskCode {
  static let readFailed = SQLITE_IOERR | 1 << 8
  /// Fewer bytes than requested were there, which is a result rather than a failure.
  static let readShort = SQLITE_IOERR | 2 << 8
  static let writeFailed = SQLITE_IOERR | 3 << 8
  static let syncFailed = SQLITE_IOERR | 4 << 8
  static let truncateFailed = SQLITE_IOERR | 6 << 8
  static let sizeFailed = SQLITE_IOERR | 7 << 8
  static let deleteFailed = SQLITE_IOERR | 10 << 8
  static let accessFailed = SQLITE_IOERR | 13 << 8
  static let reservedFailed = SQLITE_IOERR | 14 << 8
  static let lockFailed = SQLITE_IOERR | 15 << 8
  static let nothingToDelete = SQLITE_IOERR | 23 << 8

  static func failed(_ operation: Operation) -> Int32 {
    switch operation {
    case .read: readFailed
    case .write: writeFailed
    case .truncate: truncateFailed
    case .sync: syncFailed
    case .delete: deleteFailed
    }
  }
}
