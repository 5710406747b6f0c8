/// The subcommands of `tarn`.
enum Command: String, CaseIterable {
  case check, salvage, log, show, map

  struct Option {
    let name: String
    /// The description of the option's value, as in "needs … after it"; `nil` if the option takes none.
    let value: String?
    /// The name of the value in the help.
    var placeholder = "N"
    let help: String
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
  var takesSeveralFiles: Bool { self == .map }

  var options: [Option] {
    switch self {
    case .check: [Option(name: "--json", value: nil, help: "Print one JSON object, for programs.")]
    case .salvage:
      [
        Option(
          name: "--app", value: "an app's name", placeholder: "NAME",
          help: "The app that the file belongs to, if its name in the file is damaged.")
      ]
    case .log:
      [
        Option(
          name: "--last", value: "a number",
          help: "The number of entries, counted from the newest; \(Invocation.defaultLast) by default."),
        Option(name: "--json", value: nil, help: "Print one JSON list with the whole entries, for programs."),
      ]
    case .show:
      [
        Option(
          name: "--at", value: "a number",
          help: "The version after this entry of `tarn log`; the newest by default."),
        Option(name: "--json", value: nil, help: "Print the state on one line."),
      ]
    case .map:
      [
        Option(
          name: "--plan", value: "a file", placeholder: "FILE", help: "The plan to compare with."),
        Option(name: "--html", value: nil, help: "Print an HTML page."),
      ]
    }
  }

  var summary: String {
    switch self {
    case .check: "Checks a whole file and lists its sound and its damaged parts."
    case .salvage: "Writes the sound parts of a damaged file to a new file."
    case .log: "Lists the actions and their changes, the newest last."
    case .show: "Prints the newest state or an earlier one as JSON."
    case .map: "Draws the feature map: the features and use cases that ran, and those that a plan adds."
    }
  }

  var details: String {
    switch self {
    case .check:
      """
      Checks the database's structure, every row of the log and its checksum, every snapshot, the result of each
      change, and every blob. FILE and the files beside it are not changed.
      """
    case .salvage:
      """
      Writes to OUT the newest sound state, the changes after it up to the first damaged row, and the history before
      it as far back as it is complete. OUT must not exist. FILE is not changed. Lists the losses.
      """
    case .log:
      """
      Prints of each entry its number, the local time, its cause (acted: a user action; arrived: a response or an
      event; wound: undo, redo or a jump in the history; loaded: another state was loaded; migrated: the state was
      migrated to a new schema version), the action, and the changed places.
      """
    case .show: "Sorts the keys, so that `diff` can compare two versions."
    case .map:
      """
      SESSION is a session that an app wrote, the trace of a spec, a file with the state of an app, or a folder with
      such files (.session, .trace and .tarn). Only a trace, in a session or of a spec, records which feature requested
      which use case; from other files only the actions are counted.

      A plan has a feature on a line without indentation, and below it, indented, its use cases with their actions:

          Listing
            AddItem: add
            CheckItem: check, uncheck (sprint 2)
          # a comment
      """
    }
  }
}
