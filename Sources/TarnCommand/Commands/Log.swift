import TarnSession
import TarnStorage

func log(_ path: String, last: Int, isJSON: Bool) throws(StorageError) -> Ending {
  try withReadable(path) { copy throws(StorageError) in
    let remains = try Remains(copy)
    let chain = Chain(remains.rows, snapshots: [], head: remains.head)
    let entries = zip(chain.rows, chain.standings).suffix(last).map { LogEntry($0, isDamaged: $1 == .damaged) }
    if isJSON {
      say(fit(Saved.list(entries.map(\.saved)).json) + "\n")
    } else {
      let width = Terminal.width
      let digits = entries.last.map { "\($0.row.number)".count } ?? 0
      say(entries.flatMap { $0.lines(digits) }.map { Terminal.cut(fit($0), to: width) + "\n" }.joined())
    }
    remains.remarks.forEach(complain)
    let isDamaged = !remains.findings.isEmpty || !chain.findings.isEmpty
    if isDamaged { complain("The file is damaged. `tarn check` lists its sound parts.") }
    return isDamaged ? .damaged : .sound
  }
}

/// A row of the log, formatted for output.
struct LogEntry {
  let row: StoredFile.Row
  let isDamaged: Bool

  init(_ row: StoredFile.Row, isDamaged: Bool) {
    self.row = row
    self.isDamaged = isDamaged
  }

  private func read(_ text: String?) -> Saved? {
    text.flatMap { try? Saved(parsing: $0.utf8) }
  }

  private var places: [PlaceChange] { read(row.change).map { PlaceChange.list(of: $0) } ?? [] }

  /// Returns one line for the entry, and one for each place that it changed.
  func lines(_ digits: Int) -> [String] {
    let number = String(repeating: " ", count: max(0, digits - "\(row.number)".count)) + "\(row.number)"
    let indent = String(repeating: " ", count: digits + 2)
    guard !isDamaged else { return ["\(number)  damaged"] }
    let action = row.action.map { "  \($0)" } ?? ""
    return ["\(number)  \(localTime(row.time))  \(row.cause)\(action)"] + places.map { "\(indent)\($0)" }
  }

  var saved: Saved {
    guard !isDamaged else { return .object([.init("number", .int(row.number)), .init("damaged", .bool(true))]) }
    return .object([
      .init("number", .int(row.number)), .init("time", .text(localTime(row.time))), .init("cause", .text(row.cause)),
      .init("action", read(row.action) ?? .null), .init("change", read(row.change) ?? .null),
      .init("places", .list(places.map(\.saved))),
    ])
  }
}

extension PlaceChange {
  fileprivate var saved: Saved {
    var members = [Saved.Member("kind", .text(kind.rawValue)), Saved.Member("path", .text(path))]
    if let old { members.append(.init("old", old)) }
    if let new { members.append(.init("new", new)) }
    if let to { members.append(.init("to", .text(to))) }
    return .object(members)
  }
}
