import Foundation
import TarnCommandLine
import TarnEncoding
import Testing

@Suite("Messages of errors")
struct ErrorMessageTests {
  enum Order: String, CaseIterable, ExpressibleByArgument { case number, due, text }

  enum Filter: EnumerableFlag { case open, done }

  struct Server {
    init?(_ word: String) { if !word.contains(".") { return nil } }
  }

  struct Todos: ParsableCommand {
    static let configuration = CommandConfiguration(subcommands: [Add.self, List.self])
  }

  struct Add: ParsableCommand {
    @Argument(help: ArgumentHelp(valueName: "what")) var text: String
    @Option(name: .shortAndLong) var due: String?
    @Option var port: UInt16?
    @Option var seed: UInt64?
    @Option var share: Double?
    @Flag(name: .shortAndLong) var json = false
  }

  struct List: ParsableCommand {
    @Flag var filter: Filter = .open
    @Option var sort: Order?
    @Option(transform: { word in
      guard let server = Server(word) else { throw ValidationError("“\(word)” is not the address of a server") }
      return server
    })
    var server: Server?
    @Option(transform: { _ in throw CocoaError(.fileNoSuchFile) }) var key: Int?
    @Option var count: Int?

    func validate() throws {
      if let count, count < 1 { throw ValidationError("“\(count)” is too small", nearest: "opne", of: ["open"]) }
    }
  }

  @Test(
    "An error says what is wrong, and suggests the nearest word",
    arguments: [
      ("adt x", "unknown command “adt”. Did you mean “add”?"),
      ("hlep", "unknown command “hlep”. Did you mean “help”?"),
      ("frobnicate", "unknown command “frobnicate”."),
      ("help lst", "unknown command “lst”. Did you mean “list”?"),
      ("--hepl", "unknown option “--hepl”. Did you mean “--help”?"),
      ("add x --jsno", "unknown option “--jsno”. Did you mean “--json”?"),
      ("add x -json", "unknown option “-json”. Did you mean “--json”?"),
      ("add x -x", "unknown option “-x”."),
      ("add x --unknown=value", "unknown option “--unknown”."),
      ("--json add x", "unknown option “--json”; it belongs to `todos add`."),
      ("list --due x", "unknown option “--due”; it belongs to `todos add`."),
      ("add", "<what> is missing."),
      ("add x y", "unexpected argument “y”."),
      ("add x --due", "--due needs <due> after it."),
      ("add x -d", "-d needs <due> after it."),
      ("add x -dj", "-d needs <due> after it."),
      (
        "add x --due --json",
        "--due needs <due> after it, and “--json” looks like an option; write --due=--json if it is the value."
      ),
      ("add x --json=1", "--json takes no value."),
      ("add x -j=1", "-j takes no value."),
      ("add x --due a --due b", "--due is given twice."),
      ("add x --due a -d b", "-d is given twice."),
      ("add x --port 70000", "--port needs a whole number from 0 to 65535, not “70000”."),
      ("add x --seed -1", "--seed needs a whole number of at least 0, not “-1”."),
      ("add x --share half", "--share needs a number, not “half”."),
      ("list --open --done", "--open and --done can't be combined."),
      ("list --sort du", "“du” is not valid for --sort. Did you mean “due”?"),
      ("list --sort sideways", "“sideways” is not valid for --sort; use number, due, text."),
      ("list --server x", "“x” is not the address of a server."),
      ("list --count 1.5", "--count needs a whole number, not “1.5”."),
      ("list --count 0", "“0” is too small. Did you mean “open”?"),
      ("--version", "unknown option “--version”."),
    ])
  func table(line: String, message: String) {
    let error = #expect(throws: (any Error).self) { try Todos.parseAsRoot(line.split(separator: " ").map(String.init)) }
    #expect(error.map(Todos.message) == message)
    #expect(error.map(Todos.exitCode) == .validationFailure)
  }

