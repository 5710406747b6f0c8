import TarnStorage

func show(_ path: String, at version: Int?, isJSON: Bool) throws(StorageError) -> Ending {
  try withReadable(path) { copy throws(StorageError) in
    let survey = Survey(try Remains(copy), .states)
    let state = try survey.state(at: version ?? survey.last).sorted
    say(fit(isJSON ? state.json : state.pretty, keepingLines: true) + "\n")
    return .sound
  }
}
