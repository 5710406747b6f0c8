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
      let saved = try withReadable(file, ifDamaged: advice) { copy throws(StorageError) in
        let best = try best(copy, file, app)
        try best.salvage.write(out)
        return best
      }
      let (salvage, remarks, losses) = (saved.salvage, saved.remarks, saved.losses)
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

/// A possible result, with sentences for the user.
private struct Salvaged {
  let salvage: Salvage
  var remarks: [String]
  var losses: [String]

  init(_ copy: FileCopy, _ app: String?) throws(StorageError) {
    salvage = try Salvage(IntegrityReport(try RecoveredFile(copy)), app: app)
    // The losses repeat the notes about the log.
    let repeated = salvage.report.recovered.logNotes
    remarks = salvage.report.notes.filter { !repeated.contains($0) }
    losses = salvage.losses
  }

  var logName: String { salvage.report.recovered.logName }

  func isBetter(than other: Salvaged?) -> Bool {
    guard let other else { return true }
    return (salvage.last, -losses.count) > (other.salvage.last, -other.losses.count)
  }
}

/// Returns the best result of salvaging the file with the log beside it, with that log continued after its damaged frames,
/// and without it: a damaged log, or one that belongs to another file, hides sound data.
private func best(_ copy: FileCopy, _ path: String, _ app: String?) throws(StorageError) -> Salvaged {
  let (hadWAL, isDamaged) = (copy.hasWAL, copy.walDamage != nil)
  let plain = Result { () throws(StorageError) in try Salvaged(copy, app) }
  if case .success(let plain) = plain, plain.salvage.report.findings.isEmpty, !isDamaged { return plain }
  var best = try? plain.get()
  if isDamaged, let copy = try? FileCopy(of: path), let hasEnd = copy.continueDamagedWAL(),
    var continued = try? Salvaged(copy, app)
  {
    continued.remarks.append("The changes after the damage in \(continued.logName) were read.")
    if !hasEnd {
      continued.losses.append("Changes at the end of \(continued.logName) may be lost: it is damaged there.")
    }
    if continued.isBetter(than: best) { best = continued }
  }
  if hadWAL, let copy = try? FileCopy(of: path) {
    copy.removeWAL()
    if var unlogged = try? Salvaged(copy, app), unlogged.salvage.last > best?.salvage.last ?? -1 {
      unlogged.losses.append("The changes in \(unlogged.logName) are not saved: more can be saved without it.")
      best = unlogged
    }
  }
  if let best { return best }
  return try plain.get()
}
