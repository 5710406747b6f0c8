import Foundation
import Tarn
import TarnSession
import TarnTesting
import Testing

// test a reducer

struct Basket: Feature {
  struct State: Equatable, Codable { var items: [String: Int] = [:] }
  enum Action: Equatable, Codable {
    case add(String)
    case buy
  }
  enum Effect: Equatable { case pay(Int) }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .add(let item): state.items[item, default: 0] += 1
    case .buy: return [.pay(state.items.values.reduce(0, +))]
    }
    return []
  }
}

@Test("A basket is paid as a whole") func basket() throws {
  try Spec("A basket", of: Basket(), from: Basket.State())
    .when("two things are added", .add("milk"), .add("beer"))
    .and("all is bought", .buy)
    .then("both are paid") { $0.effects == [.pay(2)] }
    .then("both are in it") { $0.state.items == ["milk": 1, "beer": 1] }
    .check()
  let laws = Laws(Basket(), from: Basket.State()) { _, random in random.pick(from: [.add("milk"), .add("beer"), .buy]) }
  #expect(laws.firstViolation(history: HistoryRules(tracks: [.whole()])) == nil)
}

// replay a bug report

struct Calculator: Feature {
  struct State: Equatable, Codable { var total = 0 }
  enum Action: Equatable, Codable {
    case add(Int)
    case divide(by: Int)
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .add(let number): state.total += number
    case .divide(let number): state.total = number == 0 ? 0 : state.total / number
    }
    return []
  }

  static let history = HistoryRules<State, Action>(tracks: [.whole()])

  /// For a button “Report a problem”.
  @MainActor static func report(_ store: Store<Calculator>) throws -> Data? {
    try store.history.map { try SessionRecording($0, of: "Calculator", note: "The total is wrong.").data() }
  }

  /// At the developer's: a store at the reported state, whose history goes back to the beginning.
  @MainActor static func reproduce(_ report: Data) throws -> (store: Store<Calculator>, cause: ReplayDivergence?) {
    let session = try SessionRecording<State, Action>(reading: report, of: "Calculator", rules: history)
    let store = Store(State(), Calculator(), history: history)
    store.resume(session.history)
    return (store, try session.verify(with: Calculator()))
  }
}
