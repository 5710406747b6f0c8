import Foundation
import TarnApp
import TarnCommandLine
import TarnDocument
import TarnForms
import TarnSharing
import TarnWeb

@main struct KittyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kitty", abstract: "Splits what several people have paid for each other.",
    subcommands: [Serve.self, Add.self, List.self, UndoCommand<FileOptions>.self, HistoryCommand<FileOptions>.self],
    defaultSubcommand: Serve.self)
}

extension Kitty: AppWithFile {}

/// The option `--file`.
typealias FileOptions = AppFileOption<Kitty>

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Serves the page until Ctrl-C.")
  @OptionGroup var file: FileOptions

  @MainActor func run() async throws {
    try await file.appFile.run { shared, notice in
      let server = try WebServer(.perWindow(of: shared.store) { kittyPage($0, notice) })
      StandardStreams.printLines(server.url)
      await server.run()
    }
  }
}

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Adds an expense.")
  @OptionGroup var file: FileOptions
  @Option(help: "The people who share it, such as Anna,Ben: by default all so far.") var sharers: String?
  @Argument(help: "The name of the person who has paid.") var payer: String
  @Argument(help: "The amount, such as 12.50.") var amount: Money
  @Argument(help: "The title.") var title: [String]

  func run() throws {
    let sharers = try sharers ?? file.appFile.read().document.people.joined(separator: ", ")
    let expense = Kitty.Expense(
      id: UUID(), title: title.joined(separator: " "), payer: payer, sharers: sharers, amount: amount)
    try file.appFile.perform(actions: [.add(expense)]).check()
  }
}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists the expenses, and who pays whom.")
  @OptionGroup var file: FileOptions

  func run() throws {
    let state = try file.appFile.read()
    let expenses = state.document.expenses.map { "\($0.amount)  \($0.title) (\($0.payer))" }
    let payments = Kitty.payments.value(of: state).map { "\($0.amount)  \($0.from) pays \($0.to)" }
    for line in expenses + payments { StandardStreams.printLines(SafeText.line(line)) }
  }
}
