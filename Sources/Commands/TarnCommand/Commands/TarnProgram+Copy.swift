import TarnCommandLine
import TarnPostgres
import TarnRepair
import TarnSharing
import TarnStorage

extension TarnProgram {
  struct Copy: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Copies a document into a database.",
      discussion: """
        Copies the document with its whole history and its blobs, and changes neither the file nor a document that the \
        database has already. Close the app first: what it saves during the copy is not in the database. For the other \
        direction, use `salvage`. With --json it prints an object with the name of the `document`.

        \(exitCodes)
        """)

    @Argument(help: documentHelp, completion: .file(extensions: ["tarn"])) var file: String
    @Argument(
      help: """
        The address of the new document: postgres://…/database?document=name. Without a name it has that of the app, in \
        small letters.
        """) var address: String
    @Flag(help: "Print one JSON object, for programs.") var json = false

    func run() throws {
      guard let target = PostgresAddress(address) else {
        throw ValidationError(
          "“\(address)” is not the address of a database, which begins with postgres://. `tarn salvage` makes files")
      }
      let name = try withReadable(file) { copy throws(StorageError) -> String? in
        copy.notes.forEach(printError)
        guard IntegrityReport(try RecoveredFile(copy)).findings.isEmpty else { return nil }
        return try copy.insert(into: target)
      }
      guard let name else {
        printError(
          """
          \(FileCopy.shownPath(file)) is damaged, and nothing was copied. `tarn check` lists the damage; copy the file \
          that `tarn salvage` makes of it.
          """)
        throw ExitCode.damaged
      }
      if json {
        printText(SavedValue.object([.init("document", .text(name))]).json + "\n")
      } else {
        printLines(["The database has the document “\(name)” now."])
      }
    }
  }
}
