import TarnRepair
import TarnStorage

func log(_ path: String, last: Int, isJSON: Bool) throws(StorageError) -> ExitCode {
  try withReadable(path) { copy throws(StorageError) in
    let recovered = try RecoveredFile(copy)
    let chain = LogChain(recovered.rows, snapshots: [], head: recovered.head)
    let entries = zip(chain.rows, chain.statuses).suffix(last).map { LogEntry($0, isDamaged: $1 == .damaged) }
    if isJSON {
      printOutput(escaped(SavedValue.list(entries.map(\.saved)).json) + "\n")
    } else {
      let width = OutputWidth.width
      let digits = entries.last.map { "\($0.row.number)".count } ?? 0
      let lines = entries.flatMap { $0.lines(digits) }
      printOutput(lines.map { OutputWidth.truncate(escaped($0), to: width) + "\n" }.joined())
    }
    recovered.notes.forEach(printError)
    let isDamaged = !recovered.findings.isEmpty || !chain.findings.isEmpty
    if isDamaged { printError("The file is damaged. `tarn check` lists its sound parts.") }
    return isDamaged ? .damaged : .intact
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

  private func read(_ text: String?) -> SavedValue? {
    text.flatMap { try? SavedValue(parsing: $0.utf8) }
  }

  private var changedFields: [ChangedField] { read(row.change).map { ChangedField.list(of: $0) } ?? [] }

  /// Returns one line for the entry, and one for each field that it changed.
  func lines(_ digits: Int) -> [String] {
    let number = String(repeating: " ", count: max(0, digits - "\(row.number)".count)) + "\(row.number)"
    let indent = String(repeating: " ", count: digits + 2)
    guard !isDamaged else { return ["\(number)  damaged"] }
    let action = row.action.map { "  \($0)" } ?? ""
    return ["\(number)  \(localTime(row.time))  \(row.cause)\(action)"] + changedFields.map { "\(indent)\($0)" }
  }

  var saved: SavedValue {
    guard !isDamaged else { return .object([.init("number", .int(row.number)), .init("damaged", .bool(true))]) }
    return .object([
      .init("number", .int(row.number)), .init("time", .text(localTime(row.time))), .init("cause", .text(row.cause)),
      .init("action", read(row.action) ?? .null), .init("change", read(row.change) ?? .null),
      .init("places", .list(changedFields.map(\.saved))),
    ])
  }
}

extension ChangedField {
  fileprivate var saved: SavedValue {
    var members = [SavedValue.Member("kind", .text(kind.rawValue)), SavedValue.Member("path", .text(path))]
    if let old { members.append(.init("old", old)) }
    if let new { members.append(.init("new", new)) }
    if let to { members.append(.init("to", .text(to))) }
    return .object(members)
  }
}
