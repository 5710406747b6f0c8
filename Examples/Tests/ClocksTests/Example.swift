import Clocks
import Foundation
import Tarn
import TarnTesting

typealias Action = Clocks.Action

/// Returns the same ID for the same number, so that a test can name a clock by number.
func uuid(_ number: Int) -> UUID {
  UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256)))
}

extension Clocks.State {
  /// Three clocks: Cairo is 1, Tokyo 2, Oslo 3.
  static let three = Clocks.State(
    document: Clocks.Document(clocks: [
      Clocks.Clock(id: uuid(1), zone: "Africa/Cairo"), Clocks.Clock(id: uuid(2), zone: "Asia/Tokyo"),
      Clocks.Clock(id: uuid(3), zone: "Europe/Oslo"),
    ]))

  /// Returns the state after these actions.
  func after(_ actions: Action...) -> Clocks.State {
    var state = self
    for action in actions { _ = Clocks().update(&state, action) }
    return state
  }

  var names: [String] { document.clocks.map(\.name) }
}

/// A loop with a history, and a wall clock that the test sets.
final class TimeTravelLoop {
  var milliseconds: Int64 = 1_000_000
  let loop: Loop<Clocks>

  init(_ state: Clocks.State = .three) {
    final class Wall { var milliseconds: () -> Int64 = { 0 } }
    let wall = Wall()
    loop = Loop(state, Clocks(), history: Clocks.history, now: { Timestamp(milliseconds: wall.milliseconds()) })
    wall.milliseconds = { [unowned self] in milliseconds }
  }

  /// Sends actions, each after a pause.
  func send(_ actions: Action..., pause: Int64 = 100) {
    for action in actions {
      milliseconds += pause
      loop.send(action)
    }
  }

  /// The labels of the steps.
  var labels: [String] {
    guard let history = loop.history else { return [] }
    return (0..<history.count()).map { history.step($0 + 1).label }
  }
}

/// Returns a random action, sometimes one on a missing clock.
func randomAction(_ state: Clocks.State, _ random: inout SeededRandom) -> Action {
  let stranger = uuid(Int.random(in: 0...40, using: &random))
  let some = random.oneIn(6) ? stranger : state.document.clocks.randomElement(using: &random)?.id ?? stranger
  let offset = Double(Int.random(in: 0...900, using: &random))
  let words = ["", "Home", "Zoë 👩‍👩‍👧", "مدينة القاهرة", String(repeating: "long ", count: 20), "a\"b\\c\n"]
  switch Int.random(in: 0..<13, using: &random) {
  case 0: return .listScrolled(offset)
  case 1: return .edit(random.oneIn(2))
  case 2: return .remove(some)
  case 3: return .open(some)
  case 4: return .closeDetail
  case 5: return .detailScrolled(offset)
  case 6: return .rename(some, to: random.pick(from: words))
  case 7: return .openSheet
  case 8: return .closeSheet
  case 9: return .search(random.pick(from: words))
  case 10: return .sheetScrolled(offset)
  case 11: return .move(some, by: random.pick(from: [-1, 1, 0, 7, .min, .max]))
  default:
    let zone = random.pick(from: ["Africa/Cairo", "Asia/Tokyo", "Europe/Oslo", "Nowhere/At_All"])
    return .add(zone: zone, id: uuid(Int.random(in: 0...40, using: &random)))
  }
}
