import TarnCommandLine
import Testing

/// Values that are written as arguments and parsed again.
@Suite("Arguments of values")
struct RoundTripTests {
  enum Order: String, CaseIterable, ExpressibleByArgument { case number, due, text }
  enum Filter: String, CaseIterable, EnumerableFlag { case open, done, all }

  struct Command: ParsableCommand, Equatable {
    @Argument var first: String
    @Argument var words: [String] = []
    @Option(name: .shortAndLong) var name: String?
    @Option(name: .shortAndLong) var tag: [String] = []
    @Option(name: .shortAndLong) var count = 0
    @Option var share: Double = 1
    @Option var order: Order = .number
    @Flag var filter: Filter = .open
    @Flag(name: .shortAndLong) var json = false
    @Flag(name: .shortAndLong) var verbose: Int
    @Flag(inversion: .prefixedNo) var color: Bool?

    static func == (left: Command, right: Command) -> Bool {
      left.first == right.first && left.words == right.words && left.name == right.name && left.tag == right.tag
        && left.count == right.count && left.share == right.share && left.order == right.order
        && left.filter == right.filter && left.json == right.json && left.verbose == right.verbose
        && left.color == right.color
    }
  }

  @Test("Values written as arguments, in any form and order, are parsed back equal", arguments: 0..<400)
  func roundTrip(seed: Int) throws {
    var random = Random(seed: seed)
    let value = random.command()
    let arguments = random.arguments(of: value)
    #expect(try Command.parse(arguments) == value, "\(arguments)")
  }

  @Test("No arguments let the parser crash, and a message is always safe", arguments: 0..<400)
  func anything(seed: Int) {
    var random = Random(seed: seed)
    let words = (0..<Int.random(in: 0...7, using: &random)).map { _ in random.anyWord() }
    do { _ = try Command.parse(words) } catch {
      #expect(!Command.fullMessage(for: error).unicodeScalars.contains("\u{1b}"))
    }
  }
}

/// A reproducible generator of commands and of their arguments (SplitMix64).
private struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func word() -> String {
    ["a", "--", "-x", "-", "", "-2d", "x=y", "--name", "日本", "a b", "=", "-n", "\"'\\", "--json=1"].randomElement(
      using: &self) ?? ""
  }

  mutating func anyWord() -> String {
    let known = [
      "--name", "-n", "--tag=", "-t", "-jv", "-vjt", "--count", "-c=3", "--share", "--order", "du", "--all", "--done",
      "--no-color", "-c", "\u{1b}[1m", "-\u{1b}", "--\u{1b}=", "7",
    ]
    return Bool.random(using: &self) ? word() : known.randomElement(using: &self) ?? ""
  }

  mutating func command() -> RoundTripTests.Command {
    var command = RoundTripTests.Command()
    command.first = word()
    command.words = (0..<Int.random(in: 0...2, using: &self)).map { _ in word() }
    command.name = Bool.random(using: &self) ? word() : nil
    command.tag = (0..<Int.random(in: 0...2, using: &self)).map { _ in word() }
    command.count = Int.random(in: -3...3, using: &self)
    command.share = Double.random(in: -1...1, using: &self)
    command.order = RoundTripTests.Order.allCases.randomElement(using: &self) ?? .number
    command.filter = RoundTripTests.Filter.allCases.randomElement(using: &self) ?? .open
    command.json = Bool.random(using: &self)
    command.verbose = Int.random(in: 0...2, using: &self)
    command.color = [nil, true, false].randomElement(using: &self) ?? nil
    return command
  }

  /// Returns arguments for a command, the options in random order, and the words last.
  mutating func arguments(of command: RoundTripTests.Command) -> [String] {
    // The order of tags matters, so they are one group.
    var groups = [command.tag.flatMap { option("tag", $0) }]
    if let name = command.name { groups.append(option("name", name)) }
    groups += [option("count", "\(command.count)"), ["--share=\(command.share)"], ["--order", command.order.rawValue]]
    groups.append(["--\(command.filter)"])
    if command.json { groups.append([Bool.random(using: &self) ? "-j" : "--json"]) }
    if command.verbose > 0 { groups.append(["-" + String(repeating: "v", count: command.verbose)]) }
    if let color = command.color { groups.append([color ? "--color" : "--no-color"]) }
    return groups.shuffled(using: &self).flatMap { $0 } + ["--", command.first] + command.words
  }

  private mutating func option(_ name: String, _ value: String) -> [String] {
    let looksLikeOption = value.hasPrefix("-") && value != "-" && value.dropFirst().first?.isNumber == false
    let short = "-\(name.prefix(1))"
    switch Int.random(in: 0...3, using: &self) {
    case 0 where !looksLikeOption: return ["--\(name)", value]
    case 1 where !looksLikeOption: return [short, value]
    case 2: return ["\(short)=\(value)"]
    default: return ["--\(name)=\(value)"]
    }
  }
}
