import Foundation
import Tarn
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnInspector
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
      Sync.self, Serve.self, SessionCommand<Todos>.self,
    ])

  @OptionGroup var file: FileOptions
  @OptionGroup var sessions: SessionOptions
  @Flag(help: "Serve a page that shows all steps.") var inspect = false

  @MainActor func run() async throws {
    guard try sessions.opensScreen(isTerminal: TerminalOutput.isInteractive, inspects: inspect) else {
      var list = List()
      list.file = file
      return try list.run()
    }
    let words = Todos.languages.best(for: .terminal)
    let end = try await sessions.run(file, inspector: inspect ? Inspector() : nil) { app in
      // The full screen hides the printed line.
      if let address = app.inspectorAddress { app.notice.send(.show("The inspector is at \(address)")) }
      return try await todosTerminal(app.session(.terminal), notice: app.notice, words: words).run()
    }
    throw ExitCode(end.exitStatus)
  }
}
