/// The output of `--help`.
enum Help {
  static func text(of command: Command?) -> String { command.map(of) ?? all }

  private static var all: String {
    let width = Command.allCases.map(\.rawValue.count).max() ?? 0
    let list = Command.allCases.map { "  \(padded($0.rawValue, width))  \($0.summary)\n" }.joined()
    return """
      Usage: tarn COMMAND FILE …

      Reads the files in which apps built with Tarn save their state. No command changes FILE.

      \(list)
      `tarn COMMAND --help` explains a command. `tarn --version` prints the version.

      \(endings)
      """
  }

  private static func of(_ command: Command) -> String {
    let options = command.options + [Command.Option(name: "--help", value: nil, help: "Print this text; also -h.")]
    let names = options.map { $0.value == nil ? $0.name : "\($0.name) \($0.placeholder)" }
    let width = names.map(\.count).max() ?? 0
    let list = zip(names, options).map { "  \(padded($0, width))  \($1.help)\n" }.joined()
    return """
      Usage: tarn \(command.rawValue) \(command.files.joined(separator: " "))\(command.takesSeveralFiles ? " …" : "") [options]

      \(command.summary)

      \(command.details)

      \(list)
      Put `--` before a file name that begins with a dash.

      \(endings)
      """
  }

  private static let endings = """
    Exit status
       0  the file is sound; for `salvage`: everything was saved
       1  the file is damaged; for `salvage`: a part was lost
       2  the file can't be read: it does not exist, is not a file of Tarn, or is newer than this program; or the
          output can't be written; or the command is invalid

    """

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
