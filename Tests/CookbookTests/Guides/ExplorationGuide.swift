import Tarn
import TarnApp
import TarnRecord
import TarnSession
import TarnStorage
import TarnTesting

/// Names, of which a service chooses the best: the code of docs/exploration.md. The mistake is that an answer may be of a
/// name that was removed in the meantime.
struct Lamp: Feature {
  struct State: Equatable {
    var names: [String] = []
    var isAsking = false
    var best: String?
  }

  enum Action: Equatable {
    case add(String)
    case remove(Int)
    case ask
    case answered(String)
  }
  enum Effect: Equatable { case ask([String]) }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .add(let name): state.names.append(name)
    case .remove(let index): state.names.remove(at: index)
    case .ask:
      state.isAsking = true
      return [.ask(state.names)]
    case .answered(let name): (state.isAsking, state.best) = (false, name)
    }
    return []
  }
}

func explorationOfLamps() -> Exploration<Lamp> {
  let exploration = Exploration(
    Lamp(), from: Lamp.State(),
    moves: { state, moves in
      moves.add(weight: 3) { random in .add(random.text()) }
      for index in state.names.indices { moves.add { _ in .remove(index) } }
      if !state.isAsking { moves.add { _ in .ask } }
    },
    answers: { effect, moves in
      if case .ask(let names) = effect, !names.isEmpty { moves.add { .answered($0.pick(from: names)) } }
    }
  )
  .invariant("the best name is in the list") { state in state.best.map { state.names.contains($0) } ?? true }
  return exploration
}

func findingOfLamps() -> ExplorationFinding<Lamp.State, Lamp.Action, Lamp.Effect>? {
  let exploration = explorationOfLamps()
  let finding = exploration.run(.steps(10_000)).finding
  return finding
}

func asPeopleDo<F: Feature>(
  _ exploration: Exploration<F>, _ app: AppDefinition<F>
) throws -> Exploration<F> where F.State: Record & Equatable, F.Action: Codable & Sendable {
  let sessions = try SessionFiles.find(in: "sessions").map { try app.session($0) }
  let asPeopleDo = exploration.weighted(by: sessions.flatMap { $0.moves(with: app.feature()) })
  return asPeopleDo
}

func searchOfLampsInChildProcess() throws -> ExplorationReport<Lamp.State, Lamp.Action, Lamp.Effect> {
  let exploration = explorationOfLamps()
  let report = try exploration.runInChildProcess(.steps(100_000))
  return report
}
