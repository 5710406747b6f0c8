import Chance
import ChanceTerminal
import Foundation
import Tarn
import TarnStorage

/// Chance in one shot, through the app that is running or else in its file; without words, in the terminal.
@main @MainActor struct ChanceCommand {
  static func main() async {
    do {
      let command = try Command(CommandLine.arguments.dropFirst())
      let file = try command.file ?? Chance.usualFile()
      switch command.errand {
      case .help: print(Command.help)
      case .face: try await show(file, command)
      case .histogram(let notation): try draw(notation, file, command)
      case .shuffle:
        _ = try perform([.shuffle], file, command)
        print("All 52 cards are back.")
      case .wish(let wish): try perform(wish, file, command)
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func show(_ file: String, _ command: Command) async throws {
    let shared = try SharedStore(
      file, app: "Chance", Chance(), first: Chance.State(), effects: Chance.useCases, history: Chance.history)
    if let seed = command.seed { shared.store.send(.setSeed(seed)) }
    let end = try await chanceTerminal(shared.store).run()
    try shared.close()
    exit(end.exitStatus)
  }

  private static func perform(_ acts: [Chance.Action], _ file: String, _ command: Command) throws -> [Chance.Action] {
    let all = (command.seed.map { [.setSeed($0)] } ?? []) + acts
    let done = try Storage.perform(
      all.map { .act($0) }, on: file, app: "Chance", feature: Chance(), first: Chance.State(),
      effects: Chance.useCases, history: Chance.history)
    if let trouble = done.trouble { FileHandle.standardError.write(Data("Not saved yet: \(trouble)\n".utf8)) }
    return done.actions
  }

  private static func perform(_ wish: Chance.Wish, _ file: String, _ command: Command) throws {
    guard let came = try perform([.wish(wish)], file, command).compactMap(\.outcome).last else {
      throw Refusal("No card is left. “chance shuffle” takes them all back.")
    }
    try write(came.words, ["asked": came.asked, "result": came.result, "detail": came.detail], command)
  }

  private static func draw(_ notation: Notation, _ file: String, _ command: Command) throws {
    let state =
      FileManager.default.fileExists(atPath: file)
      ? try Storage<Chance.State, Chance.Action>.read(file, app: "Chance", history: Chance.history) : Chance.State()
    let histogram = try Fairness(of: notation, in: state.document).histogram()
    let width = histogram.bars.map(\.label.count).max() ?? 0
    let lines = histogram.bars.map { bar in
      let (seen, due) = (Int(bar.seenShare / histogram.highest * 50), Int(bar.share / histogram.highest * 50))
      let signs = (0...50).map { $0 == due ? "│" : $0 < seen ? "█" : " " }.joined()
      return String(repeating: " ", count: width - bar.label.count) + "\(bar.label) \(signs) \(bar.seen)"
    }
    try write(
      (lines + [histogram.summary]).joined(separator: "\n"),
      Dictionary(
        uniqueKeysWithValues: histogram.bars.map { ($0.label, "\($0.seen)") }), command)
  }

  private static func write(_ words: String, _ fields: [String: String?], _ command: Command) throws {
    guard command.isJSON else { return print(words) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(fields.compactMapValues { $0 }), as: UTF8.self))
  }
}
