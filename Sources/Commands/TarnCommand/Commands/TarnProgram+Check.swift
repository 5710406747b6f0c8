import TarnCommandLine
import TarnPostgres
import TarnRepair
import TarnSharing
import TarnStorage

/// The greatest number of findings to print; the JSON output contains all of them.
private let maxFindings = 50

extension TarnProgram {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks a whole file and lists its sound and its damaged parts.",
      discussion: """
        Checks the database's structure, every row of the log and its checksum, every snapshot, the result of each \
        change, and every blob.

        \(exitCodes)
        """)

    @Argument(help: documentHelp, completion: .file(extensions: ["tarn"])) var file: String
    @Flag(help: "Print one JSON object, for programs.") var json = false

    func run() throws {
      let report = try withReadable(file, ifDamaged: "No part of it can be read.") { copy throws(StorageError) in
        IntegrityReport(try RecoveredFile(copy))
      }
      let name = FileCopy.shownPath(file)
      if json { printText(report.saved(name).json + "\n") } else { printLines(report.text(name)) }
      guard report.findings.isEmpty else { throw ExitCode.damaged }
    }
  }
}

extension IntegrityReport {
  /// The lines of the report.
  fileprivate func text(_ path: String) -> [String] {
    var lines: [String] = []
    if findings.isEmpty {
      lines.append("\(path) is sound.")
    } else {
      lines.append("\(path) is damaged:")
      lines += findings.prefix(maxFindings).map { "  \($0)" }
      if findings.count > maxFindings {
        lines.append("  and \(findings.count - maxFindings) more; --json lists all of them")
      }
    }
    if let app = recovered.app {
      let kind = PostgresAddress(path) == nil ? "file" : "document"
      lines.append("It is a \(kind) of “\(app.name)”, schema version \(app.schema), created \(localTime(app.made)).")
    }
    let rows = chain.statuses.count { $0 != .damaged }
    let parts = [
      count(rows, "row of the log", "rows of the log"), count(snapshots.count, "snapshot", "snapshots"),
      count(intactBlobs, "blob", "blobs"),
    ]
    lines.append("Sound: \(parts.joined(separator: ", ")).")
    lines += notes
    lines.append(
      (versionText.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "No version") + " can be restored.")
    if !findings.isEmpty, !versions.isEmpty {
      lines.append("`tarn salvage` saves the sound parts in a new file.")
    }
    return lines
  }

  fileprivate func saved(_ path: String) -> SavedValue {
    let ranges = versions.map { SavedValue.list([.int($0.lowerBound), .int($0.upperBound)]) }
    return .object([
      .init("file", .text(path)), .init("sound", .bool(findings.isEmpty)),
      .init("app", recovered.app.map { .text($0.name) } ?? .null),
      .init("schema", recovered.app.map { .int($0.schema) } ?? .null),
      .init("made", recovered.app.map { .text(localTime($0.made)) } ?? .null),
      .init("rows", .int(chain.statuses.count { $0 != .damaged })),
      .init("snapshots", .list(snapshots.map { .int($0.number) })), .init("blobs", .int(intactBlobs)),
      .init("versions", .list(ranges)),
      .init(
        "findings",
        .list(findings.map { .object([.init("place", .text($0.location)), .init("reason", .text($0.reason))]) })),
      .init("remarks", .list(notes.map(SavedValue.text))),
    ])
  }
}
