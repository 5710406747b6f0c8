import Tarn
import TarnCommandLine
import TarnTerminal
import Todos

extension TodosCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists to-dos.",
      discussion: """
        Into a pipe each line has five fields, separated by tabs: the number, “open” or “done”, the due date \
        (2026-11-26 or 2026-11-26T17:00, or nothing), the text, and the tags.

        With --json each object has `number`, `id`, `text`, `note`, `done`, `due` (as above, or null), `overdue`, \
        `tags` (an array), `made` and `doneAt` (in UTC, as 2026-11-26T16:00:00Z; `doneAt` is null while it is open), in \
        this order.
        """)
    @OptionGroup var file: FileOptions
    @Flag(
      help: """
        The to-dos to list; without a flag the open ones. Today has the overdue ones, too; Upcoming those of later \
        days. Both are by due date.
        """)
    var filter: Todos.Filter?
    @Option(help: "To-dos with a tag, open or done.") var tag: String?
    @Option(help: ArgumentHelp("To-dos that contain all these words.", valueName: "words")) var search = ""
    @Option(parsing: .unconditional, help: "number, due, text or made; -due reverses the order.")
    var sort: Todos.Sort?
    @Flag(help: jsonHelp) var json = false

    func validate() throws {
      if let filter, tag != nil { throw ValidationError("--\(filter) and --tag can't be combined") }
    }

    func run() throws {
      let printer = TodoPrinter()
      let filter = try tag.flatMap { try tags(in: [$0]).first.map { .tag($0) } } ?? filter ?? .open
      let document = try file.appFile.read().document
      let listing = TodoListing.visible.value(
        of: TodoListing(
          document.todos,
          as: Arrangement(
            filter: filter, sort: sort ?? .init(by: filter.isByDay ? .due : .number), search: search,
            today: printer.today)))
      if json {
        printer.printJSON(listing)
      } else if listing.isEmpty, printer.output.isTerminal {
        printer.print([StyledText(reason(filter, isEmpty: document.todos.isEmpty), .dim)])
      } else {
        printer.print(listing)
      }
    }

    /// The reason why no to-do is listed.
    private func reason(_ filter: Todos.Filter, isEmpty: Bool) -> String {
      if isEmpty { return "The list is empty. `todos add` adds a to-do." }
      if !search.isEmpty { return "None of these to-dos contains “\(search)”." }
      return filter.emptyText(.english) + (filter == .open ? " `todos list --all` lists them." : "")
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints to-dos with their notes.",
      discussion: "With --json each object has the members that `todos list` has.")
    @OptionGroup var file: FileOptions
    @Argument(help: several) var n: [String]
    @Flag(help: jsonHelp) var json = false

    func run() throws {
      let (document, which) = (try file.appFile.read().document, try todos(in: n))
      let (printer, found) = (TodoPrinter(), which.compactMap(document.todo))
      if json { printer.printJSON(found) } else { printer.printDetails(found) }
      let missing = which.compactMap { document.refusal(of: $0)?.reason }
      guard missing.isEmpty else { throw CommandError(missing.joined(separator: " ")) }
    }
  }

  struct Journal: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints the journal, the newest entry last.",
      discussion: "With --json each object has `time` (in UTC, as 2026-11-26T16:00:00Z) and `text`.")
    @OptionGroup var file: FileOptions
    @Option(help: ArgumentHelp("The number of entries.", valueName: "count")) var last: UInt32 = 20
    @Flag(help: jsonHelp) var json = false

    func run() throws { TodoPrinter().print(try file.appFile.read().document.journal.suffix(Int(last)), json: json) }
  }
}
