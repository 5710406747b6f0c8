import TarnStorage

func show(_ path: String, at version: Int?, isJSON: Bool) throws(StorageError) -> Ending {
  try withReadable(path) { copy throws(StorageError) in
    let survey = Survey(try Remains(copy), .states)
    let shown = version ?? survey.last
    let state = try survey.state(at: shown).sorted
    say(fit(isJSON ? state.json : state.pretty, keepingLines: true) + "\n")
    survey.remarks.forEach(complain)
    guard !survey.findings.isEmpty else { return .sound }
    let which =
      version == nil ? "This is version \(shown), the newest that can be restored" : "This is version \(shown)"
    complain("The file is damaged. \(which). `tarn check` lists its sound parts.")
    return .damaged
  }
}
