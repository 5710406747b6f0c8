import Foundation
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnForms
import TarnLanguages
import TarnSharing
import TarnTerminal
import TarnWeb

/// Expenses of several people: in the terminal, on a page, and as commands.
@main struct KittyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kitty", abstract: "Keeps what several people have spent together.",
    discussion: "Without arguments it opens the full-screen terminal.", version: PackageVersion.line(of: "kitty"),
    subcommands: [
      Add.self, List.self, Serve.self, UndoCommand<FileOptions>.self, RedoCommand<FileOptions>.self,
      HistoryCommand<FileOptions>.self, SessionCommand<Kitty>.self,
    ])

  @OptionGroup var file: FileOptions
  @OptionGroup var sessions: SessionOptions

  @MainActor func run() async throws {
    let end = try await sessions.run(file) { app in
      try await kittyTerminal(app.session(.terminal), app.notice, Kitty.languages.best(for: .terminal)).run()
    }
    throw ExitCode(end.exitStatus)
  }
}

extension Kitty: AppWithFile {}

/// The option `--file` of the commands.
typealias FileOptions = AppFileOption<Kitty>

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Adds an expense.")
  @OptionGroup var file: FileOptions
  @Argument(help: "Who has paid.") var who: String
  @Argument(help: "The amount, such as 12.50.") var amount: Money
  @Argument(help: "What it was for.") var what: [String]

  func run() throws {
    let expense = Kitty.Expense(id: UUID(), what: what.joined(separator: " "), who: who, amount: amount)
    try file.appFile.perform(actions: [.add(expense)]).check()
  }
}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists the expenses.")
  @OptionGroup var file: FileOptions
  @Flag(help: "Print JSON, for programs.") var json = false

  func run() throws {
    let expenses = try file.appFile.read().document.found("")
    guard json else {
      return StandardStreams.printLines(
        expenses.map { "\($0.amount)  \(SafeText.line($0.who))  \(SafeText.line($0.what))" }.joined(separator: "\n"))
    }
    StandardStreams.print(
      .array(expenses.map { ["what": .string($0.what), "who": .string($0.who), "amount": .string("\($0.amount)")] }))
  }
}

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Serves the page until Ctrl-C.")
  @OptionGroup var file: FileOptions
  @OptionGroup var sessions: SessionOptions
  @Option(help: "A file with the names and password hashes of the people who sign in.") var people: String?

  @MainActor func run() async throws {
    let access: WebServer.Access = try people.map { .signIn(try SignIn(to: "Kitty", peopleIn: $0)) } ?? .token
    try await sessions.run(file) { app in
      let pages = PageScope.perLanguage(Kitty.languages) { words in
        .perWindow(of: app.store, showing: app.shownSession()) { kittyPage($0, app.notice, words) }
      }
      let server = try WebServer(pages, access: access)
      StandardStreams.printLines("Kitty runs at\n\(server.url)")
      await server.run()
    }
  }
}
