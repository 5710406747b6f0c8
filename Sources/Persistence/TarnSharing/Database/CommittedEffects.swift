import Synchronization

/// The effects of committed actions, on their way to the store that performs them.
final class CommittedEffects<Effect: Sendable>: Sendable {
  private let effects = Mutex<[Effect]>([])

  func add(_ new: [Effect]) {
    if !new.isEmpty { effects.withLock { $0 += new } }
  }

  func takeAll() -> [Effect] {
    effects.withLock { effects in
      defer { effects = [] }
      return effects
    }
  }
}
