import CSQLite

extension Database {
  package enum LogRelation: Equatable, Sendable {
    /// There is no log, or none that SQLite would apply.
    case none
    /// The log continues this file.
    case own
    /// The log continues another file, or another version of this one.
    case foreign
  }

  /// Returns whether the log beside the file continues it: see ``LogIdentity``.
  ///
  /// Call it before any other access, because SQLite applies a log on the first access to the file.
  ///
  /// - Complexity: O(the log's first two transactions) if the log belongs to the file, else O(log).
  /// - Throws: ``SQLiteError`` if the disk can't be read.
  package func logKinship() throws(SQLiteError) -> LogRelation {
    var handle: UnsafeMutablePointer<sqlite3_file>?
    var code = tarn_sqlite_open_log(live, &handle)
    guard code == SQLITE_OK else { throw error(code, doing: "opening the log beside the file") }
    guard let log = handle else { return .none }
    defer { tarn_sqlite_close_log(log) }
    var size: Int64 = 0
    code = log.pointee.pMethods?.pointee.xFileSize(log, &size) ?? SQLITE_IOERR
    guard code == SQLITE_OK else { throw error(code, doing: "reading the log beside the file") }
    let first = try firstPage()
    guard var frames = LogFrames(header: try read(log, LogFrames.headerSize, at: 0)) else { return .none }
    var offset = Int64(LogFrames.headerSize)
    var pages: [[UInt8]] = []
    var isEmpty = true
    while offset + Int64(frames.frameSize) <= size {
      guard let frame = frames.next(try read(log, frames.frameSize, at: offset)) else { break }
      isEmpty = false
      if frame.page == 1 {
        if first.isContinued(by: frame.bytes) { return .own }
        pages.append(frame.bytes)
      }
      offset += Int64(frames.frameSize)
    }
    if isEmpty { return .none }
    return first.isContinued(byAnyOf: pages) ? .own : .foreign
  }

  /// Returns the first page as it is in the file, without the log.
  package func firstPage() throws(SQLiteError) -> FirstPage {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(live, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, file.pointee.pMethods != nil else {
      throw error(code, doing: "reading the file's first page")
    }
    return FirstPage(bytes: try read(file, FirstPage.size, at: 0))
  }

  /// Reads bytes at an offset; bytes beyond the end of the file are zeros.
  private func read(_ file: UnsafeMutablePointer<sqlite3_file>, _ count: Int, at offset: Int64) throws(SQLiteError)
    -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = bytes.withUnsafeMutableBytes {
      file.pointee.pMethods.pointee.xRead(file, $0.baseAddress, Int32(count), offset)
    }
    // SQLITE_IOERR_SHORT_READ
    guard code == SQLITE_OK || code == SQLITE_IOERR | 2 << 8 else { throw error(code, doing: "reading the file") }
    return bytes
  }
}

/// The first page of a file: SQLite's header, and the schema of the tables.
package struct FirstPage: Equatable, Sendable {
  /// The page size of every Tarn file, in bytes.
  static let size = 4_096
  /// The unit in bytes that a disk writes as a whole, or leaves in any condition if the power fails.
  private static let sector = 512
  private static let versionOffset = 60..<64

  let bytes: [UInt8]

  var version: Int64 { bytes[Self.versionOffset].reduce(0) { $0 << 8 | Int64($1) } }

  var isDatabase: Bool { Array(bytes[..<16]) == Array("SQLite format 3\0".utf8) }

  /// Whether the page begins like that of a Tarn file: SQLite's magic string, and Tarn's application ID.
  package var isOfTarn: Bool {
    isDatabase && bytes[68..<72].reduce(0) { $0 << 8 | Int64($1) } == FileFormat.applicationID
  }

  /// Returns whether a first page in a log has the mark of this one.
  func isContinued(by page: [UInt8]) -> Bool {
    page.count == Self.size && Array(bytes[..<16]) == Array(page[..<16])
      && bytes[Self.versionOffset] == page[Self.versionOffset]
  }

  /// Returns whether a log with these first pages continues the file, although none of them has its mark.
  func isContinued(byAnyOf pages: [[UInt8]]) -> Bool {
    // Neither file nor log has a mark: both are from an earlier program version, or from another program.
    if isDatabase, LogIdentity.mark(version) == 0,
      pages.allSatisfy({ LogIdentity.mark(FirstPage(bytes: $0).version) == 0 })
    {
      return true
    }
    // A power cut tore the page while the log was moved: its mark mixes old and new bytes, or its first sector is not a
    // header any more. The rest of the page is then equal to that of a page in the log. The application ID is in the
    // same sector as the mark, so garbage in one is garbage in the other.
    let pages = pages.filter { $0.count == Self.size }
    return isOfTarn ? isTorn(between: pages) : isLeft(of: pages)
  }

  private func isTorn(between pages: [[UInt8]]) -> Bool {
    let mark = Array(bytes[Self.versionOffset])
    let known = pages.map { Array($0[Self.versionOffset]) }
    return (1..<mark.count).contains { cut in
      known.contains { $0[..<cut] == mark[..<cut] } && known.contains { $0[cut...] == mark[cut...] } && known.count > 1
    }
  }

  private func isLeft(of pages: [[UInt8]]) -> Bool {
    !pages.isEmpty
      && stride(from: Self.sector, to: Self.size, by: Self.sector).allSatisfy { start in
        pages.contains { $0[start..<start + Self.sector] == bytes[start..<start + Self.sector] }
      }
  }
}
