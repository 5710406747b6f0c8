import Tarn

@testable import TarnSyncTesting
@testable import TarnTesting

/// Apps that share notes through a server on a bad network: the simulation of TarnSyncTesting, whose steps are the actions.
enum NetworkExploration {
  struct Network: Feature {
    struct State: Equatable {
      var simulation: Simulation
      /// Tells states apart without comparing whole networks.
      var steps = 0

      static func == (one: State, other: State) -> Bool { one.steps == other.steps }
    }

    enum Action: Sendable {
      case step(SimulationStep)
      /// Begins with a server of another behavior, which the number determines.
      case begin(Int)
      /// The network works again until all is quiet, and everything has to have arrived.
      case settle
    }

    func update(_ state: inout State, _ action: Action) -> [Never] {
      guard state.simulation.violation == nil else { return [] }
      state.steps += 1
      switch action {
      case .step(let step): state.simulation.perform(step)
      case .begin(let number): state.simulation = NetworkExploration.simulation(number)
      case .settle: state.simulation.settle()
      }
      return []
    }
  }

  /// Returns a network of two clients that have two notes, with a plain server or one of another behavior.
  static func simulation(_ number: Int?) -> Simulation {
    var server = SimulatedServer(assignsKeysLate: false)
    if let number {
      var random = SeededRandom(seed: UInt64(number))
      server.behavior = .random(&random)
    }
    for number in 1...2 { server.add(SimulatedNote(id: "note-\(number)", text: "one two three")) }
    return Simulation(clients: 2, server: server)
  }

  static func make() -> Exploration<Network> {
    var exploration = Exploration(
      Network(), from: Network.State(simulation: simulation(nil))
    ) { state, moves in
      let waiting = state.simulation.messages.count
      if state.steps == 0 { moves.add(weight: 200) { .begin(Int.random(in: 0...63, using: &$0)) } }
      moves.add(weight: 6) {
        .step(
          .userAction(
            client: Int.random(in: 0...1, using: &$0), kind: Int.random(in: 0...15, using: &$0),
            note: Int.random(in: 0...99, using: &$0)))
      }
      if waiting > 0 {
        moves.add(weight: 12) { .step(.deliver(Int.random(in: 0..<waiting, using: &$0))) }
        moves.add(weight: 2) { .step(.double(Int.random(in: 0..<waiting, using: &$0))) }
        moves.add(weight: 2) { .step(.lose(Int.random(in: 0..<waiting, using: &$0))) }
        moves.add { .step(.overload(Int.random(in: 0..<waiting, using: &$0))) }
      }
      moves.add(weight: 3) { .step(.refresh(client: Int.random(in: 0...1, using: &$0))) }
      moves.add { .step(.fetch(client: Int.random(in: 0...1, using: &$0), note: Int.random(in: 0...9, using: &$0))) }
      moves.add { .step(.moderate(Int.random(in: 0...9, using: &$0))) }
      moves.add(weight: 2) {
        .step(.wait(milliseconds: Int.random(in: 0...9, using: &$0) * $0.pick(from: [1_000, 60_000, 3_600_000])))
      }
      moves.add(weight: 2) { .step(.crash(client: Int.random(in: 0...1, using: &$0))) }
      moves.add {
        .step(
          .crashAndPerform(client: Int.random(in: 0...1, using: &$0), kind: Int.random(in: 0...15, using: &$0), note: 0)
        )
      }
      moves.add { .step(.startAgain(client: Int.random(in: 0...1, using: &$0))) }
      moves.add { .step(.signOut(client: Int.random(in: 0...1, using: &$0))) }
      moves.add { .step(.cut(client: Int.random(in: 0...1, using: &$0))) }
      moves.add(weight: 2) { _ in .settle }
    }
    .invariant("the simulation finds no violation") { $0.simulation.violation == nil }
    exploration.length = 50
    return exploration
  }
}
