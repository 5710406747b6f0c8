import Tarn
import TarnTerminal

/// An app whose screen a test checks, and that ends in every way.
struct Probe: Feature {
  struct State: Equatable {
    var count = 0
    var text = ""
    var isTyping = false
    var selected = 0
    var clicked: Int?
    var ticks = 0
    /// How often the flood's effect has returned to the loop.
    var flood = 0
  }

  enum Action: Sendable {
    case up, down
    case clicked(Int)
    case type
    case typed(String)
    case submitted
    case more
    case flood
    case end(Ending)
  }

  /// The ways to end.
  enum Ending: Sendable { case quit, fail, exit, trap, overrun, hang, nap, abort, print, printMuch, nest }

  static let rows = 100

  func update(_ state: inout State, _ action: Action) -> [Flood] {
    switch action {
    case .up: state.selected = max(state.selected - 1, 0)
    case .down: state.selected = min(state.selected + 1, Self.rows - 1)
    case .clicked(let row):
      state.clicked = row
      state.selected = row
    case .type: state.isTyping = true
    // The state refuses digits, so that a test can see refused characters disappear.
    case .typed(let text): state.text = text.filter { !$0.isNumber }
    case .submitted: state.isTyping = false
    case .more: state.count += 1
    case .flood:
      state.flood += 1
      if state.flood < Flood.length { return [Flood()] }
    case .end: break
    }
    return []
  }
}

/// An effect that is answered at once: the state changes as fast as possible.
struct Flood: Sendable, Equatable {
  static let length = 20_000
}

struct Flooding: UseCase {
  func perform(_ request: Flood, respond: ResponseSender<Void>) async { await respond(()) }
}
