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
      Sync.self, Serve.self, SessionCommand<Todos>.self,
    ])

  @OptionGroup var file: FileOptions
  @Option(help: ArgumentHelp("Record the session into a folder.", valueName: "folder"), completion: .directory)
  var record: String?
  @Option(
    help: ArgumentHelp("Show a recorded session in place of the file; nothing is saved.", valueName: "session"),
    completion: .file())
  var session: String?

  func validate() throws {
    if session != nil, record != nil || file.path != nil {
      throw ValidationError("--session shows no file and records nothing")
    }
  }

  @MainActor func run() async throws {
    if let session { return try await show(session) }
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

  /// Shows a recorded session to the person who acted last in it.
  @MainActor private func show(_ path: String) async throws {
    let session = try Todos.app.session(in: path)
    let people = session.actions.compactMap { if case .acted(let person, _) = $0 { person } else { nil } }
    let store = Todos.app.makeStore(showing: session)
    let words = Todos.languages.best(for: .terminal)
    let end = try await todosTerminal(store.session(people.last ?? .terminal), words: words).run()
    throw ExitCode(end.exitStatus)
  }
}
