import Synchronization
import Tarn
import TarnRecord

/// A to-do of the smallest app that has every level of a spec.
struct Errand: Equatable, Sendable, Alterable {
  enum Alteration {
    case check(Bool)
    case text(String)
  }

  var text: String
  var isCompleted = false

  mutating func alter(_ change: Alteration) {
    switch change {
    case .check(let isCompleted): self.isCompleted = isCompleted
    case .text(let text): self.text = text
    }
  }
}

enum Errands {
  struct State: Equatable, Sendable {
    var items: [Errand] = []
    var stored: [String] = []
    var journal: [String] = []
  }

  enum Action: Equatable, Sendable {
    case add(String)
    case added(String, number: Int)
    case check(String)
    case stored(String)
    case refused(String)
    case tick
  }

  enum Effect: Equatable, Sendable {
    case number(String)
    case store(String)
    case lose
  }

  typealias App = CombinedFeature<State, Action, Effect, Never>

  /// Requests a number for an added text, and then its storage.
  struct Listing: Feature {
    func update(_ state: inout State, _ action: Action) -> [Effect] {
      switch action {
      case .add(let text): return [.number(text)]
      case .added(let text, let number):
        state.items.append(Errand(text: "\(number). \(text)"))
        return [.store(text)]
      case .check(let text):
        for index in state.items.indices where state.items[index].text == text { state.items[index].isCompleted = true }
        return []
      case .stored(let text):
        state.stored.append(text)
        return []
      case .refused, .tick: return []
      }
    }
  }

  /// Records what happened.
  struct Journal: Feature {
    func update(_ state: inout State, _ action: Action) -> [Effect] {
      switch action {
      case .added(let text, _): state.journal.append("added \(text)")
      case .refused(let text): state.journal.append("refused \(text)")
      default: break
      }
      return []
    }
  }

  /// A synchronous use case that counts up from its own state.
  final class Number: SynchronousUseCase {
    private let last = Mutex(0)

    func perform(_ text: String) -> Int {
      last.withLock {
        $0 += 1
        return $0
      }
    }
  }

  /// A use case that stores texts, each after it let other tasks run. It refuses an empty text, and responds twice to
  /// beer.
  struct Disk: UseCase {
    enum Response: Equatable, Sendable { case stored, refused }

    func perform(_ text: String, respond: ResponseSender<Response>) async {
      // Pause: lets other tasks run before the response, because the tests are about that.
      await Task.yield()
      await respond(text.isEmpty ? .refused : .stored)
      if text == "beer" { await respond(.stored) }
    }
  }

  static func handlers() -> [EffectHandler<Effect, Action>] {
    [
      EffectHandler(Number()) {
        if case .number(let text) = $0 { text } else { nil }
      } action: {
        .added($0, number: $1)
      },
      EffectHandler(Disk()) {
        if case .store(let text) = $0 { text } else { nil }
      } action: {
        $1 == .stored ? .stored($0) : .refused($0)
      },
    ]
  }

  static let rules = HistoryRules<State, Action>(tracks: [.whole()])
}

/// Collects the printed blocks.
final class SpecOutput {
  private(set) var blocks: [String] = []

  func print(_ block: String) { blocks.append(block) }
}
