import Chance
import ChanceTerminal
import Foundation
import Tarn
import TarnStorage
import TarnTerminal

/// Chance in one shot, through the app that is running or else in its file; without words, in the terminal.
@main @MainActor struct ChanceCommand {
  var words: [String] = []
  var seed: UInt64?
  var isJSON = false
  var file: String?

  static let help = """
    chance                     opens in the terminal
    chance 3d6+1               throws dice: d20, 4d6kh3, 2d20dl1, 2d6!, 4dF, 2d6+1d4-2
    chance coin                flips a coin
    chance ball [question]     asks the 8-ball
    chance cards [count]       draws cards without return; chance shuffle takes them all back
    chance histogram 3d6       shows how fair the past throws were
    --seed NUMBER              begins the sequence of this seed; the same seed gives the same throws
    --file FILE                keeps it all in this file
    --json                     prints JSON
    """

  static func main() async {
    do {
      try await ChanceCommand(CommandLine.arguments.dropFirst()).run()
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  /// An error quotes the arguments, whoever wrote those.
  static func complain(_ words: String) { FileHandle.standardError.write(Data((words.printableLines + "\n").utf8)) }

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      switch word {
      case "--json": isJSON = true
      case "--file":
        file = rest.popFirst()
        if file == nil { throw Refusal("--file needs a file after it.") }
      case "--seed":
        seed = rest.popFirst().flatMap { UInt64($0) }
        if seed == nil { throw Refusal("--seed needs a number after it, such as --seed 7.") }
      case "--help", "-h": words = ["help"]
      case _ where word.hasPrefix("--"): throw Refusal("There is no option \(word). “chance help” says what there is.")
      default: words.append(word)
      }
    }
  }

  private func run() async throws {
    switch words.first {
    case nil: try await show()
    case "help": print(Self.help)
    case "shuffle":
      _ = try perform(.shuffle)
      print("All 52 cards are back.")
    case "histogram":
      let state =
        FileManager.default.fileExists(atPath: try path)
        ? try Storage<Chance.State, Chance.Action>.read(try path, app: "Chance", history: Chance.history)
        : Chance.State()
      let histogram = try Fairness(of: Notation(words.dropFirst().joined(separator: " ")), in: state.document)
        .histogram()
      let seen = histogram.bars.map { ($0.label, "\($0.seen)") }
      try write(
        (histogram.lines() + [histogram.summary]).joined(separator: "\n"), Dictionary(uniqueKeysWithValues: seen))
    default:
      let came = try perform(.wish(Chance.Wish(words: words.joined(separator: " ")))).compactMap(\.outcome).last
      guard let came else { throw Refusal("No card is left. “chance shuffle” takes them all back.") }
      try write(came.words, ["asked": came.asked, "result": came.result, "detail": came.detail])
    }
  }

  private var path: String { get throws { try file ?? Chance.usualFile() } }

  private func show() async throws {
    let shared = try SharedStore(
      path, app: "Chance", Chance(), first: Chance.State(), effects: Chance.useCases, history: Chance.history)
    if let seed { shared.store.send(.setSeed(seed)) }
    let end = try await chanceTerminal(shared.store).run()
    try shared.close()
    exit(end.exitStatus)
  }

  private func perform(_ action: Chance.Action) throws -> [Chance.Action] {
    let done = try Storage.perform(
      ((seed.map { [.setSeed($0)] } ?? []) + [action]).map { .act($0) }, on: path, app: "Chance", feature: Chance(),
      first: Chance.State(), effects: Chance.useCases, history: Chance.history)
    if let trouble = done.trouble { Self.complain("Not saved yet: \(trouble)") }
    return done.actions
  }

  private func write(_ words: String, _ fields: [String: String?]) throws {
    guard isJSON else { return print(words.printableLines) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(fields.compactMapValues { $0 }), as: UTF8.self).printableJSON)
  }
}

/// Why nothing was done.
struct Refusal: Error, CustomStringConvertible {
  let description: String
  init(_ words: String) { description = words }
}
