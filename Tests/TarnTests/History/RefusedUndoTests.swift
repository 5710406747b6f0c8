import Tarn
import TarnTesting
import Testing

/// A party with places and guests, of which undo changes the places only: so it can lead to a state that never was.
private struct Party: Feature {
  struct State: Equatable, Sendable {
    var places = 2
    var guests = 0
  }

  enum Action: Equatable, Sendable {
    case setPlaces(Int)
    case add
    case remove
  }

  func update(_ state: inout State, _ action: Action) -> [Never] {
    switch action {
    case .setPlaces(let places): if places >= state.guests { state.places = places }
    case .add: if state.guests < state.places { state.guests += 1 }
    case .remove: if state.guests > 0 { state.guests -= 1 }
    }
    return []
  }

  static let refusal = Refusal("There would be more guests than places.")

  static let history = HistoryRules<State, Action>(
    tracks: [
      HistoryTrack("places", get: { $0.places }, set: { $0.places = $1 }),
      HistoryTrack("guests", get: { $0.guests }, set: { $0.guests = $1 }),
    ],
    refusal: { next, _ in next.places < next.guests ? refusal : nil })
}

@Suite("Undo that the rules of the history refuse") struct RefusedUndoTests {
  private typealias Command = StoreCommand<Party.State, Party.Action>

  @Test("A refused undo, redo or jump changes nothing, and is delivered with its command") func refused() {
    let loop = Loop(Party.State(), Party(), history: Party.history)
    var refused: [Command] = []
    let listener = loop.onRefusal { refusal, command in
      #expect(refusal == Party.refusal)
      refused.append(command)
    }
    for action in [.setPlaces(3), .add, .add, .add] as [Party.Action] { loop.send(action) }
    let steps = loop.historySkeleton
    loop.undo()
    loop.jump(.track("places"), to: 0)
    #expect(loop.state == Party.State(places: 3, guests: 3))
    #expect(loop.historySkeleton == steps && loop.history?.undoable != nil)
    #expect(refused == [.undo, .jump(.track("places"), to: 0)])
    // With one guest less there is room, and so at the beginning.
    loop.send(.remove)
    loop.undo()
    #expect(loop.state == Party.State(places: 2, guests: 2))
    loop.redo()
    loop.jump(to: 0)
    #expect(loop.state == Party.State() && refused.count == 2)
    withExtendedLifetime(listener) {}
  }

  @Test("A redo is refused in the same way") func redo() {
    let loop = Loop(Party.State(), Party(), history: Party.history)
    loop.send(.setPlaces(1))
    loop.undo()
    for _ in 0..<2 { loop.send(.add) }
    #expect(loop.collectRefusals { loop.redo() } == [Party.refusal])
    #expect(loop.state == Party.State(places: 2, guests: 2) && loop.history?.redoable != nil)
  }

  @Test("Without a listener a refused undo is a fault that names it") func fault() {
    var faults: [Fault] = []
    let loop = Loop(Party.State(), Party(), history: Party.history, onFault: { faults.append($0) })
    for action in [.setPlaces(3), .add, .add, .add] as [Party.Action] { loop.send(action) }
    loop.undo()
    #expect(faults == [.refused("undo", reason: Party.refusal.reason)])
  }

  @Test("The laws hold with such a rule") func laws() {
    let laws = Laws(Party(), from: Party.State()) { _, random in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .setPlaces(.random(in: 1..<5, using: &random))
      case 1: .remove
      default: .add
      }
    }
    #expect(laws.timeTravel(history: Party.history) == nil)
    #expect(laws.undo(history: Party.history) == nil)
    #expect(laws.replay(history: Party.history) == nil)
  }

  @Test("No walk leads to a refused state, and what is not refused is as without the rule") func walks() {
    var refused = 0
    for seed in 1...20 as ClosedRange<UInt64> { refused += walk(seed) }
    #expect(refused > 20)
  }

  /// Returns the number of refused commands.
  private func walk(_ seed: UInt64) -> Int {
    var random = SeededRandom(seed: seed)
    let free = HistoryRules<Party.State, Party.Action>(tracks: Party.history.tracks)
    let loop = Loop(Party.State(), Party(), history: Party.history)
    var refused = 0
    var accepted: [Command] = []
    for _ in 0..<80 {
      let command: Command =
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .undo
        case 1: .redo
        case 2:
          .jump(.track(["places", "guests"].randomElement(using: &random)!), to: .random(in: 0..<6, using: &random))
        case 3: .jump(.everything, to: .random(in: 0..<9, using: &random))
        case 4, 5: .send(.setPlaces(.random(in: 1..<5, using: &random)))
        case 6: .send(.remove)
        default: .send(.add)
        }
      // The same steps without the rule.
      let other = Loop(Party.State(), Party(), history: free)
      for command in accepted + [command] { other.perform(command) }
      let before = (loop.state, loop.historySkeleton)
      let refusals = loop.collectRefusals { loop.perform(command) }
      #expect(loop.state.guests <= loop.state.places)
      if refusals.isEmpty {
        #expect(loop.state == other.state && loop.historySkeleton == other.historySkeleton)
        accepted.append(command)
      } else {
        #expect(other.state.guests > other.state.places, "\(command) leads to a state that the rule allows.")
        #expect(loop.state == before.0 && loop.historySkeleton == before.1)
        refused += 1
      }
    }
    return refused
  }
}
