// The program of docs/commands.md.
import Tarn
import TarnApp
import TarnCommandLine
import TarnRecord
import TarnSharing
import TarnStorage

struct Shopping: Feature {
  struct State: Record {
    var items: [String: Int] = [:]

    static let fields: [Field<State>] = [Field("items", \.items)]
  }

  enum Action: Codable, Sendable {
    case add(String, Int)
    case remove(String)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let item, let number): state.items[item, default: 0] += number
    case .remove(let item): state.items[item] = nil
    }
    return []
  }

  static let app = AppDefinition(
    name: "Shopping", Shopping(), first: State(), history: HistoryRules(tracks: [.whole()]), schema: Schema(),
    durability: .default)
}

@main struct Shop: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A shopping list.",
    subcommands: [Add.self, Remove.self, List.self, Undo.self, Redo.self, Steps.self],
    defaultSubcommand: List.self)
}

struct FileOptions: ParsableArguments {
  @Option(help: "The file; by default the one of the app.", completion: .file(extensions: ["tarn"])) var file: String?

  var app: AppFile<Shopping> { get throws { try Shopping.app.file(file) } }
}

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Adds an item.")

  @OptionGroup var file: FileOptions
  @Option(name: .shortAndLong, help: "How many.") var number = 1
  @Argument(help: "The item; quotes are not needed.") var item: [String]

  func validate() throws {
    guard number >= 1 else { throw ValidationError("--number needs a whole number of at least 1, not “\(number)”") }
  }

  func run() throws { try file.app.perform([.send(.add(item.joined(separator: " "), number))]).check() }
}

struct Remove: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Removes an item.", aliases: ["rm"])

  @OptionGroup var file: FileOptions
  @Argument(help: "The item.", completion: .custom { _, _, _ in names() }) var item: String

  func run() throws {
    guard try file.app.read().items[item] != nil else { throw CommandError("“\(item)” is not on the list.") }
    try file.app.perform([.send(.remove(item))]).check()
  }

  static func names() -> [String] { (try? Shopping.app.file().read().items.keys.sorted()) ?? [] }
}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists the items.")

  @OptionGroup var file: FileOptions
  @Flag(help: "Print one JSON array, for programs.") var json = false

  func run() throws {
    let items = try file.app.read().items.sorted { $0.key < $1.key }
    guard json else { return StandardStreams.print(items.map { "\($0.value) × \(SafeText.line($0.key))\n" }.joined()) }
    StandardStreams.print(.array(items.map { ["item": .string($0.key), "number": .number($0.value)] }))
  }
}
