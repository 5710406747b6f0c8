import TarnRepair
import TarnStorage

func show(_ path: String, at version: Int?, isJSON: Bool) throws(StorageError) -> ExitCode {
  try withReadable(path) { copy throws(StorageError) in
    let report = IntegrityReport(try RecoveredFile(copy), .states)
    let shown = version ?? report.last
    let state = try report.state(at: shown).sorted
    printOutput(escaped(isJSON ? state.json : state.pretty, keepingLines: true) + "\n")
    report.notes.forEach(printError)
    guard !report.findings.isEmpty else { return .intact }
    let description =
      version == nil ? "This is version \(shown), the newest that can be restored" : "This is version \(shown)"
    printError("The file is damaged. \(description). `tarn check` lists its sound parts.")
    return .damaged
  }
}