  @Test("The whole message has the name of the command, its usage and where the help is")
  func fullMessage() throws {
    let error = #expect(throws: (any Error).self) { try Todos.parseAsRoot(["list", "x"]) }
    #expect(
      error.map(Todos.fullMessage) == """
        todos list: unexpected argument “x”.
        Usage: todos list [--open | --done] [--sort <sort>] [--server <server>] [--key <key>] [--count <count>]
        See `todos list --help`.
        """)
  }

  @Test("The details of an error are lines between its message and the usage, without control characters")
  func details() {
    let error = ValidationError("“x” is not valid here", details: "  3x\u{1b}6\n   ^", nearest: "lst", of: ["list"])
    #expect(
      Todos.fullMessage(for: error) == """
        todos: “x” is not valid here. Did you mean “list”?
          3x\u{fffd}6
           ^
        Usage: todos <subcommand>
        See `todos --help`.
        """)
  }

  @Test("Required flags and options are named if they are missing")
  func missing() {
    struct Command: ParsableCommand {
      @Option(name: [.customShort("n"), .customLong("number")]) var count: Int
      @Flag var filter: Filter
    }
    #expect(error(Command.self, []) == "--number <count> is missing.")
    #expect(error(Command.self, ["-n", "1"]) == "one of --open, --done is missing.")
  }

  @Test("Any other error is a failure with its own words")
  func otherErrors() {
    struct Failure: LocalizedError { let errorDescription: String? }
    #expect(Add.fullMessage(for: Failure(errorDescription: "No room")) == "add: No room.")
    #expect(Add.exitCode(for: Failure(errorDescription: nil)) == .failure)
    #expect(Add.fullMessage(for: CommandError("There is no\nto-do 7")) == "add: There is no to-do 7.")
    #expect(Add.exitCode(for: CommandError("No room")) == .failure)
    #expect(Add.fullMessage(for: ExitCode(4)) == "" && Add.exitCode(for: ExitCode(4)) == ExitCode(4))
    #expect(Add.fullMessage(for: CleanExit.message("Done\n")) == "Done")
    #expect(Add.exitCode(for: CleanExit.message("Done")).isSuccess)
    #expect(Todos.message(for: CleanExit.helpRequest(Add.self)).contains("USAGE: todos add"))
    #expect(error(List.self, ["--key", "a"])?.hasPrefix("“a” is not valid for --key: ") == true)
  }

  @Test("A word of the wrong form is refused with an example of the right one")
  func expectedForm() throws {
    struct Lend: ParsableCommand {
      @Option var due: CivilDate
      @Argument var since: CivilDate?
    }
    #expect(
      error(Lend.self, ["--due", "tomorrow"])
        == "“tomorrow” is not valid for --due; use a date such as 2026-12-08.")
    #expect(
      error(Lend.self, ["--due", "2026-12-08", "8.12."])
        == "“8.12.” is not valid for <since>; use a date such as 2026-12-08.")
    #expect(try Lend.parse(["--due", "2026-12-08"]).due == CivilDate("2026-12-08"))
  }

  @Test("An error about a value names its option or its argument, also the only one")
  func fieldErrors() {
    struct Lend: ParsableCommand {
      @Option(name: [.short, .customLong("until")]) var due = ""
      @Flag var again = false
      @Argument var who = ""
    }
    struct LendThing: ParsableCommand {
      static let configuration = CommandConfiguration(commandName: "lend")
      @Argument var who = ""
      @Argument(help: ArgumentHelp("", valueName: "thing")) var what: [String] = []
    }
    struct InvalidDay: FieldError, CustomStringConvertible {
      let field: String?
      let description = "This day has passed."
    }
    for (field, message) in [
      ("due", "lend: --until: This day has passed."), ("who", "lend: <who>: This day has passed."),
      ("again", "lend: This day has passed."), ("else", "lend: This day has passed."),
      (nil, "lend: This day has passed."),
    ] {
      #expect(Lend.fullMessage(for: InvalidDay(field: field)) == message)
      #expect(Lend.exitCode(for: InvalidDay(field: field)) == .failure)
    }
    for (field, message) in [
      ("who", "lend: <who>: This day has passed."), ("what", "lend: <thing>: This day has passed."),
    ] { #expect(LendThing.fullMessage(for: InvalidDay(field: field)) == message) }
  }

  private func error(_ type: (some ParsableCommand).Type, _ words: [String]) -> String? {
    do {
      _ = try type.parse(words)
      return nil
    } catch {
      return type.message(for: error)
    }
  }

  @Test("The nearest word differs in at most a third of its letters, and in fewer than were typed")
  func nearest() {
    let words = ["add", "list", "journal", "a"]
    #expect(nearestWord(to: "lsit", of: words) == "list")
    #expect(nearestWord(to: "jurnla", of: words) == "journal")
    #expect(nearestWord(to: "LIST", of: words) == "list")
    #expect(nearestWord(to: "b", of: words) == nil)
    #expect(nearestWord(to: "remove", of: words) == nil)
    #expect(nearestWord(to: "", of: words) == nil)
    #expect(nearestWord(to: String(repeating: "a", count: 41), of: words) == nil)
  }
}
