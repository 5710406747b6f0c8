/// The output of `--help`.
enum Help {
  static func text(of command: Command?) -> String { command.map(of) ?? all }

  private static var all: String {
    let width = Command.allCases.map(\.rawValue.count).max() ?? 0
    let list = Command.allCases.map { "  \(padded($0.rawValue, width))  \($0.summary)\n" }.joined()
    return """
      Usage: tarn COMMAND FILE …

      Looks into the files in which apps made with Tarn keep their state. No command changes FILE.

      \(list)
      `tarn COMMAND --help` says more. `tarn --version` prints the version.

      \(endings)
      """
  }

  private static func of(_ command: Command) -> String {
    let options = command.options + [Command.Option(name: "--help", value: nil, words: "This text; also -h.")]
    let names = options.map { $0.value == nil ? $0.name : "\($0.name) \($0.placeholder)" }
    let width = names.map(\.count).max() ?? 0
    let list = zip(names, options).map { "  \(padded($0, width))  \($1.words)\n" }.joined()
    return """
      Usage: tarn \(command.rawValue) \(command.files.joined(separator: " "))\(command.takesMore ? " …" : "") [options]

      \(command.summary)

      \(command.details)

      \(list)
      A name that begins with a dash goes behind `--`.

      \(endings)
      """
  }

  private static let endings = """
    Ends with
       0  if the file is sound, and of `salvage` if everything was saved
       1  if it is damaged, and of `salvage` if something was lost
       2  if it can't be read: it is not there, is no file of Tarn, or is newer than this program; or if the output
          can't be written; or if the command was not understood

    """

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
