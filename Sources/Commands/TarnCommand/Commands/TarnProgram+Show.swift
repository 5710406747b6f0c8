import TarnCommandLine
import TarnRepair
import TarnStorage

extension TarnProgram {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints the newest state or an earlier one as JSON.",
      discussion: """
        Sorts the keys, so that `diff` can compare two versions. Prints "•••" instead of the values of secret fields.

        \(exitCodes)
        """)

    @Argument(help: documentHelp, completion: .file(extensions: ["tarn"])) var file: String
    @Option(help: ArgumentHelp("The version after this entry of `tarn log`; the newest by default.", valueName: "n"))
    var at: UInt?
    @Flag(help: "Print the state on one line.") var json = false
    @Flag(help: "Print the values of secret fields, too.") var secrets = false

    func run() throws {
      let (report, version, state) = try withReadable(file) { copy throws(StorageError) in
        let report = IntegrityReport(try RecoveredFile(copy), .states)
        let version = at.map { Int(clamping: $0) } ?? report.last
        let state = try report.state(at: version).sorted
        return (report, version, secrets ? state : state.hiding(report.recovered.secretFields))
      }
      printText((json ? state.json : state.pretty) + "\n")
      report.notes.forEach(printError)
      guard report.findings.isEmpty else {
        let newest = at == nil ? ", the newest that can be restored" : ""
        printError("The file is damaged. This is version \(version)\(newest). `tarn check` lists its sound parts.")
        throw ExitCode.damaged
      }
    }
  }
}
