import Chance
import ChanceTerminal
import TarnCommandLine
import Foundation
import Tarn
import TarnSharing
import TarnStorage
import TarnTerminal

/// Chance as a shell command, through the running app or in its file; without arguments, in the terminal.
@main @MainActor struct ChanceCommand {
  var words: [String] = []
  var seed: UInt64?
  var isJSON = false
  var file: String?

  static let help = """
    chance                     opens the full-screen terminal; into a pipe it throws the dice chosen there
    chance 3d6+1               throws dice: d20, 4d6kh3, 2d20dl1, 2d6!, 4dF, 2d6+1d4-2
    chance coin                flips a coin
    chance ball [question]     asks the 8-ball
    chance cards [count]       draws cards without replacement; chance shuffle restores the deck
    chance histogram 3d6       shows how fair the past throws were
    --seed NUMBER              sets the seed; the same seed gives the same throws
    --file FILE                uses this file
    --json                     prints JSON
    --version                  prints the version
    """

  static func main() async {
    do {
      try await ChanceCommand(CommandLine.arguments.dropFirst()).run()
    } catch {
      complain("\(error)")
      exit(error is CommandError || error is StorageError ? ExitStatus.failure : ExitStatus.usage)
    }
  }

  /// An error quotes the arguments, which may contain control characters.
  static func complain(_ words: String) { StandardStreams.printError(words.printableLines + "\n") }

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let word = rest.popFirst() {
      switch word {
      case "--json": isJSON = true
      case "--file":
        file = rest.popFirst()
        if file == nil { throw DrawRequestError(description: "--file needs a file after it.") }
      case "--seed":
        seed = rest.popFirst().flatMap { UInt64($0) }
        if seed == nil { throw DrawRequestError(description: "--seed needs a number after it, such as --seed 7.") }
      case "--help", "-h": words = ["help"]
      case "--version": words = ["--version"]
      case _ where word.hasPrefix("--"):
        throw DrawRequestError(description: "Unknown option \(word). See `chance help`.")
      default: words.append(word)
      }
    }
  }

  private func run() async throws {
    switch words.first {
    case nil where isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1: try await show()
    case "help": StandardStreams.print(Self.help + "\n")
    case "--version": StandardStreams.print(PackageVersion.line(of: "chance"))
    case "shuffle":
      if words.count > 1 { throw DrawRequestError(description: "“shuffle” has no arguments. See `chance help`.") }
      let done = try perform(.shuffle)
      try write("The deck has all 52 cards again.", ["asked": .text("shuffle"), "result": .number(52)])
      try requireSaved(done)
    case "histogram":
      let state = try appFile.read(onWarning: Self.complain)
      let histogram = try Fairness(of: Notation(words.dropFirst().joined(separator: " ")), in: state.document)
        .histogram()
      let seen = histogram.bars.map { ($0.label, JSONValue.number($0.seen)) }
      try write(
        (histogram.lines() + [histogram.summary]).joined(separator: "\n"), Dictionary(uniqueKeysWithValues: seen))
    default:
      let request = try words.isEmpty ? nil : Chance.DrawRequest(words: words.joined(separator: " "))
      let done = try perform(request.map { .request($0) } ?? .throwChosen)
      guard let outcome = done.actions.compactMap(\.outcome).last else {
        throw CommandError(
          description: "All cards are drawn. “chance shuffle” restores the deck, and “chance 3d6” throws dice.")
      }
      try write(outcome.words, outcome.json)
      try requireSaved(done)
    }
  }

  private var appFile: AppFile<Chance> { get throws { try Chance.app.file(file) } }

  private func show() async throws {
    let notice = Store(nil, FileNotice())
    let shared = try await appFile.open(onStatus: { notice.send($0.message) })
    if !shared.notes.isEmpty { notice.send(shared.notes.joined(separator: " ")) }
    if let seed { shared.store.send(.setSeed(seed)) }
    let end = try await chanceTerminal(shared.store, notice: notice).run()
    try shared.close()
    exit(end.exitStatus)
  }

  private func perform(_ action: Chance.Action) throws -> PerformResult<Chance.Action, Chance.Effect> {
    try appFile.perform(((seed.map { [.setSeed($0)] } ?? []) + [action]).map { .send($0) })
  }

  /// Throws if the result could not be saved. The result has been printed, and remains valid.
  private func requireSaved(_ done: PerformResult<Chance.Action, Chance.Effect>) throws {
    if let failure = done.error {
      throw CommandError(description: "The change was made, but it is not saved yet: \(failure)")
    }
  }

  private func write(_ words: String, _ fields: [String: JSONValue]) throws {
    guard isJSON else { return StandardStreams.print(words.printableLines + "\n") }
    StandardStreams.print(try JSONValue.line(fields).printableJSON + "\n")
  }
}

/// Why nothing was done.
struct CommandError: Error, CustomStringConvertible {
  let description: String
}
