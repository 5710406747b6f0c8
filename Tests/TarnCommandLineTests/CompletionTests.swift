import Testing

@testable import TarnCommandLine

@Suite("Completion")
struct CompletionTests {
  enum Order: String, CaseIterable, ExpressibleByArgument { case number, due }
  enum Filter: EnumerableFlag { case open, done }

  struct FileOptions: ParsableArguments {
    @Option(completion: .file(extensions: ["tarn", "txt"])) var file: String?
  }

  struct Todos: ParsableCommand {
    static let configuration = CommandConfiguration(version: "1", subcommands: [Add.self, List.self, Secret.self])
    @OptionGroup var file: FileOptions
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Adds a to-do.")
    @Argument(completion: .list(["milk", "bread"])) var what: String
    @Argument(completion: .directory) var places: [String] = []
    @Option(
      name: .shortAndLong, completion: .custom { words, index, prefix in ["\(words.count)/\(index)/\(prefix)\tall"] })
    var due: String?
    @Flag(name: .short) var quick = false
    @Flag(help: .hidden) var trace = false
    @Option(name: .shortAndLong) var tag: [String] = []
  }

  struct List: ParsableCommand {
    @Flag(help: "Which.") var filter: Filter = .open
    @Option var sort: Order?
  }

  struct Secret: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)
    @Argument(completion: .list(["a", "\u{1b}", "", "b\nc"])) var word: String
  }

  /// Returns the completions of the last word.
  private func complete(_ words: String..., shell: String = "bash") -> [String] {
    let request = CompletionRequest(Todos.self, [shell, "\(words.count)", "todos"] + words)
    return request.answer.text.split(separator: "\n").map { String($0).replacing("\t", with: "|") }.filter {
      !$0.hasPrefix("prefix|") && !$0.hasPrefix("current|")
    }
  }

  @Test("Subcommands are completed with their descriptions, hidden ones are not")
  func subcommands() {
    #expect(complete("") == ["value|add|Adds a to-do.", "value|list|", "value|help|Show help information."])
    #expect(complete("l") == ["value|list|"] && complete("s") == [] && complete("--file", "x", "a").count == 1)
  }

  @Test("Options are completed that are not given yet, or that may be repeated")
  func options() {
    #expect(
      complete("add", "-", shell: "zsh").map { $0.split(separator: "|")[1] } == [
        "--due", "-q", "--tag", "--help", "--version",
      ])
    #expect(
      complete("add", "--due", "x", "-t", "y", "--") == [
        "value|--tag|", "value|--help|Show help information.", "value|--version|Show the version.",
      ])
    #expect(complete("list", "--d") == ["value|--done|Which."])
    #expect(complete("add", "--", "-") == [])
  }

  @Test("Values are completed by their type or their completion kind")
  func values() {
    #expect(complete("list", "--sort", "") == ["value|number|", "value|due|"])
    #expect(complete("list", "--sort=d") == ["value|due|"])
    #expect(complete("--file", "") == ["file|tarn txt"] && complete("--file=g") == ["file|tarn txt"])
    #expect(complete("add", "-d", "x", shell: "zsh") == ["value|4/3/x|all"])
    #expect(complete("add", "-qd", "", shell: "fish") == ["value|4/3/|all"])
  }

  @Test("Arguments are completed by their position")
  func positions() {
    #expect(complete("add", "m") == ["value|milk|"])
    #expect(complete("add", "milk", "") == ["directory"] && complete("add", "milk", "a", "-q", "b") == ["directory"])
    #expect(complete("add", "--tag", "") == [] && complete("add", "--", "b") == ["value|bread|"])
  }

  @Test("The words of a default subcommand are completed without its name")
  func defaultSubcommand() {
    struct Root: ParsableCommand {
      static let configuration = CommandConfiguration(subcommands: [Add.self, List.self], defaultSubcommand: Add.self)
    }
    func complete(_ word: String) -> String { CompletionRequest(Root.self, ["bash", "1", "root", word]).answer.text }
    #expect(complete("--t").hasSuffix("\nvalue\t--tag\t") && complete("m").hasSuffix("\nvalue\tmilk\t"))
    #expect(complete("--h").split(separator: "\n").count == 3)
  }

  @Test("Completions that a shell would execute or misread are left out")
  func harmful() { #expect(complete("secret", "", shell: "zsh") == ["value|a|"]) }

  @Test("Wrong words before, unknown shells and indices give no error")
  func wrongRequests() {
    #expect(complete("list", "--nope", "x", "--sort", "d") == ["value|due|"])
    #expect(complete("a", shell: "tcsh") == [])
    #expect(CompletionRequest(Todos.self, []).answer.text.isEmpty)
    #expect(CompletionRequest(Todos.self, ["bash", "9", "todos"]).answer.text.isEmpty)
    #expect(CompletionRequest(Todos.self, ["bash", "0", "todos"]).answer.text.isEmpty)
  }

  @Test("Words of bash lose their quotes and backslashes")
  func quotes() {
    let table = [
      (#"a\ b"#, "a b"), (#""a b"#, "a b"), (#"'a\b'c"#, #"a\bc"#), (#""\"\x""#, #""\x"#), (#"a\"#, "a"), ("", ""),
    ]
    for (typed, word) in table { #expect(ShellWord.unquoted(typed) == word) }
  }
}
