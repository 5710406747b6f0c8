import Foundation
import TarnStorage

/// The first page of a file has SQLite's header and the places of all tables. It is the same in every file of Tarn but for
/// some numbers, so a destroyed one can be made anew.
extension RecoveredFile {
  private static let pageSize = 4_096

  /// Replaces a first page that SQLite can't read by that of a new file with the same tables.
  ///
  /// - Returns: The finding; `nil` if the page is readable, or if the rest is not a file of Tarn.
  static func restoreFirstPage(_ path: String) -> IntegrityFinding? {
    // A log may have the page, too, and the mark of the file that it continues is lost.
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    guard log ?? 0 == 0, let file = FileHandle(forUpdatingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let size = try? file.seekToEnd(), size % UInt64(pageSize) == 0,
      let count = UInt32(exactly: size / UInt64(pageSize)),
      let old = page(1, of: file), !isReadable(old), let tables = optionalTables(of: file),
      var page = firstPage(of: FileFormat.tables + tables, beside: path)
    else { return nil }
    // https://www.sqlite.org/fileformat.html: the number of pages; no list of free pages, as theirs was in the header.
    for index in 0..<4 { page[28 + index] = UInt8(truncatingIfNeeded: count >> (24 - 8 * index)) }
    for index in 32..<40 { page[index] = 0 }
    guard write(page, to: file) else { return nil }
    // Another database would not have the app's row with its checksum at this place.
    guard hasApp(path) else {
      _ = write(old, to: file)
      return nil
    }
    return IntegrityFinding("header", "the first page can't be read; the other pages were read without it")
  }

  private static func isReadable(_ page: [UInt8]) -> Bool {
    // Every file of Tarn has these numbers in its header: the size of a page in two bytes, no unused bytes at the ends of
    // pages, and three constants of SQLite; the format of the schema, 1 to 4; and UTF-8.
    let header =
      page.starts(with: Array("SQLite format 3\0".utf8) + [0x10, 0]) && page[20..<24].elementsEqual([0, 64, 32, 32])
      && page[44..<47].allSatisfy { $0 == 0 } && (1...4).contains(page[47])
      && page[56..<60].elementsEqual([0, 0, 0, 1])
    // The kind of the tree's page that follows the header of 100 bytes: a leaf, or one with further pages.
    return header && (page[100] == 13 || page[100] == 5)
  }

  private static func page(_ number: UInt64, of file: FileHandle) -> [UInt8]? {
    guard (try? file.seek(toOffset: (number - 1) * UInt64(pageSize))) != nil,
      let data = try? file.read(upToCount: pageSize), data.count == pageSize
    else { return nil }
    return [UInt8](data)
  }

  private static func write(_ page: [UInt8], to file: FileHandle) -> Bool {
    (try? file.seek(toOffset: 0)) != nil && (try? file.write(contentsOf: page)) != nil
  }

  /// Returns the definitions of the tables that not all files have, in the order in which they were made; `nil` if the
  /// file does not have the tables of the format.
  ///
  /// In a file with `auto_vacuum` the roots of all trees are the first pages, and the second page is a map that says so.
  private static func optionalTables(of file: FileHandle) -> [String]? {
    guard let map = page(2, of: file) else { return nil }
    // Five bytes for each page from the third on: its kind, which is 1 for a root, and the number of another page.
    let rootCount = stride(from: 0, to: map.count - 4, by: 5).prefix { map[$0] == 1 }.count
    // One tree for each table, and one for the hashes of the blobs.
    let expectedCount = FileFormat.tables.count + 1
    guard rootCount >= expectedCount else { return nil }
    let areIndexes = (expectedCount..<rootCount).map { index in
      // 2 and 10 are the kinds of an index's pages.
      page(UInt64(3 + index), of: file).map { $0[0] == 2 || $0[0] == 10 } ?? false
    }
    return switch areIndexes {
    case []: []
    case [false]: [FileFormat.copyTable]
    case [false, true]: [FileFormat.secretTable]
    case [false, true, false]: [FileFormat.secretTable, FileFormat.copyTable]
    case [false, false, true]: [FileFormat.copyTable, FileFormat.secretTable]
    default: nil
    }
  }

  /// Returns the first page of a new file with these tables.
  private static func firstPage(of tables: [String], beside path: String) -> [UInt8]? {
    let new = path + "-first-page"
    defer { for suffix in ["", "-wal", "-journal"] { unlink(new + suffix) } }
    do throws(SQLiteError) {
      let database = try Database(path: new, mode: .create)
      for statement in FileFormat.preparation + tables { try database.execute(statement) }
      try database.execute("PRAGMA application_id = \(FileFormat.applicationID)")
      try database.execute("PRAGMA user_version = \(FileFormat.version)")
      try database.close()
    } catch { return nil }
    guard let file = FileHandle(forReadingAtPath: new) else { return nil }
    defer { try? file.close() }
    return page(1, of: file)
  }

  private static func hasApp(_ path: String) -> Bool {
    do throws(SQLiteError) {
      let database = try Database(path: path, mode: .write)
      let statement = try database.prepare("SELECT name, schema, made, sum FROM app WHERE id = 1")
      guard try statement.step(), let name = statement.text(0) else { return false }
      return LogApp(name: name, schema: Int(statement.int64(1)), made: statement.int64(2)).sum.signed
        == statement.int64(3)
    } catch { return false }
  }
}
