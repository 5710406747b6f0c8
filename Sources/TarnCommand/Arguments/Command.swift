/// The subcommands of `tarn`.
enum Command: String, CaseIterable {
  case check, salvage, log, show, map

  struct Option {
    let name: String
    /// The description of the option's value, as in "wants … behind it"; `nil` if the option takes none.
    let value: String?
    /// The name of the value in the help.
    var placeholder = "N"
    let words: String
  }

  /// The placeholders of the required arguments, in order.
  var files: [String] {
    switch self {
    case .salvage: ["FILE", "OUT"]
    case .map: ["SESSION"]
    default: ["FILE"]
    }
  }

  /// Whether the last argument may be repeated.
  var takesMore: Bool { self == .map }

  var options: [Option] {
    switch self {
    case .check: [Option(name: "--json", value: nil, words: "For programs: one object.")]
    case .salvage:
      [
        Option(
          name: "--app", value: "an app's name", placeholder: "NAME",
          words: "Whose file it is, if it does not say so any more.")
      ]
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
    case .map:
      [
        Option(
          name: "--plan", value: "a file", placeholder: "FILE", words: "What is to be done, to be held against it."),
        Option(name: "--html", value: nil, words: "As a page of its own."),
      ]
    }
  }

  var summary: String {
    switch self {
    case .check: "Looks at everything in a file and says what is sound in it and what is not."
    case .salvage: "Writes a new file with what is sound in a damaged one."
    case .log: "Lists what was done and what it changed, the newest last."
    case .show: "Prints the state as JSON, as it is or as it was."
    case .map: "Draws the feature map: which features and use cases were really at work, and what is to come."
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
    case .map:
      """
      SESSION is a session that an app wrote, the trace of a spec, a file in which an app keeps its state, or a folder
      with such files (.session, .trace and .tarn). Only a trace, in a session or of a spec, says which feature asked
      which use case; of any other the actions are counted.

      A plan has a feature at the left edge, and below it, indented, its use cases with the actions that ask them:

          Listing
            AddItem: add
            CheckItem: check, uncheck (sprint 2)
          # a comment
      """
    }
  }
}
