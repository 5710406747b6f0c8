import Foundation
import Tarn
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnLanguages
import TarnSharing
import TarnTerminal
import Todos
import TodosTerminal

/// To-dos in the full-screen terminal, and as commands in a shell.
@main struct TodosCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todos", abstract: "Manages to-dos.", usage: "todos [--file <path>] [<subcommand>]",
    discussion: """
      Without a subcommand it opens the full-screen list, where ? shows the keys; without a terminal it prints the list.

      <n> is the number of a to-do in the list. Several numbers are one step: one `todos undo` reverts them all. Every \
      program that has the file open shows a change at once, and commands work without such a program, too.

      Exit status:
        0  success
        1  refused: no such to-do, nothing to change, or the file can't be used
        2  the arguments are invalid
      """,
    version: PackageVersion.line(of: "todos"),
    subcommands: [
      Add.self, List.self, Show.self, Done.self, Open.self, Edit.self, SetDue.self, Tag.self, Untag.self, Fork.self,
      Remove.self, Clear.self, UndoCommand<FileOptions>.self, RedoCommand<FileOptions>.self, Journal.self,
      SessionCommand<Todos>.self,
    ])

  @OptionGroup var file: FileOptions
  @Option(help: ArgumentHelp("Record the session into a folder.", valueName: "folder"), completion: .directory)
  var record: String?

  @MainActor func run() async throws {
    guard TerminalOutput.isInteractive else {
      var list = List()
      list.file = file
      return try list.run()
    }
    let words = Todos.languages.best(for: .terminal)
    let end = try await file.appFile.run(sessions: record) { shared, notice in
      try await todosTerminal(shared.store.session(.terminal), notice: notice, words: words).run()
    }
    throw ExitCode(end.exitStatus)
  }
}
