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
    case count(String)
    case scroll(Double)
    case word(String)
    case noOp
  }

  func update(_ state: inout State, _ action: Action) -> [Effect] {
    _ = Notebook().update(&state, action)
    return switch action {
    case .add(_, let word): [.count(word)]
    case .title: [.count("title")]
    case .open(let id): [.scroll(Double(id ?? 0))]
    case .due: [.word("due"), .count("due")]
    case .remove(let id): [.word("remove \(id)")]
    case .word, .scroll: [.noOp]
    default: []
    }
  }

  struct Echo: SynchronousUseCase {
    func perform(_ action: Action) -> Action { action }
  }

  static let handlers: [EffectHandler<Effect, Action>] = [
    EffectHandler(Echo()) {
      switch $0 {
      case .count(let word): .count(word)
      case .scroll(let offset): .scroll(offset)
      case .word(let line): .word(line)
      case .noOp: .noOp
      }
    } action: { _, response in
      response
    }
  ]

  /// Performs a random user action, sometimes several in a group.
  static func performRandomAction(on loop: Loop<UseCaseNotebook>, _ random: inout SeededRandom) {
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
