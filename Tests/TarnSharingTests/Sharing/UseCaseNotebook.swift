import Tarn
import TarnStorage
import TarnTesting

@testable import StorageSuite
@testable import TarnSharing

/// The notebook with synchronous use cases: many actions are answered with actions on the same track, on another track,
/// several at a time, or without a change.
struct UseCaseNotebook: Feature {
  typealias State = Notebook.State
  typealias Action = Notebook.Action

  enum Effect: Equatable {
    case tally(String)
    case look(Double)
    case chronicle(String)
    case mumble
  }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    _ = Notebook().update(&state, action)
    return switch action {
    case .add(_, let word): [.tally(word)]
    case .title: [.tally("title")]
    case .open(let id): [.look(Double(id ?? 0))]
    case .due: [.chronicle("due"), .tally("due")]
    case .remove(let id): [.chronicle("remove \(id)")]
    case .word, .scroll: [.mumble]
    default: []
    }
  }

  struct Say: SynchronousUseCase {
    func perform(_ action: Action) -> Action { action }
  }

  static let answers: [EffectHandler<Effect, Action>] = [
    EffectHandler(Say()) {
      switch $0 {
      case .tally(let word): .count(word)
      case .look(let place): .scroll(place)
      case .chronicle(let line): .word(line)
      case .mumble: .nothing
      }
    } action: { _, response in
      response
    }
  ]

  /// Performs a random user action, sometimes several in a group.
  static func act(on loop: Loop<UseCaseNotebook>, _ random: inout SeededRandom) {
    switch Int.random(in: 0..<14, using: &random) {
    case 0: loop.undo()
    case 1: loop.redo()
    case 2: loop.jump(.track("document"), to: Int.random(in: 0..<12, using: &random))
    case 3: loop.jump(to: Int.random(in: 0..<20, using: &random))
    case 4:
      let actions = (0..<Int.random(in: 0..<4, using: &random)).map { _ in Notebook.any(&random) }
      loop.group(Bool.random(using: &random) ? "Several" : nil) { for action in actions { loop.send(action) } }
    case 5 where random.oneIn(4):
      var state = Notebook.State()
      state.document.title = "pasted"
      loop.load(state)
    default: loop.send(Notebook.any(&random), cause: random.oneIn(4) ? .arrived : .acted)
    }
  }
}
