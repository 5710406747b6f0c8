import TarnStorage

extension RecoveredFile {
  /// The minimum size of a row of any table, in bytes: its size, its key, a header of at least four bytes, and a
  /// checksum or number of eight.
  private static var minimumRowSize: Int { 16 }

  /// Iterates over a table in the order of its keys, and skips unreadable rows.
  ///
  /// As long as SQLite can read, it is one query. After an error each following key is tried until one is readable: a
  /// broken page costs the rows on it and no others. This is fast for keys without gaps, which most tables have.
  ///
  /// - Parameter body: Called with each row, whose first column is the key; each key occurs once.
  /// - Complexity: O(bytes of the table), and O(bytes of the file) queries if pages are broken.
  func forEachRow(_ table: String, key: String, _ columns: String, _ body: (Statement) -> Void) {
    var last = Int.min
    while true {
      do throws(SQLiteError) {
        let scan = try database.prepare("SELECT \(key), \(columns) FROM \(table) WHERE \(key) > ?1 ORDER BY \(key)")
        try scan.bind(1, last)
        var isInOrder = true
        while try scan.step() {
          // In a tree whose pages have wrong links a key may occur again.
          isInOrder = Int(scan.int64(0)) > last
          guard isInOrder else { break }
          body(scan)
          last = Int(scan.int64(0))
        }
        if isInOrder { return }
      } catch {
        let finding = IntegrityFinding(table, error.short)
        if !findings.contains(finding) { findings.append(finding) }
      }
      guard let next = next(in: table, key: key, columns, after: last, body) else { return }
      last = next
    }
  }

  /// Finds the next row that is readable by its key.
  private func next(
    in table: String, key: String, _ columns: String, after last: Int, _ body: (Statement) -> Void
  ) -> Int? {
    do throws(SQLiteError) {
      let maximum = contentSize / Self.minimumRowSize
      let upper = largest(key, of: table) ?? min(max(last, 0), .max - maximum) + maximum
      let lower = max(last, 0, upper - maximum) + (last < 0 ? 0 : 1)
      let find = try database.prepare("SELECT \(key), \(columns) FROM \(table) WHERE \(key) = ?1")
      var number = lower
      while number <= upper {
        try find.bind(1, number)
        if (try? find.step()) == true, Int(find.int64(0)) == number {
          body(find)
          return number
        }
        find.reset()
        number += 1
      }
    } catch { return nil }
    return nil
  }

  private func largest(_ key: String, of table: String) -> Int? {
    guard let largest = try? database.int("SELECT max(\(key)) FROM \(table)"), largest < Int64.max else { return nil }
    return Int(largest)
  }
}
