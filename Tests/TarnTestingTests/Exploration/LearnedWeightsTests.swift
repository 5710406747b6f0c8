import Tarn
import Testing

@testable import TarnTesting

@Suite("Moves as often as people take them") struct LearnedWeightsTests {
  typealias Action = Parcels.Action

  /// A session in which a person adds much, searches now and then, and opens nothing.
  private func session(_ actions: [Action]) -> [(state: Parcels.State, action: Action)] {
    var state = Parcels.State()
    return actions.map { action in
      defer { _ = Parcels().update(&state, action) }
      return (state, action)
    }
  }

  private var adding: [Action] {
    (0..<100).map { $0 % 10 == 9 ? .search(1) : $0 % 10 == 4 ? .answered(1) : .add("a") }
  }

  /// How often the moves of a search were of each kind.
  private func shares(_ exploration: Exploration<Parcels>, steps: Int = 20_000) -> [String: Double] {
    final class Counts { var values: [String: Int] = [:] }
    let counts = Counts()
    let counted = exploration.change("it is counted") { _, action, _ in
      switch action {
      case .add: counts.values["add", default: 0] += 1
      case .remove: counts.values["remove", default: 0] += 1
      case .search: counts.values["search", default: 0] += 1
      case .number, .watch, .open: counts.values["other", default: 0] += 1
      case .answered, .measured: break
      }
      return true
    }
    #expect(counted.run(.steps(steps)).finding == nil)
    let total = Double(counts.values.values.reduce(0, +))
    return counts.values.mapValues { Double($0) / total }
  }

  @Test("What people do often is tried often, and what they never do is tried sometimes")
  func frequencies() throws {
    let learned = shares(Parcels.exploration().weighted(by: session(adding)))
    let plain = shares(Parcels.exploration())
    // 80 of 90 moves add. Runs that leave moves out or prefer some (swarm testing) shift it.
    #expect(try #require(learned["add"]) > 0.6)
    #expect(try #require(learned["add"]) > 1.5 * #require(plain["add"]))
    #expect(try #require(learned["search"]) > 0.05)
    #expect(try #require(learned["other"]) > 0.005 && #require(learned["other"]) < 0.25)
    #expect(try #require(learned["remove"]) > 0)
  }

  @Test("The weight is the share of the states in which a move was possible, for each of its values")
  func opportunities() {
    // `remove` is possible in 10 states, with 1 to 10 parcels, and taken once: 1 of 55. `add` is taken in 10 of 11.
    let actions = Array(repeating: Action.add("a"), count: 10) + [.remove(3)]
    let weights = LearnedWeights(Parcels.exploration(), session(actions)).weights
    #expect(weights.values.sorted() == [100, 100, 100, 100, 10_000 / 55, 10_000 * 10 / 11])
  }

  @Test("A move that was never possible keeps its weight")
  func impossible() {
    let weights = LearnedWeights(Parcels.exploration(), session([.search(2), .answered(2), .search(3)])).weights
    // Nothing was in the list, so the line of `remove` is unknown.
    #expect(weights.count == 5 && weights.values.max() == 10_000)
    #expect(LearnedWeights(Parcels.exploration(), session([])).weights.isEmpty)
    #expect(
      LearnedWeights(Parcels.exploration(), session([.answered(1), .measured(2)])).weights.values.allSatisfy {
        $0 == 100
      })
  }

  /// Two people, whose actions are wrapped.
  struct Couple: Feature {
    enum Field: Equatable, CaseIterable { case title, note }
    enum Change: Equatable {
      case write(Field, String)
      case clear
    }
    enum Action: Equatable { case acted(String, Change) }

    func update(_ state: inout [String], _ action: Action) -> [Never] {
      if case .acted(_, .write(_, let text)) = action { state.append(text) }
      return []
    }
  }

  @Test("Moves are told apart by the cases inside of actions, and lines that make the same action share it")
  func nestedCases() {
    let exploration = Exploration(Couple(), from: []) { _, moves in
      for person in ["anna", "ben"] {
        moves.add { .acted(person, .write(.title, $0.text())) }
        moves.add { .acted(person, .write(.note, $0.text())) }
        moves.add { _ in .acted(person, .clear) }
      }
    }
    let actions: [Couple.Action] =
      Array(repeating: .acted("anna", .write(.note, "x")), count: 6)
      + Array(repeating: .acted("cara", .clear), count: 2)
    let recorded = actions.map { (state: [String](), action: $0) }
    let weights = LearnedWeights(exploration, recorded).weights
    // Each line has two moves in every state, one for each person.
    #expect(weights.sorted { $0.key < $1.key }.map(\.value) == [100, 10_000 * 6 / 16, 10_000 * 2 / 16])
    let shared = Exploration(Couple(), from: []) { _, moves in
      moves.add { _ in .acted("anna", .clear) }
      moves.add { _ in .acted("ben", .clear) }
      moves.add { .acted("ben", .write($0.pick(from: Couple.Field.allCases), $0.text())) }
    }
    #expect(
      LearnedWeights(shared, recorded).weights.sorted { $0.key < $1.key }.map(\.value)
        == [10_000 / 8, 10_000 / 8, 10_000 * 6 / 8])
  }

  @Test("A mistake on a path that people take is found sooner")
  func finding() throws {
    let broken = Parcels.exploration().invariant("there are at most 30 parcels") { $0.list.count <= 30 }
    // Runs of a hundred steps hardly ever add 31 parcels when removing one of many is as likely as adding one.
    let learned = broken.weighted(by: session(adding))
    func steps(_ exploration: Exploration<Parcels>) -> Int {
      (1...5).map { exploration.run(.steps(50_000), seed: $0).finding?.stepsBefore ?? 50_000 }.reduce(0, +)
    }
    #expect(steps(learned) * 2 < steps(broken))
    // The same seed is the same search.
    #expect(learned.run(.steps(50_000)).finding?.steps == learned.run(.steps(50_000)).finding?.steps)
  }
}
