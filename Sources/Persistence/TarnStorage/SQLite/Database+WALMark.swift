import CSQLite

extension Database {
  package enum WALRelation: Equatable, Sendable {
    /// There is no WAL, or none that SQLite would apply.
    case none
    /// The WAL continues this file.
    case own
    /// The WAL continues another file, or another version of this one.
    case foreign
  }

  /// Returns whether the WAL beside the file continues it: see ``WALIdentity``.
  ///
  /// Call it before any other access, because SQLite applies a WAL on the first access to the file.
  ///
  /// - Complexity: O(the WAL's first two transactions) if the WAL belongs to the file, else O(WAL).
  /// - Throws: ``SQLiteError`` if the disk can't be read.
  package func walRelation() throws(SQLiteError) -> WALRelation {
    var handle: UnsafeMutablePointer<sqlite3_file>?
    var code = tarn_sqlite_open_wal(openConnection, &handle)
    guard code == SQLITE_OK else { throw error(code, doing: "opening the log beside the file") }
    guard let wal = handle else { return .none }
    defer { tarn_sqlite_close_wal(wal) }
    var size: Int64 = 0
    code = wal.pointee.pMethods?.pointee.xFileSize(wal, &size) ?? SQLITE_IOERR
    guard code == SQLITE_OK else { throw error(code, doing: "reading the log beside the file") }
    let first = try firstPage()
    guard var frames = WALFrames(header: try read(wal, WALFrames.headerSize, at: 0)) else { return .none }
    var offset = Int64(WALFrames.headerSize)
    var pages: [[UInt8]] = []
    var isEmpty = true
    while offset + Int64(frames.frameSize) <= size {
      guard let frame = frames.next(try read(wal, frames.frameSize, at: offset)) else { break }
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

  /// Returns the first page as it is in the file, without the WAL.
  package func firstPage() throws(SQLiteError) -> FirstPage {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(openConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
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

  /// Returns whether a first page in a WAL has the mark of this one.
  func isContinued(by page: [UInt8]) -> Bool {
    page.count == Self.size && Array(bytes[..<16]) == Array(page[..<16])
      && bytes[Self.versionOffset] == page[Self.versionOffset]
  }

  /// Returns whether a WAL with these first pages continues the file, although none of them has its mark.
  func isContinued(byAnyOf pages: [[UInt8]]) -> Bool {
    // Neither file nor WAL has a mark: both are from an earlier program version, or from another program.
    if isDatabase, WALIdentity.mark(version) == 0,
      pages.allSatisfy({ WALIdentity.mark(FirstPage(bytes: $0).version) == 0 })
    {
      return true
    }
    // A power cut tore the page while the WAL was moved: its mark mixes old and new bytes, or its first sector is not a
    // header any more. The rest of the page is then equal to that of a page in the WAL. The application ID is in the
    // same sector as the mark, so garbage in one is garbage in the other.
    let pages = pages.filter { $0.count == Self.size }
    return isOfTarn ? isTorn(between: pages) : matchesTail(of: pages)
  }

  private func isTorn(between pages: [[UInt8]]) -> Bool {
    let mark = Array(bytes[Self.versionOffset])
    let pageMarks = pages.map { Array($0[Self.versionOffset]) }
    guard pageMarks.count > 1 else { return false }
    return (1..<mark.count).contains { cut in
      pageMarks.contains { $0[..<cut] == mark[..<cut] } && pageMarks.contains { $0[cut...] == mark[cut...] }
    }
  }

  private func matchesTail(of pages: [[UInt8]]) -> Bool {
    !pages.isEmpty
      && stride(from: Self.sector, to: Self.size, by: Self.sector).allSatisfy { start in
        pages.contains { $0[start..<start + Self.sector] == bytes[start..<start + Self.sector] }
      }
  }
}
