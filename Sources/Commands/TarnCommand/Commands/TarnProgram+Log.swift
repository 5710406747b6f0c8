import TarnCommandLine
import TarnRepair
import TarnStorage

extension TarnProgram {
  struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists the actions and their changes, the newest last.",
      discussion: """
        Prints of each entry its number, the local time, its cause (acted: a user action; arrived: a response or an \
        event; wound: undo, redo or a jump in the history; loaded: another state was loaded; migrated: the state was \
        migrated to a new schema version), the action, and the changed fields, with "•••" instead of the values of \
        secret fields.

        \(exitCodes)
        """)

    @Argument(help: documentHelp, completion: .file(extensions: ["tarn"])) var file: String
    // More than fills a screen, and about as much as a user reads at once.
    @Option(help: ArgumentHelp("The number of entries, counted from the newest.", valueName: "n")) var last = 50
    @Flag(help: "Print one JSON list with the whole entries, for programs.") var json = false
    @Flag(help: "Print the values of secret fields, too.") var secrets = false

    func validate() throws {
      guard last >= 1 else { throw ValidationError("--last needs a whole number of at least 1, not “\(last)”") }
    }

    func run() throws {
      let recovered = try withReadable(file) { copy throws(StorageError) in try RecoveredFile(copy) }
      let chain = LogChain(recovered.rows, snapshots: [], head: recovered.head)
      let hidden = secrets ? [] : recovered.secretFields
      let entries = zip(chain.rows, chain.statuses).suffix(last).map {
        LogEntry($0, isDamaged: $1 == .damaged, hiding: hidden)
      }
      if json {
        printText(SavedValue.list(entries.map(\.saved)).json + "\n")
      } else {
        let digits = entries.last.map { "\($0.row.number)".count } ?? 0
        printLines(entries.flatMap { $0.lines(digits) }.map { TextColumns.cut(SafeText.json($0), to: Self.columns) })
      }
      recovered.notes.forEach(printError)
      guard recovered.findings.isEmpty, chain.findings.isEmpty else {
        printError("The file is damaged. `tarn check` lists its sound parts.")
        throw ExitCode.damaged
      }
    }

    /// The width of a line: that of a terminal, but at least 20, because narrower lines would be unreadable. For files
    /// and other programs it is wide enough for most actions, and fits a page.
    private static var columns: Int {
      let output = TerminalOutput.standard()
      return output.isTerminal ? max(output.columns, 20) : 100
    }
  }
}

/// A row of the log, formatted for output.
struct LogEntry {
  let row: LogRow
  let isDamaged: Bool
  /// The names of the fields whose values are left out.
  let hidden: Set<String>

  init(_ row: LogRow, isDamaged: Bool, hiding hidden: Set<String>) {
    self.row = row
    self.isDamaged = isDamaged
    self.hidden = hidden
  }

  private func read(_ text: String?) -> SavedValue? {
    text.flatMap { try? SavedValue(parsing: $0.utf8) }?.hiding(hidden)
  }

  private var changedFields: [ChangedField] { read(row.change).map { ChangedField.list(of: $0) } ?? [] }
  /// The action as it was written, if nothing in it is left out.
  private var action: String? { hidden.isEmpty ? row.action : read(row.action)?.json }

  /// Returns one line for the entry, and one for each field that it changed.
  func lines(_ digits: Int) -> [String] {
    let number = String(repeating: " ", count: max(0, digits - "\(row.number)".count)) + "\(row.number)"
    let indent = String(repeating: " ", count: digits + 2)
    guard !isDamaged else { return ["\(number)  damaged"] }
    let action = action.map { "  \($0)" } ?? ""
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
