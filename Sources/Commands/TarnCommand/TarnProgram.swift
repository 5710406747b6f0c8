import TarnCommandLine
import TarnStorage

/// The command `tarn`.
@main struct TarnProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tarn", abstract: "Reads the files in which apps built with Tarn save their state.",
    discussion: exitCodes, version: PackageVersion.line(of: "tarn", "for files of the format \(FileFormat.version)"),
    subcommands: [
      Check.self, Salvage.self, Copy.self, Log.self, Show.self, Map.self, Replay.self, Shrink.self, Test.self,
    ], failureCode: .unreadable)

  /// The help of the argument that names a document.
  static let documentHelp: ArgumentHelp = "The file, or the address of a document in a database: postgres://…"

  /// The end of the help of each command.
  static let exitCodes = """
    No command changes the file. Put `--` before a file name that begins with a dash.

    Exit codes:
      0  the file is sound; of `salvage`: everything was saved
      1  the file is damaged; of `salvage`: a part was lost; of `copy`: nothing
         was copied
      2  the file can't be read (it does not exist, is not a file of Tarn, or is
         newer than this program), the output can't be written, or the arguments
         are wrong
    """

  func run() throws { throw ValidationError("a command is missing") }
}

/// The numbers that `cmp` and `grep` use.
extension ExitCode {
  /// The file is damaged; of `salvage`: some of its content is lost.
  static let damaged = ExitCode(1)
  /// The file can't be read, or the target of `salvage` or the output can't be written.
  static let unreadable = ExitCode(2)
}
