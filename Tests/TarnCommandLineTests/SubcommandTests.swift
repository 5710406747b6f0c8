import TarnCommandLine
import Testing

@Suite("Subcommands")
struct SubcommandTests {
  struct FileOptions: ParsableArguments {
    @Option var file: String?
    @Flag var quiet = false
  }

  struct Todos: ParsableCommand {
    static let configuration = CommandConfiguration(version: "1", subcommands: [Add.self, List.self, Remote.self])
    @OptionGroup var file: FileOptions
    @Option var depth = 0
  }

  struct Add: ParsableCommand {
    @OptionGroup var file: FileOptions
    @Argument var text: [String]
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(aliases: ["ls"])
    @Flag var all = false
  }

  struct Remote: ParsableCommand {
    static let configuration = CommandConfiguration(
      subcommands: [Show.self, Remove.self], defaultSubcommand: Show.self)
  }

  struct Show: ParsableCommand {
    @Flag var all = false
    @Argument var names: [String] = []
  }

  struct Remove: ParsableCommand {
    @Argument var name: String
  }

  @Test("A word names the subcommand, and the other words are for it")
  func names() throws {
    #expect((try Todos.parseAsRoot(["add", "list"]) as? Add)?.text == ["list"])
    #expect((try Todos.parseAsRoot(["ls", "--all"]) as? List)?.all == true)
    #expect((try Todos.parseAsRoot(["remote", "remove", "x"]) as? Remove)?.name == "x")
    #expect(try Todos.parseAsRoot([]) is Todos)
  }

  @Test("A group that both commands have may be given before or after the name, and after it counts")
  func sharedGroups() throws {
    for words in [["--file", "a", "add", "x"], ["add", "--file=a", "x"], ["--file=b", "add", "x", "--file", "a"]] {
      let add = try #require(try Todos.parseAsRoot(words) as? Add)
      #expect(add.file.file == "a" && add.text == ["x"], "\(words)")
    }
    let add = try #require(try Todos.parseAsRoot(["--quiet", "add", "x", "--file", "a"]) as? Add)
    #expect(add.file.quiet && add.file.file == "a")
  }

  @Test("Options of the command above are accepted only before the name")
  func ownOptions() throws {
    #expect(try Todos.parseAsRoot(["--depth", "1", "add", "x"]) is Add)
    let error = #expect(throws: (any Error).self) { try Todos.parseAsRoot(["add", "x", "--depth", "1"]) }
    #expect(error.map(Todos.message) == "unknown option “--depth”; it belongs to `todos`.")
  }

  @Test("The default subcommand gets the words that name none")
  func defaultSubcommand() throws {
    #expect(try Todos.parseAsRoot(["remote"]) is Show)
    let show = try #require(try Todos.parseAsRoot(["remote", "a", "--all", "remove"]) as? Show)
    #expect(show.names == ["a", "remove"] && show.all)
    #expect((try Todos.parseAsRoot(["remote", "--all"]) as? Show)?.all == true)
  }

  @Test("A misspelled name is not an argument of a default subcommand that has none")
  func misspelledName() {
    struct Shop: ParsableCommand {
      static let configuration = CommandConfiguration(subcommands: [Add.self, List.self], defaultSubcommand: List.self)
    }
    let error = #expect(throws: (any Error).self) { try Shop.parseAsRoot(["lsit", "--all"]) }
    #expect(error.map(Shop.message) == "unknown command “lsit”. Did you mean “list”?")
    #expect((try? Shop.parseAsRoot(["--all"]) as? List)?.all == true)
  }

  @Test("A command with arguments takes the words that name no subcommand")
  func arguments() throws {
    struct Chance: ParsableCommand {
      static let configuration = CommandConfiguration(subcommands: [Coin.self])
      struct Seed: ParsableArguments { @Option var seed: UInt64? }
      @OptionGroup var seed: Seed
      @Argument var words: [String] = []
    }
    struct Coin: ParsableCommand { @OptionGroup var seed: Chance.Seed }
    #expect((try Chance.parseAsRoot(["3d6+1", "coin", "--seed", "7"]) as? Chance)?.words == ["3d6+1", "coin"])
    #expect((try Chance.parseAsRoot(["--seed", "7", "coin"]) as? Coin)?.seed.seed == 7)
  }

  @Test("parse rejects the arguments of a subcommand")
  func otherCommand() {
    let error = #expect(throws: (any Error).self) { try Todos.parse(["ls"]) }
    #expect(error.map(Todos.message) == "these are the arguments of `todos list`.")
  }

  @Test("A failure has the exit code of the command, or else of the one above it")
  func failureCode() {
    struct Failure: Error {}
    struct Show: ParsableCommand { func validate() throws { throw Failure() } }
    struct Find: ParsableCommand {
      static let configuration = CommandConfiguration(failureCode: ExitCode(3))
      func validate() throws { throw Failure() }
    }
    struct Check: ParsableCommand {
      static let configuration = CommandConfiguration(subcommands: [Show.self, Find.self], failureCode: ExitCode(2))
    }
    func code(_ words: String...) -> ExitCode? {
      #expect(throws: (any Error).self) { try Check.parseAsRoot(words) }.map(Check.exitCode)
    }
    #expect(code("show") == ExitCode(2) && code("find") == ExitCode(3))
    #expect(Check.exitCode(for: Failure()) == ExitCode(2) && Show.exitCode(for: Failure()) == .failure)
    // An error at run time has no usage, even if its code is that of wrong arguments.
    #expect(Check.fullMessage(for: DescribedRefusal()) == "check: No room.")
  }

  private struct DescribedRefusal: Error, CustomStringConvertible { let description = "No room" }

  @Test("The name of a command is that of its type in lowercase with dashes")
  func derivedNames() {
    struct JSONFileReader2: ParsableCommand {
      @Option var isJSON: String?
      @Option var maxURLLength: Int?
    }
    #expect(
      JSONFileReader2.usageString()
        == "json-file-reader2 [--is-json <is-json>] [--max-url-length <max-url-length>]")
  }
}
