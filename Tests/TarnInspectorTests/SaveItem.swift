import Synchronization
import Tarn

@testable import TarnInspector

/// Saves an item as soon as the test ends the saving.
struct SaveItem: UseCase {
  let saving: Saving

  func perform(_ id: Int, respond: ResponseSender<Int>) async {
    for _ in 0..<(await saving.end(of: id)) { await respond(id) }
    saving.noteEnd(of: id)
  }
}

/// The savings that run, each with its end.
final class Saving: Sendable {
  private let running = Mutex<[Int: CheckedContinuation<Int, Never>]>([:])

  private let endedSavings = Mutex<Set<Int>>([])

  /// The savings whose operations have ended.
  var ended: Set<Int> { endedSavings.withLock { $0 } }

  func noteEnd(of id: Int) { endedSavings.withLock { _ = $0.insert(id) } }

  var isIdle: Bool { running.withLock { $0.isEmpty } }

  /// Waits for the end of a saving, and returns the number of its answers.
  func end(of id: Int) async -> Int {
    await withCheckedContinuation { continuation in running.withLock { $0[id] = continuation } }
  }

  /// Ends a saving, if it runs.
  func finish(_ id: Int, answers: Int = 1) -> Bool {
    let continuation = running.withLock { $0.removeValue(forKey: id) }
    continuation?.resume(returning: answers)
    return continuation != nil
  }

  var handler: EffectHandler<ShoppingList.Effect, ShoppingList.Action> {
    EffectHandler(SaveItem(saving: self)) {
      guard case .save(let id) = $0 else { return nil }
      return id
    } action: { _, id in
      .saved(id)
    }
  }
}
