import TarnCommandLine
import Testing

@Suite("Help")
struct HelpTests {
  enum Order: String, CaseIterable, ExpressibleByArgument { case number, due }

  struct Network: ParsableArguments {
    @Option(help: "The port; 0 for any free one.") var port: UInt16 = 8080
    @Flag(help: .hidden) var trace = false
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Lists to-dos.",
      discussion: """
        With --json each object has `number` and `text`, in this order, and a line of the help that is long is wrapped.

            indented lines stay indented
        """, version: "1")

    @Argument(help: ArgumentHelp("The words that a to-do contains.", discussion: "Quotes are not needed.")) var words:
      [String] = []
    @Option(name: .shortAndLong, help: "The order.") var sort: Order = .number
    @Option(help: ArgumentHelp("The list.", valueName: "name")) var list: String
    @Flag(inversion: .prefixedNo, help: "Use colors.") var color = true
    @Flag(help: .private) var secret = false
    @OptionGroup(title: "Network") var network: Network
  }

  @Test("The help is made from the declarations")
  func message() {
    #expect(
      List.helpMessage(columns: 80) == """
        OVERVIEW: Lists to-dos.

        With --json each object has `number` and `text`, in this order, and a line of
        the help that is long is wrapped.

            indented lines stay indented

        USAGE: list [--sort <sort>] --list <name> [--color | --no-color] [--port <port>]
               [<words> ...]

        ARGUMENTS:
          <words>               The words that a to-do contains.
                                Quotes are not needed.

        NETWORK:
          --port <port>         The port; 0 for any free one. (default: 8080)

        OPTIONS:
          -s, --sort <sort>     The order. (values: number, due; default: number)
          --list <name>         The list.
          --color / --no-color  Use colors. (default: --color)
          --version             Show the version.
          -h, --help            Show help information.
        """)
  }

  @Test("Hidden options are only in --help-hidden, private ones nowhere")
  func visibility() throws {
    #expect(!List.helpMessage().contains("--trace") && !List.helpMessage().contains("--secret"))
    let hidden = List.helpMessage(includeHidden: true)
    #expect(hidden.contains("--trace") && !hidden.contains("--secret"))
    let error = #expect(throws: (any Error).self) { try List.parse(["--help-hidden"]) }
    #expect(error.map(List.message)?.contains("--trace") == true)
    #expect(try List.parse(["--list", "a", "--trace", "--secret"]).network.trace)
  }

  @Test("An own option with a built-in name takes precedence")
  func ownNames() throws {
    struct Command: ParsableCommand {
      @Option(name: .shortAndLong, help: "The height.") var height = 0
    }
    #expect(try Command.parse(["-h", "3"]).height == 3)
    #expect(Command.helpMessage().contains("\n  --help  ") && !Command.helpMessage().contains("-h, --help"))
  }

  @Test("A command with subcommands lists them")
  func subcommands() {
    struct Hidden: ParsableCommand { static let configuration = CommandConfiguration(shouldDisplay: false) }
    struct Root: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "todos", usage: "todos\ntodos [COMMAND] [--option]", subcommands: [List.self, Hidden.self],
        defaultSubcommand: List.self)
    }
    #expect(
      Root.helpMessage(columns: 80) == """
        USAGE: todos
               todos [COMMAND] [--option]

        OPTIONS:
          -h, --help      Show help information.

        SUBCOMMANDS:
          list (default)  Lists to-dos.

        See `todos help <subcommand>` for the help of a subcommand.
        """)
    #expect(Root.helpMessage(for: List.self, columns: 80).contains("USAGE: todos list [--sort <sort>]"))
  }

  @Test("Many options are one word of the usage")
  func manyOptions() {
    struct Group: ParsableArguments {
      @Flag var a = false
      @Flag var b = false
      @Flag var c = false
      @Flag var d = false
      @Flag var e = false
      @Flag var f = false
      @Flag var g = false
    }
    struct Command: ParsableCommand {
      @OptionGroup var group: Group
      @Flag var h = false
      @Flag var i = false
      @Flag var j = false
      @Flag var k = false
      @Flag var l = false
      @Flag var m = false
      @Option var name: String
      @Argument(parsing: .postTerminator) var rest: [String] = []
    }
    #expect(Command.usageString() == "command [<options>] --name <name> [-- <rest> ...]")
  }

  @Test("Text is wrapped by the columns that it takes on a terminal")
  func wrapping() {
    #expect(TextColumns.wrap("the harbour at night", to: 11) == ["the harbour", "at night"])
    #expect(TextColumns.wrap("  a bb ccc", to: 6) == ["  a bb", "  ccc"])
    #expect(TextColumns.wrap("a\n\nb", to: 1) == ["a", "", "b"])
    #expect(TextColumns.wrap("see https://example.org/x", to: 10) == ["see", "https://example.org/x"])
    #expect(TextColumns.wrap("日本語の文章", to: 5) == ["日本", "語の", "文章"])
    #expect(TextColumns.wrap("e\u{301}e\u{301} 👩‍🚀👩‍🚀", to: 4) == ["e\u{301}e\u{301}", "👩‍🚀👩‍🚀"])
    #expect(TextColumns.count("👩‍🚀e\u{301}日☺️☺a\u{200b}🇩🇪") == 11)
    #expect(TextColumns.cut("日本語", to: 5) == "日本…" && TextColumns.cut("日本語", to: 6) == "日本語")
    #expect(TextColumns.cut("日本語", to: 4) == "日…")
  }
}
