/// What `tarn` can do.
enum Command: String, CaseIterable {
  case check, salvage, log, show

  struct Option {
    let name: String
    /// What stands behind it, as in "wants … behind it"; `nil` if nothing does.
    let value: String?
    let words: String
  }

  /// What must be named, in order.
  var files: [String] { self == .salvage ? ["FILE", "OUT"] : ["FILE"] }

  var options: [Option] {
    switch self {
    case .check: [Option(name: "--json", value: nil, words: "For programs: one object.")]
    case .salvage:
      [Option(name: "--app", value: "an app's name", words: "Whose file it is, if it does not say so any more.")]
    case .log:
      [
        Option(
          name: "--last", value: "a number",
          words: "How many entries, counted from the newest; \(Invocation.usualLast) by default."),
        Option(name: "--json", value: nil, words: "For programs: one list, with nothing cut off."),
      ]
    case .show:
      [
        Option(
          name: "--at", value: "a number",
          words: "The version after this entry of `tarn log`; the present by default."),
        Option(name: "--json", value: nil, words: "On one line."),
      ]
    }
  }

  var summary: String {
    switch self {
    case .check: "Looks at everything in a file and says what is sound in it and what is not."
    case .salvage: "Writes a new file with what is sound in a damaged one."
    case .log: "Lists what was done and what it changed, the newest last."
    case .show: "Prints the state as JSON, as it is or as it was."
    }
  }

  var details: String {
    switch self {
    case .check:
      """
      Read are SQLite's own order, every row of the log and its sum, every snapshot, what each change leads to, and
      every blob. FILE and what lies beside it stay as they are, byte for byte.
      """
    case .salvage:
      """
      OUT gets the newest state that is sound, what was done after it up to the first damage, and the history before it
      as far as it holds together. OUT must not exist yet. FILE stays as it is. What is lost is said in words.
      """
    case .log:
      """
      Each entry has its number, the local time, its cause (acted: a person did it; arrived: it came from outside;
      wound: history was wound; loaded: a whole state was put in its place; migrated: the saved form became another),
      the action, and the places it changed.
      """
    case .show: "Keys are sorted, so that two versions can be compared with `diff`."
    }
  }
}
