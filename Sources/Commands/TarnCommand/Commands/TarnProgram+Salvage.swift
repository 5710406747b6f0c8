import TarnCommandLine
import TarnRepair
import TarnStorage

extension TarnProgram {
  struct Salvage: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the sound parts of a damaged file to a new file.",
      discussion: """
        Writes the newest sound state, the changes after it up to the first damaged row, and the history before it as \
        far back as it is complete. Lists the losses.

        With --json it prints an object with `file` (the new one), `app`, `version` (that of the saved state), `rows` (of \
        the log), `remarks` and `losses` (sentences; none if nothing is lost), in this order.

        \(exitCodes)
        """)

    @Argument(help: documentHelp, completion: .file(extensions: ["tarn"])) var file: String
    @Argument(help: "The new file. It must not exist.", completion: .file(extensions: ["tarn"])) var out: String
    @Option(
      help: ArgumentHelp("The app that the file belongs to, if its name in the file is damaged.", valueName: "name"))
    var app: String?
    @Flag(help: "Print one JSON object, for programs.") var json = false

    func run() throws {
      let advice = "Nothing was saved, and the file was not changed."
      let (salvage, remarks, losses) = try withReadable(file, ifDamaged: advice) { copy throws(StorageError) in
        let best = try best(copy, file, app)
        try best.salvage.write(out)
        return best
      }
      let rows = count(salvage.rows.count, "row of the log", "rows of the log")
      if json {
        let result = SavedValue.object([
          .init("file", .text(out)), .init("app", .text(salvage.app.name)), .init("version", .int(salvage.last)),
          .init("rows", .int(salvage.rows.count)), .init("remarks", .list(remarks.map(SavedValue.text))),
          .init("losses", .list(losses.map(SavedValue.text))),
        ])
        printText(result.json + "\n")
      } else {
        printLines(
          ["\(out) has version \(salvage.last) of “\(salvage.app.name)” and \(rows)."] + remarks
            + (losses.isEmpty ? ["Nothing is lost."] : losses))
      }
      guard losses.isEmpty else { throw ExitCode.damaged }
    }
  }
}

/// Returns the best result of salvaging the file with the log beside it or without: a damaged log, or one that belongs
/// to another file, hides sound data.
private func best(
  _ copy: FileCopy, _ path: String, _ app: String?
) throws(StorageError) -> (salvage: Salvage, remarks: [String], losses: [String]) {
  let hadWAL = copy.hasWAL
  let copyWithoutLog = hadWAL ? try? FileCopy(of: path) : nil
  let result = Result { () throws(StorageError) in try salvaged(copy, app) }
  if case .success(let salvage) = result, salvage.report.findings.isEmpty { return salvage.withRemarks }
  guard let copyWithoutLog else { return try result.get().withRemarks }
  copyWithoutLog.removeWAL()
  guard let salvageWithoutLog = try? salvaged(copyWithoutLog, app) else { return try result.get().withRemarks }
  if case .success(let salvage) = result, salvage.last >= salvageWithoutLog.last { return salvage.withRemarks }
  let loss = "The changes in \(salvageWithoutLog.report.recovered.logName) are not saved: more can be saved without it."
  return (salvageWithoutLog, salvageWithoutLog.withRemarks.remarks, salvageWithoutLog.losses + [loss])
}

extension Salvage {
  /// The notes of the report, without those that the losses repeat.
  fileprivate var withRemarks: (salvage: Salvage, remarks: [String], losses: [String]) {
    let repeated = report.recovered.logNotes
    let remarks = report.notes.filter { !repeated.contains($0) }
    return (self, remarks, losses)
  }
}

private func salvaged(_ copy: FileCopy, _ app: String?) throws(StorageError) -> Salvage {
  try Salvage(IntegrityReport(try RecoveredFile(copy)), app: app)
}
