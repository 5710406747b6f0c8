import Tarn
import TarnTrace

extension Exploration {
  /// Chooses each move as often as people took it: in place of the weights that `moves` gives.
  ///
  /// ```swift
  /// let recorded: [(state: [String], action: Shopping.Action)] = [([], .add("bread")), (["bread"], .add("milk"))]
  /// let asPeopleDo = exploration.weighted(by: recorded)
  /// ```
  ///
  /// `RecordedSession.moves(with:)` of TarnSession has those of a recorded session.
  ///
  /// The weight of a line of `moves` is the share of its uses among the states in which it was possible. An action belongs
  /// to the lines whose actions have the same cases of enums, such as `.acted(_, .write(.text, _))`, or else to those that
  /// agree longest from the outside. A move that was possible and that no person took keeps a small weight, one that was
  /// never possible keeps its own. Moves of `answers` and `events` keep theirs.
  ///
  /// - Parameter recorded: actions with the state before each. The first ``mostRecorded`` are read.
  /// - Complexity: two calls of `moves` for each action, and up to 16 made actions for each line.
  public func weighted(by recorded: some Sequence<(state: State, action: Action)>) -> Exploration {
    with { $0.weights = LearnedWeights(self, recorded).weights }
  }

  /// More actions than these hardly change the weights: a line that is used once in a hundred states is seen a hundred
  /// times.
  public static var mostRecorded: Int { 10_000 }
}

/// The weights of moves, by their lines, learned from what people did.
struct LearnedWeights<F: Feature> where F.State: Equatable {
  /// The weight of a move that a person takes whenever it is possible.
  private static var always: Double { 10_000 }
  /// Of a move that no person took: one in a hundred of that, so that what is rare is tried, too.
  private static var never: Int { 100 }
  /// A line makes the same cases of enums again and again; these many actions show nearly all.
  private static var mostSamples: Int { 16 }

  private var lines: [UInt32: Line] = [:]

  /// The actions of a line, and how often it was possible and used.
  private struct Line {
    /// The cases of the actions that it makes.
    var cases: Set<[String]> = []
    var samples = 0
    /// How many of its moves were possible, over all states.
    var possible = 0
    /// How many actions came from it; a part of one if several lines make such actions.
    var uses = 0.0
  }

  init(_ exploration: Exploration<F>, _ recorded: some Sequence<(state: F.State, action: F.Action)>) {
    var moves = Moves<F.Action>(
      now: ExplorationRun<F>.firstTime, random: SeededRandom(seed: 1), origin: exploration.firstLine)
    for (state, action) in recorded.prefix(Exploration<F>.mostRecorded) {
      moves.begin(.count, at: moves.now)
      exploration.moves(state, &moves)
      let numbers = Dictionary(grouping: moves.candidates.indices, by: { moves.candidates[$0].line })
      for (line, candidates) in numbers.sorted(by: { $0.key < $1.key }) {
        sample(line, candidates, state, exploration, &moves)
      }
      count(action, numbers.mapValues(\.count))
    }
  }

  /// The learned weights.
  var weights: [UInt32: Int] {
    lines.mapValues { $0.uses == 0 ? Self.never : max(1, Int($0.uses / Double($0.possible) * Self.always)) }
  }

  /// Makes an action of a line, to know its cases.
  private mutating func sample(
    _ line: UInt32, _ candidates: [Int], _ state: F.State, _ exploration: Exploration<F>, _ moves: inout Moves<F.Action>
  ) {
    guard lines[line, default: Line()].samples < Self.mostSamples else { return }
    moves.begin(.make(moves.random.pick(from: candidates), takesWords: false), at: moves.now)
    // It counts the candidates of this line before it, and `begin` keeps them.
    exploration.moves(state, &moves)
    guard let made = moves.made else { return }
    lines[line, default: Line()].samples += 1
    lines[line, default: Line()].cases.insert(Self.cases(of: made.action))
  }

  /// - Parameter possible: the number of moves of each line that were possible.
  private mutating func count(_ action: F.Action, _ possible: [UInt32: Int]) {
    let wanted = Self.cases(of: action)
    let agreements = possible.keys.map { line in
      (line: line, length: lines[line]?.cases.map { Self.agreement($0, wanted) }.max() ?? 0)
    }
    // An answer or an event comes from no line.
    guard let longest = agreements.map(\.length).max(), longest > 0 else { return }
    let best = agreements.filter { $0.length == longest }
    for (line, count) in possible { lines[line, default: Line()].possible += count }
    for (line, _) in best { lines[line, default: Line()].uses += 1 / Double(best.count) }
  }

  /// The number of equal cases from the outside; one more if all are.
  private static func agreement(_ first: [String], _ second: [String]) -> Int {
    let common = zip(first, second).prefix { $0 == $1 }.count
    return first == second ? common + 1 : common
  }

  /// Returns the names of the cases of an action, from the outside: `["acted", "write", "text"]`. Of several associated
  /// values the first one counts that is an enum.
  private static func cases(of value: Any) -> [String] {
    guard case .enumCase(let name, let fields) = SwiftForm(of: value) else { return [] }
    return [name] + (fields.lazy.map { cases(of: $0.value) }.first { !$0.isEmpty } ?? [])
  }
}
